import type { Rect } from './rect-paths.ts';

/** The time of an event, in minutes of the day; `to` is null for an event without an end. */
export interface Hours {
  readonly from: number;
  readonly to: number | null;
}
/** A window is lit during an event, and dim after the start of an event without an end. */
interface HouseWindow extends Rect {
  readonly state: 'lit' | 'dim' | 'dark';
}
export interface Wing extends Rect {
  readonly windows: readonly HouseWindow[];
}

/** The part of the evening that each wing's windows show, in minutes of the day: nine half hours. */
export const EVENING = { from: 17 * 60, to: 21.5 * 60, step: 30 } as const;
export const PARTY_HOUSE = { width: 1200, height: 300 } as const;

/** The left and right edges of the three wings. The middle wing is the hall, with one row of windows; the others have three. */
const WINGS = [
  { x: 0, width: 282, top: 96, perRow: 3 },
  { x: 282, width: 636, top: 0, perRow: 9 },
  { x: 918, width: 282, top: 96, perRow: 3 },
] as const;
const HALL_SILL = 58;

function stateAt(minute: number, days: readonly Hours[]): HouseWindow['state'] {
  if (days.some(({ from, to }) => to !== null && from <= minute && minute < to)) return 'lit';
  const open = days.find(({ from, to }) => to === null && from <= minute);
  if (!open) return 'dark';
  return minute < open.from + EVENING.step ? 'lit' : 'dim';
}

/**
 * Three evenings as the three wings of a house. Each window is half an hour, in order of time. A front elevation in a box
 * of the size PARTY_HOUSE, with the ground at its lower edge.
 */
export function partyHouse(days: readonly [readonly Hours[], readonly Hours[], readonly Hours[]]): Wing[] {
  const count = (EVENING.to - EVENING.from) / EVENING.step;
  return WINGS.map(({ x, width, top, perRow }, day) => {
    const rows = count / perRow;
    const isHall = rows === 1;
    const bay = (width - 48) / perRow;
    const pane = isHall ? { width: 42, height: 150 } : { width: 42, height: 38 };
    const first = top + (isHall ? PARTY_HOUSE.height - HALL_SILL - pane.height : 30);
    return {
      x,
      width,
      y: top,
      height: PARTY_HOUSE.height - top,
      windows: Array.from({ length: count }, (_, i) => ({
        ...pane,
        x: x + 24 + (i % perRow) * bay + (bay - pane.width) / 2,
        y: first + Math.floor(i / perRow) * 58,
        state: stateAt(EVENING.from + i * EVENING.step, days[day] ?? []),
      })),
    };
  });
}
