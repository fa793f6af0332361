/**
 * The site with hot reload, of content too, for this machine alone unless HOST says otherwise. Vite serves and renders the sources; forms work against the same database and stores as
 * in production, files of deals and the private office too, whose pages are made anew for each request. Only the policy headers
 * of the site and the finishing of its pages belong to the build.
 */
import { createServer as createHttpServer, type IncomingMessage } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import { readContent } from '#app/collections/content.server.ts';
import { submissionStore } from '#app/features/forms/submission-store.server.ts';
import { dealStore } from '#app/features/intake/deal-store.server.ts';
import { termsHistory } from '#app/features/terms-history/terms-history.server.ts';
import { publicOrigin } from '#app/public-origin.server.ts';
import { reportError } from '#app/report-error.server.ts';
import { createSubmissionStore } from '#db/submissions.ts';
import { readTerms } from '#db/terms-history.ts';
import { officeGate } from '#office/office.ts';
import { createApp } from '#server/app.ts';
import { superviseDatabase } from '#server/database.ts';
import { dealFilesOf } from '#server/deal-bucket.ts';
import { dealIntake } from '#server/deal-intake.ts';
import { loadEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { createMetrics } from '#server/metrics.ts';
import { officeContent } from '#server/office-content.ts';
import { receiveFiles } from '#server/receive-files.ts';
import { redirectTarget } from '#server/redirects.ts';
import { fileScanner } from '#server/scan-file.ts';
import { readSiteFiles, type SiteFiles } from '#server/site-files.ts';
import { bundleOfficeFiles } from './build/office.ts';
import { buildPictures } from './build/pictures.ts';
import { endWithContentError, requireClips } from './check-content.ts';
import { reloadOnContent } from './content-reload.ts';

const env = loadEnv();
const log = createLog(env.logLevel);
await buildPictures({ root: process.cwd() }).catch(endWithContentError);
const database = superviseDatabase(env, log);
const submissions = createSubmissionStore(
  database.pool,
  { onRefused: (error) => log.error({ err: error }, 'a submission was not kept') },
  env.hosted,
);

const files = dealFilesOf(env);
const receiver = { pool: database.pool, files, scan: fileScanner(env.clamav, log), log };
const deals = dealIntake(database.pool, receiver);

const server = createHttpServer();
/** Files whose words are in no picture. */
const WORDS_ONLY = /^(site\.yaml|(pages|legal|programs)[\\/])/;
const checkContent = async (path: string) => {
  requireClips(readContent().videos);
  if (!WORDS_ONLY.test(path)) await buildPictures({ root: process.cwd() });
};
const vite = await createVite({
  server: { middlewareMode: true, hmr: { server } },
  appType: 'custom',
  // as a plugin it is there again when Vite restarts itself
  plugins: [
    {
      name: 'content-reload',
      configureServer: (started) => reloadOnContent(started, checkContent, (line) => console.log(line)),
    },
  ],
});

async function renderPage(request: Request, context: RouterContextProvider): Promise<Response> {
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild;
  return createRequestHandler(build, 'development')(request, context);
}

const render = getRequestListener(async (request: Request) => {
  const url = new URL(request.url);
  // page views are counted where visitors are
  if (url.pathname === '/page-view') return new Response(null, { status: 204 });
  // which paths are the site’s is known once it is built
  const target = redirectTarget(
    url,
    () => false,
    (path) => path,
  );
  if (target !== null) return new Response(null, { status: 301, headers: { location: target } });
  const context = new RouterContextProvider();
  context.set(submissionStore, submissions);
  // what is edited is not served: older versions are read, none is kept
  context.set(termsHistory, (version) => readTerms(database.pool, version));
  context.set(dealStore, deals);
  context.set(publicOrigin, url.origin);
  context.set(reportError, (error) => log.error({ err: error }, 'unexpected error'));
  return renderPage(request, context);
});

/** The office’s script, styles and fonts, as the build makes them. */
const OFFICE_FILES = '.cache/dev';
let officeFiles: Promise<SiteFiles> = Promise.resolve(new Map());
function bundleOffice(): void {
  officeFiles = bundleOfficeFiles(OFFICE_FILES).then(() => readSiteFiles(`${OFFICE_FILES}/office`, ''));
  officeFiles.catch((error: Error) => console.log(error.message));
}
bundleOffice();
vite.watcher.on('change', (file) => {
  if (/[\\/](office|app[\\/](styles|ui))[\\/][^.]+\.(css|ts)$/.test(file)) bundleOffice();
});

const metrics = createMetrics();
const app = createApp({
  submissions,
  deals,
  log,
  metrics,
  handler: renderPage,
  site: new Map(),
  env: { ...env, rateLimit: false },
  whyNotReady: database.whyNotReady,
  isStopping: () => false,
  office: async (c, next) =>
    officeGate({
      ...officeContent(readContent()),
      pages: async () =>
        ((await vite.ssrLoadModule('/office/pages.tsx')) as typeof import('#office/pages.tsx')).pages,
      files: await officeFiles,
      openFile: files.openFile,
      eraseFiles: files.erase,
      receiveFile: (request, dealOf, other) => receiveFiles(request, dealOf, receiver, other),
      retentionDays: env.retentionDays,
      hosted: env.hosted !== null,
      pool: database.pool,
      siteUrl: env.siteUrl,
      mail: null,
      limits: null,
      refused: metrics.officeRefused,
      log,
    })(c, next),
});
const answer = getRequestListener(async (request: Request, connection) => {
  const response = await app.fetch(request, connection);
  // Vite’s own scripts stand in the page, which the site’s policy does not know
  if (!isOffice(new URL(request.url).pathname)) response.headers.delete('content-security-policy');
  return response;
});
const isOffice = (path: string) => /^\/staff(\/|$)/.test(path);
/** What needs more of the server than the rendering of a page. */
const isServers = ({ url = '', method, headers }: IncomingMessage) =>
  isOffice(url.split('?')[0]!) ||
  /^\/submit\/status\/[^/]+\/terms\//.test(url) ||
  (method === 'POST' && url.startsWith('/submit/') && /^multipart\//i.test(headers['content-type'] ?? ''));

server.on('request', (incoming, outgoing) => {
  if (isServers(incoming)) return void answer(incoming, outgoing);
  vite.middlewares(incoming, outgoing, () => void render(incoming, outgoing));
});
server.listen(env.port, env.host ?? '127.0.0.1', () => {
  database.start(
    () => console.log(`Oak Real Estate Partners, with hot reload: http://localhost:${env.port}`),
    (refusal) => {
      process.stderr.write(`${refusal.message}\n`);
      process.exit(1);
    },
  );
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await vite.close();
    await database.close();
    process.exit();
  });
}
