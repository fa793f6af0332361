import { openApi } from '#app/features/open-data/openapi.server.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/openapi';

export const handle: PageHandle = { open: 'reads' };

/** The OpenAPI description of all data routes, a file of the build. */
export const loader = ({ context }: Route.LoaderArgs) =>
  Response.json(openApi(context.get(services).content, __SITE_URL__));
