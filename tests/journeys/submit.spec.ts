import { utimesSync, writeFileSync } from 'node:fs';
import type { APIRequestContext, Page } from '@playwright/test';
import { axeFinds } from '../axe.ts';
import { WHOLE_MATRIX } from '../cases.ts';
import { officeAt } from '../office-site.ts';
import { expect, hydrate, keepBeacons, open, site, storedRows, tenSecondsLater, test } from '../site.ts';

const PDF = { mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\ntrailer <</Root 1 0 R>>\n%%EOF') };
const CSV = { mimeType: 'text/csv', buffer: Buffer.from('unit,rent\n1,900\n') };
const LOCKED = { ...PDF, buffer: Buffer.from('%PDF-1.7\ntrailer <</Encrypt 4 0 R>>\n%%EOF') };
const PROGRAM = { mimeType: 'application/pdf', buffer: Buffer.from(`4d5a${'00'.repeat(200)}`, 'hex') };
const DEAL =
  'price=14.2M&works=2.1M&loan=12.5M&noi=905k&noi2=1.31M&value2=19.8M&for=buy-improve&type=multifamily&market=secondary&name=Sweetgum+Court&units=96';

/** A new email address for each test, so that no test finds the deal of another. */
const address = () => `sage-${Math.random().toString(36).slice(2)}@willow.example`;

async function fillPeople(page: Page, email = address()) {
  await page.getByLabel('The sponsor', { exact: true }).check();
  await page.getByLabel('Your name').fill('Sage Willow');
  await page.getByLabel('Email').fill(email);
}

/** Chooses files of a row; beside a term sheet the documents are folded. */
async function choose(page: Page, row: string, files: { name: string; mimeType: string; buffer: Buffer }[]) {
  const folded = page.locator('.answer .folded:not([open]) > summary');
  if (await folded.isVisible()) await folded.click();
  await page
    .locator('.doc', { has: page.getByRole('heading', { name: row }) })
    .locator('input')
    .setInputFiles(files);
}
/** Sends a deal without a browser. @returns the path of the page after it */
async function sentPage(request: APIRequestContext): Promise<string> {
  const people = { role: 'sponsor', name: 'Sage Willow', email: address(), consent: 'yes' };
  const form = { ...people, elapsed: '60000', submissionKey: crypto.randomUUID() };
  const sent = await request.post(`${site()}/submit/send?${DEAL}`, { form });
  return new URL(sent.url()).pathname;
}

/** Runs SQL on the deal of a path with its token, whose id is `$deal` there. */
function sqlOfDeal(path: string, text: string) {
  const token = path.split('/').at(-1);
  const deal = `(select deal_id from deal_links where token_hash = encode(sha256('${token}'), 'hex'))`;
  return officeAt(site(), process.env.SITE_DATA_DIR!).sql(text.replaceAll('$deal', deal));
}

/** Moves a deal as staff do: its page tells the state from the moves. */
const move = (path: string, to: string, words = '') =>
  sqlOfDeal(
    path,
    `with moved as (update deals set state = '${to}', state_since = now() where id = $deal)
     insert into deal_events (deal_id, by, kind, "to", words, shown_to_borrower)
     values ($deal, 'staff', 'state', '${to}', nullif('${words}', ''), true)`,
  );
const decline = (path: string) => move(path, 'declined', 'Coverage is too thin.');

/** @returns the path of a deal's page with a term sheet to accept */
async function pathWithTerms(request: APIRequestContext): Promise<string> {
  const path = (await sentPage(request)).replace('/sent/', '/status/');
  sqlOfDeal(
    path,
    `with file as (insert into deal_files (deal_id, name, size, type, sha256, scan, stored_key) values ($deal,
         'terms.pdf', 21000, 'application/pdf', repeat('ab', 32), 'clean', gen_random_uuid()::text) returning id, deal_id),
       moved as (update deals set state = 'term-sheet', state_since = now() where id = $deal)
     insert into term_sheets (file_id, deal_id, version) select id, deal_id, 1 from file`,
  );
  return path;
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

/** Goes to the documents step with the example deal and its people filled in. */
async function toDocuments(page: Page, email?: string) {
  await open(page, `/submit/people?${DEAL}`);
  await fillPeople(page, email);
  await goOn(page);
}

/** Expects no axe violations and nothing wider than the page, at 320 px; with `npm run test:all` also at 1280 px. */
async function isClean(page: Page) {
  const size = page.viewportSize()!;
  for (const width of WHOLE_MATRIX ? [320, 1280] : [320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFinds(page), `${page.url()}, ${width} px`).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, `${page.url()}, ${width} px`).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(size);
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('a deal comes from the desk with its answers, takes four documents along, and is followed @chromium @main', async ({
    page,
  }) => {
    // axe checks five pages at two widths
    test.slow();
    await open(page, `/lending/deal?${DEAL}&afford=affordable`);
    await page.getByRole('link', { name: 'Send this deal to us' }).click();
    await expect(page.locator('.carried').getByText(/of nine loans carr/)).toBeVisible();
    await expect(page.getByLabel('Name of the property')).toHaveValue('Sweetgum Court');
    await page.getByLabel('Street address').fill('2210 Sweetgum Lane');
    await goOn(page);
    await expect(page.getByLabel('Purchase price')).toHaveValue('14.2M');
    await page.getByLabel('NOI stabilized').fill('1.31');
    await goOn(page);
    // the first error has the focus, and one press corrects it
    await expect(page.getByLabel('NOI stabilized')).toBeFocused();
    await page.getByRole('button', { name: 'Did you mean 1.31M' }).click();
    await page.getByLabel('What do you plan to do there?').fill('New roofs.');
    if (page.url().includes('/submit/plan')) await goOn(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is behind it?');
    await fillPeople(page, 'sage@willow');
    await goOn(page);
    await expect(page.getByLabel('Email')).toBeFocused();
    const email = address();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Units owned').fill('340');
    await page.getByLabel('In business since').fill('1998');
    await goOn(page);

    await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
    await choose(page, 'Trailing 12 months', [{ name: 'T12.pdf', ...PDF }]);
    await choose(page, 'Purchase contract', [{ name: 'contract.pdf', ...LOCKED }]);
    await choose(page, 'Something else', [
      { name: 'T12 again.pdf', ...PDF },
      { name: 'notes.csv', ...CSV, buffer: Buffer.from('a,b\n') },
    ]);
    // two photographs are added one after the other, and one is removed
    await choose(page, 'Photographs', [{ name: 'front.pdf', ...PDF, buffer: Buffer.from('%PDF-1.4 front') }]);
    await choose(page, 'Photographs', [{ name: 'court.pdf', ...PDF, buffer: Buffer.from('%PDF-1.4 court') }]);
    await page.getByRole('button', { name: 'Remove front.pdf' }).click();
    await expect(page.locator('.chosen', { hasText: 'court.pdf' })).not.toContainText('front.pdf');
    // 'Something else' is no row of the list
    await expect(page.locator('.house')).toContainText(/[^\d]4 of \d+ chosen/);
    await page.getByRole('link', { name: 'Continue' }).click();
    // the review lists all that will be sent: every answer, the sender's own words, and each file by its name
    const over = page.locator('.over-list');
    for (const said of ['Sage Willow', '340 units owned', 'since 1998', 'New roofs.', 'court.pdf', 'Rents: '])
      await expect(over).toContainText(said);
    await isClean(page);
    for (const secret of ['Sage', 'willow.example', 'roofs']) expect(page.url()).not.toContain(secret);

    await tenSecondsLater(page);
    await page.getByRole('button', { name: 'Send to Oak' }).click();
    await expect(page.getByText('your consent')).toBeVisible();
    const box = page.getByRole('checkbox');
    await box.check();
    // the box is beside the first of three lines of its label
    const [square, label] = [(await box.boundingBox())!, (await box.locator('..').boundingBox())!];
    expect(label.height).toBeGreaterThan(2 * square.height);
    expect(square.y - label.y).toBeLessThan(square.height);
    await page.getByRole('button', { name: 'Send to Oak' }).click();
    await expect(page.getByText('contract.pdf is locked with a password')).toBeVisible();
    await expect(
      page.getByText(/^T12 again.pdf is exactly the same file .* Trailing 12 months/),
    ).toBeVisible();
    await expect(page.locator('.draft-line')).toHaveText('Your answers are with us.');
    await page.getByRole('button', { name: 'Go on' }).click();

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is on our desk');
    await expect(page.locator('.ref')).toContainText(/OAK [A-Z\d]{3}-[A-Z\d]{3}/);
    await expect(page.getByText('Not kept: contract.pdf')).toBeVisible();
    await isClean(page);
    expect(await page.evaluate(() => localStorage.getItem('deal-draft'))).toBeNull();

    await page.getByRole('link', { name: 'Open the page' }).click();
    await expect(page.getByText('roll.csv, 1 KB, ')).toBeVisible();
    const row = (name: string) => page.locator('.doc', { has: page.getByRole('heading', { name }) });
    await expect(row('Purchase contract')).toContainText('contract.pdf is locked with a password');
    await expect(row('Something else')).toContainText(/T12 again.pdf .* Trailing 12 months/);
    // as if opened from an email: files chosen before the scripts have loaded are sent too, together with the typed text
    await page.reload();
    await isClean(page);
    await choose(page, 'Organization chart', [
      { name: 'chart.pdf', ...PDF, buffer: Buffer.from('%PDF-1.4\nx') },
    ]);
    await choose(page, 'Renovation budget', [{ name: 'budget.csv', ...CSV }]);
    await page.getByLabel('Has something changed?').fill('We close in March. <script>alert(1)</script>');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    const done = page.getByRole('status').filter({ hasText: 'We have your words.' });
    await expect(done).toBeInViewport();
    await expect(done).toContainText('We have your document.');
    await expect(done).toContainText('One file was not kept a second time');
    await expect(done).toBeFocused();
    // the notice is gone after a reload
    await expect(page).not.toHaveURL(/kept/);
    await page.reload();
    await expect(page.getByText('We have your words.')).toHaveCount(0);
    await expect(page.getByText('We close in March. <script>alert(1)</script>')).toBeVisible();
    await expect(page.locator('.have')).toContainText('chart.pdf, 1 KB, ');
    await expect(row('Renovation budget')).toContainText('budget.csv is exactly the same file');
    // the locked file, sent again without its password, is no longer said to be missing
    const own = page.url().replace(/\?.*/, '');
    await choose(page, 'Purchase contract', [
      { name: 'contract.pdf', ...PDF, buffer: Buffer.from('%PDF-1.4 contract') },
    ]);
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.locator('.have')).toContainText('contract.pdf, 1 KB, ');
    await page.goto(own.replace('/status/', '/sent/'));
    await expect(page.getByText(/We have: .*Purchase contract/)).toBeVisible();
    await expect(page.locator('main')).not.toContainText('Not kept');
    await page.goto(own);
    // newest first, with the names of documents
    const happened = page.locator('.happened li');
    await expect(happened.first()).toContainText('contract.pdf');
    await expect(happened.last()).toContainText('You sent the deal.');
    await isClean(page);

    await page.getByText('Withdraw this deal').click();
    await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawn');
    await isClean(page);
    expect(page.url()).toBe(own);
    // the link to the page after sending leads here too
    await page.goto(own.replace('/status/', '/sent/'));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawn');
    await page.getByRole('button', { name: 'Take it up again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your deal');
    await expect(page.locator('.happened')).toContainText('You took the deal up again.');
  });
});

test('the draft stays in the browser, comes back, and can be cleared @all', async ({ page }) => {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('/page-view')) posts.push(request.url());
  });
  await open(page, `/submit/people?${DEAL}`);
  await fillPeople(page);
  await expect(page.getByText('Saved in this browser only')).toBeVisible();
  await open(page, '/submit');
  await page.getByRole('link', { name: 'Go on with it' }).click();
  await page.waitForURL(/name=/);
  await hydrate(page);
  await expect(page.getByLabel('Name of the property')).toHaveValue('Sweetgum Court');
  await open(page, `/submit/people?${DEAL}`);
  await expect(page.getByLabel('Your name')).toHaveValue('Sage Willow');
  // the next day the hour alone would be that of today
  await page.evaluate(() => {
    const kept = JSON.parse(sessionStorage.getItem('deal-draft')!);
    sessionStorage.setItem('deal-draft', JSON.stringify({ ...kept, savedAt: Date.UTC(2026, 0, 5, 15) }));
  });
  await page.reload();
  await hydrate(page);
  await expect(page.locator('.draft-line')).toContainText(
    /^Saved in this browser only, Jan 5, 2026, \d+:00 [AP]M/,
  );
  await page.getByRole('button', { name: 'Clear the draft' }).click();
  await expect(page.getByText('Nothing of it is left here')).toBeVisible();
  expect(
    await page.evaluate(() => localStorage.getItem('deal-draft') ?? sessionStorage.getItem('deal-draft')),
  ).toBeNull();
  expect(posts).toEqual([]);
});

test('what is stored under the name of the draft and is none does not stop a deal', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('deal-draft', '[x');
    sessionStorage.setItem('deal-draft', '[x');
  });
  await open(page, '/submit/people');
  await page.getByLabel('Your name').fill('Sage Willow');
  await expect(page.locator('.draft-line')).toContainText('Saved in this browser only');
});

for (const stored of ['[x', 'null', '7'])
  test(`what is stored under the name of the sent deal and is none does not stop a deal: ${stored}`, async ({
    page,
  }) => {
    await page.addInitScript((text) => sessionStorage.setItem('deal-sent', text), stored);
    await open(page, `/submit/people?${DEAL}`);
    await page.getByLabel('Your name').fill('Sage Willow');
    await expect(page.locator('.draft-line')).toContainText('Saved in this browser only');
    await open(page, `/submit/send?${DEAL}`);
    await expect(page.locator('.over-list')).toContainText('Sage Willow');
  });

test('two deals in two tabs are two drafts, also after a reload; a tab with a third begins with who sends it @all', async ({
  page,
  context,
}) => {
  const words = (one: Page) => one.getByLabel('What do you plan to do there?');
  await open(page, '/submit/plan?name=Sweetgum+Court');
  await words(page).fill('New roofs first.');
  const other = await context.newPage();
  await open(other, '/submit/plan?name=Short+Court');
  await expect(words(other)).toHaveValue('');
  await words(other).fill('A lift.');
  const deals = [
    [page, 'Sweetgum Court', 'New roofs first.', 'Robin Hale', 'Sweetgum LLC'],
    [other, 'Short Court', 'A lift.', 'Sage Willow', 'Short LLC'],
  ] as const;
  for (const [one, , , person, entity] of deals) {
    await goOn(one);
    await one.getByLabel('Your name').fill(person);
    await one.getByLabel('Borrowing entity').fill(entity);
  }
  await open(other, '/submit/documents');
  await other
    .locator('.doc input')
    .first()
    .setInputFiles({ name: 'roll.csv', ...CSV });
  for (const [one, name, plan, person, entity] of deals) {
    // without a query it is the deal of the tab
    await open(one, '/submit/plan');
    await expect(one).toHaveURL(`/submit/plan?${new URLSearchParams({ name })}`);
    await expect(words(one)).toHaveValue(plan);
    await open(one, `/submit/send?${new URLSearchParams({ name })}`);
    for (const typed of [plan, person, entity]) await expect(one.locator('.over-list')).toContainText(typed);
  }
  const third = await context.newPage();
  await open(third, '/submit/people?name=Hotel+Court');
  await expect(third.getByLabel('Your name')).toHaveValue('Sage Willow');
  await expect(third.getByLabel('Borrowing entity')).toHaveValue('');
  await open(third, '/submit/send?name=Hotel+Court');
  await expect(third.locator('main')).not.toContainText('roll.csv');
  await expect(third.locator('.over-list')).not.toContainText('A lift.');
  // and a tab with the property of the newest draft with all of it
  await open(other, '/submit/plan');
  await words(other).fill('A lift, then a lobby.');
  const again = await context.newPage();
  await open(again, '/submit/plan?name=Short+Court&units=96');
  await expect(words(again)).toHaveValue('A lift, then a lobby.');
});

test('another deal, after one was sent, does not begin with that of another tab', async ({
  page,
  context,
}) => {
  await toDocuments(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await tenSecondsLater(page);
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  await page.waitForURL(/\/submit\/sent\//);
  await page.goBack();
  const another = page.getByRole('link', { name: 'Send another deal' });
  await expect(another).toBeVisible();
  const other = await context.newPage();
  await open(other, '/submit/people?name=Short+Court');
  await other.getByLabel('Borrowing entity').fill('Short LLC');
  await another.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where is it, and what is it?');
  await open(page, '/submit/people');
  await expect(page.getByLabel('Borrowing entity')).toHaveValue('');
  await expect(page).toHaveURL('/submit/people');
});

test('a draft that this tab alone has is shown at once', async ({ page }) => {
  await open(page, '/submit/people');
  await page.getByLabel('Your name').fill('Sage Willow');
  // as after another tab has sent its deal
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await expect(page.getByLabel('Your name')).toHaveValue('Sage Willow');
});

test('the way to send a deal is easy to find, and no banner covers it @all', async ({ page, request }) => {
  for (const path of ['/', '/contact', '/lending']) {
    await page.goto(path);
    await expect(page.locator('main a[href="/submit"]').last(), path).toBeVisible();
  }
  // visible without scrolling, or directly below the answer
  for (const [width, height] of [
    [390, 844],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/', '/lending']) {
      await page.goto(path);
      await expect(
        page.getByRole('link', { name: 'Send us a deal' }),
        `${path}, ${width} px`,
      ).toBeInViewport();
    }
    await page.goto(`/lending/deal?${DEAL}`);
    const send = page.getByRole('link', { name: 'Send it to us' });
    const below = (await send.boundingBox())!.y;
    expect(below, `the desk, ${width} px`).toBeLessThan(2 * height);
    await page.goto(`/lending/deal/sheet?${DEAL}`);
    const fromSheet = page.getByRole('link', { name: 'Send this deal to us' });
    await expect(fromSheet).toHaveAttribute('href', /^\/submit\?(?=.*price=14\.2M)(?=.*name=Sweetgum)/);
    expect((await fromSheet.boundingBox())!.y, `the sheet, ${width} px`).toBeLessThan(2 * height);
  }
  await page.locator('header').getByRole('button', { name: 'Lending' }).click();
  await expect(page.locator('header').getByRole('link', { name: 'Send a Deal' })).toBeVisible();
  await page.locator('footer').getByRole('link', { name: 'Send a Deal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where is it, and what is it?');
  await page.goto('/contact');
  await expect(page.locator('.banner')).toHaveCount(1);
  const sent = await sentPage(request);
  for (const path of [
    ...['', '/plan', '/people', '/documents', '/send'].map((step) => `/submit${step}`),
    ...['', '/cost', '/takeout', '/sheet', '/beside'].map((part) => `/lending/deal${part}`),
    ...[sent, sent.replace('/sent/', '/status/')],
  ]) {
    await page.goto(path);
    await expect(page.locator('.banner'), path).toHaveCount(0);
  }
});

test('the answer of the desk follows the typing, and the numbers stay in the browser @all', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await open(page, '/submit/plan?for=buy-improve&type=multifamily&market=secondary&name=Sweetgum+Court');
  const answer = page.locator('.carried p').first();
  await expect(answer).toHaveText('Not enough numbers for an estimate yet');
  asked.length = 0;
  await page.getByLabel('Purchase price').fill('14.2M');
  await page.getByLabel('Loan wanted').fill('4.321M');
  await page.getByLabel('NOI today').fill('905k');
  await page.getByLabel('NOI stabilized').fill('1.31M');
  await page.getByLabel('Value stabilized').fill('19.8M');
  await expect(answer).toHaveText(/of nine loans carr.* \$4,321,000/);
  expect(asked.filter((url) => url.includes('4.321M'))).toEqual([]);
});

test('a buyer is asked for the price, an owner for the debt, and who may be either for both', async ({
  page,
}) => {
  for (const [plan, asked] of [
    ['buy', ['price']],
    ['refinance', ['debt']],
    ['rebuild', ['price', 'debt']],
    ['convert', ['price', 'debt']],
  ] as const) {
    await page.goto(`/submit/plan?for=${plan}`);
    for (const name of ['price', 'debt'] as const)
      await expect(page.locator(`input[name=${name}]`), `${plan}: ${name}`).toBeVisible({
        visible: (asked as readonly string[]).includes(name),
      });
  }
});

test('an error is shown once when its field is left, and all errors on Continue @chromium', async ({
  page,
}) => {
  const year = new Date().getFullYear();
  const spoken = page.locator('form p.unseen[role=status]').first();
  await open(page, '/submit?name=Sweetgum+Court');
  await page.getByLabel('Year built').fill('19855');
  await page.keyboard.press('Tab');
  await expect(spoken).toHaveText(`Type a year in four digits between 1700 and ${year + 5}.`);
  await expect(page.getByLabel('Year built')).toHaveAccessibleDescription(/^Type a year in four digits/);
  await goOn(page);
  await expect(page.getByLabel('Year built')).toBeFocused();
  await expect(spoken).toHaveText('');
  await page.getByLabel('Year built').fill('1985');
  await goOn(page);
  await page.getByLabel('You need to close by').fill(`31/02/${year + 1}`);
  await page.getByLabel('Purchase price').fill('abc');
  await page.getByLabel('Loan wanted').fill('xyz');
  await page.getByLabel('Loan wanted').press('Enter');
  // all errors are shown at once, and the first field with an error has the focus
  await expect(page.getByLabel('You need to close by')).toBeFocused();
  await expect(page.locator('.field .error')).toHaveCount(3);
  await page.getByLabel('You need to close by').fill(`Feb 15, ${year + 1}`);
  await page.getByLabel('Purchase price').fill('$14.2M');
  await page.getByLabel('Loan wanted').fill('12.5M');
  // the sign of the field stands before no sign that was typed
  await expect(page.locator('.f-price .pre')).toHaveCount(0);
  await expect(page.locator('.f-loan .pre')).toHaveText('$');
  await goOn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is behind it?');

  await goOn(page);
  const you = page.getByRole('group', { name: 'You are' });
  await expect(you).toHaveAccessibleDescription('Choose who you are.');
  await expect(page.getByLabel('The sponsor', { exact: true })).toBeFocused();
  await expect(page.locator('.error')).toHaveCount(3);
  await fillPeople(page, 'eve@gmial.con');
  await page.getByLabel('Phone').fill('abc');
  await expect(spoken).toHaveText('Did you mean eve@gmail.com?');
  await page.getByLabel('In business since').fill('1699');
  await goOn(page);
  await expect(page.getByLabel('Phone')).toBeFocused();
  await expect(page.locator('.error')).toHaveCount(2);
  await page.getByRole('button', { name: 'Did you mean eve@gmail.com?' }).press('Enter');
  await expect(page.getByLabel('Email')).toHaveValue('eve@gmail.com');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.getByLabel('Phone').fill('(704) 555-0147');
  await page.getByLabel('In business since').fill('1998');
  // a suggestion that the visitor has not seen stops the form once, and not a second time
  await page.getByLabel('Email').fill('eve@gmial.com');
  await page.getByLabel('Email').press('Enter');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/Did you mean eve@gmail.com/);
  await goOn(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.locator('.over-list')).toContainText(`closing by February 15, ${year + 1}`);
  await open(page, `/submit/send?by=31%2F02%2F${year + 1}`);
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'first: You need to close by.' })).toBeVisible();
});

test('Send shows all that is missing or cannot be right at once, with the focus on the first', async ({
  page,
}) => {
  await open(page, `/submit/send?built=19855&by=31%2F02%2F${new Date().getFullYear() + 1}`);
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  const problems = page.locator('.send-deal').getByRole('alert');
  for (const says of ['first: Year built.', 'first: You need to close by.', 'your name', 'your consent'])
    await expect(problems).toContainText(says);
  await expect(problems.getByRole('link').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Year built')).toHaveValue('19855');
});

test('each chosen file is judged alone, and the last step lists what will be sent and nothing else', async ({
  page,
}) => {
  await toDocuments(page);
  const row = (name: string) => page.locator('.doc', { has: page.getByRole('heading', { name }) });
  await choose(page, 'Rent roll', [
    { name: 'rent-roll.pdf', ...PDF },
    { name: 'locked.pdf', ...LOCKED },
    { name: 'fake.pdf', ...PROGRAM },
    { name: 'virus.exe', ...PDF },
    { name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>Rent roll</p>') },
    { name: 'empty.pdf', ...PDF, buffer: Buffer.alloc(0) },
  ]);
  // the browser reports what it can check; checks that need the whole file are made by the server
  for (const said of [
    'empty.pdf is empty.',
    'fake.pdf is a program',
    'virus.exe is a program',
    'page.html is a kind of file that we cannot read',
  ])
    await expect(row('Rent roll').getByRole('status')).toContainText(said);
  for (const name of ['rent-roll.pdf', 'locked.pdf'])
    await expect(row('Rent roll').locator('.chosen')).toContainText(name);
  await expect(row('Rent roll').locator('.chosen li')).toHaveCount(2);
  await choose(page, 'Photographs', [{ name: 'front.pdf', ...PDF, buffer: Buffer.from('%PDF-1.4 front') }]);
  // the button disappears, and the focus moves to the heading of its row
  await page.getByRole('button', { name: 'Remove front.pdf' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Photographs' })).toBeFocused();
  await expect(row('Photographs').getByRole('status')).toHaveText('front.pdf is taken out.');
  await choose(page, 'Trailing 12 months', [
    { name: 'T12.pdf', ...PDF, buffer: Buffer.from('%PDF-1.4 T12') },
  ]);
  // it is read before it is taken
  await expect(row('Trailing 12 months').locator('.chosen')).toContainText('T12.pdf');

  // a reload loses the chosen files: the page names them, and does not list them among those that will be sent
  await page.reload();
  await hydrate(page);
  await expect(row('Rent roll')).toContainText('rent-roll.pdf, to be chosen again');
  await choose(page, 'Rent roll', [{ name: 'rent-roll.pdf', ...PDF }]);
  await expect(row('Rent roll').locator('.chosen')).toContainText('rent-roll.pdf, 1 KB');
  await choose(page, 'Rent roll', [{ name: 'locked.pdf', ...LOCKED }]);
  await expect(row('Rent roll').locator('.chosen')).toContainText('locked.pdf, 1 KB');
  await page.getByRole('link', { name: 'Continue' }).click();
  const documents = page.locator('.over-list > div', { has: page.getByText('Documents', { exact: true }) });
  await expect(documents).toContainText('Rent roll: rent-roll.pdf, locked.pdf');
  await expect(documents).toContainText(/Not sent unless chosen again: T12\.pdf\./);
  await expect(documents).toContainText(/Can follow: .*Trailing 12 months/);

  await page.getByRole('checkbox').check();
  await tenSecondsLater(page);
  await page.getByRole('button', { name: 'Send to Oak' }).press('Enter');
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('One document is with us, one is not');
  await expect(title).toBeFocused();
  await page.getByRole('button', { name: 'Go on' }).press('Enter');
  await expect(page.getByText('We have: Rent roll.')).toBeVisible();
});

test('a message that is too long is not cut where it is pasted: its field says so, Continue stays, and the last step leads to it', async ({
  page,
}) => {
  await open(page, `/submit/plan?${DEAL}`);
  const words = page.getByLabel('What do you plan to do there?');
  await words.focus();
  await page.keyboard.insertText(`${'New roofs. '.repeat(200)}And a lift.`);
  await expect(words).toHaveValue(/And a lift\.$/);
  await expect(words).toHaveAccessibleDescription(/^At most 2,000 characters\./);
  await goOn(page);
  await expect(words).toBeFocused();
  expect(page.url()).toContain('/submit/plan?');
  // by its step in the house nobody is kept from going on
  await page.locator('.house').getByRole('link', { name: 'The people' }).click();
  await fillPeople(page);
  await goOn(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  const gap = page.locator('.gap', { hasText: 'Your words must be 2,000 characters or less' });
  await gap.getByRole('link').click();
  await expect(words).toHaveValue(/And a lift\.$/);
  await expect(words).toHaveAccessibleDescription(/^At most 2,000 characters\./);
  await words.fill('New roofs.');
  await expect(words).toHaveAccessibleDescription(/^What the numbers do not say/);
});

test('on the private page nothing typed is lost by a link and Back, and a sending says what became of it', async ({
  page,
  request,
}) => {
  await open(page, (await sentPage(request)).replace('/sent/', '/status/'));
  const words = page.getByLabel('Has something changed?');
  await words.fill('Can the floor be lower?');
  await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The terms in force');
  await page.goBack();
  await expect(words).toHaveValue('Can the floor be lower?');
  await choose(page, 'Photographs', [{ name: 'front.pdf', ...LOCKED }]);
  await page.getByRole('button', { name: 'Send', exact: true }).press('Enter');
  const title = page.getByRole('heading', { name: 'One document is with us, one is not' });
  await expect(title).toBeFocused();
  await expect(page.getByText('We have your words.')).toBeVisible();
  // and not 'No documents yet' beside one that is there
  await expect(page.getByRole('heading', { name: 'What we had before' })).toBeVisible();
  await page.getByRole('button', { name: 'Go on' }).press('Enter');
  await expect(page.locator('.have')).toContainText('roll.csv');
  await expect(words).toHaveValue('');
});

test('on the private page what is not sent holds back one press of a button that would lose it', async ({
  page,
  request,
}) => {
  await open(page, (await sentPage(request)).replace('/sent/', '/status/'));
  const title = page.getByRole('heading', { level: 1 });
  const words = page.getByLabel('Has something changed?');
  const warning = page.getByRole('alert');
  const withdraw = page.getByRole('button', { name: 'Withdraw', exact: true });
  await page.getByText('Withdraw this deal').click();
  await words.fill('We have another buyer.');
  await withdraw.click();
  await expect(warning).toContainText('You have not sent what you wrote or chose for us.');
  await expect(words).toHaveValue('We have another buyer.');
  await withdraw.click();
  await expect(title).toHaveText('Withdrawn');
  await page.getByRole('button', { name: 'Take it up again' }).click();
  await expect(title).toHaveText('We have your deal');

  // also for a file, and after a link and Back
  await hydrate(page);
  await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Transactions' }).click();
  await expect(page).toHaveURL(/transactions$/);
  await page.goBack();
  await expect(page.getByText('roll.csv, 1 KB')).toBeVisible();
  await page.getByText('Withdraw this deal').click();
  await withdraw.click();
  await expect(warning).toBeVisible();
  await page.getByRole('link', { name: 'Send it first' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.locator('.have')).toContainText('roll.csv');
  await page.getByText('Withdraw this deal').click();
  await withdraw.click();
  await expect(title).toHaveText('Withdrawn');
});

test('on the private page what is typed outlives a reload and a Send, and files are named that a reload forgets', async ({
  page,
  request,
}) => {
  const path = await pathWithTerms(request);
  await open(page, path);
  const words = page.getByLabel('Has something changed?');
  const name = page.getByLabel('Your full name');
  const roll = page.locator('.doc', { hasText: 'Rent roll' });
  const forgotten =
    'Please choose roll.csv again. A browser forgets files when a page is loaded again, and in another tab.';
  await words.fill('Can the floor be lower?');
  await name.fill('Sage Willow');
  await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
  await expect(roll).toContainText('roll.csv, 1 KB');
  // without a sign of interaction
  await page.reload();
  await expect(words).toHaveValue('Can the floor be lower?');
  await expect(name).toHaveValue('Sage Willow');
  await expect(roll).toContainText(forgotten);
  await page.getByRole('button', { name: 'Accept version 1' }).click();
  await page.getByRole('link', { name: 'Send it first' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('We have your words.')).toBeVisible();
  await hydrate(page);
  for (const look of ['after Send', 'after a reload']) {
    await expect(words, look).toHaveValue('');
    await expect(name, look).toHaveValue('Sage Willow');
    await expect(roll, look).not.toContainText(forgotten);
    if (look === 'after Send') await page.reload();
  }

  // also beside a document
  await words.fill('It is signed.');
  await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.locator('.have')).toContainText('roll.csv');
  await expect(page.getByText('We have your document.')).toBeVisible();
  await expect(words).toHaveValue('');
  await expect(name).toHaveValue('Sage Willow');
  // a second press of a button that holds back is the consent to lose it
  await words.fill('Never mind.');
  const accept = page.getByRole('button', { name: 'Accept version 1' });
  await accept.click();
  await expect(page.getByRole('alert')).toContainText('then it is lost');
  await accept.click();
  await expect(page.locator('#terms')).toContainText('Accepted by Sage Willow on');
  await hydrate(page);
  await expect(words).toHaveValue('');
});

test('on the private page why a file could not be sent stands after Send, until its row has another choice @chromium', async ({
  page,
  request,
  complaints,
}, info) => {
  await open(page, (await sentPage(request)).replace('/sent/', '/status/'));
  await hydrate(page);
  const path = info.outputPath('org.csv');
  writeFileSync(path, CSV.buffer);
  const row = (title: string) => page.locator('#answer .doc', { hasText: title });
  await choose(page, 'Rent roll', [
    { name: 'roll.csv', ...CSV },
    { name: 'fake.pdf', ...PROGRAM },
  ]);
  await choose(page, 'Photographs', [{ name: 'front.pdf', ...PDF, buffer: Buffer.alloc(0) }]);
  await row('Trailing 12 months').locator('input').setInputFiles(path);
  utimesSync(path, new Date(), new Date(Date.now() + 60_000));
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await expect(page.getByText('We have your document.')).toBeVisible();
  await hydrate(page);
  for (const look of ['after Send', 'after a reload']) {
    await expect(row('Photographs'), look).toContainText('front.pdf is empty.');
    await expect(row('Trailing 12 months'), look).toContainText('org.csv was changed or moved');
    // its own row is no longer asked for
    await expect(row('Something else'), look).toContainText('Rent roll: fake.pdf is a program');
    await expect(page.locator('#answer'), look).not.toContainText('A browser forgets files');
    if (look === 'after Send') await page.reload();
  }
  await choose(page, 'Photographs', [{ name: 'front.csv', ...CSV }]);
  await expect(row('Photographs')).not.toContainText('front.pdf');
  complaints.length = 0; // of the file that could not be read
});

for (const [beside, files] of [
  ['', []],
  [' beside a document', [{ name: 'roll.csv', ...CSV }]],
] as const)
  test(`a link that staff end while its borrower types${beside} gives the words back, and says where to send them`, async ({
    page,
    request,
    complaints,
  }) => {
    const path = (await sentPage(request)).replace('/sent/', '/status/');
    await open(page, path);
    await page.getByLabel('Has something changed?').fill('The seller wants to sign on Friday.');
    if (files.length > 0) await choose(page, 'Rent roll', [...files]);
    sqlOfDeal(path, 'delete from deal_links where deal_id = $deal');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link opens no deal');
    await expect(page.locator('main')).toContainText('Nothing that you just sent is stored.');
    await expect(page.getByLabel('What you wrote')).toHaveValue('The seller wants to sign on Friday.');
    await isClean(page);
    const accept = { intent: 'accept', version: '1', acceptedBy: 'Sage Willow' };
    for (const form of [accept, { intent: 'withdraw' }, { intent: 'come-back' }]) {
      const answer = await request.post(path, { form: form as Record<string, string> });
      expect(answer.status()).toBe(404);
      expect(await answer.text()).toContain('This link opens no deal');
    }
    expect(complaints.splice(0).every((line) => line.includes('404'))).toBe(true);
  });

test('what is typed over a link that staff have ended is there after a reload', async ({
  page,
  request,
  complaints,
}) => {
  const path = (await sentPage(request)).replace('/sent/', '/status/');
  await open(page, path);
  await page.getByLabel('Has something changed?').fill('The seller wants to sign on Friday.');
  sqlOfDeal(path, 'delete from deal_links where deal_id = $deal');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link opens no deal');
  await expect(page.getByLabel('What you wrote')).toHaveValue('The seller wants to sign on Friday.');
  await expect(page.locator('main')).not.toContainText('Nothing that you just sent');
  expect(complaints.splice(0).every((line) => line.includes('404'))).toBe(true);
});

for (const [how, end, title] of [
  [
    'the deal is withdrawn in another tab',
    (path: string, request: APIRequestContext) => request.post(path, { form: { intent: 'withdraw' } }),
    'Withdrawn',
  ],
  [
    'staff end the link',
    async (path: string) => sqlOfDeal(path, 'delete from deal_links where deal_id = $deal'),
    'This link opens no deal',
  ],
] as const)
  test(`files that are on their way when ${how} are at once said not to be stored`, async ({
    page,
    request,
    complaints,
  }) => {
    const path = (await sentPage(request)).replace('/sent/', '/status/');
    await open(page, path);
    await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
    await page.route(
      '**/submit/status/*/files',
      async (route) => {
        await end(path, request);
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.locator('main')).toContainText('Nothing that you just sent is stored.');
    expect(complaints.splice(0).every((line) => /404|410/.test(line))).toBe(true);
  });

test('a reload while files are sent asks again for those alone that have not come', async ({
  page,
  request,
  complaints,
}) => {
  await open(page, (await sentPage(request)).replace('/sent/', '/status/'));
  await choose(page, 'Photographs', [
    { name: 'front.pdf', ...PDF, buffer: Buffer.from('%PDF-1.4 front') },
    { name: 'court.pdf', ...PDF, buffer: Buffer.from('%PDF-1.4 court') },
  ]);
  await choose(page, 'Something else', [
    { name: 'locked.pdf', ...LOCKED },
    { name: 'notes.csv', ...CSV, buffer: Buffer.from('a,b\n') },
  ]);
  let files = 0;
  await page.route('**/submit/status/*/files', (route) =>
    [1, 3].includes(++files) ? route.continue() : route.abort('internetdisconnected'),
  );
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('The connection is lost. notes.csv')).toBeVisible();
  await page.reload();
  await expect(page.locator('.have')).toContainText('front.pdf');
  const row = (name: string) => page.locator('.doc', { has: page.getByRole('heading', { name }) });
  await expect(row('Something else')).toContainText('Please choose notes.csv, court.pdf again.');
  await expect(page.locator('.docs')).not.toContainText(/choose [^.]*(front|locked)/);
  expect(complaints.splice(0).every((line) => line.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
});

test('who closes the page while files are sent is asked first, and may go on without them', async ({
  page,
  complaints,
}) => {
  await toDocuments(page);
  await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV, buffer: Buffer.from('a,b\n') }]);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await tenSecondsLater(page);
  await page.route('**/submit/status/*/files', () => {});
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Sending');
  const asked: string[] = [];
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type());
    await dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload']);
  await page.getByRole('button', { name: 'Go on without the rest' }).click();
  await page.waitForURL(/\/submit\/sent\//);
  await expect(page.locator('main')).toContainText(
    'Not sent: roll.csv. You can send what is missing on your private page.',
  );
  expect(asked).toHaveLength(1);
  complaints.length = 0; // of the file that was stopped
});

test('a question that was sent before the terms are accepted keeps its promised day', async ({
  page,
  request,
}) => {
  const path = await pathWithTerms(request);
  await open(page, path);
  await page.getByLabel('Has something changed?').fill('Can the floor be lower?');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  const lede = page.locator('.page-head .lede');
  await expect(lede).toContainText('We write to you by');
  const day = /by (.*, New York time)/.exec((await lede.textContent())!)![1]!;
  await page.getByLabel('Your full name').fill('Sage Willow');
  await page.getByRole('button', { name: 'Accept version 1' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The terms are accepted');
  await expect(lede).toContainText(`We answer what you sent before by ${day}.`);
});

/** The next such post reaches the server, but its answer does not reach the browser. */
const loseTheAnswer = (page: Page, path: string) =>
  page.route(
    path,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
const sayLost = (complaints: string[]) =>
  expect(complaints.splice(0).every((line) => line.includes('ERR_FAILED'))).toBe(true);

test('a deal whose answer is lost on the way is not said to be away, and a second Send counts once @chromium', async ({
  page,
  complaints,
}) => {
  const email = address();
  await toDocuments(page, email);
  await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await loseTheAnswer(page, '**/submit/send.data*');
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  await expect(page.locator('#result')).toHaveText(
    /^We do not know whether it came.*Press Send again, with nothing changed: it counts once\.$/,
  );
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  await page.waitForURL('**/submit/sent/*');
  expect(storedRows('deals', email)).toHaveLength(1);
  sayLost(complaints);
});

test('a deal that is changed after the answer to its sending was lost is a second one, and both are said to be there @chromium', async ({
  page,
  complaints,
}) => {
  const email = address();
  await toDocuments(page, email);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await loseTheAnswer(page, '**/submit/send.data*');
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  await expect(page.locator('#result')).toContainText('We do not know whether it came');
  await page.getByRole('link', { name: 'Change Loan' }).click();
  await page.getByLabel('Loan wanted').fill('11M');
  await goOn(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who is behind it?');
  await goOn(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  await page.waitForURL('**/submit/sent/*');
  const [first] = storedRows('deals', email).map(({ reference }) => reference);
  await expect(page.locator('main')).toContainText(
    `An earlier version of it had come too, as ${first}. Tell us on your private page which one counts.`,
  );
  await page.getByRole('link', { name: 'Open the page' }).click();
  await expect(page.locator('main')).toContainText(`an earlier version of it, and we have it as ${first}.`);
  expect(storedRows('deals', email)).toHaveLength(2);
  await page.getByText('Withdraw this deal').click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.locator('main')).toContainText(
    `You had sent another version of it too: ${first}. That one is not withdrawn.`,
  );
  sayLost(complaints);
});

for (const [how, isLoadedAnew] of [
  ['the page was loaded anew', true],
  ['another was chosen', false],
] as const)
  test(`the documents of a deal whose answer was lost are sent with the next Send, also where ${how} in between @chromium`, async ({
    page,
    complaints,
  }) => {
    const email = address();
    await toDocuments(page, email);
    await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('checkbox').check();
    await loseTheAnswer(page, '**/submit/send.data*');
    await page.getByRole('button', { name: 'Send to Oak' }).click();
    await expect(page.locator('#result')).toContainText('We do not know whether it came');
    if (isLoadedAnew) {
      await page.reload();
      await hydrate(page);
    }
    await page.getByRole('link', { name: 'Change Documents' }).click();
    if (isLoadedAnew) await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
    await choose(page, 'Trailing 12 months', [{ name: 'T12.pdf', ...PDF }]);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send to Oak' }).click();
    await page.waitForURL('**/submit/sent/*');
    await expect(page.getByText('We have: Rent roll and Trailing 12 months.')).toBeVisible();
    expect(storedRows('deals', email)).toHaveLength(1);
    sayLost(complaints);
  });

for (const [status, says] of [
  [413, /found it too large\. Press Send again\. If that does not help, shorten your words, or call us\.$/],
  [429, /Wait a minute, then press Send again\.$/],
  [403, /Press Send again, with nothing changed: it counts once\.$/],
  [415, /Press Send again, with nothing changed: it counts once\.$/],
] as const)
  test(`a deal that is refused with ${status} before anything of it is read is said not to have come, and what to do`, async ({
    page,
    complaints,
  }) => {
    const email = address();
    await toDocuments(page, email);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('checkbox').check();
    await page.route('**/submit/send.data*', (route) => route.fulfill({ status, body: 'no' }), { times: 1 });
    await page.getByRole('button', { name: 'Send to Oak' }).click();
    const result = page.locator('#result');
    await expect(result).toHaveText(/^We have not received it.*Nothing is lost/);
    await expect(result).toHaveText(says);
    // the toast leads there, and repeats nothing
    await expect(page.locator('.toast .text')).toHaveText('What to do stands below the button.');
    const [button, box] = await Promise.all(
      [page.getByRole('button', { name: 'Send to Oak' }), result.locator('.verdict')].map((one) =>
        one.boundingBox(),
      ),
    );
    expect(box!.y - button!.y - button!.height).toBeGreaterThanOrEqual(16);
    const toast = await page.locator('.toast').boundingBox();
    expect(toast!.y).toBeGreaterThanOrEqual(box!.y + box!.height);
    await page.getByRole('button', { name: 'Send to Oak' }).click();
    await page.waitForURL('**/submit/sent/*');
    expect(storedRows('deals', email)).toHaveLength(1);
    expect(complaints.splice(0).every((line) => line.includes(String(status)))).toBe(true);
  });

test('words whose answer is lost on the way are not said to be away, and a second Send counts once @chromium', async ({
  page,
  request,
  complaints,
}) => {
  const path = (await sentPage(request)).replace('/sent/', '/status/');
  await open(page, path);
  await page.getByLabel('Has something changed?').fill('The boiler is in.');
  await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
  await loseTheAnswer(page, `**${path}`);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.locator('#words-error')).toHaveText(
    /^We do not know whether it came\..*Press Send again: within ten minutes it counts once\.$/,
  );
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.locator('.have')).toContainText('roll.csv');
  await expect(page.locator('.happened').getByText('The boiler is in.')).toHaveCount(1);
  sayLost(complaints);
});

test('a document alone that is sent over a link which staff have ended is said not to be stored, and where to send it', async ({
  page,
  request,
  complaints,
}) => {
  const path = (await sentPage(request)).replace('/sent/', '/status/');
  await open(page, path);
  await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
  sqlOfDeal(path, 'delete from deal_links where deal_id = $deal');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link opens no deal');
  await expect(page.locator('main')).toContainText('Nothing that you just sent is stored.');
  // and where the link ended while files were sent
  const answer = await request.get(`${path}?kept=0&again=0&refused=1`);
  expect(answer.status()).toBe(404);
  expect(await answer.text()).toContain('Nothing that you just sent is stored.');
  for (const result of ['kept=1&again=0&refused=1', 'said=&kept=0&again=0&refused=1']) {
    const half = await request.get(`${path}?${result}`);
    expect(half.status()).toBe(404);
    expect(await half.text()).toContain('What had arrived before the link ended is with us');
  }
  expect(complaints.splice(0).every((line) => line.includes('404'))).toBe(true);
});

test('the page of a deal that staff declined meanwhile says that words came, and gives back those that did not', async ({
  page,
  request,
  complaints,
}) => {
  const path = (await sentPage(request)).replace('/sent/', '/status/');
  const words = page.getByLabel('Has something changed?');
  const send = () => page.getByRole('button', { name: 'Send', exact: true }).click();
  await open(page, path);
  await words.fill('The seller waits.');
  decline(path);
  await send();
  await expect(page.getByRole('status').filter({ hasText: 'We have your words.' })).toBeFocused();
  await hydrate(page);
  await expect(page).toHaveURL(path);

  move(path, 'received');
  await open(page, path);
  await words.fill('The seller waits. '.repeat(300));
  decline(path);
  await send();
  await expect(page.getByRole('alert')).toContainText('longer than 4,000');
  await expect(words).toHaveValue(/^The seller waits/);
  expect(complaints.splice(0).every((line) => line.includes('422'))).toBe(true);
});

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ javaScriptEnabled });

    test('the page of a deal that was withdrawn in another tab gives back what was written to it, and does not say that it came @not-webkit', async ({
      page,
      request,
      complaints,
    }) => {
      const path = (await sentPage(request)).replace('/sent/', '/status/');
      const roll = [{ name: 'roll.csv', ...CSV }];
      for (const [typed, files] of [
        ['The seller waits.', []],
        ['The seller waits.', roll],
        ['', roll],
      ] as const) {
        await page.goto(path);
        if (javaScriptEnabled) await hydrate(page);
        await page.getByLabel('Has something changed?').fill(typed);
        if (files.length > 0) await choose(page, 'Rent roll', [...files]);
        await request.post(path, { form: { intent: 'withdraw' } });
        await page.getByRole('button', { name: 'Send', exact: true }).click();
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawn');
        await expect(page.getByRole('alert')).toHaveText('Nothing that you just sent is stored.');
        if (typed) await expect(page.getByLabel('What you wrote')).toHaveValue(typed);
        await page.getByRole('button', { name: 'Take it up again' }).click();
        await expect(page.locator('main')).not.toContainText(/We have your words|Nothing that you/);
      }
      // a second press of Withdraw sent nothing
      await request.post(path, { form: { intent: 'withdraw' } });
      const again = await request.post(path, { form: { intent: 'withdraw', words: '' } });
      expect(await again.text()).not.toContain('Nothing that you just sent');
      // files alone that were on their way
      const answer = await request.get(`${path}?kept=0&again=0&refused=1`);
      expect(await answer.text()).toContain('Nothing that you just sent is stored.');
      expect(complaints.splice(0).every((line) => line.includes('410'))).toBe(true);
    });
  });

test('a file for a document that the answers no longer ask for is listed, and can be taken out', async ({
  page,
}) => {
  const row = (title: string) =>
    page.locator('.doc', { has: page.getByRole('heading', { name: title, exact: true }) });
  await open(page, `/submit/documents?${DEAL}`);
  await choose(page, 'Rent roll', [{ name: 'rent-roll.pdf', ...PDF }]);
  await expect(row('Rent roll').locator('.chosen')).toContainText('rent-roll.pdf');
  // the page stays the same, and with it the file
  await page.evaluate(
    (query) => {
      history.pushState(null, '', `?${query}`);
      dispatchEvent(new PopStateEvent('popstate'));
    },
    DEAL.replace('multifamily', 'hospitality'),
  );
  const left = page.locator('.doc').last();
  await expect(left).toContainText('Chosen before your answers changed.');
  await expect(left.getByRole('heading')).toHaveText('Rent roll');
  await expect(left.locator('.chosen')).toContainText('rent-roll.pdf');
  // it takes no others: nothing asks for them
  await expect(left.locator('input')).toHaveCount(0);
  await left.getByRole('button', { name: 'Remove rent-roll.pdf' }).press('Enter');
  await expect(left.getByRole('heading')).toBeFocused();
  await expect(left.getByRole('status')).toHaveText('rent-roll.pdf is taken out.');
});

test('the private page has what was sent, folded, without who sent it, and nothing of a withdrawn deal', async ({
  page,
  request,
}) => {
  const email = address();
  const form = { role: 'broker', name: 'Sage Willow', phone: '704-555-0147', email, consent: 'yes' };
  const words = 'We keep the tenants.\nThe roof is new.';
  const sent = await request.post(`${site()}/submit/send?${DEAL}&city=Durham&repay=sale`, {
    form: { ...form, words },
  });
  const path = new URL(sent.url()).pathname.replace('/sent/', '/status/');
  await page.goto(path);
  const told = page.locator('.told');
  await expect(told).toBeHidden();
  await page.getByText('What you sent', { exact: true }).click();
  await expect(told).toContainText('Sweetgum Court, Durham');
  await expect(told).toContainText('Multifamily, 96 units');
  await expect(told).toContainText('Buy and improve');
  await expect(told).toContainText('repaid by a sale');
  await expect(told).toContainText('$12,500,000 of $16,300,000');
  await expect(told.getByText('We keep the tenants.')).toHaveText(words);
  await isClean(page);
  // whoever has the link need not know how its sender is reached
  for (const own of [email, '704-555-0147']) expect(await page.content()).not.toContain(own);
  await page.getByText('Withdraw this deal').click();
  await page.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawn');
  expect(await page.content()).not.toContain('Sweetgum');
});

test('a deal that staff discarded promises no answer, until its borrower is heard', async ({
  page,
  request,
}) => {
  const sent = await sentPage(request);
  const path = sent.replace('/sent/', '/status/');
  const discard = `with held as (update deals set suspicion = 'honeypot' where id = $deal returning id)
    insert into staff_items (source, source_id, state) select 'deals', id, 'discarded' from held
    on conflict (source, source_id) do update set state = excluded.state`;
  sqlOfDeal(path, discard);
  await page.goto(sent);
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText('We have set it aside');
  const main = page.locator('main');
  await expect(main).toContainText('Nobody works on this deal.');
  await expect(main).not.toContainText(/answers here by|of \d+ days|past our promise/);
  await isClean(page);
  await page.getByLabel('Has something changed?').fill('It is mine, please read it.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(title).toHaveText('We have your deal');
});

test('the page of a declined deal has the reasons at its top, whatever was said before and after', async ({
  page,
  request,
}) => {
  const path = (await sentPage(request)).replace('/sent/', '/status/');
  const say = (by: string, kind: string, words: string) =>
    sqlOfDeal(
      path,
      `insert into deal_events (deal_id, by, kind, words, shown_to_borrower)
       values ($deal, '${by}', '${kind}', '${words}', true)`,
    );
  say('staff', 'reply', 'We are reading your rent roll.');
  decline(path);
  // it was on its way already
  say('borrower', 'message', 'The seller waits.');
  await page.goto(path);
  const top = page.locator('.page-head');
  await expect(top).toContainText('Below you read why');
  await expect(top.locator('.said li')).toHaveText([/Coverage is too thin\.$/]);
  await expect(page.locator('.happened')).toContainText('We are reading your rent roll.');
});

test('what is typed for a deal that ends meanwhile is there after a reload', async ({ page, request }) => {
  const path = (await sentPage(request)).replace('/sent/', '/status/');
  await open(page, path);
  const words = page.getByLabel('Has something changed?');
  await words.fill('The seller waits.');
  await request.post(path, { form: { intent: 'withdraw' } });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Withdrawn');
  await expect(page.getByLabel('What you wrote')).toHaveValue('The seller waits.');
  await page.getByRole('button', { name: 'Take it up again' }).click();
  await expect(words).toHaveValue('The seller waits.');

  decline(path);
  await page.reload();
  await expect(page.locator('main')).toContainText('Coverage is too thin.');
  await expect(words).toHaveValue('The seller waits.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'We have your words.' })).toBeFocused();
  await hydrate(page);
  await expect(words).toHaveCount(0);
});

test('terms of a deal that staff declined meanwhile are refused with the reason', async ({
  page,
  request,
  complaints,
}) => {
  const path = await pathWithTerms(request);
  await open(page, path);
  await page.getByLabel('Your full name').fill('Sage Willow');
  decline(path);
  await page.getByRole('button', { name: 'Accept version 1' }).click();
  const refusal = page.locator('#terms').getByRole('alert');
  await expect(refusal).toHaveText('This deal has come to its end, so its terms cannot be accepted.');
  await expect(refusal).toBeFocused();
  expect(complaints.splice(0).every((line) => line.includes('409'))).toBe(true);
});

test('nothing, or one letter, is no full name under the terms that are accepted', async ({
  page,
  request,
}) => {
  const path = await pathWithTerms(request);
  const form = { intent: 'accept', version: '1', acceptedBy: 'E.' };
  expect((await request.post(path, { form })).status()).toBe(422);
  await page.goto(path);
  const name = page.getByLabel('Your full name');
  const accept = page.getByRole('button', { name: 'Accept version 1' });
  // nothing is said by the browser, whose own word lay over the button and what accepting means
  for (const typed of ['', 'E.']) {
    await name.fill(typed);
    await expect(name).toHaveAccessibleDescription('');
    await accept.click();
    await expect(name).toHaveAccessibleDescription(/^Type your full name/);
    await expect(name).toBeFocused();
    await expect(name).toHaveValue(typed);
  }
  await name.fill('李明');
  await accept.click();
  await expect(page.locator('#terms')).toContainText('Accepted by 李明 on');
});

for (const [how, leave] of [
  ['loads the page anew', (page: Page) => page.reload()],
  [
    'goes to another page and back',
    async (page: Page) => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Terms', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('The terms in force');
      await page.goBack();
    },
  ],
] as const)
  test(`who ${how} while a file is refused has sent the deal, and is not asked to send it again`, async ({
    page,
  }) => {
    await toDocuments(page);
    await choose(page, 'Rent roll', [{ name: 'locked.pdf', ...LOCKED }]);
    await page.getByRole('link', { name: 'Continue' }).click();
    await page.getByRole('checkbox').check();
    await tenSecondsLater(page);
    await page.getByRole('button', { name: 'Send to Oak' }).click();
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText('Your document was not kept');
    await leave(page);
    await expect(title).toHaveText('You sent this deal');
    await expect(page.getByRole('button', { name: 'Send to Oak' })).toBeHidden();
    await page.getByRole('link', { name: 'See how it stands' }).click();
    await expect(page).toHaveURL(/\/submit\/sent\//);
  });

test('going back after sending, the page says that the deal was sent and does not send it again @all', async ({
  page,
}) => {
  await toDocuments(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await tenSecondsLater(page);
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  await page.waitForURL(/\/submit\/sent\//);
  const sent = page.url();
  const [reference] = /OAK \w{3}-\w{3}/.exec(await page.locator('main').innerText())!;
  // before the visitor interacts with the page, and so before React starts
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You sent this deal');
  await expect(page.locator('main')).toContainText(reference);
  // the draft is cleared: its steps would read '0 of 8 answered'
  await expect(page.getByRole('navigation', { name: 'Steps of this deal' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Send to Oak' })).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('deal-draft'))).toBeNull();
  await isClean(page);
  await page.getByRole('link', { name: 'See how it stands' }).click();
  await expect(page).toHaveURL(sent);
  // another deal can be started without the data of the first
  await page.goBack();
  await page.getByRole('link', { name: 'Send another deal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where is it, and what is it?');
  await hydrate(page);
  await page.getByLabel('City').fill('Durham');
  await expect(page.getByLabel('Name of the property')).toHaveValue('');
  await expect(page).toHaveURL(/\/submit\?city=Durham$/);
  // and the first is still known to be sent
  await page.goto(`/submit/send?${DEAL}`);
  await hydrate(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You sent this deal');
});

test('every step of a deal that was sent says so, also where it is left while its files are sent', async ({
  page,
  complaints,
}) => {
  const title = page.getByRole('heading', { level: 1 });
  await toDocuments(page);
  await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV, buffer: Buffer.from('a,b\n') }]);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await tenSecondsLater(page);
  await page.route('**/submit/status/*/files', () => {});
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  await expect(title).toContainText('Sending');
  for (const path of ['/submit/documents', '/submit/people']) {
    await page.goBack();
    await expect(title, path).toHaveText('You sent this deal');
    await expect(page.locator('main')).toContainText('Not sent from here: roll.csv.');
  }
  expect(await page.evaluate(() => localStorage.getItem('deal-draft'))).toBeNull();
  // a second deal of the same name begins with nothing of it, and Back past its first step shows the sent one as such
  await page.getByRole('link', { name: 'Send another deal' }).click();
  await page.getByLabel('Name of the property').fill('Sweetgum Court');
  await goOn(page);
  await page.getByLabel('Loan wanted').fill('3M');
  await goOn(page);
  await expect(page.getByLabel('Your name')).toBeVisible();
  for (const path of [/\/plan/, /\/submit\?/]) {
    await page.goBack();
    await expect(page).toHaveURL(path);
  }
  await expect(page.getByLabel('Name of the property')).toHaveValue('Sweetgum Court');
  await page.goBack();
  await expect(title).toHaveText('You sent this deal');
  for (const path of [/\/submit\?/, /\/plan/]) {
    await page.goForward();
    await expect(page).toHaveURL(path);
  }
  await expect(page.getByLabel('Loan wanted')).toHaveValue('3M');
  await expect(page.getByLabel('Purchase price')).toHaveValue('');
  complaints.length = 0; // of the file that was stopped
});

test('another deal of the same sender begins with who sends it, in this tab, and with nothing of the first', async ({
  page,
  context,
}) => {
  await open(page, `/submit/people?${DEAL}`);
  await page.getByLabel('A broker').check();
  await page.getByLabel('Your name').fill('Sage Willow');
  await page.getByLabel('Company').fill('Willow Brokers');
  await page.getByLabel('Email').fill(address());
  await page.getByLabel('Phone').fill('(704) 555-0147');
  await page.getByLabel('Units owned').fill('340');
  await page.getByLabel('In business since').fill('1998');
  await page.getByLabel('Borrowing entity').fill('Sweetgum LLC');
  await open(page, `/submit/plan?${DEAL}`);
  await page.getByLabel('What do you plan to do there?').fill('New roofs.');
  await open(page, `/submit/send?${DEAL}`);
  await page.getByRole('checkbox').check();
  await tenSecondsLater(page);
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  await page.waitForURL('**/submit/sent/*');
  // no other tab, nor the next day, finds anything of it
  expect(await page.evaluate(() => localStorage.getItem('deal-draft'))).toBeNull();
  expect(await page.evaluate(() => sessionStorage.getItem('deal-draft'))).not.toMatch(
    /Sweetgum|roofs|340|1998|14\.2M/,
  );
  const other = await context.newPage();
  await open(other, '/submit/people');
  await expect(other.getByLabel('Your name')).toHaveValue('');

  await page.goBack();
  await page.getByRole('link', { name: 'Send another deal' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where is it, and what is it?');
  await hydrate(page);
  await expect(page.getByLabel('Name of the property')).toHaveValue('');
  await page.getByLabel('Name of the property').fill('Short Court');
  await goOn(page);
  await expect(page.getByLabel('What do you plan to do there?')).toHaveValue('');
  await goOn(page);
  await expect(page.getByLabel('A broker')).toBeChecked();
  await expect(page.getByLabel('Your name')).toHaveValue('Sage Willow');
  await expect(page.getByLabel('Company')).toHaveValue('Willow Brokers');
  await expect(page.getByLabel('Phone')).toHaveValue('(704) 555-0147');
  await expect(page.getByLabel('Email')).toHaveValue(/willow\.example$/);
  for (const label of ['Units owned', 'In business since', 'Borrowing entity'])
    await expect(page.getByLabel(label)).toHaveValue('');
  // and can be cleared
  await page.getByRole('button', { name: 'Clear the draft' }).click();
  await expect(page.getByText('Nothing of it is left here')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Willow');
});

test('the page after sending says nothing of the draft of another deal', async ({ page, request }) => {
  const sent = await sentPage(request);
  await open(page, '/submit/people');
  await fillPeople(page);
  await page.goto(sent);
  await expect(page.locator('main')).toContainText(
    'The draft of this deal is cleared in the browser that sent it.',
  );
  await expect(page.locator('main')).not.toContainText('The draft in this browser is cleared');
});

test('a tab that sent a deal before an upgrade still knows it', async ({ page }) => {
  await page.goto(`/submit/send?${DEAL}`);
  await page.evaluate(
    (query) =>
      sessionStorage.setItem('deal-sent', JSON.stringify({ token: 't', reference: 'OAK 4H7-KQR', query })),
    DEAL,
  );
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You sent this deal');
});

test('a draft that is open in two tabs is one deal, and the second tells that it was sent; what it changed is sent as another', async ({
  page,
  context,
}) => {
  const email = address();
  await toDocuments(page, email);
  const other = await context.newPage();
  const changed = await context.newPage();
  for (const one of [page, other, changed]) {
    await open(one, `/submit/send?${DEAL}`);
    await expect(one.locator('.over-list')).toContainText('Sage Willow');
    await one.getByRole('checkbox').check();
  }
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  await page.waitForURL('**/submit/sent/*');
  const reference = (await page.locator('.ref').textContent())!.match(/OAK [A-Z\d]{3}-[A-Z\d]{3}/)![0];
  await open(other, `/submit/documents?${DEAL}`);
  await choose(other, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
  await other.getByRole('link', { name: 'Continue' }).click();
  await other.getByRole('checkbox').check();
  const tells = `You sent this draft in another tab: it is with us under ${reference}.`;
  await expect(other.locator('main')).toContainText(tells);
  await other.getByRole('button', { name: 'Send to Oak' }).click();
  await other.waitForURL('**/submit/sent/*');
  await expect(other.locator('.ref')).toContainText(reference);
  await expect(other.getByText('We have: Rent roll.')).toBeVisible();
  expect(storedRows('deals', email)).toHaveLength(1);
  await open(changed, `/submit/plan?${DEAL}`);
  await changed.getByLabel('What do you plan to do there?').fill('A lift as well.');
  await open(changed, `/submit/send?${DEAL}`);
  await expect(changed.locator('main')).toContainText(tells);
  await changed.getByRole('checkbox').check();
  await changed.getByRole('button', { name: 'Send to Oak' }).click();
  await changed.waitForURL('**/submit/sent/*');
  expect(storedRows('deals', email).map(({ words }) => words)).toEqual([null, 'A lift as well.']);
});

test('words that another tab has changed in a draft before it was sent stay stored in this browser', async ({
  page,
  context,
}) => {
  await toDocuments(page);
  const other = await context.newPage();
  await open(page, `/submit/send?${DEAL}`);
  await page.getByRole('checkbox').check();
  await open(other, `/submit/plan?${DEAL}`);
  await other.getByLabel('What do you plan to do there?').fill('A lift as well.');
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  await page.waitForURL('**/submit/sent/*');
  await other.close();
  await open(page, '/submit');
  await page.getByRole('link', { name: 'Go on' }).click();
  await page.goto(`/submit/plan?${DEAL}`);
  await hydrate(page);
  await expect(page.getByLabel('What do you plan to do there?')).toHaveValue('A lift as well.');
});

test('two clicks on Send store one deal @all', async ({ page }) => {
  const email = address();
  await toDocuments(page, email);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await tenSecondsLater(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/submit/send')) sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Send to Oak' }).dblclick();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is on our desk');
  expect(sent).toHaveLength(1);
});

test('a connection that breaks during an upload loses nothing: the file is sent when the connection is back', async ({
  page,
  complaints,
}) => {
  await toDocuments(page);
  await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
  await choose(page, 'Trailing 12 months', [{ name: 'T12.pdf', ...PDF }]);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await tenSecondsLater(page);
  await page.route('**/submit/status/*/files', (route) => route.abort('internetdisconnected'));
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  await expect(page.getByText('The connection is lost. T12.pdf')).toBeVisible();
  // the page says that the answers are there; a toast would lie over its rows
  await expect(page.locator('.toast')).toHaveCount(0);
  await page.unroute('**/submit/status/*/files');
  // by itself: a browser says nothing of a line that only this site was not reached by
  await expect(page.getByText('We have: Rent roll and Trailing 12 months.')).toBeVisible();
  expect(complaints.splice(0).every((line) => line.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
});

test('a file that was saved again after it was chosen is said to be chosen again, and holds up no other @chromium', async ({
  page,
  complaints,
}, info) => {
  await toDocuments(page);
  const path = info.outputPath('roll.csv');
  writeFileSync(path, CSV.buffer);
  const row = page.locator('.doc', { has: page.getByRole('heading', { name: 'Rent roll' }) });
  await row.locator('input').setInputFiles(path);
  await choose(page, 'Trailing 12 months', [{ name: 'T12.pdf', ...PDF }]);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await tenSecondsLater(page);
  // the browser compares the seconds
  utimesSync(path, new Date(), new Date(Date.now() + 60_000));
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  await expect(page.getByText('roll.csv was changed or moved after it was chosen')).toBeVisible();
  await page.getByRole('button', { name: 'Go on', exact: true }).click();
  await page.waitForURL('**/submit/sent/*');
  await expect(page.getByText('We have: Trailing 12 months.')).toBeVisible();
  complaints.length = 0; // of the file that could not be read
});

test('who loads the page anew while a file waits for a lost line reads that it has not come', async ({
  page,
  complaints,
}) => {
  await toDocuments(page);
  await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
  await choose(page, 'Trailing 12 months', [{ name: 'T12.pdf', ...PDF }]);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await tenSecondsLater(page);
  let files = 0;
  await page.route('**/submit/status/*/files', (route) =>
    files++ === 0 ? route.continue() : route.abort('internetdisconnected'),
  );
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  await expect(page.getByText('The connection is lost. T12.pdf')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You sent this deal');
  await expect(page.locator('main')).toContainText('Not sent from here: T12.pdf.');
  expect(complaints.splice(0).every((line) => line.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('errors are listed first, link to their fields, and say that files have to be chosen again', async ({
    page,
    complaints,
  }) => {
    const send = () => page.getByRole('button', { name: 'Send to Oak' }).click();
    const problems = page.getByRole('alert');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`/submit/send?${DEAL}`);
    await send();
    await expect(problems).toBeInViewport();
    await expect(problems).not.toContainText('choose them again');
    await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
    await send();
    await expect(problems).toContainText('choose them again');
    await expect(problems).toBeFocused();
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide, `${width} px`).toBeLessThanOrEqual(0);
    }
    await problems.getByRole('link', { name: 'Type an address' }).click();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Phone')).toBeFocused();
    complaints.length = 0;
  });

  test('an answer that cannot be right is corrected before people are typed, who would be lost on the way', async ({
    page,
  }) => {
    const year = new Date().getFullYear() + 1;
    await page.goto(`/submit/send?${DEAL}&by=31%2F02%2F${year}`);
    await expect(page.getByLabel('Your name')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Send to Oak' })).toBeHidden();
    await page.getByRole('link', { name: 'Please correct it first: You need to close by.' }).click();
    await page.getByLabel('You need to close by').fill(`2/15/${year}`);
    await goOn(page);
    await page.getByRole('link', { name: 'Go to the last page' }).click();
    await expect(page.getByLabel('Your name')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send to Oak' })).toBeVisible();
  });

  test('an answer that cannot be right is shown again at its field, before the next step', async ({
    page,
  }) => {
    const year = new Date().getFullYear() + 1;
    await page.goto(`/submit?${DEAL}`);
    const built = page.getByLabel('Year built');
    await built.fill('19855');
    await page.getByRole('textbox', { name: 'State' }).fill('Texas!!');
    await page.getByLabel('Street address').fill(`${'Long '.repeat(24)}Street`);
    await goOn(page);
    await expect(page).toHaveURL(/\/submit\?.*#street$/);
    await expect(page.getByLabel('Street address')).toBeInViewport();
    await expect(page.getByLabel('Street address')).toHaveValue(`${'Long '.repeat(24)}Street`);
    await expect(page.getByLabel('Street address')).toHaveAccessibleDescription('At most 100 characters.');
    await expect(page.getByRole('textbox', { name: 'State' })).toHaveAccessibleDescription(/^Type a state/);
    await expect(built).toHaveValue('19855');
    await expect(built).toHaveAccessibleDescription(/^Type a year in four digits/);
    await page.getByLabel('Street address').fill('12 Long Street');
    await page.getByRole('textbox', { name: 'State' }).fill('TX');
    await built.fill('1985');
    await goOn(page);
    const by = page.getByLabel('You need to close by');
    await by.fill(`31/02/${year}`);
    await goOn(page);
    await expect(page).toHaveURL(/\/submit\/plan\?.*#by$/);
    await expect(by).toHaveAccessibleDescription(/^There is no such day/);
    await by.fill(`2/15/${year}`);
    await goOn(page);
    await page.getByRole('link', { name: 'Go to the last page' }).click();
    await expect(page.getByText('12 Long Street, TX')).toBeVisible();
    // nor does the page promise what only scripts could do
    await expect(page.getByText('Shown here once')).toBeHidden();
  });

  test('an address that was probably meant otherwise holds Send back once', async ({ page, complaints }) => {
    await page.goto(`/submit/send?${DEAL}`);
    const email = address().replace('willow.example', 'gmial.con');
    await fillPeople(page, email);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send to Oak' }).click();
    await expect(page.getByRole('alert')).toContainText(
      `It has not been sent yet.Did you mean ${email.replace('gmial.con', 'gmail.com')}? If it is right, send it once more.`,
    );
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Did you mean/);
    expect(storedRows('deals', email)).toHaveLength(0);
    await page.getByRole('button', { name: 'Send to Oak' }).click();
    await page.waitForURL('**/submit/sent/*');
    expect(storedRows('deals', email)).toHaveLength(1);
    complaints.length = 0;
  });

  test('on the private page Accept and Withdraw give back what is not sent, and do nothing at their first press', async ({
    page,
    request,
    complaints,
  }) => {
    await page.goto(await pathWithTerms(request));
    const words = page.getByLabel('Has something changed?');
    const name = page.getByLabel('Your full name');
    const warning = page.getByRole('alert');
    const accept = page.getByRole('button', { name: 'Accept version 1' });
    await words.fill('Only if the floor is lower.');
    await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
    await name.fill('Sage Willow');
    await name.press('Enter');
    await expect(warning).toContainText('You have not sent what you wrote or chose for us.');
    await expect(warning).toContainText('choose them again: roll.csv.');
    await expect(warning).toBeFocused();
    await expect(words).toHaveValue('Only if the floor is lower.');
    await expect(name).toHaveValue('Sage Willow');
    await expect(page.locator('.have')).toBeHidden();

    // the consent to lose it is that of one button
    await page.getByText('Ask us to withdraw this deal').click();
    await page.getByRole('button', { name: 'Ask to withdraw' }).click();
    await expect(warning).toBeFocused();
    await expect(words).toHaveValue('Only if the floor is lower.');
    await expect(name).toHaveValue('Sage Willow');
    await expect(warning).toContainText('choose them again: roll.csv.');
    // nor does a name that is refused lose the words
    await name.fill('E.');
    await accept.click();
    await accept.click();
    await expect(name).toHaveAccessibleDescription(/^Type your full name/);
    await expect(words).toHaveValue('Only if the floor is lower.');

    // Send needs no name, and sends the words alone
    await name.fill('');
    const send = page.getByRole('button', { name: 'Send', exact: true });
    const done = page.getByRole('status').filter({ hasText: /We have/ });
    await send.click();
    await expect(done).toHaveText('We have your words.');
    await expect(done).toBeFocused();
    // and loses none that is typed already, whatever is sent
    await name.fill('Sage Willow');
    await words.fill('It is signed.');
    await send.click();
    await expect(done).toHaveText('We have your words.');
    await expect(words).toHaveValue('');
    await expect(name).toHaveValue('Sage Willow');
    await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
    await send.click();
    await expect(done).toHaveText('We have your document.');
    await expect(page.locator('.have')).toContainText('roll.csv');
    await choose(page, 'Photographs', [{ name: 'front.pdf', ...PDF }]);
    await words.fill('The front as well.');
    await send.click();
    await expect(done).toHaveText('We have your words.We have your document.');
    await expect(name).toHaveValue('Sage Willow');
    await accept.click();
    await expect(page.locator('#terms')).toContainText('Accepted by Sage Willow on');
    expect(complaints.splice(0).every((line) => line.includes('422'))).toBe(true);
  });

  // WebKitGTK's driver is not done with the second press of Send, which posts a file without scripts
  test('the last page has the fields of all steps, and one post sends them all @main @not-webkit', async ({
    page,
    complaints,
  }) => {
    await page.goto(`/submit?${DEAL}`);
    await page.getByLabel('City').fill('Greensboro');
    await goOn(page);
    await goOn(page);
    await expect(page.getByLabel('Your name')).toBeHidden();
    await page.getByRole('link', { name: 'Go to the last page' }).click();
    await expect(page.getByText('Sweetgum Court, Greensboro')).toBeVisible();
    await fillPeople(page, 'sage@willow');
    await page.getByRole('button', { name: 'Send to Oak' }).click();
    await expect(page.getByText('Type an address that we can write to').first()).toBeVisible();
    expect(complaints.splice(0).every((line) => line.includes('422'))).toBe(true);
    await expect(page.getByLabel('Your name')).toHaveValue('Sage Willow');
    // Firefox's driver fills a field of an address behind what is there
    await page.getByLabel('Email').press('ControlOrMeta+a');
    await page.getByLabel('Email').pressSequentially(address());
    await page.getByRole('checkbox').check();
    await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
    await choose(page, 'Trailing 12 months', [{ name: 'T12.pdf', ...PROGRAM }]);
    await page.getByRole('button', { name: 'Send to Oak' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is on our desk');
    await expect(page.getByText('We have: Rent roll.')).toBeVisible();
    await page.getByRole('link', { name: 'Open the page' }).click();
    await expect(page.locator('.doc', { hasText: 'T12.pdf is a program' })).toBeVisible();
    const send = () => page.getByRole('button', { name: 'Send', exact: true }).click();
    const problems = page.getByRole('alert');
    await send();
    await expect(problems).toContainText('Write something, or choose a file.');
    // text that is too long is shown again with an error, and the file sent with it is stored
    const words = page.getByLabel('Has something changed?');
    await words.fill('We close in March. '.repeat(300));
    await page.locator('input[name="file:t12"]').setInputFiles([{ name: 'T12.pdf', ...PDF }]);
    await send();
    await expect(problems).toContainText('4,000');
    await expect(problems).toContainText('We have your document.');
    await expect(words).toHaveValue(/March\. We close/);
    await expect(page.getByText('T12.pdf, 1 KB, ')).toBeVisible();
    await words.fill('We close in March.');
    await page.locator('input[name="file:budget"]').setInputFiles([{ name: 'budget.csv', ...CSV }]);
    await send();
    const done = page.getByRole('status').filter({ hasText: 'We have your words.' });
    await expect(done).toBeFocused();
    // the same file sent again is not counted as a new document
    await expect(done).not.toContainText('We have your document');
    await expect(page.getByText('We close in March.')).toBeVisible();
    await expect(page.getByText(/budget.csv is exactly the same file .* Rent roll/).first()).toBeVisible();
    complaints.length = 0;
  });
});

test('a deal without anything except its sender is accepted too @all', async ({ page }) => {
  await open(page, '/submit/people');
  await fillPeople(page);
  await goOn(page);
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.getByRole('checkbox').check();
  await tenSecondsLater(page);
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('It is on our desk');
});

test('a deal with a file, or with five typed answers, is not quarantined only because it was sent fast @all', async ({
  page,
  request,
}) => {
  const suspicionOf = async (more: Record<string, string>) => {
    const email = address();
    const people = { role: 'sponsor', name: 'Sage Willow', email, consent: 'yes' };
    const sent = { ...people, elapsed: '0', submissionKey: crypto.randomUUID(), ...more };
    expect((await request.post(`${site()}/submit/send`, { form: sent })).status()).toBe(200);
    return storedRows('deals', email).map(({ suspicion }) => suspicion);
  };
  expect(await suspicionOf({})).toEqual(['too-fast']);
  expect(await suspicionOf({ hasFiles: '1' })).toEqual([null]);
  // name and email are answers too
  const four = { company: 'Willow Capital', phone: '704-555-0147' };
  expect(await suspicionOf(four)).toEqual(['too-fast']);
  expect(await suspicionOf({ ...four, owned: '   ' })).toEqual(['too-fast']);
  expect(await suspicionOf({ ...four, owned: '340' })).toEqual([null]);
  // the page sends hasFiles, because its files are uploaded after the post
  await toDocuments(page);
  await choose(page, 'Rent roll', [{ name: 'roll.csv', ...CSV }]);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.locator('.send-deal input[name="hasFiles"]')).toBeAttached();
});

test('a private page stays private: no referrer, no index, no count, and a wrong link is an unknown path', async ({
  page,
  request,
  complaints,
}) => {
  for (const path of ['/submit/status/nobody', '/submit/sent/nobody']) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(404);
    expect(answer.headers()).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
      'cache-control': 'no-store',
    });
  }
  const sent = await keepBeacons(page);
  await page.goto('/submit/status/nobody');
  await hydrate(page);
  // a page that is left has sent what it would send
  await page.goto('/about');
  await page.goto('/privacy');
  expect(await sent()).toBe('/page-view?path=%2Fabout ');
  expect(complaints.splice(0).every((line) => line.includes('404'))).toBe(true);
});

test('Continue pressed while Back is loading overwrites no page of the history @all', async ({ page }) => {
  await open(page, `/submit?${DEAL}`);
  await goOn(page);
  await expect(page).toHaveURL(/\/submit\/plan\?/);
  let release = () => {};
  const gate = new Promise<void>((go) => {
    release = go;
  });
  await page.route(/\/submit\.data/, async (route) => {
    await gate;
    await route.continue().catch(() => {}); // the navigation was cancelled
  });
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL(/\/submit\?/);
  await goOn(page);
  await expect(page).toHaveURL(/\/submit\/people\?/);
  release();
  await page.goBack();
  await expect(page).toHaveURL(/\/submit\?/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where is it, and what is it?');
});

test('Send that is pressed twice without JavaScript stores one deal, and another one where an answer was changed', async ({
  request,
}) => {
  const url = `${site()}/submit/send?${DEAL}`;
  const [, submissionKey] = /name="submissionKey" value="([\da-f-]{36})"/.exec(
    await (await request.get(url)).text(),
  )!;
  const form = { role: 'sponsor', name: 'Sage Willow', email: address(), consent: 'yes' };
  const send = async (more = {}, to = url) => {
    const sent = await request.post(to, { form: { ...form, submissionKey: submissionKey!, ...more } });
    expect(sent.url()).toContain('/submit/sent/');
    return /Your reference.*?(OAK [\dA-Z]{3}-[\dA-Z]{3})/s.exec(await sent.text())![1];
  };
  const first = await send();
  expect(await Promise.all([send(), send()])).toEqual([first, first]);
  // corrected after Back, on the same page and so with the same key
  const others = [
    await send({ email: address() }),
    await send({ words: 'One more thing.' }),
    await send({}, `${url}&units=12`),
  ];
  expect(new Set([first, ...others]).size).toBe(4);
  const lastOf = await request.post(`${url}&units=12`, { form: { ...form, submissionKey: submissionKey! } });
  expect(await lastOf.text()).toContain(`Earlier versions of it had come too, as ${first}, `);
  // of the first nothing came before
  const again = await request.post(url, { form: { ...form, submissionKey: submissionKey! } });
  const text = await again.text();
  expect(text).toContain(first);
  expect(text).not.toContain('An earlier version');
});

test('a property with a long name and address in another script is stored whole', async ({ request }) => {
  const texts = Object.fromEntries(['street', 'city', 'state', 'by'].map((key) => [key, '漢'.repeat(100)]));
  const url = `${site()}/submit/send?${new URLSearchParams({ for: 'buy', name: '漢'.repeat(80), ...texts })}`;
  const form = { role: 'sponsor', name: 'Sage Willow', email: address(), consent: 'yes' };
  const sent = await request.post(url, { form });
  expect(sent.url()).toContain('/submit/sent/');
  const page = await request.get(sent.url().replace('/sent/', '/status/'));
  expect((await page.text()).includes('漢'.repeat(80))).toBe(true);
});
