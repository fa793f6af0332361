/**
 * The site with hot reload. Vite serves and renders the sources; forms work against the same database and stores as
 * in production. Only the policy headers and the finishing of pages belong to the build.
 */
import { createServer as createHttpServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { createServer as createVite } from 'vite';
import { reportError, services } from '#app/services.server.ts';
import { createServices } from '#db/services.ts';
import { superviseDatabase } from '#server/database.ts';
import { loadEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { redirectTarget } from '#server/redirects.ts';
import { buildPictures } from './build-pictures.ts';
import { endWithContentError } from './check-content.ts';

const env = loadEnv();
const log = createLog(env.logLevel);
await buildPictures({ root: process.cwd() }).catch(endWithContentError);
const database = superviseDatabase(env, log);
const stores = createServices(
  database.pool,
  { onRefused: (error) => log.error({ err: error }, 'a submission was not kept') },
  env.hosted,
);

const server = createHttpServer();
const vite = await createVite({ server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });

const render = getRequestListener(async (request: Request) => {
  const url = new URL(request.url);
  // page views are counted where visitors are
  if (url.pathname === '/page-view') return new Response(null, { status: 204 });
  // which paths are the site’s is known once it is built
  const target = redirectTarget(url, () => false);
  if (target !== null) return new Response(null, { status: 301, headers: { location: target } });
  const build = (await vite.ssrLoadModule('virtual:react-router/server-build')) as unknown as ServerBuild;
  const context = new RouterContextProvider();
  context.set(services, stores);
  context.set(reportError, (error) => log.error({ err: error }, 'unexpected error'));
  return createRequestHandler(build, 'development')(request, context);
});

server.on('request', (incoming, outgoing) => {
  vite.middlewares(incoming, outgoing, () => void render(incoming, outgoing));
});
server.listen(env.port, env.host, () => {
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
