import './production-mode.ts';
import './process-log.ts';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createRequestHandler, matchRoutes, type ServerBuild } from 'react-router';
import type { Content } from '#app/collections/content.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { loadEnv } from './env.ts';
import { mailContent } from './mail/mail-content.ts';
import { officeContent } from './office-content.ts';
import { processLog, refuseToStart } from './process-log.ts';
import { pagePolicies } from './providers.ts';
import { readRefusalShell } from './refusal-page.ts';
import { runServer } from './run-server.ts';
import { readSiteFiles } from './site-files.ts';
import type { Action } from './thanks.ts';

const env = loadEnv(refuseToStart);
const link = fileURLToPath(new URL(`../${env.buildDir}`, import.meta.url));
// where it leads is read once: the next build sets it anew, and no part of that one belongs to this server
const folder = existsSync(link) ? realpathSync(link) : link;
const fromBuild = (path: string) => join(folder, path);

const bundle = fromBuild('server/index.js');
// settings.json is written last, so that an interrupted build has none
const settings = fromBuild('settings.json');
if (!existsSync(bundle) || !existsSync(settings))
  refuseToStart('There is no finished build. Run npm run build, or npm start.');
const builtWith = JSON.parse(readFileSync(settings, 'utf8')) as typeof env.buildSettings;
for (const name of Object.keys({ ...builtWith, ...env.buildSettings })) {
  if (builtWith[name] === env.buildSettings[name]) continue;
  refuseToStart(`${name} is not what this build was made with. Run npm run build, or npm start.`);
}

if (env.siteEnv === 'production' && env.clamav === null && !env.isUnscanned)
  refuseToStart(
    'CLAMAV_URL must be set in production: the address of a clamd, or off to keep documents unscanned.',
  );
if (env.siteEnv === 'production' && env.databaseUrl === undefined)
  processLog.warn('the embedded PostgreSQL is a beta, and never for production: set DATABASE_URL');

const build = (await import(pathToFileURL(bundle).href)) as ServerBuild;
const content = JSON.parse(readFileSync(fromBuild('server/content.json'), 'utf8')) as Content;
const site = readSiteFiles(fromBuild('client'), fromBuild('csp.json'));
// every route stands at the top of the table, so its own path is its whole pattern
const routes = Object.values(build.routes).map((route) => ({
  path: `/${route?.path ?? ''}`,
  handle: (route?.module.handle as PageHandle | undefined) ?? {},
  onPost: route?.module.action as Action | undefined,
}));
runServer(env, {
  site,
  refusalShell: readRefusalShell(fromBuild('refusal.json')),
  handler: createRequestHandler(build, 'production'),
  queryNames: new Map(routes.map(({ path, handle }) => [path, handle.query ?? []])),
  routePaths: new Set(routes.map(({ path }) => path).filter((path) => !/[:*]/.test(path))),
  formPaths: new Set(routes.filter(({ onPost }) => onPost).map(({ path }) => path)),
  thanking: new Map(
    routes.flatMap(({ path, handle, onPost }) => (handle.thanks && onPost ? [[path, onPost]] : [])),
  ),
  costly: {
    paths: new Set(routes.filter(({ handle }) => handle.costly).map(({ path }) => path)),
    bundle: pathToFileURL(bundle).href,
  },
  ratePaths: routes.filter(({ handle }) => handle.rates).map(({ path }) => path),
  openPaths: new Map(routes.flatMap(({ path, handle }) => (handle.open ? [[path, handle.open]] : []))),
  pagePolicies: pagePolicies(env.providers, site.keys()),
  terms: publishedTerms(content),
  mailContent: mailContent(content),
  office: {
    // loaded with the first request for it: most copies render no page of it for days
    pages: async () => (await import(pathToFileURL(fromBuild('server/office.js')).href)).pages,
    files: readSiteFiles(fromBuild('office'), fromBuild('office.json')),
    ...officeContent(content),
  },
  routePattern: (path) => matchRoutes(routes, path)?.[0]?.route.path ?? path,
});
