import { execFileSync } from 'node:child_process';
import { expect, type Locator, type Page } from '@playwright/test';
import { test as base } from './browser-test.ts';
import { isOfAPageThatWasLeft } from './driver-limits.ts';
import { site } from './start-site.ts';

/**
 * After a navigation, Back or a reload, the page is used half a second later, as a person would: by then the part below
 * the screen has been laid out. Before that it moves: 3 of 384 clicks missed their buttons.
 */
function laidOut(page: Page): void {
  const finish = () =>
    page
      .evaluate(() => {
        for (const one of document.getAnimations())
          if (one instanceof CSSAnimation && one.animationName === 'later') one.finish();
      })
      .catch(() => {}); // a page that Back leads to may redirect at once
  for (const name of ['goto', 'goBack', 'goForward', 'reload'] as const) {
    const go = page[name].bind(page) as (...asked: unknown[]) => ReturnType<Page['goto']>;
    page[name] = async (...asked: unknown[]) => {
      const answer = await go(...asked);
      await finish();
      return answer;
    };
  }
}

/**
 * Console messages and errors of the page belong to the test: an unexpected one fails it. A test that expects one
 * removes it from `complaints`. A test that uses no `page` opens none.
 */
export const test = base.extend<{ complaints: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern
  complaints: async ({}, use) => use([]),
  context: async ({ context }, use) => {
    context.on('page', laidOut);
    await use(context);
  },
  page: async ({ page, complaints }, use) => {
    page.on('console', (message) => {
      if (message.type() === 'error' && !isOfAPageThatWasLeft(message.text()))
        complaints.push(message.text());
    });
    page.on('pageerror', (error) => {
      if (!isOfAPageThatWasLeft(String(error))) complaints.push(String(error));
    });
    await use(page);
    expect(complaints, 'errors in the browser').toEqual([]);
  },
  baseURL: async ({ baseURL: _ }, use) => use(site()),
});
export { expect, site };

/** Loads a page and waits until React has started, which a first movement of the pointer causes. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrate(page);
}

export async function hydrate(page: Page): Promise<void> {
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/**
 * Selects an option as a person does, with the focus on the list. Focusing lays out the whole of a page that a click
 * has led to; a page that was loaded is laid out already (see laidOut).
 */
export async function choose(list: Locator, option: string | { label: string }): Promise<void> {
  await list.focus();
  await list.selectOption(option);
}

/** Moves the clock as if ten seconds had passed since the page was opened, longer than the time trap of any form. */
export async function tenSecondsLater(page: Page): Promise<void> {
  for (const frame of page.frames())
    await frame.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 10_000;
    });
}

/**
 * Keeps in the tab which page views are sent: Playwright does not see requests that a page sends while it is being left.
 * @returns what was sent so far
 */
export async function keepBeacons(page: Page): Promise<() => Promise<string | null>> {
  await page.addInitScript(() => {
    navigator.sendBeacon = (url, data) => {
      sessionStorage.setItem('sent', `${sessionStorage.getItem('sent') ?? ''}${url}?${data} `);
      return true;
    };
  });
  return () => page.evaluate(() => sessionStorage.getItem('sent'));
}

export interface StoredSubmission {
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  company: string | null;
  message: string;
  suspicion: string | null;
}

/** The submissions of the running site, from the staff's own command. */
export function storedSubmissions(quarantined = false): StoredSubmission[] {
  const args = [
    'scripts/submissions.ts',
    'export',
    '--format',
    'json',
    ...(quarantined ? ['--quarantined'] : []),
  ];
  const json = execFileSync('node_modules/.bin/node', args, {
    env: { ...process.env, DATA_DIR: process.env.SITE_DATA_DIR },
    encoding: 'utf8',
  });
  const rows = JSON.parse(json) as StoredSubmission[];
  return rows.filter(({ suspicion }) => quarantined || suspicion === null);
}

const READ_ROWS = `
  const { openDatabase } = await import('#server/database.ts');
  const { loadEnv } = await import('#server/env.ts');
  const [table, email] = process.argv.slice(1);
  const { pool, close } = await openDatabase(loadEnv());
  const { rows } = await pool.query('select * from ' + table + ' where email = $1 order by id', [email]);
  console.log(JSON.stringify(rows));
  await close();`;

/** The rows of the running site for one email address, in any table with such a column. */
export function storedRows(table: string, email: string): Record<string, unknown>[] {
  const json = execFileSync(
    'node_modules/.bin/node',
    ['--input-type=module', '-e', READ_ROWS, table, email],
    {
      env: { ...process.env, DATA_DIR: process.env.SITE_DATA_DIR },
      encoding: 'utf8',
    },
  );
  return JSON.parse(json);
}
