import { loadContent } from 'virtual:content';
import { openApi } from '#app/features/open-data/openapi.server.ts';
import type { PageHandle } from '#app/page-handle.ts';

export const handle: PageHandle = { open: 'reads' };

/** The description of everything that machines may ask for: a file that the build writes. */
export const loader = () => Response.json(openApi(loadContent(), __SITE_URL__));
