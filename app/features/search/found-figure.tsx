import { foundHouse, MOST_WINDOWS } from '#drawings/found-house.ts';
import { thingsPerWindow } from '#drawings/things-per-window.ts';
import type { Found } from './find.ts';
import { counted, saysHouse } from './result-text.ts';

/** Columns of the house beside the results, and of the lower one below them on a phone. */
const COLUMNS = { high: 16, low: 34 };

function House({ found, look, label }: { found: Found; look: keyof typeof COLUMNS; label: string }) {
  const { width, height, names, wall, roof, slab, off, lit, head, door, lamp } = foundHouse(
    found.house,
    COLUMNS[look],
  );
  const isDark = lit === '';
  return (
    <svg className={`houses ${look}`} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path className="wall" d={wall} />
      <path className="roof" d={roof + slab} />
      <path className="off" d={off} />
      <path className="lit" d={lit} />
      <path className="head" d={head} />
      <path className={isDark ? 'lit' : 'off'} d={door} />
      {isDark && <path className="head" d={lamp} />}
      {look === 'high' &&
        names.map(({ text, y }) => (
          <text key={text} x={-12} y={y}>
            {text}
          </text>
        ))}
    </svg>
  );
}

/** Everything that can be found as one house with a window for each; the results are lit. */
export function FoundFigure({ found }: { found: Found }) {
  const things = found.house.reduce((sum, { count }) => sum + count, 0);
  const lit = found.house.reduce((sum, storeys) => sum + storeys.lit.length, 0);
  const per = thingsPerWindow(things, MOST_WINDOWS);
  const label = saysHouse(found);
  const kinds = found.house.map(({ one }) => one);
  return (
    <figure className="tower from-10 no-print">
      <House found={found} look="high" label={label} />
      <House found={found} look="low" label={label} />
      <figcaption>
        {`${counted(things, 'window')}: every ${kinds.slice(0, -1).join(', ')} and ${kinds.at(-1)}. `}
        {per > 1 && `Each stands for ${per}. `}
        {lit === 0 ? 'None is lit.' : lit === 1 ? 'One is lit.' : `${lit.toLocaleString('en-US')} are lit.`}
      </figcaption>
    </figure>
  );
}
