import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/cases.ts';
import { DATED_TERMS } from '#tests/data/dated-terms.ts';
import { plausibleDeal } from '#tests/data/generated-deals.ts';
import { allInCost } from './all-in-cost.ts';
import { bridgeCost, bridgeLoan, costTotals, reserveMonths } from './bridge-cost.ts';
import { closingAfter, loanMonths, monthAfter } from './day-count.ts';
import { interestReserve, loanWithReserve } from './interest-reserve.ts';
import { readDeal } from './read-deal.ts';
import { costGrid } from './sensitivity.ts';

const [, corePlus] = DATED_TERMS;
const loanOf = (query: string, loan: number) =>
  bridgeLoan(corePlus!, readDeal(new URLSearchParams(query)).deal, loan)!;
const WORKED =
  'noi=905k&noi2=1.31M&steady=16&sofr=3.90&floor=3.00&hold=24&start=2026-02&fee=1.00&exit=1.00&ext=0.50';
const cents = (dollars: number) => Math.round(dollars * 100);
const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0);

describe('interest', () => {
  it.each([
    ['2026-01', '360', 912_500],
    ['2028-01', '360', 915_000],
    ['2026-01', '30', 900_000],
  ])('on $10,000,000 at 9 %% for a year from %s, days %s, is %d', (start, days, interest) => {
    const bridge = loanOf(`sofr=4&spread=500&hold=12&start=${start}&days=${days}`, 10_000_000);
    expect(bridgeCost(bridge).interest).toBe(interest);
  });

  it('rounds half a cent up, however binary fractions store it', () => {
    // 16,290,000 × 9.594 % × 30 ÷ 360 is 130,238.55; × 31 it is 134,579.835
    const { months } = bridgeCost(loanOf('sofr=4.344&spread=525&hold=18&start=2030-08', 16_290_000));
    expect(months.slice(0, 2).map(({ interest }) => interest)).toEqual([134_579.84, 130_238.55]);
  });

  it('runs over real months', () => {
    expect(loanMonths('2027-11', 5, '360').map(({ month, days }) => [month, days])).toEqual([
      ['2027-11', 30],
      ['2027-12', 31],
      ['2028-01', 31],
      ['2028-02', 29],
      ['2028-03', 31],
    ]);
    expect(monthAfter('2026-12', 1)).toBe('2027-01');
    // a loan without a date closes in the following month
    expect(['2026-11-22', '2026-12-31'].map(closingAfter)).toEqual(['2026-12', '2027-01']);
  });

  it('follows the index, of which a hundred basis points are one percent', () => {
    // ten months of 30 days: a percent of 12M a year is 10,000 a month
    const bridge = loanOf('sofr=4&spread=500&hold=10&start=2026-02&days=30', 12_000_000);
    const interest = (shift?: number) => costTotals(bridge, shift === undefined ? {} : { shift }).interest;
    expect([-100, 0, undefined, 25, 200].map(interest)).toEqual([
      ...[800_000, 900_000, 900_000, 925_000, 1_100_000],
    ]);
    // an index below zero is zero
    expect(interest(-500)).toBe(500_000);
  });

  it('the floor holds when the index falls below it', () => {
    const bridge = loanOf(WORKED, 12_500_000);
    expect(costTotals(bridge, { shift: -200 })).toEqual(costTotals(bridge, { shift: -90 }));
  });
});

describe('the worked deal', () => {
  const costOf = () => bridgeCost(loanOf(WORKED, 12_500_000));

  it('costs what it was reckoned to cost apart from this engine', () => {
    const cost = costOf();
    expect(Math.round(cost.total)).toBe(2_632_639);
    expect(Math.round(cost.reserve!)).toBe(134_445);
    expect(cost.ends.map(Math.round)).toEqual([2_505_903, 2_759_375]);
    expect(cost).toMatchObject({ rate: 9.4, payoff: 24, minimumMonths: 12, extensionsUsed: 0, unpriced: [] });
  });

  it('owes minimum interest before half the initial term, and extension fees after all of it', () => {
    const { payoffs, totals } = costGrid(loanOf(WORKED, 12_500_000));
    expect(payoffs).toEqual([6, 12, 18, 24, 30, 36]);
    expect(totals[0]).toEqual(totals[1]);
    const late = costTotals(loanOf(WORKED, 12_500_000), { payoff: 25 });
    expect(late.extensionFees).toBe(62_500);
    expect(costTotals(loanOf(`${WORKED}&minimum=0`, 12_500_000), { payoff: 6 }).minimumInterest).toBe(0);
  });

  it('all-in cost is the rate at which the flows are worth nothing', () => {
    const cost = costOf();
    const monthly = (1 + cost.allInAnnual! / 100) ** (1 / 12) - 1;
    const flows = [12_375_000, ...cost.months.map(({ interest }) => -interest)];
    flows[24]! -= 12_625_000;
    const worth = sum(flows.map((flow, month) => flow / (1 + monthly) ** month));
    expect(Math.abs(worth)).toBeLessThan(100);
    expect(allInCost([100, ...Array(11).fill(-1), -101], 12)).toBeCloseTo(12.6825, 4);
    // a loan whose fee takes all of it, or more, has no rate
    expect(allInCost([0, -1], 12)).toBeNull();
    expect(allInCost([-100, 50, 60], 12)).toBeNull();
  });

  it('a fee that is not typed is unknown, is not counted, and is named', () => {
    const loan = loanOf('sofr=4&start=2026-02', 5_000_000);
    const { unpriced, originationFee, exitFee, extensionFees, interest, total } = bridgeCost(loan);
    expect([unpriced, originationFee, exitFee, extensionFees]).toEqual([['fee', 'exit'], null, null, 0]);
    expect(total).toBe(interest);
    const longer = bridgeCost(loan, { payoff: loan.term.extended });
    expect([longer.unpriced, longer.extensionFees]).toEqual([['fee', 'exit', 'ext'], null]);
  });
});

describe('whatever the deal', () => {
  it('every split sums to its totals to the cent', () => {
    fc.assert(
      fc.property(
        plausibleDeal,
        fc.integer({ min: 1, max: 60 }),
        fc.constantFrom(-200, 0, 200),
        (deal, payoff, shift) => {
          const bridge = bridgeLoan(corePlus!, deal, deal.loan!)!;
          const cost = bridgeCost(bridge, { payoff, shift });
          const { interest, minimumInterest, originationFee, exitFee, extensionFees, total } = cost;
          expect(sum(cost.months.map((month) => cents(month.interest)))).toBe(cents(interest));
          expect(cents(total)).toBe(
            sum(
              [interest, minimumInterest, originationFee, exitFee, extensionFees].map((part) =>
                cents(part ?? 0),
              ),
            ),
          );
          let reserve = cents(cost.reserve!);
          for (const month of cost.months) {
            const paid = [month.fromNoi!, month.fromReserve!, month.fromSponsor!].map(cents);
            expect(sum(paid)).toBe(cents(month.interest));
            expect(Math.min(...paid)).toBeGreaterThanOrEqual(0);
            reserve -= cents(month.fromReserve!);
          }
          expect(reserve).toBeGreaterThanOrEqual(0);
          // at the deal's own rate the reserve lasts for the whole initial term, and is then used up
          if (shift === 0 && payoff >= bridge.term.initial) {
            expect(reserve).toBe(0);
            expect(
              sum(cost.months.slice(0, bridge.term.initial).map(({ fromSponsor }) => cents(fromSponsor!))),
            ).toBe(0);
          }
          expect(cost.allInAnnual).not.toBeNaN();
        },
      ),
      { numRuns: cases(2000) },
    );
  });

  it('a loan that holds its own reserve leaves what was wanted, and a dollar less does not', () => {
    let lent = 0;
    fc.assert(
      fc.property(plausibleDeal, (deal) => {
        const months = reserveMonths(bridgeLoan(corePlus!, deal, 0)!);
        const loan = loanWithReserve(months, deal.loan!);
        if (loan === null) return;
        const leaves = (amount: number) => amount * 100 - interestReserve(months, amount);
        expect(leaves(loan)).toBeGreaterThanOrEqual(deal.loan! * 100);
        if (loan > deal.loan!) {
          expect(leaves(loan - 1)).toBeLessThan(deal.loan! * 100);
          lent += 1;
        }
      }),
      { numRuns: cases(3000) },
    );
    if (cases(3000) === 3000) expect(lent).toBeGreaterThan(100);
  });
});
