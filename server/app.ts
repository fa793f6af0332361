import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { etag, RETAINED_304_HEADERS } from 'hono/etag';
import { RouterContextProvider } from 'react-router';
import type { SubmissionStore } from '#app/features/forms/submission-store.server.ts';
import { problemResponse } from '#app/features/open-data/problem.server.ts';
import type { ReadRates } from '#app/features/rates/rates-store.server.ts';
import type { TermsHistory } from '#app/features/terms-history/terms-history.server.ts';
import { type Services, services, servicesWith } from '#app/services.server.ts';
import type { CountMiss } from '#db/missed-searches.ts';
import type { CountView } from '#db/page-views.ts';
import type { OfficeVariables } from '#office/office.ts';
import { endBodyTime, isLate, lateAnswer } from './body-time.ts';
import { brotliPages } from './brotli-pages.ts';
import { clientKey, proxies } from './client-address.ts';
import { type CostlyAnswers, QueueFull } from './costly-answers.ts';
import { isBusy, isStartingOrStopping, isUnreachable } from './database-errors.ts';
import type { DealIntake, Sender } from './deal-intake.ts';
import type { Edition } from './edition.ts';
import type { Env } from './env.ts';
import { limitBody } from './limit-body.ts';
import { type Log, logRequest, requestId } from './log.ts';
import { type Metrics, mayReadMetrics } from './metrics.ts';
import { BODY_LIMIT_BYTES, isCrossSite, isForm, isJson, isRebound, refusesCounting } from './post-rules.ts';
import { pagePolicy } from './providers.ts';
import { type RateLimit, type SharedCount, visitorLimits } from './rate-limit.ts';
import { REQUEST_MOST, UnfinishedRequest } from './receive-files.ts';
import { redirectTarget } from './redirects.ts';
import { type RefusalStatus, refusal, refusedAsData } from './refusal-page.ts';
import type { RouteTable } from './route-table.ts';
import { contentSecurityPolicy, securityHeaders } from './security-headers.ts';
import { chooseType, prefersMarkdown, serveFile } from './site-files.ts';

/** What the Node adapter passes on about the connection. Tests pass the same shape. */
interface Connection {
  incoming?: { socket: { remoteAddress?: string | undefined } };
  /** The edition to answer from: the office shows editions that are not public, as well as the public one. */
  edition?: Edition;
}

interface AppEnv {
  Bindings: Connection;
  /** Variables of a request: what the office sets, how the log may name the path, and the edition that answers it. */
  Variables: OfficeVariables & { edition: Edition };
}
type AppContext = Context<AppEnv>;

export interface AppOptions {
  env: Pick<
    Env,
    'siteUrl' | 'isNamed' | 'rateLimit' | 'trustProxy' | 'trustProxyFrom' | 'metricsToken' | 'providers'
  >;
  /** The routes of app/routes.ts, each with its handle. */
  routes: RouteTable;
  /** The public edition. Read once at the start of each request, so that all of an answer comes from one edition. */
  edition: () => Edition;
  submissions: SubmissionStore;
  /** What borrowers can do with a stored deal. */
  deals?: DealIntake;
  /** Every version of the terms that was ever served. */
  history?: TermsHistory;
  /** React Router's request handler. */
  handler: (request: Request, context: RouterContextProvider) => Promise<Response>;
  log: Log;
  metrics: Metrics;
  /** Makes costly answers in worker threads. Absent in development, where the main thread makes them. */
  costly?: CostlyAnswers | undefined;
  /** Counts posts in PostgreSQL where several copies of the server may be running; null where only this copy counts. */
  sharedCount?: SharedCount | null;
  /** Why the server should get no traffic right now, or null. */
  whyNotReady: () => Promise<string | null>;
  /** True from the moment the server is asked to stop. */
  isStopping: () => boolean;
  /**
   * Reads fetched rates; absent where staff type the rates. Pages that show fetched rates are rendered for each
   * request, although the build wrote them as files too.
   */
  fetchedRates?: ReadRates | undefined;
  /** Counts page views; absent where another system counts them. */
  countView?: CountView | undefined;
  /** Counts search queries without a result. */
  countMiss?: CountMiss | undefined;
  /** The private office. It calls the next handler for addresses that are not its own. */
  office?: MiddlewareHandler | undefined;
}

const CORS_HEADERS = ['access-control-allow-origin', 'access-control-expose-headers'];

/** Addresses of a borrower's private pages. Whoever knows such an address can open the page. */
const PRIVATE_PATH = /^\/+submit\/+(sent|status)\/+/i;

/**
 * Requests whose files are read at the same time, of all clients and of one client. A request counts from the first
 * file of a deal.
 */
const FILES_AT_ONCE = { all: 48, client: 6 } as const;

/** Outcomes that mean that a file was stored. */
const KEPT: ReadonlySet<string> = new Set(['kept', 'kept-clean']);

/** The address to which the boot script reports that a page was opened. */
const PAGE_VIEW = '/page-view';

/**
 * The path of a file and not of a page. A missing file is answered with one line of text, because no person reads the
 * answer. Paths that end in `.html` may have been typed by a person, and `.data` belongs to a page.
 */
const FILE_PATH = /^\/(assets|pictures)\/|\.(?!(?:data|html?)$)[a-z\d]{1,8}$/i;

/** The whole server except its sockets: it takes a request and returns the response. */
export function createApp(options: AppOptions) {
  const { env, routes, submissions, handler, log, metrics, countView } = options;
  const ourProxies = proxies(env.trustProxy, env.trustProxyFrom);
  const headersOfAll = Object.entries(securityHeaders(env.siteUrl));
  const limits = env.rateLimit ? visitorLimits(options.sharedCount ?? null) : null;
  /** How many requests with files are being read, by client. */
  const sendingFiles = new Map<string, number>();
  let sendingInAll = 0;
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
      metrics.answered(status);
      metrics.refused(status);
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
    for (const path of ['/staff', '/staff/*']) {
      app.use(path, (c, next) => {
        c.set('client', client(c));
        return next();
      });
      app.use(path, options.office);
    }
  }

  for (const { path, handle } of routes.all) {
    if (!handle.open) continue;
    const methods = handle.open === 'reads' ? ['GET', 'HEAD'] : ['POST'];
    const allowMethods = [...methods, 'OPTIONS'];
    app.use(
      path,
      cors({ origin: '*', allowMethods, exposeHeaders: ['etag', 'retry-after'], maxAge: 86_400 }),
    );
    app.use(path, (c, next) =>
      methods.includes(c.req.method)
        ? next()
        : Promise.resolve(refuse(c, 405, { allow: allowMethods.join(', ') })),
    );
    if (handle.open === 'posts') {
      app.use(path, async (c, next) => {
        if (isRebound(c.req.raw.headers, env.siteUrl)) return refuse(c, 403);
        if (!isJson(c.req.header('content-type') ?? null)) return refuse(c, 415);
        return (await tooOften(c, limits?.render)) ?? next();
      });
      continue;
    }
    app.use(path, etag({ weak: true, retainedHeaders: [...RETAINED_304_HEADERS, ...CORS_HEADERS] }));
  }

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
    const isRendered = (rates && options.fetchedRates) || query.some((name) => url.searchParams.has(name));
    if (!file || isRendered) return next();
    const response = serveFile(file, c.req.raw);
    response.headers.set('content-security-policy', contentSecurityPolicy(file.policy, policyOf(path)));
    return response;
  });

  app.on(['GET', 'HEAD'], '*', async (c, next) => {
    const costs = handleOf(new URL(c.req.url).pathname).costly || markdownOf(c) !== null;
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
      async (c) => {
        const refused = await tooOften(c, limits?.view);
        if (refused) return refused;
        const { headers } = c.req.raw;
        if (isCrossSite(headers, env.siteUrl)) return refuse(c, 403);
        const { path, q } = await c.req.parseBody().catch(() => ({ path: undefined, q: undefined }));
        const isPage =
          typeof path === 'string' && c.get('edition').files.get(path)?.type.startsWith('text/html');
        if (isPage && !refusesCounting(headers)) {
          await countView({ path, route: routes.of(path)?.path ?? path }).catch((error: unknown) =>
            log.warn({ err: error }, 'a page view was not counted'),
          );
          // The query is searched again here: only a query without a result is counted.
          if (path === '/search' && typeof q === 'string') {
            const count = async () => {
              const words = await options.costly?.missed(q, c.get('edition'));
              if (words) await options.countMiss?.(words);
            };
            await count().catch((error: unknown) => log.warn({ err: error }, 'a search was not counted'));
          }
        }
        return new Response(null, { status: 204 });
      },
    );
  }

  const { deals } = options;
  if (deals) {
    const notTaken = (error: unknown) => {
      log.warn({ err: error }, 'files of a deal were not taken');
      return null;
    };
    app.post('/submit/send', async (c, next) => {
      if (!isMultipart(c)) return next();
      const { search } = new URL(c.req.url);
      return withFiles(c, limits?.post, async (sender) => {
        let answer: Response | undefined;
        const dealOf = async (fields: URLSearchParams, hasFile: boolean) => {
          // A browser does not put files back into a form that is shown again, so the page says that they have to be
          // chosen again.
          if (hasFile) fields.set('hasFiles', '1');
          const headers = { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' };
          const init = { method: 'POST', headers, body: fields };
          answer = await render(c, new Request(`${env.siteUrl}/submit/send${search}`, init));
          const sent = /\/submit\/sent\/([\w-]+)$/.exec(answer.headers.get('location') ?? '');
          // The deal is stored by now, even if its files did not arrive. Its page asks for the files.
          return (sent && (await deals.findByToken(sent[1]!).catch(notTaken))) ?? null;
        };
        await deals.receiveFiles(c.req.raw, dealOf, sender).catch((error: unknown) => {
          // The deal is stored, and its page asks for the missing files.
          if (!(error instanceof UnfinishedRequest && error.status === 503 && answer)) throw error;
        });
        return answer!;
      });
    });
    app.on(['GET', 'HEAD'], '/submit/status/:token/terms/:version{\\d{1,6}}', async (c) => {
      const { token, version } = c.req.param();
      const isRead = c.req.method === 'GET';
      const sheet = await deals.openTerms(token, Number(version), { isRead }).catch((error: unknown) => {
        log.error({ err: error }, 'a term sheet could not be read');
        return 'away' as const;
      });
      if (sheet === 'away') return refuse(c, 503, { 'retry-after': '5' });
      if (sheet === null) return notFound();
      const { content, file } = sheet;
      if (!isRead) content.destroy();
      const how = new URL(c.req.url).searchParams.has('download') ? 'attachment' : 'inline';
      return new Response(isRead ? (Readable.toWeb(content) as ReadableStream) : null, {
        headers: {
          'content-type': 'application/pdf',
          'content-length': String(file.size),
          'content-disposition': `${how}; filename*=UTF-8''${encodeURIComponent(file.name)}`,
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        },
      });
    });
    const takeFiles = (c: AppContext) => {
      const token = c.req.param('token')!;
      return withFiles(c, limits?.file, async (sender) => {
        const deal = await deals.findByToken(token).catch(notTaken);
        if (deal === null) return refuse(c, 503, { 'retry-after': '5' });
        if (!deal) return notFound();
        const isJson = c.req.header('accept') === 'application/json';
        const page = `/submit/status/${token}`;
        let typed = new URLSearchParams();
        let wordsResponse: Response | undefined;
        const postWords = () => render(c, new Request(env.siteUrl + page, { method: 'POST', body: typed }));
        const dealOf = async (fields: URLSearchParams) => {
          typed = fields;
          // The words are stored before the files, because the upload may break off.
          if (!isJson && typed.get('words')?.trim()) wordsResponse = await postWords();
          return deal;
        };
        const results = await deals.receiveFiles(c.req.raw, dealOf, sender);
        if (isJson) return Response.json({ results }, { headers: { 'cache-control': 'no-store' } });
        const kept = results.filter(({ outcome }) => KEPT.has(outcome)).length;
        const again = results.filter(({ outcome }) => outcome === 'duplicate').length;
        const refused = results.length - kept - again;
        const counts = { kept: String(kept), again: String(again), refused: String(refused) };
        const areWordsStored = wordsResponse?.status === 303;
        if (areWordsStored || (!wordsResponse && results.length > 0)) {
          const done = new URLSearchParams({ ...(areWordsStored && { said: '' }), ...counts });
          return new Response(null, { status: 303, headers: { location: `${page}?${done}` } });
        }
        // Checked again, so that an error in the words is shown beside the current list of files.
        for (const [name, value] of Object.entries(counts)) typed.set(name, value);
        return postWords();
      });
    };
    app.post('/submit/status/:token/files', takeFiles);
    // The form posts to its page's own address, so that React Router can show the errors there.
    app.post('/submit/status/:token', (c, next) => (isMultipart(c) ? takeFiles(c) : next()));
  }

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
  app.all('*', (c) => refuse(c, 405, { allow: methodsOf(c.req.path) }));
  return app;

  /** Reads a request with files if it does not exceed the limits, and counts it while its files are read. */
  async function withFiles(
    c: AppContext,
    limit: RateLimit | undefined,
    read: (sender: Sender) => Promise<Response>,
  ): Promise<Response> {
    if (isCrossSite(c.req.raw.headers, env.siteUrl)) return refuse(c, 403);
    if (!/^multipart\/form-data\s*;/i.test(c.req.header('content-type') ?? '')) return refuse(c, 415);
    endBodyTime(c.env?.incoming);
    if (Number(c.req.header('content-length') ?? 0) > REQUEST_MOST) return refuse(c, 413);
    const who = client(c);
    const refused = await tooOften(c, limit);
    if (refused) return refused;
    let isIn = false;
    const enter = () => {
      const clientRequests = sendingFiles.get(who) ?? 0;
      if (isIn) return true;
      if (sendingInAll >= FILES_AT_ONCE.all || clientRequests >= FILES_AT_ONCE.client) return false;
      sendingFiles.set(who, clientRequests + 1);
      sendingInAll += 1;
      isIn = true;
      return true;
    };
    try {
      return await read({ client: who, enter });
    } catch (error) {
      if (!(error instanceof UnfinishedRequest)) throw error;
      const { status } = error;
      return refuse(c, status, status === 503 ? { 'retry-after': '5' } : { connection: 'close' });
    } finally {
      if (isIn) {
        sendingInAll -= 1;
        const left = sendingFiles.get(who)! - 1;
        if (left > 0) sendingFiles.set(who, left);
        else sendingFiles.delete(who);
      }
    }
  }

  async function render(c: AppContext, request?: Request): Promise<Response> {
    const url = new URL(c.req.url);
    const markdown = request ? null : markdownOf(c);
    // a page that writes its own Markdown has a route for it
    if (markdown !== null) url.pathname = routes.at(`${markdown}.md`) ? `${markdown}.md` : markdown;
    const nonce = randomBytes(16).toString('base64');
    let thrown: unknown;
    const requestServices = servicesWith(c.get('edition'), {
      submissions,
      nonce,
      origin: env.isNamed ? env.siteUrl : url.origin,
      rates: options.fetchedRates ?? null,
      report: (error) => {
        if (isUnexpected(error)) thrown = error;
      },
      ...(options.history && { history: options.history }),
      ...(deals && { deals }),
    });
    const context = new RouterContextProvider();
    context.set(services, requestServices);
    const appRequest = request ?? (await requestForApp(c, url));
    const { apart: made, costly, open } = handleOf(url.pathname);
    const isApart = options.costly && (made || costly) && (c.req.method !== 'POST' || open === 'posts');
    const answer = isApart
      ? await apart(appRequest, requestServices, c.get('edition'), costly === true)
      : await handler(appRequest, context);
    if (thrown !== undefined) {
      if (await isAway(thrown)) return refuse(c, 503, { 'retry-after': '5' });
      log.error({ err: thrown }, 'unexpected error');
    }

    const response = new Response(answer.body, answer);
    response.headers.set(
      'content-security-policy',
      contentSecurityPolicy(
        { 'script-src': [`'nonce-${nonce}'`], 'style-src': [`'nonce-${nonce}'`] },
        policyOf(decodedPath(url)!),
      ),
    );
    // A page that is rendered for one request may repeat what the visitor typed. Its `.data` has no head that could
    // hold `noindex`.
    if (url.pathname.endsWith('.data')) response.headers.set('x-robots-tag', 'noindex');
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    if (response.status === 405) return refuse(c, 405, { allow: methodsOf(url.pathname) });
    if (
      c.req.method !== 'POST' &&
      response.status === 200 &&
      /^text\/(html|markdown)/.test(response.headers.get('content-type') ?? '')
    ) {
      response.headers.append('vary', 'accept');
      if (markdown !== null && response.headers.get('content-type')?.startsWith('text/html'))
        return inMarkdown(response, env.siteUrl + url.pathname + url.search, options.costly);
    }
    // For an error outside of any page React Router answers with an empty body or a line in English.
    const isEmpty = answer.body === null || response.headers.get('content-type')?.startsWith('text/plain');
    return response.status === 500 && isEmpty && c.req.method !== 'HEAD' ? refuse(c, 500) : response;
  }

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

  /**
   * The page that is asked for as Markdown, by its address or by the header Accept; null where another format is asked
   * for.
   */
  function markdownOf(c: AppContext): string | null {
    const { pathname } = new URL(c.req.url);
    if (c.req.method === 'POST') return null;
    if (pathname.endsWith('.md')) return pathname.slice(0, -'.md'.length);
    return prefersMarkdown(c.req.header('accept')) ? pathname : null;
  }

  /** Has a worker make the answer. A worker has no database connection, so what it needs is read here. */
  async function apart(
    request: Request,
    requestServices: Services,
    edition: Edition,
    isCostly: boolean,
  ): Promise<Response> {
    const { url, method, headers } = request;
    const body = request.body && (await request.bytes());
    const { nonce, origin, report } = requestServices;
    const unread = (error: unknown) => {
      report(error);
      return [];
    };
    const version = new URL(url).searchParams.get('terms') ?? '';
    const [rates, history] = await Promise.all([
      options.fetchedRates?.().catch(unread) ?? null,
      /^[0-9a-f]{8}$/.test(version) && options.history ? options.history(version).catch(() => []) : [],
    ]);
    const workerRequest = { url, method, headers: [...headers], body, rates, history };
    const workerResponse = await options.costly!.answer(
      { ...workerRequest, nonce, origin },
      edition,
      isCostly,
    );
    for (const failure of workerResponse.failures) report(failure);
    return new Response(workerResponse.body, workerResponse);
  }

  /**
   * The request as the app sees it: under the public origin, whatever name the server was reached by, so that no header
   * of the visitor can end up in a page or a redirect. `Origin` was checked above and is removed: React Router would
   * compare it with an address that a proxy may have changed.
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

  function refuse(c: AppContext, status: RefusalStatus, headers: Record<string, string> = {}): Response {
    const { pathname } = new URL(c.req.url);
    if (routes.at(pathname)?.handle.open) return problemResponse(refusedAsData(status), headers);
    // Our scripts ask for `.data` and show a message of their own.
    const response = refusal(status, {
      asText: pathname.endsWith('.data'),
      reference: requestId.getStore() ?? 'none',
      isReading: c.req.method !== 'POST',
      hasFiles: isMultipart(c),
      shell: c.get('edition').refusalShell,
    });
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
    return response;
  }

  /** The refusal of a client that is over a limit, else null. The request is counted. */
  async function tooOften(c: AppContext, limit: RateLimit | undefined): Promise<Response | null> {
    const wait = (await limit?.(client(c))) ?? 0;
    return wait > 0 ? refuse(c, 429, { 'retry-after': String(wait) }) : null;
  }

  /** The methods that a page or its data accepts, for the header `Allow`. */
  function methodsOf(path: string): string {
    return routes.of(pageOf(path))?.takesPosts ? 'GET, HEAD, POST' : 'GET, HEAD';
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

  /** The handle of the page at a path, or of the page whose data the path is. */
  function handleOf(path: string) {
    return routes.of(pageOf(path))?.handle ?? {};
  }

  /** What an address adds to the Content-Security-Policy of all pages. */
  function policyOf(path: string) {
    return pagePolicy(routes.of(path)?.handle ?? {}, env.providers);
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

/** The page of a path. A client navigation asks for its data: `/about.data`, and `/_.data` for the home page. */
const pageOf = (path: string): string => path.replace(/(\/_)?\.data$/, '') || '/';

const isMultipart = (c: AppContext): boolean => /^multipart\//i.test(c.req.header('content-type') ?? '');

function peer(c: AppContext): string {
  return c.env?.incoming?.socket.remoteAddress ?? 'unknown';
}

/** A rendered page as Markdown, in the same form as the build writes one beside each of its pages. */
async function inMarkdown(page: Response, url: string, apart: CostlyAnswers | undefined): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.set('content-type', 'text/markdown; charset=utf-8');
  const html = await page.text();
  // the answer to a HEAD request has no page
  if (!html) return new Response(null, { headers });
  if (apart) return new Response(await apart.markdown({ html, url }), { headers });
  // loaded at the first request for Markdown: no browser asks for it
  const { pageMarkdown } = await import('./page-markdown.ts');
  return new Response(pageMarkdown(html, { url, facts: {} }), { headers });
}

/**
 * Answered as text: rendering a page would cost a thousand times as much, and count against the visitor's limit of
 * pages.
 */
const notFound = () => plain(404, 'not found');

function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** @param status 308 where the browser has to send the body again. */
function moved(location: string, status: 301 | 308): Response {
  return new Response(null, {
    status,
    headers: { location, 'content-length': '0', 'cache-control': 'public, max-age=3600' },
  });
}

/**
 * Null where the path is not valid UTF-8, or holds a NUL, which PostgreSQL rejects. `%2F` is not decoded, so an encoded
 * slash never becomes a separator.
 */
function decodedPath(url: URL): string | null {
  try {
    const path = decodeURI(url.pathname);
    return path.includes('\0') ? null : path;
  } catch {
    return null;
  }
}

/** React Router reports its own 404 and 405 as errors. They are ordinary answers. */
function isUnexpected(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  return !(typeof status === 'number' && status < 500);
}
