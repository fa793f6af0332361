import { answerDesk } from '#app/features/deal/answer-desk.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/deal-xlsx';
import { dayOf, deskData, sheetSite } from './desk.server.ts';

export const handle: PageHandle = { costly: true, file: false };

/** The deal in the address as a workbook with formulas. It is stored nowhere. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { content } = context.get(services);
  // loaded at the first request: no page needs it
  const { dealWorkbook } = await import('#app/features/workbook/deal-workbook.server.ts');
  const file = await dealWorkbook({
    desk: answerDesk(deskData(content, dayOf(url)), url.searchParams),
    site: sheetSite(content),
    terms: publishedTerms(content),
    siteUrl: __SITE_URL__,
  });
  return new Response(file, {
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': 'attachment; filename="oak-deal.xlsx"',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  });
}
