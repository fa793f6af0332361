import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sayDollars, sayLoan } from './figure-text.ts';

/** The number that a reader takes from a printed figure. */
const readBack = (said: string) => {
  const millions = /^\$([\d.,]+)M$/.exec(said)?.[1];
  return millions === undefined
    ? Number(said.replace(/[$,]/g, ''))
    : Math.round(Number(millions.replaceAll(',', '')) * 1e6);
};

describe('dollars at a glance', () => {
  it.each([
    [4_870_000, '$4.87M'],
    [4_875_999, '$4.87M'],
    [4_999_999, '$4.99M'],
    [12_500_000, '$12.5M'],
    [999_999, '$999,999'],
    [1_000_000, '$1M'],
  ])('say a loan of %i', (amount, said) => {
    expect(sayLoan(amount)).toBe(said);
  });

  it('never say more than a loan is, and at most ten thousand dollars less', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e10 }), (amount) => {
        const said = readBack(sayLoan(amount));
        expect(said).toBeLessThanOrEqual(amount);
        expect(amount - said).toBeLessThan(10_000);
      }),
    );
  });

  it('say the nearest ten thousand of what is no limit, and keep its sign', () => {
    expect(sayDollars(2_627_431)).toBe('$2.63M');
    expect(sayDollars(-2_885_500)).toBe('\u2212$2.89M');
  });
});
