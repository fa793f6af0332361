import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type ClosedLoan, LOAN_TYPES } from '#app/lending/transactions.ts';
import { PORTFOLIO_TYPES, REGIONS } from '#app/lending/vocabulary.ts';
import { loanRings, MOST_RINGS } from './loan-rings.ts';

const deal: fc.Arbitrary<ClosedLoan> = fc.record({
  id: fc.nat(),
  name: fc.string(),
  region: fc.constantFrom(...REGIONS),
  amount: fc.integer({ min: 1, max: 40_000_000 }),
  loanType: fc.constantFrom(...LOAN_TYPES, 'CORE-PLUS BRIDGE' as const),
  propertyType: fc.constantFrom(...PORTFOLIO_TYPES),
});
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

it('has a ring for each loan while they can be told apart, and twenty rings at most after that', () => {
  fc.assert(
    fc.property(fc.array(deal, { maxLength: 4 * MOST_RINGS, size: 'max' }), (deals) => {
      const rings = loanRings(deals);
      if (deals.length <= MOST_RINGS)
        expect(rings.map(({ name }) => name)).toEqual(deals.map(({ name }) => name));
      else expect(rings.length).toBeLessThanOrEqual(20);
    }),
  );
});

it('loses neither a loan, nor a dollar, nor one that is asked for', () => {
  fc.assert(
    fc.property(fc.array(deal, { maxLength: 4 * MOST_RINGS, size: 'max' }), (deals) => {
      const isAsked = ({ region }: ClosedLoan) => region === 'west';
      const rings = loanRings(deals, isAsked);
      expect(sum(rings.map(({ count }) => count))).toBe(deals.length);
      expect(sum(rings.map(({ amount }) => amount))).toBe(sum(deals.map(({ amount }) => amount)));
      expect(sum(rings.map(({ matching }) => matching))).toBe(deals.filter(isAsked).length);
    }),
  );
});

/** Loans that differ only in the given values. */
const loans = (...given: Partial<ClosedLoan>[]): ClosedLoan[] =>
  given.map((one, i) => ({
    id: i + 1,
    name: `Loan ${i + 1}`,
    region: 'west',
    amount: 6_000_000,
    loanType: 'CORE BRIDGE LOAN',
    propertyType: 'office',
    ...one,
  }));

it('still has a ring for each of 60 loans, and puts 61 together', () => {
  const sixty = Array.from({ length: 60 }, () => ({}));
  expect(loanRings(loans(...sixty))).toHaveLength(60);
  expect(loanRings(loans(...sixty, {}))).toEqual([
    {
      id: 1,
      name: 'Core Bridge, $5M - $10M',
      amount: 61 * 6_000_000,
      program: 'core',
      facts: '61 loans',
      count: 61,
      matching: 61,
    },
  ]);
});

it('gives single loans as they stand in the portfolio', () => {
  const rings = loanRings(loans({ id: 9, amount: 9 }, { id: 4, amount: 20_000_000 }, { id: 7, amount: 1 }));
  expect(rings.map(({ id }) => id)).toEqual([9, 4, 7]);
});

it('gives programs in the order of the filter, and the sizes of each from the smallest up', () => {
  const amounts = [25_000_000, 12_000_000, 7_000_000, 2_000_000];
  const mixed = LOAN_TYPES.toReversed().flatMap((loanType) =>
    amounts.map((amount) => ({ loanType, amount })),
  );
  const many = loans(...Array.from({ length: 4 }, () => mixed).flat());
  const sizes = ['Under $5M', '$5M - $10M', '$10M - $20M', 'Over $20M'];
  expect(loanRings(many).map(({ name }) => name)).toEqual(
    ['Participating Bridge', 'Opportunistic Bridge', 'Core-Plus Bridge', 'Core Bridge', 'FHA/HUD'].flatMap(
      (program) => sizes.map((size) => `${program}, ${size}`),
    ),
  );
});
