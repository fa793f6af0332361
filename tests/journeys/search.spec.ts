import type { Response } from '@playwright/test';
import { expect, open, test } from '../site.ts';

const field = '#find';

test('the field in the header: suggestions by the keyboard alone, said and chosen, and Escape closes @main @browsers', async ({
  page,
}) => {
  await open(page, '/about');
  await page.keyboard.press('/');
  await expect(page.locator(field)).toBeFocused();
  await page.keyboard.type('premium on 223(f)');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await expect(list).toBeVisible();
  const combobox = page.getByRole('combobox', { name: 'Search' });
  await expect(combobox).toHaveAttribute('aria-expanded', 'true');
  await expect(list.getByRole('group', { name: 'Answer' })).toContainText('1% at closing, 0.60% annually');
  await expect(page.getByRole('banner').getByRole('status')).toContainText('One answer');

  await page.keyboard.press('ArrowDown');
  const first = list.getByRole('option').first();
  await expect(first).toHaveAttribute('aria-selected', 'true');
  await expect(combobox).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id'))!);
  // ArrowUp goes from the first suggestion to the field, and from the field to the last suggestion
  await page.keyboard.press('ArrowUp');
  await expect(combobox).not.toHaveAttribute('aria-activedescendant', /./);
  await page.keyboard.press('ArrowUp');
  await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(combobox).toHaveValue('premium on 223(f)');
  await expect(combobox).toBeFocused();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/lending/fha-hud/hud-232-223f#mortgageInsurance');
  await expect(list).toBeHidden();
});

test('Enter in the field leads to the page of results, whose field answers as somebody types', async ({
  page,
}) => {
  await open(page, '/about');
  await page.locator(field).fill('philadelpia');
  await page.locator(field).press('Enter');
  await expect(page).toHaveURL('/search?q=philadelpia');
  await expect(page.locator('main')).toContainText('We read “philadelpia” as philadelphia.');
  await expect(page.getByRole('link', { name: /^Philadelphia Midrise/ })).toBeVisible();
  await page.mouse.move(5, 5);
  await page.mouse.move(9, 9);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  const own = page.getByLabel('Search', { exact: true }).and(page.locator('#q'));
  await own.fill('vcards of nobody');
  await expect(page.locator('main').getByRole('status')).toHaveText('Nothing here for “vcards of nobody”.');
  await expect(page.locator('main').getByRole('img')).toHaveAccessibleName(
    /windows are dark; a lamp at the door/,
  );
  await own.fill('ceo');
  await expect(page.locator('main').getByRole('link', { name: /^Jordan Alder/ })).toBeVisible();
});

test('the search shortcut works as the first key on a page; typed in a field it is a character @all', async ({
  page,
}) => {
  await page.goto('/about');
  await page.keyboard.press('/');
  await expect(page.locator(field)).toBeFocused();
  await expect(page.locator(field)).toHaveValue('');
  await page.keyboard.type('a/b');
  await expect(page.locator(field)).toHaveValue('a/b');
});

test('the key is switched off on the page of results, for this browser, and on again (WCAG 2.1.4) @all', async ({
  page,
}) => {
  await open(page, '/search');
  const key = page.getByRole('checkbox', { name: 'The / key leads to Search' });
  await expect(key).toBeChecked();
  await expect(page.locator(field)).toHaveAttribute('aria-keyshortcuts', '/');
  await key.uncheck();
  await expect(page.locator(field)).not.toHaveAttribute('aria-keyshortcuts');
  await page.locator('h1').click();
  await page.keyboard.press('/');
  await expect(page.locator('#q')).not.toBeFocused();
  // on another page, as the first key that is pressed and as a later one
  await page.goto('/about');
  await page.keyboard.press('/');
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await page.keyboard.press('/');
  await expect(page.locator('body')).toBeFocused();
  await open(page, '/search');
  await expect(key).not.toBeChecked();
  await key.check();
  await open(page, '/about');
  await page.keyboard.press('/');
  await expect(page.locator(field)).toBeFocused();
});

test('nothing for the search is fetched before its field is used, and then at most 60 KB @main', async ({
  page,
}) => {
  // sizes are asked for at the end: they come later than their response
  const responses: Response[] = [];
  page.on('response', (response) => void responses.push(response));
  const pathOf = (response: Response) => new URL(response.url()).pathname;
  await open(page, '/about');
  await page.waitForLoadState('networkidle');
  const before = new Set(responses.map(pathOf));
  expect([...before].filter((path) => /search|suggestions|browser-index/.test(path))).toEqual([]);
  await page.locator(field).fill('bridge');
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.waitForLoadState('networkidle');
  const own = responses.filter((one) => !before.has(pathOf(one)) && !pathOf(one).endsWith('.avif'));
  expect(own.map(pathOf)).toContain('/search/index.json');
  const sizes = await Promise.all(own.map(async (one) => (await one.request().sizes()).responseBodySize));
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(60_000);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the form in the header leads to an answer, which search engines do not list @main', async ({
    page,
  }) => {
    await page.goto('/about');
    await page.locator(field).fill('premium on 223(f)');
    await page.locator(field).press('Enter');
    await expect(page).toHaveURL('/search?q=premium+on+223%28f%29');
    const answer = page.getByRole('region', { name: 'Answer' });
    await expect(answer).toContainText('1% at closing, 0.60% annually');
    await expect(answer).toContainText(/Terms as of December 1, 2025, version [0-9a-f]{8}/);
    // the number of HUD's notice never breaks across lines
    await expect(answer.locator('.unbroken', { hasText: /^FR-6522-N-02[.,;]?$/ })).toBeVisible();
    await expect(answer.getByRole('link', { name: 'Read the row on its sheet' })).toHaveAttribute(
      'href',
      '/lending/fha-hud/hud-232-223f#mortgageInsurance',
    );
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await page.goto('/search');
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/search$/);
  });

  test('a page that is not there says what its address may have meant', async ({
    page,
    complaints,
    browserName,
  }) => {
    await page.goto('/philadelphia-midrise');
    // Chromium logs the status as an error, and Firefox does not
    const logged = browserName === 'chromium' ? [expect.stringContaining('404')] : [];
    expect(complaints.splice(0)).toEqual(logged);
    await expect(
      page.locator('main').getByRole('link', { name: 'Philadelphia Midrise', exact: true }),
    ).toHaveAttribute('href', '/transactions/philadelphia-midrise');
    await page.locator('main input[name=q]').press('Enter');
    await expect(page).toHaveURL('/search?q=philadelphia+midrise');
  });

  test('for an unknown address pages of its name are suggested, each of them once', async ({ request }) => {
    const suggested = async (path: string) => {
      const html = await (await request.get(path, { failOnStatusCode: false })).text();
      const [said] = /You may have meant.*?<\/p>/.exec(html) ?? [''];
      return [...said.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!);
    };
    for (const [path, first] of [
      ['/rates', '/lending/rates'],
      ['/loans', '/lending/bridge'],
      ['/about-us', '/about'],
    ] as const) {
      const meant = await suggested(path);
      expect(meant, path).toContain(first);
      expect(new Set(meant.map((href) => href.split('#')[0])).size, path).toBe(meant.length);
    }
    const meant = await suggested('/no-such-page');
    // these have its words in their text alone
    for (const path of ['/terms', '/videos/what-is-private-credit']) expect(meant).not.toContain(path);
  });
});

for (const [what, query] of [
  ['a megabyte', 'x'.repeat(1_000_000)],
  ['NUL', 'a%00b'],
  ['half an emoji', '%F0%9F'],
  ['a script', '%3Cscript%3Ealert(1)%3C/script%3E'],
  ['signs of a pattern', encodeURIComponent('.*+?^{}()|[]\\')],
  ['400 words', 'bridge+'.repeat(400)],
] as const)
  test(`a question that is ${what} is a page with words, or refused`, async ({ request }) => {
    const answer = await request.get(`/search?q=${query}`, { failOnStatusCode: false }).catch(() => null);
    // Node closes the connection when the request line is too long
    if (!answer || answer.status() === 431 || answer.status() === 414) return expect(what).toBe('a megabyte');
    expect(answer.status()).toBe(200);
    const html = await answer.text();
    expect(html).toMatch(/<p class="said" role="status">[^<]+</);
    expect(html).not.toContain('<script>alert');
  });
