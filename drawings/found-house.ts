import { thingsPerWindow } from './things-per-window.ts';

/** All searchable entries of one kind, and which of them were found. */
export interface FoundStoreys {
  readonly name: string;
  readonly count: number;
  /** Indexes of the found entries in ascending order, from 0. */
  readonly lit: readonly number[];
}

const PANE = { width: 11, height: 12, across: 15, down: 17, head: 3 } as const;
const EDGE = 8;
const ROOF = 6;
const DOOR = { width: 18, height: 20 } as const;
/** The largest number of windows. With more entries a window stands for ten of them, and so on. */
export const MOST_WINDOWS = 600;

/** A house with a window for each searchable entry, kind by kind from the roof down. Results are lit. */
export function foundHouse(storeys: readonly FoundStoreys[], columns: number) {
  const per = thingsPerWindow(
    storeys.reduce((sum, { count }) => sum + count, 0),
    MOST_WINDOWS,
  );
  const width = 2 * EDGE + (columns - 1) * PANE.across + PANE.width;
  const paths = { off: '', lit: '', head: '', slab: '' };
  const names: { text: string; y: number }[] = [];
  let y = ROOF + EDGE;
  for (const { name, count, lit } of storeys) {
    const on = new Set(lit.map((place) => Math.floor(place / per)));
    const windows = Math.ceil(count / per);
    for (let i = 0; i < windows; i++) {
      const at = `M${EDGE + (i % columns) * PANE.across} ${y + Math.floor(i / columns) * PANE.down}h${PANE.width}`;
      paths[on.has(i) ? 'lit' : 'off'] += `${at}v${PANE.height}h-${PANE.width}z`;
      if (on.has(i)) paths.head += `${at}v${PANE.head}h-${PANE.width}z`;
    }
    if (windows > 0) {
      y += Math.ceil(windows / columns) * PANE.down;
      names.push({ text: name, y: y - 7 });
      paths.slab += `M0 ${y - 1}h${width}v2H0z`;
      y += 3;
    }
  }
  const height = y + DOOR.height + 4;
  const door = `M${(width - DOOR.width) / 2} ${height - DOOR.height}h${DOOR.width}v${DOOR.height}h-${DOOR.width}z`;
  const lamp = `M${(width - DOOR.width) / 2} ${height - DOOR.height}h${DOOR.width}v5h-${DOOR.width}z`;
  return {
    width,
    height,
    wall: `M0 ${ROOF}h${width}v${height - ROOF}H0z`,
    roof: `M-2 0h${width + 4}v${ROOF}H-2z`,
    door,
    lamp,
    names,
    ...paths,
  };
}
