import { Link } from 'react-router';
import { elevationTerms } from '#app/features/pdf/building.ts';
import { termSheetLink } from '#app/features/pdf/term-sheet-files.server.ts';
import { formatFigure } from '#app/lending/figures.ts';
import type { BridgeProgram } from '#app/lending/programs.ts';
import { keyFigures } from '#app/lending/term-sheet.ts';
import { services } from '#app/services.server.ts';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { CoverLink } from '#app/ui/cover-link.tsx';
import { Page } from '#app/ui/page.tsx';
import { Picture } from '#app/ui/picture.tsx';
import { Swatch } from '#app/ui/swatch.tsx';
import { tableRoles } from '#app/ui/table-roles.ts';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { hueOf } from '#drawings/programs.ts';
import type { Route } from './+types/bridge';
import { shortName } from './program-data.server.ts';
import { type DrawnProgram, ProgramStreet } from './program-street.tsx';
import '#app/styles/ruled-table.css';
import './bridge.css';

function drawn(program: BridgeProgram): DrawnProgram {
  const { rows } = program;
  const [ltv, ltc] = [rows.maxLtv.figures.limit, rows.maxLtc.figures.limit];
  const { spread } = rows.interestRate.figures;
  const { length: term } = rows.loanTerm.figures;
  const { amount } = rows.loanAmount.figures;
  return {
    name: shortName(program),
    terms: elevationTerms(program),
    labels: {
      ltv: `${formatFigure(ltv)} LTV`,
      ltc: `${formatFigure(ltc)} LTC`,
      spread: formatFigure(spread, 'short'),
      term: formatFigure(term, 'short'),
      amount: formatFigure(amount, 'short'),
    },
  };
}

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { content } = context.get(services);
  const { pages, bridge } = content;
  return {
    file: await termSheetLink(content),
    words: pages.bridge,
    programs: bridge.programs.map((program) => ({
      slug: program.slug,
      hue: hueOf('bridge', program.key),
      name: program.name,
      summary: program.summary,
      picture: program.picture,
      drawn: drawn(program),
      figures: keyFigures(program).compared,
    })),
  };
};

export default function Bridge({ loaderData: { words, programs, file } }: Route.ComponentProps) {
  const { comparison } = words;
  return (
    <Page frame={words}>
      <section className="bridge-head page-head wrap grid12">
        <h1 className="d1 to-6">{words.heading}</h1>
        <p className="lede from-7">{words.lede}</p>
        <ul className="rows from-7">
          {words.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </section>
      <section className="bridge-programs wrap sec-foot" aria-labelledby="programs">
        <h2 className="unseen" id="programs">
          {words.programs.title}
        </h2>
        <div className="grid12">
          {programs.map(({ slug, hue, name, summary, picture }) => (
            <article key={slug} className="card lights">
              <Picture {...picture} kind="half" />
              <div className="pile words">
                <h3 className="fig-s">
                  {name} <Swatch program={hue} />
                </h3>
                <p>
                  <Unbroken text={summary} />
                </p>
                <CoverLink to={`/lending/bridge/${slug}`} of={name}>
                  {words.programs.button}
                </CoverLink>
              </div>
            </article>
          ))}
        </div>
      </section>
      <section className="on-dark" id="side-by-side">
        <div className="side-by-side wrap">
          <div className="grid12 apart">
            <div className="flow to-5">
              <h2 className="d2">{comparison.title}</h2>
              <p className="quiet">{comparison.text}</p>
            </div>
            <dl className="columns from-6">
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
        <table {...tableRoles.table} className="ruled-table" aria-labelledby="compared">
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
                  <Link className="in-text" to={`/lending/bridge/${slug}`}>
                    {name}
                  </Link>
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
      <CallToAction {...words.callToAction} file={file} />
    </Page>
  );
}
