import { capitalized } from '#app/format/first-letter.ts';
import { countInWords } from '#app/lending/count-in-words.ts';
import { formatMillions, grouped } from '#app/lending/figures.ts';
import { PORTFOLIO_TYPES, REGIONS, titleOf } from '#app/lending/vocabulary.ts';
import { litPanes, PANES, WINDOW_VIEW, windowPanes } from '#drawings/window-panes.ts';
import type { Bay } from './portfolio-view.server.ts';
import './volume-table.css';

const [regions, types] = [REGIONS, PORTFOLIO_TYPES].map((all) => countInWords(all.length)) as [
  string,
  string,
];
const KEY = `${capitalized(regions)} regions are ${regions} stories, ${types} property types are ${types} bays.`;

/** Eight headings stand side by side: the longest two may be hyphenated. */
const brokenTitle = (term: string) => titleOf(term).replace(/^(Multi|Hospi)(?=[a-z])/, '$1\u00ad');

const sum = (bays: readonly (Bay | undefined)[]) => bays.reduce((sum, bay) => sum + bay!.dollars, 0);

/**
 * The volume by region and property type as a building's front: a storey for each region, a bay for each type, and up
 * to six panes, one for each loan. A loan that does not match the filters keeps its pane, unlit.
 */
export function VolumeTable({ bays }: { bays: readonly Bay[][] }) {
  const most = Math.max(1, ...bays.flat().map(({ all }) => all));
  return (
    <table className="volume-table no-print">
      <caption>
        <b>Loan volume by region and property type</b>{' '}
        {most <= PANES
          ? `${KEY} Every lit pane is one loan.`
          : `${KEY} Six lit panes are as many loans as the fullest bay holds.`}
      </caption>
      <thead>
        <tr>
          <td />
          {PORTFOLIO_TYPES.map((propertyType) => (
            <th key={propertyType} scope="col">
              <span>{brokenTitle(propertyType)}</span>
            </th>
          ))}
          <th scope="col" className="sum">
            All
          </th>
        </tr>
      </thead>
      <tbody>
        {REGIONS.map((region, storey) => (
          <tr key={region}>
            <th scope="row">{titleOf(region)}</th>
            {bays[storey]!.map(({ all, count, dollars }, bay) => {
              const built = litPanes(all, most);
              const lit = litPanes(count, most);
              return (
                <td key={PORTFOLIO_TYPES[bay]} className="bay">
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
                      : `${grouped(count)} ${count === 1 ? 'loan' : 'loans'}, ${formatMillions(dollars)}`}
                  </span>
                </td>
              );
            })}
            <Sum dollars={sum(bays[storey]!)} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">All</th>
          {PORTFOLIO_TYPES.map((propertyType, bay) => (
            <Sum key={propertyType} dollars={sum(bays.map((storey) => storey[bay]))} />
          ))}
          <Sum dollars={sum(bays.flat())} />
        </tr>
      </tfoot>
    </table>
  );
}

/** To a tenth of a million, because eight sums stand side by side. The exact sum stands beside the table. */
function Sum({ dollars }: { dollars: number }) {
  return <td className="sum">{dollars === 0 ? <i>none</i> : <span>{formatMillions(dollars, 1)}</span>}</td>;
}
