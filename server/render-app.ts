import { randomBytes } from 'node:crypto';
import { RouterContextProvider } from 'react-router';
import type { PageHandle } from '#app/page-handle.ts';
import { type Services, services, servicesWith } from '#app/services.server.ts';
import type { Answers, AppContext, AppOptions, Render } from './app-options.ts';
import { customerOf } from './client-address.ts';
import type { CostlyAnswers } from './costly-answers.ts';
import type { Edition } from './edition.ts';
import { fewAtOnce } from './few-at-once.ts';
import { pagePolicy } from './providers.ts';
import type { VisitorLimits } from './rate-limit.ts';
import { decodedPath, markdownOf } from './request-path.ts';
import { allowedMethods } from './route-table.ts';
import { contentSecurityPolicy } from './security-headers.ts';

/**
 * Pages that this thread renders at once for one address, which an office may share; its others wait for those. Forty
 * pages of a deal with 400 messages, asked for together, kept every visitor waiting for ten seconds. What waits for a
 * worker has a queue of its own, and takes no place.
 */
const MOST_AT_ONCE = 4;

/** Renders pages with React Router's handler: in this thread, or in a worker where an answer is costly. */
export function appRenderer(
  options: AppOptions,
  { client, refuse, isAway }: Pick<Answers, 'client' | 'refuse' | 'isAway'>,
  limits: Pick<VisitorLimits, 'sent'> | null,
): Render {
  const { env, routes, submissions, deals, handler, log } = options;
  const atOnce = fewAtOnce(MOST_AT_ONCE);
  return render;

  async function render(c: AppContext, request?: Request): Promise<Response> {
    const url = new URL(c.req.url);
    const markdown = request ? null : markdownOf(c.req.raw);
    // a page that writes its own Markdown has a route for it
    if (markdown !== null) url.pathname = routes.at(`${markdown}.md`) ? `${markdown}.md` : markdown;
    const nonce = randomBytes(16).toString('base64');
    let thrown: unknown;
    const requestServices = servicesWith(c.get('edition'), {
      submissions,
      sendsTooMuch: async () => ((await limits?.sent(client(c))) ?? 0) > 0,
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
    const { handle = {} } = routes.ofPage(url.pathname) ?? {};
    const { apart: made, costly, open } = handle;
    // the office names the edition that it shows
    const workers = c.env?.edition ? options.previews : options.costly;
    const asker = customerOf(client(c));
    const isApart = (made || costly) && (c.req.method !== 'POST' || open === 'posts');
    const answer =
      workers && isApart
        ? await apart(workers, appRequest, requestServices, c.get('edition'), handle, asker)
        : await inThisThread(c, () => handler(appRequest, context));
    if (thrown !== undefined) {
      if (await isAway(thrown)) return refuse(c, 503, { 'retry-after': '5' });
      log.error({ err: thrown }, 'unexpected error');
    }

    const response = new Response(answer.body, answer);
    response.headers.set(
      'content-security-policy',
      contentSecurityPolicy(
        { 'script-src': [`'nonce-${nonce}'`], 'style-src': [`'nonce-${nonce}'`] },
        pagePolicy(routes.of(decodedPath(url)!)?.handle, env.providers),
      ),
    );
    // A page that is rendered for one request may repeat what the visitor typed. Its `.data` has no head that could
    // hold `noindex`.
    if (url.pathname.endsWith('.data')) response.headers.set('x-robots-tag', 'noindex');
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store');
    if (response.status === 405)
      return refuse(c, 405, { allow: allowedMethods(routes.ofPage(url.pathname)) });
    if (
      c.req.method !== 'POST' &&
      response.status === 200 &&
      /^text\/(html|markdown)/.test(response.headers.get('content-type') ?? '')
    ) {
      response.headers.append('vary', 'accept');
      if (markdown !== null && response.headers.get('content-type')?.startsWith('text/html'))
        return inMarkdown(
          response,
          env.siteUrl + url.pathname + url.search,
          workers,
          c.get('edition'),
          asker,
        );
    }
    // For an error outside of any page React Router answers with an empty body or a line in English.
    const isEmpty = answer.body === null || response.headers.get('content-type')?.startsWith('text/plain');
    return response.status === 500 && isEmpty && c.req.method !== 'HEAD' ? refuse(c, 500) : response;
  }

  function inThisThread(c: AppContext, renders: () => Promise<Response>): Promise<Response> {
    return env.rateLimit && !c.env?.edition ? atOnce(client(c), renders) : renders();
  }

  /** Has a worker make the answer. A worker has no database connection, so what it needs is read here. */
  async function apart(
    workers: CostlyAnswers,
    request: Request,
    requestServices: Services,
    edition: Edition,
    { costly, history: isHistory }: PageHandle,
    asker: string,
  ): Promise<Response> {
    const { url, method, headers } = request;
    const body = request.body && (await request.bytes());
    const { nonce, origin, report, history, content } = requestServices;
    const version = termsVersionOf(new URL(url));
    const [rates, versions, terms] = await Promise.all([
      options.fetchedRates?.() ?? null,
      isHistory ? history.versions(content) : null,
      // the content has the current version
      version === null || version === content.terms.version
        ? null
        : history.terms(version).catch(() => undefined),
    ]);
    const workerRequest = { url, method, headers: [...headers], body, rates, versions, terms };
    const workerResponse = await workers.answer(
      { ...workerRequest, nonce, origin },
      edition,
      costly === true,
      asker,
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
}

/** The version of the terms that an address names: the terms of a deal's link, or a page of that version. */
const termsVersionOf = ({ pathname, searchParams }: URL): string | null =>
  searchParams.get('terms') ?? /^\/lending\/terms\/(\w+)/.exec(pathname)?.[1] ?? null;

/** A rendered page as Markdown, in the same form as the build writes one beside each of its pages. */
async function inMarkdown(
  page: Response,
  url: string,
  workers: CostlyAnswers | undefined,
  edition: Edition,
  asker: string,
): Promise<Response> {
  const headers = new Headers(page.headers);
  headers.set('content-type', 'text/markdown; charset=utf-8');
  const html = await page.text();
  // the answer to a HEAD request has no page
  if (!html) return new Response(null, { headers });
  if (workers) return new Response(await workers.markdown({ html, url }, edition, asker), { headers });
  // loaded at the first request for Markdown: no browser asks for it
  const { pageMarkdown } = await import('./page-markdown.ts');
  return new Response(pageMarkdown(html, { url, facts: {} }), { headers });
}

/** React Router reports its own 404 and 405 as errors. They are ordinary answers. */
function isUnexpected(error: unknown): boolean {
  const status = (error as { status?: unknown } | null)?.status;
  return !(typeof status === 'number' && status < 500);
}
