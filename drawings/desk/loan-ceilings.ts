import { BUILDING_ORDER, rectPaths } from '../rect-paths.ts';
import { tenth } from '../svg.ts';
import { type Ceiling, ceilingMarks } from './ceiling-marks.ts';
import type { DataDrawing } from './data-drawing.ts';
import { spaced } from './labels.ts';
import { litBuilding, windowsFor } from './lit-building.ts';

/**
 * One building as high as its value, on a fixed scale: each test is a line across it, and it is lit up to the lowest.
 */
export function loanCeilings(
  loan: {
    /** Dollars: of the building, of its lit part, and of the top of the scale. */
    value: number;
    largest: number;
    most: number;
    units: number | null;
    ceilings: readonly Ceiling[];
  },
  { narrow = false } = {},
): DataDrawing {
  const { value, largest, most, units, ceilings } = loan;
  const [width, building, ground] = narrow ? [350, 200, 300] : [560, 330, 404];
  const top = 16;
  const perDollar = (ground - top) / most;
  const heightOf = (dollars: number) => tenth(Math.max(top, ground - dollars * perDollar));
  const parts = litBuilding({
    ...{ x: 0, ground, width: building, height: value * perDollar, windows: windowsFor(units) },
    ...{ margin: 6, light: 'lit', level: heightOf(largest), seed: 'ceilings' },
  });
  const marked = ceilings.map((ceiling) => ({ ...ceiling, y: heightOf(ceiling.amount) }));
  const { lines, texts } = ceilingMarks(spaced(marked, narrow ? 40 : 42, top, ground - 18), 0, building);
  return {
    box: { x: -8, y: 0, width: width + 8, height: ground + 4 },
    shapes: [{ role: 'ground', d: `M-8 ${ground}H${width}` }, ...rectPaths(parts, BUILDING_ORDER), ...lines],
    texts,
  };
}
