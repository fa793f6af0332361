import { execFileSync } from 'node:child_process';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import { site } from './start-site.ts';

/**
 * A page that is gone to, back to or loaded again is as it is half a second later, when somebody can act on it: what lies below the
 * screen has been laid out. Until then it moves: 3 of 384 presses went beside their buttons.
 */
function laidOut(page: Page): void {
  const finish = () =>
    page
      .evaluate(() => {
        for (const one of document.getAnimations())
          if (one instanceof CSSAnimation && one.animationName === 'later') one.finish();
      })
      .catch(() => {}); // a page that is gone back to may lead on at once
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
 * The browser's console and page errors belong to the test: an unexpected one fails it. A test that expects one
 * takes it out of `complaints`. A test that asks for no `page` opens none.
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
      if (message.type() === 'error') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await use(page);
    expect(complaints, 'errors in the browser').toEqual([]);
  },
  baseURL: async ({ baseURL: _ }, use) => use(site()),
});
export { expect, site };

/** Loads a page and waits until React answers, which a first movement of the pointer sets off. */
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
 * Chooses from a list as a person does, who brings the focus into it. That lays out the whole of a page that a press has led to;
 * one that is gone to has been laid out already (see laidOut).
 */
export async function choose(list: Locator, option: string | { label: string }): Promise<void> {
  await list.focus();
  await list.selectOption(option);
}

/** As if ten seconds had gone by since the page was opened, which is longer than the time trap of any form. */
export async function tenSecondsLater(page: Page): Promise<void> {
  for (const frame of page.frames())
    await frame.evaluate(() => {
      const now = performance.now.bind(performance);
      performance.now = () => now() + 10_000;
    });
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

/** What staff would read: the rows of the running site, through the same command. */
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

/** The rows of the running site for one address, in any table that has such a column. */
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
