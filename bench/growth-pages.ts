/**
 * The pages that list or show deals, made from the content of today and from one with a hundred times the deals, by the build that
 * is there: half a minute, where `npm run bench` builds the whole site anew. Build first.
 */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { RouterContextProvider } from 'react-router';
import { loadContent } from '#app/collections/content.server.ts';
import { finishPage } from '#app/first-paint/finish-page.server.ts';
import { seldomRules } from '#app/first-paint/seldom-rules.server.ts';
import { readSheet } from '#app/first-paint/used-styles.server.ts';
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
const many = {
  ...today,
  transactions: Array.from({ length: TIMES }, (_, round) =>
    transactions.map((deal) => ({
      ...deal,
      id: deal.id + round * transactions.length,
      name: round === 0 ? deal.name : `${deal.name} ${round}`,
    })),
  ).flat(),
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

const sheetOf = (url: string) => {
  const { rest, file } = seldomRules(readFileSync(join('build/client', url), 'utf8'));
  return { sheet: readSheet(rest), seldom: file };
};

for (const path of ['/transactions/', '/transactions.data', `/transactions/${loanSlug(transactions[1]!)}/`])
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
    const file = path.endsWith('.data') ? text : finishPage(text, sheetOf).html;
    const median = spent.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]!;
    console.log(
      `${path.padEnd(36)} ${`${content.transactions.length}`.padStart(5)} deals ${`${brotliCompressSync(file).length}`.padStart(7)} B brotli, ${median.toFixed(1)} ms of processor (median of ${ROUNDS})`,
    );
  }
