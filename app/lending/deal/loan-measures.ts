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

/** @param loan whole dollars */
export function loanMeasures(deal: Deal, loan: number): LoanMeasures {
  const rounded = (value: number) => Math.round(value * 1e4) / 1e4;
  const share = (part: number | null, of: number | null) =>
    part === null || of === null || of <= 0 ? null : rounded((part / of) * 100);
  return {
    perUnit: deal.units === null ? null : Math.round((loan / deal.units) * 100) / 100,
    ltvToday: share(loan, deal.value),
    ltvStabilized: share(loan, deal.value2),
    ltc: share(loan, projectCost(deal).value),
    debtYieldToday: share(deal.noi, loan),
    debtYieldStabilized: share(deal.noi2, loan),
  };
}
