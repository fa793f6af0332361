import { BUILDING_ORDER, type RolePath, rectPaths } from '../rect-paths.ts';
import { tenth } from '../svg.ts';
import { type Ceiling, ceilingMarks, type Mark } from './ceiling-marks.ts';
import type { DataDrawing, DrawnText } from './data-drawing.ts';
import { spaced } from './labels.ts';
import { litBuilding, windowsFor } from './lit-building.ts';

export interface LoanPair {
  /** Dollars. */
  readonly cost: number;
  readonly units: number | null;
  readonly bridge: number;
  readonly permanent: number;
  readonly ceilings: readonly Ceiling[];
  /** The size of loan that repays the bridge loan and all fees, and pays its own costs. */
  readonly repaysAll: Mark;
  /** The surplus or shortfall. */
  readonly surplus: Mark;
}

/** Splits a name into two lines, the first one longer: between two narrow buildings there is room for half a name. */
function inTwo(name: string): string[] {
  const words = name.split(' ');
  const half = Math.ceil(words.length / 2);
  return [words.slice(0, half).join(' '), words.slice(half).join(' ')].filter(Boolean);
}

/** The bridge loan at payoff beside the permanent loan, on one scale of dollars. */
export function loanPair(pair: LoanPair, { narrow = false } = {}): DataDrawing {
  const { cost, units, bridge, permanent, ceilings, repaysAll, surplus } = pair;
  const width = narrow ? 350 : 760;
  const ground = narrow ? 320 : 404;
  const top = 34;
  const rise = ground - top - 14;
  const perDollar = rise / (Math.max(cost, repaysAll.amount, ...ceilings.map(({ amount }) => amount)) * 1.01);
  const heightOf = (dollars: number) => tenth(ground - dollars * perDollar);
  const building = narrow ? 80 : 150;
  const right = narrow ? 158 : 368;
  const end = right + building;
  const windows = windowsFor(units);
  const shared = {
    ground,
    width: building,
    height: cost * perDollar,
    windows,
    light: 'lit',
    margin: 5,
  } as const;
  const parts = [
    ...litBuilding({ ...shared, x: 0, level: heightOf(bridge), seed: 'payoff' }),
    ...litBuilding({ ...shared, x: right, level: heightOf(permanent), seed: 'permanent' }),
  ];

  const all = heightOf(repaysAll.amount);
  const [owed, lent] = [heightOf(bridge), heightOf(permanent)];
  const lines: RolePath[] = [
    { role: 'halo', d: `M${building} ${all}H${end}` },
    { role: 'want', d: `M0 ${all}H${end + 10}` },
    { role: 'balance', d: `M-6 ${owed}h${building + 12}` },
  ];
  const texts: DrawnText[] = [];
  const marked = ceilings.map((ceiling) => ({ ...ceiling, y: heightOf(ceiling.amount) }));
  const marks = ceilingMarks(spaced(marked, narrow ? 40 : 42, top, ground - 18), right, end);
  lines.push(...marks.lines);
  texts.push(...marks.texts);
  const bracket = right - (narrow ? 12 : 22);
  lines.push({ role: 'bracket', d: `M${bracket + 6} ${all}H${bracket}V${lent}H${bracket + 6}` });
  const beside = building + (narrow ? 6 : 12);
  texts.push(
    { role: 'amount', text: repaysAll.figure, x: beside, y: all + 20 },
    ...(narrow ? inTwo(repaysAll.name) : [repaysAll.name]).map((text, i) => ({
      role: 'what',
      text,
      x: beside,
      y: all + 37 + 15 * i,
    })),
  );
  if (!narrow) {
    const middle = (Math.min(all, lent) + Math.max(all, lent)) / 2;
    // with a small difference there is no room between the lines
    const y = Math.abs(all - lent) > 40 ? middle : Math.min(all, lent) - 30;
    texts.push(
      {
        role: surplus.amount < 0 ? 'amount short' : 'amount',
        text: surplus.figure,
        x: bracket - 10,
        y: tenth(y + 2),
        anchor: 'end',
      },
      { role: 'what', text: surplus.name, x: bracket - 10, y: tenth(y + 18), anchor: 'end' },
    );
  }
  const above = Math.min(top - 22, heightOf(cost) - 8);
  return {
    box: { x: -8, y: above, width: width + 8, height: ground - above + 4 },
    shapes: [{ role: 'ground', d: `M-8 ${ground}H${width}` }, ...rectPaths(parts, BUILDING_ORDER), ...lines],
    texts,
  };
}
