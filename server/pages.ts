import * as built from 'virtual:react-router/server-build';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { routesOf } from './route-table.ts';

export { services, servicesWith } from '#app/services.server.ts';

// its generated type says of what may be left out that it may be undefined
const build = built as ServerBuild;

/** Renders pages, and answers what their loaders and actions do. */
export const handler = createRequestHandler(build, import.meta.env.MODE);

/** What app/routes.ts lists. */
export const routes = routesOf(build);
