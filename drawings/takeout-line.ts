import { windowRects } from './elevation.ts';
import { seeded } from './random.ts';
import type { RoleRect } from './rect-paths.ts';
import { tenth } from './svg.ts';

export interface TakeoutTerms {
  /** Shortest and longest bridge term, in months. */
  readonly months: { readonly from: number; readonly to: number };
  /** The longest insured term, in years. */
  readonly years: number;
}
export interface TakeoutLine {
  readonly width: number;
  readonly height: number;
  readonly ground: number;
  /** Roles: wall, plinth, roof, reveal, lit-0 to lit-2, may, head, sill. */
  readonly rects: readonly RoleRect[];
  /** Positions of the four steps on the ground: start, underway, stabilized, repaid. */
  readonly steps: readonly number[];
  /** The position of the two captions. */
  readonly captions: { readonly months: number; readonly years: number };
  /** The marked ends of decades of the insured loan. */
  readonly decades: readonly { readonly x: number; readonly year: number }[];
}

const MONTHS_IN_YEAR = 12;
const DECADE = 10;
const SET_BACK = { inset: { left: 1.5, top: 1.5 }, sill: { left: 2, right: 2, height: 1.6 } };

interface Block {
  x: number;
  top: number;
  columns: number;
  rows: number;
  /** The distance between windows in pixels. */
  pitch: { x: number; y: number };
  light: (column: number, row: number) => 'lit' | 'may' | null;
}

/** A plain building of windows on `ground`; rows are counted from the ground up. */
function building(block: Block, ground: number, seed: string): RoleRect[] {
  const { x, top, columns, rows, pitch, light } = block;
  const random = seeded(seed);
  const width = columns * pitch.x;
  const pane = { width: pitch.x * 0.6, height: pitch.y * 0.66 };
  const rects: RoleRect[] = [
    { role: 'wall', x, y: top, width, height: ground - top },
    { role: 'roof', x: x - 2, y: top - 1, width: width + 4, height: 5 },
    { role: 'plinth', x, y: ground - 6, width, height: 6 },
  ];
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const tone = Math.floor(random() * 3);
      const state = light(column, row);
      if (!state) continue;
      const at = {
        x: x + column * pitch.x + (pitch.x - pane.width) / 2,
        y: ground - 12 - (row + 1) * pitch.y + (pitch.y - pane.height) / 2,
      };
      const role = state === 'lit' ? `lit-${tone}` : 'may';
      const head = state === 'lit' ? pane.height * 0.28 : 0;
      rects.push(...windowRects({ role, ...at, ...pane }, { ...SET_BACK, head }));
    }
  return rects;
}

const WIDE = { width: 1312, ground: 270, year: 29, month: 20, terrace: 74, gap: 30 } as const;
const NARROW = { width: 350, ground: 270, year: 24, month: 20, terrace: 30, gap: 52 } as const;

/**
 * A bridge loan and the insured loan that repays it. The bridge is a tower with a column for each year and a window
 * for each month; the insured loan has a window for each year. On a wide page both stand on one scale of time, a
 * column for a year; on a phone the forty years are stacked five to a floor.
 */
export function takeoutLine({ months, years }: TakeoutTerms, { narrow = false } = {}): TakeoutLine {
  const { width, ground, year, month, terrace, gap } = narrow ? NARROW : WIDE;
  const columns = Math.ceil(months.to / MONTHS_IN_YEAR);
  const tower = building(
    {
      x: 2,
      top: ground - 12 - MONTHS_IN_YEAR * month - 10,
      columns,
      rows: MONTHS_IN_YEAR,
      pitch: { x: year, y: month },
      light: (column, row) => {
        const passed = column * MONTHS_IN_YEAR + row + 1;
        return passed <= months.from ? 'lit' : passed <= months.to ? 'may' : null;
      },
    },
    ground,
    'bridge',
  );
  const right = 2 + columns * year;
  const start = right + gap;
  const perRow = narrow ? 5 : DECADE;
  const lit = (done: number) => (column: number, row: number) =>
    done + row * perRow + column < years ? ('lit' as const) : null;

  const blocks: RoleRect[] = [];
  if (narrow) {
    const rows = Math.ceil(years / perRow);
    const pitch = { x: 30, y: terrace };
    const top = ground - 12 - rows * terrace - 10;
    blocks.push(...building({ x: start, top, columns: perRow, rows, pitch, light: lit(0) }, ground, 'years'));
  } else {
    // a row of houses, one for each decade, each with its own roof
    for (let done = 0; done < years; done += DECADE) {
      const x = start + done * year;
      const top = ground - 12 - terrace - [16, 26, 16, 34][(done / DECADE) % 4]!;
      const block = { x, top, columns: DECADE, rows: 1, pitch: { x: year, y: terrace }, light: lit(done) };
      blocks.push(...building(block, ground, `years${done}`));
    }
  }
  return {
    width,
    height: ground + 94,
    ground,
    rects: [...tower, ...blocks],
    steps: [0, 0.4, 0.7, 1].map((share) => tenth(14 + share * (right + gap / 2 - 16))),
    captions: { months: 2, years: start },
    decades: narrow
      ? []
      : Array.from({ length: Math.floor(years / DECADE) }, (_, i) => ({
          x: start + (i + 1) * DECADE * year,
          year: (i + 1) * DECADE,
        })),
  };
}
