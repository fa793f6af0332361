import { use } from 'react';
import { Link } from 'react-router';
import type { Pages } from '#app/collections/pages.server.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { Mark } from '#app/ui/brand.tsx';
import { FileLink } from '#app/ui/file-link.tsx';
import { tableRoles } from '#app/ui/table-roles.ts';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { sheetBuilding } from '#drawings/desk/sheet-building.ts';
import { CopyLink } from '../copy-link.tsx';
import { DataFigure } from '../data-figure.tsx';
import { NewestDesk } from '../desk/desk-page.tsx';
import type { Desk } from '../desk-data.ts';
import { sayLoan } from '../words/figure-text.ts';
import {
  type DealSheet,
  dealSheet,
  lendersOf,
  type SheetSite,
  sayOtherSubject,
  sheetTitle,
  subjectOf,
} from './deal-sheet.ts';
import { WhichProgram } from './which-program.tsx';
import './deal-sheet-page.css';

/** Prints when the QR code has been loaded: the button may be pressed right after a change. */
async function printSheet() {
  const code = document.querySelector<HTMLImageElement>('.paper .code');
  // where the code cannot be loaded, the sheet is printed without it
  await code?.decode().catch(() => {});
  window.print();
}

interface SheetPageProps {
  desk: Desk;
  site: SheetSite;
  words: Pages['deal-sheet'];
}

/** The deal as a printed page, with its actions beside it. */
export function SheetPage({ desk, site, words }: SheetPageProps) {
  const { to } = desk;
  const sheet = dealSheet(desk, site);
  const programs = lendersOf(desk);
  const other = sayOtherSubject(desk);
  return (
    <div className="sheet-page wrap grid12">
      <section className="tools no-print to-4">
        <h1 className="d2">{words.heading}</h1>
        <p className="lede">{words.lede}</p>
        <WhichProgram
          desk={desk}
          page="sheet"
          label="The loan that the sheet is for"
          programs={programs}
          current={subjectOf(desk)?.key ?? null}
          figure={({ loan }) => sayLoan(loan!)}
        />
        {other && (
          <p className="small">
            <Unbroken text={other} />
          </p>
        )}
        <div className="acts">
          <a className="btn" href={to('sheet').replace('/sheet', '/sheet.pdf')}>
            Open as a PDF <Arrow />
          </a>
          <CopyLink address={to('sheet')} />
          <button type="button" className="btn ghost needs-script" data-early="" onClick={printSheet}>
            Print
          </button>
        </div>
        <p>
          <FileLink
            label="This deal as a workbook, with its formulas"
            href={to('deal').replace('/deal', '/deal.xlsx')}
          />
        </p>
        <h2 className="label">What is on it</h2>
        <ul className="rows small">
          {words.contents.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p>
          <Link className="lnk" to={to('deal').replace('/lending/deal', '/submit')}>
            Send this deal to us
          </Link>
        </p>
      </section>
      <Paper sheet={sheet} desk={desk} />
    </div>
  );
}

/**
 * The density of the page, so that everything fits: from its number of lines, where a paragraph has a line for about
 * 130 characters. What is not typed takes lines of its own: a deal of few figures may have 56.
 */
function densityOf({ sections, assumed, legal, of, dates }: DealSheet): string {
  const lengthOf = (texts: string[]) => texts.reduce((sum, text) => sum + Math.ceil(text.length / 130), 0);
  const rows = sections.flatMap((section) => section.rows);
  const lines =
    sections.length +
    rows.reduce(
      (sum, { figure, note }) => sum + Math.max(1, Math.ceil(figure.length / (note ? 46 : 95))),
      0,
    ) +
    lengthOf([...assumed.map(({ items }) => items.join('; ')), ...legal]) +
    Math.ceil(of.length / 60) +
    dates.length;
  if (lines > 44) return 'dense denser densest';
  return lines > 36 ? 'dense denser' : lines > 24 ? 'dense' : '';
}

function Paper({ sheet, desk }: { sheet: DealSheet; desk: Desk }) {
  const [made, ...terms] = sheet.dates;
  const density = densityOf(sheet);
  return (
    <article className={`paper from-5 ${density}`} aria-labelledby="sheet">
      <header>
        <Mark />
        <p className="firm">{sheet.reach.split('. ')[0]}</p>
        <p className="dates">
          {made}
          <br />
          {terms.join('. ')}
        </p>
      </header>
      <div className="title">
        <p className="of">{sheet.of}</p>
        <Title desk={desk} />
        <p className="line">{sheet.line}</p>
      </div>
      {sheet.drawing && (
        <div className="picture">
          <DataFigure
            className="sheet-building"
            drawing={sheetBuilding(sheet.drawing, { low: density !== '' })}
            label={sheet.drawing.label}
          />
          <dl>
            {sheet.figures.map(({ label, figure }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{figure}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
      <Rows sheet={sheet} />
      <div className="assumed">
        {sheet.assumed.map(({ title, items }) => (
          <p key={title}>
            <b>{title}</b> {items.join('; ')}.
          </p>
        ))}
      </div>
      <footer>
        <div className="caveats">
          {sheet.legal.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p className="reach">
            <Unbroken text={sheet.reach} /> The code opens this deal with every number in it.
          </p>
        </div>
        <img
          className="code"
          src={`/lending/deal/code?${sheet.query}`}
          alt="Code that opens this deal"
          width="120"
          height="120"
          fetchPriority="low"
        />
      </footer>
    </article>
  );
}

/** The title follows each key at once; the rest of the sheet is rendered deferred. */
const Title = ({ desk }: { desk: Desk }) => (
  <h2 id="sheet">
    <Unbroken text={sheetTitle(use(NewestDesk) ?? desk)} />
  </h2>
);

function Rows({ sheet }: { sheet: DealSheet }) {
  return (
    <table {...tableRoles.table}>
      <caption className="unseen">Indicative terms</caption>
      <colgroup>
        <col className="name" />
        <col />
        <col className="basis" />
      </colgroup>
      <thead {...tableRoles.rows} className="unseen">
        <tr {...tableRoles.row}>
          {['Item', 'Figure', 'Basis and notes'].map((column) => (
            <th key={column} {...tableRoles.column}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {sheet.sections.map(({ key, title, rows }) => (
        <tbody key={key} {...tableRoles.rows}>
          <tr {...tableRoles.row} className="group">
            <th colSpan={3} {...tableRoles.rowHead} scope="rowgroup">
              {title}
            </th>
          </tr>
          {rows.map(({ label, figure, note, strong }) => (
            <tr key={label} {...tableRoles.row}>
              <th {...tableRoles.rowHead}>{label}</th>
              <td {...tableRoles.cell} colSpan={note === '' ? 2 : 1}>
                {strong ? <b>{figure}</b> : <Unbroken text={figure} />}
              </td>
              {note !== '' && (
                <td {...tableRoles.cell} className="note">
                  <Unbroken text={note} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}
