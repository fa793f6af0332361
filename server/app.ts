import { randomBytes } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { RouterContextProvider } from 'react-router';
import { cspNonce, reportError, type Services, services as servicesContext } from '#app/services.server.ts';
import type { CountView } from '#db/page-views.ts';
import { clientKey } from './client-address.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';
import { BODY_LIMIT_BYTES, isCrossSite, isForm, refusesCounting } from './post-rules.ts';
import { NO_PAGE } from './providers.ts';
import { postLimit, renderLimit, type SharedCount, viewLimit } from './rate-limit.ts';
import { redirectTarget } from './redirects.ts';
import { type RefusalStatus, refusal } from './refusal-page.ts';
import { contentSecurityPolicy, type PolicyAdditions, securityHeaders } from './security-headers.ts';
import { type SiteFile, type SiteFiles, serveFile } from './site-files.ts';

/** What the Node adapter hands over of the connection. Tests hand over the same shape. */
interface Connection {
  incoming?: { socket: { remoteAddress?: string | undefined } };
}

type AppContext = Context<{ Bindings: Connection; Variables: { id: string; log: Log } }>;

export interface AppOptions {
  env: Pick<Env, 'siteUrl' | 'rateLimit' | 'trustProxy'>;
  /** The build's files, as `readSiteFiles` lists them. */
  site: SiteFiles;
  services: Services;
  /** React Router's request handler. */
  handler: (request: Request, context: RouterContextProvider) => Promise<Response>;
  log: Log;
  /** Where posts are counted when other copies of the server may be running. */
  sharedCount?: SharedCount | null;
  /** Why the server should get no traffic right now, or null. */
  whyNotReady: () => Promise<string | null>;
  /** True from the moment the server is asked to stop. */
  isStopping: () => boolean;
  /** The parameters that a page is rendered for, by its path. With any other query it is a file, as every other page is. */
  queryNames?: ReadonlyMap<string, readonly string[]>;
  /** What single pages need of the Content-Security-Policy beyond the rest, by path. */
  pagePolicies?: Readonly<Record<string, PolicyAdditions>>;
  /** Absent where somebody else counts the page views. */
  countView?: CountView | undefined;
  /** The pattern of the route that a page's path belongs to: `/news/:slug`. */
  routePattern?: (path: string) => string;
}

/** Where the boot script says that a page was opened. */
const PAGE_VIEW = '/page-view';

/** The whole server but its sockets: give it a request, and it answers. */
export function createApp(options: AppOptions) {
  const { env, site, services, handler, log } = options;
  const { queryNames, pagePolicies = {}, countView } = options;
  const headersOfAll = Object.entries(securityHeaders(env.siteUrl));
  const limits = env.rateLimit
    ? { post: postLimit(options.sharedCount ?? null), render: renderLimit(), view: viewLimit() }
    : null;
  const app = new Hono<{ Bindings: Connection; Variables: { id: string; log: Log } }>();

  app.use(async (c, next) => {
    const began = performance.now();
    const id = randomBytes(8).toString('hex');
    c.set('id', id);
    c.set('log', log.child({ requestId: id }));
    await next();
    for (const [name, value] of headersOfAll) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    if (options.isStopping()) c.res.headers.set('connection', 'close');
    const gone = c.req.raw.signal.aborted;
    const line = {
      method: c.req.method,
      path: pathForLog(c.req.raw),
      // 499: the visitor left before the answer was there.
      status: gone ? 499 : c.res.status,
      ms: Math.round(performance.now() - began),
    };
    const isMinor = line.path !== null && (line.path === PAGE_VIEW || /\.\w+$/.test(line.path));
    c.var.log[isMinor && !gone && c.res.status < 400 ? 'debug' : 'info'](line, 'request');
  });

  app.onError((error, c: AppContext) => {
    // A visitor who leaves in the middle of a request ends it with an error that is nobody's fault.
    if (!c.req.raw.signal.aborted) c.var.log.error({ err: error }, 'unexpected error');
    return refuse(c, 500);
  });

  app.get('/healthz', () => plain(200, 'ok'));
  app.get('/readyz', async () => {
    const reason = options.isStopping() ? 'the server is stopping' : await options.whyNotReady();
    return reason === null ? plain(200, 'ready') : plain(503, reason);
  });

  app.use(async (c, next) => (decodedPath(new URL(c.req.url)) === null ? refuse(c, 400) : next()));

  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    const url = new URL(c.req.url);
    const target = redirectTarget(url, (path) => site.has(path));
    if (target !== null) return moved(target);
    const path = decodedPath(url);
    const file = path === null ? undefined : site.get(path);
    // A client navigation asks for the page's data: `/about.data`, and `/_.data` for the home page.
    const page = path?.replace(/(\/_)?\.data$/, '') || '/';
    if (!file || queryNames?.get(page)?.some((name) => url.searchParams.has(name))) return next();
    const response = serveFile(file, c.req.raw);
    response.headers.set('content-security-policy', policyFor(path, file));
    return response;
  });

  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    const wait = (await limits?.render(client(c))) ?? 0;
    return wait > 0 ? refuse(c, 429, { 'retry-after': String(wait) }) : next();
  });

  if (countView) {
    app.post(
      PAGE_VIEW,
      bodyLimit({ maxSize: 2048, onError: (c) => refuse(c as AppContext, 413) }),
      async (c) => {
        const wait = (await limits?.view(client(c))) ?? 0;
        if (wait > 0) return refuse(c, 429, { 'retry-after': String(wait) });
        const { headers } = c.req.raw;
        if (isCrossSite(headers, env.siteUrl)) return refuse(c, 403);
        const { path } = await c.req.parseBody().catch(() => ({ path: undefined }));
        const isPage = typeof path === 'string' && site.get(path)?.type.startsWith('text/html');
        if (isPage && !refusesCounting(headers)) {
          await countView({ path, route: options.routePattern?.(path) ?? path }).catch((error: unknown) =>
            c.var.log.warn({ err: error }, 'a page view was not counted'),
          );
        }
        return new Response(null, { status: 204 });
      },
    );
  }

  // The cheapest questions first, and all of them before anything of the body is read.
  app.post('*', async (c, next) => {
    if (isCrossSite(c.req.raw.headers, env.siteUrl)) return refuse(c, 403);
    if (!isForm(c.req.header('content-type') ?? null)) return refuse(c, 415);
    const wait = (await limits?.post(client(c))) ?? 0;
    return wait > 0 ? refuse(c, 429, { 'retry-after': String(wait) }) : next();
  });
  app.post('*', bodyLimit({ maxSize: BODY_LIMIT_BYTES, onError: (c) => refuse(c as AppContext, 413) }));

  // A rendered answer goes out whole: once its headers had left, a proxy could no longer ask another copy for the rest.
  app.use(async (c, next) => {
    await next();
    if (c.res.body) c.res = new Response(await c.res.arrayBuffer(), c.res);
  });
  app.use(compress());
  app.on(['GET', 'HEAD', 'POST'], '*', render);
  app.all('*', (c) => refuse(c, 405, { allow: 'GET, HEAD, POST' }));
  return app;

  async function render(c: AppContext): Promise<Response> {
    const url = new URL(c.req.url);
    const nonce = randomBytes(16).toString('base64');
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(cspNonce, nonce);
    context.set(reportError, (error) => {
      if (isUnexpected(error)) c.var.log.error({ err: error }, 'unexpected error');
    });
    const answer = await handler(await requestForApp(c, url), context);

    const response = new Response(answer.body, answer);
    response.headers.set(
      'content-security-policy',
      contentSecurityPolicy({ 'script-src': [`'nonce-${nonce}'`] }, additionsFor(decodedPath(url))),
    );
    // A page made for one request may repeat what one visitor typed.
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    if (response.status === 405) return refuse(c, 405, { allow: 'GET, HEAD' });
    // React Router answers an error outside of any page with an empty body or a line in English.
    const isEmpty = answer.body === null || response.headers.get('content-type')?.startsWith('text/plain');
    return response.status === 500 && isEmpty && c.req.method !== 'HEAD' ? refuse(c, 500) : response;
  }

  /**
   * The request as the app sees it: under the public origin, whatever name the server was reached by, so that no header
   * of the visitor's can end up in a page or a redirect. `Origin` has been judged above and is taken off: React Router
   * would compare it with an address that a proxy may have changed.
   */
  async function requestForApp(c: AppContext, url: URL): Promise<Request> {
    const headers = new Headers(c.req.raw.headers);
    headers.delete('origin');
    const body = c.req.method === 'POST' ? await c.req.arrayBuffer() : null;
    return new Request(env.siteUrl + url.pathname + url.search, {
      method: c.req.method,
      headers,
      body,
      signal: c.req.raw.signal,
    });
  }

  function client(c: AppContext): string {
    const peer = c.env?.incoming?.socket.remoteAddress ?? 'unknown';
    return clientKey(peer, c.req.header('x-forwarded-for'), env.trustProxy);
  }

  function policyFor(path: string | null, file: SiteFile): string {
    return contentSecurityPolicy(file.policy, additionsFor(path));
  }

  function additionsFor(path: string | null): PolicyAdditions {
    return pagePolicies[path ?? NO_PAGE] ?? pagePolicies[NO_PAGE] ?? {};
  }

  /** The path where it is one of the site's; an unknown one may hold anything, somebody's address included. */
  function pathForLog(request: Request): string | null {
    const path = decodedPath(new URL(request.url));
    if (path === null) return null;
    const known =
      site.has(path) || site.has(path.replace(/\.data$/, '')) || /^\/(healthz|readyz|page-view)$/.test(path);
    return known ? path : null;
  }
}

function refuse(c: AppContext, status: RefusalStatus, headers: Record<string, string> = {}): Response {
  // A script of ours asks for `.data`, and shows a message of its own.
  const response = refusal(status, new URL(c.req.url).pathname.endsWith('.data'), c.var.id);
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

function moved(location: string): Response {
  return new Response(null, {
    status: 301,
    headers: { location, 'content-length': '0', 'cache-control': 'public, max-age=3600' },
  });
}

/** Null where the path is not valid UTF-8. `%2F` stays as it is, so an encoded slash never becomes a separator. */
function decodedPath(url: URL): string | null {
  try {
    return decodeURI(url.pathname);
  } catch {
    return null;
  }
}

/** React Router reports its own 404 and 405 as errors; they are answers. */
function isUnexpected(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  return !(typeof status === 'number' && status < 500);
}
