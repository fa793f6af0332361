import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Content } from '#app/collections/content.ts';
import { createApp } from './app.ts';
import type { AppOptions } from './app-options.ts';
import { createLog } from './log.ts';
import { memoryFiles } from './memory-files.ts';
import { createMetrics } from './metrics.ts';
import { routeTable } from './route-table.ts';
import { readSiteFiles, type SiteFiles } from './site-files.ts';

const dir = mkdtempSync(join(tmpdir(), 'memory-files-'));
const lines: Record<string, unknown>[] = [];
let site: SiteFiles;
let port: number;
let stopping = false;
/** Whether requests go to memoryFiles first, and whether it answered the last one. */
let isOffered = true;
let wasTaken = false;

beforeAll(async () => {
  const put = (name: string, content: string | Buffer) => writeFileSync(join(dir, 'client', name), content);
  mkdirSync(join(dir, 'client/about'), { recursive: true });
  mkdirSync(join(dir, 'client/assets'));
  put('index.html', '<p>home</p>');
  put('about/index.html', '<p>about</p>');
  for (const [i, ending] of ['br', 'gz', 'zst'].entries())
    put(`about/index.html.${ending}`, 'x'.repeat(3 + i));
  put('about.data', 'data');
  put('assets/app-1a2b.js', 'script');
  put('assets/app-1a2b.js.gz', 'gz');
  put('film.webm', Buffer.alloc(700 * 1024));
  writeFileSync(
    join(dir, 'csp.json'),
    JSON.stringify({ '/about/index.html': { scripts: ['sha256-abc='], styles: [] } }),
  );
  site = await readSiteFiles(join(dir, 'client'), join(dir, 'csp.json'));
  const options: AppOptions = {
    env: {
      siteUrl: 'https://oak.example',
      isNamed: true,
      rateLimit: true,
      trustProxy: 0,
      trustProxyFrom: [],
      metricsToken: undefined,
      providers: { investorForm: null, mediaForm: null, webinar: null, videoHost: null, analytics: null },
    },
    edition: () => ({ content: {} as Content, pictures: {}, files: site }),
    routes: routeTable([{ path: '/', handle: { embeds: ['mediaForm'] }, takesPosts: false }]),
    submissions: null as never,
    handler: async () => new Response('rendered', { status: 404 }),
    log: createLog('debug', { write: (line: string) => void lines.push(JSON.parse(line)) }),
    metrics: createMetrics(),
    whyNotReady: async () => null,
    isStopping: () => stopping,
  };
  const answer = memoryFiles(options);
  const rest = getRequestListener(createApp(options).fetch, { overrideGlobalObjects: false });
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => {
    wasTaken = isOffered && answer(incoming, outgoing);
    if (!wasTaken) void rest(incoming, outgoing);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
  return () => server.close();
});
beforeEach(() => {
  lines.length = 0;
  stopping = false;
});
afterAll(() => rmSync(dir, { recursive: true }));

async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const sent = request({
    port,
    host: '127.0.0.1',
    path,
    method,
    headers,
    setHost: !('host' in headers),
  }).end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const { date: _, ...rest } = response.headers;
  return {
    status: response.statusCode,
    headers: rest,
    body: Buffer.concat(await response.toArray()).toString(),
  };
}

/** The answer of memoryFiles, and the app's answer to the same request. */
async function both(...asked: Parameters<typeof get>) {
  isOffered = false;
  const app = await get(...asked);
  isOffered = true;
  return { memory: await get(...asked), app };
}

describe('a file from memory', () => {
  const encodings = ['br', 'gzip', 'zstd', 'gzip, deflate, br, zstd', 'identity', 'br;q=0, gzip', '*'];
  const paths = ['/', '/about', '/about.data', '/assets/app-1a2b.js'];

  it.each(paths.flatMap((path) => encodings.map((encoding) => [path, encoding] as const)))(
    'is what the app answers, header by header: %s in %s',
    async (path, encoding) => {
      const accept = { 'accept-encoding': encoding };
      const { memory, app } = await both(path, accept);
      expect(wasTaken).toBe(true);
      expect(memory).toEqual(app);
      expect(memory.status).toBe(200);
    },
  );

  it('is asked for without Accept-Encoding as well', async () => {
    const { memory, app } = await both('/about');
    expect(wasTaken).toBe(true);
    expect(memory).toEqual(app);
  });

  it('has its line in the log and its id', async () => {
    await get('/about');
    await get('/assets/app-1a2b.js');
    expect(lines).toMatchObject([
      { level: 30, msg: 'request', method: 'GET', path: '/about', status: 200 },
      { level: 20, msg: 'request', path: '/assets/app-1a2b.js' },
    ]);
    expect(lines[0]!.requestId).toMatch(/^[0-9a-f]{16}$/);
  });

  it.each([
    ['a page with a query', '/about?utm_source=x', {}, 'GET', 200],
    ['a path that has to be decoded', '/%61bout', {}, 'GET', 200],
    ['a path that leads elsewhere', '/about/', {}, 'GET', 301],
    ['a page that is not there', '/nowhere', {}, 'GET', 404],
    ['a part of a file', '/about.data', { range: 'bytes=0-1' }, 'GET', 206],
    ['a tag', '/about', { 'if-none-match': '*' }, 'GET', 304],
    ['another tag', '/about', { 'if-none-match': '"old"' }, 'GET', 200],
    ['a list of tags', '/about', { 'if-none-match': '"old", *' }, 'GET', 304],
    ['a large file', '/film.webm', {}, 'GET', 200],
    ['a broken Host', '/about', { host: 'oak.example/x' }, 'GET', 400],
    ['only the headers', '/about', {}, 'HEAD', 200],
    ['another method', '/about', {}, 'DELETE', 405],
  ])('is left to the app: %s', async (_, path, headers, method, status) => {
    expect((await get(path, headers as Record<string, string>, method)).status).toBe(status);
    expect(wasTaken).toBe(false);
  });

  it('is left to the app, which closes the connection, while the server stops', async () => {
    stopping = true;
    expect((await get('/about')).headers.connection).toBe('close');
    expect(wasTaken).toBe(false);
  });
});
