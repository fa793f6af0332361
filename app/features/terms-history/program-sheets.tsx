import { Link } from 'react-router';
import { shownRow } from '#app/lending/comparison.ts';
import type { PublishedTerms } from '#app/lending/published-terms.ts';
import { plainText } from '#app/lending/term-sheet.ts';
import { Unbroken } from '#app/ui/unbroken.tsx';
import '#app/ui/plus.css';
import './program-sheets.css';

/** Rows that tell the programs apart while they are collapsed: on a narrow screen the first alone. */
const GIST = ['interestRate', 'loanTerm'];

/** The rows of each program in the order of its term sheet. */
export const sheetsOf = ({ programs }: PublishedTerms) =>
  programs.map((program) => ({
    key: program.key,
    name: program.name,
    path: program.path,
    version: program.version,
    gist: GIST.map((id) => plainText(shownRow(program, id)?.term ?? [])),
    rows: program.rows.map(({ id, label, term, note }) => ({ id, label, term: plainText(term), note })),
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
  ['Bridge Loans', '/lending/bridge/'],
  ['FHA/HUD Loans', '/lending/fha-hud/'],
] as const;

/** The programs one below the other, each with collapsed rows. */
export const FoldedSheets = ({ programs }: { programs: ProgramSheets }) => (
  <div className="folded-sheets">
    {GROUPS.map(([title, place]) => (
      <section key={title}>
        <h2>{title}</h2>
        <div className="lines">
          {programs
            .filter(({ path }) => path.startsWith(place))
            .map(({ key, name, path, version, gist, rows }) => (
              <details key={key} id={key}>
                <summary>
                  <span>
                    <span className="d3">
                      <Unbroken text={name} />
                    </span>{' '}
                    {gist.map((term, i) => (
                      <span key={GIST[i]} className="small gist">
                        {term}{' '}
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
