import { expect, type Page } from '@playwright/test';
import { type OfficeSite, signIn, test } from '../office-site.ts';

test.use({ siteOf: 'content desk' });
test.describe.configure({ timeout: 180_000 });

/** As if everybody had been an editor for long: who was invited this week is nobody's second reader. */
const longAgo = ({ sql }: OfficeSite) => {
  sql(`update staff_accounts set created_at = now() - interval '60 days'`);
};

async function toDesk(page: Page, office: OfficeSite, email: string, role = 'editor') {
  const link = office.link(email, role);
  longAgo(office);
  await signIn(page, link);
  await page
    .getByRole('navigation', { name: 'Office' })
    .getByRole('link', { name: /Content/ })
    .click();
}

/** The next step, by its key, and then what makes it public. */
async function publish(page: Page) {
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible({ timeout: 80_000 });
  await page.getByRole('button', { name: 'Publish' }).click();
  const title = page.getByRole('heading', { level: 1, name: /^Edition \d+ is public$/ });
  await expect(title).toBeFocused({ timeout: 80_000 });
}

/** What a visitor gets, without an account. */
const visitorReads = async (office: OfficeSite, path: string) => (await fetch(office.url + path)).text();

test('a number that is none is said at its field, kept, and cannot go out', async ({ office, page }) => {
  await toDesk(page, office, 'casey.linden@oak.example');
  await page.getByRole('link', { name: 'Telephone' }).click();
  const phone = page.getByLabel('Phone', { exact: true });
  await phone.fill('704-555-142');
  await phone.blur();
  await expect(phone).toHaveAccessibleDescription(
    /A telephone number has ten figures, like 704-555-0100. This has 9./,
    { timeout: 20_000 },
  );
  await expect(page.getByText('One line cannot go out')).toBeVisible();
  // it is there after the page was left
  await page.reload();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('704-555-142');
  await page.getByRole('button', { name: 'Throw away' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All that is written is public');
});

test('a telephone number: found by what stands there, typed, published, undone', async ({ office, page }) => {
  await toDesk(page, office, 'casey.linden@oak.example');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All that is written is public');
  // the key is there with the page's script
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.locator('[name=find]')).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type('(704) 555-0100');
  await expect(page.locator('#hits a').first()).toContainText('704-555-0100');
  await page.keyboard.press('Enter');
  const phone = page.getByLabel('Phone', { exact: true });
  await expect(phone).toBeFocused();
  await page.keyboard.type('704-555-0142');
  await expect(page.getByText('One line is not public yet')).toBeVisible({ timeout: 20_000 });
  expect(await visitorReads(office, '/contact')).toContain('(704) 555-0100');
  // the real page with the draft, beside the field
  await expect(
    page.frameLocator('iframe').locator('main').getByText('(704) 555-0142').filter({ visible: true }).first(),
  ).toBeVisible({
    timeout: 80_000,
  });
  await publish(page);
  expect(await visitorReads(office, '/contact')).toContain('(704) 555-0142');
  await page.getByRole('link', { name: 'Undo' }).click();
  await page.getByRole('button', { name: /^Undo edition/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Edition \d+ is public$/ })).toBeVisible({
    timeout: 80_000,
  });
  expect(await visitorReads(office, '/contact')).toContain('(704) 555-0100');
});

test('a news item has its page, its card, its line in the feed and in the sitemap', async ({
  office,
  page,
}) => {
  await toDesk(page, office, 'casey.linden@oak.example');
  await page.getByRole('link', { name: 'News item' }).click();
  await page.getByLabel('Title', { exact: true }).fill('Oak closes bridge loan on Granite Lofts');
  await page.getByLabel('Excerpt').fill('A senior bridge loan on an apartment tower in Raleigh.');
  await page.getByLabel('What the picture shows').fill('Drawing of an apartment tower at a crossing');
  await page
    .getByLabel('Text', { exact: true })
    .fill('Oak has closed a bridge loan.\n\n## What it is for\n\nA bridge loan buys time.');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('It is written, for you alone')).toBeVisible();
  await publish(page);
  const path = '/news/oak-closes-bridge-loan-on-granite-lofts';
  expect(await visitorReads(office, path)).toContain('A bridge loan buys time.');
  for (const where of ['/news', '/news/feed.xml', '/sitemap.xml'])
    expect(await visitorReads(office, where), where).toContain(path);
});

test('a closed deal is counted where the portfolio is counted', async ({ office, page }) => {
  await toDesk(page, office, 'casey.linden@oak.example');
  await page.getByRole('search').getByRole('link', { name: 'Deal', exact: true }).click();
  await page.getByLabel('Name').fill('Granite Lofts');
  await page.getByLabel('Amount').fill('16,750,000');
  await page.getByLabel('Region').selectOption({ label: 'SOUTHEAST REGION' });
  await page.getByLabel('Property type').selectOption({ label: 'MULTIFAMILY' });
  await page.getByLabel('Loan type').selectOption({ label: 'CORE-PLUS BRIDGE LOAN' });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Granite Lofts');
  await publish(page);
  const deals = await visitorReads(office, '/transactions');
  expect(deals).toContain('Granite Lofts');
  expect(deals).toContain('$16,750,000');
  expect(await visitorReads(office, '/')).toContain('32');
});

test('a spread is read by a second person, who approves exactly what they read', async ({
  office,
  page,
  browser,
}) => {
  await toDesk(page, office, 'casey.linden@oak.example');
  await page.getByRole('link', { name: 'A spread' }).click();
  const [from, to] = [page.getByLabel(/Interest rate from/), page.getByLabel(/Interest rate to/)];
  await from.fill('475');
  await to.fill('575');
  await expect(page.getByText('One line is not public yet')).toBeVisible({ timeout: 20_000 });
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Version of the terms, on every sheet')).toBeVisible({ timeout: 80_000 });
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  office.link('taylor.elm@oak.example', 'editor');
  longAgo(office);
  await page.reload();
  await page.getByRole('button', { name: 'Ask for a second reader' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It waits for a second reader', {
    timeout: 80_000,
  });

  const second = await (await browser.newContext()).newPage();
  await toDesk(second, office, 'taylor.elm@oak.example');
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('One waits for you');
  await second.getByRole('link', { name: /Read it/ }).click();
  await expect(second.getByText(/You approve exactly this, [0-9a-f]{4} [0-9a-f]{4}/)).toBeVisible({
    timeout: 80_000,
  });
  await second.getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByText('Approved. Its writer can publish it now.')).toBeVisible();

  await page.goto(`${office.url}/staff/content/out`);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Edition \d+ is public$/ })).toBeVisible({
    timeout: 80_000,
  });
  expect(await visitorReads(office, '/lending/bridge/core-plus-bridge')).toMatch(/475.{1,20}575/);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a line is opened by its link, kept by its button, and published', async ({ office, page }) => {
    await toDesk(page, office, 'casey.linden@oak.example');
    await page.getByLabel(/What should read differently/).fill('Mon-Fri 9AM-6PM');
    await page.keyboard.press('Enter');
    await page.locator('#hits a').first().click();
    await page.getByLabel('Hours').fill('Mon-Fri 8AM-6PM EST');
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('link', { name: 'See what goes out' }).click();
    await page.getByRole('button', { name: 'Publish' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Edition \d+ is public/);
    expect(await visitorReads(office, '/contact')).toContain('8AM');
  });
});
