import { seeded } from '../random.ts';
import { type RolePath, type RoleRect, rectPaths } from '../rect-paths.ts';
import { tenth } from '../svg.ts';
import type { DataDrawing, DrawnText } from './data-drawing.ts';

interface CostMonthDrawn {
  /** Counted from 1, the month of closing. */
  readonly index: number;
  /** Dollars of interest, and of NOI; null where NOI is unknown. */
  readonly interest: number;
  readonly noi: number | null;
}
export interface CostFacade {
  /** Dollars. */
  readonly feeIn: number;
  readonly feeOut: number;
  readonly months: readonly CostMonthDrawn[];
  /** Words on the drawing. */
  readonly words: { readonly feeIn: string; readonly feeOut: string; readonly noi: string };
  /** The first month in which NOI pays the interest, and its label. */
  readonly covered: { readonly index: number; readonly words: string } | null;
}

/** Round sums in dollars that one window may stand for. */
const ROUND_SUMS = [
  500, 1e3, 2e3, 2.5e3, 5e3, 1e4, 2e4, 2.5e4, 5e4, 1e5, 2e5, 5e5, 1e6, 2e6, 5e6, 1e7, 5e7, 1e8,
];
const MOST_STOREYS = 13;
const ORDER = ['wall', 'roof', 'fee', 'may', 'lit-0', 'lit-1', 'lit-2', 'head'];

/** The dollars of one window, so that the highest column has at most thirteen windows. */
export function windowSum({ feeIn, feeOut, months }: CostFacade): number {
  const peak = Math.max(feeIn, feeOut, ...months.map(({ interest, noi }) => Math.max(interest, noi ?? 0)));
  return ROUND_SUMS.find((sum) => peak / sum <= MOST_STOREYS) ?? ROUND_SUMS.at(-1)!;
}

/**
 * The cost of a bridge loan in windows of one sum: the fees as two towers, and a column for each month's interest, lit
 * up to that month's NOI. The last window of a column has the height of the remainder. The line is NOI.
 */
export function costFacade(cost: CostFacade, { narrow = false } = {}): DataDrawing {
  const { feeIn, feeOut, months, words, covered } = cost;
  const sum = windowSum(cost);
  const width = narrow ? 350 : 1312;
  const storey = narrow ? 15 : 22.5;
  const ground = narrow ? 232 : 404;
  const [tower, gap] = narrow ? [18, 5] : [64, 20];
  const first = tower + gap;
  const bay = (width - 2 * first) / months.length;
  const random = seeded('cost');
  const parts: RoleRect[] = [];
  const rect = (role: string, x: number, y: number, w: number, h: number) =>
    parts.push({ role, x, y, width: w, height: h });
  const storeys = (dollars: number) => Math.ceil(dollars / sum - 1e-9);

  const wall = (x: number, w: number, dollars: number) => {
    const height = storeys(dollars) * storey + 3;
    const eaves = narrow ? 1 : 2;
    rect('wall', x, ground - height, w, height);
    rect('roof', x - eaves, ground - height - 3, w + 2 * eaves, 3);
  };
  /** Windows from the ground up; dollars up to `paid` are lit. */
  const column = (x: number, w: number, dollars: number, paid: number | null) => {
    const pane = w * (narrow ? 0.66 : 0.7);
    const left = x + (w - pane) / 2;
    const height = storey * 0.66;
    for (let i = 0; i < storeys(dollars); i++) {
      const top = ground - (i + 1) * storey + (storey - height) / 2;
      const tone = Math.floor(random() * 3);
      const head = random() < 0.25 ? 0.4 : 0.2;
      const whole = Math.min(1, dollars / sum - i);
      rect(paid === null ? 'fee' : 'may', left, top + height * (1 - whole), pane, height * whole);
      const lit = Math.max(0, Math.min(whole, (paid ?? 0) / sum - i));
      if (lit > 0) rect(`lit-${tone}`, left, top + height * (1 - lit), pane, height * lit);
      if (lit >= 1) rect('head', left, top, pane, height * head);
    }
  };
  const most = Math.max(...months.map(({ interest }) => interest));
  if (feeIn > 0) wall(0, tower, feeIn);
  if (feeOut > 0) wall(width - tower, tower, feeOut);
  wall(first, bay * months.length, most);
  column(0, tower, feeIn, null);
  column(width - tower, tower, feeOut, null);
  for (const [i, { interest, noi }] of months.entries())
    column(first + i * bay, bay, interest, noi === null ? interest : Math.max(0, Math.min(noi, interest)));

  const roof = ground - storeys(most) * storey;
  const at = (i: number) => tenth(first + (i + 0.5) * bay);
  const lines: RolePath[] = [];
  const texts: DrawnText[] = months
    .filter(({ index }) => !narrow || index === 1 || index % 6 === 0)
    .map(({ index }) => ({
      role: 'tick',
      text: String(index),
      x: at(index - 1),
      y: ground + (narrow ? 16 : 20),
      anchor: 'middle',
    }));
  const heightOf = (dollars: number) => tenth(ground - (Math.max(0, dollars) / sum) * storey);
  /** Above it no line runs under words. */
  const over = Math.min(roof, ...months.map(({ noi }) => heightOf(noi ?? 0)));
  const incomes = months.flatMap(({ noi }, i) => (noi === null ? [] : [`${at(i)} ${heightOf(noi)}`]));
  if (incomes.length > 0) {
    const d = `M${tenth(first)} ${incomes[0]!.split(' ')[1]}L${incomes.join('L')}H${tenth(width - first)}`;
    lines.push({ role: 'noi-halo', d }, { role: 'noi', d });
    if (!narrow && (covered === null || covered.index < months.length * 0.6))
      texts.push({
        role: 'axis strong',
        text: words.noi,
        x: tenth(width - first),
        y: over - 24,
        anchor: 'end',
      });
  }
  if (!narrow)
    texts.push(
      { role: 'axis', text: words.feeIn, x: 0, y: ground + 20 },
      { role: 'axis', text: words.feeOut, x: width, y: ground + 20, anchor: 'end' },
    );
  if (covered && covered.index > 1) {
    const x = tenth(first + (covered.index - 1) * bay);
    const isRight = x > width * 0.5;
    lines.push({
      role: 'mark-line',
      d: `M${x} ${ground + (narrow ? 0 : 28)}V${over - (narrow ? 22 : 34)}`,
    });
    texts.push({
      role: narrow ? 'tick' : 'axis strong',
      text: covered.words,
      x: isRight ? x - 8 : x + 8,
      y: over - (narrow ? 14 : 24),
      ...(isRight && { anchor: 'end' as const }),
    });
  }
  const top = Math.min(over, heightOf(feeIn), heightOf(feeOut));
  const y = top - (narrow ? 32 : 48);
  return {
    box: { x: 0, y, width, height: ground - y + 34 },
    shapes: [{ role: 'ground', d: `M0 ${ground}H${width}` }, ...rectPaths(parts, ORDER), ...lines],
    texts,
  };
}
