import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import type { Content } from '#app/collections/content.ts';
import { createApp } from './app.ts';
import { type CostlyAnswers, costlyAnswers } from './costly-answers.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { routeTable } from './route-table.ts';

/** A worker that blocks its thread until a file exists, dies, fills its heap or never ends, depending on the path. */
const WORKER = `
import { existsSync, writeFileSync } from 'node:fs';
import { threadId } from 'node:worker_threads';
import { workerData } from 'piscina';
const { gate } = workerData.content;
const still = new Int32Array(new SharedArrayBuffer(4));
let made = 0;
export function answer({ url, body, rates, versions, terms }) {
  const { pathname } = new URL(url);
  if (pathname === '/dies') process.exit(1);
  if (pathname === '/heap') for (const all = []; ; ) all.push(new Array(100_000).fill({ made }));
  for (; pathname === '/endless'; ) Atomics.wait(still, 0, 0, 5);
  if (pathname.startsWith('/held')) writeFileSync(gate + '-begun', '');
  if (pathname.startsWith('/held')) for (; !existsSync(gate); ) Atomics.wait(still, 0, 0, 5);
  const said = JSON.stringify({ made: threadId + '-' + ++made, rates, versions, terms, body: body && new TextDecoder().decode(body), content: gate });
  return { status: 200, headers: [['content-type', 'text/html']], body: new TextEncoder().encode(said), failures: [] };
}
export const markdown = ({ html, url }) => 'of ' + url + ': ' + html;
`;

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const PATHS = ['/costly', '/dies', '/heap', '/endless', '/held', '/held.pdf'];

function start({ rateLimit = false, most = {} } = {}) {
  const dir = mkdtempSync(join(tmpdir(), 'costly-'));
  // in this folder, so that it finds node_modules
  const worker = new URL(`./.costly-${process.pid}-${ends.length}.mjs`, import.meta.url);
  writeFileSync(worker, WORKER);
  const gate = join(dir, 'open');
  const content = { now: gate };
  const contents = new Map<string, Content>();
  const contentOf = (name: string): Content => {
    const known =
      contents.get(name) ?? ({ gate: name, terms: { version: '00000001' } } as unknown as Content);
    contents.set(name, known);
    return known;
  };
  const faults: unknown[] = [];
  const answers: CostlyAnswers = costlyAnswers(
    worker.href,
    { content: contentOf(gate), pictures: {} },
    (error) => void faults.push(error),
    most,
  );
  const previews = costlyAnswers(worker.href, 'previews', (error) => void faults.push(error), most);
  ends.push(async () => {
    writeFileSync(gate, '');
    await Promise.all([answers.close(), previews.close()]);
    rmSync(worker);
    rmSync(dir, { recursive: true });
  });
  const lines: string[] = [];
  /** versions of the terms that were looked up */
  const asked: string[] = [];
  const app = createApp({
    env: {
      siteUrl: 'https://oak.example',
      isNamed: true,
      rateLimit,
      trustProxy: 0,
      trustProxyFrom: [],
      metricsToken: undefined,
      providers: { investorForm: null, mediaForm: null, webinar: null, videoHost: null, analytics: null },
    },
    edition: () => ({ content: contentOf(content.now), pictures: {}, files: new Map() }),
    submissions: { save: async () => 'stored' },
    handler: async () => new Response('<main>here</main>', { headers: { 'content-type': 'text/html' } }),
    routes: routeTable([
      ...PATHS.map((path) => ({ path, handle: { costly: true as const }, takesPosts: false })),
      { path: '/ask', handle: { open: 'posts', apart: true }, takesPosts: true },
      { path: '/lending/terms', handle: { apart: true, history: true }, takesPosts: false },
      { path: '/lending/terms/:version', handle: { apart: true }, takesPosts: false },
      { path: '/deals/:id', handle: {}, takesPosts: true },
      { path: '/page', handle: {}, takesPosts: false },
      { path: '*', handle: { apart: true }, takesPosts: false },
    ]),
    costly: answers,
    previews,
    history: {
      versions: async () => ({ complete: true, versions: [] }),
      terms: async (version) => {
        asked.push(version);
        return version === '0badcafe' ? ({ version } as never) : null;
      },
    },
    fetchedRates: async () => [{ series: 'sofr-30', day: '2026-11-20', percent: 4.1 }],
    log: createLog('info', { write: (line: string) => void lines.push(line) }),
    metrics: createMetrics({ costly: answers.waiting }),
    whyNotReady: async () => null,
    isStopping: () => false,
  });
  const ask = async (
    path: string,
    headers: Record<string, string> = {},
    address = '192.0.2.1',
    init: RequestInit = {},
  ) => {
    const request = new Request(`http://localhost:3000${path}`, { headers, ...init });
    const connection = { incoming: { socket: { remoteAddress: address } } };
    const response = await app.request(request, undefined, connection);
    return { status: response.status, headers: response.headers, text: await response.text() };
  };
  /** As the office asks, for a draft with this content. */
  const preview = async (path: string, name: string) => {
    const edition = { content: contentOf(name), pictures: {}, files: new Map() };
    const connection = { incoming: { socket: {} }, edition };
    const response = await app.request(`http://localhost:3000${path}`, {}, connection);
    return JSON.parse(await response.text());
  };
  return { ask, asked, preview, lines, faults, content, release: () => writeFileSync(gate, '') };
}

const threads = Math.min(2, Math.max(1, availableParallelism() - 1));

it('while every worker is held and the queue is full, all else is answered, and one more is asked to come back', async () => {
  const { ask, release } = start({ most: { waiting: 4 } });
  const answered: number[] = [];
  const held = Array.from({ length: threads + 4 }, () =>
    ask('/held').then(({ status }) => answered.push(status)),
  );
  // the first request has to have left the queue
  while ((await ask('/held')).status !== 503) await new Promise(setImmediate);
  const refused = await ask('/held');
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.text).toContain('Wait a few seconds');
  for (let i = 0; i < 50; i++) {
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/page')).text).toBe('<main>here</main>');
  }
  expect(answered).toEqual([]);
  const metrics = await ask('/metrics', { host: 'localhost' }, '127.0.0.1');
  expect(metrics.text).toMatch(/oak_costly_answers_waiting [1-9]/);
  expect(metrics.text).toMatch(/oak_refusals_total\{reason="busy"\} [1-9]/);
  release();
  await Promise.all(held);
  expect(new Set(answered)).toEqual(new Set([200]));
});

it('a page that costs little goes before what waits of the costly, and is taken when no more of those are', async () => {
  const { ask, release } = start({ most: { waiting: 4 } });
  const order: string[] = [];
  const noting = (path: string) => ask(path).then(({ status }) => void order.push(`${path} ${status}`));
  const held = Array.from({ length: threads + 4 }, () => noting('/held'));
  while ((await ask('/held')).status !== 503) await new Promise(setImmediate);
  const cheap = Array.from({ length: 4 }, () => noting('/unknown'));
  await new Promise(setImmediate);
  release();
  await Promise.all([...held, ...cheap]);
  expect(order.filter((said) => said === '/unknown 200')).toHaveLength(4);
  expect(order.slice(-4)).toEqual(Array.from({ length: 4 }, () => '/held 200'));
});

it('whoever has much waiting takes turns with others, and loses the newest where the queue is full', async () => {
  const { ask, release } = start({ most: { waiting: 4 } });
  const order: string[] = [];
  const noting = (address: string) =>
    ask('/held', {}, address).then(({ status }) => void order.push(`${address} ${status}`));
  const many = Array.from({ length: threads + 4 }, () => noting('192.0.2.1'));
  while ((await ask('/held')).status !== 503) await new Promise(setImmediate);
  const others = ['192.0.2.2', '2001:db8:1:1::1'].map(noting);
  await expect.poll(() => order).toEqual(Array(2).fill('192.0.2.1 503'));
  // another network of the same customer: with a second one in the queue it would have as much as whoever has most
  await noting('2001:db8:1:2::1');
  expect(order.at(-1)).toBe('2001:db8:1:2::1 503');
  release();
  await Promise.all([...many, ...others]);
  const last = order.lastIndexOf('192.0.2.1 200');
  expect(order.indexOf('192.0.2.2 200')).toBeLessThan(last);
  expect(order.indexOf('2001:db8:1:1::1 200')).toBeLessThan(last);
});

it('however many pages wait that cost little, what is costly has its turn among them', async () => {
  const { ask, release } = start({ most: { waiting: 4 } });
  const order: string[] = [];
  const noting = (path: string) => ask(path).then(({ status }) => void order.push(`${path} ${status}`));
  const held = Array.from({ length: threads + 4 }, () => noting('/held'));
  while ((await ask('/held')).status !== 503) await new Promise(setImmediate);
  const cheap = Array.from({ length: 16 }, () => noting('/unknown'));
  await new Promise(setImmediate);
  release();
  await Promise.all([...held, ...cheap]);
  const before = order.slice(0, order.lastIndexOf('/unknown 200'));
  expect(before.filter((said) => said === '/held 200').length).toBeGreaterThan(threads + 1);
});

it.each([
  ['/dies', 500, 'unexpected error'],
  ['/heap', 500, 'unexpected error'],
  // the machine may only be slow
  ['/endless', 503, 'an answer took longer than 3 seconds'],
])('a worker with %s takes one answer with it', async (path, status, why) => {
  // a worker that has loaded its modules has a heap of some megabytes
  const { ask, lines, faults } = start({ most: { heap: 32, ms: path === '/endless' ? 3_000 : 60_000 } });
  const [lost, kept] = await Promise.all([ask(path), ask('/page')]);
  expect([lost.status, kept.status]).toEqual([status, 200]);
  expect(lost.headers.get('retry-after')).toBe(status === 503 ? '5' : null);
  expect(lines.join('') + faults).toContain(why);
  expect((await ask('/costly')).status).toBe(200);
});

it('what waits for too long is asked to come back, and is no fault of ours', async () => {
  const { ask, lines, release } = start({ most: { patience: 200 } });
  const held = Array.from({ length: threads }, () => ask('/held'));
  const waited = await ask('/costly');
  expect([waited.status, waited.headers.get('retry-after')]).toEqual([503, '5']);
  expect(lines.join('')).not.toContain('unexpected error');
  release();
  for (const { status } of await Promise.all(held)) expect(status).toBe(200);
  expect((await ask('/costly')).status).toBe(200);
});

it('a worker is handed what it would have read: rates, the list of versions, the version that the address names', async () => {
  const { ask, asked } = start();
  const rates = [{ series: 'sofr-30', day: '2026-11-20', percent: 4.1 }];
  expect(JSON.parse((await ask('/costly')).text)).toMatchObject({
    rates,
    versions: null,
    terms: null,
  });
  for (const path of ['/costly?terms=0badcafe', '/lending/terms/0badcafe', '/lending/terms/0badcafe.data'])
    expect(JSON.parse((await ask(path)).text), path).toMatchObject({ terms: { version: '0badcafe' } });
  // the content has the version in force: no link to it costs a query
  for (const path of ['/costly?terms=00000001', '/lending/terms/00000001'])
    expect(JSON.parse((await ask(path)).text), path).toMatchObject({ terms: null });
  expect(asked).not.toContain('00000001');
  expect(JSON.parse((await ask('/lending/terms')).text)).toMatchObject({ versions: { complete: true } });
});

it('a file that several ask for at once is made once; a page, which holds a nonce, for each', async () => {
  const { ask, release } = start();
  const asked = ['/held.pdf?a=1', '/held.pdf?a=1', '/held.pdf?a=2', '/held', '/held'].map((path) =>
    ask(path),
  );
  release();
  const [one, same, other, ...pages] = (await Promise.all(asked)).map(({ text }) => text);
  expect(same).toBe(one);
  expect(new Set([one, other, ...pages]).size).toBe(4);
  const after = await ask('/held.pdf?a=1');
  expect(after.text).not.toBe(one);
});

it('a page is put into Markdown by a worker as well', async () => {
  const { ask } = start();
  const { text, headers } = await ask('/page?x=1', { accept: 'text/markdown' });
  expect(text).toBe('of https://oak.example/page?x=1: <main>here</main>');
  expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8');
});

it.each([
  ['/costly', '/costly'],
  // the address that a client navigation asks for
  ['/costly.data?a=1', '/costly/_.data', '/costly'],
])(
  'one address gets twelve at once, by whichever form of the address (%s), and pages that cost little beside them',
  async (...forms) => {
    const { ask } = start({ rateLimit: true });
    const asked = Array.from({ length: 20 }, (_, i) => ask(forms[i % forms.length]!));
    // at the same moment: each second adds two to the limit
    const last = ask('/page', { accept: 'text/markdown' });
    const all = await Promise.all([...asked, last]);
    const refused = all.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(9);
    expect((await last).status).toBe(429);
    for (const { headers } of refused) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await ask('/page')).status).toBe(200);
    expect((await ask('/costly', {}, '192.0.2.2')).status).toBe(200);
  },
);

it('what anybody may ask for without an end is made apart as well: unknown paths, with their data, and JSON that is posted', async () => {
  const { ask } = start({ rateLimit: true });
  const all = await Promise.all(Array.from({ length: 14 }, (_, i) => ask(`/unknown-${i}`)));
  // no more requests wait than the queue holds, and none is refused for its visitor's limit
  for (const { status, text } of all) expect(status === 503 || 'made' in JSON.parse(text)).toBe(true);
  expect(JSON.parse((await ask('/unknown.data')).text)).toHaveProperty('made');
  const post = { method: 'POST', body: '{"a":1}' };
  const posted = await ask('/ask', { 'content-type': 'application/json' }, '192.0.2.2', post);
  expect(JSON.parse(posted.text).body).toBe('{"a":1}');
  for (const path of ['/page', '/deals/7', '/deals/7.data'])
    expect((await ask(path, {}, '192.0.2.3')).text).toBe('<main>here</main>');
});

it('previews of several drafts leave the workers of visitors as they are', async () => {
  // each draft starts a thread, one after the other
  const { ask, preview, content } = start({ most: { patience: 60_000, ms: 60_000 } });
  const made = async () => JSON.parse((await ask('/costly')).text);
  const before = await made();
  const drafts = ['one', 'two', 'three'].map((name) => `${content.now}-${name}`);
  const seen = await Promise.all([...drafts, ...drafts].map((name) => preview('/costly', name)));
  expect(seen.map(({ content: of }) => of)).toEqual([...drafts, ...drafts]);
  const after = await made();
  expect(after.content).toBe(content.now);
  // the same thread, which has made one more
  expect(after.made.split('-')[0]).toBe(before.made.split('-')[0]);
});

it('previews count towards no limit of visitors: the office has its own', async () => {
  const { preview, content } = start({ rateLimit: true, most: { patience: 60_000 } });
  const draft = `${content.now}-draft`;
  const seen = await Promise.all(Array.from({ length: 50 }, () => preview('/unknown', draft)));
  expect(new Set(seen.map(({ content: of }) => of))).toEqual(new Set([draft]));
});

it('content that takes the place of another is what answers are made from; what was begun ends', async () => {
  const { ask, content, release } = start();
  const was = content.now;
  const before = ['/held', '/held.pdf'].map((path) => ask(path));
  while (!existsSync(`${was}-begun`)) await new Promise(setImmediate);
  // lets the other worker finish
  const other = `${was}-begun`;
  content.now = other;
  const made = async (answer: ReturnType<typeof ask>) => JSON.parse((await answer).text).content;
  expect(await made(ask('/costly'))).toBe(other);
  expect(await made(ask('/held.pdf'))).toBe(other);
  // a request that began before the content was exchanged
  content.now = was;
  before.push(ask('/costly'));
  release();
  for (const answer of before) expect(await made(answer)).toBe(was);
});
