import { describe, expect, it } from 'vitest';
import { storeyFor } from './counted-building.ts';
import { MOST_DAYS, type WaitingDeal, type WaitingState, waitingStreet } from './waiting-street.ts';

const deal = (key: string, millions: number, days: number, late = 0): WaitingDeal => ({
  key,
  days,
  late,
  name: `The house of ${key}`,
  loan: { amount: millions * 1e6, figure: String(millions) },
});
const state = (deals: WaitingDeal[], promised: number | null = 10): WaitingState => ({
  key: `of ${promised}`,
  promised,
  isOurs: promised !== null,
  deals,
});
/** How many outlines of a role there are. */
const count = (shapes: readonly { role: string; d: string }[], role: RegExp) =>
  shapes.filter((shape) => role.test(shape.role)).reduce((sum, { d }) => sum + d.split('M').length - 1, 0);
const drawn = (deals: WaitingDeal[], promised?: number | null) =>
  waitingStreet([state(deals, promised)], 1e6);

describe('the street of waiting', () => {
  it('has a window for each whole million and each day, and the late days apart', () => {
    const [plain, late] = drawn([deal('a', 12.5, 3), deal('b', 7.1, 12, 2)]).deals;
    expect(count(plain!.shapes, /^lit-/)).toBe(12 * 3);
    expect(count(plain!.shapes, /^(past|frame)$/)).toBe(0);
    expect(count(late!.shapes, /^lit-/)).toBe(7 * 10);
    expect(count(late!.shapes, /^past$/)).toBe(7 * 2);
    expect(count(late!.shapes, /^frame$/)).toBe(1);
    expect(late!.texts.map(({ text }) => text)).toEqual(['7.1', 'The house of b']);
  });

  it('has a pavement as long as the promise, which only the late stand over, and none where the days are theirs', () => {
    const late = drawn([deal('a', 5, 4), deal('b', 5, 12, 2)]);
    expect(count(late.shapes, /^plot$/)).toBe(2);
    expect(count(late.shapes, /^plot over$/)).toBe(1);
    const theirs = drawn([deal('a', 5, 30)], null);
    expect(count(theirs.shapes, /plot/)).toBe(0);
    expect(count(theirs.deals[0]!.shapes, /^may$/)).toBe(5 * 30);
  });

  it('draws a third of a storey, no day yet, and no amount yet', () => {
    const [low, none, unknown] = drawn([
      deal('a', 0.3, 2),
      deal('b', 4, 0),
      { ...deal('c', 1, 2), loan: null },
    ]).deals;
    expect(count(low!.shapes, /^lit-/)).toBe(2);
    expect(count(none!.shapes, /^off$/)).toBe(4);
    expect(unknown!.shapes.map(({ role }) => role)).toEqual(['unknown']);
  });

  it('keeps every height in proportion', () => {
    const [one, other] = drawn([deal('a', 5, 1), deal('b', 20, 1)]).deals.map(({ shapes }) =>
      Number(shapes.find(({ role }) => role === 'wall')!.d.match(/v([\d.]+)/)![1]),
    );
    expect(other! / one!).toBeCloseTo(4, 1);
  });

  it('of one state on a phone takes half the width where it has room, and keeps to the scale of its neighbors', () => {
    const narrow = { narrow: true, tallest: 20e6 };
    const street = (deals: WaitingDeal[]) => waitingStreet([state(deals, null)], 1e6, narrow);
    const [few, none, many] = [
      [deal('a', 5, 3)],
      [],
      [1, 2, 3, 4, 5, 6, 7].map((i) => deal(`${i}`, 5, 3)),
    ].map(street);
    expect([few!.isHalf, none!.isHalf, many!.isHalf]).toEqual([true, true, false]);
    expect(few!.box.width).toBeLessThan(many!.box.width / 2);
    // a name has to fit as well
    expect(street([{ ...deal('a', 5, 12, 2), name: 'The Old Cotton Exchange Building' }]).isHalf).toBe(false);
    const wall = (of: typeof few) =>
      of!.deals[0]!.shapes.find(({ role }) => role === 'wall')!.d.match(/v([\d.]+)/)![1];
    expect(wall(few)).toBe(wall(many));
    expect(wall(few)).toBe(wall(street([deal('b', 5, 3), deal('c', 20, 3)])));
    // an empty one is a piece of ground, and no tall sky
    expect(none!.box.height).toBeLessThan(40);
  });

  it.each([1, 24, 120])('of %i deals stays on the page, words and all, and no words touch', (many) => {
    const deals = Array.from({ length: many }, (_, i) =>
      deal(`${i}`, (i % 9) * 3 + 0.4, i % 14, i % 14 > 10 ? (i % 14) - 10 : 0),
    );
    for (const narrow of [false, true]) {
      const street = waitingStreet([state(deals)], 1e6, { narrow });
      const end = street.box.x + street.box.width;
      const words = street.deals.flatMap(({ texts, hit }) => {
        expect(hit.y).toBeGreaterThanOrEqual(street.box.y);
        expect(hit.x + hit.width / 2).toBeLessThanOrEqual(end);
        return texts;
      });
      const placed = words.map(({ x, anchor, ...word }) => {
        const half = (word.text.length * 7.3) / 2;
        return { ...word, half, x: anchor ? x : x + half };
      });
      for (const [i, { x, y, text, half }] of placed.entries()) {
        expect(x - half).toBeGreaterThanOrEqual(-0.1);
        expect(x + half).toBeLessThanOrEqual(end + 0.1);
        for (const other of placed.slice(i + 1))
          expect(
            Math.abs(other.y - y) >= 17 - 0.2 ||
              Math.abs(other.x - x) >= half + (other.text.length * 7.3) / 2 - 0.2,
            `${text} and ${other.text}`,
          ).toBe(true);
      }
    }
  });

  it('has all states over its whole width, and its first words at the edge from which the ground begins', () => {
    const { states, box, deals } = waitingStreet(
      [state([deal('a', 12.5, 1)], 2), state([], 10), state([], null)].map((one, i) => ({
        ...one,
        key: `${i}`,
      })),
      1e6,
    );
    expect(box.x).toBe(0);
    expect(states[0]!.x).toBe(0);
    expect(states[1]!.x).toBeCloseTo(states[2]!.x / 2, 0);
    expect(states[2]!.x + states[2]!.width).toBeCloseTo(box.width, 0);
    const [first] = deals[0]!.texts;
    expect([first!.x, first!.anchor]).toEqual([0, undefined]);
  });

  it('leaves room around a name for a reader’s own space between letters', () => {
    const late = { ...deal('late', 8, 4, 2), name: 'Hotel Juniper' };
    for (let tall = 8; tall <= 24; tall += 0.5)
      for (const days of [0, 1, 2, 3, 4]) {
        const deals = [deal('a', 1, 2), deal('b', tall, 1), late, deal('c', 1, days), deal('d', tall, 1)];
        const words = waitingStreet([state(deals, 2)], 1e6, { narrow: true }).deals.flatMap(
          ({ texts }) => texts,
        );
        const name = words.find(({ text }) => text === late.name)!;
        for (const { x, y, text } of words.filter((one) => one !== name))
          expect(
            Math.abs(y - name.y) > 16.8 ||
              Math.abs(x - name.x) >= (text.length * 7.3) / 2 + name.text.length * (7.3 / 2 + 1) - 0.2,
            `${tall} for ${days} days`,
          ).toBe(true);
      }
  });

  it('of few deals has buildings wide enough to be seen, no empty sky, and each amount also on a phone', () => {
    const few = ['a', 'b', 'c'].map((key) => ({
      ...deal(key, 12.5, 0),
      loan: { amount: 12.5e6, figure: '$12.5M' },
    }));
    const wide = waitingStreet([state(few, 2)], 1e6);
    const [width] = wide.deals[0]!.shapes.find(({ role }) => role === 'wall')!.d.match(/(?<=h)[\d.]+/)!;
    expect(Number(width)).toBeGreaterThanOrEqual(24);
    expect(wide.box.height).toBeLessThan(12.5 * 14 + 40);
    const narrow = waitingStreet([state(few, 2)], 1e6, { narrow: true, tallest: 12.5e6 });
    expect(narrow.isHalf).toBe(true);
    expect(narrow.deals.map(({ texts }) => texts.map(({ text }) => text))).toEqual(Array(3).fill(['$12.5M']));
  });

  it('draws no more days than there is room for', () => {
    expect(count(drawn([deal('a', 1, 400)], null).deals[0]!.shapes, /^may$/)).toBe(MOST_DAYS);
  });

  it('is the same for the same deals', () => {
    const deals = [deal('a', 12.5, 3), deal('b', 7.1, 12, 2)];
    expect(drawn(deals)).toEqual(drawn(deals));
  });
});

it.each([
  [0, 1],
  [30, 1],
  [30.1, 2],
  [60, 2],
  [61, 5],
  [300, 10],
  [600, 25],
])('of %d at most, a storey in thirty stands for %d', (tallest, storey) => {
  expect(storeyFor(tallest, 30)).toBe(storey);
});
