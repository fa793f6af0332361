import './production-mode.ts';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createRequestHandler, matchRoutes, type ServerBuild } from 'react-router';
import type { PageHandle } from '#app/page-handle.ts';
import { loadEnv } from './env.ts';
import { pagePolicies } from './providers.ts';
import { runServer } from './run-server.ts';
import { readSiteFiles } from './site-files.ts';

const env = loadEnv();
const fromBuild = (path: string) => fileURLToPath(new URL(`../${env.buildDir}/${path}`, import.meta.url));

/** Ends the start with one line for the person who started it. */
function refuseToStart(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

const bundle = fromBuild('server/index.js');
// the build writes the second one last: one that was interrupted has none
const providers = fromBuild('providers.json');
if (!existsSync(bundle) || !existsSync(providers))
  refuseToStart('There is no finished build. Run npm run build, or npm start.');
const built = JSON.parse(readFileSync(providers, 'utf8')) as typeof env.providerSettings;
for (const name of Object.keys({ ...built, ...env.providerSettings })) {
  if (built[name] === env.providerSettings[name]) continue;
  refuseToStart(`${name} is not what this build was made with. Run npm run build, or npm start.`);
}

const build = (await import(pathToFileURL(bundle).href)) as ServerBuild;
const site = readSiteFiles(fromBuild('client'), fromBuild('csp.json'));
// every route stands at the top of the table, so its own path is its whole pattern
const routes = Object.values(build.routes).map((route) => ({
  path: `/${route?.path ?? ''}`,
  query: (route?.module.handle as PageHandle | undefined)?.query ?? [],
}));
runServer(env, {
  site,
  handler: createRequestHandler(build, 'production'),
  queryNames: new Map(routes.map(({ path, query }) => [path, query])),
  pagePolicies: pagePolicies(env.providers, site.keys()),
  routePattern: (path) => matchRoutes(routes, path)?.[0]?.route.path ?? path,
});
