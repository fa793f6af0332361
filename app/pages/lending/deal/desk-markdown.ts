import type { LoaderFunctionArgs } from 'react-router';
import { answerDesk } from '#app/features/deal/answer-desk.ts';
import { DESK_PAGES, deskPath } from '#app/features/deal/desk-data.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import { dayOf, deskData, sheetSite } from './desk.server.ts';

export const handle: PageHandle = { costly: true };

/** A page of the deal desk as Markdown; without a deal it is a file of the build, and lists the desk's inputs. */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { content } = context.get(services);
  const { pathname, searchParams } = url;
  // no page asks for its data, but any program can
  const page = DESK_PAGES.find((one) => `${deskPath(one)}.md` === pathname.replace(/\.data$/, ''))!;
  const desk = answerDesk(deskData(content, dayOf(url)), searchParams);
  // loaded at the first request: no page needs it
  const { deskMarkdown } = await import('#app/features/open-data/deal-markdown.server.ts');
  return new Response(
    deskMarkdown(page, desk, {
      site: sheetSite(content),
      siteUrl: __SITE_URL__,
      closed: content.transactions,
    }),
    {
      headers: {
        'content-type': 'text/markdown; charset=utf-8',
        'cache-control': 'private, no-cache',
        'x-robots-tag': 'noindex',
      },
    },
  );
}
