import { Link } from 'react-router';
import type { PublishedTerms } from '#app/lending/published-terms.ts';
import { plainText } from '#app/lending/term-sheet.ts';
import { Unbroken } from '#app/ui/unbroken.tsx';
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
          <Unbroken text={term} />
          {note && (
            <small>
              <Unbroken text={note} />
            </small>
          )}
        </dd>
      </div>
    ))}
  </dl>
);

const GROUPS = [
  ['Bridge', '/lending/bridge/'],
  ['FHA/HUD', '/lending/fha-hud/'],
] as const;

/** Rows that tell the programs apart while they are collapsed, on screens with room for them. */
const GIST = ['interestRate', 'loanTerm'];

/** The programs one below the other, each with collapsed rows. */
export const FoldedSheets = ({ programs }: { programs: ProgramSheets }) => (
  <div className="folded-sheets">
    {GROUPS.map(([title, place]) => (
      <section key={title}>
        <h2>{title}</h2>
        <div className="lines">
          {programs
            .filter(({ path }) => path.startsWith(place))
            .map(({ key, name, path, version, rows }) => (
              <details key={key} id={key}>
                <summary>
                  <span>
                    <span className="d3">
                      <Unbroken text={name} />
                    </span>{' '}
                    {GIST.map((id) => (
                      <span key={id} className="small gist">
                        {rows.find((row) => row.id === id)?.term}{' '}
                      </span>
                    ))}
                    <span className="small version">Version {version}</span>
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
      </section>
    ))}
  </div>
);
