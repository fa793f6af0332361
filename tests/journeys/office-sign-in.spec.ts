import { expect } from '@playwright/test';
import { axeFinds } from '../axe.ts';
import { proveEverybody, signIn, test, withDevice } from '../office-site.ts';

test.use({ siteOf: 'sign-in' });
test.describe.configure({ mode: 'serial' });

const UNKNOWN = '/nowhere-at-all';

test('before the first invitation /staff is answered like any unknown path @main', async ({
  office,
  request,
}) => {
  const plain = async (path: string) => {
    const answer = await request.get(office.url + path, { headers: { 'accept-encoding': 'identity' } });
    const own = (await answer.text()).replaceAll(/nonce="[^"]+"/g, '').replaceAll(path, '');
    const {
      date: _,
      'content-security-policy': policy = '',
      'content-length': _length,
      ...headers
    } = answer.headers();
    return { status: answer.status(), headers, own, policy: policy.replaceAll(/'nonce-[^']+'/g, '') };
  };
  // The unknown addresses consist of the same words, because the 404 page suggests pages by the words of an address.
  const unknown = {
    '/staff': '/staff.html',
    '/staff/you': '/staff-you',
    '/staff/accounts': '/staff_accounts',
  };
  for (const [path, other] of Object.entries(unknown)) expect(await plain(path)).toEqual(await plain(other));
  expect((await request.get(`${office.url}/staff/office.js`)).status()).toBe(404);
  const post = (path: string) =>
    request.post(office.url + path, { form: { do: 'ask-link' }, headers: { origin: office.url } });
  expect((await post('/staff')).status()).toBe((await post(UNKNOWN)).status());
});

test('an invitation signs in once, and a passkey after that; signing out ends the session @main', async ({
  office,
  page,
  context,
}) => {
  await withDevice(page);
  const link = office.link('casey.linden@oak.example');
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One step to the office');
  // a mail scanner that opens the link does not use it up
  await page.reload();
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Casey');
  await page.getByRole('button', { name: 'Make a passkey on this device' }).click();
  await expect(page).toHaveURL(/\/staff\/inbox$/);
  await page.getByRole('link', { name: 'Casey Linden' }).click();
  await expect(page.getByText(/^Passkey 1/)).toBeVisible();
  const [cookie] = (await context.cookies()).filter(({ name }) => name === '__Host-staff');
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Strict', path: '/' });

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signed out');
  expect((await page.request.get(`${office.url}/staff/you`)).url()).toBe(
    `${office.url}/staff?to=%2Fstaff%2Fyou`,
  );
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/staff\/inbox$/);
  await page.getByRole('link', { name: 'Casey Linden' }).click();
  await expect(page.getByText('casey.linden@oak.example, administrator')).toBeVisible();

  // long after the last confirmation, an export and an invitation ask for the passkey again, and then continue
  office.sql(`update staff_sessions set proved_at = now() - interval '1 hour'`);
  await page.goto(`${office.url}/staff/export/csv`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm that it is you');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Ask my device' }).click();
  expect((await download).suggestedFilename()).toMatch(/^inbox-.*csv$/);
  await expect(page.getByRole('status')).toContainText('Your device said yes.');
  office.sql(`update staff_sessions set proved_at = now() - interval '1 hour'`);
  await page.goto(`${office.url}/staff/accounts`);
  await page.getByLabel('Name').fill('Robin Hale');
  await page.getByLabel('Email').fill('robin@oak.example');
  await page.getByRole('button', { name: 'Make a link' }).click();
  expect(await axeFinds(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ask my device' }).click();
  const shown = page.getByRole('status').locator('output');
  await expect(shown).toContainText('/staff?link=');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the link' }).press('Enter');
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await shown.textContent());

  // a person who is signed in already is told so
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('That link is spent');
  await expect(page.getByText('You are signed in as Casey Linden')).toBeVisible();
  await page.getByRole('link', { name: 'Go to the office' }).click();
  await expect(page).toHaveURL(/\/staff\/inbox$/);

  // signed out: the page says that the link is used up, and names nobody
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('That link is spent');

  // a passkey that was removed here is still offered by its device
  office.sql('delete from staff_passkeys');
  await page.goto(`${office.url}/staff`);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('Your device said no')).toBeVisible();
  await expect(page).toHaveURL(/\/staff$/);
});

test('works without JavaScript after a one-time link', async ({ office, browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const link = office.link('quinn@oak.example', 'administrator');
  // passkeys need a script, so without one the page does not offer them
  await page.goto(`${office.url}/staff`);
  const shown = () => page.locator('main').innerText();
  expect(await shown()).not.toMatch(/finger|with a passkey/);
  expect(await shown()).toContain('A passkey or a one-time link signs you in.');
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome, Quinn');
  expect(await shown()).not.toContain('Let this device');
  expect(await shown()).toContain('Passkeys need JavaScript');
  await page.getByRole('link', { name: 'Go on' }).click();
  await page.getByRole('link', { name: 'Accounts' }).click();
  await page.getByLabel('Name').fill('Taylor Elm');
  await page.getByLabel('Email').fill('taylor@oak.example');
  await page.getByLabel('Role', { exact: true }).selectOption('reader');
  await page.getByRole('button', { name: 'Make a link' }).click();
  // an invitation needs a passkey; without a script the page says how else to do it
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirm that it is you');
  expect(await shown()).toContain('from the command line');
  proveEverybody(office);
  await page.goBack();
  await page.getByLabel('Name').fill('Taylor Elm');
  await page.getByLabel('Email').fill('taylor@oak.example');
  await page.getByLabel('Role', { exact: true }).selectOption('reader');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const made = await page.getByRole('status').locator('output').textContent();
  expect(made).toContain(`${office.url}/staff?link=`);
  await expect(page.getByRole('button', { name: 'Copy the link' })).toBeHidden();
  await page.getByRole('link', { name: 'Audit' }).click();
  // the newest line, below its day
  await expect(page.getByRole('row').nth(1)).toContainText('invited Taylor Elm as reader');
  await context.close();
});

test('a reader may not do what an administrator does, whatever is posted @all', async ({ office, page }) => {
  await signIn(page, office.link('taylor@oak.example', 'reader'));
  await expect(page.getByRole('link', { name: 'Accounts' })).toHaveCount(0);
  const headers = { origin: office.url };
  for (const path of ['/staff/accounts', '/staff/audit'])
    expect((await page.request.get(office.url + path)).status()).toBe(403);
  const climbed = await page.request.post(`${office.url}/staff/accounts`, {
    form: { do: 'role', id: '2', role: 'administrator' },
    headers,
  });
  expect(climbed.status()).toBe(403);
  expect(office.staff('list')).toMatch(/taylor@oak\.example {2}Taylor( Elm)?, reader/);
});

test('a disabled account loses its session and its link at once @all', async ({ office, page }) => {
  await signIn(page, office.link('taylor@oak.example', 'reader'));
  const link = office.link('taylor@oak.example', 'reader');
  office.staff('disable', 'taylor@oak.example');
  expect((await page.request.get(`${office.url}/staff/you`)).status()).toBe(404);
  await page.goto(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('That link is spent');
});

test('no public page mentions the office @main', async ({ office, request }) => {
  for (const path of ['/', '/contact', '/sitemap.xml', '/robots.txt', '/llms.txt', UNKNOWN])
    expect(await (await request.get(office.url + path)).text(), path).not.toMatch(/\/staff|"office"/);
});
