/** A worker that serves contestants like the site itself: compressed files from memory, with the site's headers. */
import type { AddressInfo } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { contentSecurityPolicy, securityHeaders } from '#server/security-headers.ts';
import { serveFile } from '#server/site-files.ts';
import { type Contestant, filesOf } from './contestants.ts';

for (const contestant of workerData as Contestant[]) {
  const site = await filesOf(contestant);
  const app = new Hono();
  app.get('*', (c) => {
    const file = site.get(c.req.path);
    if (!file) return c.notFound();
    const response = serveFile(file, c.req.raw);
    const headers = {
      ...securityHeaders('http://127.0.0.1'),
      'content-security-policy': contentSecurityPolicy(file.policy),
    };
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  });
  app.post('/page-view', () => new Response(null, { status: 204 }));
  serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 0 }, ({ port }: AddressInfo) =>
    parentPort!.postMessage([contestant.name, `http://127.0.0.1:${port}`]),
  );
}
