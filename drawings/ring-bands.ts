import { lineShares, PROGRAM_LINES, type Program, type RingLoan, ringSpans } from './programs.ts';
import { tenth } from './svg.ts';

/** The drawing's own units. The page stretches the drawing to its frame, so strokes are in pixels (non-scaling-stroke). */
export const BANDS_VIEW = { width: 1000, height: 100 } as const;
/** How far a line's control point is to the right of its ends. The line bends by half of that. */
const BOW = 14;
/** Units between two lines: about 4 px on wide screens, and about 4 px on phones, which show a third of the lines. */
const STEPS = { wide: 3.3, narrow: 11 } as const;
/** Line patterns are in units of the record, and bands are shown at about half its size. */
const PATTERN_SCALE = 0.55;

export interface RingBand {
  readonly id: number;
  readonly program: Program;
  /** Outline of the whole band. */
  readonly body: string;
  /** The solid line that ends it. */
  readonly edge: string;
  /** The lines of early wood and of late wood, which are heavier, for wide and for narrow screens. */
  readonly wide: readonly [early: string, late: string];
  readonly narrow: readonly [early: string, late: string];
  /** Widths in pixels of early and of late lines, and their `stroke-dasharray`, empty for an unbroken line. */
  readonly weights: readonly [early: number, late: number];
  readonly dash: string;
  /** The band as a piece of a line `BANDS_VIEW.width` long, for the bands seen from far away. */
  readonly strip: string;
}

const H = BANDS_VIEW.height;
const bowDown = `q${BOW} ${H / 2} 0 ${H}`;
const bowUp = `q${BOW} ${-H / 2} 0 ${-H}`;

/**
 * Lines at the given places, as one path that runs down and up in turn. Each line continues the dash pattern of the line
 * before it, so that the dashes of neighboring lines are not aligned.
 */
function lines(places: readonly number[]): string {
  let before = 0;
  return places
    .map((place, i) => {
      const x = tenth(place);
      const move = i === 0 ? `M${x} 0` : `m${tenth(x - before)} 0`;
      before = x;
      return move + (i % 2 === 0 ? bowDown : bowUp);
    })
    .join('');
}

/**
 * The rings of the record as a straight strip, like a core that a borer takes from a tree: one band for each loan, as
 * wide as its ring, with the heart on the left. A page can draw, fade, name and select each band separately.
 */
export function ringBands(loans: readonly RingLoan[]): RingBand[] {
  const spans = ringSpans(loans);
  return loans.map(({ id, program }, i) => {
    const span = spans[i] ?? { from: 0, to: 1 };
    const [left, right] = [span.from * BANDS_VIEW.width, span.to * BANDS_VIEW.width];
    const { dash, weight, gap } = PROGRAM_LINES[program];
    const wood = (step: number): [string, string] => {
      const shares = lineShares(Math.round((right - left) / (step * gap)));
      const places = shares.map((share) => left - BOW / 4 + (right - left) * share);
      const late = Math.ceil(places.length / 2);
      return [lines(places.slice(0, late)), lines(places.slice(late))];
    };
    const [from, to] = [tenth(left - BOW / 4), tenth(right - BOW / 4)];
    return {
      id,
      program,
      body: `M${from} 0${bowDown}H${to}${bowUp}z`,
      edge: `M${to} 0${bowDown}`,
      wide: wood(STEPS.wide),
      narrow: wood(STEPS.narrow),
      weights: [tenth(0.8 * weight), tenth(1.05 * weight)],
      dash: dash
        .split(' ')
        .filter(Boolean)
        .map((length) => tenth(Number(length) * PATTERN_SCALE) || 0.1)
        .join(' '),
      strip: `M${tenth(left)} 0H${tenth(right)}`,
    };
  });
}
