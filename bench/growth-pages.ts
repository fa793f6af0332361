/**
 * Renders the pages that list or show deals, articles and terms from the present content and from a hundred times as
 * much, with the existing build. Takes a minute; `npm run bench` rebuilds the whole site. Needs a build.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { RouterContextProvider } from 'react-router';
import { loadContent } from '#app/collections/content.server.ts';
import { placedTerms } from '#app/collections/glossary.server.ts';
import { finishPage, pageSheet } from '#app/first-paint/finish-page.server.ts';
import { loanSlug } from '#app/lending/transactions.ts';
import type { Pages } from '#server/editions/prerender.ts';

const TIMES = 100;
const ROUNDS = 11;

const { handler, services, servicesWith } = (await import(
  pathToFileURL(resolve('build/server/pages.js')).href
)) as Pages;
const pictures = JSON.parse(readFileSync('build/server/pictures.json', 'utf8'));
const today = loadContent();
const { transactions } = today;
/** Each entry a hundred times: unchanged, and then under other names. */
const manyOf = <T>(list: readonly T[], another: (one: T, round: number) => T): T[] =>
  Array.from({ length: TIMES }, (_, round) =>
    round === 0 ? list : list.map((one) => another(one, round)),
  ).flat();
const many = {
  ...today,
  transactions: manyOf(transactions, (deal, round) => ({
    ...deal,
    id: deal.id + round * transactions.length,
    name: `${deal.name} ${round}`,
  })),
  news: manyOf(today.news, (one, round) => ({
    ...one,
    slug: `${one.slug}-${round}`,
    title: `${one.title} ${round}`,
  })),
  glossary: placedTerms(
    manyOf(today.glossary, (one, round) => ({
      ...{ ...one, also: [] },
      slug: `${one.slug}-${round}`,
      name: `${one.name} ${round}`,
    })),
  ),
};
many.siteMap = [
  ...today.siteMap,
  ...many.transactions.slice(transactions.length).map((deal) => ({
    path: `/transactions/${loanSlug(deal)}`,
    file: 'transactions.yaml',
    title: deal.name,
    description: deal.name,
    indexed: true,
  })),
];

const sheetOf = (url: string) => pageSheet(readFileSync(join('build/client', url), 'utf8'));

const PATHS = [
  ...['/transactions/', '/transactions.data', `/transactions/${loanSlug(transactions[1]!)}/`],
  ...[
    '/news/',
    `/news/${today.news[0]!.slug}/`,
    '/learn/',
    '/learn.data',
    '/',
    '/sitemap.xml',
    '/search/index.json',
  ],
];
for (const path of PATHS)
  for (const content of [today, many]) {
    const context = new RouterContextProvider();
    context.set(services, servicesWith({ content, pictures }));
    const spent: number[] = [];
    let text = '';
    for (let round = 0; round < ROUNDS; round++) {
      const began = process.cpuUsage();
      text = await (await handler(new Request(`http://localhost${path}`), context)).text();
      const { user, system } = process.cpuUsage(began);
      spent.push((user + system) / 1000);
    }
    const file = path.endsWith('/') ? finishPage(text, sheetOf).html : text;
    const median = spent.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
    console.log(
      `${path.padEnd(36)} ${content === today ? 'today    ' : '100 times'} ${`${brotliCompressSync(file).length}`.padStart(8)} B brotli, ${median.toFixed(1)} ms of processor (median of ${ROUNDS})`,
    );
  }
console.log(
  `100 times: ${many.transactions.length} deals, ${many.news.length} articles, ${many.glossary.length} terms`,
);
