import type { Page } from '@playwright/test';
import { loadContent } from '#app/collections/content.server.ts';
import { allBut } from '../cases.ts';
import { expect, hydrate, open, test } from '../site.ts';

const { example } = loadContent().pages.deal;
const address = (page: string, change: Record<string, string> = {}) =>
  `/lending/deal${page}?${new URLSearchParams({ ...example, ...change })}`;

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const field = (page: Page, name: string) =>
  page.locator(`.desk-form input[name="${name}"]:not([type=hidden])`);

test('from nothing to an answer: four fields are typed, and the answer follows before they are sent @main @browsers', async ({
  page,
}) => {
  await open(page, '/lending/deal');
  await field(page, 'price').fill('10M');
  await field(page, 'value').fill('$10,000,000');
  await field(page, 'value2').fill('14 million');
  await field(page, 'loan').fill('7M');
  await page.getByRole('button', { name: 'Show the answers' }).click();
  await expect(page).toHaveURL(/price=10M/);
  await expect(page.locator('#loan-opportunistic')).toContainText('$9M');
});

for (const tab of ['', '/cost', '/takeout'])
  test(`the server answers the same deal without scripts, figure by figure: ${tab || 'which loans fit'}${allBut(tab === '/takeout')}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
    const plain = await context.newPage();
    await plain.goto(address(tab));
    await open(page, address(tab));
    const words = async (one: Page) =>
      (await one.locator('main > section:not(.cta)').allInnerTexts()).join('\n');
    expect(await words(page)).toBe(await words(plain));
    expect(await heading(plain).innerText()).toMatch(/\$[\d.]+M/);
    await context.close();
  });

test('the fields of a row stand at one height, on every page of the desk @all', async ({ page }) => {
  for (const tab of ['', '/cost', '/takeout', '/sheet']) {
    await open(page, `/lending/deal${tab}`);
    const [price, units] = await Promise.all(['price', 'units'].map((one) => field(page, one).boundingBox()));
    expect(units!.y, tab).toBe(price!.y);
  }
});

test('a changed number changes the answer at once, the address when the field is left, and Back undoes it @main @browsers', async ({
  page,
}) => {
  await open(page, address(''));
  const before = await heading(page).innerText();
  await field(page, 'loan').fill('13.5M');
  await expect(heading(page)).toContainText('$13.5M');
  await expect(page).not.toHaveURL(/loan=13.5M/);
  await field(page, 'loan').blur();
  await expect(page).toHaveURL(/loan=13.5M/);
  await page.goBack();
  await expect(heading(page)).toHaveText(before.replace(/\s+/g, ' '));
  await expect(field(page, 'loan')).toHaveValue(example.loan!);
});

test('an unreadable number in the bar opens the form, which shows its error @all', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(address('', { price: 'abc' }));
  await expect(page.locator('#price-error')).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await open(page, address(''));
  await field(page, 'price').fill('abc');
  await field(page, 'price').blur();
  await expect(page.locator('.fields #price-error')).toBeVisible();
  await expect(field(page, 'price')).toBeFocused();
  await expect(heading(page)).toBeVisible();
});

test('an unreadable value gets an error at its field, and stays as it was typed @main', async ({ page }) => {
  await open(page, address('', { noi: '٣', edit: '1' }));
  await expect(field(page, 'noi')).toHaveValue('٣');
  await expect(field(page, 'noi')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#noi-error')).not.toBeEmpty();
  await field(page, 'noi').fill('905');
  await field(page, 'noi').blur();
  await page.locator('#noi-error').getByRole('button').click();
  await expect(field(page, 'noi')).toHaveValue('905k');
});

test('a link keeps the version of its terms, and says so when the terms have changed @all', async ({
  page,
}) => {
  await open(page, address('', { terms: '00000000' }));
  await expect(page.getByRole('note')).toContainText('00000000');
  await open(page, address(''));
  await expect(page.getByRole('note')).toHaveCount(0);
});

test('a deal is private: it is kept out of search engines and of the count of page views @all @chromium', async ({
  page,
}) => {
  const counted = page.waitForRequest('**/page-view');
  await page.goto(address('/cost'));
  await hydrate(page);
  expect((await counted).postData()).toBe(`path=${encodeURIComponent('/lending/deal/cost')}`);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
});

test('neither the data of a deal nor its code is offered to search', async ({ request }) => {
  for (const path of [address('/code'), address('.data')])
    expect((await request.get(path)).headers()['x-robots-tag'], path).toBe('noindex');
});

/** Delays the page's modules, so that a test can type before they arrive. */
async function beforeScripts(page: Page, path: string): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/assets/*.js', (route) => released.then(() => route.continue()));
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('.desk-form').waitFor();
  return async () => {
    release();
    await hydrate(page);
  };
}

test('a value typed before the scripts have loaded is answered, and goes into the address @all', async ({
  page,
}) => {
  const scriptsCome = await beforeScripts(page, '/lending/deal');
  await page.locator('select[name=for]').selectOption('refinance');
  await field(page, 'debt').fill('12M');
  await field(page, 'noi').fill('1.2M');
  await field(page, 'value').fill('20');
  await scriptsCome();
  await expect(page).toHaveURL(/debt=12M.*noi=1.2M.*value=20.*for=refinance/);
  await expect(field(page, 'debt')).toHaveValue('12M');
  await expect(field(page, 'noi')).toHaveValue('1.2M');
  await expect(page.locator('select[name=for]')).toHaveValue('refinance');
  await field(page, 'value').pressSequentially('M');
  await expect(field(page, 'value')).toHaveValue('20M');
});

test.describe('on a phone', () => {
  test.use({
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    permissions: ['clipboard-write', 'clipboard-read'],
  });

  test('the first touch of a forwarded answer may copy its link @all', async ({ page }) => {
    await page.goto(address(''));
    await page.getByRole('button', { name: 'Copy the link' }).first().tap();
    await expect(page.getByRole('status').getByText('copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('name=Sweetgum');
  });
});

test('a value typed while the address is being updated is answered too @all', async ({ page }) => {
  const scriptsCome = await beforeScripts(page, '/lending/deal');
  await field(page, 'price').fill('11.2');
  await page.evaluate(() => {
    addEventListener('hydrated', () => {
      const input = document.querySelector<HTMLInputElement>('input[name="price"]')!;
      input.value = '11.2M';
      input.dispatchEvent(new Event('input', { bubbles: true }));
    });
  });
  await scriptsCome();
  await expect(page).toHaveURL(/price=11.2&/);
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  await expect(page.locator('.f-price .echo')).toHaveText('$11,200,000');
});

test('a change of a linked deal before the scripts have loaded is kept @all', async ({ page }) => {
  const scriptsCome = await beforeScripts(page, address('', { edit: '1' }));
  await field(page, 'price').fill('13M');
  await field(page, 'loan').fill('11M');
  await scriptsCome();
  await expect(page).toHaveURL(/price=13M.*loan=11M/);
  await expect(heading(page)).toContainText('$11M');
});

test('Back restores the older deal in every field, also in the focused one', async ({ page }) => {
  await open(page, address(''));
  await field(page, 'loan').fill('11M');
  await field(page, 'loan').press('Enter');
  await expect(page).toHaveURL(/loan=11M/);
  await expect(field(page, 'loan')).toBeFocused();
  await field(page, 'loan').fill('99M');
  await page.goBack();
  await expect(page).not.toHaveURL(/loan=11M/);
  await expect(field(page, 'loan')).toHaveValue(example.loan!);
  await expect(heading(page)).toContainText('$12.5M');
  await page.keyboard.press('Tab');
  await expect(heading(page)).toContainText('$12.5M');
  await expect(page).toHaveURL(/loan=12.5M/);
});

test('going through the empty form with Tab leaves the address empty @all', async ({ page }) => {
  await open(page, '/lending/deal');
  await field(page, 'price').focus();
  for (let i = 0; i < 12; i++) await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/\/lending\/deal$/);
  // an option that the visitor selects does go into the address
  await page.locator('.g-building summary').click();
  await page.locator('select[name=afford]').selectOption('affordable');
  await expect(page).toHaveURL(/afford=affordable/);
});

test('without scripts ‘Did you mean’ corrects the field, and what is missing can be reached @all', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto('/lending/deal?debt=12&for=refinance&edit=1');
  await page.locator('#debt-error').getByRole('button').click();
  await expect(field(page, 'debt')).toHaveValue('12M');
  await expect(page.locator('#debt-error')).toHaveCount(0);
  await page.goto('/lending/deal?debt=12M&for=refinance');
  const links = await page.locator('.missing dt a, .answer .lede a').all();
  expect(links.length).toBeGreaterThan(1);
  const hrefs = await Promise.all(links.map(async (link) => (await link.getAttribute('href'))!));
  await page.goto(hrefs[0]!);
  for (const href of hrefs) {
    expect(href.split('#')[0]).toBe(hrefs[0]!.split('#')[0]);
    await expect(page.locator(`#${href.split('#')[1]}`)).toHaveCount(1);
  }
  await context.close();
});

test('without scripts the address of a deal holds what was typed, and no empty field @all', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const page = await context.newPage();
  await page.goto('/lending/deal');
  await field(page, 'price').fill('10M');
  await field(page, 'value2').fill('14 million');
  await page.getByRole('button', { name: 'Show the answers' }).click();
  const typed = new URL(page.url()).searchParams;
  expect([...typed.keys()]).toEqual(['price', 'value2', 'start', 'terms']);
  await expect(page.locator('.deal-name')).toBeVisible();
  // the address marks with * a closing month that nobody typed
  expect(typed.get('start')).toMatch(/^\d{4}-\d{2}\*$/);
  const asked = await page.request.get('/lending/deal/sheet?price=10M&debt=&noi=+', { maxRedirects: 0 });
  expect(asked.status()).toBe(303);
  expect(asked.headers().location).toMatch(/^\/lending\/deal\/sheet\?price=10M&start=/);
  const nothing = await page.request.get('/lending/deal?price=&hold=', { maxRedirects: 0 });
  expect(nothing.headers().location).toBe('/lending/deal');
  await context.close();
});

test('a question about one program is answered for that program first, with what it still needs @all', async ({
  page,
}) => {
  const lede = page.locator('.answer .lede');
  const deal = 'for=refinance&type=multifamily&debt=9.4M&noi=1.12M&value=17.5M&program=223f';
  await page.goto(`/lending/deal?${deal}`);
  await expect(lede).toHaveText(/^HUD 223\(f\) needs the HUD note rate\./);
  await page.goto(`/lending/deal?${deal}&hud=5.5`);
  await expect(lede).toHaveText(/^HUD 223\(f\) lends/);
});

test('a new building is sized in four numbers, by HUD’s rules of today or with a premium of the visitor’s own @all', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const deal = 'for=build&type=multifamily&price=3.2M&works=34M&noi2=3.05M';
  await open(page, `/lending/deal?${deal}`);
  const lede = page.locator('.answer .lede');
  await lede.getByRole('link', { name: 'HUD note rate' }).click();
  await expect(field(page, 'hud')).toBeFocused();
  await field(page, 'hud').fill('5.75');
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(/hud=5.75/);
  // our published terms give no mortgage insurance premium for this program; HUD's current rules do
  await page.getByRole('link', { name: 'Count with HUD’s rules of today' }).click();
  await expect(page).toHaveURL(/rules=today/);
  await expect(lede).toContainText('up to $32.36M');
  // the drawing shows the loan that fits
  await expect(page.locator('.under .v-fits')).toContainText('$32.36M');
  await open(page, `/lending/deal?${deal}&hud=5.75&premium=0.25`);
  await expect(page.locator('.under .v-fits')).toContainText('$33.48M');
});

const SWEETGUM = 'price=14.2M&works=2.1M&loan=12.5M&noi=905k&noi2=1.31M&value2=19.8M&for=buy-improve';

test('the page of the cost asks for the fact that it waits for, and answers it, with and without scripts @all', async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const plain = await context.newPage();
  await plain.goto(`/lending/deal/cost?${SWEETGUM}`);
  await open(page, `/lending/deal/cost?${SWEETGUM}`);
  for (const one of [page, plain]) {
    await expect(one.locator('#missing ~ dl')).toContainText('opens this page');
    await one.locator('.answer input[name=sofr]').fill('3.9');
    await one.getByRole('button', { name: 'Show the answer', exact: true }).click();
    await expect(heading(one)).toContainText(/^\$[\d.]+M to borrow/);
    await expect(one).toHaveURL(/price=14.2M.*sofr=3.9/);
  }
  await expect(heading(page)).toBeFocused();
  await context.close();
});

test('in the bar the price that stands for the value has its dollar sign', async ({ page }) => {
  await page.goto(`/lending/deal?${SWEETGUM}`);
  await expect(page.locator('.quick-fields .f-value .pre')).toBeVisible();
  await page.goto(`/lending/deal?${SWEETGUM.replace('14.2M', '$14.2M')}`);
  await expect(page.locator('.quick-fields .f-value .pre')).toBeHidden();
});

test('a link to what is missing leads into its field @all', async ({ page }) => {
  await open(page, '/lending/deal?debt=12M&for=refinance');
  const link = page.locator('.missing dt a').last();
  const name = (await link.getAttribute('href'))!.split('#')[1]!;
  await link.click();
  await expect(page.locator(`#${name}`)).toBeFocused();
});

test('amounts can be typed on a telephone with their k, M and minus @all', async ({ page }) => {
  await page.goto('/lending/deal');
  await expect(field(page, 'noi')).toHaveAttribute('inputmode', 'text');
  await expect(field(page, 'sofr')).toHaveAttribute('inputmode', 'decimal');
  await expect(field(page, 'units')).toHaveAttribute('inputmode', 'numeric');
});

test('an invalid closing month is named and stays until it is corrected, and its field stays open @all', async ({
  page,
}) => {
  await open(page, address('', { start: 'garbage', noi: '905' }));
  const start = page.locator('.desk-field.f-start');
  await expect(start.getByRole('textbox')).toHaveValue('garbage');
  await expect(start).toContainText('‘garbage’');
  await field(page, 'loan').fill('13M');
  await field(page, 'noi').fill('905k');
  await field(page, 'noi').blur();
  await expect(page).toHaveURL(/loan=13M/);
  await expect(page).toHaveURL(/start=garbage/);
  await expect(start).toContainText('‘garbage’');
  await field(page, 'start').fill('2026-3');
  await expect(start).not.toContainText('‘');
  await field(page, 'start').blur();
  await expect(page).toHaveURL(/start=2026-3/);
  await expect(field(page, 'start')).toHaveValue('2026-3');
  await expect(field(page, 'start')).toBeVisible();
});

test('hostile addresses are answered: endless, repeated, unknown and contradictory', async ({ request }) => {
  for (const query of [
    `price=${'9'.repeat(5000)}`,
    'price=1&price=2&loan=-5&sofr=400&hold=-3',
    'for=nothing&type=%00&noi=NaN&value=Infinity&start=2026-13',
    'noi=9999999999&value=100000&loan=1e9',
  ])
    expect((await request.get(`/lending/deal?${query}`)).status(), query.slice(0, 60)).toBe(200);
});

test('a half-typed number shows no error and no button: the next press of Tab goes to the next field @all', async ({
  page,
}) => {
  await open(page, '/lending/deal');
  const price = page.getByLabel('Purchase price');
  await price.focus();
  // 14.2 dollars are too little for a price: 14.2 million are meant
  await page.keyboard.type('14.2');
  await expect(page.locator('html')).toHaveAttribute('data-hydrated', '');
  await expect(page.getByRole('button', { name: /Did you mean/ })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Loan wanted')).toBeFocused();
  await expect(page.getByRole('button', { name: 'Did you mean 14.2M?' })).toBeVisible();
});

test.describe('closed loans like the deal', () => {
  const rows = (page: Page) => page.locator('.loans-alike li');

  test('three are folded below the answer without scripts, each with its rule, the same as in the data', async ({
    browser,
    baseURL,
    request,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
    const page = await context.newPage();
    await page.goto(address(''));
    await expect(rows(page)).toHaveCount(3);
    await expect(rows(page).first()).toBeHidden();
    await page.locator('.loans-alike summary').click();
    const { comparable } = await (await request.get(address('.json'))).json();
    const found = await Promise.all((await rows(page).all()).map((row) => row.innerText()));
    expect(comparable).toHaveLength(3);
    for (const [i, { name, amount, why, url }] of comparable.entries()) {
      for (const said of [name, `$${amount.toLocaleString('en-US')}`, why]) expect(found[i]).toContain(said);
      await expect(rows(page).nth(i).getByRole('link')).toHaveAttribute('href', new URL(url).pathname);
    }
    const markdown = await (await request.get(address('.md'))).text();
    for (const { name, why } of comparable) expect(markdown).toMatch(new RegExp(`${name}.*${why}`));
    await rows(page).first().getByRole('link').click();
    await expect(heading(page)).toHaveText(comparable[0].name);
    await context.close();
  });

  test('follow the typed deal, and are not shown where the portfolio has none @all', async ({ page }) => {
    await open(page, address('', { edit: '1' }));
    const first = await rows(page).first().textContent();
    const loan = field(page, 'loan');
    await loan.fill('2M');
    await loan.press('Tab');
    await expect(rows(page).first()).not.toHaveText(first!);
    await expect(rows(page).first()).toContainText('Same type');
    await page.goto(address('', { type: 'manufactured-housing' }));
    await expect(page.locator('.ledger')).toBeVisible();
    await expect(page.locator('.loans-alike')).toHaveCount(0);
  });
});
