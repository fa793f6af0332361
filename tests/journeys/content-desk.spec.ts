import { expect, type Locator, type Page } from '@playwright/test';
import sharp from 'sharp';
import { loadContent } from '#app/collections/content.server.ts';
import { type OfficeSite, signIn, test } from '../office-site.ts';

const { phone } = loadContent().site.contact;
/** The telephone number in the format of the public pages. */
const asShown = (one: string) => one.replace(/^(\d{3})-/, '($1) ');

test.use({ siteOf: 'content desk' });
test.describe.configure({ timeout: 180_000 });

// Publishing an edition uses both cores for seconds. npm run test:ci publishes one in each browser here, and one while a copy
// of the server is killed (tests/faults/editions.test.ts). The approval by a second person is tested without a browser
// (office/content).

/** Makes all accounts 60 days old: somebody who was invited this week cannot approve another editor's changes. */
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

/** Goes to the next step by its keyboard shortcut, and then publishes. */
async function publish(page: Page) {
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeVisible({ timeout: 80_000 });
  await page.getByRole('button', { name: 'Publish' }).click();
  const title = page.getByRole('heading', { level: 1, name: /^Edition \d+ is public$/ });
  await expect(title).toBeFocused({ timeout: 80_000 });
}

/** Signs in, and opens the line of the telephone number. */
async function openPhone(page: Page, office: OfficeSite): Promise<Locator> {
  await toDesk(page, office, 'casey.linden@oak.example');
  await page.getByRole('link', { name: 'Telephone' }).click();
  return page.getByLabel('Phone', { exact: true });
}

async function discardDraft(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Discard draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All that is written is public');
}

/**
 * Waits until the page that stands beside a line, or beside what was published, shows these words. It is read from the page
 * around it, because WebKitGTK's driver reaches into no frame.
 */
const readsBeside = (page: Page, words: string) =>
  expect
    .poll(
      () =>
        page.evaluate(
          () => document.querySelector('iframe')?.contentDocument?.querySelector('main')?.innerText,
        ),
      { timeout: 80_000 },
    )
    .toContain(words);

/** The page that a visitor without an account gets. */
const visitorReads = async (office: OfficeSite, path: string) => (await fetch(office.plainUrl + path)).text();

test('text typed before the script has loaded is saved by it', async ({ office, page }) => {
  await toDesk(page, office, 'casey.linden@oak.example');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Telephone' }).click();
  const phone = page.getByLabel('Phone', { exact: true });
  await phone.fill('704-555-142');
  await phone.blur();
  release();
  await expect(page.getByText('One line cannot go out')).toBeVisible({ timeout: 20_000 });
  await expect(phone).toHaveAccessibleDescription(/This has 9./);
  await discardDraft(page);
});

test('an invalid telephone number gets an error at its field, is saved, and cannot be published @all @chromium', async ({
  office,
  page,
}) => {
  const phone = await openPhone(page, office);
  await phone.fill('704-555-142');
  await phone.blur();
  await expect(phone).toHaveAccessibleDescription(
    /A telephone number has ten figures, like 704-555-0100. This has 9./,
    { timeout: 20_000 },
  );
  await expect(page.getByText('One line cannot go out')).toBeVisible();
  // the draft is still there when the page is loaded again
  await page.reload();
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('704-555-142');
  await discardDraft(page);
});

test('what was typed for a new thing stands there after the way back, until its draft is created @all @chromium', async ({
  office,
  page,
}) => {
  await toDesk(page, office, 'casey.linden@oak.example');
  await page.getByRole('link', { name: 'Deal', exact: true }).click();
  const [name, state] = [page.getByLabel('Name', { exact: true }), page.getByLabel('State', { exact: true })];
  const loan = page.getByRole('radio', { name: 'CORE BRIDGE LOAN' });
  await name.fill('Slate Court');
  await state.selectOption('Florida');
  await page.getByRole('radio', { name: 'PARTICIPATING BRIDGE LOAN' }).check();
  await loan.check();
  await page.goBack();
  await page.goForward();
  await expect(name).toHaveValue('Slate Court');
  await expect(state).toHaveValue('Florida');
  await expect(loan).toBeChecked();
  await page.getByRole('button', { name: 'See what goes out' }).click();
  // its amount is still to be written
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Slate Court', { timeout: 20_000 });
  await page.goto(`${office.url}/staff/content/new/deal`);
  await expect(name).toHaveValue('');
  await expect(loan).not.toBeChecked();
  await page.goBack();
  await discardDraft(page);
  await page.getByRole('link', { name: 'News item' }).click();
  const day = page.getByLabel('Date', { exact: true });
  const hall = page.getByRole('radio', { name: 'Industrial: a long hall' });
  await day.fill('2026-11-20');
  await page.getByText('As the words say').first().click();
  await hall.check();
  await page.goBack();
  await page.goForward();
  await expect(day).toHaveValue('2026-11-20');
  await expect(hall).toBeChecked();
});

// a field of WebKit holds 524,288 characters, and its driver presses a key for each
test('words that are refused are not said to be kept: the reason stands at their field, and they are not left for another line @not-webkit', async ({
  office,
  page,
}) => {
  const phone = await openPhone(page, office);
  const said = page.getByRole('status').filter({ hasText: 'Not kept' });
  for (const [typed, why] of [
    ['704-555-0142\u202e', 'a sign that cannot be printed'],
    ['7'.repeat(20_001), 'That is 20,001 characters; a field may have 10,000 characters'],
    ['7'.repeat(3_000_000), 'That is 3.0 MB of text; a field may have 10,000 characters'],
  ] as const) {
    await phone.fill(typed);
    await expect(phone).toHaveAccessibleDescription(new RegExp(why), { timeout: 20_000 });
    await expect(phone).toHaveAttribute('aria-invalid', 'true');
    await expect(said).toContainText('What you typed stands here');
  }
  await page.getByRole('link', { name: 'Change Hours' }).click();
  await expect(said).toBeVisible();
  expect(await phone.inputValue()).toHaveLength(3_000_000);
  await phone.fill('704-555-0142');
  await expect(page.getByText('One line is not public yet')).toBeVisible({ timeout: 20_000 });
  await expect(said).toHaveCount(0);
  await expect(phone).not.toHaveAttribute('aria-invalid', 'true');
  await discardDraft(page);
});

test('what was typed in one of two windows and not kept leaves the next step in sight @all', async ({
  office,
  page,
  context,
}) => {
  const phone = await openPhone(page, office);
  const second = await context.newPage();
  await second.goto(page.url());
  await phone.fill('704-555-0143');
  await expect(page.getByText('One line is not public yet')).toBeVisible({ timeout: 20_000 });
  const notKept = second.getByRole('status').filter({ hasText: 'Not kept' });
  await second.getByLabel('Phone', { exact: true }).fill('704-555-0144');
  await expect(notKept).toBeVisible({ timeout: 20_000 });
  for (const width of [390, 1440]) {
    await second.setViewportSize({ width, height: 844 });
    const step = await second.getByRole('link', { name: 'See what goes out' }).boundingBox();
    const told = await notKept.boundingBox();
    expect(told!.y + told!.height).toBeLessThan(step!.y);
    expect(step!.y + step!.height).toBeLessThan(844);
  }
  await second.getByLabel('Phone', { exact: true }).fill('704-555-0145');
  await expect(notKept).toHaveCount(0, { timeout: 20_000 });
  await discardDraft(second);
});

test('what was typed last stands among what goes out, although it was still being saved @all @chromium', async ({
  office,
  page,
}) => {
  const phone = await openPhone(page, office);
  await phone.fill('704-555-0141');
  await expect(page.getByText('One line is not public yet')).toBeVisible({ timeout: 20_000 });
  await page.route('**/staff/content/room/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await phone.fill('704-555-0142');
  await page.getByRole('link', { name: 'See what goes out' }).click();
  await expect(page.locator('.changes ins')).toHaveText('704-555-0142', { timeout: 80_000 });
  await page.getByRole('link', { name: 'Back to the lines' }).click();
  // Enter keeps and closes a line that was changed before
  await page.goto(`${office.url}/staff/content/room/site.yaml?part=contact&at=contact.phone`);
  await expect(page.locator('iframe')).toBeAttached();
  await phone.fill('704-555-0143');
  await phone.press('Enter');
  await expect(page.getByRole('link', { name: 'Change Phone' })).toBeFocused({ timeout: 20_000 });
  await expect(page.locator('#lines ins')).toHaveText('704-555-0143');
  await discardDraft(page);
});

test('text typed after a session has ended stays, is marked as not saved, and is saved after the same person signs in again', async ({
  office,
  page,
}) => {
  const email = 'casey.linden@oak.example';
  await toDesk(page, office, email);
  await page.getByRole('link', { name: 'Telephone' }).click();
  const phone = page.getByLabel('Phone', { exact: true });
  await expect(phone).toBeFocused();
  office.sql(`update staff_sessions set seen_at = now() - interval '3 hours'`);
  await phone.fill('704-555-0142');
  const said = page.getByRole('status').filter({ hasText: 'Not kept' });
  await expect(said).toContainText('Your session has ended', { timeout: 20_000 });
  await expect(said.getByRole('link', { name: 'Sign in in a new tab' })).toBeVisible();
  // another line of the page does not open while this one could not be saved
  await page.getByRole('link', { name: 'Change Hours' }).click();
  await expect(phone).toHaveValue('704-555-0142');

  const other = await page.context().newPage();
  const backAs = async (who: string) => {
    await signIn(other, office.link(who, 'editor'));
    await page.evaluate(() => dispatchEvent(new Event('focus')));
  };
  await backAs('jordan.alder@oak.example');
  await expect(said).toContainText('Casey Linden wrote this', { timeout: 20_000 });
  expect(office.sql(`select from content_changes where state = 'draft'`)).toEqual([]);
  await backAs(email);
  await expect(page.getByText('One line is not public yet')).toBeVisible({ timeout: 20_000 });
  await expect(said).toBeHidden();
  await discardDraft(page);
});

test('single keys walk the lines and turn the page beside them, and are letters in a field @all @chromium', async ({
  office,
  page,
}) => {
  const phone = await openPhone(page, office);
  await expect(page.locator('iframe')).toBeAttached();
  await phone.fill('704-555-0142');
  await expect(page.getByText('One line is not public yet')).toBeVisible({ timeout: 20_000 });
  const view = (name: string) => page.getByRole('button', { name, exact: true });
  const stands = async (name: string) => expect(view(name)).toHaveAttribute('aria-pressed', 'true');
  // the choice between draft and public comes with the draft's own page
  await page.reload();
  await stands('With this change');
  await phone.press('End');
  await page.keyboard.type('jkpwd?');
  await expect(phone).toHaveValue('704-555-0142jkpwd?');
  await stands('With this change');
  await phone.press('Escape');
  await expect(page.getByRole('link', { name: 'Change Phone' })).toBeFocused({ timeout: 20_000 });
  const turns = [
    ['p', 'As public'],
    ['p', 'With this change'],
    ['w', 'Phone'],
    ['w', 'Desk'],
    ['d', 'Night'],
  ] as const;
  for (const [key, name] of turns) {
    await page.keyboard.press(key);
    await stands(name);
  }
  const theme = page.frameLocator('iframe').locator('html');
  await expect(theme).toHaveAttribute('data-theme', 'dark', { timeout: 80_000 });
  await page.keyboard.press('d');
  await expect(theme).toHaveAttribute('data-theme', 'light');

  const lines = page.getByRole('link', { name: /^Change / });
  const all = await lines.evaluateAll((links) => links.map((link) => link.textContent));
  const here = all.indexOf('Change Phone');
  for (const [key, to] of [
    ['k', here - 1],
    ['j', here],
    ['j', here + 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(lines.nth(to)).toBeFocused();
  }
  // neither end leads past itself
  for (const [key, end] of [
    ['k', lines.first()],
    ['j', lines.last()],
  ] as const) {
    await end.focus();
    await page.keyboard.press(key);
    await expect(end).toBeFocused();
  }

  const keys = page.locator('#keys');
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  await keys.getByRole('checkbox').uncheck();
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  await lines.first().focus();
  for (const key of 'jwd') await page.keyboard.press(key);
  await expect(lines.first()).toBeFocused();
  await stands('Desk');
  await stands('Day');
  await page.keyboard.press('Tab');
  await discardDraft(page);
});

test('a preview is never counted as a view of its page @all @chromium', async ({ office, page }) => {
  const views = () =>
    office.sql('select coalesce(sum(views), 0)::int as views from page_views')[0]!.views as number;
  const reported: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/page-view')) reported.push(request.postData() ?? '');
  });
  const before = views();
  const line = await openPhone(page, office);
  const beside = page.frameLocator('iframe').locator('main');
  const isBeside = (words: string) =>
    expect(beside.getByText(words).filter({ visible: true }).first()).toBeVisible({ timeout: 80_000 });
  // as it is public, with the draft, and in a window of its own
  await isBeside(phone);
  await line.fill('704-555-0142');
  await isBeside('704-555-0142');
  const [own] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open the page' }).click(),
  ]);
  own.on('request', (request) => {
    if (request.url().endsWith('/page-view')) reported.push(request.postData() ?? '');
  });
  await expect(own.getByText('704-555-0142').filter({ visible: true }).first()).toBeVisible();
  await own.close();
  await discardDraft(page);
  expect([reported, views()]).toEqual([[], before]);
  // and the address of a preview is no page that could be counted
  const tell = (path: string) =>
    page.request.post(`${office.url}/page-view`, { form: { path }, headers: { origin: office.url } });
  await tell('/staff/content/preview/public/contact');
  expect(views()).toBe(before);
  // while the public page is counted for whoever opens it
  await page.goto(`${office.url}/contact`);
  await expect.poll(views).toBe(before + 1);
});

test('a telephone number is found by its present value, changed, published and undone @ci @browsers', async ({
  office,
  page,
}) => {
  await toDesk(page, office, 'casey.linden@oak.example');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('All that is written is public');
  // the shortcut works once the page's script has run
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(page.locator('[name=find]')).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.type(asShown(phone));
  await expect(page.locator('#hits a').first()).toContainText(phone);
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Phone', { exact: true })).toBeFocused();
  const waits = page.getByText(/^(Drawing the page…|Showing the page as it was at .*)$/);
  await expect(waits).toBeHidden({ timeout: 80_000 });
  await page.keyboard.type('704-555-0142');
  await expect(waits).toHaveText(/^Showing the page as it was at \d+:\d\d\s[AP]M/);
  await expect(page.getByText('One line is not public yet')).toBeVisible({ timeout: 20_000 });
  expect(await visitorReads(office, '/contact')).toContain(phone);
  // the preview beside the field shows the real page with the draft
  await readsBeside(page, '704-555-0142');
  // nothing lies over a sentence that is to be pressed
  const isCovered = () =>
    document.querySelector('iframe')?.contentDocument?.querySelector('.banner')?.checkVisibility();
  expect(await page.evaluate(isCovered)).not.toBe(true);
  await expect(waits).toBeHidden();
  await publish(page);
  expect(await visitorReads(office, '/contact')).toContain('704-555-0142');
  // the public page stands beside what was published, and one press takes it back
  await expect(page.locator('iframe')).toHaveAttribute('title', 'The page, as visitors get it');
  await readsBeside(page, '704-555-0142');
  await page.getByRole('button', { name: /^Undo edition/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Edition \d+ is public$/ })).toBeVisible({
    timeout: 80_000,
  });
  expect(await visitorReads(office, '/contact')).toContain(phone);
  // a page that a script takes parts from has no inline rules, which the policy of the open page does not name
  const taken = await page.evaluate(async () => (await fetch(location.href)).text());
  expect(taken).toContain('href="/staff/office.css"');
  expect(taken).not.toContain('<style');
});

test('a news item has its page, its card, its line in the feed, in the sitemap and in the search @all', async ({
  office,
  page,
}) => {
  await toDesk(page, office, 'casey.linden@oak.example');
  await page.getByRole('link', { name: 'News item' }).click();
  const kind = page.getByRole('radiogroup', { name: 'Kind' });
  await expect(kind.getByRole('radio', { name: 'Loan' })).toBeFocused();
  await expect(kind.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.keyboard.press('Space');
  await page.getByLabel('Title', { exact: true }).fill('Oak closes bridge loan on Granite Lofts');
  await page.getByLabel('Excerpt').fill('A senior bridge loan on an apartment tower in Raleigh.');
  await page.getByText('See the pictures').click();
  const slab = page.getByLabel('Apartments: a tall slab');
  await slab.check();
  const picture = page.locator('label').filter({ has: slab }).locator('img');
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  const text = page.getByLabel('Text', { exact: true });
  await text.fill('Oak has closed a bridge loan.\n\nA bridge loan buys time.\n');
  // where no words are selected, those that are typed next stand between the marks
  await page.getByRole('button', { name: 'Quotation' }).click();
  await page.keyboard.type('We asked on a Monday');
  expect(await text.inputValue()).toContain('\n> We asked on a Monday\n');
  // the line that is typed stays above the bar at the foot of the page
  for (let line = 0; line < 12; line++) await page.keyboard.press('Enter');
  const foot = async (one: Locator) => (await one.boundingBox())!;
  const [lines, bar] = [await foot(text), await foot(page.locator('#bar'))];
  expect(lines.y + lines.height).toBeLessThanOrEqual(bar.y);
  await publish(page);
  const path = '/news/oak-closes-bridge-loan-on-granite-lofts';
  expect(await visitorReads(office, path)).toContain('A bridge loan buys time.');
  const stands = ['/news', '/news/feed.xml', '/sitemap.xml', '/search?q=granite+lofts'];
  for (const where of stands) expect(await visitorReads(office, where), where).toContain(path);
  await page.getByRole('button', { name: /^Undo edition/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Edition \d+ is public$/ })).toBeVisible({
    timeout: 80_000,
  });
  for (const where of stands) expect(await visitorReads(office, where), where).not.toContain(path);
});

test('a closed deal is counted where the portfolio is counted @all', async ({ office, page }) => {
  const counted = async () =>
    Number(/(\d+) loans drawn as growth rings/.exec(await visitorReads(office, '/'))![1]);
  const before = await counted();
  await toDesk(page, office, 'casey.linden@oak.example');
  await page.getByRole('search').getByRole('link', { name: 'Deal', exact: true }).click();
  await page.getByLabel('Name').fill('Granite Lofts');
  await page.getByLabel('Amount').fill('16,750,000');
  await page.getByLabel('State').selectOption('Florida');
  await page.getByLabel('Property type').selectOption({ label: 'MULTIFAMILY' });
  await page.getByRole('radio', { name: 'CORE-PLUS BRIDGE LOAN' }).check();
  await publish(page);
  const deals = await visitorReads(office, '/transactions');
  expect(deals).toContain('Granite Lofts');
  expect(deals).toContain('$16,750,000');
  expect(await counted()).toBe(before + 1);
});

/** A photograph like one of a telephone: blue, with a red top left corner, and metadata that says where it was taken. */
const photographOf = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#2F6FB0' } })
    .composite([
      {
        input: { create: { width: 700, height: 500, channels: 3, background: '#D01010' } },
        gravity: 'northwest',
      },
    ])
    .withExif({ IFD3: { GPSLatitude: '35/1 13/1 0/1' } })
    .jpeg()
    .toBuffer(),
});

/** The first picture of a public page whose address contains `words`. */
async function pictureOf(office: OfficeSite, path: string, words: string) {
  const page = await visitorReads(office, path);
  const src = new RegExp(`/pictures/\\w+/${words}[\\w-]*\\.(avif|jpg)`).exec(page)?.[0];
  const answer = await fetch(office.plainUrl + src!);
  expect(answer.headers.get('cache-control'), `${path}: ${src}`).toContain('immutable');
  const { data, info } = await sharp(await answer.bytes())
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { info, corner: [data[0]!, data[2]!] };
}

test('a closed deal with a photograph: errors are explained, its focal point is set, and it is public without the camera’s metadata @all', async ({
  office,
  page,
}) => {
  await toDesk(page, office, 'casey.linden@oak.example');
  await page.getByRole('search').getByRole('link', { name: 'Deal', exact: true }).click();
  await page.getByLabel('Name').fill('Slate Court');
  await page.getByLabel('Amount').fill('12,400,000');
  await page.getByLabel('State').selectOption('Florida');
  await page.getByLabel('Property type').selectOption({ label: 'MULTIFAMILY' });
  await page.getByRole('radio', { name: 'CORE BRIDGE LOAN' }).check();
  const photograph = page.getByLabel('Photograph', { exact: true });
  await photograph.setInputFiles({
    name: 'tower.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from(`MZ${'\0'.repeat(200)}`),
  });
  await page.getByRole('button', { name: 'See what goes out' }).click();
  await expect(photograph).toHaveAccessibleDescription(
    /tower.jpg holds a program, whatever its name says. It was not kept./,
  );
  await expect(photograph).toBeFocused();
  await photograph.setInputFiles(await photographOf('tower.jpg', 2400, 1200));
  await page.getByRole('button', { name: 'See what goes out' }).click();
  // the form asks what the picture shows, and keeps the photograph
  const shows = page.getByLabel('What the picture shows');
  await expect(shows).toHaveAccessibleDescription(/Say what the picture shows/);
  await shows.fill('Brick apartment house on a corner');
  await page.getByRole('button', { name: 'See what goes out' }).click();
  await expect(page.getByText('It is written, for you alone')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/^\d+ of \d+ pages$/)).toBeVisible({ timeout: 80_000 });
  await page.getByRole('link', { name: 'Back to the lines' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Slate Court');
  await expect(page.getByText('A new page').or(page.getByText('not public yet'))).toBeVisible({
    timeout: 20_000,
  });
  await page.getByRole('link', { name: 'Change Photograph' }).click();
  await expect(page.getByRole('img', { name: 'The photograph as it is kept' })).toBeVisible();
  const left = page.getByLabel('from the left');
  // Firefox's driver fills a number without taking away the one that is there
  await left.press('ControlOrMeta+a');
  await left.pressSequentially('0');
  await expect(page.getByRole('status').filter({ hasText: 'Kept' })).toBeAttached({ timeout: 20_000 });
  // the preview shows the photograph before it is public
  const shown = page
    .frameLocator('iframe')
    .getByRole('img', { name: 'Brick apartment house on a corner' })
    .first();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth), { timeout: 80_000 })
    .toBeGreaterThan(0);
  await publish(page);
  const { info, corner } = await pictureOf(office, '/transactions/slate-court', 'deal-');
  expect(info.height * 4).toBe(info.width * 3);
  expect(corner[0]).toBeGreaterThan(150);
  expect(corner[1]).toBeLessThan(90);
  expect(await visitorReads(office, '/transactions/slate-court')).toContain(
    'Brick apartment house on a corner',
  );
  expect((await fetch(`${office.plainUrl}/social/transactions/slate-court.jpg`)).status).toBe(200);
});

test('a new leader with a photograph is on the page of all leaders and on a page of their own @all', async ({
  office,
  page,
}) => {
  await toDesk(page, office, 'casey.linden@oak.example');
  await page.getByRole('search').getByRole('link', { name: 'Leader' }).click();
  await page.getByLabel('Name').fill('Jamie Larch');
  await page.getByLabel('Title').fill('Director');
  await page.getByLabel('Email').fill('jamie.larch@oak.example');
  await page.getByLabel('Summary').fill('Reads every loan twice.');
  await page
    .getByLabel('Photograph', { exact: true })
    .setInputFiles(await photographOf('jamie.jpg', 900, 1200));
  await page.getByRole('button', { name: 'Create draft' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Jamie Larch', { timeout: 20_000 });
  const write = async (label: string, words: string) => {
    await page
      .getByRole('link', { name: `Change ${label}`, exact: true })
      .last()
      .click();
    await typeIn(label, words);
  };
  const typeIn = async (label: string, words: string) => {
    const field = page.locator('#open').getByLabel(label, { exact: true });
    await expect(field).toBeFocused();
    await field.fill(words);
    await field.blur();
    await expect(page.getByRole('status').filter({ hasText: 'Kept' })).toBeAttached({ timeout: 20_000 });
  };
  await write('Description', 'Jamie Larch reads the loans of Oak.');
  await write('Sentence in large type', 'A loan is read twice.');
  await page.getByRole('button', { name: 'Add to Biography' }).click();
  await typeIn('Biography 1', 'Jamie reads loans.');
  await write('Title', 'What Jamie keeps');
  await page.getByRole('button', { name: 'Add to Its entries' }).click();
  await typeIn('Item 1', 'The file');
  await publish(page);
  for (const path of ['/leadership', '/leadership/jamie-larch']) {
    const { info } = await pictureOf(office, path, 'leader-jamie-larch-day');
    expect(info.width * 5).toBe(info.height * 4);
  }
  expect((await fetch(`${office.plainUrl}/social/leadership/jamie-larch.jpg`)).status).toBe(200);
});

test('a spread needs a second person, who approves exactly what they have read @all', async ({
  office,
  page,
  browser,
}) => {
  const before = await visitorReads(office, '/lending/bridge/core-plus-bridge');
  await toDesk(page, office, 'casey.linden@oak.example');
  await page.getByRole('link', { name: 'A spread' }).click();
  await page
    .locator('#hits')
    .getByRole('link', { name: /Core-Plus Bridge/ })
    .first()
    .click();
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
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Waiting for approval', {
    timeout: 80_000,
  });

  const second = await (await browser.newContext()).newPage();
  await toDesk(second, office, 'taylor.elm@oak.example');
  await expect(second.getByRole('link', { name: 'Content 1' })).toBeVisible();
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('One waits for you');
  await second.getByRole('link', { name: /Review/ }).click();
  await expect(second.getByText(/You approve exactly this, [0-9a-f]{4} [0-9a-f]{4}/)).toBeVisible({
    timeout: 80_000,
  });
  await second.getByRole('button', { name: 'Approve' }).click();
  await expect(second.getByText('Approved. Its writer can publish it now.')).toBeVisible();

  // the author's open page receives the approval and shows it
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Approved by .*: one line goes out$/, {
    timeout: 80_000,
  });
  await expect(page.getByRole('status').filter({ hasText: 'Approved by' })).toBeAttached();
  // with the rules that its first content did not need
  await expect(page.getByLabel('In a sentence')).toHaveCSS('border-top-style', 'solid');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Edition \d+ is public$/ })).toBeVisible({
    timeout: 80_000,
  });
  expect(await visitorReads(office, '/lending/bridge/core-plus-bridge')).toMatch(/475.{1,20}575/);

  // after the undo the earlier terms are restored byte for byte, and the history has all three editions
  await page.getByRole('button', { name: /^Undo edition/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Edition \d+ is public$/ })).toBeVisible({
    timeout: 80_000,
  });
  expect(await visitorReads(office, '/lending/bridge/core-plus-bridge')).toBe(before);
  const versions = (await visitorReads(office, '/lending/terms')).matchAll(
    /class="lnk" href="\/lending\/terms\/([0-9a-f]{8})"/g,
  );
  const [last, between, first, ...others] = [...versions].map(([, version]) => version);
  expect(last).toBe(first);
  expect(between).not.toBe(first);
  expect(others).toEqual([]);
});

test.describe('without JavaScript @all', () => {
  test.use({ javaScriptEnabled: false });
  test('a line is opened by its link, kept by its button, and published', async ({ office, page }) => {
    await toDesk(page, office, 'casey.linden@oak.example');
    await page.getByLabel(/What should read differently/).fill('Mon-Fri 9AM-6PM');
    await page.keyboard.press('Enter');
    await page.locator('#hits a').first().click();
    await expect(page.getByLabel('Hours')).toBeInViewport({ ratio: 1 });
    for (const dead of ['See the page', 'Night', 'Strong'])
      await expect(page.getByRole('button', { name: dead })).toHaveCount(0);
    await page.getByLabel('Hours').fill('Mon-Fri 8AM-6PM EST');
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('link', { name: 'See what goes out' }).click();
    // pressed in two windows at the same moment: it is published once, and each window says what happened
    const twice = async (path: string, name: string | RegExp, other: string) => {
      const second = await page.context().newPage();
      await second.goto(path);
      await Promise.all([page, second].map((one) => one.getByRole('button', { name }).click()));
      const both = [page, second];
      const titles = await Promise.all(both.map((one) => one.getByRole('heading', { level: 1 }).innerText()));
      const isPublic = titles.map((title) => /^Edition \d+ is public$/.test(title));
      expect(isPublic.toSorted(), titles.join()).toEqual([false, true]);
      await expect(both[isPublic.indexOf(false)]!.locator('main')).toContainText(other);
      await second.close();
    };
    await twice(page.url(), 'Publish', 'That draft is not as you saw it any more');
    const [{ number } = {}] = office.sql('select max(number) as number from editions');
    await page.goto(`${office.url}/staff/content/record/${number}`);
    await twice(page.url(), /^Undo edition/, 'It is undone already');
    const [{ last } = {}] = office.sql('select max(number) as last from editions');
    expect(last).toBe(Number(number) + 1);
    expect(await visitorReads(office, '/contact')).not.toContain('8AM');
  });
});
