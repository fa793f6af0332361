import { createHash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RouterContextProvider } from 'react-router';
import { brotliInTime } from './brotli-pages.ts';
import type { PolicyAdditions } from './security-headers.ts';
import { chooseForm, type SiteFile } from './site-files.ts';

/** The action of a route. What it answers, it answers again when it is asked with the same context (see receive). */
export type Action = (asked: {
  request: Request;
  context: RouterContextProvider;
  params: object;
}) => Promise<unknown>;

interface Thanks extends Pick<SiteFile, 'plain' | 'compressed'> {
  policy: PolicyAdditions;
  /** By `performance.now()`: what a page says may depend on the day. */
  until: number;
}

const KEPT_MS = 60_000;
/** Enough for every form, with and without a query; the page of each is some 60 KB. */
const MOST = 50;

/**
 * The page that thanks for what a form sent. It is the same for every visitor: it is rendered once in a minute for all posts
 * to an address that end alike, and kept compressed. Rendering it and compressing it took more of the processor than
 * everything else that a message costs.
 */
export function keptThanks() {
  const pages = new Map<string, Thanks>();

  /** @param render renders the page with the nonce that it is given. */
  async function pageOf(key: string, render: (nonce: string) => Promise<Response>): Promise<Thanks | null> {
    const known = pages.get(key);
    if (known && known.until > performance.now()) return known;
    const nonce = randomUUID();
    const answer = await render(nonce);
    if (answer.status !== 200) return null;
    const { html, policy } = withHashes(await answer.text(), nonce);
    const page = { ...(await formsOf(html)), policy, until: performance.now() + KEPT_MS };
    if (pages.size >= MOST) pages.clear();
    pages.set(key, page);
    return page;
  }

  /**
   * @param result what the action has answered.
   * @param policyOf the page's Content-Security-Policy with what is added to it.
   * @returns null where the answer is one visitor's own: it repeats what was typed, nothing was stored, or the page failed.
   */
  return async (
    result: unknown,
    { url, headers }: Pick<Request, 'url' | 'headers'>,
    render: (nonce: string) => Promise<Response>,
    policyOf: (additions: PolicyAdditions) => string,
  ): Promise<Response | null> => {
    if (!isThanks(result)) return null;
    const page = await pageOf(JSON.stringify([url, result.data]), render);
    if (page === null) return null;
    const [encoding, { bytes, size }] = chooseForm(page, headers.get('accept-encoding'));
    return new Response(bytes, {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-length': String(size),
        'content-security-policy': policyOf(page.policy),
        'cache-control': 'no-store',
        vary: 'Accept-Encoding',
        ...(encoding && { 'content-encoding': encoding }),
      },
    });
  };
}

/** What `receive` answers when something was stored, where it repeats nothing of it. */
function isThanks(result: unknown): result is { data: object } {
  const { data, init } = (result ?? {}) as { data?: { state?: unknown } | null; init?: ResponseInit | null };
  return data?.state === 'sent' && !('values' in data) && (init?.status ?? 200) === 200;
}

/** The page with hashes in the place of the nonce, as those of the build are: it can then be kept as bytes. */
function withHashes(page: string, nonce: string): { html: string; policy: PolicyAdditions } {
  const inline = (tag: string) =>
    [
      ...page.matchAll(
        new RegExp(`<${tag}(?=[^>]* nonce="${nonce}")(?![^>]* src=)[^>]*>(.*?)</${tag}>`, 'gs'),
      ),
    ]
      .map(([, code = '']) => code)
      .filter((code) => code !== '')
      .map((code) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
  const policy = { 'script-src': [...new Set(inline('script'))], 'style-src': [...new Set(inline('style'))] };
  return { html: page.replaceAll(` nonce="${nonce}"`, ''), policy };
}

async function formsOf(html: string): Promise<Pick<Thanks, 'plain' | 'compressed'>> {
  const stored = (bytes: Buffer<ArrayBuffer>) => ({ size: bytes.length, etag: '', bytes, path: '' });
  const plain = Buffer.from(html);
  const [br, gz] = await Promise.all([brotliInTime(plain), promisify(gzip)(plain)]);
  return {
    plain: stored(plain),
    compressed: new Map([
      ['br', stored(br)],
      ['gzip', stored(gz)],
    ]),
  };
}
