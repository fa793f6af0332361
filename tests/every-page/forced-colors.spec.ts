import { loadContent } from '#app/collections/content.server.ts';
import { expect, test } from '../site.ts';

/** axe tests only text; these are lines, fills and backgrounds. */
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

test('the header over a picture has a ground for its mark and its menu @main', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.locator('.hdr')).toHaveCSS('background-color', /^rgb\(/);
});

test('a link that stands alone is underlined', async ({ page }) => {
  await page.goto('/lending');
  const lines = await page
    .locator('main .lnk')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).textDecorationLine));
  expect(new Set(lines)).toEqual(new Set(['underline']));
});

test('of the orders and regions of the portfolio only the one in use has a line below', async ({ page }) => {
  await page.goto('/transactions');
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const lines = await page
    .locator(':is(.order, .regions) a:not([aria-current])')
    .evaluateAll((links) => links.map((link) => getComputedStyle(link).borderBottomColor));
  expect(new Set(lines)).toEqual(new Set([ground]));
});

test('the code of the playlist can be scanned', async ({ page }) => {
  await page.goto('/oak-christmas-party');
  const fill = (part: string) => page.locator(`.qr ${part}`).evaluate((one) => getComputedStyle(one).fill);
  expect(await fill('.cells')).not.toBe(await fill('.ground'));
});

test('the words of the calendar into HUD stand on the reader’s own ground', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/lending/deal/takeout?${new URLSearchParams(loadContent().pages.deal.example)}`);
  const fill = (part: string) =>
    page
      .locator(`.calendar.narrow ${part}`)
      .first()
      .evaluate((one) => getComputedStyle(one).fill);
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect([await fill('.wall'), await fill('.annex')]).toEqual([ground, ground]);
  expect(await fill('text.row')).not.toBe(ground);
});
