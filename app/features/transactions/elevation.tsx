import { litPanes, PANES, WINDOW_VIEW, windowPanes } from '#app/art/window-panes.ts';
import { formatMillions } from '#app/lending/figures.ts';
import {
  type Deal,
  PROPERTY_TYPES,
  type PropertyType,
  propertyTypeLabel,
  REGIONS,
  type Region,
  regionLabel,
  volumeBy,
} from '#app/lending/transactions.ts';
import './elevation.css';

interface ElevationProps {
  deals: readonly Deal[];
  /** The deals that meet the filters. */
  shown: readonly Deal[];
  words: { table: string; key: string; all: string };
}

const place = ({ region, propertyType }: { region: Region; propertyType: PropertyType }) =>
  `${region}/${propertyType}` as const;
/** To a tenth of a million: eight sums stand side by side. The exact sum stands beside the table. */
const inMillions = (dollars: number) => formatMillions(Math.round(dollars / 100_000) * 100_000);
const NOTHING = { count: 0, dollars: 0 };

/**
 * The volume by region and property type as the front of one building: a storey for each region, a bay for each type,
 * a lit pane for each loan. A loan that the filters leave out keeps its pane, unlit.
 */
export function Elevation({ deals, shown, words }: ElevationProps) {
  const all = volumeBy(deals, place);
  const here = volumeBy(shown, place);
  const byType = volumeBy(shown, ({ propertyType }) => propertyType);
  const byRegion = volumeBy(shown, ({ region }) => region);
  const most = Math.max(1, ...[...all.values()].map(({ count }) => count));
  return (
    <table className="elevation no-print">
      <caption>
        <b>{words.table}</b> {words.key}
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
              const key = place({ region, propertyType });
              const { count, dollars } = here.get(key) ?? NOTHING;
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
            <Sum dollars={byRegion.get(region)?.dollars} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.all}</th>
          {PROPERTY_TYPES.map((propertyType) => (
            <Sum key={propertyType} dollars={byType.get(propertyType)?.dollars} />
          ))}
          <Sum dollars={shown.reduce((sum, { amount }) => sum + amount, 0)} />
        </tr>
      </tfoot>
    </table>
  );
}

function Sum({ dollars = 0 }: { dollars?: number | undefined }) {
  return <td className="sum">{dollars === 0 ? <i>none</i> : <span>{inMillions(dollars)}</span>}</td>;
}
