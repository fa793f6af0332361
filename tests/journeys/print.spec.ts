import type { Page } from '@playwright/test';
import { allBut } from '../cases.ts';
import { pdfPages } from '../pdf-pages.ts';
import { expect, site, test } from '../site.ts';

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

const DEAL =
  'for=buy-improve&type=multifamily&market=secondary&units=96&price=14.2M&works=2.1M&loan=12.5M&noi=905k&noi2=1.31M&value2=19.8M&name=Sweetgum+Court';

for (const [part, sheets] of [
  ['', 3],
  ['/cost', 2],
  ['/takeout', 4],
] as const)
  test(`/lending/deal${part} is printed on ${sheets} sheets, none of them for the foot of the page`, async ({
    page,
  }) => {
    await page.goto(`/lending/deal${part}?${DEAL}&sofr=3.9&hold=24&hud=5.5&process=6`);
    expect(pdfPages(await page.pdf({ preferCSSPageSize: true }))).toBe(sheets);
  });

test('the terms of a program are printed on one sheet, of Letter and of A4', async ({ page }) => {
  await page.goto('/lending/bridge/participating-bridge');
  expect(pdfPages(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  // narrower, where it was printed as on a phone
  const margin = { top: '12mm', bottom: '12mm', left: '15mm', right: '15mm' };
  expect(pdfPages(await page.pdf({ format: 'A4', margin }))).toBe(1);
});

/** The page of a deal that was just sent. */
async function statusPage(page: Page): Promise<string> {
  const people = { role: 'sponsor', name: 'Sage Willow', email: `print-${Date.now()}@willow.example` };
  const form = { ...people, consent: 'yes', elapsed: '60000', submissionKey: crypto.randomUUID() };
  const sent = await page.request.post(`${site()}/submit/send?${DEAL}`, { form });
  return new URL(sent.url()).pathname.replace('/sent/', '/status/');
}

/** What a reader has printed it for. */
const PRINTS: readonly [kind: string, path: (page: Page) => Promise<string>, shows: readonly string[]][] = [
  ['the desk', async () => `/lending/deal?${DEAL}`, ['h1', '.answer', '.ledger .program']],
  ['the comparison', async () => '/lending/compare', ['h1', '.side td']],
  ['a borrower’s page', statusPage, ['h1', '.ref', '.days', '.happened li']],
];
for (const [kind, pathOf, shows] of PRINTS)
  test(`${kind} is printed with what it says, without what can be pressed, and without empty pages`, async ({
    page,
  }) => {
    await page.goto(await pathOf(page));
    expect(pdfPages(await page.pdf({ preferCSSPageSize: true }))).toBeLessThanOrEqual(
      await pagesNeeded(page),
    );
    await page.emulateMedia({ media: 'print' });
    for (const part of shows) await expect(page.locator(part).first(), part).toBeVisible();
    const pressed = await page
      .locator('button, input, select, textarea, nav, form, .btn, .hdr, .banner, .crumb')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility({ visibilityProperty: true }))
          .map((one) => one.outerHTML.slice(0, 90)),
      );
    expect(pressed).toEqual([]);
  });
