import type { Page } from '@playwright/test';
import { allBut } from '../cases.ts';
import { pdfPages } from '../pdf-pages.ts';
import { expect, test } from '../site.ts';

/** The printable area of a Letter page, in CSS pixels. */
const PRINTED = { width: 680, height: 965 };

/** How many pages the content fills, with 10 % more for blocks that must not be split. */
async function pagesNeeded(page: Page): Promise<number> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(PRINTED);
  const height = await page.evaluate(() => document.body.scrollHeight);
  await page.emulateMedia({ media: null });
  return Math.ceil((1.1 * height) / PRINTED.height);
}

// A list that must not be split over pages leaves the page before it empty: /lending/terms took 22 pages, and 13
// without that rule.
for (const path of ['/transactions', '/lending/terms', '/record', '/learn'])
  test(`${path} is printed without empty pages${allBut(path === '/lending/terms')}`, async ({ page }) => {
    await page.goto(path);
    const pdf = await page.pdf({ preferCSSPageSize: true });
    expect(pdfPages(pdf)).toBeLessThanOrEqual(await pagesNeeded(page));
  });
