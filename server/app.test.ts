import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RouterContextProvider } from 'react-router';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { cspNonce, reportError, type Services, services } from '#app/services.server.ts';
import { type AppOptions, createApp } from './app.ts';
import { createLog } from './log.ts';
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
const site = readSiteFiles(dir, policyPath);
afterAll(() => {
  rmSync(dir, { recursive: true });
  rmSync(policyPath);
});

const stored = async () => 'stored' as const;
const stores: Services = {
  contact: { save: stored },
  newsletter: { subscribe: stored },
  investorUpdates: { save: stored },
  webinar: { register: stored },
  media: { save: stored },
};
let lines: Record<string, unknown>[];
/** The last request that reached the app, and its context. */
let seen: { request: Request; context: RouterContextProvider } | null;
beforeEach(() => {
  lines = [];
  seen = null;
});

function start(overrides: Partial<AppOptions> = {}) {
  const app = createApp({
    env: { siteUrl: 'https://oak.example', rateLimit: false, trustProxy: 0 },
    site,
    services: stores,
    handler: async (request, context) => {
      seen = { request, context };
      return new Response('<p>rendered</p>', { status: 404, headers: { 'content-type': 'text/html' } });
    },
    log: createLog('debug', { write: (line: string) => void lines.push(JSON.parse(line)) }),
    whyNotReady: async () => null,
    isStopping: () => false,
    ...overrides,
  });
  return (path: string, init: RequestInit = {}, address = '192.0.2.1') =>
    app.request(new Request(`http://localhost:3000${path}`, init), undefined, {
      incoming: { socket: { remoteAddress: address } },
    });
}

const form = (body = 'a=b', headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body,
  headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
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
    '/index.html.br',
    '/about/index.html',
    '/assets',
    '/assets/../../etc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets%2Fapp.js',
    '/assets%5Capp.js',
    '/about%00',
    '/..%2f..%2fetc/passwd',
    '/__proto__',
  ])('%s is not a file, and goes to the app', async (path) => {
    const response = await start()(path);
    expect(response.status).toBe(404);
    expect(await response.text()).toBe('<p>rendered</p>');
  });

  it('answers HEAD without a body', async () => {
    const response = await start()('/about', { method: 'HEAD' });
    expect(response.headers.get('content-length')).toBe('12');
    expect(await response.text()).toBe('');
  });

  it('answers 400 to a path that is not UTF-8', async () => {
    expect((await start()('/%zz')).status).toBe(400);
    expect((await start()('/%ff', form())).status).toBe(400);
  });

  it('lets the app render a page for the parameters that it knows, and answers any other query with the file', async () => {
    const request = start({ queryNames: new Map([['/about', ['page']]]) });
    expect((await request('/about')).status).toBe(200);
    expect((await request('/about?page=2')).status).toBe(404);
    expect((await request('/about?utm_source=x&page=2')).status).toBe(404);
    expect((await request('/about.data?page=2')).status).toBe(404);
    expect((await request('/about?utm_source=x')).status).toBe(200);
    expect((await request('/about.data?utm_source=x&_routes=root')).status).toBe(200);
    expect((await request('/?page=2')).status).toBe(200);
    const home = start({ queryNames: new Map([['/', ['page']]]) });
    expect((await home('/?page=2')).status).toBe(404);
    expect((await home('/_.data?page=2')).status).toBe(404);
    expect((await home('/about?page=2')).status).toBe(200);
  });
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
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
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
      const nonce = seen!.context.get(cspNonce);
      expect(policy).toContain(`script-src 'self' 'nonce-${nonce}';`);
      nonces.push(nonce);
    }
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it('can differ on one page, as a file and rendered', async () => {
    const pagePolicies = { '/about': { 'frame-src': ["'self'"] }, '/nowhere': { 'frame-src': ["'self'"] } };
    const request = start({ pagePolicies });
    for (const path of ['/about', '/nowhere']) {
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
    expect(seen!.context.get(services)).toBe(stores);
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
      expect(await response.text()).toMatch(asPage ? /<h1>.+<\/h1>/ : /^[^<]+$/);
      expect(seen).toBeNull();
    }
  });

  it('of exactly the limit pass, and longer ones in pieces of unknown length do not', async () => {
    await start()('/contact', form('x'.repeat(64 * 1024)));
    expect(seen).not.toBeNull();
    seen = null;
    const pieces = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 5; i++) controller.enqueue(new Uint8Array(20_000));
        controller.close();
      },
    });
    const streamed = { ...form(), body: pieces, duplex: 'half' } as RequestInit;
    expect((await start()('/contact', streamed)).status).toBe(413);
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
    const response = await start()('/contact', { method });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD, POST');
    expect(seen).toBeNull();
  });
});

describe('rate limit', () => {
  const env = { siteUrl: 'https://oak.example', rateLimit: true, trustProxy: 0 };
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

  it('counts the addresses that our own proxy saw', async () => {
    const request = start({ env: { ...env, trustProxy: 1 } });
    const from = (forwarded: string) => form('a=b', { 'x-forwarded-for': forwarded });
    for (let i = 0; i < 20; i++) await request('/contact', from(`10.9.9.${i}, 203.0.113.1`));
    expect((await request('/contact', from('203.0.113.1'))).status).toBe(429);
    expect((await request('/contact', from('203.0.113.2'))).status).toBe(404);
  });

  it('gives rendered pages a wide budget, and files none', async () => {
    const request = start({ env });
    expect(new Set(await statuses(request, 120))).toEqual(new Set([404]));
    expect((await request('/nowhere')).status).toBe(429);
    expect((await request('/about')).status).toBe(200);
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
      routePattern: (page) => `pattern of ${page}`,
      ...overrides,
    });
    const { status } = await request('/page-view', form(`path=${encodeURIComponent(path)}`, headers));
    return { status, counted };
  };

  it('are counted by page and route', async () => {
    const counted = [{ path: '/about', route: 'pattern of /about' }];
    expect(await view('/about')).toEqual({ status: 204, counted });
  });

  it.each(['/nowhere', '/assets/app.js', '/about.data', '//evil.example', ''])(
    'are not counted of %s, which is no page',
    async (path) => expect(await view(path)).toEqual({ status: 204, counted: [] }),
  );

  it.each(['sec-gpc', 'dnt'])('are not counted where the browser sends %s', async (header) => {
    expect(await view('/about', { [header]: '1' })).toEqual({ status: 204, counted: [] });
    expect((await view('/about', { [header]: '0' })).counted).toHaveLength(1);
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
      env: { siteUrl: 'https://oak.example', rateLimit: true, trustProxy: 0 },
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

describe('what the app answers', () => {
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

  it('is a page of ours where React Router has only a line', async () => {
    const bare = async () =>
      new Response('Unexpected Server Error', { status: 500, headers: { 'content-type': 'text/plain' } });
    const response = await start({ handler: bare })('/nowhere');
    expect(response.status).toBe(500);
    expect(await response.text()).toContain('<h1>Something went wrong on our side</h1>');
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
        context.get(reportError)({ status: 404, data: 'No route matches' });
        context.get(reportError)(new Error('broken'));
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
        throw new Error('aborted');
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
