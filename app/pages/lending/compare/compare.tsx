import { Form, Link } from 'react-router';
import { longDay } from '#app/format/dates.ts';
import { type ComparedCell, type Comparison, comparison } from '#app/lending/comparison.ts';
import { countInWords } from '#app/lending/count-in-words.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { fillTemplate } from '#app/lending/template.ts';
import type { RichText } from '#app/lending/term-sheet.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { Page } from '#app/ui/page.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { Swatch } from '#app/ui/swatch.tsx';
import { tableRoles } from '#app/ui/table-roles.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { hueOf } from '#drawings/programs.ts';
import { shortName } from '../program-data.server.ts';
import type { Route } from './+types/compare';
import '#app/styles/tick.css';
import './compare.css';

export const handle: PageHandle = { query: ['with'], costly: true };

const MOST = 4;

/** A program's name for the head of a narrow column: 'HUD 223(f) & 232/223(f)' -> '223(f)'. */
const columnName = (name: string) => shortName({ name }).replace(/^HUD /, '').split(' & ')[0]!;

interface Table {
  /** Absent where the visitor chose the programs: the page then has one table. */
  title?: string;
  groups: Comparison[];
  /** 'All four': what a cell for every program of the table is headed with in a list. */
  all: string;
  programs: { key: string; name: string; path: string }[];
}

export function loader({ url, context }: Route.LoaderArgs) {
  const { content } = context.get(services);
  const { compare: words } = content.pages;
  const terms = publishedTerms(content);
  // a link has `with=core,221d4`, a form sends one `with` for each program
  const asked = url.searchParams.getAll('with').flatMap((one) => one.split(','));
  const isAll = asked.includes('all');
  const wanted = terms.programs.filter(({ key }) => asked.includes(key));
  const isFew = !isAll && wanted.length > 1;
  const chosen = wanted.slice(0, MOST);
  const table = (programs: typeof terms.programs, title?: string): Table => ({
    ...(title && { title }),
    groups: comparison(programs, !isFew),
    all: programs.length > 2 ? `All ${countInWords(programs.length)}` : 'Both',
    programs: programs.map(({ key, name, path }) => ({ key, name: columnName(name), path })),
  });
  const ofFamily = (family: 'bridge' | 'fha-hud') => terms.programs.filter((one) => one.family === family);
  const tables = isFew
    ? [table(chosen)]
    : isAll
      ? [table(terms.programs)]
      : [
          table(ofFamily('bridge'), 'Bridge Loans'),
          table(ofFamily('fha-hud'), 'FHA/HUD Loans, through our subsidiary'),
        ];
  return {
    words,
    tables,
    width: isFew ? ('few' as const) : isAll ? ('all' as const) : ('families' as const),
    said:
      wanted.length === 1
        ? 'Choose a second program to set beside it. All of them are shown.'
        : wanted.length > MOST
          ? 'Four fit beside each other. The first four that you chose are shown.'
          : null,
    choices: terms.programs.map(({ family, key, name }) => ({
      key,
      name,
      isChosen: isFew && chosen.some((one) => one.key === key),
      hue: hueOf(family, key),
    })),
    asOf: fillTemplate(words.asOf, { day: longDay(terms.asOf), version: terms.version }),
  };
}

interface CellProps {
  cell: ComparedCell;
  all: string;
  names: ReadonlyMap<string, string>;
}

/** Whom a cell is for, in a list: 'All four', 'All but Core', 'Core, Core-Plus'. */
const whoseTerms = (keys: readonly string[], names: CellProps['names'], all: string): string => {
  if (keys.length === names.size) return all;
  const others = [...names.keys()].filter((key) => !keys.includes(key));
  return keys.length > 2 && others.length === 1
    ? `All but ${names.get(others[0]!)}`
    : keys.map((key) => names.get(key)).join(', ');
};

/** The comma or full stop at the beginning of a text: it stays with the figure before it, which is a box. */
const stopOf = (piece: RichText[number] | undefined): string =>
  (typeof piece === 'string' && /^[,.;:]/.exec(piece)?.[0]) || '';

function Cell({ cell: { keys, terms }, all, names }: CellProps) {
  return (
    <td {...tableRoles.cell} colSpan={keys.length} className={terms.length === 0 ? 'none' : undefined}>
      <span className="label-here" aria-hidden="true">
        <Unbroken text={whoseTerms(keys, names, all)} />
      </span>
      <div>
        {terms.length === 0 && (
          <>
            <span aria-hidden="true">{'\u2013'}</span>
            <span className="unseen">No such term</span>
          </>
        )}
        {terms.map(({ label, term, note, onRequest, cases: count }) => (
          <p key={`${label} ${note} ${JSON.stringify(term)}`} className={onRequest ? 'quiet' : undefined}>
            {label && <em>{label}</em>}
            {term.map((piece, i) => {
              if (typeof piece !== 'string')
                return (
                  <b key={piece.figure}>
                    <Unbroken text={piece.figure + stopOf(term[i + 1])} />
                  </b>
                );
              const isAfterFigure = typeof term[i - 1] === 'object';
              return (
                <Unbroken key={piece} text={isAfterFigure ? piece.slice(stopOf(piece).length) : piece} />
              );
            })}
            {(note || count !== undefined) && ' '}
            {note && (
              <small className={note.startsWith('Of ') ? 'of' : undefined}>
                <Unbroken text={note} />
              </small>
            )}
            {count !== undefined && <small className="of">{count} cases</small>}
          </p>
        ))}
      </div>
    </td>
  );
}

function ComparedTable({ title, groups, all, programs }: Table) {
  const names = new Map(programs.map(({ key, name }) => [key, name]));
  return (
    <table {...tableRoles.table}>
      <caption className={title ? 'd2' : 'unseen'}>{title ?? 'Loan programs compared'}</caption>
      <thead {...tableRoles.rows}>
        <tr {...tableRoles.row}>
          <th {...tableRoles.column}>Measure</th>
          {programs.map(({ key, name }) => (
            <th key={key} {...tableRoles.column}>
              <Unbroken text={name} />
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ title: group, rows }) => (
        <tbody key={group} {...tableRoles.rows}>
          <tr {...tableRoles.row} className="group">
            <th {...tableRoles.rowHead} scope="rowgroup" colSpan={programs.length + 1}>
              {group}
            </th>
          </tr>
          {rows.map(({ label, cells }) => (
            <tr key={label} {...tableRoles.row}>
              <th {...tableRoles.rowHead}>{label}</th>
              {cells.map((cell) => (
                <Cell key={cell.keys[0]} cell={cell} all={all} names={names} />
              ))}
            </tr>
          ))}
        </tbody>
      ))}
      <tbody {...tableRoles.rows} className="no-print">
        <tr {...tableRoles.row}>
          <th {...tableRoles.rowHead}>The whole sheet</th>
          {programs.map(({ key, name, path }) => (
            <td key={key} {...tableRoles.cell} className="sheet">
              <Link className="in-text" to={path}>
                Terms of {name}
              </Link>
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  );
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { words, tables, width, said, choices, asOf } = loaderData;
  const { choose } = words;
  const isWhole = width === 'families';
  const chosen = choices.filter(({ isChosen }) => isChosen).map(({ key }) => key);
  return (
    <Page frame={{ ...words, indexed: words.indexed && isWhole }}>
      <PageHead heading={words.heading} lede={words.lede} />
      <section className="choose wrap no-print" aria-labelledby="choose">
        <Form className="grid12" action={words.path} key={chosen.join()}>
          <div className="to-4">
            <h2 className="d3" id="choose">
              {choose.title}
            </h2>
            <p className="small">{choose.text}</p>
          </div>
          <fieldset className="from-5">
            <legend className="unseen">{choose.title}</legend>
            {choices.map(({ key, name, hue, isChosen }) => (
              <label key={key}>
                <input className="tick" type="checkbox" name="with" value={key} defaultChecked={isChosen} />
                <span>
                  <Unbroken text={name} />
                </span>
                <Swatch program={hue} />
              </label>
            ))}
            <div className="acts">
              <button className="btn" type="submit">
                Compare
              </button>
              {!isWhole && <TextLink to={words.path}>Bridge, then FHA/HUD</TextLink>}
              {width !== 'all' && <TextLink to={`${words.path}?with=all`}>All in one table</TextLink>}
            </div>
          </fieldset>
        </Form>
        {said && (
          <p className="said" role="status">
            {said}
          </p>
        )}
      </section>
      <section className={`side wrap ${width}`}>
        {tables.map((table) => (
          <ComparedTable key={table.programs[0]!.key} {...table} />
        ))}
        <div className="small foot">
          <p className="list-only">A program that is not named under a measure has no such term.</p>
          <p>{asOf}</p>
        </div>
        <p className="no-print">
          <TextLink to={words.history.href}>{words.history.label}</TextLink>
        </p>
      </section>
      <CallToAction {...words.callToAction} />
    </Page>
  );
}
