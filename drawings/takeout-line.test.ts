import { describe, expect, it } from 'vitest';
import { takeoutLine } from './takeout-line.ts';

const TERMS = { months: { from: 12, to: 48 }, years: 40 };

describe.each([false, true])('takeoutLine, narrow: %s', (narrow) => {
  const drawn = takeoutLine(TERMS, { narrow });
  const inTower = ({ x }: { x: number }) => x < drawn.captions.years - 4;
  const panes = (role: RegExp) => drawn.rects.filter((rect) => role.test(rect.role));

  it('has a window for each month of the bridge loan, lit up to the shortest term', () => {
    expect(panes(/^lit-/).filter(inTower)).toHaveLength(12);
    expect(panes(/^may$/)).toHaveLength(36);
    expect(panes(/^may$/).every(inTower)).toBe(true);
  });

  it('has a lit window for each year of the insured loan', () => {
    expect(panes(/^lit-/).filter((rect) => !inTower(rect))).toHaveLength(40);
  });

  it('stays inside its frame and on its ground', () => {
    for (const { role, x, y, width, height } of drawn.rects) {
      expect(x, role).toBeGreaterThanOrEqual(0);
      expect(x + width, role).toBeLessThanOrEqual(drawn.width);
      expect(y, role).toBeGreaterThanOrEqual(0);
      expect(y + height, role).toBeLessThanOrEqual(drawn.ground + 0.05);
    }
  });

  it('numbers four steps from the first month to the day on which the bridge loan is repaid', () => {
    expect(drawn.steps).toHaveLength(4);
    expect([...drawn.steps].sort((a, b) => a - b)).toEqual(drawn.steps);
    expect(drawn.steps.at(-1)).toBeLessThan(drawn.captions.years);
    const gaps = drawn.steps.slice(1).map((x, i) => x - drawn.steps[i]!);
    // a marker is 22 pixels wide
    expect(Math.min(...gaps)).toBeGreaterThan(22);
  });
});

it('puts months and years on one scale of time where there is room', () => {
  const { rects, decades } = takeoutLine(TERMS);
  const tower = rects.find((rect) => rect.role === 'wall')!;
  expect(tower.width / 4).toBeCloseTo((decades[1]!.x - decades[0]!.x) / 10);
  expect(decades.map(({ year }) => year)).toEqual([10, 20, 30, 40]);
});

it('draws a bridge loan that ends within a year without windows for months that do not come', () => {
  const { rects } = takeoutLine({ months: { from: 6, to: 18 }, years: 35 });
  expect(rects.filter(({ role }) => role === 'may')).toHaveLength(12);
  expect(rects.filter(({ role }) => role.startsWith('lit-'))).toHaveLength(6 + 35);
});
