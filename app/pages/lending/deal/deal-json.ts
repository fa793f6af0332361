import { answerDesk } from '#app/features/deal/answer-desk.ts';
import { dealData } from '#app/features/open-data/deal-data.server.ts';
import { problemResponse } from '#app/features/open-data/problem.server.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/deal-json';
import { dayOf, deskData } from './desk.server.ts';

export const handle: PageHandle = { open: 'reads', costly: true, file: false };

/** The desk's answers as JSON. The address holds a deal, so no shared cache may store the answer. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { content } = context.get(services);
  const query = url.searchParams;
  const answer = dealData(answerDesk(deskData(content, dayOf(url)), query), query, {
    asOf: content.terms.asOf,
    siteUrl: __SITE_URL__,
    closed: content.transactions,
  });
  const headers = { 'x-robots-tag': 'noindex' };
  if ('problem' in answer) return problemResponse(answer.problem, headers);
  return Response.json(answer, { headers: { ...headers, 'cache-control': 'private, no-cache' } });
}
