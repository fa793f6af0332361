/**
 * `npm run bench:pages [-- --runs 5 --paths /,/contact]`: Lighthouse's phone on every page of the build and on the deal
 * desk's answers, each figure the median of its runs, beside its bar. Ends with 1 where a bar is broken. The whole site
 * takes about half an hour on an idle machine with two cores; on a busy one TBT says more about the neighbours than about
 * the page.
 */
import { parseArgs } from 'node:util';
import { loadContent } from '#app/collections/content.server.ts';
import { builtPages } from '../tests/every-page/pages.ts';
import startSite from '../tests/start-site.ts';
import { medians, type Run, runLighthouse } from './lighthouse-runs.ts';

/** Least scores in percent; most milliseconds, shift, bytes and requests. The last two are Home's. */
const BARS = { scores: [99, 100, 100, 100], fcp: 1100, lcp: 1500, tbt: 60, cls: 0.01 };
const HOME_BARS = { bytes: 250_000, requests: 12 };
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Names of the figures that miss their bar. A page that asks not to be indexed gets no SEO score of 100. */
function missed(path: string, run: Run, indexed: boolean): string[] {
  const most = { ...BARS, ...(path === '/' ? HOME_BARS : {}) };
  return [
    ...CATEGORIES.filter((id, i) => run.scores[i]! < BARS.scores[i]! && (indexed || id !== 'seo')),
    ...(['fcp', 'lcp', 'tbt', 'cls', 'bytes', 'requests'] as const).filter(
      (key) => run[key] > ((most as Record<string, unknown>)[key] as number),
    ),
  ];
}

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '5' }, paths: { type: 'string' } },
});
const wanted = values.paths?.split(',');
const deal = new URLSearchParams(loadContent().pages.deal.example);
const paths = wanted ?? [
  // a page that is shown in a frame of another is measured with that page
  ...builtPages().flatMap(({ path }) => (path === '/media/enquiry' ? [] : path)),
  ...['', '/cost', '/takeout', '/sheet'].map((page) => `/lending/deal${page}?${deal}`),
];
const stop = await startSite();
const broken: string[] = [];
try {
  console.log(
    `bars: ${BARS.scores.join('/')}  FCP ${BARS.fcp}  LCP ${BARS.lcp}  TBT ${BARS.tbt}  CLS ${BARS.cls}; median of ${values.runs}`,
  );
  for (const path of paths) {
    const html = await (await fetch(process.env.SITE + path)).text();
    const runs: Run[] = [];
    while (runs.length < Number(values.runs))
      runs.push(await runLighthouse(process.env.SITE + path, CATEGORIES));
    const run = medians(runs);
    const misses = missed(path, run, !html.includes('content="noindex"'));
    if (misses.length > 0) broken.push(path);
    console.log(
      `${path.slice(0, 44).padEnd(44)} ${run.scores.join('/').padEnd(16)} FCP ${run.fcp}  LCP ${run.lcp}  TBT ${run.tbt}  CLS ${run.cls.toFixed(3)}  ${Math.round(run.bytes / 1000)} KB in ${run.requests}  (machine ${run.machine})${misses.length > 0 ? `  MISSED: ${misses.join(', ')}` : ''}`,
    );
  }
} finally {
  await stop();
}
console.log(`${paths.length - broken.length} of ${paths.length} pages at their bars`);
process.exitCode = broken.length > 0 ? 1 : 0;
