import { loansLike, placeText } from '#app/lending/comparable-loans.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { formatDollars } from '#app/lending/figures.ts';
import { type ClosedLoan, loanSlug, loanTypeLabel } from '#app/lending/transactions.ts';
import { alikeQuery } from './alike-query.ts';

/**
 * The closed loans like the deal in an address, as the desk shows them. The browser never receives the whole portfolio.
 */
export function loansAlike(closed: readonly ClosedLoan[], query: URLSearchParams) {
  return {
    /** the query that they answer */
    asked: alikeQuery(query),
    loans: loansLike(readDeal(query).deal, closed).map(({ loan, why }) => ({
      path: `/transactions/${loanSlug(loan)}`,
      name: loan.name,
      amount: formatDollars(loan.amount),
      place: `${placeText(loan)}, ${loanTypeLabel(loan.loanType)}`,
      why,
    })),
  };
}
export type Alike = ReturnType<typeof loansAlike>;
