import { loadContent } from '#app/collections/content.server.ts';
import { allBut } from '../cases.ts';
import { expect, hydrate, test } from '../site.ts';
import { cutWords, holdsLargeText, setLargeText } from './large-text.ts';

/** The desk with a complete deal, and with one that cannot be read: both pages are longer than the empty desk. */
const { example } = loadContent().pages.deal;
const deals = ['', '/cost', '/takeout', '/sheet'].flatMap((page) =>
  [example, { ...example, price: 'abc' }].map((deal) => `/lending/deal${page}?${new URLSearchParams(deal)}`),
);
const LONGEST = [deals[1], deals[4]];

for (const path of deals)
  test(`${path} holds text of twice the size${allBut(LONGEST.includes(path))}`, async ({ page }) => {
    await page.goto(path);
    await holdsLargeText(page);
  });

for (const [what, path, selects] of [
  [
    'a filter of the portfolio',
    '/transactions?location=southeast&loanType=core-plus-bridge',
    '.filter-bar select',
  ],
  ['a field of a deal', `/lending/deal?${new URLSearchParams({ ...example, edit: '1' })}`, '.all select'],
] as const)
  test(`${what} shows what is chosen`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await setLargeText(page);
    await expect(page.locator(selects).first()).toBeVisible();
    const short = await page.locator(selects).evaluateAll((all: HTMLSelectElement[]) =>
      all.flatMap((select) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(select);
        const context = document.createElement('canvas').getContext('2d')!;
        context.font = font;
        const { text } = select.selectedOptions[0]!;
        const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return context.measureText(text).width > room ? [text] : [];
      }),
    );
    expect(short).toEqual([]);
  });

test('a message stands clear of the field that it speaks of @main', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contact');
  await setLargeText(page);
  await hydrate(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  const field = page.getByLabel('First name');
  await expect(field).toBeFocused();
  const message = page.locator('.toast');
  await expect(message).toHaveCSS('opacity', '1');
  expect(await page.evaluate(cutWords)).toEqual([]);
  const { y, height } = (await field.boundingBox())!;
  expect((await message.boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
});
