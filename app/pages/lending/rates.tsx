import { publishedRates } from '#app/features/rates/published-rates.server.ts';
import type { SeriesView } from '#app/features/rates/rates-view.ts';
import { longDay } from '#app/format/dates.ts';
import { fillTemplate } from '#app/lending/template.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import { CallToAction } from '#app/ui/call-to-action.tsx';
import { Day } from '#app/ui/day.tsx';
import { Page } from '#app/ui/page.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { tableRoles } from '#app/ui/table-roles.ts';
import { Unbroken } from '#app/ui/unbroken.tsx';
import { rateHistory } from '#drawings/rate-history.ts';
import type { Route } from './+types/rates';
import '#app/styles/ruled-table.css';
import './rates.css';

export const handle: PageHandle = { rates: true, apart: true };

export const loader = async ({ context }: Route.LoaderArgs) => ({
  words: context.get(services).content.pages.rates,
  ...(await publishedRates(context)),
});

const figure = (percent: number, decimals: number) => percent.toFixed(decimals);

type Words = Awaited<ReturnType<typeof loader>>['words'];

interface HistoryProps {
  view: SeriesView;
  words: Words;
  decimals: number;
  /** Draws lines at the marks of the scale beside it. */
  scaled?: boolean;
}

/** A series over one year as a line; the words beside it give the first and the last value. */
function History({ view, words, decimals, scaled = false }: HistoryProps) {
  const { width, height, line, window, least, most, marks } = rateHistory(view.history, scaled);
  const ends = { least: figure(least, decimals), most: figure(most, decimals) };
  const label = fillTemplate(words.historyLabel, {
    name: words.series[view.series].name,
    from: longDay(view.history[0]!.day),
    day: longDay(view.day),
    ...ends,
    percent: figure(view.percent, decimals),
  });
  return (
    <svg
      className="rate-history"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {scaled ? (
        marks.map(({ y }) => <path key={y} className="ground" d={`M0 ${y}H${width}`} />)
      ) : (
        <path className="ground" d={`M0 ${height - 0.5}H${width}`} />
      )}
      <path className="line" d={line} />
      <rect className="window" {...window} />
    </svg>
  );
}

/** The same as a complete chart: scale on the left, first and last day below, and the last value labeled. */
function Chart({ view, words, decimals }: HistoryProps) {
  const { marks } = rateHistory(view.history, true);
  return (
    <div className="rate-chart small">
      <p className="scale" aria-hidden="true">
        {marks.map(({ percent }) => (
          <span key={percent}>{figure(percent, 2)}%</span>
        ))}
      </p>
      <History view={view} words={words} decimals={decimals} scaled />
      <p className="ends">
        <Day of={view.history[0]!.day} />
        <span>
          <Day of={view.day} />: <b>{figure(view.percent, decimals)}%</b>
        </span>
      </p>
    </div>
  );
}

export default function Rates({ loaderData: { words, series, isFetched, isSample } }: Route.ComponentProps) {
  const sofr = series.find((one) => one.series === 'sofr-30');
  const treasuries = series.filter((one) => one !== sofr);
  const { columns, sources } = words;
  return (
    <Page frame={words}>
      <PageHead heading={words.heading} lede={<Unbroken text={words.lede} />} />
      {sofr && (
        <section className="benchmark wrap grid12 apart" aria-labelledby="benchmark">
          <div className="under-rule to-5">
            <h2 id="benchmark">{words.series['sofr-30'].name}</h2>
            <p className="fig">{figure(sofr.percent, 3)}%</p>
            <p className="small">
              {words.series['sofr-30'].note} {words.asOf} <Day of={sofr.day} />.
            </p>
            {sofr.stale && <p className="stale">{words.stale}</p>}
          </div>
          <figure className="under-rule from-6">
            <Chart view={sofr} words={words} decimals={3} />
            <figcaption className="small">
              {words.source}: {sources.sofr}. {isFetched ? words.fetched : words.typed}
              {isSample && ` ${words.samples}`}
            </figcaption>
          </figure>
        </section>
      )}
      {treasuries.length > 0 && (
        <section className="treasuries sec wrap grid12 apart" aria-labelledby="treasuries">
          <div className="flow to-4">
            <h2 className="d2" id="treasuries">
              {words.treasury.title}
            </h2>
            <p>{words.treasury.text}</p>
            <p className="small">
              {words.source}: {sources.treasury}.
            </p>
            {treasuries.some(({ stale }) => stale) && <p className="stale">{words.stale}</p>}
          </div>
          <table {...tableRoles.table} className="ruled-table from-6" aria-labelledby="treasuries">
            <thead {...tableRoles.rows}>
              <tr {...tableRoles.row}>
                {[columns.name, columns.percent, columns.day, columns.history].map((word) => (
                  <th key={word} {...tableRoles.column}>
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody {...tableRoles.rows}>
              {treasuries.map((view) => (
                <tr key={view.series} {...tableRoles.row}>
                  <th {...tableRoles.rowHead}>{words.series[view.series].name}</th>
                  <td {...tableRoles.cell} className="figure">
                    {figure(view.percent, 2)}%
                  </td>
                  <td {...tableRoles.cell}>
                    <Day of={view.day} />
                  </td>
                  <td {...tableRoles.cell}>
                    <History view={view} words={words} decimals={2} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="small note">{words.note}</p>
        </section>
      )}
      <CallToAction {...words.callToAction} />
    </Page>
  );
}
