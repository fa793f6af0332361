import { Link } from 'react-router';
import type { OpenedTerm } from '#app/collections/prose.server.ts';
import './term.css';

/** A term of the glossary in running text: a button that opens what it means, without a script, or a link to it. */
export function Term({ term: { slug, name, means, inside, after } }: { term: OpenedTerm }) {
  if (means === null)
    return (
      <>
        <Link className="gloss" to={`/learn#${slug}`}>
          {inside}
        </Link>
        {after}
      </>
    );
  const id = `term-${slug}`;
  const button = (
    <button type="button" className="gloss" popoverTarget={id}>
      {inside}
    </button>
  );
  return (
    <>
      {after === '' ? (
        button
      ) : (
        <span className="unbroken">
          {button}
          {after}
        </span>
      )}
      <span id={id} className="gloss-note" popover="auto">
        <b>{name}</b> {means} <Link to={`/learn#${slug}`}>In the glossary</Link>
      </span>
    </>
  );
}
