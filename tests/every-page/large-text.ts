import type { Page } from '@playwright/test';
import { expect } from '../site.ts';

/** The reader's own text size: 32 px instead of the browser's 16. */
export async function setLargeText(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** Words that begin on one line and end on the next, except e-mail addresses; runs in the page. */
export function cutWords(): string[] {
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

/**
 * Checks an open page with text of twice the size: nothing is wider than the screen, cut off, or covered by the banner.
 */
export async function holdsLargeText(page: Page): Promise<void> {
  await setLargeText(page);
  expect(await page.evaluate(() => getComputedStyle(document.body).fontSize)).toBe('34px');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft(wide, `text of twice the size, sideways at ${width} px`).toBeLessThanOrEqual(0);
    expect
      .soft(await page.evaluate(cutWords), `text of twice the size, cut in two at ${width} px`)
      .toEqual([]);
  }
  const [headline, banner] = await page.evaluate(() => {
    scrollTo({ top: 0, behavior: 'instant' });
    // its 20 seconds are over where a page was tested in five looks before: they begin anew
    delete document.documentElement.dataset.banner;
    return ['h1', '.banner'].map((one) => document.querySelector(one)?.getBoundingClientRect());
  });
  if (headline && banner)
    expect.soft(banner.top, 'the banner leaves the headline').toBeGreaterThan(headline.bottom);
}
