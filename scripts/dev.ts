/**
 * The site with hot reload, of content too, for this machine alone unless HOST says otherwise. Vite serves and renders the sources; forms work against the same database and stores as
 * in production. Only the policy headers and the finishing of pages belong to the build.
 */
import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import { readContent } from '#app/collections/content.server.ts';
import { submissionStore } from '#app/features/sending/submission-store.server.ts';
import { termsHistory } from '#app/features/terms-history/terms-history.server.ts';
import { reportError } from '#app/report-error.server.ts';
import { createSubmissionStore } from '#db/submissions.ts';
import { readTerms } from '#db/terms-history.ts';
import { superviseDatabase } from '#server/database.ts';
import { loadEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { redirectTarget } from '#server/redirects.ts';
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

const render = getRequestListener(async (request: Request) => {
  const url = new URL(request.url);
  // page views are counted where visitors are
  if (url.pathname === '/page-view') return new Response(null, { status: 204 });
  // which paths are the site’s is known once it is built
  const target = redirectTarget(url, () => false);
  if (target !== null) return new Response(null, { status: 301, headers: { location: target } });
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild;
  const context = new RouterContextProvider();
  context.set(submissionStore, submissions);
  // what is edited is not served: older versions are read, none is kept
  context.set(termsHistory, (version) => readTerms(database.pool, version));
  context.set(reportError, (error) => log.error({ err: error }, 'unexpected error'));
  return createRequestHandler(build, 'development')(request, context);
});

server.on('request', (incoming, outgoing) => {
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
