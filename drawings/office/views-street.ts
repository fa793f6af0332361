import type { DataDrawing, DrawnText } from '../desk/data-drawing.ts';
import { seeded } from '../random.ts';
import type { RoleRect } from '../rect-paths.ts';
import { tenth } from '../svg.ts';
import { buildingPaths, countedBuilding } from './counted-building.ts';

/** A day, or a week where days would be too many. */
export interface ViewsBuilding {
  readonly key: string;
  readonly views: number;
  readonly light: 'lit' | 'dim';
  /** Below it; empty where there is room for few. */
  readonly label: string;
  /** Above its roof; empty for most. */
  readonly figure: string;
  readonly isNow: boolean;
}

const WIDE = { width: 1360, most: 44, rise: 236, top: 20, bay: 9.4 } as const;
const NARROW = { width: 350, most: 40, rise: 190, top: 20, bay: 7.5 } as const;
/** The building's share of its lot; the rest is the gap after it. */
const BUILT = 0.88;

/**
 * Days as buildings on one street, with heights by their views.
 * @param perStorey views of one storey
 */
export function viewsStreet(
  buildings: readonly ViewsBuilding[],
  perStorey: number,
  { narrow = false } = {},
): DataDrawing {
  const { width, most, rise, top, bay: likely } = narrow ? NARROW : WIDE;
  const ground = top + rise;
  const pitch = Math.min(most / BUILT, width / Math.max(1, buildings.length));
  const columns = Math.max(1, Math.round((pitch * BUILT) / likely));
  const bay = (pitch * BUILT) / columns;
  const tallest = Math.max(perStorey, ...buildings.map(({ views }) => views));
  const perView = rise / tallest;
  const parts: RoleRect[] = [];
  const texts: DrawnText[] = [];
  for (const [i, { key, views, light, label, figure, isNow }] of buildings.entries()) {
    const x = i * pitch;
    const height = views * perView;
    const lights = Array.from({ length: columns }, () => light);
    const size = { x, ground, height, bay, storey: perStorey * perView };
    if (views > 0) parts.push(...countedBuilding({ ...size, lights, random: seeded(key) }));
    const middle = tenth(x + (columns * bay) / 2);
    const put = (text: string, y: number, role: string) =>
      text && texts.push({ role, text, x: middle, y: tenth(y), anchor: 'middle' });
    put(label, ground + 18, isNow ? 'now' : 'tick');
    put(figure, ground - height - 9, 'now');
  }
  return {
    box: { x: -2, y: 0, width: width + 4, height: ground + 24 },
    shapes: [...buildingPaths(parts), { role: 'ground', d: `M-2 ${ground + 0.5}H${width + 2}` }],
    texts,
  };
}

const PANE = { pitch: 9, width: 7, height: 13 } as const;

/**
 * Windows in a row for a table: `count` of them, the last one by its fraction. It is as wide as they are, so that their
 * number can stand behind the last.
 */
export function windowBar(count: number): DataDrawing {
  let d = '';
  for (let i = 0; i < count; i++)
    d += `M${i * PANE.pitch} 0h${tenth(PANE.width * Math.min(1, count - i))}V${PANE.height}H${i * PANE.pitch}z`;
  return {
    box: { x: 0, y: 0, width: Math.ceil(count) * PANE.pitch, height: PANE.height },
    shapes: d ? [{ role: 'bar', d }] : [],
    texts: [],
  };
}
