import { array, assert, constantFrom, double, integer, property, tuple } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/cases.ts';
import { interestReserve, loanWithReserve, type ReserveMonth } from './interest-reserve.ts';

const month = (centsPerDollar: number, noi: number): ReserveMonth => ({ centsPerDollar, noi });
const leaves = (months: readonly ReserveMonth[], loan: number) => loan * 100 - interestReserve(months, loan);

describe('a loan that holds its own reserve', () => {
  it('is its uses where NOI pays the interest', () => {
    expect(loanWithReserve([month(0.5, 600_000)], 1_000_000)).toBe(1_000_000);
  });

  it('is its uses and what the interest on it is more than NOI', () => {
    // L = 1,000,000 + 10 × (0.5 % of L − 1,000)
    const months = Array.from({ length: 10 }, () => month(0.5, 100_000));
    expect(loanWithReserve(months, 1_000_000)).toBe(Math.ceil(990_000 / 0.95));
  });

  it('counts the months that fall short at its size, in whatever order they come', () => {
    // of 50,000 dollars the second month alone: L = 50,000 + 1 % of L
    const leastNoiLast = [month(1, 1_000_000), month(1, 0)];
    expect(loanWithReserve(leastNoiLast, 50_000)).toBe(Math.ceil(50_000 / 0.99));
    // a month without interest is none of them
    expect(loanWithReserve([month(1, 1_000_000), month(0, 0), month(1, 0)], 50_000)).toBe(50_506);
    // of 300,000 the second, which falls short above 200,000; the first does above 600,000
    const rates = [month(1, 600_000), month(0.5, 100_000)];
    expect(loanWithReserve(rates, 300_000)).toBe(Math.ceil((300_000 - 1_000) / 0.995));
  });

  it('is none where interest takes what is lent, or all but a hundredth', () => {
    const months = (count: number) => Array.from({ length: count }, () => month(1, 0));
    expect(loanWithReserve(months(98), 1_000)).toBe(50_000);
    for (const count of [100, 120]) expect(loanWithReserve(months(count), 1_000)).toBeNull();
  });

  it('is none where it would just be reached, but for the cents that months are rounded to', () => {
    // found by a run that did not end: above 44.96 million every dollar lent costs more than a dollar
    const rising = [64_013_886, 71_756_893, 79_499_899, 87_242_905];
    const rate = 2.0264166666666665;
    const months = [...rising, ...Array.from({ length: 55 }, () => 91_114_408)].map((noi) =>
      month(rate, noi),
    );
    expect(loanWithReserve(months, 44_343_873)).toBeNull();
  });

  it('is the smallest that leaves its uses, and there is one where interest takes less than 99 % of it', () => {
    const rates = constantFrom(0.01, 0.5, 0.7916666666666666, 2.0264166666666665, 5.9);
    const shape = tuple(rates, array(integer({ min: -1_000_000, max: 200_000_000 }), { maxLength: 125 }));
    const uses = double({ min: 0, max: 10, noNaN: true }).map((power) => Math.floor(10 ** power));
    assert(
      property(shape, uses, ([rate, noi], uses) => {
        const months = noi.map((cents) => month(rate, cents));
        const loan = loanWithReserve(months, uses);
        if (loan === null) expect(noi.length * rate).toBeGreaterThan(99);
        else {
          expect(leaves(months, loan)).toBeGreaterThanOrEqual(uses * 100);
          expect(leaves(months, loan - 1)).toBeLessThan(uses * 100);
        }
      }),
      { numRuns: cases(20_000) },
    );
  });

  it('is near where one more month begins to fall short found as well', () => {
    // many months that fall short at the same loan, which is the one that is asked for
    const shape = tuple(integer({ min: 1, max: 109 }), integer({ min: 1, max: 300_000_000 }));
    const near = integer({ min: -300, max: 300 });
    assert(
      property(shape, near, ([count, noi], cents) => {
        const months = Array.from({ length: count }, () => month(0.9, noi));
        const uses = Math.max(0, Math.floor(noi / 0.9) + cents);
        const loan = loanWithReserve(months, uses);
        expect(loan).not.toBeNull();
        expect(leaves(months, loan!)).toBeGreaterThanOrEqual(uses * 100);
        expect(leaves(months, loan! - 1)).toBeLessThan(uses * 100);
      }),
      { numRuns: cases(20_000) },
    );
  });
});
