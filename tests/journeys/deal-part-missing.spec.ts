import type { Page } from '@playwright/test';
import { expect, open, test } from '../site.ts';

// The tables and drawings behind an answer are files of their own. Here they cannot be had: the network refuses them, or
// a deployment has taken them away.

const DEAL =
  'for=buy-improve&type=multifamily&market=secondary&units=120&price=14.2M&works=1.6M&loan=12M&noi=905k&value=14.5M&value2=21M&noi2=1.55M&sofr=3.9&hud=5.5&steady=12&process=6';
const PARTS = /\/assets\/(deal-answers|takeout-page)-.*\.js/;

const WAYS = {
  'refused by the network': (page: Page) => page.route(PARTS, (route) => route.abort()),
  'gone from the server': (page: Page) => page.route(PARTS, (route) => route.fulfill({ status: 404 })),
};
const again = (page: Page) => page.getByRole('link', { name: 'Load the page again' });

for (const [what, refuse] of Object.entries(WAYS))
  test(`an answer whose tables are ${what} stands, follows what is typed, and leads to the whole page`, async ({
    page,
    complaints,
  }) => {
    await refuse(page);
    await open(page, '/lending/deal');
    const answer = page.locator('main h1');
    for (const [name, text] of [
      ['price', '14.2M'],
      ['loan', '12M'],
      ['noi', '905k'],
      ['value', '14.5M'],
    ] as const) {
      await page.locator(`.desk-form input[name="${name}"]`).fill(text);
      await page.keyboard.press('Tab');
      await page.waitForURL((url) => url.searchParams.get(name) === text);
    }
    await expect(answer).toHaveText('One of nine loans carries $12M, as far as tested');
    await expect(page.locator('.ledger')).toHaveCount(0);
    complaints.length = 0; // the browser's own about the file

    await page.unroute(PARTS);
    await again(page).click();
    await expect(page.locator('.ledger')).toBeVisible();
    await expect(answer).toHaveText('One of nine loans carries $12M, as far as tested');
    await expect(again(page)).toHaveCount(0);
  });

test('a page of the desk that a tab leads to has its answer, and a way on, without its tables', async ({
  page,
  complaints,
}) => {
  await page.route(/\/assets\/takeout-page-.*\.js/, (route) => route.abort());
  await open(page, `/lending/deal?${DEAL}`);
  await page.getByRole('link', { name: 'From bridge to HUD' }).first().click();
  await expect(page.locator('main h1')).toHaveText(/^The permanent loan repays the bridge/);
  await expect(again(page)).toHaveAttribute('href', /^\/lending\/deal\/takeout\?.*price=14\.2M/);
  complaints.length = 0;
});

test('a page that the server has answered stays whole, and works as without scripts @main', async ({
  page,
  complaints,
}) => {
  await WAYS['refused by the network'](page);
  const refused = page.waitForEvent('requestfailed', (request) => PARTS.test(request.url()));
  await page.goto(`/lending/deal?${DEAL}`);
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await refused;
  await expect(page.locator('.ledger')).toBeVisible();
  await expect(page.locator('main h1')).toContainText('of nine loans');
  await page.getByRole('link', { name: 'From bridge to HUD' }).first().click();
  await page.waitForURL('**/lending/deal/takeout?*');
  await expect(page.locator('main h1')).toHaveText(/^The permanent loan repays the bridge/);
  await expect(page.locator('.pair-band')).toBeVisible();
  await expect(again(page)).toHaveCount(0);
  complaints.length = 0; // the browser's own about the file
});
