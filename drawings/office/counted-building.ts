import { litWindow } from '../desk/lit-building.ts';
import { BUILDING_ORDER, type RolePath, type RoleRect, rectPaths } from '../rect-paths.ts';

/** The windows of a column: lit, dim, late, or dark. */
export type ColumnLight = 'lit' | 'dim' | 'past' | 'off';

const ROLES = { dim: 'may', past: 'past', off: 'off' } as const;

interface CountedBuilding {
  readonly x: number;
  readonly ground: number;
  readonly height: number;
  /** Pixels of one column and one storey. */
  readonly bay: number;
  readonly storey: number;
  /** One for each column, from the left. */
  readonly lights: readonly ColumnLight[];
  readonly random: () => number;
}

/**
 * A building whose windows are counts: a window for each whole storey in each column. The rest of its height is wall; a
 * building lower than a storey has one low window.
 */
export function countedBuilding({
  x,
  ground,
  height,
  bay,
  storey,
  lights,
  random,
}: CountedBuilding): RoleRect[] {
  const width = lights.length * bay;
  const parts: RoleRect[] = [
    { role: 'wall', x, y: ground - height, width, height },
    { role: 'roof', x: x - 1.5, y: ground - height - 3, width: width + 3, height: 3 },
  ];
  // a small addition, so that 0.3 makes three storeys of 0.1 in spite of binary rounding
  const rows = Math.max(1, Math.floor(height / storey + 1e-6));
  const floor = Math.min(storey, height);
  const [w, h] = [bay * 0.64, floor * 0.68];
  for (const [column, light] of lights.entries())
    for (let row = 0; row < rows; row++) {
      const pane = {
        x: x + column * bay + (bay - w) / 2,
        width: w,
        height: h,
        y: ground - (row + 1) * floor + (floor - h) / 2,
      };
      const lit = litWindow(pane, random);
      if (light === 'lit') parts.push(...lit);
      else parts.push({ role: ROLES[light], ...pane });
    }
  return parts;
}

/** The parts of such buildings as outlines, from back to front. */
export const buildingPaths = (parts: readonly RoleRect[]): RolePath[] =>
  rectPaths(parts, [...BUILDING_ORDER, 'past']);

/**
 * The value of one storey, from 1, 2, 5, 10, 25, 50, 100 ...: the smallest with which `tallest` has at most `storeys`.
 */
export function storeyFor(tallest: number, storeys: number): number {
  for (let unit = 1; ; unit *= 10)
    for (const step of unit === 1 ? [1, 2, 5] : [1, 2.5, 5])
      if (tallest <= unit * step * storeys) return unit * step;
}
