import { answerDesk } from '#app/features/deal/answer-desk.ts';
import { dealsData } from '#app/features/open-data/deals-data.server.ts';
import { problemResponse } from '#app/features/open-data/problem.server.ts';
import { dealsBeside } from '#app/lending/deal/deals-beside.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/beside-json';
import { dayOf, deskData } from './desk.server.ts';

export const handle: PageHandle = { open: 'reads', costly: true, file: false };

/** Two or three deals of one address as JSON. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { content } = context.get(services);
  const data = deskData(content, dayOf(url));
  const asked = dealsBeside(url.searchParams).map((query) => ({
    query,
    desk: answerDesk(data, query),
  }));
  const answer = dealsData(asked, {
    asOf: content.terms.asOf,
    siteUrl: __SITE_URL__,
    closed: content.transactions,
  });
  const headers = { 'x-robots-tag': 'noindex' };
  if ('problem' in answer) return problemResponse(answer.problem, headers);
  return Response.json(answer, { headers: { ...headers, 'cache-control': 'private, no-cache' } });
}
