import { expect, test } from 'vitest';
import { armsElevation } from './arms-elevation.ts';
import type { ElevationDrawing } from './elevation.ts';
import { loanSkyline, windowsOf } from './loan-skyline.ts';
import { PLAN_STATES, planElevation } from './plan-elevation.ts';
import { windowGrid } from './window-grid.ts';

const outline = ({ paths }: ElevationDrawing, role: string) =>
  paths.find((path) => path.role === role)?.d ?? '';
const count = (drawing: ElevationDrawing, ...roles: string[]) =>
  roles.reduce((sum, role) => sum + (outline(drawing, role).match(/M/g)?.length ?? 0), 0);
const lit = (drawing: ElevationDrawing) => count(drawing, 'lit', 'warm');

/** Left, top, width and height of every shape. */
function shapes({ paths }: ElevationDrawing) {
  const rects = paths.flatMap(({ d }) => [...d.matchAll(/M([-\d.]+) ([-\d.]+)h([-\d.]+)v([-\d.]+)/g)]);
  return rects.map((rect) => rect.slice(1).map(Number) as [number, number, number, number]);
}
/** Eaves and scaffolds may extend 8 pixels beyond the edge. */
function expectInside(drawing: ElevationDrawing) {
  for (const [x, y, width, height] of shapes(drawing)) {
    expect(x).toBeGreaterThanOrEqual(-8);
    expect(y).toBeGreaterThanOrEqual(0);
    expect(x + width).toBeLessThanOrEqual(drawing.width + 8);
    expect(y + height).toBeLessThanOrEqual(drawing.height + 4);
  }
}

test.each([
  [150, 30, 150],
  [12, 4, 3],
  [12, 4, 0],
  [40, 11, 40],
])('a grid of %i windows in %i columns has as many, and %i of them lit', (windows, columns, wanted) => {
  const drawing = windowGrid({ count: windows, columns, lit: wanted });
  expect(count(drawing, 'reveal')).toBe(windows);
  expect(lit(drawing)).toBe(wanted);
  expect(count(drawing, 'off')).toBe(windows - wanted);
  expectInside(drawing);
});

test('a grid lights up from the ground', () => {
  const drawing = windowGrid({ count: 12, columns: 4, lit: 1 });
  const y = (role: string) =>
    [...outline(drawing, role).matchAll(/M[-\d.]+ ([-\d.]+)/g)].map((match) => Number(match[1]));
  expect(Math.min(...y('lit'), ...y('warm'))).toBe(Math.max(...y('off')));
});

test('the firm and its arms show one lit window for each person', () => {
  const drawing = armsElevation({ trunk: 8, left: [5], right: [6, 5] });
  expect(lit(drawing)).toBe(24);
  expectInside(drawing);
  const walls = shapes({ ...drawing, paths: drawing.paths.filter(({ role }) => role === 'wall') });
  expect(walls).toHaveLength(4);
  const tower = walls.at(-1);
  expect(Math.min(...walls.map(([, y]) => y)), 'the trunk is the highest').toBe(tower?.[1]);
});

test.each([1, 2])(
  'each loan of a skyline in %i rows is a building with a window for each million',
  (rows) => {
    const amounts = [1_700_000, 9_225_000, 28_500_000, 10_000_000, 10_000_001];
    expect(amounts.map(windowsOf)).toEqual([2, 10, 29, 10, 11]);
    const drawing = loanSkyline(amounts, { rows });
    expect(count(drawing, 'wall')).toBe(5);
    expect(lit(drawing)).toBe(62);
    expectInside(drawing);
  },
);

test('a plan changes what is behind the windows, not the windows', () => {
  const [today, done, halfway] = PLAN_STATES.map(planElevation) as [
    ElevationDrawing,
    ElevationDrawing,
    ElevationDrawing,
  ];
  expect(outline(done, 'reveal')).toBe(outline(today, 'reveal'));
  expect(outline(halfway, 'reveal')).toBe(outline(today, 'reveal'));
  expect(lit(today)).toBeLessThan(lit(done) / 2 + 1);
  expect(lit(halfway)).toBeLessThan(lit(done));
  expect(count(halfway, 'pole')).toBeGreaterThan(8);
  expect(count(done, 'pole')).toBe(0);
  for (const drawing of [today, done, halfway]) expectInside(drawing);
});
