import { expect, test } from 'vitest';
import { FLOOR_SIZE, floors } from './floors.ts';
import { type SpreadBar, spreadBars } from './spread-bars.ts';
import { ROOFLINES, termFacade } from './term-facade.ts';

const PROGRAMS: SpreadBar[] = [
  { name: 'Core', minBps: 450, maxBps: 550, maxLtv: 80, maxLtc: 75 },
  { name: 'Core-Plus', minBps: 500, maxBps: 600, maxLtv: 75, maxLtc: 85 },
  { name: 'Opportunistic', minBps: 600, maxBps: 700, maxLtv: 85, maxLtc: 90 },
  { name: 'Participating', minBps: 700, maxBps: 700, maxLtv: 90, maxLtc: 100 },
];

test.each([false, true])(
  'spread bars run from their lowest to their highest spread (narrow: %s)',
  (narrow) => {
    const chart = spreadBars(PROGRAMS, { narrow });
    expect(chart.ticks.map(({ text }) => text)).toEqual(['450', '500', '550', '600', '650', '700']);
    expect([...chart.gridlines.matchAll(/M(\S+) /g)].map(([, x]) => Number(x))).toEqual(
      chart.ticks.map(({ x }) => x),
    );
    const at = new Map(chart.ticks.map(({ text, x }) => [text, x]));
    /** The two ends of a row's line, and the number of windows that its dashes draw. */
    const windows = (i: number) => {
      const { d = '', strokeDasharray = '' } = chart.rows[i]?.strips[0] ?? {};
      const [, from = 0, y = 0, to = 0] = (d.match(/^M(\S+) (\S+)H(\S+)$/) ?? []).map(Number);
      const [dash = 0, gap = 0] = strokeDasharray.split(' ').map(Number);
      return { from, to, y, count: (to - from + gap) / (dash + gap) };
    };
    for (const [i, program] of PROGRAMS.slice(0, 3).entries()) {
      const { from, to, count } = windows(i);
      expect(count).toBeCloseTo(10, 1);
      expect(from).toBeCloseTo((at.get(String(program.minBps)) ?? 0) + 1.5, 0);
      expect(to).toBeCloseTo((at.get(String(program.maxBps)) ?? 0) - 1.5, 0);
    }
    // a single spread is drawn as one window, with its figure beside it
    expect(windows(3).count).toBeCloseTo(1, 1);
    expect(chart.rows[3]?.texts.map((text) => text.text)).toEqual([
      'Participating',
      '90% LTV, 100% LTC',
      '700 bps',
    ]);
    for (const i of chart.rows.keys()) {
      const { from, to, y } = windows(i);
      expect(from).toBeGreaterThanOrEqual(0);
      expect(to).toBeLessThanOrEqual(chart.width);
      expect(y + (chart.rows[i]?.strips[0]?.strokeWidth ?? 0) / 2).toBeLessThanOrEqual(chart.height);
    }
  },
);

test('the scale follows the programs that it is given', () => {
  const one = spreadBars([{ name: 'One', minBps: 460, maxBps: 480, maxLtv: 1, maxLtc: 2 }]);
  expect(one.ticks.map(({ text }) => text)).toEqual(['450', '500']);
});

const count = (facade: ReturnType<typeof termFacade>, role: RegExp) =>
  facade.rects.filter((rect) => role.test(rect.role)).length;

test.each([
  [40, 40],
  [35, 35],
  [40, 10],
  [0, 0],
])('forty windows are forty: %i years, %i of them sure', (years, sureYears) => {
  const facade = termFacade({ years, sureYears });
  expect(count(facade, /^reveal$/)).toBe(40);
  expect(count(facade, /^lit-[012]$/)).toBe(sureYears);
  expect(count(facade, /^may$/)).toBe(years - sureYears);
  expect(count(facade, /^off$/)).toBe(40 - years);
  expect(count(facade, /^head$/)).toBe(sureYears);
  for (const rect of facade.rects) {
    expect(rect.x + rect.width).toBeLessThanOrEqual(facade.width);
    expect(rect.y + rect.height).toBeLessThanOrEqual(facade.height);
  }
});

test('years light up from the ground', () => {
  const { rects } = termFacade({ years: 5 });
  const lit = rects.filter((rect) => rect.role.startsWith('lit'));
  const dark = rects.filter((rect) => rect.role === 'off');
  expect(Math.min(...lit.map((rect) => rect.y))).toBeGreaterThan(Math.max(...dark.map((rect) => rect.y)));
});

test('every roofline is another one', () => {
  const outlines = ROOFLINES.map((roofline) => JSON.stringify(termFacade({ years: 40, roofline }).outlines));
  expect(new Set(outlines).size).toBe(ROOFLINES.length);
});

test('a floor for each point, and the same lights for the same seed', () => {
  const six = floors(6, 'points');
  expect(six.floors).toHaveLength(6);
  expect(six.height).toBe(6 * FLOOR_SIZE.height);
  expect(floors(6, 'points')).toEqual(six);
  for (const floor of six.floors) {
    expect(floor.windows).toHaveLength(6);
    expect(floor.windows.filter((window) => window.lit).length).toBeGreaterThanOrEqual(3);
  }
  expect(JSON.stringify(floors(6, 'other'))).not.toBe(JSON.stringify(six));
});
