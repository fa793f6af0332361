/**
 * `npm run bench:peers [-- --rounds 5]` compares the built site with the same pages built in other ways, by Lighthouse with
 * its mobile settings. Each round measures every contestant once. The order shifts by one each round, so that a busy
 * minute of the machine does not always meet the same contestant. Each figure is the median of the rounds. There are no
 * bars.
 */
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { brotliCompressSync } from 'node:zlib';
import type { SiteFiles } from '#server/site-files.ts';
import { medians, type Run, runLighthouse } from './lighthouse-runs.ts';
import { type Contestant, filesOf, inlineScripts, makeContestants, PAGES } from './peers/contestants.ts';

const NOTE = `this site      the build, served as it is; React starts on the first interaction
no scripts     the same pages with every script taken out: the limit
React at once  the same pages with React's start inline and preloaded, as React Router writes a prerendered page
Next.js        a static export of the same markup, with one style sheet and the same fonts and pictures
Vite SPA       the same markup, rendered into an empty page by createRoot; an entry for each page, and no router
The last two have the words and looks of the pages, but nothing that they do: no router, forms, filters or client
navigation. That favours them. All are served by the same code, compressed with brotli.
TBT counts work after the first paint only: where React runs before it, FCP is later and TBT none.
JS first: script files and inline scripts that run before the visitor does anything, brotli, without headers.`;

/** Starts a server for each contestant, in a separate thread. Returns the addresses by name. */
async function serveSites(contestants: Contestant[]) {
  const worker = new Worker(new URL('./peers/serve-sites.ts', import.meta.url), { workerData: contestants });
  const addresses = new Map<string, string>();
  await new Promise<void>((resolve, reject) => {
    worker.on('error', reject);
    worker.on('message', ([name, address]: [string, string]) => {
      addresses.set(name, address);
      if (addresses.size === contestants.length) resolve();
    });
  });
  return { addresses, stop: () => worker.terminate() };
}

/** Bytes of JavaScript that a page runs before any interaction: its files, and its inline scripts joined into one. */
function scriptsBeforeInteraction(site: SiteFiles, path: string, run: Run): number {
  const brotli = (file: string) => site.get(file)!.compressed.get('br')!.size;
  const inline = inlineScripts(site.get(path)!.plain.bytes!.toString()).join('\n');
  const files = run.scripts.reduce((sum, url) => sum + brotli(new URL(url).pathname), 0);
  return inline === '' ? files : files + brotliCompressSync(inline).length;
}

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);
const contestants = await makeContestants();
const { addresses, stop } = await serveSites(contestants);
const load = () => `load ${loadavg()[0]!.toFixed(1)} on ${cpus().length} cores`;
console.log(`Lighthouse's phone, medians of ${rounds} rounds; ${load()} at the start\n\n${NOTE}`);
const runs = new Map<string, Run[]>();
try {
  for (let round = 0; round < rounds; round++) {
    const order = contestants.map((_, i) => contestants[(i + round) % contestants.length]!);
    for (const { path } of PAGES)
      for (const { name } of order) {
        const key = name + path;
        const run = await runLighthouse(addresses.get(name) + path, ['performance']);
        runs.set(key, [...(runs.get(key) ?? []), run]);
      }
  }
} finally {
  await stop();
}

const kb = (bytes: number) => (bytes / 1000).toFixed(1);
const line = (name: string, cells: string[]) =>
  console.log(name.padEnd(18) + cells.map((cell) => cell.padStart(12)).join(''));
const sites = await Promise.all(contestants.map(filesOf));
for (const { path } of PAGES) {
  const rows = contestants.map((contestant, i) => {
    const run = medians(runs.get(contestant.name + path)!);
    const first = scriptsBeforeInteraction(sites[i]!, path, run);
    const { fcp, lcp, tbt, scores, bytes, scriptBytes, requests } = run;
    const figures = [fcp, lcp, tbt, scores[0]!, bytes, scriptBytes, requests, first];
    return { name: contestant.name, figures };
  });
  console.log('');
  line(path, ['FCP ms', 'LCP ms', 'TBT ms', 'score', 'KB', 'JS KB', 'requests', 'JS first KB']);
  for (const { name, figures } of rows)
    line(
      name,
      figures.map((figure, i) => ([4, 5, 7].includes(i) ? kb(figure) : String(figure))),
    );
  const [ours, ...others] = rows;
  for (const { name, figures } of others)
    line(
      `  ${name} /`,
      figures.map((figure, i) => {
        const ratio = figure / ours!.figures[i]!;
        return Number.isFinite(ratio) ? `x${ratio.toFixed(2)}` : '-';
      }),
    );
}
console.log(`\nx: times this site's figure. ${load()} at the end`);
