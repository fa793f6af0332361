import { loansLike, placeText } from '#app/lending/comparable-loans.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { formatDollars } from '#app/lending/figures.ts';
import { type ClosedLoan, loanSlug, loanTypeLabel } from '#app/lending/transactions.ts';
import { alikeQuery } from './alike-query.ts';

/** The closed loans that are like the deal of an address, as the desk shows them: the browser never gets the portfolio. */
export function loansAlike(closed: readonly ClosedLoan[], query: URLSearchParams) {
  return {
    /** What they are the answer to. */
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
