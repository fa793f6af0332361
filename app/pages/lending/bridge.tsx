import { loadContent } from 'virtual:content';
import { Link } from 'react-router';
import { formatFigure } from '#app/lending/figures.ts';
import type { BridgeProgram } from '#app/lending/programs.ts';
import { keyFigures, programPosition } from '#app/lending/term-sheet.ts';
import { Arrow } from '#app/ui/arrow.tsx';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { Page } from '#app/ui/page.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Swatch } from '#app/ui/swatch.tsx';
import { tableRoles } from '#app/ui/table-roles.ts';
import { Unbroken } from '#app/ui/unbroken.tsx';
import type { Route } from './+types/bridge';
import { shortName } from './program-data.server.ts';
import { type DrawnProgram, ProgramStreet } from './program-street.tsx';
import './bridge.css';

function drawn(program: BridgeProgram): DrawnProgram {
  const { spread, ltv, ltc, term, amount } = programPosition(program);
  return {
    name: shortName(program),
    terms: {
      ltv: ltv.to,
      ltc: ltc.to,
      spread: { from: spread.from, to: spread.to },
      term: { from: term.from, to: term.to },
      amount: { from: amount.from, to: amount.to, orMore: amount.orMore },
    },
    labels: {
      ltv: `${formatFigure(ltv)} LTV`,
      ltc: `${formatFigure(ltc)} LTC`,
      spread: formatFigure(spread, 'short'),
      term: formatFigure(term, 'short'),
      amount: formatFigure(amount, 'short'),
    },
  };
}

/** The columns of the table: the four key figures, and the term. */
function compared(program: BridgeProgram) {
  const { term } = programPosition(program);
  return [
    ...keyFigures(program),
    { label: 'Loan term', figure: formatFigure(term, 'short'), basis: term.basis },
  ];
}

export const loader = () => {
  const { pages, bridge } = loadContent();
  return {
    words: pages.bridge,
    programs: bridge.programs.map((program) => ({
      slug: program.slug,
      key: program.key,
      name: program.name,
      summary: program.summary,
      picture: program.picture,
      drawn: drawn(program),
      figures: compared(program),
    })),
  };
};

export default function Bridge({ loaderData: { words, programs } }: Route.ComponentProps) {
  const { comparison } = words;
  return (
    <Page frame={words}>
      <section className="bridge-head page-head wrap grid12">
        <h1 className="d1">{words.heading}</h1>
        <p className="lede">{words.lede}</p>
        <ul>
          {words.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
      <section className="bridge-programs wrap" aria-labelledby="programs">
        <h2 className="unseen" id="programs">
          {words.programs.title}
        </h2>
        <div className="grid12">
          {programs.map(({ slug, key, name, summary, picture }) => (
            <article key={slug} className="lights">
              <Picture {...picture} sizes="(max-width: 640px) 100vw, (max-width: 1000px) 50vw, 55vw" />
              <div className="words">
                <h3>
                  {name} <Swatch program={key} />
                </h3>
                <p>
                  <Unbroken text={summary} />
                </p>
                <Link className="lnk cover" to={`/lending/bridge/${slug}`}>
                  <span>
                    {words.programs.button}
                    <span className="unseen">, {name}</span>
                  </span>
                  <Arrow />
                </Link>
              </div>
            </article>
          ))}
        </div>
      </section>
      <section className="on-dark" id="side-by-side">
        <div className="side-by-side wrap">
          <div className="grid12">
            <div className="words">
              <h2 className="d2">{comparison.title}</h2>
              <p>{comparison.text}</p>
            </div>
            <dl>
              {comparison.reading.map(({ title, text }) => (
                <div key={title}>
                  <dt>{title}</dt>
                  <dd>{text}</dd>
                </div>
              ))}
            </dl>
          </div>
          <ProgramStreet programs={programs.map((program) => program.drawn)} />
        </div>
      </section>
      <section className="compared sec wrap" aria-labelledby="compared">
        <h2 className="d3" id="compared">
          {comparison.tableCaption}
        </h2>
        <table {...tableRoles.table} aria-labelledby="compared">
          <thead {...tableRoles.rows}>
            <tr {...tableRoles.row}>
              <th {...tableRoles.column}>{words.programs.program}</th>
              {programs[0]?.figures.map(({ label }) => (
                <th key={label} {...tableRoles.column}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...tableRoles.rows}>
            {programs.map(({ slug, name, figures }) => (
              <tr key={slug} {...tableRoles.row}>
                <th {...tableRoles.rowHead}>
                  <Link to={`/lending/bridge/${slug}`}>{name}</Link>
                </th>
                {figures.map(({ label, figure, basis }) => (
                  <td key={label} {...tableRoles.cell}>
                    <span className="label-here" aria-hidden="true">
                      {label}
                    </span>
                    <b>{figure}</b>
                    {basis && <small>{basis}</small>}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <CallToAction {...words.callToAction} />
    </Page>
  );
}
