import { expect, type Page } from '@playwright/test';
import { axeFinds } from '../axe.ts';
import { type OfficeSite, signIn, test } from '../office-site.ts';

test.use({ siteOf: 'pipeline' });
test.describe.configure({ mode: 'serial' });

/** Expects no axe violations, and nothing wider than the page. */
async function holds(page: Page) {
  for (const [width, colorScheme] of [
    [320, 'light'],
    [768, 'dark'],
    [1280, 'light'],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    // reloads, because colors fade when the theme changes
    await page.reload();
    expect(await axeFinds(page), `${width} px`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `${width} px`).toBeLessThanOrEqual(0);
  }
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Office' }).getByRole('link', { name });

/** Dated three months ago, so that weekends and holidays do not change the result. */
function send({ sql }: OfficeSite) {
  const deal = (id: number, name: string, loan: number, state: string, began: string) =>
    `insert into deals (id, created_at, role, name, email, reference, address, idempotency_key, state, state_since)
       overriding system value values (${id}, ${began}, 'sponsor', 'Sage ${id}', 's${id}@w.example', 'OAK ${id}', 'loan=${loan}&name=${name}&city=Cary', 'k${id}', '${state}', ${began});
     insert into deal_events (deal_id, at, by, kind, "from", "to") select ${id}, ${began}, 'staff', 'state', 'received', '${state}' where '${state}' <> 'received';`;
  const long = `now() - interval '90 days'`;
  sql(
    deal(1, 'Orchard Square', 7_100_000, 'received', long) +
      deal(2, 'Canal Mills', 22_500_000, 'in-review', 'now()') +
      deal(3, 'Foundry Row', 5_500_000, 'more-needed', long) +
      deal(4, 'Long Gone', 5_500_000, 'declined', 'now()'),
  );
}

test('an empty street says so @all', async ({ office, page }) => {
  await signIn(page, office.link('casey.linden@oak.example'));
  await tab(page, 'Deals').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No deal is with us');
  await tab(page, 'Traffic').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nobody read a page');
  await holds(page);
});

test('every waiting deal is a building and a row; a late one is also marked in text @all', async ({
  office,
  page,
}) => {
  send(office);
  await signIn(page, office.link('casey.linden@oak.example'));
  await page.goto(`${office.url}/staff/pipeline`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two deals are with us, one of them late');
  await expect(tab(page, 'Deals')).toHaveText(/2/);
  const late = page.getByRole('link', { name: /Orchard Square, \$7\.1M, \d+ days, late$/ });
  await expect(late).toHaveCount(1);
  await expect(page.getByRole('link', { name: /Foundry Row, \$5\.5M, \d+ days$/ })).toHaveCount(1);
  await expect(page.getByRole('row', { name: /Long Gone/ })).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'Long Gone' })).toContainText('Declined on');
  await expect(page.getByRole('row', { name: /Orchard Square/ })).toContainText(/late by \d+ days/);
  await expect(page.getByRole('row', { name: /Foundry Row/ })).toContainText('theirs');
  await expect(page.getByText('This year, 1 left the street: 0 closed, 1 declined')).toBeVisible();
  await holds(page);
  await late.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/deals\/1$/);
});

test('traffic is drawn by day and listed by page, for the chosen period @all', async ({ office, page }) => {
  office.sql(`insert into page_views (day, route, path, views)
    select (now() at time zone 'America/New_York')::date - d, '/contact', path, v
    from (values (0, '/contact', 12), (3, '/contact', 30), (3, '/nowhere-any-more', 4), (40, '/contact', 100)) x(d, path, v)`);
  await signIn(page, office.link('riley@oak.example', 'reader'));
  await page.goto(`${office.url}/staff/traffic`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('46 page views in four weeks');
  await expect(page.getByRole('img', { name: /each of 28 days.*, 34\./ })).toBeVisible();
  const byPage = page.getByRole('table', { name: 'By page' });
  await expect(byPage.getByRole('row', { name: /\/contact/ })).toContainText('42');
  await expect(byPage.getByRole('row', { name: /nowhere-any-more/ })).toContainText('4');
  // the two days that have views, below the heads of their columns
  await expect(page.getByRole('table', { name: 'By day' }).getByRole('row')).toHaveCount(3);
  await page.getByRole('link', { name: 'A year' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('146 page views in a year');
  await holds(page);
});

test('both work without JavaScript, on a phone @all', async ({ office, browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await signIn(page, office.link('casey.linden@oak.example'));
  await tab(page, 'Deals').click();
  // four drawn streets, each with its own scale
  await expect(page.getByRole('group', { name: 'Received' }).getByRole('link')).toHaveCount(1);
  await page
    .getByRole('row', { name: /Canal Mills/ })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(/deals\/2$/);
  await context.close();
});

test('on paper it is black on white, without what can be pressed; with forced colors one tab is marked @all', async ({
  office,
  page,
}) => {
  await signIn(page, office.link('casey.linden@oak.example'));
  await page.goto(`${office.url}/staff/deals/1`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.deal-band h2')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('.act-set')).toBeVisible();
  await expect(page.locator('.act-set')).toContainText('Nobody has it.');
  for (const part of ['.skip', '.hdr', '.act .reply']) await expect(page.locator(part)).toBeHidden();
  await page.goto(`${office.url}/staff/pipeline`);
  await expect(page.locator('.waiting:visible text').first()).toHaveCSS('fill', 'rgb(0, 0, 0)');
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  const lines = await page
    .locator('.tabs > a')
    .evaluateAll((all) => all.map((one) => getComputedStyle(one).borderBottomColor));
  expect(lines.filter((line) => line !== 'rgb(255, 255, 255)')).toHaveLength(1);
});

test('what stands side by side in the office begins and ends on one line @all', async ({ office, page }) => {
  office.sql(`insert into page_views (day, route, path, views)
    values ((now() at time zone 'America/New_York')::date, '/contact', '/about', 2) on conflict do nothing`);
  await signIn(page, office.link('drew@oak.example', 'administrator'));
  await page.setViewportSize({ width: 1440, height: 900 });
  const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
  const right = ({ x, width }: { x: number; width: number }) => Math.round(x + width);
  await page.goto(`${office.url}/staff/accounts`);
  expect(right(await box('.fields-4 .btn'))).toBe(right(await box('table.tbl')));
  await page.goto(`${office.url}/staff/you`);
  const below = await page
    .locator('.led > .from-4:has(.lines)')
    .evaluateAll((all) =>
      all.map(
        (one) => one.querySelector('li')!.getBoundingClientRect().top - one.getBoundingClientRect().top,
      ),
    );
  expect(below).toEqual([1, 1]);
  await page.goto(`${office.url}/staff/content`);
  expect((await box('#something-new')).y).toBeCloseTo((await box('.seek label')).y, 0);
  await page.goto(`${office.url}/staff/traffic`);
  const rows = await page.locator('.views-table tbody tr').all();
  expect(rows.length).toBeGreaterThan(2);
  for (const row of rows) {
    const bar = (await row.locator('svg').boundingBox())!;
    const figure = (await row.locator('b').last().boundingBox())!;
    const space = figure.x - right(bar);
    expect([space >= 0, space < 12, bar.y < figure.y + figure.height, figure.y < bar.y + bar.height]).toEqual(
      Array(4).fill(true),
    );
  }
  await page.goto(`${office.url}/staff/pipeline`);
  const band = await box('.street-band');
  const tops = await page
    .locator('.waiting:visible text')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(Math.min(...tops) - band.y).toBeLessThan(40);
  await page.setViewportSize({ width: 390, height: 844 });
  for (const vacant of ['Term sheet', 'Accepted'])
    expect((await box(`.streets.narrow > :has-text("${vacant}")`)).height).toBeLessThan(48);
});
