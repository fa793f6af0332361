import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { breakEvenRuler } from './break-even-ruler.ts';
import { costFacade, windowSum } from './cost-facade.ts';
import type { DataDrawing } from './data-drawing.ts';
import { spaced, spacedAround } from './labels.ts';
import { windowsFor } from './lit-building.ts';
import { loanPair } from './loan-pair.ts';
import { loanStreet } from './loan-street.ts';
import { sharePanes } from './share-panes.ts';
import { sheetBuilding } from './sheet-building.ts';
import { tableCurve } from './table-curve.ts';
import { takeoutCalendar } from './takeout-calendar.ts';
import { verdictWindows } from './verdict-windows.ts';

const count = ({ shapes }: DataDrawing, role: string) =>
  shapes.filter((shape) => shape.role === role).reduce((sum, { d }) => sum + d.match(/M/g)!.length, 0);
const isSound = ({ shapes, texts }: DataDrawing) =>
  ![...shapes.map(({ d }) => d), ...texts.map(({ x, y }) => `${x} ${y}`)].some((text) =>
    /NaN|Infinity/.test(text),
  );

const named = (amount: number) => ({ amount, figure: String(amount), name: 'named' });
const ceiling = (amount: number, binding = false) => ({ ...named(amount), binding });
const loan = (largest: number | null, light: 'lit' | 'dim' = 'lit') => ({
  key: 'core',
  light,
  largest,
  ceilings: largest === null ? [] : [ceiling(largest, true)],
});

describe('labels', () => {
  it('stand apart in their order, and clear of a line', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 60, max: 240 }), { maxLength: 4 }), (heights) => {
        const places = spaced(
          heights.map((y) => ({ y })),
          20,
          40,
          300,
        ).map(({ at }) => at);
        for (let i = 1; i < places.length; i++)
          expect(places[i]! - places[i - 1]!).toBeGreaterThanOrEqual(20);
      }),
    );
    const [above, below] = spacedAround([{ y: 99 }, { y: 101 }], 20, [0, 300], 100);
    expect([above!.at, below!.at]).toEqual([77, 118]);
  });
});

test('a building has a window for each unit where they can be told apart, else 96', () => {
  expect(windowsFor(96)).toEqual({ columns: 8, rows: 12 });
  for (const units of [null, 3, 900]) expect(windowsFor(units)).toEqual({ columns: 8, rows: 12 });
  expect(windowsFor(30)).toEqual({ columns: 5, rows: 6 });
});

test('the street lights each building up to its loan, and leaves open what is not known', () => {
  const street = loanStreet({
    cost: named(10e6),
    wanted: named(7e6),
    units: 96,
    loans: [loan(10e6), loan(5e6, 'dim'), loan(null)],
  });
  const lit = ['lit-0', 'lit-1', 'lit-2'].reduce((sum, role) => sum + count(street, role), 0);
  expect(lit).toBe(96);
  expect(count(street, 'may')).toBe(48);
  expect(count(street, 'open')).toBe(96);
  expect(count(street, 'lowest')).toBe(2);
  expect(count(street, 'want')).toBe(1);
  expect(isSound(street)).toBe(true);
  expect(
    loanStreet({ cost: null, wanted: null, units: null, loans: [loan(null)] }, { narrow: true }).texts,
  ).toEqual([]);
});

test('the windows of a cost are its sum: thirteen at the most, the last as high as what is left', () => {
  const months = Array.from({ length: 24 }, (_, i) => ({
    index: i + 1,
    interest: 95_000,
    noi: 40_000 + i * 3000,
  }));
  const words = { feeIn: 'in', feeOut: 'out', noi: 'noi' };
  const cost = { feeIn: 125_000, feeOut: 0, months, words, covered: null };
  expect(windowSum(cost)).toBe(10_000);
  const drawing = costFacade(cost);
  expect(count(drawing, 'fee')).toBe(13);
  expect(count(drawing, 'may')).toBe(24 * 10);
  for (const narrow of [true, false])
    expect(isSound(costFacade({ ...cost, covered: { index: 15, words: 'covered' } }, { narrow }))).toBe(true);
});

test('words over a building of interest stand above its line of NOI, whatever NOI grows to', () => {
  const months = Array.from({ length: 24 }, (_, i) => ({
    index: i + 1,
    interest: 80_000,
    noi: 60_000 + 5_000 * i,
  }));
  const words = { feeIn: '', feeOut: '', noi: 'NOI, $175,000 a month' };
  const cost = { feeIn: 0, feeOut: 0, months, words, covered: { index: 5, words: 'covered from month 5' } };
  for (const narrow of [true, false]) {
    const { box, shapes, texts } = costFacade(cost, { narrow });
    const line = shapes.find(({ role }) => role === 'noi')!.d;
    const highest = Math.min(...[...line.matchAll(/ ([\d.-]+)/g)].map(([, y]) => Number(y)));
    const over = texts.filter(({ text }) => /covered|NOI/.test(text));
    expect(over).toHaveLength(narrow ? 1 : 2);
    for (const { y } of over) {
      expect(y + 4).toBeLessThan(highest);
      expect(y - 12).toBeGreaterThan(box.y);
    }
  }
});

test('the month from which NOI covers interest is named between the towers of fees, on a phone too', () => {
  const months = Array.from({ length: 30 }, (_, i) => ({ index: i + 1, interest: 80_000, noi: 90_000 }));
  const words = { feeIn: '', feeOut: '', noi: '' };
  for (let index = 2; index <= 30; index++) {
    const covered = { index, words: `covered from month ${index}` };
    const { texts } = costFacade({ feeIn: 0, feeOut: 0, months, words, covered }, { narrow: true });
    const { x, anchor, text } = texts.find((one) => one.text === covered.words)!;
    // a letter of 13 units is 6.3 wide on average
    const ends = anchor === 'end' ? [x - text.length * 6.3, x] : [x, x + text.length * 6.3];
    expect(ends[0]).toBeGreaterThan(18);
    expect(ends[1]).toBeLessThan(350 - 18);
  }
});

test('a ruler is lit between the plan and where it breaks even, whichever way is worse', () => {
  const ruler = {
    from: 0,
    to: 10,
    step: 1,
    plan: { value: 8, words: 'plan' },
    edge: { value: 5, words: 'edge' },
  };
  expect(count(breakEvenRuler({ ...ruler, worse: 'down' }), 'lit-0')).toBe(3);
  expect(count(breakEvenRuler({ ...ruler, worse: 'up' }), 'lit-0')).toBe(0);
  expect(count(breakEvenRuler({ ...ruler, worse: 'up' }), 'may')).toBe(5);
});

test('pair and calendar draw what they are given', () => {
  const loans = {
    cost: 16.7e6,
    units: null,
    bridge: 12.5e6,
    permanent: 15.8e6,
    repaysAll: { ...named(13e6), name: 'repays all of it' },
    ceilings: [ceiling(15.8e6, true), ceiling(17e6)],
    surplus: named(2.8e6),
  };
  const pair = loanPair(loans);
  const texts = (drawing: DataDrawing) => drawing.texts.map(({ text }) => text);
  expect(texts(pair)).toContain('repays all of it');
  expect(texts(loanPair(loans, { narrow: true }))).toEqual(expect.arrayContaining(['repays all', 'of it']));
  expect(count(pair, 'wall')).toBe(2);
  expect(isSound(pair)).toBe(true);
  const calendar = takeoutCalendar([{ name: 'works', when: '1 to 16', from: 1, to: 16, light: 'may' }], {
    term: 24,
    extended: 36,
  });
  expect(count(calendar, 'may')).toBe(16);
  expect(count(calendar, 'off')).toBe(20);
});

test('verdicts and shares are counted in panes', () => {
  const windows = verdictWindows(['lit', 'dim', 'off', 'open', 'off', 'off', 'off', 'off', 'off']);
  expect([count(windows, 'lit-0'), count(windows, 'may'), count(windows, 'off')]).toEqual([1, 1, 6]);
  expect(count(sharePanes(0.75), 'lit')).toBe(75);
  expect(count(sharePanes(2), 'off')).toBe(0);
  expect(count(sharePanes(0.005), 'lit')).toBe(1);
});

test('a curve over a table crosses the cells at its values, and leaves gaps where there are none', () => {
  const points = [
    { x: 4, y: 110 },
    { x: 5, y: null },
    { x: 6, y: 75 },
  ];
  const { shapes, box } = tableCurve(points, { from: 4, to: 6, cells: 9 }, { from: 110, to: 75, cells: 8 });
  expect(box).toMatchObject({ width: 9, height: 8 });
  expect(shapes.map(({ d }) => d)).toEqual(['M0.5 0.5M8.5 7.5', 'M0.5 0.5M8.5 7.5']);
  expect(
    tableCurve([{ x: 4, y: null }], { from: 4, to: 6, cells: 9 }, { from: 110, to: 75, cells: 8 }).shapes,
  ).toEqual([]);
});

test('the building of a sheet is lit up to its loan, and marks every test', () => {
  const sheet = sheetBuilding({
    cost: named(20e6),
    loan: named(10e6),
    tests: [ceiling(15e6), ceiling(11e6, true)],
    units: 96,
  });
  expect(isSound(sheet)).toBe(true);
  expect(['lit-0', 'lit-1', 'lit-2'].reduce((sum, role) => sum + count(sheet, role), 0)).toBe(48);
  expect([count(sheet, 'test'), count(sheet, 'test low'), count(sheet, 'lowest')]).toEqual([1, 1, 1]);
});
