import { Link, useLocation } from 'react-router';
import { formatMillions, grouped } from '#app/lending/figures.ts';
import { transactionQuery } from '#app/lending/transaction-filter.ts';
import { titleOf } from '#app/lending/vocabulary.ts';
import { thingsPerWindow } from '#drawings/things-per-window.ts';
import type { PortfolioView, RegionLoans } from './portfolio-view.server.ts';
import { MOST_WINDOWS, type Windows, windowRows, windowStroke } from './region-windows.ts';
import './region-map.css';

const mostOf = (regions: readonly RegionLoans[]) => Math.max(...regions.map(({ all }) => all));

/** '8 loans', with filters '1 of 8 loans'. */
function loansText({ all, count }: RegionLoans): string {
  const loans = `${grouped(all)} ${all === 1 ? 'loan' : 'loans'}`;
  return count === all ? loans : `${grouped(count)} of ${loans}`;
}

const dollarsText = ({ dollars }: RegionLoans) => (dollars === 0 ? '$0' : formatMillions(dollars, 1));

/** The link of a region, and whether it is the current one. */
function useRegionLink({ asked }: PortfolioView) {
  const { pathname } = useLocation();
  return ({ region }: RegionLoans) => ({
    to: { pathname, search: transactionQuery({ ...asked.filter, location: region }, asked.order).toString() },
    preventScrollReset: true,
    'aria-current': region === asked.filter.location ? ('true' as const) : undefined,
  });
}

/** How many windows of a region are lit, and how many it has. */
function windowsOf({ all, count, isShown }: RegionLoans, each: number): { lit: number; built: number } {
  return { lit: isShown ? Math.ceil(count / each) : 0, built: Math.ceil(all / each) };
}

/** The windows' layout in the map's units, with room for five in a row, or twelve small ones. */
const onMap = (most: number): Windows => (most <= 15 ? { columns: 5, pitch: 10 } : { columns: 12, pitch: 4 });

/**
 * The portfolio on the map: a window for each loan in its region, lit where the loan matches the filters. Each region
 * is a link that filters. The list beside it has the same content.
 */
export function RegionMap({ view, areStatesSample }: { view: PortfolioView; areStatesSample: boolean }) {
  const { map, regions } = view;
  const link = useRegionLink(view);
  const each = thingsPerWindow(mostOf(regions), MOST_WINDOWS);
  const windows = onMap(mostOf(regions) / each);
  return (
    <figure className="by-map">
      {/* biome-ignore lint/a11y/useSemanticElements: a picture with links in it is no set of fields */}
      <svg
        className="region-map"
        viewBox={`0 0 ${map.width} ${map.height}`}
        role="group"
        aria-label="Regions"
      >
        {map.rest && <path className="land" d={map.rest} />}
        {regions.map((one, i) => (
          <Link
            key={one.region}
            {...link(one)}
            // the list beside it has the same links, with a visible focus outline
            tabIndex={-1}
            aria-label={`${titleOf(one.region)}: ${loansText(one)}, ${dollarsText(one)}`}
          >
            <path className="land" d={map.shapes[i]!.land} />
          </Link>
        ))}
        <path className="lines" d={map.lines} />
        <g className="windows" {...windowStroke(windows)}>
          {regions.map((one, i) => {
            const { lit, built } = windowsOf(one, each);
            const { land, x, y } = map.shapes[i]!;
            const across = Math.min(built, windows.columns) * windows.pitch;
            const down = Math.ceil(built / windows.columns) * windows.pitch;
            return (
              <g key={one.region} className={lit > 0 ? undefined : 'dark'}>
                {one.region === view.asked.filter.location && <path className="chosen" d={land} />}
                <g transform={`translate(${Math.round(x - across / 2)} ${Math.round(y - down / 2)})`}>
                  <text y="-4">{titleOf(one.region)}</text>
                  <path className="out" d={windowRows(windows, lit, built)} />
                  <path className="lit" d={windowRows(windows, 0, lit)} />
                </g>
              </g>
            );
          })}
        </g>
      </svg>
      <figcaption className="small">
        {each === 1 ? 'Every lit window is one loan' : `Every lit window is up to ${grouped(each)} loans`},
        set in its region and not at its address. A region shows its loans.
        {areStatesSample && ' Which states a region holds is a sample until the firm confirms it.'}
      </figcaption>
    </figure>
  );
}

/** The map's content in words: on a phone with the windows of each region. */
export function RegionList({ view }: { view: PortfolioView }) {
  const { regions } = view;
  const link = useRegionLink(view);
  const each = thingsPerWindow(mostOf(regions), MOST_WINDOWS);
  const windows = mostOf(regions) / each <= 12 ? { columns: 12, pitch: 10 } : { columns: 33, pitch: 10 };
  return (
    <ul className="regions no-print">
      {regions.map((one) => {
        const { lit, built } = windowsOf(one, each);
        const rows = Math.max(1, Math.ceil(built / windows.columns));
        return (
          <li key={one.region}>
            <Link {...link(one)}>
              <b>{titleOf(one.region)}</b>
              <svg
                viewBox={`0 0 ${windows.columns * windows.pitch} ${rows * windows.pitch}`}
                preserveAspectRatio="xMinYMid"
                {...windowStroke(windows)}
                aria-hidden="true"
              >
                <path className="out" d={windowRows(windows, lit, built)} />
                <path d={windowRows(windows, 0, lit)} />
              </svg>{' '}
              <span>{loansText(one)}</span> <span>{dollarsText(one)}</span>
              {!one.isShown && <span className="unseen">, not shown now</span>}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
