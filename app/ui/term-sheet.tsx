import { Fragment } from 'react';
import { Link } from 'react-router';
import type { ProseNode } from '#app/collections/prose.server.ts';
import type { RichText, TermSheet as Sheet } from '#app/lending/term-sheet.ts';
import { Arrow } from './arrow.tsx';
import { Day } from './day.tsx';
import { FileLink, type FileLinkProps } from './file-link.tsx';
import { ProseLine } from './prose.tsx';
import { tableRoles } from './table-roles.ts';
import { TextLink } from './text-link.tsx';
import { Unbroken } from './unbroken.tsx';
import '#app/styles/sheet.css';

interface TermSheetProps {
  program: string;
  words: {
    parameters: string;
    columns: { parameter: string; term: string; notes: string };
    asOf: string;
    letterhead: string;
    print: string;
  };
  sheet: Sheet;
  /** Row labels of the first table in which a glossary term opens, by row. */
  labels?: Record<string, ProseNode[]>;
  /** Further tables, each with a title; `prefix` keeps the ids of their rows unique. */
  more?: { title: string; sheet: Sheet; prefix: string; link?: { label: string; href: string } }[];
  footnote: string[];
  /** Printed only, under the letterhead: whom to call about this sheet. */
  reach: string;
  /** The page that answers questions about a term that the firm does not show. */
  ask: string;
  compare: { label: string; href: string };
  /** The same sheet as a file. */
  file: FileLinkProps;
}

type SheetRow = Sheet['groups'][number]['rows'][number];

/** A figure with fewer characters stays on one line; a longer one would overflow a phone's narrow column. */
const SHORT_FIGURE = 16;

const Rich = ({ text }: { text: RichText }) =>
  text.map((piece) =>
    typeof piece === 'string' ? (
      <Unbroken key={piece} text={piece} />
    ) : (
      <b key={piece.figure} className={piece.figure.length < SHORT_FIGURE ? 'unbroken' : undefined}>
        <Unbroken text={piece.figure} />
      </b>
    ),
  );

/** On a phone the rows are grids; the explicit roles keep them a table for screen readers. */
function Row({ row, ask, label }: { row: SheetRow; ask: string; label: ProseNode[] | undefined }) {
  return (
    <tr {...tableRoles.row} id={row.id}>
      <th {...tableRoles.rowHead}>{label ? <ProseLine nodes={label} /> : <Unbroken text={row.label} />}</th>
      <td {...tableRoles.cell}>
        {row.missing ? (
          <Link className="in-text quiet" to={ask}>
            <Rich text={row.term} />
          </Link>
        ) : (
          <Rich text={row.term} />
        )}
      </td>
      <td {...tableRoles.cell} className="note">
        {row.note && <Unbroken text={row.note} />}
      </td>
    </tr>
  );
}

function Table({
  sheet,
  caption,
  words,
  ask,
  prefix,
  labels = {},
}: {
  sheet: Sheet;
  labels?: TermSheetProps['labels'];
  caption: string;
  words: TermSheetProps['words']['columns'];
  ask: string;
  /** Keeps the ids of two tables unique. */
  prefix: string;
}) {
  return (
    <table {...tableRoles.table}>
      <caption className="unseen">{caption}</caption>
      <colgroup>
        <col className="parameter" />
        <col className="term" />
        <col />
      </colgroup>
      <thead {...tableRoles.rows}>
        <tr {...tableRoles.row}>
          {[words.parameter, words.term, words.notes].map((word) => (
            <th key={word} {...tableRoles.column}>
              {word}
            </th>
          ))}
        </tr>
      </thead>
      {sheet.groups.map(({ title, rows }) => (
        <tbody key={title} {...tableRoles.rows}>
          <tr {...tableRoles.row} className="group">
            <th colSpan={3} {...tableRoles.rowHead} scope="rowgroup">
              {title}
            </th>
          </tr>
          {rows.map((row) => (
            <Row key={row.id} row={{ ...row, id: prefix + row.id }} ask={ask} label={labels[row.id]} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** A program's terms as a document. Prints on one letter page. */
export function TermSheet({
  program,
  words,
  sheet,
  labels = {},
  more = [],
  footnote,
  reach,
  ask,
  compare,
  file,
}: TermSheetProps) {
  const { parameters, columns, asOf, letterhead, print } = words;
  return (
    <section className="term-section wrap sec-foot" aria-labelledby="terms">
      <div className="sheet">
        <div className="ends head">
          <div>
            <p className="of">{program}</p>
            <h2 className="d2" id="terms">
              {parameters}
            </h2>
          </div>
          <div className="aside">
            <p className="letterhead">
              {letterhead}
              <br />
              {reach}
            </p>
            <p className="as-of">
              {asOf} <Day of={sheet.asOf} />
            </p>
          </div>
        </div>
        <Table
          sheet={sheet}
          caption={`${program}: ${parameters}`}
          words={columns}
          ask={ask}
          prefix=""
          labels={labels}
        />
        {more.map(({ title, sheet: other, prefix, link }) => (
          <Fragment key={prefix}>
            <h3 className="second">{title}</h3>
            <Table sheet={other} caption={title} words={columns} ask={ask} prefix={prefix} />
            {link && (
              <p className="acts no-print">
                <TextLink to={link.href}>{link.label}</TextLink>
              </p>
            )}
          </Fragment>
        ))}
        <div className="end">
          {footnote.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </div>
      <p className="tools no-print">
        <FileLink {...file} />
        <button className="lnk print-sheet" type="button" data-early="" onClick={() => window.print()}>
          {print} <Arrow />
        </button>
        <TextLink to={compare.href}>{compare.label}</TextLink>
      </p>
    </section>
  );
}
