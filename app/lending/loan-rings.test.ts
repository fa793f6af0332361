import fc from 'fast-check';
import { expect, it } from 'vitest';
import { loanRings, MOST_RINGS } from './loan-rings.ts';
import { type Deal, LOAN_TYPES, PROPERTY_TYPES, REGIONS } from './transactions.ts';

const deal: fc.Arbitrary<Deal> = fc.record({
  id: fc.nat(),
  name: fc.string(),
  region: fc.constantFrom(...REGIONS),
  amount: fc.integer({ min: 1, max: 40_000_000 }),
  loanType: fc.constantFrom(...LOAN_TYPES, 'CORE-PLUS BRIDGE' as const),
  propertyType: fc.constantFrom(...PROPERTY_TYPES),
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
      const isAsked = ({ region }: Deal) => region === 'WEST REGION';
      const rings = loanRings(deals, isAsked);
      expect(sum(rings.map(({ count }) => count))).toBe(deals.length);
      expect(sum(rings.map(({ amount }) => amount))).toBe(sum(deals.map(({ amount }) => amount)));
      expect(sum(rings.map(({ matching }) => matching))).toBe(deals.filter(isAsked).length);
    }),
  );
});
