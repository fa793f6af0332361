/**
 * Compares the pixels of two revisions: `npm run looks -- --against REV [--only PATH]`. Builds both (the current one as
 * it is in the folder), opens every page and state of each at 390 and 1440 px, light and dark, and writes one page with
 * those that differ, side by side with the differences marked.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { officeAt } from '#tests/office-site.ts';
import { launchSite } from '#tests/start-site.ts';
import { testBrowser } from '../playwright.config.ts';
import { buildIfStale } from './build-if-stale.mjs';
import { builtRevision } from './looks/built-revision.ts';
import { type Difference, differenceOf } from './looks/difference.ts';
import { writeReport } from './looks/report.ts';
import { prepare, type State, states } from './looks/states.ts';

const { values: asked } = parseArgs({ options: { against: { type: 'string' }, only: { type: 'string' } } });
if (!asked.against) {
  process.stderr.write('Say which revision to compare with: npm run looks -- --against REV [--only PATH]\n');
  process.exit(1);
}

const WIDTHS = [390, 1440];
const COLORS = ['light', 'dark'] as const;
const OUT = '.cache/looks';

/** Serves a revision, and opens a page that is signed in to its office. */
async function served(folder: string, context: BrowserContext) {
  const { address, dataDir, stop } = await launchSite({}, folder);
  const url = address.replace('127.0.0.1', 'localhost');
  const page = await context.newPage();
  await prepare(page, officeAt(url, dataDir, folder));
  return { url, page, stop };
}

/** Removes what differs at each run, such as times and the port, and scrolls so that lazy pictures load. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) {
      const text = words.currentNode as Text;
      const said = text.data
        .replace(/\b\d{1,2}:\d{2}(:\d{2})?(?=\s?[AP]\.?M)/g, '12:00')
        .replace(/localhost:\d+/g, 'localhost');
      if (said !== text.data) text.data = said;
    }
    for (const image of document.images) image.loading = 'eager';
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
    for (const one of document.getAnimations())
      if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
  });
}

/** Screenshots of the whole page for each width and color scheme, in the order of WIDTHS and COLORS. */
async function look({ page, url }: { page: Page; url: string }, { path, arrange }: State): Promise<Buffer[]> {
  const pictures: Buffer[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.goto(url + path);
    await arrange?.(page);
    for (const colorScheme of COLORS) {
      await page.emulateMedia({ colorScheme });
      await settle(page);
      pictures.push(await page.screenshot({ fullPage: true, animations: 'disabled' }));
    }
  }
  return pictures;
}

if (!(await buildIfStale())) process.exit(1);
const folders = [await builtRevision(asked.against), process.cwd()];
rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const browser = await chromium.launch(testBrowser);
const contexts = await Promise.all(
  folders.map(() => browser.newContext({ locale: 'en-US', timezoneId: 'America/New_York' })),
);
const [before, now] = await Promise.all([
  served(folders[0]!, contexts[0]!),
  served(folders[1]!, contexts[1]!),
]);
const all = states(folders).filter(({ path }) => !asked.only || path.startsWith(asked.only));
const found: Difference[] = [];
try {
  for (const [at, state] of all.entries()) {
    const [old, fresh] = await Promise.all([look(before, state), look(now, state)]);
    const shots = WIDTHS.flatMap((width) => COLORS.map((colors) => ({ width, colors })));
    for (const [index, { width, colors }] of shots.entries()) {
      const name = `${state.name}, ${width} px, ${colors}`;
      const difference = await differenceOf(name, old[index]!, fresh[index]!);
      if (!difference) continue;
      const file = `${String(at).padStart(3, '0')}-${width}-${colors}`;
      for (const [kind, picture] of Object.entries(difference.pictures))
        writeFileSync(join(OUT, `${file}-${kind}.png`), picture);
      found.push({ ...difference, file });
      console.log(`${name}: ${difference.pixels.toLocaleString('en-US')} pixels differ`);
    }
  }
} finally {
  await browser.close();
  await Promise.all([before.stop(), now.stop()]);
}
writeReport(join(OUT, 'index.html'), asked.against, found);
const looks = all.length * WIDTHS.length * COLORS.length;
console.log(`${found.length} of ${looks} looks differ: ${join(OUT, 'index.html')}`);
