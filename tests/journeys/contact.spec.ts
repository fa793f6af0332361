import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { allBut } from '../cases.ts';
import { expect, hydrate, open, storedSubmissions, tenSecondsLater, test } from '../site.ts';

const visitor = () => ({
  firstName: 'Sam',
  lastName: 'Sample',
  email: `sam.${randomUUID()}@sample.example`,
  phone: '704-555-0123',
  company: 'Sample Holdings',
  message: 'A 96-unit building in Raleigh.\nWe close in six weeks.',
});
const SENT = "Thank you for contacting us. We'll get back to you soon.";
const rowsOf = (email: string) => storedSubmissions().filter((row) => row.email === email);

async function fill(page: import('@playwright/test').Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
}

test('a visitor reads home, goes to contact, sends a message, and it is kept @main @browsers', async ({
  page,
}) => {
  const sent = visitor();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Where Strength Meets Stewardship.');
  await hydrate(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact Us' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page).toHaveTitle(/Contact/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await fill(page, sent);
  await tenSecondsLater(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('.toast')).toContainText('Message sent!');
  await expect(page.locator('.toast')).toContainText(SENT);
  await expect(page.locator('#result')).toContainText(SENT);
  for (const name of Object.keys(sent)) await expect(page.locator(`[name=${name}]`)).toHaveValue('');
  expect(rowsOf(sent.email)).toMatchObject([
    {
      first_name: 'Sam',
      last_name: 'Sample',
      phone: '704-555-0123',
      company: 'Sample Holdings',
      message: sent.message,
    },
  ]);
});

test('every error is shown at its field; the first field has the focus, and its error is in a toast @main @browsers', async ({
  page,
}) => {
  await open(page, '/contact');
  await fill(page, { firstName: 'Sam', email: 'sam@sample', phone: '1'.repeat(21) });
  await page.getByRole('button', { name: 'Send Message' }).click();
  const toast = page.locator('.toast');
  await expect(toast).toContainText('Validation Error');
  await expect(toast).toContainText('Last name is required');
  await expect(page.locator('[name=lastName]')).toBeFocused();
  await expect(page.locator('[name=lastName]')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#lastName-error')).toHaveText('Last name is required');
  await expect(page.locator('#email-error')).toHaveText('Invalid email address');
  await expect(page.locator('#phone-error')).toHaveText('Phone must be 20 characters or less');
  await expect(page.locator('#message-error')).toHaveText('Message is required');
  await expect(page.locator('[name=firstName]')).toHaveValue('Sam');
  await expect(page.locator('#firstName-error')).toHaveCount(0);
});

test('the button reads Sending... and is disabled while the message is on its way @all', async ({ page }) => {
  await open(page, '/contact');
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/contact.data*', async (route) => {
    await held;
    await route.continue();
  });
  await fill(page, visitor());
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  letThrough();
  await expect(page.getByRole('button', { name: 'Send Message' })).toBeEnabled();
});

for (const [what, answer] of [
  ['the connection is lost', 'abort'],
  ['the server answers 503', 503],
  ['the request is refused as too large', 413],
  ['there were too many requests', 429],
] as const) {
  test(`when ${what}, what was typed stays and can be sent again${allBut(answer === 503)}`, async ({
    page,
    complaints,
  }) => {
    const sent = visitor();
    await open(page, '/contact');
    await fill(page, sent);
    await tenSecondsLater(page);
    await page.route('**/contact.data*', (route) =>
      answer === 'abort' ? route.abort() : route.fulfill({ status: answer, body: 'no' }),
    );
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.locator('.toast')).toContainText('Failed to send message. Please try again.');
    await expect(page.locator('.toast').getByText('Error', { exact: true })).toBeVisible();
    await expect(page.locator('#result')).toContainText('Failed to send message. Please try again.');
    for (const [name, value] of Object.entries(sent))
      await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
    await page.unroute('**/contact.data*');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.locator('#result')).toContainText(SENT);
    await expect(page.locator('.toast.bad')).toHaveCount(0);
    expect(rowsOf(sent.email)).toHaveLength(1);
    complaints.length = 0; // the browser logs the failed request as an error
  });
}

/** Fills in the form. The first post reaches the server, but its answer does not reach the browser. */
async function loseTheFirstAnswer(page: Page) {
  const sent = visitor();
  await open(page, '/contact');
  await fill(page, sent);
  await tenSecondsLater(page);
  const button = page.getByRole('button', { name: 'Send Message' });
  let times = 0;
  let clicked: Promise<void> = Promise.resolve();
  await page.route('**/contact.data*', async (route) => {
    times += 1;
    const isFirst = times === 1;
    await clicked;
    if (!isFirst) return route.continue();
    await route.fetch();
    await route.abort();
  });
  /** Otherwise, on a busy machine, an answer could come between the two clicks, and the second would be a retry. */
  const doubleClick = async () => {
    clicked = button.dblclick();
    await clicked;
  };
  return { sent, button, doubleClick, posts: () => times };
}

test('a double click, and a retry after an answer that was lost, store one row @chromium', async ({
  page,
  complaints,
}) => {
  const { sent, doubleClick, posts } = await loseTheFirstAnswer(page);
  await doubleClick();
  await expect(page.locator('#result')).toContainText('Failed to send message.');
  await doubleClick();
  await expect(page.locator('#result')).toContainText(SENT);
  expect(posts()).toBe(2);
  expect(rowsOf(sent.email)).toHaveLength(1);
  complaints.length = 0;
});

test('text changed after a lost answer is stored as another message @all @chromium', async ({
  page,
  complaints,
}) => {
  const { sent, button } = await loseTheFirstAnswer(page);
  await button.click();
  await expect(page.locator('#result')).toContainText('Failed to send message.');
  await fill(page, { message: 'Two buildings, not one.' });
  await button.click();
  await expect(page.locator('#result')).toContainText(SENT);
  expect(rowsOf(sent.email).map(({ message }) => message)).toEqual([sent.message, 'Two buildings, not one.']);
  complaints.length = 0;
});

test('what was typed is there again on the way back from another page @all', async ({ page }) => {
  const half = visitor();
  await open(page, '/contact');
  await fill(page, half);
  await page.getByRole('link', { name: 'Investing' }).first().click();
  await expect(page).toHaveURL('/investing');
  await page.goBack();
  await expect(page.locator('[name=message]')).toHaveValue(half.message);
  await expect(page.locator('[name=firstName]')).toHaveValue(half.firstName);

  // Sent at once: the text was typed before this page was opened, so the time trap does not suspect a robot.
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('#result')).toContainText(SENT);
  for (const name of Object.keys(half)) await expect(page.locator(`[name=${name}]`)).toHaveValue('');
  expect(rowsOf(half.email)).toHaveLength(1);
});

test('text that the browser restores is sent at once, and stored @all', async ({ page }) => {
  const half = visitor();
  await page.goto('/contact');
  await fill(page, half);
  await page.goto('/healthz');
  await page.goBack();
  await expect(page.locator('[name=message]')).toHaveValue(half.message);
  await hydrate(page);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('#result')).toContainText(SENT);
  expect(rowsOf(half.email)).toHaveLength(1);
});

test('characters are counted as the visitor sees them, and an optional field is called so @all', async ({
  page,
}) => {
  await open(page, '/contact');
  await page.locator('[name=message]').fill('🏢'.repeat(501));
  await expect(page.locator('#message-note')).toHaveText('501 of 1000 characters');
  await expect(page.getByRole('textbox', { name: 'Phone, optional', exact: true })).toBeVisible();
});

test('the honeypot and the time trap quarantine a message without telling the sender @all', async ({
  page,
}) => {
  const robot = visitor();
  await open(page, '/contact');
  await fill(page, robot);
  await page.locator('[name=subject]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example';
  });
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.locator('#result')).toContainText(SENT);
  expect(rowsOf(robot.email)).toHaveLength(0);
  expect(storedSubmissions(true).some((row) => row.email === robot.email)).toBe(true);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  // at a reload after a post Firefox asks whether to send again, and its driver waits for the page
  test('a message is sent and acknowledged @main @chromium', async ({ page }) => {
    const sent = visitor();
    await page.goto('/contact');
    await fill(page, sent);
    const [response] = await Promise.all([
      page.waitForResponse((r) => r.request().method() === 'POST'),
      page.getByRole('button', { name: 'Send Message' }).click(),
    ]);
    expect(response.status()).toBe(200);
    await expect(page.locator('#result')).toContainText('Message sent!');
    await expect(page.locator('#result')).toContainText(SENT);
    await expect(page.locator('[name=message]')).toHaveValue('');
    await page.reload();
    expect(rowsOf(sent.email)).toHaveLength(1);
  });

  test('an invalid message comes back with status 422, its messages at the fields and all that was typed', async ({
    page,
    complaints,
  }) => {
    await page.goto('/contact');
    await fill(page, { ...visitor(), firstName: '  ', message: 'x'.repeat(1001) });
    const [response] = await Promise.all([
      page.waitForResponse((r) => r.request().method() === 'POST'),
      page.getByRole('button', { name: 'Send Message' }).click(),
    ]);
    expect(response.status()).toBe(422);
    await expect(page.locator('#firstName-error')).toHaveText('First name is required');
    await expect(page.locator('#message-error')).toHaveText('Message must be less than 1000 characters');
    await expect(page.locator('[name=message]')).toHaveValue('x'.repeat(1001));
    await expect(page.locator('[name=company]')).toHaveValue('Sample Holdings');
    await expect(page.locator('#result')).toContainText('First name is required');
    complaints.length = 0; // the browser logs the status as an error
  });

  test('a suspicious value holds Send back once, and nothing typed is lost @browsers', async ({
    page,
    complaints,
  }) => {
    const sent = { ...visitor(), email: `eve-${Math.random().toString(36).slice(2)}@gmial.con` };
    const meant = sent.email.replace('gmial.con', 'gmail.com');
    await page.goto('/contact');
    await fill(page, sent);
    await page.getByLabel('Phone').fill('abc');
    const send = () => page.getByRole('button', { name: 'Send Message' }).click();
    await send();
    await expect(page.locator('#result')).toContainText(`Did you mean ${meant}? If it is right`);
    await expect(page.locator('#result')).toContainText('That does not look like a telephone number.');
    await expect(page.locator('#result')).not.toContainText('Validation Error');
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/^Did you mean/);
    await expect(page.getByLabel('Email')).toHaveValue(sent.email);
    expect(rowsOf(sent.email)).toHaveLength(0);
    await page.getByLabel('Phone').fill('704-555-0147');
    await send();
    await expect(page.locator('#result')).toContainText('Message sent!');
    expect(rowsOf(sent.email)).toHaveLength(1);
    complaints.length = 0; // the browser logs the status as an error
  });
});

test('a suspicious value is named when its field is left, and holds Send back once @all @chromium', async ({
  page,
}) => {
  await open(page, '/contact');
  await page.getByLabel('Email').fill('eve@gmial.con');
  await page.getByLabel('Phone').fill('abc');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Did you mean eve@gmail.com?');
  await page.keyboard.press('Tab');
  await expect(
    page.getByRole('status').filter({ hasText: 'That does not look like a telephone' }),
  ).toHaveCount(1);
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/does not look like a telephone number/);
  await page.getByLabel('Email').fill('eve@');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Invalid email address');
  await page.getByLabel('Email').fill('eve@gmial.con');
  await page.getByLabel('First name').fill('Eve');
  await page.getByLabel('Last name').fill('Oak');
  await page.getByLabel('Message').fill('Hello');
  await tenSecondsLater(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Did you mean eve@gmail.com?');
  await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(/does not look like a telephone number/);
  await expect(page.locator('.toast')).toContainText('Not sent yet');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Message sent!').first()).toBeVisible();
  // the field is empty now
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('');
});
