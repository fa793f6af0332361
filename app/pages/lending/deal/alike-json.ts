import { loansAlike } from '#app/features/deal/answers/loans-alike-data.server.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/alike-json';

export const handle: PageHandle = { file: false, apart: true };

/** For the deal desk only: the loans like a deal that was typed after its page was loaded. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { transactions } = context.get(services).content;
  return Response.json(loansAlike(transactions, url.searchParams), {
    headers: { 'x-robots-tag': 'noindex', 'cache-control': 'private, no-cache' },
  });
}
