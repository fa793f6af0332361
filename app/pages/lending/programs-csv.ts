import { termsCsv } from '#app/features/open-data/terms-csv.server.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/programs-csv';

export const handle: PageHandle = { open: 'reads' };

/** The terms as CSV, a file of the build. */
export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(termsCsv(publishedTerms(context.get(services).content), __SITE_URL__), {
    headers: { 'content-type': 'text/csv; charset=utf-8' },
  });
