/**
 * `npm run bench:desk-peer [-- --rounds 5]` compares the deal desk with the same desk built with Next.js: the same
 * components, data, styles and fonts, rendered for each request, behind the same compression. Each round measures both,
 * the other one first each time. Prints medians of Lighthouse's phone, bytes, and the time from a key to its figure on a
 * processor four times slower. There are no bars.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { UNSAFE_decodeViaTurboStream as decode } from 'react-router';
import { loadContent } from '#app/collections/content.server.ts';
import { brotliInTime } from '#server/brotli-pages.ts';
import { launchOptions } from '../playwright.config.ts';
import { launchSite } from '../tests/start-site.ts';
import { median, medians, type Run, runLighthouse } from './lighthouse-runs.ts';
import { startNextDesk } from './peers/next-desk.ts';
import { CPU_SLOWDOWN, openDesk, timeKeys } from './time-keys.ts';

const PATH = `/lending/deal?${new URLSearchParams(loadContent().pages.deal.example)}`;

interface Answered {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/**
 * Serves another server's answers in brotli, as the site's own are: files at the best quality, from memory, and a page
 * at the quality of a page that is rendered for one request. What it does not have is taken from the site.
 */
async function serveCompressed(next: string, site: string): Promise<{ address: string; server: Server }> {
  const files = new Map<string, Answered>();
  const answerOf = async (url: string): Promise<Answered> => {
    const kept = files.get(url);
    if (kept) return kept;
    const own = await fetch(next + url);
    const found = own.status === 404 ? await fetch(site + url) : own;
    const type = found.headers.get('content-type') ?? '';
    const bytes = Buffer.from(await found.arrayBuffer());
    const isPage = type.startsWith('text/html');
    const compressed = isPage ? brotliInTime : brotliCompressSync;
    const isText = /^(text|application)\//.test(type);
    const answered = {
      status: found.status,
      headers: {
        'content-type': type,
        'cache-control': found.headers.get('cache-control') ?? 'no-store',
        ...(isText && { 'content-encoding': 'br' }),
      },
      body: isText ? await compressed(bytes) : bytes,
    };
    if (!isPage) files.set(url, answered);
    return answered;
  };
  const server = createServer(async (request, response) => {
    const { status, headers, body } = await answerOf(request.url!);
    response.writeHead(status, headers).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

/** What the loaders of a page give, by route. */
async function loaderDataOf(address: string): Promise<Record<string, unknown>> {
  const { body } = await fetch(address);
  const { value } = await decode(body!, globalThis as never);
  const routes = await value;
  return Object.fromEntries(
    Object.entries(routes as Record<string, { data: unknown }>).map(([id, { data }]) => [id, data]),
  );
}

/** Milliseconds from a key to its figure, the median of some thirty keys. */
async function keyToFigure(address: string): Promise<number> {
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage();
    await openDesk(page, address + PATH);
    await timeKeys(page);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return median((await timeKeys(page)).slice(3).map(({ toFigure }) => toFigure));
  } finally {
    await browser.close();
  }
}

/** Bytes of the page as it comes, and of all scripts that it has loaded once somebody types, brotli. */
async function bytesOf(address: string): Promise<{ page: number; scripts: number }> {
  const browser = await chromium.launch(launchOptions);
  try {
    const page = await browser.newPage();
    const sizes: { type: string; size: Promise<number> }[] = [];
    page.on('requestfinished', (request) =>
      sizes.push({ type: request.resourceType(), size: request.sizes().then((one) => one.responseBodySize) }),
    );
    await page.goto(address + PATH);
    await page.locator('.desk-form input[name="loan"]').first().focus();
    await page.keyboard.press('End');
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
    await page.waitForLoadState('networkidle');
    const sum = async (type: string) =>
      (await Promise.all(sizes.filter((one) => one.type === type).map(({ size }) => size))).reduce(
        (a, b) => a + b,
        0,
      );
    return { page: await sum('document'), scripts: await sum('script') };
  } finally {
    await browser.close();
  }
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const load = () => `load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores`;
const site = await launchSite();
/** What stops the servers that have been started since. */
const stops: (() => unknown)[] = [];
try {
  const data = await loaderDataOf(`${site.address}${PATH.replace('?', '.data?')}`);
  const next = await startNextDesk({
    html: await (await fetch(site.address + PATH)).text(),
    rootData: data.root,
    loaderData: data['pages/lending/deal/deal'],
  });
  stops.push(next.stop);
  const peer = await serveCompressed(next.address, site.address);
  stops.push(() => peer.server.close());
  const contestants = [
    { name: 'this site', address: site.address },
    { name: 'Next.js', address: peer.address },
  ];
  const runs = new Map<string, Run[]>();
  const keys = new Map<string, number[]>();
  console.log(`The deal desk with an answer, medians of ${values.rounds} rounds; ${load()} at the start`);
  for (let round = 0; round < Number(values.rounds); round++)
    for (const { name, address } of round % 2 === 0 ? contestants : contestants.toReversed()) {
      runs.set(name, [...(runs.get(name) ?? []), await runLighthouse(address + PATH, ['performance'])]);
      keys.set(name, [...(keys.get(name) ?? []), await keyToFigure(address)]);
    }
  const rows = [];
  for (const { name, address } of contestants) {
    const { scores, fcp, lcp, tbt, bytes, scriptBytes } = medians(runs.get(name)!);
    const { page, scripts } = await bytesOf(address);
    rows.push({
      desk: name,
      score: scores[0],
      'FCP ms': fcp,
      'LCP ms': lcp,
      'TBT ms': tbt,
      'all KB': Math.round(bytes / 1000),
      'page KB': Number((page / 1000).toFixed(1)),
      'JS at once KB': Number((scriptBytes / 1000).toFixed(1)),
      'JS to type KB': Number((scripts / 1000).toFixed(1)),
      'key to figure ms': Math.round(median(keys.get(name)!)),
    });
  }
  console.table(rows);
  console.log(`${load()} at the end`);
} finally {
  for (const stop of stops.toReversed()) await stop();
  await site.stop();
}
