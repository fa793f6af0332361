import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { allBut } from '../cases.ts';
import { expect, open, storedRows, tenSecondsLater, test } from '../site.ts';

const PATH = '/webinar-registration';
const DONE = 'Your place is reserved.';
const visitor = () => ({
  firstName: 'Sam',
  lastName: 'Sample',
  email: `sam.${randomUUID()}@sample.example`,
});

async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
}
const reserve = (page: Page) => page.getByRole('button', { name: 'Reserve Your Spot' });

test('says when, what it is like and what it is about', async ({ page }) => {
  await page.goto(PATH);
  const main = page.locator('main');
  for (const words of ['third week of every month', 'Live Q&A Session', 'Expert Insights', 'Limited Seats'])
    await expect(main).toContainText(words);
  // the day is part of the page, which nobody has touched yet, and stands in its first screen
  await expect(page.locator('.webinar .when')).toHaveText(
    /Next on Wednesday, \w+ \d+, \d{4}, 2:00\sPM\sEastern/,
  );
  await expect(page.locator('.reserve .session-time')).toHaveText(/Wednesday, \w+ \d+, \d{4}/);
  for (const heading of [
    'Reserve Your Spot',
    'What You’ll Learn',
    'Investment Strategies',
    'Market Analysis',
    'Risk Management',
  ])
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
});

for (const [timezoneId, shown, also] of [
  ['America/New_York', ['Wednesday, December 16, 2026', '2:00 PM Eastern'], null],
  ['America/Los_Angeles', ['Wednesday, December 16, 2026', '11:00 AM PST'], '2:00 PM Eastern'],
  ['Asia/Tokyo', ['Thursday, December 17, 2026', '4:00 AM GMT+9'], '2:00 PM Eastern'],
] as const) {
  test.describe(`in ${timezoneId}${allBut(timezoneId === 'Asia/Tokyo')}`, () => {
    test.use({ timezoneId });

    test('the next session is shown on the clocks of the visitor', async ({ page }) => {
      await page.clock.setFixedTime(new Date('2026-12-01T12:00:00Z'));
      await open(page, PATH);
      const session = page.locator('.reserve .session-time');
      await expect(session.locator('time')).toHaveAttribute('datetime', '2026-12-16T19:00:00.000Z');
      for (const words of shown) await expect(session.locator('time')).toContainText(words);
      await expect(session.locator('span')).toHaveText(also ? [also] : []);
    });
  });
}

test('a place is reserved, the day is named, and its calendar file says the same @main @browsers', async ({
  page,
  request,
}) => {
  const sent = visitor();
  await open(page, PATH);
  await fill(page, sent);
  await tenSecondsLater(page);
  await reserve(page).click();
  const result = page.locator('#result');
  await expect(result).toContainText(DONE);
  for (const name of Object.keys(sent)) await expect(page.locator(`[name=${name}]`)).toHaveValue('');
  const starts = (await result.locator('time').getAttribute('datetime')) ?? '';
  const file = await request.get((await result.getByRole('link').getAttribute('href')) ?? '');
  expect(file.status()).toBe(200);
  expect(file.headers()['content-type']).toContain('text/calendar');
  expect(await file.text()).toContain(`DTSTART:${starts.replace(/[-:]|\.000/g, '')}`);

  await fill(page, { ...sent, firstName: 'Sandy' });
  await tenSecondsLater(page);
  await reserve(page).click();
  // whose place it is already, nobody is told
  for (const name of Object.keys(sent)) await expect(page.locator(`[name=${name}]`)).toHaveValue('');
  await expect(result).toContainText(DONE);
  expect(storedRows('webinar_registrations', sent.email)).toMatchObject([{ first_name: 'Sandy' }]);
});

test('a missing value gets an error at its field @all', async ({ page }) => {
  await open(page, PATH);
  await fill(page, { firstName: 'Sam', email: 'sam@sample' });
  await reserve(page).click();
  await expect(page.locator('#lastName-error')).toHaveText('Last name is required');
  await expect(page.locator('#email-error')).toHaveText('Invalid email address');
  await expect(page.locator('[name=lastName]')).toBeFocused();
});

test('what was typed stays when the connection is lost, and can be sent again @all', async ({
  page,
  complaints,
}) => {
  const sent = visitor();
  await open(page, PATH);
  await fill(page, sent);
  await tenSecondsLater(page);
  await page.route(`**${PATH}.data*`, (route) => route.abort());
  await reserve(page).click();
  await expect(page.locator('#result')).toContainText('could not be reserved');
  for (const [name, value] of Object.entries(sent))
    await expect(page.locator(`[name=${name}]`)).toHaveValue(value);
  await page.unroute(`**${PATH}.data*`);
  await reserve(page).click();
  await expect(page.locator('#result')).toContainText(DONE);
  complaints.length = 0; // the browser logs the failed request as an error
});

test('the calendar file is that of the next session, or of the day asked for', async ({ request }) => {
  const next = await request.get(`${PATH}/session.ics`);
  expect(next.headers()['content-type']).toContain('text/calendar');
  expect(next.headers()['cache-control']).toBe('no-store');
  const [, begins = ''] = /DTSTART:(\S+)/.exec(await next.text()) ?? [];
  const [year, month, day, hour] = [
    begins.slice(0, 4),
    begins.slice(4, 6),
    begins.slice(6, 8),
    begins.slice(9, 11),
  ];
  expect(Date.parse(`${year}-${month}-${day}T${hour}:00:00Z`)).toBeGreaterThan(Date.now());
  expect(['18', '19']).toContain(hour); // 2 PM in New York is 18:00 UTC in summer and 19:00 in winter
  const december = await request.get(`${PATH}/session.ics?day=2026-12-16`);
  expect(await december.text()).toContain('DTSTART:20261216T190000Z');
  for (const wrong of ['2026-12-15', 'soon'])
    expect((await request.get(`${PATH}/session.ics?day=${wrong}`)).status()).toBe(404);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a place is reserved, and the day is named in Eastern time', async ({ page }) => {
    await page.goto(PATH);
    await fill(page, visitor());
    await reserve(page).click();
    const result = page.locator('#result');
    await expect(result).toContainText(DONE);
    await expect(result.locator('time')).toContainText('Wednesday');
    await expect(result.locator('time')).toContainText('2:00 PM Eastern');
    await expect(result.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
      'href',
      /\/session\.ics\?day=\d{4}-\d\d-\d\d$/,
    );
  });

  test('errors come back with 422 and with all that was typed', async ({ page, complaints }) => {
    await page.goto(PATH);
    await fill(page, { ...visitor(), lastName: '  ' });
    const [response] = await Promise.all([
      page.waitForResponse((r) => r.request().method() === 'POST'),
      reserve(page).click(),
    ]);
    expect(response.status()).toBe(422);
    await expect(page.locator('#lastName-error')).toHaveText('Last name is required');
    await expect(page.locator('[name=firstName]')).toHaveValue('Sam');
    complaints.length = 0; // the browser logs the status as an error
  });
});
