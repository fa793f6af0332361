import { Link } from 'react-router';
import type { PublishedTerms } from '#app/lending/published-terms.ts';
import { plainText } from '#app/lending/term-sheet.ts';
import '#app/ui/plus.css';
import './program-sheets.css';

/** The rows of each program in the order of its term sheet. */
export const sheetsOf = ({ programs }: PublishedTerms) =>
  programs.map(({ key, name, path, version, rows }) => ({
    key,
    name,
    path,
    version,
    rows: rows.map(({ id, label, term, note }) => ({ id, label, term: plainText(term), note })),
  }));
export type ProgramSheets = ReturnType<typeof sheetsOf>;

/** The rows of a term sheet. */
export const SheetRows = ({ rows }: Pick<ProgramSheets[number], 'rows'>) => (
  <dl className="sheet-rows">
    {rows.map(({ id, label, term, note }) => (
      <div key={id} className="columns">
        <dt>{label}</dt>
        <dd>
          {term}
          {note && <small>{note}</small>}
        </dd>
      </div>
    ))}
  </dl>
);

/** The programs one below the other, each with collapsed rows. */
export const FoldedSheets = ({ programs }: { programs: ProgramSheets }) => (
  <div className="folded-sheets lines">
    {programs.map(({ key, name, path, version, rows }) => (
      <details key={key} id={key}>
        <summary>
          <span>
            <span className="d3">{name}</span> <span className="small">Version {version}</span>
          </span>
          <i className="plus" aria-hidden="true" />
        </summary>
        <SheetRows rows={rows} />
        <p className="small">
          <Link className="in-text" to={path}>
            The term sheet of {name}
          </Link>
          , with its drawing and as PDF
        </p>
      </details>
    ))}
  </div>
);
