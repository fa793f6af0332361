/**
 * `npm run bench:pages [-- --runs 5 --slowdown 4 --paths /,/contact | --office]` runs Lighthouse with its mobile
 * settings on every page of the build and on the deal desk's answers, or on the pages of the private office as an
 * administrator. Each figure is the median of the runs, printed beside its bar. Exits with 1 if a figure misses its
 * bar. The whole site takes about half an hour on an idle machine with two cores. On a busy machine TBT depends more on
 * the other programs than on the page. On a slow machine, `--slowdown` is set so that the phone stays the same: four
 * times the machine's benchmark index (printed with the figures) by 1,750, as Lighthouse's docs/throttling.md explains.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { loadContent } from '#app/collections/content.server.ts';
import { builtPages } from '../tests/every-page/pages.ts';
import startSite from '../tests/start-site.ts';
import { medians, type Run, runLighthouse, type Session } from './lighthouse-runs.ts';

/** The lowest scores in percent, and the highest milliseconds and layout shift. Bytes and requests: for Home only. */
const BARS = { scores: [99, 100, 100, 100], fcp: 1100, lcp: 1500, tbt: 60, cls: 0.01 };
const HOME_BARS = { bytes: 250_000, requests: 12 };
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Names of the figures that miss their bar. The SEO score is left out for noindex pages, which cannot reach 100. */
function missed(path: string, run: Run, indexed: boolean): string[] {
  const most = { ...BARS, ...(path === '/' ? HOME_BARS : {}) };
  return [
    ...CATEGORIES.filter((id, i) => run.scores[i]! < BARS.scores[i]! && (indexed || id !== 'seo')),
    ...(['fcp', 'lcp', 'tbt', 'cls', 'bytes', 'requests'] as const).filter(
      (key) => run[key] > ((most as Record<string, unknown>)[key] as number),
    ),
  ];
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        runs: { type: 'string', default: '5' },
        paths: { type: 'string' },
        office: { type: 'boolean', default: false },
        slowdown: { type: 'string', default: '4' },
      },
    });
    return values;
  } catch (error) {
    const [reason] = (error as Error).message.split(/(?<=\.) /);
    console.error(`${reason}\nnpm run bench:pages [-- --runs 5 --slowdown 4 --paths /,/contact | --office]`);
    process.exit(2);
  }
}

const values = readOptions();
const isOffice = values.office;
const wanted = values.paths?.split(',');
const deal = new URLSearchParams(loadContent().pages.deal.example);
/** Pages of the office that show what a visitor has sent. */
const ITEMS = ['inbox', 'inbox/deals/1', 'deals/1', 'person/deals/1'];
const OFFICE = [...ITEMS, 'pipeline', 'traffic', 'accounts', 'audit', 'you', '?link=x'];
const publicPaths = [
  // a page that another page shows in a frame is measured with that page
  ...builtPages().flatMap(({ path }) => (path === '/media/enquiry' ? [] : path)),
  ...['', '/cost', '/takeout', '/sheet'].map((page) => `/lending/deal${page}?${deal}`),
];
const paths = wanted ?? (isOffice ? OFFICE.map((page) => `/staff/${page}`.replace('/?', '?')) : publicPaths);

/** Sends a deal, and then signs an administrator in. */
async function enterOffice(): Promise<Session> {
  const { SITE = '', SITE_DATA_DIR = '' } = process.env;
  // has no Chrome version, because Lighthouse would replace it by that of the real Chrome
  const agent = 'Mozilla/5.0 (Linux; Android 11) Mobile bench';
  const post = (path: string, fields: Record<string, string>) =>
    fetch(SITE + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: { 'user-agent': agent, origin: SITE },
    });
  const person = { role: 'sponsor', name: 'Robin Hale', email: 'robin@hale.example', consent: 'yes' };
  await post(`/submit/send?${deal}`, person);
  const env = { ...process.env, DATA_DIR: SITE_DATA_DIR, SITE_URL: SITE };
  const said = execFileSync(process.execPath, ['scripts/staff.ts', 'invite', 'bench@oak.example'], { env });
  const link = /link=(\S+)/.exec(String(said))![1]!;
  const entered = await post('/staff', { do: 'use-link', link });
  return { agent, cookie: entered.headers.get('set-cookie')!.split(';')[0]! };
}

const stop = await startSite();
const broken: string[] = [];
try {
  const session = isOffice ? await enterOffice() : null;
  console.log(
    `bars: ${BARS.scores.join('/')}  FCP ${BARS.fcp}  LCP ${BARS.lcp}  TBT ${BARS.tbt}  CLS ${BARS.cls}; median of ${values.runs}, a phone ${values.slowdown} times slower`,
  );
  for (const path of paths) {
    const headers = session ? { cookie: session.cookie, 'user-agent': session.agent } : {};
    const html = await (await fetch(process.env.SITE + path, { headers })).text();
    const runs: Run[] = [];
    while (runs.length < Number(values.runs))
      runs.push(await runLighthouse(process.env.SITE + path, CATEGORIES, session, Number(values.slowdown)));
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
