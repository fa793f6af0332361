import { BUILDING_ORDER, type RolePath, rectPaths } from '../rect-paths.ts';
import { tenth } from '../svg.ts';
import type { Ceiling, Mark } from './ceiling-marks.ts';
import type { DataDrawing, DrawnText } from './data-drawing.ts';
import { spaced } from './labels.ts';
import { litBuilding, windowsFor } from './lit-building.ts';

export interface SheetBuilding {
  /** The height of the building; if null, the building is as high as the highest mark. */
  readonly cost: Mark | null;
  readonly loan: Mark;
  readonly tests: readonly Ceiling[];
  readonly units: number | null;
}

const TOP = 14;
const LEFT = 8;
const BUILDING = 112;

/** One building beside its marks, for paper: lit up to the loan, a line for each test, the cost at its roof. `low`: for a full page. */
export function sheetBuilding(
  { cost, loan, tests, units }: SheetBuilding,
  { low = false } = {},
): DataDrawing {
  const ground = low ? 144 : 220;
  const most = Math.max(cost?.amount ?? 0, loan.amount, ...tests.map(({ amount }) => amount));
  const perDollar = (ground - TOP - 4) / most;
  const heightOf = (dollars: number) => tenth(ground - dollars * perDollar);
  const parts = litBuilding({
    x: LEFT,
    ground,
    width: BUILDING,
    height: (cost?.amount ?? most) * perDollar,
    windows: windowsFor(units),
    level: heightOf(loan.amount),
    light: 'lit',
    seed: 'sheet',
    margin: 4,
  });
  const marks = [
    ...(cost ? [{ ...cost, role: 'cost' }] : []),
    ...tests.map((test) => ({ ...test, role: test.binding ? 'test low' : 'test' })),
    { ...loan, role: 'lowest' },
  ].map((mark) => ({ ...mark, y: heightOf(mark.amount) }));
  const edge = LEFT + BUILDING + 6;
  const lines: RolePath[] = [];
  const texts: DrawnText[] = [];
  for (const { role, figure, name, y, at } of spaced(marks, 19, TOP, ground - 4)) {
    lines.push({ role, d: `M2 ${y}H${edge}L${edge + 12} ${tenth(at)}h5` });
    const strong = role === 'lowest' ? ' low' : '';
    texts.push(
      { role: `amount${strong}`, text: figure, x: edge + 22, y: tenth(at + 4) },
      { role: `what${strong}`, text: name, x: edge + 84, y: tenth(at + 4) },
    );
  }
  return {
    box: { x: 0, y: 0, width: 360, height: ground + 3 },
    shapes: [{ role: 'ground', d: `M0 ${ground}H330` }, ...rectPaths(parts, BUILDING_ORDER), ...lines],
    texts,
  };
}
