import { transactionsData } from '#app/features/open-data/transactions-data.server.ts';
import { portfolioNotes } from '#app/lending/transactions.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/transactions-json';

export const handle: PageHandle = { open: 'reads' };

/** The closed loans as JSON, a file of the build. */
export const loader = ({ context }: Route.LoaderArgs) => {
  const { transactions, pages } = context.get(services).content;
  const notes = portfolioNotes(transactions, pages.transactions);
  return Response.json(transactionsData(transactions, notes, __SITE_URL__));
};
