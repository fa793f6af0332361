import { loadContent } from 'virtual:content';
import { programsData } from '#app/features/open-data/programs-data.server.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import type { PageHandle } from '#app/page-handle.ts';

export const handle: PageHandle = { open: 'reads' };

/** The terms for machines: a file that the build writes. */
export const loader = () => Response.json(programsData(publishedTerms(loadContent()), __SITE_URL__));
