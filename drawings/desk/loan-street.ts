import { BUILDING_ORDER, type RolePath, type RoleRect, rectPaths } from '../rect-paths.ts';
import { tenth } from '../svg.ts';
import { type Ceiling, ceilingMarks, type Mark } from './ceiling-marks.ts';
import type { DataDrawing, DrawnText } from './data-drawing.ts';
import { spacedAround } from './labels.ts';
import { type Light, litBuilding, windowsFor } from './lit-building.ts';

interface StreetLoan {
  readonly key: string;
  readonly light: Light;
  /** Dollars up to which the building is lit. */
  readonly largest: number | null;
  readonly ceilings: readonly Ceiling[];
}
export interface LoanStreet {
  /** Dollars; if null, the highest ceiling is used instead. */
  readonly cost: Mark | null;
  readonly wanted: Mark | null;
  readonly units: number | null;
  readonly loans: readonly StreetLoan[];
}

const WIDE = { width: 1312, left: 126, rise: 296, ground: 352, top: 30, building: 104, margin: 4 } as const;
const NARROW = { width: 350, left: 0, rise: 212, ground: 246, top: 24, building: 54, margin: 2 } as const;

/**
 * The same building once for each loan, as high as the deal's cost: each test is a line across it, it is lit up to the
 * lowest, and a level line through all buildings is the request. A narrow drawing leaves the labels to the page.
 */
export function loanStreet({ cost, wanted, units, loans }: LoanStreet, { narrow = false } = {}): DataDrawing {
  const { width, left, rise, ground, top, building, margin } = narrow ? NARROW : WIDE;
  const ceilings = loans.flatMap((loan) => loan.ceilings.map(({ amount }) => amount));
  const full = cost?.amount ?? Math.max(1e6, wanted?.amount ?? 0, ...ceilings);
  // lines of amounts above the cost are drawn at most a tenth above the roof
  const tallest = Math.max(full, Math.min(full * 1.1, Math.max(0, wanted?.amount ?? 0, ...ceilings)));
  const perDollar = rise / tallest;
  const heightOf = (dollars: number) => tenth(Math.max(top - 6, ground - dollars * perDollar));
  const pitch = (width - left) / loans.length;
  const level = wanted === null ? null : heightOf(wanted.amount);
  const windows = windowsFor(units);

  const parts: RoleRect[] = [];
  const lines: RolePath[] = [];
  const texts: DrawnText[] = [];
  for (const [i, { key, light, largest, ceilings }] of loans.entries()) {
    const x = tenth(left + i * pitch + (narrow ? (pitch - building) / 2 : 0));
    const end = x + building;
    parts.push(
      ...litBuilding({
        x,
        ground,
        width: building,
        height: full * perDollar,
        windows,
        margin,
        level: heightOf(largest ?? 0),
        light: largest === null ? 'open' : light,
        seed: key,
      }),
    );
    const marked = ceilings.map((ceiling) => ({ ...ceiling, y: heightOf(ceiling.amount) }));
    if (narrow) {
      for (const { binding, y } of marked)
        lines.push({ role: binding ? 'lowest' : 'test', d: `M${x - 3} ${y}h${building + 6}` });
      continue;
    }
    const marks = ceilingMarks(spacedAround(marked, 37, [top, ground - 18], level), x, end);
    lines.push(...marks.lines);
    texts.push(...marks.texts);
  }
  if (level !== null && wanted) {
    const from = left > 0 ? left - 16 : 0;
    lines.push(
      { role: 'halo', d: `M${from} ${level}H${width}` },
      { role: 'want', d: `M0 ${level}H${width}` },
    );
    if (!narrow)
      texts.push(
        { role: 'axis strong', text: wanted.figure, x: 0, y: level - 7 },
        { role: 'axis', text: wanted.name, x: 0, y: level + 17 },
      );
  }
  if (!narrow && cost) {
    const y = heightOf(cost.amount);
    if (level === null || Math.abs(y - level) > 44) {
      lines.push({ role: 'cost', d: `M0 ${y}H${left - 8}` });
      texts.push(
        { role: 'axis strong', text: cost.figure, x: 0, y: y - 7 },
        { role: 'axis', text: cost.name, x: 0, y: y + 17 },
      );
    }
  }
  const above = narrow ? 0 : 8;
  return {
    box: { x: 0, y: above, width, height: ground + 3 - above },
    shapes: [{ role: 'ground', d: `M0 ${ground}H${width}` }, ...rectPaths(parts, BUILDING_ORDER), ...lines],
    texts,
  };
}
