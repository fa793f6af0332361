import { siteIndex } from '#app/features/search/site-index.server.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/index-json';

/** The search index for the browser, a file of the build and of each edition. */
export const loader = ({ context }: Route.LoaderArgs) => Response.json(siteIndex(context.get(services)).site);
