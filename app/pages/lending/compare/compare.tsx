import { loadContent } from 'virtual:content';
import { Form, Link } from 'react-router';
import { type ComparedCell, comparison } from '#app/lending/comparison.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { fillTemplate } from '#app/lending/template.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { Page } from '#app/ui/page.tsx';
import { Swatch } from '#app/ui/swatch.tsx';
import { tableRoles } from '#app/ui/table-roles.ts';
import { TextLink } from '#app/ui/text-link.tsx';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { hueOf } from '#drawings/programs.ts';
import { shortName } from '../program-data.server.ts';
import type { Route } from './+types/compare';
import '#app/styles/tick.css';
import './compare.css';

export const handle: PageHandle = { query: ['with'] };

const MOST = 4;
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** A name fit for the head of a narrow column: 'HUD 223(f) & 232/223(f)' -> '223(f)'. */
const columnName = (name: string) => shortName({ name }).replace(/^HUD /, '').split(' & ')[0]!;

export function loader({ request }: Route.LoaderArgs) {
  const content = loadContent();
  const { compare: words } = content.pages;
  const terms = publishedTerms(content);
  // a link has `with=core,221d4`, the form sends one `with` for each
  const asked = new URL(request.url).searchParams.getAll('with').flatMap((one) => one.split(','));
  const wanted = terms.programs.filter(({ key }) => asked.includes(key));
  const isFew = wanted.length > 1;
  const chosen = isFew ? wanted.slice(0, MOST) : terms.programs;
  const { choose } = words;
  return {
    words,
    isFew,
    said: wanted.length === 1 ? choose.tooFew : wanted.length > MOST ? choose.tooMany : null,
    groups: comparison(chosen, !isFew),
    programs: chosen.map(({ key, name, path }) => ({ key, name: columnName(name), path })),
    choices: terms.programs.map(({ family, key, name }) => ({
      key,
      name,
      isChosen: isFew && chosen.some((one) => one.key === key),
      hue: hueOf(family, key),
    })),
    asOf: fillTemplate(words.asOf, { day: day.format(new Date(terms.asOf)), version: terms.version }),
  };
}

interface CellProps {
  cell: ComparedCell;
  names: ReadonlyMap<string, string>;
  none: string;
  cases: string;
}

function Cell({ cell: { keys, terms }, names, none, cases }: CellProps) {
  return (
    <td {...tableRoles.cell} colSpan={keys.length} className={terms.length === 0 ? 'none' : undefined}>
      <span className="label-here" aria-hidden="true">
        <Unbroken text={keys.map((key) => names.get(key)).join(', ')} />
      </span>
      <div>
        {terms.length === 0 && (
          <>
            <span aria-hidden="true">{'\u2013'}</span>
            <span className="unseen">{none}</span>
          </>
        )}
        {terms.map(({ label, term, note, onRequest, cases: count }) => (
          <p key={`${label} ${note} ${JSON.stringify(term)}`} className={onRequest ? 'quiet' : undefined}>
            {label && <em>{label}</em>}
            {term.map((piece) =>
              typeof piece === 'string' ? (
                <Unbroken key={piece} text={piece} />
              ) : (
                <b key={piece.figure}>{piece.figure}</b>
              ),
            )}
            {note && <small>{note}</small>}
            {count !== undefined && <small>{fillTemplate(cases, { count })}</small>}
          </p>
        ))}
      </div>
    </td>
  );
}

export default function Compare({ loaderData }: Route.ComponentProps) {
  const { words, isFew, said, groups, programs, choices, asOf } = loaderData;
  const { choose, table } = words;
  const names = new Map(programs.map(({ key, name }) => [key, name]));
  const address = isFew ? `${words.path}?with=${programs.map(({ key }) => key).join(',')}` : words.path;
  return (
    <Page frame={{ ...words, indexed: words.indexed && !isFew }}>
      <section className="page-head wrap grid12">
        <h1 className="d1 to-8">{words.heading}</h1>
        <p className="lede from-7">{words.lede}</p>
      </section>
      <section className="choose wrap no-print" aria-labelledby="choose">
        <Form className="grid12" action={words.path} key={address}>
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
                {choose.submit}
              </button>
              {isFew && <TextLink to={words.path}>{choose.all}</TextLink>}
            </div>
          </fieldset>
        </Form>
        {said && (
          <p className="said" role="status">
            {said}
          </p>
        )}
      </section>
      <section className={`side wrap ${isFew ? 'few' : 'all'}`}>
        <table {...tableRoles.table}>
          <caption className="unseen">{table.caption}</caption>
          <thead {...tableRoles.rows}>
            <tr {...tableRoles.row}>
              <th {...tableRoles.column}>{table.measure}</th>
              {programs.map(({ key, name }) => (
                <th key={key} {...tableRoles.column}>
                  <Unbroken text={name} />
                </th>
              ))}
            </tr>
          </thead>
          {groups.map(({ title, rows }) => (
            <tbody key={title} {...tableRoles.rows}>
              <tr {...tableRoles.row} className="group">
                <th {...tableRoles.rowHead} scope="rowgroup" colSpan={programs.length + 1}>
                  {title}
                </th>
              </tr>
              {rows.map(({ label, cells }) => (
                <tr key={label} {...tableRoles.row}>
                  <th {...tableRoles.rowHead}>{label}</th>
                  {cells.map((cell) => (
                    <Cell
                      key={cell.keys[0]}
                      cell={cell}
                      names={names}
                      none={table.none}
                      cases={table.cases}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
          <tbody {...tableRoles.rows} className="no-print">
            <tr {...tableRoles.row}>
              <th {...tableRoles.rowHead}>{table.sheet}</th>
              {programs.map(({ key, name, path }) => (
                <td key={key} {...tableRoles.cell}>
                  <span className="label-here" aria-hidden="true">
                    {name}
                  </span>
                  <Link className="in-text" to={path}>
                    {fillTemplate(table.terms, { program: name })}
                  </Link>
                </td>
              ))}
            </tr>
          </tbody>
        </table>
        <p className="small foot">{asOf}</p>
        <p className="no-print">
          <TextLink to={words.history.href}>{words.history.label}</TextLink>
        </p>
      </section>
      <CallToAction {...words.callToAction} />
    </Page>
  );
}
