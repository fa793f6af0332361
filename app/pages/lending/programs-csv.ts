import { loadContent } from 'virtual:content';
import { termsCsv } from '#app/features/open-data/terms-csv.server.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import type { PageHandle } from '#app/page-handle.ts';

export const handle: PageHandle = { open: 'reads' };

/** The terms for a spreadsheet: a file that the build writes. */
export const loader = () =>
  new Response(termsCsv(publishedTerms(loadContent()), __SITE_URL__), {
    headers: { 'content-type': 'text/csv; charset=utf-8' },
  });
