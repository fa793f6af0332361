import { inCents } from './cents.ts';
import type { Deal } from './deal-fields.ts';
import { projectCost } from './project-cost.ts';

/**
 * The measures of a loan for an underwriter: percentages, and dollars for each unit; null where a figure is unknown.
 */
export interface LoanMeasures {
  perUnit: number | null;
  ltvToday: number | null;
  ltvStabilized: number | null;
  ltc: number | null;
  debtYieldToday: number | null;
  debtYieldStabilized: number | null;
}

/**
 * What is owed on the property with a loan, in whole dollars: one that is added stands beside the one that stays, and
 * alone it would look safer than the property's debt is. Null where the balance of that one is unknown.
 */
export const debtWith = (deal: Deal, amount: number): number | null =>
  deal.for !== 'add' ? amount : deal.balance === null ? null : amount + deal.balance;

/**
 * The cost that a loan is measured against, in dollars: of an addition its own, as its test of cost takes it. The refinance
 * of an insured loan has none: neither its tests nor its owner's answers are about what the property cost.
 */
function measuredCost(deal: Deal): number | null {
  if (deal.for === 'insured') return null;
  return deal.for === 'add' ? deal.works + (deal.costs ?? 0) : projectCost(deal).value;
}

/**
 * @param amount whole dollars
 * @param isLater whether the loan is made once the property is stabilized; nothing of today then measures it
 */
export function loanMeasures(deal: Deal, amount: number, isLater = false): LoanMeasures {
  const loan = debtWith(deal, amount);
  const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
  const share = (part: number | null, of: number | null) =>
    part === null || of === null || of <= 0 ? null : rounded((part / of) * 100);
  const today = isLater ? null : loan;
  return {
    perUnit: deal.units === null || loan === null ? null : inCents(loan / deal.units),
    ltvToday: share(today, deal.value),
    ltvStabilized: share(loan, deal.value2),
    // a share of the cost of an addition is of the loan that pays for it
    ltc: share(amount, measuredCost(deal)),
    debtYieldToday: share(deal.noi, today),
    debtYieldStabilized: share(deal.noi2, loan),
  };
}
