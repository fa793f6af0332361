import { openApi } from '#app/features/open-data/openapi.server.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/openapi';

export const handle: PageHandle = { open: 'reads' };

/** The description of everything that machines may ask for: a file that the build writes. */
export const loader = ({ context }: Route.LoaderArgs) =>
  Response.json(openApi(context.get(services).content, __SITE_URL__));
