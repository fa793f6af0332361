import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { brotliInTime, brotliPages } from './brotli-pages.ts';

const PAGE = `<p>${Array.from({ length: 2000 }, (_, i) => `loan ${i * 7919}`).join(' ')}`;
const HTML = 'text/html; charset=utf-8';
const app = new Hono()
  .use(brotliPages)
  .get(
    '/page',
    () => new Response(PAGE, { status: 201, headers: { 'content-type': HTML, 'content-length': '9' } }),
  )
  .get('/varies', () => new Response(PAGE, { headers: { 'content-type': HTML, vary: 'cookie' } }))
  .get('/data', () => new Response(PAGE, { headers: { 'content-type': 'application/json' } }))
  .get('/bare', () => new Response(new TextEncoder().encode(PAGE)))
  .get('/done', () => new Response('z', { headers: { 'content-type': HTML, 'content-encoding': 'zstd' } }))
  .get('/empty', () => new Response(null, { status: 304, headers: { 'content-type': HTML } }));
const get = async (path: string, accept?: string) =>
  app.request(path, { headers: accept === undefined ? {} : { 'accept-encoding': accept } });

it('sends a page in fewer bytes to a browser that takes them, and says so', async () => {
  const answer = await get('/page', 'gzip, deflate, br');
  expect(answer.status).toBe(201);
  expect(Object.fromEntries(answer.headers)).toEqual({
    'content-type': HTML,
    'content-encoding': 'br',
    vary: 'accept-encoding',
  });
  expect(brotliDecompressSync(await answer.arrayBuffer()).toString()).toBe(PAGE);
  expect((await get('/varies', 'br')).headers.get('vary')).toBe('cookie, accept-encoding');
});

it.each([
  ['a page to who takes no Brotli', '/page', 'gzip', PAGE],
  ['a page to who says nothing', '/page', undefined, PAGE],
  ['what is no page', '/data', 'br', PAGE],
  ['what names no type', '/bare', 'br', PAGE],
  ['what is compressed', '/done', 'br', 'z'],
  ['an answer without a body', '/empty', 'br', ''],
])('leaves alone %s', async (_, path, accept, body) => {
  const answer = await get(path, accept);
  expect(answer.headers.get('content-encoding')).toBe(path === '/done' ? 'zstd' : null);
  expect(answer.headers.has('vary')).toBe(false);
  expect(await answer.text()).toBe(body);
});

it('is between gzip and the best of Brotli, which takes fifty times as long', async () => {
  const bytes = Buffer.from(PAGE);
  const { length } = await brotliInTime(bytes);
  expect(length).toBeLessThan(gzipSync(bytes).length);
  expect(length).toBeGreaterThan(brotliCompressSync(bytes).length);
});
