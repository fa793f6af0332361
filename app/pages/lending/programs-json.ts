import { programsData } from '#app/features/open-data/programs-data.server.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/programs-json';

export const handle: PageHandle = { open: 'reads' };

/** The terms as JSON, a file of the build. */
export const loader = ({ context }: Route.LoaderArgs) =>
  Response.json(programsData(publishedTerms(context.get(services).content), __SITE_URL__));
