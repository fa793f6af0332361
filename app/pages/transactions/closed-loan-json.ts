import { comparableLoans } from '#app/lending/comparable-loans.ts';
import { canonicalLoanType, portfolioNotes, programOf } from '#app/lending/transactions.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import { notFound } from '../not-found.server.ts';
import type { Route } from './+types/closed-loan-json';
import { findLoan, pathOf, publishedFacts } from './closed-loan-data.server.ts';

export const handle: PageHandle = { open: 'reads' };

/** One closed loan as JSON: the published facts, and the loans like it with the rule that chose each. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { content } = context.get(services);
  const loan = findLoan(content, params.loan);
  if (!loan) throw notFound(context);
  return Response.json({
    url: __SITE_URL__ + pathOf(loan),
    id: loan.id,
    name: loan.name,
    region: loan.region,
    propertyType: loan.propertyType,
    loanType: canonicalLoanType(loan.loanType),
    program: programOf(loan.loanType),
    amount: loan.amount,
    sample: loan.sample ?? false,
    published: publishedFacts(loan, content).map(({ href, ...fact }) => ({
      ...fact,
      ...(href && { url: __SITE_URL__ + href }),
    })),
    comparable: comparableLoans(content.transactions, loan).map(({ loan, why }) => ({
      url: __SITE_URL__ + pathOf(loan),
      name: loan.name,
      amount: loan.amount,
      why,
    })),
    notes: portfolioNotes([loan], content.pages.transactions),
  });
}
