import { Link } from 'react-router';
import type { OpenedTerm } from '#app/collections/prose.server.ts';
import './term.css';

/** A term of the glossary in running text: a button that opens what it means, and leads to Learn. The browser does it alone. */
export function Term({ term: { slug, name, means, inside } }: { term: OpenedTerm }) {
  const id = `term-${slug}`;
  return (
    <>
      <button type="button" className="gloss" popoverTarget={id}>
        {inside}
      </button>
      <span id={id} className="gloss-note" popover="auto">
        <b>{name}</b> {means} <Link to={`/learn#${slug}`}>In the glossary</Link>
      </span>
    </>
  );
}
