/**
 * Builds a copy of the site with a hundred times the deals, articles and terms, and measures what its visitors would
 * get. Exits with 1 if a figure misses its bar. The generated drawings are stored in .cache/bench, so that only the
 * first run draws them.
 */
import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { parse, stringify } from 'yaml';
import { DEALS_ON_A_PAGE } from '#app/lending/transaction-filter.ts';
import { LOAN_TYPES } from '#app/lending/transactions.ts';
import { PORTFOLIO_TYPES, portfolioRegion, portfolioType, REGIONS } from '#app/lending/vocabulary.ts';
import { MASSING_TYPE, MASSINGS, type MassingName } from '#drawings/massings.ts';
import { seeded } from '#drawings/random.ts';
import { openDatabase } from '#server/database.ts';
import { launchOptions } from '../playwright.config.ts';
import { contentWriter, firstEdition, publicTexts } from '../tests/faults/content-writer.ts';
import startSite from '../tests/start-site.ts';

const DEALS = 3_100;
const ARTICLES = 900;
const TERMS = 8_200;
const CPU_SLOWDOWN = 4;
const COPIED = [
  ...['app', 'content', 'db', 'drawings', 'office', 'public', 'scripts', 'server'],
  ...['package.json', 'package-lock.json'],
];
const CONFIGS = ['tsconfig.json', 'vite.config.ts', 'react-router.config.ts'];

const random = seeded('growth');
const oneOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
const NAMES = {
  first:
    'Alder Birch Cedar Dogwood Elm Fern Grove Hazel Iris Juniper Laurel Maple Olive Pine Rowan Sumac'.split(
      ' ',
    ),
  second:
    'Arcade Commons Court Crossing Exchange Gate House Landing Lofts Place Point Square Terrace Yard'.split(
      ' ',
    ),
};

const typeOf = (massing: MassingName) => PORTFOLIO_TYPES.find((type) => type === MASSING_TYPE[massing]);
/** Without the massings that only FHA/HUD pages use. */
const DEAL_MASSINGS = MASSINGS.filter((massing) => typeOf(massing) !== undefined);

const LOOKS = DEAL_MASSINGS.flatMap((massing) => REGIONS.map((region) => ({ massing, region })));

/**
 * Deals that satisfy the schema: no massing is repeated within four places, or in the same region within a page. All
 * have one seed, so that only one drawing of each massing in each region is needed.
 */
function generatedDeals() {
  const page: typeof LOOKS = [];
  return Array.from({ length: DEALS }, (_, i) => {
    const look = oneOf(
      LOOKS.filter(
        (one) => !page.includes(one) && !page.slice(-4).some(({ massing }) => massing === one.massing),
      ),
    );
    page.push(look);
    if (page.length === DEALS_ON_A_PAGE) page.shift();
    return {
      id: i + 1,
      name: `${oneOf(NAMES.first)} ${oneOf(NAMES.second)} ${i + 1}`,
      region: portfolioRegion(look.region),
      amount: Math.round(1_700 + random() ** 2 * 26_800) * 1_000,
      loanType: oneOf(LOAN_TYPES),
      propertyType: portfolioType(typeOf(look.massing)!),
      drawing: { massing: look.massing, seed: 'growth' },
    };
  });
}

/** A copy of an article of the site, under another name and date. */
function generatedArticle(i: number, count: number, body: string): string {
  const slug = (of: number) => `growth-${(of + count) % count}`;
  const title = `${oneOf(NAMES.first)} ${oneOf(NAMES.second)}: bridge loan ${i} closes`;
  const front = {
    title,
    excerpt: `Loan ${i} of the list, on income-producing property: what was lent, to what end, and how it is to be repaid.`,
    date: new Date(Date.UTC(2015, 0, 1 + i * 4)).toISOString().slice(0, 10),
    kind: i % 4 === 0 ? 'notice' : 'loan',
    kicker: 'Bridge loan',
    picture: {
      building: { massing: 'mfL', region: oneOf(REGIONS), seed: 'growth' },
      alt: `Drawing of building ${i}`,
    },
    facts: [
      { label: 'Loan', value: `$${i}.5 million` },
      { label: 'Program', value: 'Core Bridge' },
    ],
    related: [slug(i + 1), slug(i - 1)],
  };
  return `---\n${stringify(front, { lineWidth: 0 })}---\n${body}`;
}

/** The site's glossary terms, and more terms of the same length that no text contains. */
function generatedTerms() {
  const terms = parse(readFileSync('content/glossary.yaml', 'utf8')) as { text: string }[];
  const more = Array.from({ length: TERMS - terms.length }, (_, i) => ({
    slug: `growth-${i}`,
    name: `${oneOf(NAMES.first)} ${oneOf(NAMES.second)} ${i}`,
    text: terms[i % terms.length]!.text,
  }));
  return [...terms, ...more];
}

function makeCopy(): string {
  const copy = mkdtempSync(join(tmpdir(), 'oak-growth-'));
  for (const name of [...COPIED, ...CONFIGS])
    cpSync(name, join(copy, name), { recursive: true, filter: (path) => path !== 'public/pictures' });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  mkdirSync('.cache/bench', { recursive: true });
  symlinkSync(resolve('.cache/bench'), join(copy, '.cache'));
  writeFileSync(join(copy, 'content/transactions.yaml'), JSON.stringify(generatedDeals()));
  writeFileSync(join(copy, 'content/glossary.yaml'), JSON.stringify(generatedTerms()));
  const news = join(copy, 'content/news');
  const [, body = ''] = readFileSync(join(news, 'dallas-deal-sheet.mdx'), 'utf8').split(/\n---\n/);
  const count = ARTICLES - 9;
  for (let i = 0; i < count; i++)
    writeFileSync(join(news, `growth-${i}.mdx`), generatedArticle(i, count, body));
  return copy;
}

/** Runs one of the project's scripts in the copy. Returns its output and its duration. */
function run(script: string): { said: string; seconds: number } {
  const began = performance.now();
  const { status, stdout, stderr } = spawnSync('node_modules/.bin/node', [script], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${script} ended with ${status}\n${stdout}\n${stderr}`);
  return { said: stdout, seconds: (performance.now() - began) / 1000 };
}

const results: { what: string; figure: number; bar: number | null; unit: string }[] = [];
const note = (what: string, figure: number, unit: string, bar: number | null = null) => {
  results.push({ what, figure, bar, unit });
  const verdict = bar === null ? '' : figure <= bar ? `  (bar ${bar})` : `  (bar ${bar}) BROKEN`;
  console.log(`${what.padEnd(66)} ${figure.toLocaleString('en-US').padStart(9)} ${unit}${verdict}`);
};
const whole = Math.round;

function measureBuild(): void {
  const pictures = run('scripts/build/pictures.ts');
  const drawn = Number(/(\d+) drawn anew/.exec(pictures.said)?.[1]);
  note('Pictures, written', whole(pictures.seconds), 's');
  note('  of these, files drawn anew in this run', drawn, 'files');
  if (drawn > 200)
    note(
      '  3,000 drawings of their own would take',
      whole((pictures.seconds * DEALS * 4) / drawn / 60),
      'min',
    );
  const build = run('scripts/build.ts');
  note('Build, pictures there', whole(build.seconds), 's', 600);
}

const size = (path: string) => statSync(join('build/client', path)).size;

function measureFiles(): void {
  note('/transactions: HTML with its style sheets, brotli', size('transactions/index.html.br'), 'B', 24_000);
  note('/transactions.data, brotli', size('transactions.data.br'), 'B', 8_000);
  note('/news: HTML with its style sheets, brotli', size('news/index.html.br'), 'B', 14_000);
  note('An article: HTML with its style sheets, brotli', size('news/growth-1/index.html.br'), 'B', 14_000);
  note('/: HTML with its style sheets, brotli', size('index.html.br'), 'B');
  note('/sitemap.xml, brotli', size('sitemap.xml.br'), 'B');
}

/** Measures a rendered answer to a query: data, or a page with its stylesheets. */
async function measureRendered(site: string, path: string, bar: number): Promise<void> {
  const times: number[] = [];
  let html = '';
  for (let i = 0; i < 11; i++) {
    const began = performance.now();
    html = await (await fetch(site + path)).text();
    times.push(performance.now() - began);
  }
  const sheets = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(
    ([, href]) => href!,
  );
  const bytes = brotliCompressSync(html).length + sheets.reduce((sum, sheet) => sum + size(`${sheet}.br`), 0);
  note(`${path}: with its style sheets, brotli`, bytes, 'B', bar);
  note(`${path}: made by the server in (median)`, whole(quantile(times, 0.5)), 'ms', 100);
}

const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))]!;

/** Milliseconds from the choice of a filter to the end of the frame that shows the new count and deals. */
const choose = (page: Page, field: string, value: string) =>
  page.evaluate(
    async ([field, value]) => {
      const { scheduler } = globalThis as unknown as {
        scheduler: { postTask(task: () => void, options: { priority: 'user-blocking' }): void };
      };
      const select = document.querySelector<HTMLSelectElement>(`select[name=${field}]`)!;
      const seen = () =>
        Array.from(document.querySelectorAll('.tally p, .deal h3'), (e) => e.textContent).join();
      const before = seen();
      const began = performance.now();
      const painted = new Promise<number>((done) => {
        const observer = new MutationObserver(() => {
          if (seen() === before) return;
          observer.disconnect();
          // a task of this priority runs directly after the frame
          requestAnimationFrame(() =>
            scheduler.postTask(() => done(performance.now() - began), { priority: 'user-blocking' }),
          );
        });
        const changes = { childList: true, characterData: true, subtree: true };
        observer.observe(document.querySelector('main')!, changes);
      });
      select.value = value!;
      select.dispatchEvent(new Event('change', { bubbles: true }));
      return painted;
    },
    [field, value] as const,
  );

async function measureFilters(site: string): Promise<void> {
  const browser = await chromium.launch(launchOptions);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const scripts = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // without the start file: it holds the page's data, which other sites have in the HTML
    if (request.resourceType() === 'script' && !pathname.includes('/start-')) scripts.add(pathname);
  });
  await page.goto(`${site}/transactions`);
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  const bytes = [...scripts].reduce((sum, script) => sum + size(`${script}.br`), 0);
  note('/transactions: JavaScript, brotli', bytes, 'B', 115_000);

  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const times: number[] = [];
  for (let round = 0; round < 4; round++)
    for (const [field, value] of [
      ['location', 'west'],
      ['propertyType', 'office'],
      ['loanSize', '5m-10m'],
      ['propertyType', 'all'],
      ['loanSize', 'all'],
      ['location', 'all'],
    ] as const) {
      times.push(await choose(page, field, value));
      // a pause, because nobody chooses again within half a second
      await page.waitForTimeout(600);
    }
  const name = `A filter, CPU ${CPU_SLOWDOWN} times slower: choice to its deals painted`;
  note(`${name}, median`, whole(quantile(times, 0.5)), 'ms');
  note(`${name}, slowest`, whole(Math.max(...times)), 'ms');
  await browser.close();
}

/** Seconds from a word that is published to the page that shows it; every page has the telephone number. */
async function measurePublishing(site: string): Promise<void> {
  const { pool, close } = await openDatabase({
    databaseUrl: undefined,
    dataDir: process.env.SITE_DATA_DIR!,
  });
  try {
    await firstEdition(pool);
    const { publish, publishPhone } = await contentWriter(pool);
    const shown = async (path: string, words: string) => {
      const began = performance.now();
      while (!(await (await fetch(site + path)).text()).includes(words)) await delay(100);
      return whole((performance.now() - began) / 1000);
    };
    const word = 'Growth is measured here';
    const news = (await publicTexts(pool))['news/growth-1.mdx']!;
    await publish({ 'news/growth-1.mdx': news.replace(/^excerpt: .*/m, `excerpt: ${word}.`) }, word);
    note('Published, a sentence of an article', await shown('/news/growth-1', word), 's', 10);
    const phone = '704-555-5001';
    await publishPhone(phone);
    note('Published, a telephone number of every page', await shown('/contact', phone), 's', 20);
  } finally {
    await close();
  }
}

const began = performance.now();
const copy = makeCopy();
console.log(
  `${DEALS} deals, ${ARTICLES} articles, ${TERMS} terms, ${cpus().length} cores at a load of ${loadavg()[0]!.toFixed(1)}, Node ${process.version}\n`,
);
try {
  process.chdir(copy);
  measureBuild();
  measureFiles();
  const stop = await startSite();
  try {
    const site = process.env.SITE!;
    await measureRendered(site, '/transactions?location=west&page=2', 28_000);
    await measureRendered(site, '/transactions.data?location=west&page=2', 8_000);
    await measureRendered(site, '/news?page=2', 16_000);
    await measureFilters(site);
    await measurePublishing(site);
  } finally {
    await stop();
  }
} finally {
  process.chdir('/');
  rmSync(copy, { recursive: true, force: true });
}
const broken = results.filter(({ figure, bar }) => bar !== null && figure > bar);
console.log(`\n${broken.length} bars broken; ${whole((performance.now() - began) / 1000)} s in all`);
process.exitCode = broken.length > 0 ? 1 : 0;
