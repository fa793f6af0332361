import './production-mode.ts';
import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createRequestHandler, matchRoutes, type ServerBuild } from 'react-router';
import { loadEnv } from './env.ts';
import { runServer } from './run-server.ts';
import { readSiteFiles } from './site-files.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

const env = loadEnv();
const bundle = fromRoot('build/server/index.js');
if (!existsSync(bundle)) {
  process.stderr.write('There is no build yet. Run npm run build, or npm start.\n');
  process.exit(1);
}
const build = (await import(pathToFileURL(bundle).href)) as ServerBuild;
// every route stands at the top of the table, so its own path is its whole pattern
const routes = Object.values(build.routes).map((route) => ({ path: `/${route?.path ?? ''}` }));
runServer(env, {
  site: readSiteFiles(fromRoot('build/client'), fromRoot('build/csp.json')),
  handler: createRequestHandler(build, 'production'),
  routePattern: (path) => matchRoutes(routes, path)?.[0]?.route.path ?? path,
  renderedWithQuery: new Set(['/transactions', '/news']),
  pagePolicies: {
    // The form for the press stands in a frame of the media page, and in no one else's.
    '/media': { 'frame-src': ["'self'"] },
    '/media/enquiry': { 'frame-ancestors': ["'self'"] },
  },
});
