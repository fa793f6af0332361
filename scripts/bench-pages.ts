/**
 * `npm run bench:pages [-- --runs 5 --paths /,/contact]`: Lighthouse's phone on every page of the build, each figure the
 * median of its runs, beside its bar. Ends with 1 where a bar is broken. The whole site takes about half an hour on an
 * idle machine with two cores; on a busy one TBT says more about the neighbours than about the page.
 */
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { builtPages } from '../tests/every-page/pages.ts';
import startSite from '../tests/start-site.ts';

interface Run {
  scores: number[];
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  bytes: number;
  requests: number;
}

/** Least scores in percent; most milliseconds, shift, bytes and requests. The last two are Home's. */
const BARS = { scores: [99, 100, 100, 100], fcp: 1100, lcp: 1500, tbt: 60, cls: 0.01 };
const HOME_BARS = { bytes: 250_000, requests: 12 };
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const CHROMIUM = '/usr/bin/chromium';
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** One run in a browser of its own. A trace that Chromium cut short (NO_NAVSTART, NO_FCP) is taken again, twice at most. */
async function measure(url: string, again = 2): Promise<Run> {
  const chrome = await launch({
    chromeFlags: FLAGS,
    logLevel: 'silent',
    ...(existsSync(CHROMIUM) && { chromePath: CHROMIUM }),
  });
  try {
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'silent',
      onlyCategories: CATEGORIES,
    });
    const { audits, categories, runtimeError } = result!.lhr;
    const value = (id: string) => audits[id]?.numericValue;
    const scores = CATEGORIES.map((id) => categories[id]?.score);
    const [fcp, lcp, tbt, cls, bytes] = [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
      'total-byte-weight',
    ].map(value);
    const requests = audits['network-requests']?.details as { items?: unknown[] } | undefined;
    const complete = [fcp, lcp, tbt, cls, bytes, ...scores].every((one) => typeof one === 'number');
    if (!complete) {
      if (again > 0) return measure(url, again - 1);
      throw new Error(`${url}: ${runtimeError?.message ?? 'Lighthouse gave no figures'}`);
    }
    return {
      scores: scores.map((score) => Math.round(score! * 100)),
      fcp: fcp!,
      lcp: lcp!,
      tbt: tbt!,
      cls: cls!,
      bytes: bytes!,
      requests: requests?.items?.length ?? 0,
    };
  } finally {
    chrome.kill();
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

function medians(runs: Run[]): Run {
  const of = (read: (run: Run) => number) => median(runs.map(read));
  return {
    scores: CATEGORIES.map((_, i) => of((run) => run.scores[i]!)),
    fcp: Math.round(of((run) => run.fcp)),
    lcp: Math.round(of((run) => run.lcp)),
    tbt: Math.round(of((run) => run.tbt)),
    cls: of((run) => run.cls),
    bytes: of((run) => run.bytes),
    requests: of((run) => run.requests),
  };
}

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
// a page that is shown in a frame of another is measured with that page
const pages = builtPages().filter(({ path }) => (wanted ? wanted.includes(path) : path !== '/media/enquiry'));
const stop = await startSite();
const broken: string[] = [];
try {
  console.log(
    `bars: ${BARS.scores.join('/')}  FCP ${BARS.fcp}  LCP ${BARS.lcp}  TBT ${BARS.tbt}  CLS ${BARS.cls}; median of ${values.runs}`,
  );
  for (const { path, html } of pages) {
    const runs: Run[] = [];
    while (runs.length < Number(values.runs)) runs.push(await measure(process.env.SITE + path));
    const run = medians(runs);
    const misses = missed(path, run, !html.includes('content="noindex"'));
    if (misses.length > 0) broken.push(path);
    console.log(
      `${path.padEnd(44)} ${run.scores.join('/').padEnd(16)} FCP ${run.fcp}  LCP ${run.lcp}  TBT ${run.tbt}  CLS ${run.cls.toFixed(3)}  ${Math.round(run.bytes / 1000)} KB in ${run.requests}${misses.length > 0 ? `  MISSED: ${misses.join(', ')}` : ''}`,
    );
  }
} finally {
  await stop();
}
console.log(`${pages.length - broken.length} of ${pages.length} pages at their bars`);
process.exitCode = broken.length > 0 ? 1 : 0;
