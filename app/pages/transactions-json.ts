import { loadContent } from 'virtual:content';
import { transactionsData } from '#app/features/open-data/transactions-data.server.ts';
import type { PageHandle } from '#app/page-handle.ts';

export const handle: PageHandle = { open: 'reads' };

/** The closed loans for machines: a file that the build writes. */
export const loader = () => {
  const { transactions, pages } = loadContent();
  const { disclaimers, samples } = pages.transactions;
  const notes = transactions.some(({ sample }) => sample) ? [...disclaimers, samples] : disclaimers;
  return Response.json(transactionsData(transactions, notes, __SITE_URL__));
};
