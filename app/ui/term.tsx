import { Link } from 'react-router';
import type { OpenedTerm } from '#app/collections/prose.server.ts';
import { Unbroken } from './unbroken.tsx';
import './term.css';

const idOf = ({ slug }: OpenedTerm): string => `term-${slug}`;

/** A glossary term in running text: a button that opens its note without a script, or a link to the glossary. */
export function Term({ term }: { term: OpenedTerm }) {
  const { href, means, inside, after } = term;
  if (means === null)
    return (
      <>
        <Link className="gloss" to={href}>
          <Unbroken text={inside[0]} />
        </Link>
        {after}
      </>
    );
  const button = (
    <button type="button" className="gloss" popoverTarget={idOf(term)}>
      {inside}
    </button>
  );
  return after === '' ? (
    button
  ) : (
    <span className="unbroken">
      {button}
      {after}
    </span>
  );
}

/**
 * The notes that terms open. They stand after the text, so that the text read without styles keeps its sentences whole.
 */
export const TermNotes = ({ of }: { of: readonly OpenedTerm[] }) =>
  of.map((term) =>
    term.means === null ? null : (
      <span key={term.slug} id={idOf(term)} className="gloss-note" popover="auto">
        <b>{term.name}</b> {term.means} <Link to={term.href}>In the glossary</Link>
      </span>
    ),
  );
