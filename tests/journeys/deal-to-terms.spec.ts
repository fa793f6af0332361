import { type Browser, expect, type Page } from '@playwright/test';
import { type OfficeSite, signIn, test } from '../office-site.ts';

// One deal from the deal desk to accepted terms. Nothing here is specific to Chromium: the steps use buttons, links and
// labels, so that other browsers can run this file unchanged.

test.use({ siteOf: 'deal-to-terms' });
test.slow();

const pdf = (words: string) => ({
  name: `${words}.pdf`,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n% ${words}\ntrailer <</Root 1 0 R>>\n%%EOF`),
});
const DEAL =
  'price=14.2M&works=2.1M&loan=12.5M&noi=905k&noi2=1.31M&value2=19.8M&for=buy-improve&type=multifamily&market=secondary&name=Sweetgum+Court&units=96';

const DOCUMENTS = ['Rent roll', 'Trailing 12 months', 'Renovation budget', 'Purchase contract'];

const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' }).click();

const chooseIn = (page: Page, row: string) =>
  page
    .locator('.doc', { has: page.getByRole('heading', { name: row }) })
    .locator('input')
    .setInputFiles(pdf(row));

async function fillPeople(page: Page) {
  await page.getByLabel('The sponsor', { exact: true }).check();
  await page.getByLabel('Your name').fill('Sage Willow');
  await page.getByLabel('Email').fill('sage@willow.example');
}

/** Sends the deal on the last page. @returns the address of the borrower's private page, which is then open */
async function sent(page: Page): Promise<string> {
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Send to Oak' }).click();
  await page.waitForURL(/\/submit\/sent\//);
  await page.getByRole('link', { name: 'Open the page' }).click();
  await expect(page.locator('.have dt')).toHaveCount(4);
  return page.url();
}

/** Goes from the deal desk through every step to the borrower's private page. @returns its address */
async function send(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/lending/deal?${DEAL}`);
  await page.getByRole('link', { name: /sheet/i }).first().click();
  await expect(page.getByText('Sweetgum Court').first()).toBeVisible();
  await page.goto(`${url}/lending/deal?${DEAL}`);
  await page.getByRole('link', { name: 'Send this deal to us' }).first().click();
  await page.getByLabel('Street address').fill('2210 Sweetgum Lane');
  await goOn(page);
  await expect(page.getByLabel('Purchase price')).toHaveValue('14.2M');
  await goOn(page);
  await fillPeople(page);
  await goOn(page);
  for (const row of DOCUMENTS) await chooseIn(page, row);
  await page.getByRole('link', { name: 'Continue' }).click();
  return sent(page);
}

/** The same without scripts: the desk's form is submitted, and the last page has the fields of all steps. */
async function sendPlainly(page: Page, url: string): Promise<string> {
  await page.goto(`${url}/lending/deal`);
  await page.getByRole('link', { name: 'Open an example deal' }).click();
  await page.getByRole('link', { name: 'All inputs' }).click();
  await page.getByLabel('Loan wanted').first().fill('12M');
  await page.getByLabel('Name of the property').fill('Sweetgum Court');
  await page.getByRole('button', { name: 'Show the answers' }).click();
  await expect(page).toHaveURL(/loan=12M/);
  const desk = page.url();
  await page.getByRole('link', { name: /sheet/i }).first().click();
  await expect(page.getByText('Sweetgum Court').first()).toBeVisible();
  await page.goto(desk);
  await page.getByRole('link', { name: 'Send this deal to us' }).first().click();
  await page.getByLabel('Street address').fill('2210 Sweetgum Lane');
  await goOn(page);
  await expect(page.getByLabel('Loan wanted')).toHaveValue('12M');
  await goOn(page);
  await page.getByRole('link', { name: 'Go to the last page' }).click();
  await fillPeople(page);
  for (const row of DOCUMENTS) await chooseIn(page, row);
  return sent(page);
}

/** Sends a file as the next version of the term sheet. */
async function offer(page: Page, file: ReturnType<typeof pdf>, words: string) {
  const form = page.locator('form[action$="/terms"]');
  if (!(await form.isVisible())) await page.getByText(/^Offer /).click();
  await page.getByLabel(/^What their page.* beside it/).fill(words);
  await page.getByLabel(/^The PDF/).setInputFiles(file);
  await page.getByRole('button', { name: 'Send the term sheet' }).click();
}

/** The whole way: desk, documents, a question, a term sheet, its acceptance. */
async function wholeWay(
  office: OfficeSite,
  browser: Browser,
  { page, borrower }: { page: Page; borrower: Page },
  way: typeof send,
) {
  const status = await way(page, office.url);
  const staff = await (await browser.newContext()).newPage();
  await signIn(staff, office.link('casey.linden@oak.example'));
  await staff.getByText('Sage Willow').first().click();
  await staff.waitForURL(/deals\/\d+/);
  const [, id] = /deals\/(\d+)/.exec(staff.url())!;
  const deal = `${office.url}/staff/deals/${id}`;
  await staff.goto(deal);
  await expect(staff.getByLabel('State', { exact: true }).locator('option')).toHaveText([
    'Received',
    'In review',
    'More needed',
  ]);

  // staff ask a question, and the borrower answers
  await staff.getByLabel('State', { exact: true }).selectOption('more-needed');
  await staff.locator('#reply').fill('Is the boiler in the budget?');
  await staff.getByRole('button', { name: 'Send and set' }).click();
  await expect(staff.locator('#done')).toContainText('More needed');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A question for you');
  await page.getByLabel('What you want to tell us').fill('It is, on line 12.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('We have your words.')).toBeVisible();

  // staff ask for a document, which is the answer without a word
  await staff.goto(deal);
  await staff.getByRole('link', { name: 'Ask Organization chart' }).click();
  await staff.getByRole('button', { name: 'Send and set' }).click();
  await expect(staff.locator('#done')).toContainText('More needed');
  await page.reload();
  await chooseIn(page, 'Organization chart');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('We have your document.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We are reading it');

  // a file that is not a PDF is rejected with the reason, and the text beside it stays
  await staff.reload();
  await offer(staff, { ...pdf('Terms'), buffer: Buffer.from('loan,rate\n1,2\n') }, 'Dear Sage,');
  await expect(staff.getByRole('alert')).toContainText('The file is no PDF.');
  await expect(staff.getByLabel(/^What their page.* beside it/)).toHaveValue('Dear Sage,');
  await offer(staff, pdf('Terms one'), 'Here are our terms.');
  await expect(staff.locator('#done')).toContainText('The term sheet stands on their page.');
  await expect(
    staff.getByLabel('State', { exact: true }).getByRole('option', { name: 'Closed' }),
  ).toHaveCount(0);

  // a borrower without scripts reads the term sheet and asks about it
  await borrower.goto(status);
  await expect(borrower.getByRole('heading', { level: 1 })).toHaveText('A term sheet is ready');
  await expect(borrower.getByText('Here are our terms.').first()).toBeVisible();
  const link = borrower.locator('.page-head').getByRole('link', { name: 'Read the term sheet' });
  const read = await borrower.request.get(new URL((await link.getAttribute('href'))!, status).href);
  expect(read.headers()['content-type']).toBe('application/pdf');
  expect((await read.body()).toString()).toContain('Terms one');
  const question = borrower.getByLabel(/Do you have a question/);
  const sends = borrower.getByRole('button', { name: 'Send', exact: true });
  await question.fill('Is the floor fixed?');
  // on one screen with its button, though documents may be added too
  const [from, to] = [await question.boundingBox(), await sends.boundingBox()];
  expect(to!.y + to!.height - from!.y).toBeLessThan(600);
  await sends.click();
  await expect(borrower.getByRole('heading', { level: 1 })).toHaveText('We are reading what you sent');

  // staff see that it was read, and send a better version; the old version can no longer be accepted
  await staff.goto(deal);
  await expect(staff.getByText(/^Read .*\d/)).toBeVisible();
  await expect(staff.getByText('Is the floor fixed?').first()).toBeVisible();
  await offer(staff, pdf('Terms two'), 'It is. Version 2 says so.');
  await expect(staff.locator('#done')).toContainText('The term sheet stands on their page.');
  await borrower.getByLabel('Your full name').fill('Sage A. Willow');
  await borrower.getByRole('button', { name: 'Accept version 1' }).click();
  await expect(borrower.getByRole('alert')).toContainText('we sent a newer one since, version 2');
  await expect(borrower.getByLabel('Your full name')).toHaveValue('Sage A. Willow');
  await borrower.getByRole('button', { name: 'Accept version 2' }).click();
  await expect(borrower.getByRole('heading', { level: 1 })).toHaveText('The terms are accepted');
  await expect(borrower.locator('#terms')).toContainText('Accepted by Sage A. Willow on');
  await expect(borrower.locator('#terms')).toContainText(
    /‘I accept version 2 of the term sheet, sent on \w+ \d+, \d{4}, for Sweetgum Court \(OAK .*\)\.’/,
  );

  // a question for the papers leaves them accepted: nothing promises terms, or asks to accept them once more
  await staff.goto(deal);
  await expect(staff.getByText(/^Accepted by Sage A\. Willow/)).toBeVisible();
  await staff.getByRole('link', { name: 'Ask Photographs' }).click();
  await staff.getByRole('button', { name: 'Send and set' }).click();
  await expect(staff.locator('#done')).toContainText('More needed');
  await page.reload();
  await page.getByLabel('What you want to tell us').fill('They come on Friday.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('We have your words.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The terms are accepted');

  // only now the deal may be closed
  await staff.goto(deal);
  await staff.getByLabel('State', { exact: true }).selectOption('closed');
  await staff.getByRole('button', { name: 'Send and set' }).click();
  await expect(staff.locator('#done')).toContainText('Closed');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Closed, and lent');
}

// npm run test:ci runs this journey in Firefox and WebKit, and in Chromium by keyboard (deal-by-keyboard.spec.ts)
test('a deal goes from the desk to its acceptance @all @browsers', async ({ office, page, browser }) => {
  const borrower = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await wholeWay(office, browser, { page, borrower }, send);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a deal goes from the desk to its acceptance @all', async ({ office, page, browser }) => {
    await wholeWay(office, browser, { page, borrower: page }, sendPlainly);
  });
});
