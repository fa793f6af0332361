import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openContent } from '#app/collections/content-file.server.ts';
import { readTransactions } from '#app/collections/transactions.server.ts';
import { allBut } from '../cases.ts';
import { expect, open, tenSecondsLater, test } from '../site.ts';

const DEALS = readTransactions(openContent());
const FORM = '/thank-you-for-investing';
const CONFIRMED = 'We have it. Thank you.';

const investor = () => ({
  first_name: 'Robin',
  last_name: 'Sample',
  email: `robin.${randomUUID()}@sample.example`,
});

interface SignUp {
  first_name: string;
  utm_source: string | null;
  utm_medium: string | null;
  utm_campaign: string | null;
  suspicion: string | null;
}

/** The sign-ups in the site's database with this email address. */
function signUpsOf(email: string): SignUp[] {
  const script = `
    const { openDatabase } = await import('#server/database.ts');
    const { loadEnv } = await import('#server/env.ts');
    const { pool, close } = await openDatabase(loadEnv());
    const { rows } = await pool.query('select * from investor_sign_ups where email = $1', [process.argv[1]]);
    console.log(JSON.stringify(rows));
    await close();`;
  const json = execFileSync('node_modules/.bin/node', ['--input-type=module', '-e', script, email], {
    env: { ...process.env, DATA_DIR: process.env.SITE_DATA_DIR },
    encoding: 'utf8',
  });
  return JSON.parse(json);
}

async function fill(page: Page, values: Record<string, string>) {
  for (const [name, value] of Object.entries(values)) await page.locator(`[name=${name}]`).fill(value);
}
const send = (page: Page) => page.getByRole('button', { name: 'Send Me Updates' }).click();

for (const path of ['/investing', '/webinar-registration', '/oak-christmas-party'])
  for (const width of [390, 1440])
    test(`every pane of the drawing is as large as it was drawn: ${path}, ${width} px${allBut(path === '/investing')}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      // a rule for a link of the header, whose class has the same name, hid them all or made them 48 px wide
      const panes = await page.locator('main rect.glass').evaluateAll((all) =>
        all.map((one) => ({
          drawn: Number(one.getAttribute('width')),
          shown: Number.parseFloat(getComputedStyle(one).width),
          isShown: one.checkVisibility(),
        })),
      );
      expect(panes.length).toBeGreaterThan(20);
      for (const { drawn, shown, isShown } of panes) {
        expect(shown).toBeCloseTo(drawn);
        expect(isShown).toBe(true);
      }
    });

test('six points stand beside six storeys, and the floor of the point under the pointer is lit @all @not-webkit', async ({
  page,
}) => {
  await open(page, '/investing');
  const points = page.locator('.inv-reasons li');
  const storeys = page.locator('.storeys .storey');
  await expect(points).toHaveCount(6);
  await expect(storeys).toHaveCount(6);
  const lamp = 'rgb(237, 179, 106)';
  const glass = (floor: number) => storeys.nth(floor).locator('.lamp .glass').first();
  await expect(glass(0)).toHaveCSS('fill', lamp);
  for (const floor of [3, 5]) {
    await points.nth(floor).hover();
    await expect(glass(floor)).toHaveCSS('fill', lamp);
    await expect(glass(0)).not.toHaveCSS('fill', lamp);
  }
});

test('every button of the investing pages leads to contact', async ({ page }) => {
  await page.goto('/investing');
  const main = page.getByRole('main');
  for (const name of ['Request Investment Materials', 'Contact Us', 'Schedule a Call']) {
    const links = await main.getByRole('link', { name }).all();
    expect(links.length, name).toBeGreaterThan(0);
    for (const link of links) expect(await link.getAttribute('href'), name).toBe('/contact');
  }
  await main.getByRole('link', { name: 'What our materials cover' }).click();
  await expect(page).toHaveURL('/investors');
  await expect(main.getByRole('link', { name: 'Request Investment Materials' }).first()).toHaveAttribute(
    'href',
    '/contact',
  );
  await expect(main.getByRole('link', { name: 'Read all disclosures' })).toHaveAttribute(
    'href',
    '/disclosures',
  );
  const towers = await page.locator('.mat-tape .wide path.wall').getAttribute('d');
  expect(towers!.match(/M/g), 'a building for each loan').toHaveLength(DEALS.length);
});

test('Stay Updated leads to the form @all', async ({ page }) => {
  await page.goto(FORM);
  await page.getByRole('link', { name: 'Stay Updated' }).click();
  await expect(page.getByRole('heading', { name: 'Stay Connected' })).toBeInViewport();
  await expect(page.locator('[name=first_name]')).toBeInViewport();
});

test('a sign-up is kept with the campaign it came from, and ends on the confirmation @main @browsers', async ({
  page,
}) => {
  const who = investor();
  await open(page, `${FORM}?utm_source=letter&utm_medium=email`);
  await fill(page, who);
  await page.locator('[name=consent]').check();
  await tenSecondsLater(page);
  await send(page);
  await expect(page).toHaveURL('/thank-you');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(CONFIRMED);
  expect(signUpsOf(who.email)).toMatchObject([
    { first_name: 'Robin', utm_source: 'letter', utm_medium: 'email', utm_campaign: null, suspicion: null },
  ]);
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page).toHaveURL('/');
});

test('without consent nothing is sent: the box says why, has the focus, and the words stay @all', async ({
  page,
}) => {
  const who = investor();
  await open(page, FORM);
  let posts = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && !request.url().endsWith('/page-view')) posts += 1;
  });
  await fill(page, { ...who, last_name: ' ' });
  await send(page);
  await expect(page.locator('[name=last_name]')).toBeFocused();
  await expect(page.locator('#last_name-error')).toHaveText('Last name is required');
  await expect(page.locator('#consent-error')).toBeVisible();
  await fill(page, { last_name: 'Sample' });
  await send(page);
  await expect(page.locator('[name=consent]')).toBeFocused();
  await expect(page.locator('[name=consent]')).toHaveAccessibleDescription(/tick the box/);
  await expect(page.locator('#last_name-error')).toHaveCount(0);
  await expect(page.locator('[name=email]')).toHaveValue(who.email);
  expect(posts).toBe(0);
});

test('when the sign-up cannot be stored, what was typed stays and can be sent again @all', async ({
  page,
  complaints,
}) => {
  const who = investor();
  await open(page, FORM);
  await fill(page, who);
  await page.locator('[name=consent]').check();
  await tenSecondsLater(page);
  await page.route('**/thank-you-for-investing.data*', (route) => route.fulfill({ status: 503, body: 'no' }));
  await send(page);
  await expect(page.locator('.verdict')).toContainText('Your sign-up was not saved');
  await expect(page.locator('[name=email]')).toHaveValue(who.email);
  await expect(page.locator('[name=consent]')).toBeChecked();
  await page.unroute('**/thank-you-for-investing.data*');
  await send(page);
  await expect(page).toHaveURL('/thank-you');
  expect(signUpsOf(who.email)).toHaveLength(1);
  complaints.length = 0; // the browser logs the failed request as an error
});

test('the honeypot quarantines a sign-up without telling the sender @all', async ({ page }) => {
  const robot = investor();
  await open(page, FORM);
  await fill(page, robot);
  await page.locator('[name=consent]').check();
  await page.locator('[name=website]').evaluate((field: HTMLInputElement) => {
    field.value = 'https://spam.example';
  });
  await tenSecondsLater(page);
  await send(page);
  await expect(page).toHaveURL('/thank-you');
  expect(signUpsOf(robot.email)).toMatchObject([{ suspicion: 'honeypot' }]);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a sign-up is kept with the campaign it came from, also after a mistake', async ({
    page,
    complaints,
  }) => {
    const who = investor();
    await page.goto(`${FORM}?utm_source=letter&utm_campaign=q3`);
    await fill(page, { ...who, email: 'robin@sample' });
    await page.locator('[name=consent]').check();
    await send(page);
    await expect(page.locator('#email-error')).toBeVisible();
    await page.locator('[name=email]').fill(who.email);
    await send(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(CONFIRMED);
    expect(signUpsOf(who.email)).toMatchObject([
      { utm_source: 'letter', utm_medium: null, utm_campaign: 'q3', suspicion: null },
    ]);
    complaints.length = 0; // the browser logs the 422 as an error
  });

  const post = async (page: Page) => {
    const [response] = await Promise.all([
      page.waitForResponse((answer) => answer.request().method() === 'POST'),
      send(page),
    ]);
    return response;
  };

  test('a sign-up is kept and redirected with 303, so that a reload posts nothing', async ({ page }) => {
    const who = investor();
    await page.goto(FORM);
    await fill(page, who);
    await page.locator('[name=consent]').check();
    expect((await post(page)).status()).toBe(303);
    // the browser keeps the fragment of the form's address over the redirect
    await expect(page).toHaveURL(/\/thank-you(#|$)/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(CONFIRMED);
    await page.reload();
    expect(signUpsOf(who.email)).toHaveLength(1);
  });

  test('the browser itself asks for the names, the address and the consent @all', async ({ page }) => {
    await page.goto(FORM);
    for (const name of ['first_name', 'last_name', 'email', 'consent'])
      await expect(page.locator(`[name=${name}]`)).toHaveAttribute('required', '');
    await expect(page.locator('[name=email]')).toHaveAttribute('type', 'email');
  });

  test('a sign-up that passed the browser but breaks a rule comes back with status 422 and all that was typed @all', async ({
    page,
    complaints,
  }) => {
    const who = investor();
    await page.goto(FORM);
    await fill(page, { ...who, first_name: '  ' });
    await page.locator('[name=consent]').check();
    expect((await post(page)).status()).toBe(422);
    await expect(page.locator('#first_name-error')).toHaveText('First name is required');
    await expect(page.locator('.verdict')).toContainText('First name is required');
    await expect(page.locator('[name=email]')).toHaveValue(who.email);
    await expect(page.locator('[name=consent]')).toBeChecked();
    expect(signUpsOf(who.email)).toHaveLength(0);
    complaints.length = 0; // the browser logs the status as an error
  });
});

test('a post without consent is refused, whoever sends it', async ({ request }) => {
  const who = investor();
  const answer = await request.post(FORM, { form: { ...who, website: '' } });
  expect(answer.status()).toBe(422);
  expect(await answer.text()).toContain('id="consent-error"');
  expect(signUpsOf(who.email)).toHaveLength(0);
});
