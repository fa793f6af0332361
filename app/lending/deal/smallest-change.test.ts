import { describe, expect, it } from 'vitest';
import { readDeal } from './read-deal.ts';
import { firstThat, lowerPrice, smallestChange } from './smallest-change.ts';

const { deal } = readDeal(
  new URLSearchParams('price=10M&loan=8M&noi=905k&hud=5.5&spread=550&occupied=80&units=96'),
);

describe('the first number for which something is true', () => {
  it.each([
    ['up', 0, 100, (n: number) => n >= 37, 37],
    ['down', 100, 0, (n: number) => n <= 37, 37],
    ['up over zero', -50, 50, (n: number) => n >= -7, -7],
    ['at the beginning', 5, 100, () => true, 5],
    ['at the end alone', 0, 100, (n: number) => n === 100, 100],
    ['nowhere', 0, 100, () => false, null],
    ['of one number, which will do', 5, 5, () => true, 5],
    ['of one number, which will not', 5, 5, () => false, null],
  ])('%s', (_, from, to, met, found) => {
    expect(firstThat(from, to, met)).toBe(found);
  });

  it.each([34, 35, 36, 37, 38, 39, 40, 0, 2, 98, 100, 1000])('is the same when expected near %d', (near) => {
    expect(firstThat(0, 100, (n) => n >= 37, near)).toBe(37);
    expect(firstThat(100, 0, (n) => n <= 37, near)).toBe(37);
  });

  it.each([
    ['up', 0, 1e10, (n: number) => n >= 5_000_001],
    ['down', 1e10, 0, (n: number) => n <= 5_000_001],
  ])('is found in a few steps near where it is expected, %s', (_, from, to, isMet) => {
    const asked: number[] = [];
    const met = (n: number) => {
      asked.push(n);
      return isMet(n);
    };
    expect(firstThat(from, to, met, 5_000_000)).toBe(5_000_001);
    expect(asked.length).toBeLessThanOrEqual(4);
  });

  it('is none beyond the bounds, wherever it is expected', () => {
    for (const near of [99, 101, 1000]) {
      expect(firstThat(0, 100, (n) => n >= near && n > 100, near)).toBeNull();
      expect(firstThat(100, 0, (n) => n <= -near, -near)).toBeNull();
    }
    expect(firstThat(5, 100, (n) => n >= 4, 4)).toBe(5);
    expect(firstThat(50, 100, (n) => n >= 20, 20)).toBe(50);
  });
});

describe('the smallest change of one input', () => {
  it('is to the dollar for money, which rises', () => {
    expect(smallestChange(deal, 'noi', ({ noi }) => noi! >= 1_000_000.5)).toEqual({
      field: 'noi',
      from: 905_000,
      to: 1_000_001,
      by: 95_001,
    });
  });

  it('is to a thousandth for a rate and to a point for a spread, which fall', () => {
    expect(smallestChange(deal, 'hud', ({ hud }) => hud! < 4.8)).toEqual({
      field: 'hud',
      from: 5.5,
      to: 4.799,
      by: -0.701,
    });
    expect(smallestChange(deal, 'spread', ({ spread }) => spread! <= 500)).toEqual({
      field: 'spread',
      from: 550,
      to: 500,
      by: -50,
    });
    expect(smallestChange(deal, 'hud', ({ hud }) => hud === 0)).toMatchObject({ to: 0 });
  });

  it('of a loss to nothing is to 0, which no page prints with a sign', () => {
    for (const noi of [-100_000, -65_536, -50_001, -10_000])
      expect(smallestChange({ ...deal, noi }, 'noi', (one) => one.noi! >= 0)!.to).toBe(0);
  });

  it('goes the other way where it is told to', () => {
    expect(smallestChange(deal, 'occupied', ({ occupied }) => occupied! >= 85, false)).toMatchObject({
      to: 85,
      by: 5,
    });
    expect(smallestChange(deal, 'loan', ({ loan }) => loan! <= 7_500_000, true)).toMatchObject({
      to: 7_500_000,
      by: -500_000,
    });
  });

  it('is none of an empty field, and none where no value within its bounds will do', () => {
    expect(smallestChange(deal, 'value', () => true)).toBeNull();
    expect(smallestChange(deal, 'units', ({ units }) => units! >= 10_000)).toMatchObject({ to: 10_000 });
    expect(smallestChange(deal, 'units', ({ units }) => units! >= 10_001)).toBeNull();
  });

  it('leaves the deal as it was', () => {
    smallestChange(deal, 'noi', ({ noi }) => noi! >= 1_000_000);
    expect(deal.noi).toBe(905_000);
  });
});

describe('a lower price', () => {
  it('takes the loan with it, so that own money stays the same', () => {
    // with 2M of own money: at a price of 8M or less, 75 % of the price is enough
    expect(lowerPrice(deal, 1, ({ price, loan }) => loan! <= price! * 0.75)).toEqual({
      field: 'price',
      from: 10_000_000,
      to: 8_000_000,
      by: -2_000_000,
      loan: 6_000_000,
    });
  });

  it('is in whole steps of the loan, of which the first is what it is over one', () => {
    const odd = { ...deal, loan: 8_000_050 };
    expect(lowerPrice(odd, 100, ({ loan }) => loan! <= 8_000_000)).toEqual({
      field: 'price',
      from: 10_000_000,
      to: 9_999_950,
      by: -50,
      loan: 8_000_000,
    });
    expect(lowerPrice(odd, 100, ({ loan }) => loan! < 8_000_000)).toMatchObject({
      loan: 7_999_900,
      by: -150,
    });
  });

  it('ends where loan or price would be less than can be typed', () => {
    expect(lowerPrice(deal, 1, ({ loan }) => loan! <= 100_000)).toMatchObject({
      loan: 100_000,
      to: 2_100_000,
    });
    expect(lowerPrice(deal, 1, ({ loan }) => loan! < 100_000)).toBeNull();
    const cheap = { ...deal, price: 1_000_000 };
    expect(lowerPrice(cheap, 1, ({ price }) => price! <= 100_000)).toMatchObject({
      to: 100_000,
      loan: 7_100_000,
    });
    expect(lowerPrice(cheap, 1, ({ price }) => price! < 100_000)).toBeNull();
    expect(lowerPrice({ ...deal, loan: 99_999 }, 1, () => true)).toBeNull();
    // also in hundreds, where the first step takes fifty dollars off both
    const odd = { ...deal, loan: 8_000_050 };
    expect(lowerPrice({ ...odd, price: 100_050 }, 100, () => true)).toMatchObject({ to: 100_000, by: -50 });
    expect(lowerPrice({ ...odd, price: 100_049 }, 100, () => true)).toBeNull();
    expect(lowerPrice({ ...odd, price: 100_350 }, 100, ({ price }) => price! < 100_000)).toBeNull();
  });

  it('is none without a price or a loan', () => {
    expect(lowerPrice({ ...deal, price: null }, 1, () => true)).toBeNull();
    expect(lowerPrice({ ...deal, loan: null }, 1, () => true)).toBeNull();
  });
});
