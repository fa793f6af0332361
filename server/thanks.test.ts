import { createHash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { contentSecurityPolicy } from './security-headers.ts';
import { keptThanks } from './thanks.ts';

const sent = { data: { state: 'sent', repeated: false }, init: { status: 200 } };
const render = vi.fn(
  async (nonce: string) =>
    new Response(
      `<style nonce="${nonce}">a{}</style><style nonce="${nonce}"></style><script nonce="${nonce}" src="/a.js"></script>` +
        `<link nonce="${nonce}"/><script type="module" nonce="${nonce}">one();\ntwo()</script><p>sent`,
    ),
);
const HTML =
  '<style>a{}</style><style></style><script src="/a.js"></script><link/><script type="module">one();\ntwo()</script><p>sent';
const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

const ask = (thanks: ReturnType<typeof keptThanks>, result: unknown, url = '/contact', accept = '') =>
  thanks(result, { url, headers: new Headers({ 'accept-encoding': accept }) }, render, (own) =>
    contentSecurityPolicy(own),
  );

beforeEach(() => {
  render.mockClear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

it('is rendered once for all who sent, with hashes in the place of the nonce', async () => {
  const thanks = keptThanks();
  for (let i = 0; i < 2; i++) {
    const answer = (await ask(thanks, sent))!;
    expect(await answer.text()).toBe(HTML);
    const headers = Object.fromEntries(answer.headers);
    const policy = headers['content-security-policy'];
    expect(policy).toContain(`script-src 'self' ${hash('one();\ntwo()')};`);
    expect(policy).toContain(`style-src 'self' ${hash('a{}')};`);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'text/html; charset=utf-8',
      'content-length': String(HTML.length),
      vary: 'Accept-Encoding',
    });
    expect(headers).not.toHaveProperty('etag');
  }
  expect(render).toHaveBeenCalledTimes(1);
});

it.each([
  ['br', 'gzip, deflate, br, zstd', brotliDecompressSync],
  ['gzip', 'gzip, br;q=0', gunzipSync],
])('is sent as %s to who accepts that', async (encoding, accept, open) => {
  const answer = (await ask(keptThanks(), sent, '/contact', accept))!;
  expect(answer.headers.get('content-encoding')).toBe(encoding);
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(answer.headers.get('content-length')).toBe(String(bytes.length));
  expect(open(bytes).toString()).toBe(HTML);
});

it.each([
  ['at another address', '/other', sent],
  ['with another answer', '/contact', { ...sent, data: { state: 'sent', repeated: true } }],
])('is another page %s', async (_, url, result) => {
  const thanks = keptThanks();
  await ask(thanks, sent);
  await ask(thanks, result, url);
  expect(render).toHaveBeenCalledTimes(2);
});

it('is one where the answer says no status of its own', async () => {
  expect(await ask(keptThanks(), { data: sent.data })).not.toBeNull();
});

it('is kept for fifty addresses: whoever makes up more of them fills no memory', async () => {
  const thanks = keptThanks();
  for (let i = 0; i < 50; i++) await ask(thanks, sent, `/contact?${i}`);
  await ask(thanks, sent, '/contact?0');
  expect(render).toHaveBeenCalledTimes(50);
  await ask(thanks, sent, '/contact?50');
  await ask(thanks, sent, '/contact?0');
  expect(render).toHaveBeenCalledTimes(52);
});

it('is rendered anew after a minute: a page may say what day it is', async () => {
  const thanks = keptThanks();
  await ask(thanks, sent);
  vi.advanceTimersByTime(59_000);
  await ask(thanks, sent);
  expect(render).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(2_000);
  await ask(thanks, sent);
  expect(render).toHaveBeenCalledTimes(2);
});

it.each([
  ['the action answered nothing', null],
  ['it answered itself', new Response()],
  ['a field was wrong', { data: { state: 'invalid', errors: {}, values: { email: 'a@oak.example' } } }],
  ['it was not kept', { data: { state: 'failed', values: {} }, init: { status: 503 } }],
  ['the answer repeats what was typed', { data: { state: 'sent', values: {} } }],
  ['the answer has a status of its own', { ...sent, init: { status: 202 } }],
])('is nothing where %s', async (_, result) => {
  expect(await ask(keptThanks(), result)).toBeNull();
  expect(render).not.toHaveBeenCalled();
});

it('is not kept where it cannot be rendered', async () => {
  const thanks = keptThanks();
  render.mockResolvedValueOnce(new Response('', { status: 500 }));
  expect(await ask(thanks, sent)).toBeNull();
  render.mockRejectedValueOnce(new Error('broken'));
  await expect(ask(thanks, sent)).rejects.toThrow('broken');
  expect(await (await ask(thanks, sent))!.text()).toBe(HTML);
});
