import { answerDesk } from '#app/features/deal/answer-desk.ts';
import { dealSheet } from '#app/features/deal/sheet/deal-sheet.ts';
import { problemResponse } from '#app/features/open-data/problem.server.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/sheet-pdf';
import { dayOf, deskData, sheetSite } from './desk.server.ts';

const HEADERS = { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' };

export const handle: PageHandle = { costly: true, file: false };

/** The sheet of the deal in the address as PDF, made on request. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { content } = context.get(services);
  const site = sheetSite(content);
  const desk = answerDesk(deskData(content, dayOf(url)), url.searchParams);
  try {
    // loaded at the first request: the compiler is native code of 50 MB
    const { dealSheetPdf } = await import('#app/features/pdf/deal-sheet-pdf.server.ts');
    const frame = { firm: site.firm, siteUrl: __SITE_URL__ };
    const file = await dealSheetPdf(dealSheet(desk, site), frame);
    return new Response(file, {
      headers: {
        ...HEADERS,
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="oak-deal-sheet.pdf"',
      },
    });
  } catch (error) {
    context.get(services).report(error);
    return problemResponse(
      {
        type: 'about:blank',
        title: 'The sheet could not be made as a PDF. It can be printed from its page.',
        status: 500,
      },
      HEADERS,
    );
  }
}
