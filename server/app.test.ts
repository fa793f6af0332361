import { EventEmitter } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { RouterContextProvider } from 'react-router';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Content } from '#app/collections/content.ts';
import type { SubmissionStore } from '#app/features/forms/submission-store.server.ts';
import { services } from '#app/services.server.ts';
import { createApp } from './app.ts';
import type { AppOptions } from './app-options.ts';
import { limitBodyTime } from './body-time.ts';
import type { Edition } from './edition.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { refusal } from './refusal-page.ts';
import { routeTable, type SiteRoute } from './route-table.ts';
import { readSiteFiles } from './site-files.ts';

const dir = mkdtempSync(join(tmpdir(), 'app-'));
mkdirSync(join(dir, 'about'));
mkdirSync(join(dir, 'assets'));
writeFileSync(join(dir, 'index.html'), '<p>home</p>');
writeFileSync(join(dir, 'about/index.html'), '<p>about</p>');
writeFileSync(join(dir, 'about/index.html.br'), 'brotli');
writeFileSync(join(dir, 'about.data'), 'data');
writeFileSync(join(dir, 'assets/app.js'), 'script');
const policyPath = join(dir, '..', `${dir.split('/').at(-1)}-csp.json`);
writeFileSync(
  policyPath,
  JSON.stringify({ '/about/index.html': { scripts: ['sha256-abc='], styles: ['sha256-def='] } }),
);
const site = await readSiteFiles(dir, policyPath);
afterAll(() => {
  rmSync(dir, { recursive: true });
  rmSync(policyPath);
});

const submissions: SubmissionStore = { save: async () => 'stored' };
let lines: Record<string, unknown>[];
/** The last request that reached the app, and its context. */
let seen: { request: Request; context: RouterContextProvider } | null;
beforeEach(() => {
  lines = [];
  seen = null;
});

const settings = {
  siteUrl: 'https://oak.example',
  isNamed: true,
  rateLimit: false,
  trustProxy: 0,
  trustProxyFrom: [],
  metricsToken: undefined,
  providers: { investorForm: null, mediaForm: null, webinar: null, videoHost: null, analytics: null },
};

const routesWith = (...routes: (Partial<SiteRoute> & { path: string })[]) =>
  routeTable(routes.map((route) => ({ handle: {}, takesPosts: false, ...route })));

function start(overrides: Partial<AppOptions> = {}) {
  const app = createApp({
    env: settings,
    edition: () => ({ content: {} as Content, pictures: {}, files: site }),
    routes: routesWith(),
    submissions,
    handler: async (request, context) => {
      seen = { request, context };
      return new Response('<p>rendered</p>', { status: 404, headers: { 'content-type': 'text/html' } });
    },
    log: createLog('debug', { write: (line: string) => void lines.push(JSON.parse(line)) }),
    metrics: createMetrics(),
    whyNotReady: async () => null,
    isStopping: () => false,
    ...overrides,
  });
  return (path: string, init: RequestInit = {}, address = '192.0.2.1', incoming: object = {}) =>
    app.request(new Request(`http://localhost:3000${path}`, init), undefined, {
      incoming: Object.assign(incoming, { socket: { remoteAddress: address } }),
    });
}

const form = (body = 'a=b', headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
});

it.each([
  ['https://oak.example', true],
  ['http://localhost:3000', false],
])('pages name %s to their visitor where SITE_URL is set: %s', async (origin, isNamed) => {
  await start({ env: { ...settings, isNamed } })('/no-such-page');
  expect(seen!.context.get(services).origin).toBe(origin);
});

describe('a page whose address opens it', () => {
  const routes = routesWith({ path: '/submit/status/:token' });
  const asked: ReturnType<typeof start> = (...request) => start({ routes })(...request);

  it.each(['/submit/status/aBc', '/SUBMIT/STATUS/aBc', '/Submit/Status/aBc.data', '//submit//sent/aBc'])(
    '%s is shown to no search engine, told to no other page and kept nowhere',
    async (path) => {
      for (const init of [{}, form()]) {
        const { headers } = await asked(path, init);
        expect(headers.get('cache-control')).toBe('no-store');
        expect(headers.get('x-robots-tag')).toBe('noindex');
        expect(headers.get('referrer-policy')).toBe('no-referrer');
      }
    },
  );

  it('is led to in its own case, a post with what it holds', async () => {
    const read = await asked('/SUBMIT/STATUS/aBc');
    expect([read.status, read.headers.get('location')]).toEqual([301, '/submit/status/aBc']);
    const posted = await asked('/SUBMIT/STATUS/aBc?a=B', form());
    expect([posted.status, posted.headers.get('location')]).toEqual([308, '/submit/status/aBc?a=B']);
    expect(seen).toBeNull();
  });
});

describe('files', () => {
  it.each([
    ['/', '<p>home</p>'],
    ['/about', '<p>about</p>'],
    ['/about?utm_source=x', '<p>about</p>'],
    ['/%61bout', '<p>about</p>'],
    ['/about.data?_routes=root', 'data'],
    ['/assets/app.js', 'script'],
  ])('%s is served', async (path, body) => {
    const response = await start()(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(body);
    expect(seen).toBeNull();
  });

  it.each([
    '/about/index.html',
    '/assets',
    '/videos/no-such-topic',
    '/assets/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/about.data/x',
    '/nowhere.data',
    '/..%2f..%2fetc/passwd',
    '/__proto__',
  ])('%s is not a file, and goes to the app', async (path) => {
    const response = await start()(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('<p>rendered</p>');
  });

  it.each([
    '/assets/app-0ld.js',
    '/assets/gone',
    '/pictures/v1/hero.svg',
    '/videos/loan.mp4',
    '/favicon.ico',
    '/wp-login.php',
    '/index.html.br',
    '/assets%2Fapp.js',
    '/assets%5Capp.js',
  ])('%s is a missing file: one line, whatever is asked, and no page is rendered', async (path) => {
    const request = start({ env: { ...settings, rateLimit: true } });
    for (let i = 0; i < 125; i++) expect((await request(path)).status).toBe(404);
    const response = await request(path);
    expect(await response.text()).toBe('not found\n');
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(seen).toBeNull();
    expect((await request('/nowhere')).status).toBe(404);
    expect(seen).not.toBeNull();
  });

  it('answers HEAD without a body', async () => {
    const response = await start()('/about', { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe('12');
    expect(await response.text()).toBe('');
  });

  it('answers 400 to a path that is not UTF-8', async () => {
    expect((await start()('/%zz')).status).toBe(400);
    expect((await start()('/%ff', form())).status).toBe(400);
    expect((await start()('/about%00')).status).toBe(400);
  });

  it('lets the app render a page for the parameters that it knows, and answers any other query with the file', async () => {
    const request = start({ routes: routesWith({ path: '/about', handle: { query: ['page'] } }) });
    expect((await request('/about')).status).toBe(200);
    expect((await request('/about?page=2')).status).toBe(404);
    expect((await request('/about?utm_source=x&page=2')).status).toBe(404);
    expect((await request('/about.data?page=2')).status).toBe(404);
    expect((await request('/about?utm_source=x')).status).toBe(200);
    expect((await request('/about.data?utm_source=x&_routes=root')).status).toBe(200);
    expect((await request('/?page=2')).status).toBe(200);
    const home = start({ routes: routesWith({ path: '/', handle: { query: ['page'] } }) });
    expect((await home('/?page=2')).status).toBe(404);
    expect((await home('/_.data?page=2')).status).toBe(404);
    expect((await home('/about?page=2')).status).toBe(200);
    const guide = start({ routes: routesWith({ path: '/:page', handle: { query: ['noi'] } }) });
    expect((await guide('/about?noi=905000')).status).toBe(404);
    expect((await guide('/about?page=2')).status).toBe(200);
  });
});

it('lets the app render a page that shows what the server has fetched, and its data', async () => {
  const routes = routesWith({ path: '/about', handle: { rates: true } });
  const request = start({ routes, fetchedRates: async () => [] });
  expect((await request('/about')).status).toBe(404);
  expect((await request('/about.data')).status).toBe(404);
  expect((await request('/')).status).toBe(200);
});

describe('redirects', () => {
  it.each([
    ['/about/', '/about'],
    ['/about/?a=1', '/about?a=1'],
    ['/About', '/about'],
    ['/hud-241a/?a=1', '/lending/fha-hud/hud-241a?a=1'],
    ['//evil.example/', '/evil.example'],
  ])('%s leads to %s with 301', async (path, location) => {
    const response = await start()(path);
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe(location);
  });

  it.each([
    ['/news/retired?a=1', 301, '/news?a=1'],
    // whatever content says, what the site answers itself stays
    ['/about', 200, null],
  ])('%s is answered as the content that is public retires addresses: %s', async (path, status, location) => {
    const redirects = ['/news/retired', '/about'].map((from) => ({ from, to: '/news' }));
    const edition = { content: { redirects } as Content, pictures: {}, files: site };
    const response = await start({ edition: () => edition })(path);
    expect([response.status, response.headers.get('location')]).toEqual([status, location]);
  });

  it('an edition that is published retires an address from then on', async () => {
    let redirects: Content['redirects'] = [];
    const request = start({
      edition: () => ({ content: { redirects } as Content, pictures: {}, files: site }),
    });
    expect((await request('/news/retired')).status).toBe(404);
    redirects = [{ from: '/news/retired', to: '/news' }];
    expect((await request('/news/retired')).status).toBe(301);
  });
});

describe('security headers', () => {
  it.each([
    ['a page', '/about', {}, 200],
    ['a file', '/assets/app.js', {}, 200],
    ['a redirect', '/about/', {}, 301],
    ['a missing page', '/nowhere', {}, 404],
    ['a refused post', '/contact', form('a=b', { 'sec-fetch-site': 'cross-site' }), 403],
    ['a refused method', '/about', { method: 'DELETE' }, 405],
    ['a health check', '/healthz', {}, 200],
    ['a path that is not UTF-8', '/%zz', {}, 400],
  ])('are on %s', async (_, path, init, status) => {
    const { headers, ...response } = await answer(start()(path, init));
    expect(response.status).toBe(status);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; .*frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types 'none'$/,
    );
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
  });

  it('are on a 304', async () => {
    const request = start();
    const etag = (await request('/about')).headers.get('etag')!;
    const response = await request('/about', { headers: { 'if-none-match': etag } });
    expect(response.status).toBe(304);
    expect(response.headers.get('content-security-policy')).toContain("'sha256-abc='");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('are on an unexpected error', async () => {
    const request = start({ handler: () => Promise.reject(new Error('broken')) });
    const response = await request('/nowhere');
    expect(response.status).toBe(500);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  });

  it('allow the inline scripts of a file by hash, and those of a rendered page by a nonce of its own', async () => {
    const request = start();
    expect((await request('/about')).headers.get('content-security-policy')).toContain(
      "script-src 'self' 'sha256-abc='; style-src 'self' 'sha256-def=';",
    );
    const nonces: string[] = [];
    for (const path of ['/one', '/two']) {
      const policy = (await request(path)).headers.get('content-security-policy');
      const nonce = seen!.context.get(services).nonce;
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`);
      nonces.push(nonce);
    }
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('can differ on one page, as a file and rendered', async () => {
    const handle = { embeds: ['mediaForm' as const] };
    const routes = routesWith({ path: '/about', handle }, { path: '/news/:slug', handle });
    const request = start({ routes });
    for (const path of ['/about', '/news/rates']) {
      expect((await request(path)).headers.get('content-security-policy')).toContain("frame-src 'self';");
    }
    expect((await request('/')).headers.get('content-security-policy')).toContain("frame-src 'none';");
  });
});

describe('posts', () => {
  it('reach the app under the public origin, with their body and without Origin', async () => {
    const sent = form('message=hello', { origin: 'https://oak.example' });
    await start()('/contact?index', sent);
    expect(seen!.request.url).toBe('https://oak.example/contact?index');
    expect(seen!.request.headers.get('origin')).toBeNull();
    expect((await seen!.request.formData()).get('message')).toBe('hello');
    expect(seen!.context.get(services).submissions).toBe(submissions);
  });

  it('reach the app as multipart', async () => {
    const body = new FormData();
    body.set('message', 'hello');
    await start()('/contact', { method: 'POST', body });
    expect((await seen!.request.formData()).get('message')).toBe('hello');
  });

  it.each([
    ['from another site', form('a=b', { 'sec-fetch-site': 'cross-site' }), 403],
    ['as JSON', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } }, 415],
    ['without a type', { method: 'POST', body: new Uint8Array([1]) }, 415],
    ['one byte too long', form('x'.repeat(64 * 1024 + 1)), 413],
    ['two megabytes long', form('x'.repeat(2_000_000)), 413],
  ])('%s are refused with %i in plain words', async (_, init, status) => {
    for (const path of ['/contact', '/contact.data']) {
      const response = await start()(path, init);
      expect(response.status).toBe(status);
      expect(response.headers.get('cache-control')).toBe('no-store');
      const asPage = path === '/contact';
      expect(response.headers.get('content-type')).toBe(`text/${asPage ? 'html' : 'plain'}; charset=utf-8`);
      expect(await response.text()).toMatch(asPage ? /<h1[^>]*>.+<\/h1>/ : /^[^<]+$/);
      expect(seen).toBeNull();
    }
  });

  it('of exactly the limit pass, and longer ones in pieces of unknown length do not', async () => {
    await start()('/contact', form('x'.repeat(64 * 1024)));
    expect(seen).not.toBeNull();
    seen = null;
    let sent = 0;
    const pieces = (most: number) =>
      new ReadableStream({
        pull(controller) {
          if (sent >= most) return controller.close();
          sent += 20_000;
          return controller.enqueue(new Uint8Array(20_000));
        },
      });
    const streamed = (most: number) => ({ ...form(), body: pieces(most), duplex: 'half' }) as RequestInit;
    // whoever is still sending when the connection closes never sees the answer
    const read = await start()('/contact', streamed(100_000));
    expect([read.status, read.headers.get('connection'), sent]).toEqual([413, null, 100_000]);
    sent = 0;
    const endless = await start()('/contact', streamed(Number.POSITIVE_INFINITY));
    expect([endless.status, endless.headers.get('connection')]).toEqual([413, 'close']);
    expect(sent).toBeLessThan(1_200_000);
    expect(seen).toBeNull();
  });

  it('to a page without an action are refused with 405, and not with what the app says of it', async () => {
    const request = start({ handler: async () => new Response('no action', { status: 405 }) });
    const response = await request('/about', form());
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await response.text()).not.toContain('no action');
  });
});

describe('other methods', () => {
  it.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'])('%s is refused with 405', async (method) => {
    const response = await start({ routes: routesWith({ path: '/contact', takesPosts: true }) })('/contact', {
      method,
    });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
    expect(seen).toBeNull();
  });

  it('are not answered with POST where a page takes none', async () => {
    const request = start({ routes: routesWith({ path: '/contact', takesPosts: true }) });
    const allowed = async (path: string) => (await request(path, { method: 'PUT' })).headers.get('allow');
    expect(await allowed('/contact')).toBe('GET, HEAD, POST');
    expect(await allowed('/contact.data')).toBe('GET, HEAD, POST');
    expect(await allowed('/about')).toBe('GET, HEAD');
  });
});

describe('rate limit', () => {
  const env = { ...settings, rateLimit: true };
  const statuses = async (
    request: ReturnType<typeof start>,
    count: number,
    ...rest: [RequestInit?, string?]
  ) => {
    const found: number[] = [];
    for (let i = 0; i < count; i++) found.push((await request('/contact', ...rest)).status);
    return found;
  };

  it('stops one address after ten posts and the ten of its burst, and says when to come back', async () => {
    const request = start({ env });
    expect(new Set(await statuses(request, 20, form()))).toEqual(new Set([404]));
    const response = await request('/contact', form());
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await request('/contact', form(), '192.0.2.2')).status).toBe(404);
    expect((await request('/about')).status).toBe(200);
  });

  it('and everything else that is refused, is a page of the site', async () => {
    const refusalShell = { html: 'header <!--said--> footer', scripts: [] };
    const edition = () => ({ content: {} as Content, pictures: {}, files: site, refusalShell });
    const request = start({ env, edition });
    const pages = [
      await request('/contact', form('a=b', { 'sec-fetch-site': 'cross-site' })),
      await request('/contact', form('a'.repeat(70_000))),
    ];
    await statuses(request, 20, form());
    pages.push(await request('/contact', form()));
    const failing = async (): Promise<Response> => {
      throw new Error('broken');
    };
    pages.push(await start({ edition, handler: failing })('/contact', form()));
    expect(pages.map(({ status }) => status)).toEqual([403, 413, 429, 500]);
    for (const page of [...pages, refusal(503, { shell: refusalShell })])
      expect(await page.text()).toMatch(/^header <main [\s\S]*<h1[\s\S]*<\/main> footer$/);
  });

  it('counts the addresses that our own proxy saw', async () => {
    const request = start({ env: { ...env, trustProxy: 1 } });
    const from = (forwarded: string) =>
      request('/contact', form('a=b', { 'x-forwarded-for': forwarded }), '10.0.0.1');
    for (let i = 0; i < 20; i++) await from(`10.9.9.${i}, 203.0.113.1`);
    expect((await from('203.0.113.1')).status).toBe(429);
    expect((await from('203.0.113.2')).status).toBe(404);
  });

  it('is not talked out of it by a visitor who reaches the server past its proxy', async () => {
    const request = start({ env: { ...env, trustProxy: 1 } });
    const forged = (i: number) => form('a=b', { 'x-forwarded-for': `203.0.113.${i}` });
    const found = [];
    for (let i = 0; i < 25; i++) found.push((await request('/contact', forged(i), '198.51.100.7')).status);
    expect(found.filter((status) => status === 429)).toHaveLength(5);
  });

  it('counts neither what was refused before it nor what is a file', async () => {
    const request = start({ env });
    for (let i = 0; i < 30; i++) {
      expect((await request('/contact', form('a=b', { 'sec-fetch-site': 'cross-site' }))).status).toBe(403);
      const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
      expect((await request('/contact', json)).status).toBe(415);
    }
    expect(new Set(await statuses(request, 20, form()))).toEqual(new Set([404]));
    for (let i = 0; i < 130; i++) await request('/about');
    expect((await request('/nowhere')).status).toBe(404);
  });

  it('counts a post before its body is read, however long that is', async () => {
    const request = start({ env });
    const long = form('x'.repeat(64 * 1024 + 1));
    expect(new Set(await statuses(request, 20, long))).toEqual(new Set([413]));
    expect((await request('/contact', form())).status).toBe(429);
  });

  it('gives rendered pages a wide budget, and files none', async () => {
    const request = start({ env });
    expect(new Set(await statuses(request, 40))).toEqual(new Set([404]));
    expect(await statuses(request, 40)).toContain(429);
    expect((await request('/about')).status).toBe(200);
  });

  it('lets posts whose bodies come slowly keep no place from others at their address', async () => {
    const request = start({ env });
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '10' };
    for (let i = 0; i < 6; i++) {
      const slow = { method: 'POST', headers, body: new ReadableStream(), duplex: 'half' };
      void request('/contact', slow as RequestInit);
    }
    expect((await request('/nowhere')).status).toBe(404);
  });

  it('is off when it is switched off', async () => {
    expect(new Set(await statuses(start(), 40, form()))).toEqual(new Set([404]));
  });
});

describe('health', () => {
  it('answers alive whatever the database does', async () => {
    expect((await start({ whyNotReady: async () => 'down' })('/healthz')).status).toBe(200);
  });

  it('answers ready, or why not', async () => {
    expect((await start()('/readyz')).status).toBe(200);
    const response = await start({ whyNotReady: async () => 'the database does not answer' })('/readyz');
    expect(response.status).toBe(503);
    expect(await response.text()).toBe('the database does not answer\n');
  });

  it('answers not ready while stopping, and closes the connection', async () => {
    const response = await start({ isStopping: () => true })('/readyz');
    expect(response.status).toBe(503);
    expect(response.headers.get('connection')).toBe('close');
  });
});

describe('page views', () => {
  const view = async (
    path: string,
    headers: Record<string, string> = {},
    overrides: Partial<AppOptions> = {},
  ) => {
    const counted: { route: string; path: string }[] = [];
    const request = start({
      countView: async (one) => void counted.push(one),
      routes: routesWith({ path: '/:page' }),
      ...overrides,
    });
    const { status } = await request('/page-view', form(`path=${encodeURIComponent(path)}`, headers));
    return { status, counted };
  };

  it('are counted by page and route', async () => {
    const counted = [{ path: '/about', route: '/:page' }];
    expect(await view('/about')).toEqual({ status: 204, counted });
  });

  it('are counted of a page that the running server makes, of which there is no file; of data, and of an open number of addresses not', async () => {
    const made = routesWith(
      { path: '/submit/send', isPage: true },
      { path: '/lending/terms/:version', isPage: true },
      { path: '/lending/deal/code' },
    );
    const counted = async (path: string) => (await view(path, {}, { routes: made })).counted;
    expect(await counted('/submit/send')).toEqual([{ path: '/submit/send', route: '/submit/send' }]);
    for (const path of ['/submit/send?for=buy', '/lending/terms/x', '/lending/deal/code'])
      expect(await counted(path), path).toEqual([]);
  });

  it.each(['/nowhere', '/assets/app.js', '/about.data', '//evil.example', ''])(
    'are not counted of %s, which is no page',
    async (path) => expect(await view(path)).toEqual({ status: 204, counted: [] }),
  );

  it.each(['sec-gpc', 'dnt'])('are not counted where the browser sends %s', async (header) => {
    expect(await view('/about', { [header]: '1' })).toEqual({ status: 204, counted: [] });
    expect((await view('/about', { [header]: '0' })).counted).toHaveLength(1);
  });

  /** A site with a search, whose workers find no result for anything but 'premium'. */
  function startSearch(more: Partial<AppOptions> = {}) {
    const misses: string[] = [];
    const missed = vi.fn(async (query: string) => (query === 'premium' ? null : query.toLowerCase()));
    const rest = {
      answer: vi.fn(),
      markdown: vi.fn(),
      follow: vi.fn(),
      waiting: () => 0,
      close: async () => {},
    };
    const request = start({
      countView: async () => {},
      countMiss: async (words) => void misses.push(words),
      costly: { ...rest, missed },
      edition: () => ({
        ...{ content: {} as Content, pictures: {} },
        files: new Map([['/search', site.get('/about')!], ...site]),
      }),
      ...more,
    });
    return { request, misses, missed };
  }

  it('of the search are counted all, but take no more of the workers than anything else of one address', async () => {
    const { request, missed } = startSearch({ env: { ...settings, rateLimit: true } });
    for (let i = 0; i < 100; i += 1)
      expect((await request('/page-view', form('path=/search&q=Toronto'))).status).toBe(204);
    expect(missed.mock.calls.length).toBeGreaterThan(0);
    expect(missed.mock.calls.length).toBeLessThan(50);
  });

  it('of the search say what was looked for, and what nothing answers is counted by its words', async () => {
    const { request, misses } = startSearch();
    for (const q of ['Toronto', 'premium', '']) await request('/page-view', form(`path=/search&q=${q}`));
    await request('/page-view', form('path=/about&q=Toronto'));
    await request('/page-view', form('path=/search&q=Ottawa', { dnt: '1' }));
    expect(misses).toEqual(['toronto']);
  });

  it('of other sites are refused', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect(await view('/about', headers)).toEqual({ status: 403, counted: [] });
  });

  it('that the database does not take are logged, and nobody else hears of it', async () => {
    const countView = () => Promise.reject(new Error('gone'));
    expect((await view('/about', {}, { countView })).status).toBe(204);
    expect(lines.find(({ msg }) => msg === 'a page view was not counted')).toMatchObject({ level: 40 });
  });

  it('in a body that cannot be read are not counted', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    expect(await view('/about', headers)).toEqual({ status: 204, counted: [] });
  });

  it('have a limit of their own, and leave that of the forms alone', async () => {
    const request = start({
      countView: async () => {},
      env: { ...settings, rateLimit: true },
    });
    const statuses = [];
    for (let i = 0; i < 121; i += 1) statuses.push((await request('/page-view', form('path=/about'))).status);
    expect(new Set(statuses.slice(0, 120))).toEqual(new Set([204]));
    expect(statuses[120]).toBe(429);
    expect((await request('/contact', form())).status).toBe(404);
  });

  it('are nobody’s business here where somebody else counts them', async () => {
    expect((await start()('/page-view', form('path=/about'))).status).toBe(404);
  });
});

describe('data that any site may read', () => {
  const paths = {
    routes: routesWith({ path: '/deal.json', handle: { open: 'reads' } }),
  };
  const handler = async () => Response.json({ a: 1 }, { headers: { 'cache-control': 'private, no-cache' } });

  it('is answered to the scripts of other sites, and with 304 where nothing has changed', async () => {
    const request = start({ ...paths, handler });
    const first = await request('/deal.json?a=1', { headers: { origin: 'https://other.example' } });
    expect(first.status).toBe(200);
    expect(first.headers.get('access-control-allow-origin')).toBe('*');
    expect(first.headers.get('cache-control')).toBe('private, no-cache');
    const tag = first.headers.get('etag')!;
    const again = await request('/deal.json?a=1', { headers: { 'if-none-match': tag } });
    expect([again.status, again.headers.get('access-control-allow-origin')]).toEqual([304, '*']);
    const head = await request('/deal.json?a=1', { method: 'HEAD' });
    expect([head.status, await head.text(), head.headers.get('etag')]).toEqual([200, '', tag]);
  });

  it('says before a request what may be asked', async () => {
    const asked = { origin: 'https://other.example', 'access-control-request-method': 'GET' };
    const answer = await start({ ...paths, handler })('/deal.json', { method: 'OPTIONS', headers: asked });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('access-control-allow-methods')).toBe('GET,HEAD,OPTIONS');
  });

  it('refuses in the standard form of problems, limits included', async () => {
    const request = start({ ...paths, handler, env: { ...settings, rateLimit: true } });
    const post = await request('/deal.json', form());
    expect([post.status, post.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS']);
    let last = post;
    for (let i = 0; last.status !== 429 && i < 120; i++) last = await request('/deal.json');
    expect(last.status).toBe(429);
    expect(last.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(last.headers.get('content-type')).toBe('application/problem+json');
    expect(last.headers.get('access-control-allow-origin')).toBe('*');
    expect(await last.json()).toEqual({ type: 'about:blank', title: 'Too Many Requests', status: 429 });
  });

  it('is the only thing that other sites may read, and other paths of files stay missing', async () => {
    const request = start({ ...paths, handler });
    expect((await request('/about')).headers.has('access-control-allow-origin')).toBe(false);
    expect((await request('/other.json')).status).toBe(404);
  });
});

describe('JSON that any site may post', () => {
  const paths = {
    routes: routesWith({ path: '/ask', handle: { open: 'posts' }, takesPosts: true }),
    handler: async () => Response.json({ a: 1 }),
  };
  const json = (headers: Record<string, string> = {}) => ({
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', ...headers },
  });

  it('is answered to other sites, which are told beforehand what they may post', async () => {
    const request = start(paths);
    const other = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
    const answer = await request('/ask', json(other));
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, '*']);
    const asked = {
      origin: 'https://other.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,mcp-protocol-version',
    };
    const before = await request('/ask', { method: 'OPTIONS', headers: asked });
    expect(before.headers.get('access-control-allow-methods')).toBe('POST,OPTIONS');
    expect(before.headers.get('access-control-allow-headers')).toBe('content-type,mcp-protocol-version');
  });

  it('is refused to a site that a browser takes for this one', async () => {
    const rebound = { origin: 'http://rebound.example:3000', 'sec-fetch-site': 'same-origin' };
    expect((await start(paths)('/ask', json(rebound))).status).toBe(403);
  });

  it('is nothing else, not too much, and as often as pages are rendered', async () => {
    const request = start({ ...paths, env: { ...settings, rateLimit: true } });
    expect((await request('/ask', form())).status).toBe(415);
    expect((await request('/ask')).headers.get('allow')).toBe('POST, OPTIONS');
    const long = { ...json(), body: JSON.stringify('a'.repeat(70_000)) };
    expect((await request('/ask', long)).status).toBe(413);
    let last = await request('/ask', json());
    for (let i = 0; last.status !== 429 && i < 120; i++) last = await request('/ask', json());
    expect([last.status, last.headers.get('content-type')]).toEqual([429, 'application/problem+json']);
  });
});

describe('metrics', () => {
  const local = { headers: { host: 'localhost:3000' } };
  const read = async (request: ReturnType<typeof start>) =>
    (await request('/metrics', local, '127.0.0.1')).text();

  it('count requests by status and refusals by reason', async () => {
    const request = start({ env: { ...settings, rateLimit: true } });
    await request('/about');
    // a monitor is no visitor
    for (const path of ['/healthz', '/readyz']) await request(path);
    await request('/about/');
    await request('/assets/gone.js');
    await request('/contact', form('a=b', { 'sec-fetch-site': 'cross-site' }));
    await request('/contact', { method: 'DELETE' });
    for (let i = 0; i < 21; i++) await request('/contact', form());
    const text = await read(request);
    expect(text).toContain('oak_requests_total{status="2xx"} 1\n');
    expect(text).toContain('oak_requests_total{status="3xx"} 1\n');
    expect(text).toContain('oak_requests_total{status="4xx"} 24\n');
    expect(text).toContain('oak_requests_total{status="5xx"} 0\n');
    expect(text).toContain('oak_refusals_total{reason="cross-site"} 1\n');
    expect(text).toContain('oak_refusals_total{reason="method"} 1\n');
    expect(text).toContain('oak_refusals_total{reason="rate-limit"} 1\n');
    expect(text).toContain('oak_refusals_total{reason="too-long"} 0\n');
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  });

  const token = 'a-token-of-twenty-one';
  it.each([
    ['a program on this machine', '127.0.0.1', { host: '127.0.0.1:3000' }, 200],
    ['a program on this machine, over IPv6', '::1', { host: '[::1]:3000' }, 200],
    ['somebody elsewhere', '203.0.113.9', { host: 'localhost' }, 404],
    ['a proxy on this machine', '127.0.0.1', { host: 'oak.example' }, 404],
    ['a proxy that says for whom', '127.0.0.1', { host: 'localhost', 'x-forwarded-for': '203.0.113.9' }, 404],
    ['somebody with the token', '203.0.113.9', { authorization: `Bearer ${token}` }, 200],
    [
      'somebody with another token',
      '127.0.0.1',
      { host: 'localhost', authorization: `Bearer ${token}x` },
      404,
    ],
  ])('are told to the right reader: %s', async (_, address, headers, status) => {
    const request = start({ env: { ...settings, metricsToken: token } });
    expect((await request('/metrics', { headers }, address)).status).toBe(status);
  });

  it('have no token where none is set', async () => {
    const headers = { authorization: 'Bearer undefined' };
    expect((await start()('/metrics', { headers }, '203.0.113.9')).status).toBe(404);
  });
});

describe('what the app answers', () => {
  it('passes on where the app sends a visitor, as it is', async () => {
    const headers = { location: '/thank-you?from=%2Fcontact', 'set-cookie': 'a=b' };
    const handler = async () => new Response(null, { status: 303, headers });
    const response = await start({ handler })('/contact', form());
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/thank-you?from=%2Fcontact');
    expect(response.headers.get('set-cookie')).toBe('a=b');
    expect(await response.text()).toBe('');
  });

  it('is not stored by anybody, unless the app says so', async () => {
    expect((await start()('/nowhere')).headers.get('cache-control')).toBe('no-store');
    const handler = async () => new Response('x', { headers: { 'cache-control': 'max-age=60' } });
    expect((await start({ handler })('/nowhere')).headers.get('cache-control')).toBe('max-age=60');
  });

  it('is compressed where it is long', async () => {
    const handler = async () => new Response('x'.repeat(5000), { headers: { 'content-type': 'text/html' } });
    const response = await start({ handler })('/nowhere', { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const text = await new Response(response.body!.pipeThrough(new DecompressionStream('gzip'))).text();
    expect(text).toBe('x'.repeat(5000));
  });

  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['identity', null],
  ])('is compressed as a browser takes it: %s', async (accepted, encoding) => {
    const handler = async () => new Response('x'.repeat(5000), { headers: { 'content-type': 'text/html' } });
    const response = await start({ handler })('/nowhere', { headers: { 'accept-encoding': accepted } });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('vary')?.toLowerCase()).toContain('accept-encoding');
    const bytes = Buffer.from(await response.arrayBuffer());
    const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes;
    expect(plain.toString()).toBe('x'.repeat(5000));
  });

  it('is a page of ours where React Router has only a line', async () => {
    const bare = async () =>
      new Response('Unexpected Server Error', { status: 500, headers: { 'content-type': 'text/plain' } });
    const response = await start({ handler: bare })('/nowhere');
    expect(response.status).toBe(500);
    expect(await response.text()).toMatch(/<h1[^>]*>Something went wrong on our side<\/h1>/);
  });
});

describe('the log', () => {
  it('has one line per request, without query, address, agent or referer', async () => {
    const headers = { 'user-agent': 'Spy/1', referer: 'https://oak.example/jane' };
    await start()('/about?email=jane@oak.example', { headers }, '192.0.2.77');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({ msg: 'request', method: 'GET', path: '/about', status: 200 });
    expect(lines[0]!.requestId).toMatch(/^[0-9a-f]{16}$/);
    expect(JSON.stringify(lines)).not.toMatch(/jane|Spy|192\.0\.2/);
  });

  it.each(['/healthz', '/readyz', '/metrics'])('has %s only where everything is asked for', async (path) => {
    const down = { whyNotReady: async () => 'the database does not answer' };
    await start(down)(path, { headers: { host: 'localhost' } }, '127.0.0.1');
    expect(lines.map(({ path, level }) => [path, level])).toEqual([[path, 20]]);
  });

  it('has the id of the request on every line that is written for it, and on no other', async () => {
    const log = createLog('debug', { write: (line: string) => void lines.push(JSON.parse(line)) });
    const handler = async () => {
      await new Promise((settle) => setImmediate(settle));
      log.warn('the store had a fault');
      return new Response('x');
    };
    const request = start({ handler, log });
    await Promise.all([request('/contact', form()), request('/contact', form())]);
    log.info('between requests');
    const ids = (msg: string) => lines.filter((line) => line.msg === msg).map((line) => line.requestId);
    expect(new Set(ids('the store had a fault'))).toEqual(new Set(ids('request')));
    expect(new Set(ids('request')).size).toBe(2);
    expect(ids('between requests')).toEqual([undefined]);
  });

  it('does not repeat a path that is not the site’s, or what was sent', async () => {
    await start()('/unsubscribe/jane@oak.example', form('email=jane@oak.example'));
    expect(lines[0]).toMatchObject({ path: null, status: 404 });
    expect(JSON.stringify(lines)).not.toContain('jane');
  });

  it('has unexpected errors with their stack and the id that the visitor is shown', async () => {
    const request = start({ handler: () => Promise.reject(new Error('broken')) });
    const page = await (await request('/nowhere')).text();
    const line = lines.find((entry) => entry.msg === 'unexpected error')!;
    expect(line.err).toMatchObject({ message: 'broken', stack: expect.stringContaining('app.test.ts') });
    expect(page).toContain(`Reference: ${line.requestId}`);
  });

  it('has what the app reports, but not its 404 and 405', async () => {
    const request = start({
      handler: async (_, context) => {
        context.get(services).report({ status: 404, data: 'No route matches' });
        context.get(services).report(new Error('broken'));
        return new Response('x', { status: 500, headers: { 'content-type': 'text/html' } });
      },
    });
    await request('/nowhere');
    expect(lines.filter((line) => line.level === 50)).toHaveLength(1);
  });

  it('has no error when the visitor leaves', async () => {
    const leaving = new AbortController();
    const request = start({
      handler: async () => {
        leaving.abort();
        // Node throws this error for a request body, and a database driver for its connection.
        throw Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
      },
    });
    await request('/nowhere', { signal: leaving.signal });
    expect(lines.map(({ msg, status }) => [msg, status])).toEqual([['request', 499]]);
  });
});

async function answer(pending: Response | Promise<Response>) {
  const response = await pending;
  return { status: response.status, headers: response.headers };
}

it('a request sees one edition, and the next one what has taken its place', async () => {
  const editions = ['old', 'new'].map((name) => {
    const about = { ...site.get('/about')!, etag: name };
    return { content: { name } as unknown as Content, pictures: {}, files: new Map([[`/${name}`, about]]) };
  });
  let now = editions[0]!;
  const request = start({ edition: () => now });
  for (const edition of editions) {
    now = edition;
    await request('/nowhere');
    expect(seen!.context.get(services).content).toBe(edition.content);
    const { name } = edition.content as unknown as { name: string };
    expect((await request(`/${name}`)).status).toBe(200);
    expect((await request(name === 'old' ? '/new' : '/old')).status).toBe(404);
  }
});

describe('another edition takes the place of one in the middle of a request', () => {
  const editionOf = (name: string): Edition => ({
    content: { name } as unknown as Content,
    pictures: {},
    files: new Map([[`/${name}`, site.get('/about')!]]),
    refusalShell: { html: `${name} frame`, scripts: [] },
  });
  const old = editionOf('old');
  const next = editionOf('new');

  it('whose page, refusal and line in the log are still those of the first', async () => {
    let now = old;
    const handler: AppOptions['handler'] = async (_, context) => {
      now = next;
      expect(context.get(services).content).toBe(old.content);
      return new Response(null, { status: 405 });
    };
    const answer = await start({ edition: () => now, handler })('/old', form());
    expect(await answer.text()).toBe('old frame');
    expect(lines.map(({ path }) => path)).toEqual(['/old']);
  });

  it('whose costly answer is made from the first', async () => {
    let now = old;
    const fetchedRates = async () => {
      now = next;
      return [];
    };
    const answer = vi.fn(async () => ({ status: 200, headers: [], body: null, failures: [] }));
    const costly = {
      answer,
      markdown: vi.fn(),
      missed: vi.fn(),
      follow: vi.fn(),
      waiting: () => 0,
      close: async () => {},
    };
    const routes = routesWith({ path: '/dear', handle: { costly: true } });
    await start({ edition: () => now, fetchedRates, costly, routes })('/dear');
    expect(now).toBe(next);
    expect(answer).toHaveBeenCalledWith(expect.anything(), old, true, expect.any(String));
  });
});

it('answers at the office, where the office does not, with the same bytes as at any unknown path', async () => {
  const ask = start({ office: (_, next) => next(), handler: async () => new Response('x'.repeat(9_000)) });
  const headers = { 'accept-encoding': 'gzip, br' };
  const answers = ['/staff/inbox', '/nothing/inbox'].map(async (path) => {
    const { status, headers: sent } = await ask(
      path,
      form('a=b', { ...headers, origin: 'https://evil.example' }),
    );
    return [status, ...sent];
  });
  const [office, nothing] = await Promise.all(answers);
  expect(office).toEqual(nothing);
});

it.each([
  ['a query that took too long', new Error('Query read timeout')],
  ['a wait for a connection of the pool', new Error('timeout exceeded when trying to connect')],
  ['a connection that PostgreSQL has none left for', Object.assign(new Error('refused'), { code: '53300' })],
  ['a row that another transaction holds', Object.assign(new Error('refused'), { code: '55P03' })],
  ['a query that PostgreSQL ended', Object.assign(new Error('refused'), { code: '57014' })],
])('says the same of %s, although the database is there by now', async (_, error) => {
  const office = () => Promise.reject(error);
  expect((await start({ office })('/staff/inbox')).status).toBe(503);
  expect(lines.filter(({ level }) => level === 50)).toEqual([]);
});

it('says of an error while the database is away that it is away, and calls none of them a defect', async () => {
  const office = () => Promise.reject(new Error('connect ECONNREFUSED'));
  const ask = start({ office, whyNotReady: async () => 'the database does not answer' });
  const answer = await ask('/staff/inbox');
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  expect(lines.filter(({ level }) => level === 50)).toEqual([]);
  expect((await start({ office })('/staff/inbox')).status).toBe(500);
});

it('too many documents at once are refused in words of their own', async () => {
  const long = { 'content-type': 'multipart/form-data; boundary=B', 'content-length': '110000000' };
  const deals = { receiveFiles: async () => [], findByToken: async () => ({ id: 1 }) } as never;
  const answer = await start({ deals })('/submit/status/aBc', form('', long));
  expect(answer.status).toBe(413);
  expect(await answer.text()).toContain('What came whole by then is kept');
});

it('a body that takes too long is a 408 in the log, and no error: its client has the answer already', async () => {
  vi.useFakeTimers();
  const outgoing = Object.assign(new EventEmitter(), {
    headersSent: false,
    writeHead: vi.fn(),
    end: vi.fn(),
  });
  const incoming = Object.assign(new EventEmitter(), { complete: false, socket: {} });
  limitBodyTime(incoming as never, outgoing as never, () => {});
  vi.advanceTimersByTime(31_000);
  vi.useRealTimers();
  const body = new ReadableStream({ pull: () => Promise.reject(new Error('the connection was closed')) });
  const init = { ...form(), body, duplex: 'half' };
  const app = start();
  const answer = await app('/contact', init as RequestInit, '192.0.2.1', incoming);
  expect([answer.status, answer.headers.has('x-hono-already-sent')]).toEqual([408, true]);
  expect(lines.map(({ msg, status, level }) => [msg, status, level])).toEqual([['request', 408, 30]]);
});

it('what waits for a worker keeps no place from others at the same address', async () => {
  const ask = start({
    env: { ...settings, rateLimit: true },
    routes: routesWith({ path: '/sheet', handle: { costly: true } }, { path: '/contact', takesPosts: true }),
    costly: { answer: () => new Promise(() => {}) } as unknown as AppOptions['costly'],
  });
  for (let i = 0; i < 4; i += 1) void ask('/sheet');
  await new Promise((settle) => setTimeout(settle, 50));
  const late = new Promise((settle) => setTimeout(settle, 1_000, 'waits'));
  const posted = ask('/contact', form());
  expect(await Promise.race([Promise.resolve(posted).then(() => 'answered'), late])).toBe('answered');
});

it('one customer reads six term sheets at once, and keeps nobody else from theirs', async () => {
  const openTerms = async (_: string, version: number) =>
    version === 9 ? null : { content: new PassThrough(), file: { name: 'terms.pdf', size: 5 } };
  const ask = start({ deals: { openTerms } as never });
  const statusOf = async (version: number, address: string) =>
    (await ask(`/submit/status/aBc/terms/${version}`, {}, address)).status;
  for (let i = 0; i < 3; i++) expect(await statusOf(9, '2001:db8:1:1::1')).toBe(404);
  const answers = [];
  for (let i = 0; i < 6; i++) answers.push(await ask('/submit/status/aBc/terms/1', {}, `2001:db8:1:${i}::1`));
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200));
  expect([await statusOf(1, '2001:db8:1:7::1'), await statusOf(1, '2001:db8:2:1::1')]).toEqual([503, 200]);
  await answers[0]!.body!.cancel();
  await vi.waitFor(async () => expect(await statusOf(1, '2001:db8:1:7::1')).toBe(200));
});

it('the page to sign in on counts among those that are rendered, and what is behind it does not', async () => {
  const office = async () => new Response('the office');
  const ask = start({ env: { ...settings, rateLimit: true }, office });
  const statusesOf = async (path: string) => {
    const statuses = [];
    for (let i = 0; i < 60; i++) statuses.push((await ask(path)).status);
    return new Set(statuses);
  };
  expect(await statusesOf('/staff/inbox')).toEqual(new Set([200]));
  expect(await statusesOf('/staff')).toEqual(new Set([200, 429]));
});

it('the page of a deal, which may be long, counts as what is costly', async () => {
  const ask = start({
    env: { ...settings, rateLimit: true },
    routes: routesWith({ path: '/submit/status/:token' }),
  });
  const statuses: number[] = [];
  for (let i = 0; i < 14; i++) statuses.push((await ask(`/submit/status/aBc${i % 2 ? '.data' : ''}`)).status);
  expect(statuses.slice(0, 12)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask('/no-such-page')).status).not.toBe(429);
});
