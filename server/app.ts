import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { problemResponse } from '#app/features/open-data/problem.server.ts';
import { INTAKE_KEYS } from '#app/lending/intake/intake-query.ts';
import type { Answers, AppContext, AppEnv, AppOptions } from './app-options.ts';
import { isLate, lateAnswer } from './body-time.ts';
import { brotliPages } from './brotli-pages.ts';
import { clientKey, proxies } from './client-address.ts';
import { QueueFull } from './costly-answers.ts';
import { countPageView } from './count-page-view.ts';
import { isBusy, isStartingOrStopping, isUnreachable } from './database-errors.ts';
import { dealDocuments } from './deal-documents.ts';
import { limitBody } from './limit-body.ts';
import { logRequest, PROBE, requestId } from './log.ts';
import { mayReadMetrics } from './metrics.ts';
import { openRoutes } from './open-routes.ts';
import { moved, notFound, plain } from './plain-answers.ts';
import { BODY_LIMIT_BYTES, isCrossSite, isForm, isMultipart } from './post-rules.ts';
import { pagePolicy } from './providers.ts';
import { type RateLimit, visitorLimits } from './rate-limit.ts';
import { redirectTarget } from './redirects.ts';
import { type RefusalStatus, refusal, refusedAsData } from './refusal-page.ts';
import { appRenderer } from './render-app.ts';
import { decodedPath, markdownOf, pageOf } from './request-path.ts';
import { allowedMethods } from './route-table.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';
import { chooseType, serveFile } from './site-files.ts';

/** Addresses of a borrower's private pages. Whoever knows such an address can open the page. */
const PRIVATE_PATH = /^\/+submit\/+(sent|status)\/+/i;

/** The address to which the boot script reports that a page was opened. */
const PAGE_VIEW = '/page-view';

/**
 * The path of a file and not of a page. A missing file is answered with one line of text, because no person reads the
 * answer. Paths that end in `.html` may have been typed by a person, and `.data` belongs to a page.
 */
const FILE_PATH = /^\/(assets|pictures)\/|\.(?!(?:data|html?)$)[a-z\d]{1,8}$/i;

/** The whole server except its sockets: it takes a request and returns the response. */
export function createApp(options: AppOptions) {
  const { env, routes, log, metrics, countView } = options;
  const ourProxies = proxies(env.trustProxy, env.trustProxyFrom);
  const headersOfAll = Object.entries(securityHeaders(env.siteUrl));
  const limits = env.rateLimit ? visitorLimits(options.sharedCount ?? null) : null;
  const answers: Answers = { client, tooOften, refuse, isAway };
  const render = appRenderer(options, answers, limits);
  const app = new Hono<AppEnv>();

  app.use((c, next) =>
    requestId.run(randomBytes(8).toString('hex'), async () => {
      const began = performance.now();
      c.set('edition', c.env?.edition ?? options.edition());
      await next();
      if (isLate(c.env?.incoming)) c.res = lateAnswer();
      for (const [name, value] of headersOfAll) {
        if (!c.res.headers.has(name)) c.res.headers.set(name, value);
      }
      if (PRIVATE_PATH.test(c.req.path)) {
        c.res.headers.set('referrer-policy', 'no-referrer');
        c.res.headers.set('x-robots-tag', 'noindex');
        c.res.headers.set('cache-control', 'no-store');
      }
      if (options.isStopping()) c.res.headers.set('connection', 'close');
      // 499: the client closed the connection before the answer was ready
      const status = c.req.raw.signal.aborted ? 499 : c.res.status;
      // a monitor that asks a copy which is starting counts no errors
      if (!PROBE.test(c.req.path)) {
        metrics.answered(status);
        metrics.refused(status);
      }
      logRequest(log, {
        method: c.req.method,
        path: c.get('officePath') ?? pathForLog(c),
        status,
        began,
      });
    }),
  );

  app.onError(async (error, c: AppContext) => {
    if (error instanceof QueueFull) {
      metrics.busy();
      return refuse(c, 503, { 'retry-after': String(error.retryAfter) });
    }
    // A client that leaves during a request causes an error that looks like a fault of the database.
    if (c.req.raw.signal.aborted || isLate(c.env?.incoming)) return refuse(c, 500);
    if (await isAway(error)) return refuse(c, 503, { 'retry-after': '5' });
    log.error({ err: error }, 'unexpected error');
    return refuse(c, 500);
  });

  app.get('/healthz', () => plain(200, 'ok'));
  app.get('/readyz', async () => {
    const reason = options.isStopping() ? 'the server is stopping' : await options.whyNotReady();
    return reason === null ? plain(200, 'ready') : plain(503, reason);
  });

  app.get('/metrics', (c) =>
    mayReadMetrics(c.req.raw.headers, peer(c), env.metricsToken) ? metrics.response() : notFound(),
  );

  app.use(async (c, next) => (decodedPath(new URL(c.req.url)) === null ? refuse(c, 400) : next()));

  if (options.office) {
    // Its only page that anybody may open takes ten times as long as a file. Whoever is signed in is led on from it.
    app.get('/staff', async (c, next) => (await tooOften(c, limits?.render)) ?? next());
    for (const path of ['/staff', '/staff/*']) {
      app.use(path, (c, next) => {
        c.set('client', client(c));
        return next();
      });
      app.use(path, options.office);
    }
  }

  app.route('/', openRoutes(options, limits, answers));

  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    const url = new URL(c.req.url);
    const target = targetOf(c);
    if (target !== null) return moved(target, 301);
    // a path that cannot be decoded was refused above
    const path = decodedPath(url)!;
    const { files } = c.get('edition');
    const found = files.get(path);
    const file = found && chooseType(found, c.req.header('accept'));
    const page = pageOf(path.replace(/\.md$/, ''));
    const isRoute = routes.at(path) ?? (path.endsWith('.md') && routes.at(page));
    if (!file && files.size > 0 && FILE_PATH.test(path) && !isRoute) return notFound();
    const { query = [], rates } = routes.of(page)?.handle ?? {};
    const names = query === 'deal' ? INTAKE_KEYS : query;
    const isRendered = (rates && options.fetchedRates) || names.some((name) => url.searchParams.has(name));
    if (!file || isRendered) return next();
    const response = serveFile(file, c.req.raw);
    response.headers.set(
      'content-security-policy',
      contentSecurityPolicy(file.policy, pagePolicy(routes.of(path)?.handle, env.providers)),
    );
    return response;
  });

  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    const { pathname } = new URL(c.req.url);
    // The page of a deal with 400 messages and 500 documents takes a tenth of a second of this thread: forty of them at once,
    // from one address, kept everybody waiting until they were made.
    const costs =
      routes.ofPage(pathname)?.handle.costly ||
      markdownOf(c.req.raw) !== null ||
      PRIVATE_PATH.test(c.req.path);
    const refused = (await tooOften(c, limits?.render)) ?? (costs && (await tooOften(c, limits?.costly)));
    return refused || next();
  });

  // Stands before every rule that reads the path, and so before the rules for documents.
  app.post('*', async (c, next) => {
    const target = targetOf(c);
    return target === null ? next() : moved(target, 308);
  });

  if (countView) {
    app.post(
      PAGE_VIEW,
      limitBody(2048, (c) => refuse(c, 413)),
      countPageView(countView, options, limits, answers),
    );
  }

  if (options.deals) app.route('/', dealDocuments(options.deals, options, limits, answers, render));

  // The cheapest checks first, and all of them before the body is read.
  app.post('*', async (c, next) => {
    if (routes.at(c.req.path)?.handle.open) return next();
    if (isCrossSite(c.req.raw.headers, env.siteUrl)) return refuse(c, 403);
    if (!isForm(c.req.header('content-type') ?? null)) return refuse(c, 415);
    return (await tooOften(c, limits?.post)) ?? next();
  });
  app.post(
    '*',
    limitBody(BODY_LIMIT_BYTES, (c) => refuse(c, 413)),
  );

  // A rendered answer is sent only when it is complete: once the headers are out, a proxy can no longer send the
  // request to another copy.
  app.use(async (c, next) => {
    await next();
    // the length of a page that is kept in memory is known
    if (c.res.body && !c.res.headers.has('content-length'))
      c.res = new Response(await c.res.arrayBuffer(), c.res);
  });
  app.use(compress(), brotliPages);
  app.on(['GET', 'HEAD', 'POST'], '*', (c) => render(c));
  app.all('*', (c) => refuse(c, 405, { allow: allowedMethods(routes.ofPage(c.req.path)) }));
  return app;

  /**
   * Whether an error comes from the database: it is unreachable or busy, or a query was cut short. It may be back by the
   * time of this check. The answer is logged.
   */
  async function isAway(error: unknown): Promise<boolean> {
    const isCut = isUnreachable(error) || isStartingOrStopping(error) || isBusy(error);
    if (!isCut && (await options.whyNotReady()) === null) return false;
    log.warn({ err: error }, 'a request was not answered while the server is not ready');
    return true;
  }

  function refuse(c: AppContext, status: RefusalStatus, headers: Record<string, string> = {}): Response {
    const { pathname } = new URL(c.req.url);
    if (routes.at(pathname)?.handle.open) return problemResponse(refusedAsData(status), headers);
    // Our scripts ask for `.data` and show a message of their own.
    const response = refusal(status, {
      asText: pathname.endsWith('.data'),
      reference: requestId.getStore() ?? 'none',
      isReading: c.req.method !== 'POST',
      hasFiles: isMultipart(c.req.header('content-type')),
      shell: c.get('edition').refusalShell,
    });
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  }

  /** The refusal of a client that is over a limit, else null. The request is counted. */
  async function tooOften(c: AppContext, limit: RateLimit | undefined): Promise<Response | null> {
    // the office has its own limits for what it shows
    if (c.env?.edition) return null;
    const wait = (await limit?.(client(c))) ?? 0;
    return wait > 0 ? refuse(c, 429, { 'retry-after': String(wait) }) : null;
  }

  function targetOf(c: AppContext): string | null {
    const { files, content } = c.get('edition');
    const isOurs = (path: string) => files.has(path) || routes.at(path) !== undefined;
    return redirectTarget(
      new URL(c.req.url),
      isOurs,
      (path) => routes.of(path)?.path ?? path,
      content.redirects,
    );
  }

  function client(c: AppContext): string {
    return clientKey(peer(c), c.req.header('x-forwarded-for'), ourProxies);
  }

  /**
   * The path where it is one of the site's; null for an unknown path, which may contain anything, even a person's
   * address.
   */
  function pathForLog(c: AppContext): string | null {
    const path = decodedPath(new URL(c.req.url));
    if (path === null) return null;
    const { files } = c.get('edition');
    const known =
      files.has(path) ||
      routes.at(path) !== undefined ||
      files.has(pageOf(path)) ||
      /^\/(healthz|readyz|metrics|page-view)$/.test(path);
    return known ? path : null;
  }
}

function peer(c: AppContext): string {
  return c.env?.incoming?.socket.remoteAddress ?? 'unknown';
}
