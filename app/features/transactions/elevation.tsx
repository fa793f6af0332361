import { memo } from 'react';
import { litPanes, PANES, WINDOW_VIEW, windowPanes } from '#app/art/window-panes.ts';
import { formatMillions } from '#app/lending/figures.ts';
import { PROPERTY_TYPES, propertyTypeLabel, REGIONS, regionLabel } from '#app/lending/transactions.ts';
import { type PortfolioView, placeOf } from './portfolio-view.ts';
import './elevation.css';

interface ElevationProps {
  view: PortfolioView;
  words: { table: string; key: string; keyOfMany: string; all: string };
}

/** To a tenth of a million: eight sums stand side by side. The exact sum stands beside the table. */
const inMillions = (dollars: number) => formatMillions(dollars, 1);
const NOTHING = { count: 0, dollars: 0 };

/**
 * The volume by region and property type as the front of one building: a storey for each region, a bay for each type,
 * a lit pane for each loan while six panes are enough. A loan that the filters leave out keeps its pane, unlit.
 */
export const Elevation = memo(function Elevation({ view: { all, shown, volume }, words }: ElevationProps) {
  const sum = (of: (typeof REGIONS | typeof PROPERTY_TYPES)[number]) =>
    [...shown].reduce((sum, [place, { dollars }]) => sum + (place.split('/').includes(of) ? dollars : 0), 0);
  const most = Math.max(1, ...[...all.values()].map(({ count }) => count));
  return (
    <table className="elevation no-print">
      <caption>
        <b>{words.table}</b> {most <= PANES ? words.key : words.keyOfMany}
      </caption>
      <thead>
        <tr>
          <td />
          {PROPERTY_TYPES.map((propertyType) => (
            <th key={propertyType} scope="col">
              <span>{propertyTypeLabel(propertyType)}</span>
            </th>
          ))}
          <th scope="col" className="sum">
            {words.all}
          </th>
        </tr>
      </thead>
      <tbody>
        {REGIONS.map((region) => (
          <tr key={region}>
            <th scope="row">{regionLabel(region)}</th>
            {PROPERTY_TYPES.map((propertyType) => {
              const key = placeOf({ region, propertyType });
              const { count, dollars } = shown.get(key) ?? NOTHING;
              const built = litPanes((all.get(key) ?? NOTHING).count, most);
              const lit = litPanes(count, most);
              return (
                <td key={propertyType} className="bay">
                  <svg
                    viewBox={`0 0 ${WINDOW_VIEW.width} ${WINDOW_VIEW.height}`}
                    preserveAspectRatio="none"
                    aria-hidden="true"
                  >
                    {lit > 0 && <path className="lit" d={windowPanes(0, lit)} />}
                    {built > lit && <path className="out" d={windowPanes(lit, built)} />}
                    {built < PANES && <path d={windowPanes(built, PANES)} />}
                  </svg>
                  <span className="unseen">
                    {count === 0
                      ? 'none'
                      : `${count} ${count === 1 ? 'loan' : 'loans'}, ${formatMillions(dollars)}`}
                  </span>
                </td>
              );
            })}
            <Sum dollars={sum(region)} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.all}</th>
          {PROPERTY_TYPES.map((propertyType) => (
            <Sum key={propertyType} dollars={sum(propertyType)} />
          ))}
          <Sum dollars={volume} />
        </tr>
      </tfoot>
    </table>
  );
});

function Sum({ dollars }: { dollars: number }) {
  return <td className="sum">{dollars === 0 ? <i>none</i> : <span>{inMillions(dollars)}</span>}</td>;
}
