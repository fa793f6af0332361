import type { Page } from '@playwright/test';
import { loadContent } from '#app/collections/content.server.ts';
import { expect, open, test } from '../site.ts';

const { example } = loadContent().pages.deal;
const answered = `/lending/deal?${new URLSearchParams(example)}`;
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const field = (page: Page, name: string) =>
  page.locator(`.desk-form :is(input, select)[name="${name}"]:not([type=hidden])`);
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Types key by key, and leaves the field by Tab. */
async function type(page: Page, name: string, text: string) {
  await field(page, name).focus();
  await page.keyboard.type(text);
  await page.keyboard.press('Tab');
}

test('the empty desk asks for the plan and the figures, and folds the rest away', async ({ page }) => {
  await page.setViewportSize(DESK);
  await open(page, '/lending/deal');
  const shown = page.locator('.desk-form :is(input, select):visible');
  const names = await shown.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name));
  expect(names).toEqual([
    'for',
    'type',
    'market',
    'units',
    'price',
    'loan',
    'noi',
    'noi2',
    'value',
    'value2',
    'works',
    'costs',
    'name',
  ]);
  await expect(page.locator('.fold')).toHaveCount(6);
  await expect(page.locator('.g-rates summary')).toContainText('Opens Core');
  await page.locator('.g-rates summary').click();
  await expect(field(page, 'sofr')).toBeVisible();
});

test('a refinance is asked for its debt instead of the price, also without scripts', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto('/lending/deal');
  await field(page, 'for').selectOption('refinance');
  await expect(field(page, 'debt')).toBeVisible();
  await expect(field(page, 'basis')).toBeVisible();
  await expect(field(page, 'price')).toBeHidden();
  await page.goto('/lending/deal?for=refinance&price=9M&edit=1');
  await expect(field(page, 'price')).toBeVisible();
  await context.close();
});

test('a plan that only insured loans finance opens the fields that they need @all', async ({ page }) => {
  await open(page, '/lending/deal');
  await field(page, 'for').selectOption('build');
  await field(page, 'type').selectOption('multifamily');
  await expect(field(page, 'hud')).toBeVisible();
  await expect(field(page, 'sofr')).toBeHidden();
});

test('the first screen of a desktop shows what every loan says, before and after four figures @all', async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  await open(page, '/lending/deal');
  const last = page.locator('.verdicts li').last();
  await expect(last).toBeInViewport({ ratio: 1 });
  for (const [name, text] of [
    ['price', '14.2M'],
    ['loan', '12M'],
    ['noi', '905k'],
    ['value2', '21M'],
  ] as const)
    await type(page, name, text);
  await expect(page.locator('.verdicts h2')).toContainText('fit');
  await expect(page.locator('.verdicts h2')).toBeInViewport({ ratio: 1 });
});

test('on a phone the first answer is visible after four figures @main', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await open(page, '/lending/deal');
  await field(page, 'for').selectOption('buy');
  for (const [name, text] of [
    ['price', '14.2M'],
    ['loan', '12M'],
    ['noi', '905k'],
    ['noi2', '1.3M'],
  ] as const)
    await type(page, name, text);
  const strip = page.locator('.strip-live');
  await expect(strip).toContainText(/up to \$[\d.]+M/);
  await expect(strip).toBeInViewport({ ratio: 1 });
});

test('‘All inputs’ leads to the form, which opens below the answer, and ‘Close’ back to the answer @all', async ({
  browser,
  baseURL,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await browser.newContext({ javaScriptEnabled, viewport: PHONE, baseURL: baseURL! });
    const page = await context.newPage();
    await page.goto(answered);
    await page.getByRole('link', { name: 'All inputs' }).click();
    await expect(field(page, 'for')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    await page.getByRole('link', { name: 'Close' }).click();
    await expect(page.locator('.desk-form.open')).toHaveCount(0);
    await expect(heading(page)).toBeInViewport({ ratio: 1 });
    await context.close();
  }
});

test('a phone’s first screen has the way to send a deal, and the drawing begins on it; on a wide one it is under the headline @all', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  for (const part of ['', '/cost', '/takeout']) {
    await page.goto(answered.replace('/deal', `/deal${part}`));
    await expect(page.getByRole('link', { name: 'Send it to us' }), part).toBeInViewport({ ratio: 1 });
    const [send, drawing, picture, copy] = await Promise.all(
      [
        page.getByRole('link', { name: 'Send it to us' }),
        page.locator('main .on-dark').first(),
        page.locator('main .on-dark svg.data-figure:visible').first(),
        page.getByRole('button', { name: 'Copy the link' }),
      ].map(async (one) => (await one.boundingBox())!),
    );
    // nothing else stands between the answer and its drawing
    expect(drawing!.y - (send!.y + send!.height), part).toBeLessThan(40);
    expect(copy!.y, part).toBeGreaterThan(drawing!.y + drawing!.height);
    expect(picture!.y, part).toBeLessThan(PHONE.height - 80);
    // beside the sentences, however many there are
    await page.setViewportSize({ width: 1440, height: 900 });
    const wide = (await page.getByRole('link', { name: 'Send it to us' }).boundingBox())!;
    const above = (await heading(page).boundingBox())!;
    expect(wide.y - (above.y + above.height), part).toBeLessThan(40);
    await page.setViewportSize(PHONE);
  }
});

test('the answer takes the focus when the form that asked for it is gone', async ({ page }) => {
  await open(page, '/lending/deal');
  await page.getByRole('link', { name: 'Open an example deal' }).press('Enter');
  await expect(heading(page)).toBeFocused();
  for (const press of [
    () => page.getByRole('button', { name: 'Show the answers' }).press('Enter'),
    () => field(page, 'loan').press('Enter'),
  ]) {
    await open(page, `${answered}&edit=1`);
    await press();
    await expect(page).not.toHaveURL(/edit=1/);
    await expect(heading(page)).toBeFocused();
  }
});

test('a field says its unit and its note, and one region says what has changed @all', async ({ page }) => {
  await open(page, `${answered}&edit=1`);
  for (const [name, said] of [
    ['price', 'US dollars'],
    ['occupied', 'percent'],
    ['spread', 'basis points'],
    ['hold', 'months'],
    ['life', 'years'],
    ['works', '$2,100,000'],
  ] as const)
    await expect(field(page, name), name).toHaveAccessibleDescription(new RegExp(said.replace('$', '\\$')));
  await expect(
    page.locator('.desk-form [aria-live], .answer [role=status], .desk-form [role=status]'),
  ).toHaveCount(1);
  await field(page, 'loan').fill('abc');
  await field(page, 'loan').press('Tab');
  const region = page.locator('.desk-form [role=status]');
  await expect(region).toContainText('cannot read ‘abc’');

  // what was said is not said again at each field after it, and a second mistake is said too
  const said = await region.evaluateHandle((one) => {
    const heard: string[] = [];
    new MutationObserver(() => heard.push(one.textContent)).observe(one, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    return heard;
  });
  for (const [name, text] of [
    ['noi', '905k'],
    ['noi2', '1.31M'],
    ['value2', 'twenty'],
  ] as const) {
    await field(page, name).fill(text);
    await field(page, name).press('Tab');
    await expect(page).toHaveURL(new RegExp(`${name}=${text}(&|$)`));
  }
  await expect(region).toContainText('cannot read ‘twenty’');
  expect(await said.jsonValue()).toEqual([expect.stringMatching(/‘abc’.*‘twenty’/)]);
});

test('no name of a loan runs into its sum on the smallest phone @not-webkit', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto(answered);
  const names = page.locator('.program .name');
  await expect(names.filter({ hasText: 'Participating' })).toBeVisible();
  const wide = await names.evaluateAll((all) =>
    all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
  );
  expect(wide).toEqual([]);
});

for (const width of [360, 390])
  test(`tables of other rates fit a phone of ${width} px, with the visitor’s own row and rate marked @all`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const [tab, own] of [
      ['cost', 'month 24'],
      ['takeout', '$1.31M'],
    ] as const) {
      await open(page, answered.replace('/deal?', `/deal/${tab}?`));
      const table = page.locator('.scroll table').first();
      const { needed, room } = await table.evaluate((one) => ({
        needed: one.scrollWidth,
        room: one.parentElement!.clientWidth,
      }));
      expect(needed, tab).toBeLessThanOrEqual(room);
      await expect(table.locator('tr.here th'), tab).toContainText(own);
      await expect(table.locator('tr.here td.here'), tab).toBeVisible();
    }
  });

test('the texts of the bar are not cut off with the reader’s own text spacing (WCAG 1.4.12) @all', async ({
  page,
}) => {
  await page.setViewportSize(DESK);
  const built = 'for=build&type=multifamily&market=primary&units=200&price=4M&works=36M&noi2=2.5M&value2=55M';
  await open(page, `/lending/deal?${built}&name=The%20Residences%20at%20Old%20Mill%20Landing`);
  // a constructed stylesheet stands for the reader's own: the site's policy blocks added style elements
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  const cut = await page
    .locator('.desk-form .bar :is(.deal-name, .deal-line, label, .toggle)')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );
  expect(cut).toEqual([]);
  const feet = await page
    .locator('.quick-fields .box')
    .evaluateAll((all) => new Set(all.map((one) => Math.round(one.getBoundingClientRect().bottom))).size);
  expect(feet).toBe(1);
});
