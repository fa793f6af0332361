import { periodicNoise } from './periodic-noise.ts';
import { lineShares, PROGRAM_LINES, type Program, type RingLoan, ringSpans } from './programs.ts';
import { type Random, seeded } from './random.ts';
import { path, tenth } from './svg.ts';

const TURN = Math.PI * 2;
/** Units from the heart to the bark. The heart is not in the middle, as in a real tree. */
const RADIUS = 900;
const CENTRE = { x: 1000, y: 1000 } as const;
const HEART_OFFSET = { x: -70, y: 52 } as const;
/** Points on the outermost ring. Inner rings take fewer, but never fewer than 20. */
const POINTS = 84;
/** Units between two lines of a ring. */
const LINE_STEP = 10;

/** Left, top, width and height in the record's units. */
export type ViewBox = readonly [x: number, y: number, width: number, height: number];
const RECORD_VIEW: ViewBox = [54, 102, 1956, 1846];
/** A quarter of the rings, from the heart to the bark. */
export const QUARTER_VIEW: ViewBox = [930, 930, 780, 1000];

type Spot = readonly [x: number, y: number];
/** The shape of the wood, from which every ring is taken. */
interface Wood {
  /** Units from the heart at an angle (radians) for t from 0 (heart) to 1 (bark). */
  readonly radius: (angle: number, t: number) => number;
  readonly at: (angle: number, t: number, jitter?: number) => Spot;
  /** Random numbers for jitter, bark and rays. */
  readonly random: Random;
}

/** One scalar field r(angle, t) that increases with t at every angle, so that its rings can never cross. */
function growWood(): Wood {
  const random = seeded('oak-31');
  const broad = periodicNoise(random, 5, 0.6);
  const fine = periodicNoise(random, 9, 0.8);
  const finest = periodicNoise(random, 24, 0.94);
  const knot = random() * TURN;
  const bump = (angle: number, at: number, width: number) => {
    const away = Math.atan2(Math.sin(angle - at), Math.cos(angle - at));
    return Math.exp(-(away ** 2) / width);
  };
  const radius = (angle: number, t: number) => {
    const low = 0.1 * broad(angle) * (0.35 + 0.65 * t);
    const high =
      0.026 *
      (fine(angle + t * 1.3) * 0.6 + finest(angle - t * 0.9) * 0.4) *
      Math.sin(Math.min(1, t * 1.4) * 1.57);
    const dents =
      -0.06 * bump(angle, knot, 0.04) * t ** 2 -
      0.035 * bump(angle, knot + 2.4, 0.02) * t ** 3 +
      0.03 * bump(angle, knot + 2.4, 0.12) * t ** 2;
    return RADIUS * (0.02 + 0.98 * t) * (1 + low + high + dents);
  };
  const at = (angle: number, t: number, jitter = 0): Spot => {
    const r = radius(angle, t) + jitter;
    return [
      CENTRE.x + HEART_OFFSET.x * (1 - t) + Math.cos(angle) * r,
      CENTRE.y + HEART_OFFSET.y * (1 - t) + Math.sin(angle) * r,
    ];
  };
  return { radius, at, random };
}

/** The distance of a ring from the heart, for tests: see `Wood.radius`. */
export const ringRadius = (angle: number, t: number): number => growWood().radius(angle, t);

/**
 * A smooth closed curve through the midpoints of a polygon's sides, with the polygon's corners as control points. Corners
 * have even coordinates, so midpoints are integers. Each control point is the mirror image of the one before, so the path
 * needs two small numbers for each point (`t`) instead of four for a plain quadratic curve.
 */
function closedCurve(points: readonly Spot[]): string {
  const even = points.map(([x, y]): Spot => [2 * Math.round(x / 2), 2 * Math.round(y / 2)]);
  const at = (i: number) => even[(i + even.length) % even.length] ?? [0, 0];
  const middle = (i: number): Spot => [(at(i - 1)[0] + at(i)[0]) / 2, (at(i - 1)[1] + at(i)[1]) / 2];
  const [x, y] = middle(0);
  let last: Spot = [x, y];
  const numbers = [at(0)[0] - x, at(0)[1] - y];
  const steps: number[] = [];
  even.forEach((_, i) => {
    const end = middle(i + 1);
    (i === 0 ? numbers : steps).push(end[0] - last[0], end[1] - last[1]);
    last = end;
  });
  return `M${x} ${y}q${numbers.join(' ')}t${steps.join(' ')}z`.replace(/ -/g, '-');
}

/** Units around a view within which a curve keeps all its points. */
const MARGIN = 120;

const isNear = ([x, y]: Spot, [left, top, width, height]: ViewBox): boolean =>
  x > left - MARGIN && x < left + width + MARGIN && y > top - MARGIN && y < top + height + MARGIN;

/** A closed curve that is exact in the view. Outside it, which is not visible, every eighth point is enough. */
const curveIn = (view: ViewBox, points: readonly Spot[]): string =>
  closedCurve(points.filter((spot, i) => i % 8 === 0 || isNear(spot, view)));

function loop(wood: Wood, view: ViewBox, t: number, jitter = 0): string {
  const count = Math.max(20, Math.round(POINTS * (0.35 + 0.65 * t)));
  return curveIn(
    view,
    Array.from({ length: count }, (_, i) =>
      wood.at((i / count) * TURN, t, jitter && (wood.random() - 0.5) * jitter),
    ),
  );
}

export interface Ring {
  readonly id: number;
  readonly program: Program;
  /** The outer edge, and the whole band (fill rule evenodd), which is used for fills and for the pointer. */
  readonly edge: string;
  readonly hit: string;
  /** The point at which a leader line touches the ring. */
  readonly lead: readonly [x: number, y: number];
}

/**
 * The record: a cross-section of an oak in which every ring is one loan, in portfolio order from the heart to the bark,
 * and as wide as the loan is large. These are the outlines for the pointer. `ringLines` draws the lines exactly over them.
 */
export function ringHits(
  loans: readonly RingLoan[],
  view: ViewBox = RECORD_VIEW,
): { viewBox: ViewBox; rings: Ring[] } {
  const wood = growWood();
  const spans = ringSpans(loans);
  const edges = spans.map(({ to }) => loop(wood, view, to));
  const rings = loans.map(({ id, program }, i): Ring => {
    const { from, to } = spans[i] ?? { from: 0, to: 1 };
    const edge = edges[i] ?? '';
    // anchors are shifted a little, so that leader lines of neighboring rings do not overlap
    const [x, y] = wood.at(3.72 + (((i * 7) % 5) - 2) * 0.02, (from + to) / 2);
    return {
      id,
      program,
      edge,
      hit: edge + (edges[i - 1] ?? ''),
      lead: [Math.round(x), Math.round(y)],
    };
  });
  return { viewBox: view, rings };
}

/** The colors of a standalone file, in which the page's tokens do not exist. */
export interface RingPalette {
  readonly ink: string;
  readonly programs: Readonly<Record<Program, string>>;
}
export const RING_PALETTES: Readonly<Record<'day' | 'night', RingPalette>> = {
  day: {
    ink: '#0E1C18',
    programs: {
      core: '#1F5B48',
      'core-plus': '#80600F',
      opportunistic: '#A3431B',
      participating: '#345E7C',
      'fha-hud': '#5D5550',
    },
  },
  night: {
    ink: '#F0ECE2',
    programs: {
      core: '#7CC2A6',
      'core-plus': '#EDB36A',
      opportunistic: '#EC8B5E',
      participating: '#92B8D6',
      'fha-hud': '#C9BEB0',
    },
  },
};

/** Every line of one ring, and its solid outer edge. */
function ringStrokes(
  wood: Wood,
  view: ViewBox,
  loan: RingLoan,
  span: { from: number; to: number },
  edge: string,
): string {
  const { dash, weight, gap } = PROGRAM_LINES[loan.program];
  const wide = span.to - span.from;
  const shares = lineShares(Math.round((wide * RADIUS) / (LINE_STEP * gap)));
  const lines = shares.map((share, j) => {
    const width = tenth((1.3 + 1.5 * (j / (shares.length + 1)) ** 1.5) * weight);
    return `<path d="${loop(wood, view, span.from + wide * share, 2)}" stroke-width="${width}"/>`;
  });
  const dashed = dash ? `<g stroke-dasharray="${dash}">${lines.join('')}</g>` : lines.join('');
  return `${dashed}<path d="${edge}" stroke-width="3.2"/>`;
}

/** Bark outside the last ring. */
const bark = ({ at, random }: Wood, view: ViewBox): string =>
  Array.from({ length: 5 }, (_, layer) =>
    curveIn(
      view,
      Array.from({ length: 150 }, (_, i) =>
        at((i / 150) * TURN, 1.008 + layer * 0.0085, (random() - 0.5) * (5 + layer * 5)),
      ),
    ),
  ).join('');

/** Fine cracks that run outwards. */
const rays = ({ at, random }: Wood, view: ViewBox): string =>
  Array.from({ length: 120 }, (_, i) => {
    const angle = (i / 120) * TURN + (random() - 0.5) * 0.03;
    const from = 0.08 + random() * 0.45;
    const to = Math.min(0.99, from + 0.06 + random() * 0.26);
    const ends = [at(angle, from), at(angle, to)] as const;
    return ends.some((spot) => isNear(spot, view))
      ? `M${ends.map((spot) => spot.map(Math.round).join(' ')).join('L')}`
      : '';
  }).join('');

/**
 * The lines of the record as an SVG file in one palette. They have the same edges as `ringHits`. `view` crops the
 * drawing. `tint` also fills each ring with a light color, for pages without outlines of their own.
 */
export function ringLines(
  loans: readonly RingLoan[],
  palette: RingPalette,
  { view = RECORD_VIEW, tint = false }: { view?: ViewBox; tint?: boolean } = {},
): string {
  const wood = growWood();
  const spans = ringSpans(loans);
  const { rings } = ringHits(loans, view);
  const body = loans.map((loan, i) => {
    const ring = rings[i];
    const span = spans[i];
    if (!ring || !span) return '';
    const colour = palette.programs[loan.program];
    const fill = tint
      ? path(ring.hit, colour, 0.1).replace('<path', '<path fill-rule="evenodd" stroke="none"')
      : '';
    return `<g stroke="${colour}">${fill}${ringStrokes(wood, view, loan, span, ring.edge)}</g>`;
  });
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${view.join(' ')}" width="${view[2]}" height="${view[3]}">` +
    `<g fill="none" stroke-linecap="round">${body.join('')}` +
    `<g stroke="${palette.ink}"><path d="${rays(wood, view)}" stroke-width="1.4" opacity=".16"/>` +
    `<path d="${bark(wood, view)}" stroke-width="2.4" opacity=".55"/></g></g></svg>`
  );
}
