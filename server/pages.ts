import * as built from 'virtual:react-router/server-build';
import { createRequestHandler, type ServerBuild } from 'react-router';
import { routesOf } from './route-table.ts';

export { termSheetFile, termSheetNames } from '#app/features/pdf/term-sheet-files.server.ts';
export { services, servicesWith } from '#app/services.server.ts';

// the generated type declares optional properties as possibly undefined
const build = built as ServerBuild;

/** React Router's request handler: renders pages, and runs loaders and actions. */
export const handler = createRequestHandler(build, import.meta.env.MODE);

/** The routes of app/routes.ts. */
export const routes = routesOf(build);
