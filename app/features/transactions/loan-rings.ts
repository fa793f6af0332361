import { loanSizeBand, loanSizeLabel } from '#app/lending/transaction-filter.ts';
import {
  type ClosedLoan,
  canonicalLoanType,
  LOAN_TYPES,
  loanTypeLabel,
  type ProgramKey,
  programOf,
} from '#app/lending/transactions.ts';
import { titleOf } from '#app/lending/vocabulary.ts';

/** What one ring of the record, or one band of the portfolio, represents. */
export interface LoanRing {
  id: number;
  name: string;
  /** Whole dollars: the loan, or the sum of the loans. */
  amount: number;
  program: ProgramKey;
  facts: string;
  /** How many loans it represents, and how many of them match the filters. */
  count: number;
  matching: number;
}

/** A ring narrower than this share is no longer visible: 60 bands on a phone are 6 px each. */
export const MOST_RINGS = 60;

/**
 * A ring for each loan, in portfolio order. With more than `MOST_RINGS` loans, a ring for all loans of one program and
 * size band, in the order of the filters: each ring still has one color, one line pattern and a true sum.
 */
export function loanRings(
  deals: readonly ClosedLoan[],
  isAsked: (deal: ClosedLoan) => boolean = () => true,
): LoanRing[] {
  if (deals.length <= MOST_RINGS)
    return deals.map((deal) => ({
      id: deal.id,
      name: deal.name,
      amount: deal.amount,
      program: programOf(deal.loanType),
      facts: `${loanTypeLabel(deal.loanType)}. ${titleOf(deal.propertyType)}, ${titleOf(deal.region)}`,
      count: 1,
      matching: Number(isAsked(deal)),
    }));
  const rings = new Map<string, Omit<LoanRing, 'id' | 'facts'> & { order: number }>();
  for (const deal of deals) {
    const type = canonicalLoanType(deal.loanType);
    const size = loanSizeBand(deal.amount);
    const key = `${type}/${size}`;
    let ring = rings.get(key);
    if (!ring) {
      ring = {
        name: `${loanTypeLabel(type)}, ${loanSizeLabel(size)}`,
        program: programOf(type),
        order: LOAN_TYPES.indexOf(type) * 1e9 + deal.amount,
        amount: 0,
        count: 0,
        matching: 0,
      };
      rings.set(key, ring);
    }
    ring.amount += deal.amount;
    ring.count += 1;
    ring.matching += Number(isAsked(deal));
  }
  return [...rings.values()]
    .sort((a, b) => a.order - b.order)
    .map(({ order: _, ...ring }, i) => ({
      id: i + 1,
      ...ring,
      facts: ring.count === 1 ? 'One loan' : `${ring.count.toLocaleString('en-US')} loans`,
    }));
}
