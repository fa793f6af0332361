import { seeded } from './random.ts';
import type { RoleRect } from './rect-paths.ts';
import { tenth } from './svg.ts';

interface Range {
  readonly from: number;
  readonly to: number;
}
/** A bridge program in numbers: leverage in percent, spread in basis points, term in months, amount in dollars. */
export interface ElevationTerms {
  readonly ltv: number;
  readonly ltc: number;
  readonly spread: Range;
  readonly term: Range;
  readonly amount: Range & { readonly orMore: boolean };
}
export interface ElevationLabel {
  /** The figure that the label names. */
  readonly role: 'ltv' | 'ltc' | 'spread' | 'term' | 'amount';
  readonly x: number;
  /** The text's baseline. */
  readonly y: number;
}
export interface ProgramElevation {
  readonly width: number;
  readonly height: number;
  /** The y position of the street, which is the same for elevations side by side. */
  readonly ground: number;
  /** Roles: wall and footing behind; lit-0 to lit-2, may and head for windows; spread for the lit footing. */
  readonly rects: readonly RoleRect[];
  /** Roles: roof (top of the cost share), value (dashed, top of the value share), plot, floor (each 100 basis points down), shaft, tick. */
  readonly lines: readonly { role: 'roof' | 'value' | 'plot' | 'floor' | 'shaft' | 'tick'; d: string }[];
  readonly labels: readonly ElevationLabel[];
}

const WIDTH = 340;
const HEIGHT = 568;
const GROUND = 366;
const LEFT = 16;
/** The right end of the lines that lead from the leverage to its label. */
const RIGHT = 318;
/** The percent that one storey stands for, and the months that one bay stands for. */
const [STOREY_PERCENT, BAY_MONTHS] = [5, 6];
const STOREY = 16;
const BAY = 19;
const WINDOW = { width: 11.5, height: 10.5 } as const;
/** Pixels per basis point, and per million dollars. */
const PER_BPS = 0.24;
const PER_MILLION = 5.6;
const MILLION = 1e6;

/**
 * A bridge program as the section of a building. The height is the loan's share of cost, the width is the term, the depth
 * of the footing is the spread, and the width of the plot is the size of the loan. All programs have the same scale, so
 * that drawings side by side can be compared. Geometry in pixels, without colors.
 */
export function programElevation({ ltv, ltc, spread, term, amount }: ElevationTerms): ProgramElevation {
  const random = seeded(`elevation${ltc}${spread.from}`);
  const heightOf = (percent: number) => tenth(GROUND - (percent / STOREY_PERCENT) * STOREY);
  const depthOf = (bps: number) => tenth(GROUND + bps * PER_BPS);
  const plotAt = (dollars: number) => tenth(LEFT + (dollars / MILLION) * PER_MILLION);

  const bays = Math.ceil(term.to / BAY_MONTHS);
  const storeys = Math.round(ltc / STOREY_PERCENT);
  const [roof, value] = [heightOf(ltc), heightOf(ltv)];
  const width = bays * BAY + 6;
  const right = LEFT + width;

  const rects: RoleRect[] = [
    { role: 'wall', x: LEFT, y: roof, width, height: GROUND - roof },
    { role: 'footing', x: LEFT, y: GROUND, width, height: tenth(depthOf(spread.to) - GROUND) },
  ];
  for (let storey = 0; storey < storeys; storey++)
    for (let bay = 0; bay < bays; bay++) {
      const x = LEFT + 3 + bay * BAY + (BAY - WINDOW.width) / 2;
      const y = tenth(GROUND - (storey + 1) * STOREY + (STOREY - WINDOW.height) / 2);
      const lit = (bay + 1) * BAY_MONTHS <= term.from;
      const tone = Math.floor(random() * 3);
      rects.push({ role: lit ? `lit-${tone}` : 'may', x, y, ...WINDOW });
      if (lit) rects.push({ role: 'head', x, y, width: WINDOW.width, height: random() < 0.3 ? 6 : 3 });
    }

  // a single spread is a lit line, and a range is a lit band
  const band = { top: depthOf(spread.from), bottom: depthOf(spread.to) };
  const height = Math.max(4, tenth(band.bottom - band.top));
  for (let bay = 0; bay < bays; bay++)
    rects.push({
      role: 'spread',
      x: LEFT + 3 + bay * BAY + (BAY - WINDOW.width) / 2,
      y: tenth(band.bottom - height),
      width: WINDOW.width,
      height,
    });

  // one line for each 100 basis points of the footing, down to the lit band
  const floors = Array.from(
    { length: Math.ceil(spread.from / 100) - 1 },
    (_, i) => `M${LEFT} ${depthOf((i + 1) * 100)}h${width}`,
  );
  const ghost =
    value < roof
      ? `M${LEFT} ${roof}V${value}H${RIGHT}M${right} ${value}V${roof}`
      : `M${right} ${value}H${RIGHT}`;
  const plotEnd = plotAt(amount.to);
  const arrow = amount.orMore
    ? `M${plotEnd - 6} ${GROUND - 5}L${plotEnd} ${GROUND}L${plotEnd - 6} ${GROUND + 5}`
    : '';
  const higher = (one: number, other: number) => (one <= other ? -7 : 19);
  return {
    width: WIDTH,
    height: HEIGHT,
    ground: GROUND,
    rects,
    lines: [
      { role: 'roof', d: `M${LEFT - 4} ${roof}H${RIGHT}` },
      { role: 'value', d: ghost },
      { role: 'plot', d: `M${plotAt(amount.from)} ${GROUND}H${plotEnd}${arrow}` },
      { role: 'floor', d: floors.join('') },
      { role: 'shaft', d: `M${LEFT} ${GROUND}V${band.bottom}H${right}V${GROUND}` },
      { role: 'tick', d: `M${right} ${tenth((band.top + band.bottom) / 2)}h14` },
    ],
    labels: [
      { role: 'ltc', x: RIGHT, y: roof + higher(roof, value) },
      { role: 'ltv', x: RIGHT, y: value + higher(value, roof) },
      { role: 'amount', x: right + 12, y: GROUND - 12 },
      { role: 'term', x: right + 12, y: GROUND + 26 },
      { role: 'spread', x: right + 20, y: tenth((band.top + band.bottom) / 2) + 5 },
    ],
  };
}
