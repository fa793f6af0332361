import { loadContent } from '#app/collections/content.server.ts';
import { testBrowser } from '../../playwright.config.ts';
import { expect, hydrate, test } from '../site.ts';
import { pagesOfEachKind } from './pages.ts';

/** The reader's own setting: 32 px where browsers come with 16. */
test.use({
  launchOptions: { ...testBrowser, args: [...testBrowser.args, '--blink-settings=defaultFontSize=32'] },
});

/** The desk with a whole deal, and with one that cannot be read: both are longer than the page without any. */
const { example } = loadContent().pages.deal;
const deals = ['', '/cost', '/takeout', '/sheet'].flatMap((page) =>
  [example, { ...example, price: 'abc' }].map((deal) => `/lending/deal${page}?${new URLSearchParams(deal)}`),
);

/** Words that begin on one line and end on the next, but for e-mail addresses; runs in the page. */
function cutWords(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  const cut: string[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const element = text.parentElement!;
    const isSeen = element.checkVisibility() && element.offsetWidth > 1 && !element.closest('.elsewhere');
    if (!isSeen || text.data.includes('@')) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\p{L}\p{N}’]+/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) cut.push(word);
    }
  }
  return cut;
}

for (const path of [...pagesOfEachKind(), ...deals]) {
  test(`${path} holds text of twice the size`, async ({ page, complaints }) => {
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('34px');
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `sideways at ${width} px`).toBeLessThanOrEqual(0);
      expect(await page.evaluate(cutWords), `cut in two at ${width} px`).toEqual([]);
    }
    const [headline, banner] = await page.evaluate(() =>
      ['h1', '.banner'].map((one) => document.querySelector(one)?.getBoundingClientRect()),
    );
    if (headline && banner)
      expect(banner.top, 'the banner leaves the headline').toBeGreaterThan(headline.bottom);
    if (path === '/no-such-page') complaints.length = 0;
  });
}

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

test('a message stands clear of the field that it speaks of', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/contact');
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
