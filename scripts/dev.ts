/**
 * The site with hot reload, content included, for this machine only unless HOST says otherwise. It runs the production
 * server's code through Vite, so that a change of any part shows in the next answer. Only the site's policy headers,
 * its limits and the finishing of pages are left out.
 */
import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createServer as createVite } from 'vite';
import { readContent } from '#app/collections/content.server.ts';
import { termsHistory } from '#app/features/terms-history/terms-history.server.ts';
import { createSubmissionStore } from '#db/submissions.ts';
import { servedTerms } from '#db/terms-history.ts';
import type { Office } from '#office/ask.ts';
import { officeGate } from '#office/office.ts';
import { superviseDatabase } from '#server/database.ts';
import { storeOf } from '#server/deal-bucket.ts';
import { dealFilesIn } from '#server/deal-files.ts';
import { dealIntake } from '#server/deal-intake.ts';
import type { Edition } from '#server/edition.ts';
import { requireClips } from '#server/editions/content-rules.ts';
import { versionsOf } from '#server/editions/pictures.ts';
import { loadEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { createMetrics } from '#server/metrics.ts';
import { officeContent } from '#server/office-content.ts';
import { receiveFiles } from '#server/receive-files.ts';
import { routeTable } from '#server/route-table.ts';
import { fileScanner } from '#server/scan-file.ts';
import { readSiteFiles, type SiteFiles } from '#server/site-files.ts';
import { bundleOfficeFiles } from './build/office.ts';
import { buildPictures, picturesOf } from './build/pictures.ts';
import { endWithContentError } from './check-content.ts';
import { reloadOnContent } from './content-reload.ts';

const env = loadEnv();
const log = createLog(env.logLevel);
await buildPictures({ root: process.cwd() }).catch(endWithContentError);
let pictures = versionsOf(picturesOf('.'));
const database = superviseDatabase(env, log);
const submissions = createSubmissionStore(
  database.pool,
  { onRefused: (error) => log.error({ err: error }, 'a submission was not kept') },
  env.hosted,
);

const files = dealFilesIn(storeOf(env), database.pool);
const receiver = { pool: database.pool, files, scan: fileScanner(env.clamav, log), log };
const deals = dealIntake(database.pool, receiver);

const server = createHttpServer();
/** Files whose words are in no picture. */
const WORDS_ONLY = /^(site\.yaml|(pages|legal|programs)[\\/])/;
const checkContent = async (path: string) => {
  requireClips(readContent().videos);
  if (WORDS_ONLY.test(path)) return;
  await buildPictures({ root: process.cwd() });
  pictures = versionsOf(picturesOf('.'));
};
const vite = await createVite({
  server: { middlewareMode: true, hmr: { server } },
  appType: 'custom',
  // a plugin is called again when Vite restarts itself
  plugins: [
    {
      name: 'content-reload',
      configureServer: (started) => reloadOnContent(started, checkContent, (line) => console.log(line)),
    },
  ],
});

/** The office’s script, styles and fonts, bundled as in a build. */
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

/** Read for each request, so that changes show. */
const edition: Edition = {
  get content() {
    return readContent();
  },
  get pictures() {
    return pictures;
  },
  files: new Map(),
};

type Parts = [typeof import('#server/app.ts'), typeof import('#server/pages.ts')];
let parts: Parts | undefined;
let app: ReturnType<Parts[0]['createApp']> | undefined;

/** The server with the current sources: a reload by Vite gives new module instances. */
async function appOfNow() {
  const loaded = (await Promise.all(
    ['/server/app.ts', '/server/pages.ts'].map((path) => vite.ssrLoadModule(path)),
  )) as Parts;
  if (app && loaded.every((part, i) => part === parts?.[i])) return app;
  parts = loaded;
  const [{ createApp }, { handler, routes }] = loaded;
  app = createApp({
    handler,
    routes: routeTable(routes),
    edition: () => edition,
    submissions,
    deals,
    // earlier versions can be read; the terms that are being edited are not stored
    history: termsHistory(servedTerms(database.pool)),
    log,
    metrics,
    env: { ...env, rateLimit: false },
    whyNotReady: database.whyNotReady,
    isStopping: () => false,
    // views are counted in production only
    countView: async () => {},
    office: async (c, next) => {
      const content = readContent();
      const office = {
        pages: async () =>
          ((await vite.ssrLoadModule('/office/pages.tsx')) as typeof import('#office/pages.tsx')).pages,
        files: await officeFiles,
        openFile: files.openFile,
        eraseFiles: files.erase,
        receiveFile: (...[request, dealOf, other]: Parameters<Office['receiveFile']>) =>
          receiveFiles(request, dealOf, receiver, other),
        retention: { days: env.retentionDays, loanDays: env.loanRetentionDays },
        hosted: env.hosted !== null,
        pool: database.pool,
        siteUrl: env.siteUrl,
        mail: null,
        limits: null,
        refused: metrics.officeRefused,
        log,
      };
      return officeGate(
        Object.assign(
          officeContent(() => content),
          office,
        ),
      )(c, next);
    },
  });
  return app;
}

const isOffice = (path: string) => /^\/staff(\/|$)/.test(path);
const answer = getRequestListener(async (request: Request, connection) => {
  const response = await (await appOfNow()).fetch(request, connection);
  // Vite adds its own inline scripts to the page, which the site’s policy does not allow
  if (!isOffice(new URL(request.url).pathname)) response.headers.delete('content-security-policy');
  return response;
});

server.on('request', (incoming, outgoing) => {
  if (isOffice(incoming.url?.split('?')[0] ?? '')) return void answer(incoming, outgoing);
  vite.middlewares(incoming, outgoing, () => void answer(incoming, outgoing));
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
