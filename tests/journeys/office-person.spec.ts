import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { axeFinds } from '../axe.ts';
import { dealLink, proveEverybody, signIn, test } from '../office-site.ts';

test.use({ siteOf: 'person' });
test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ office, playwright }) => {
  office.sql(`insert into deals (role, name, company, email, words, reference, address, idempotency_key) values
      ('sponsor', 'Sage Willow', 'Willow Residential', 'sage@willow.example', null, 'OAK 4H7-KQM', 'name=Sweetgum Court', 'd1'),
      ('sponsor', 'Kit Magnolia', null, 'kit@magnolia.example', null, 'OAK 4H7-KQY', null, 'd2');
    update deals set state = 'term-sheet' where idempotency_key = 'd2';
    insert into contact_submissions (first_name, last_name, email, message, idempotency_key)
      values ('Sage', 'Willow', 'Sage@Willow.example', 'Do you lend in Tennessee?', 'k1');
    insert into webinar_registrations (first_name, last_name, email, session)
      values ('Sage', 'Willow', 'sage@willow.example', '2026-12-16')`);
  const request = await playwright.request.newContext({
    extraHTTPHeaders: { accept: 'application/json', origin: office.url },
  });
  for (const name of ['T12.pdf', 'Rent roll.pdf']) {
    const file = { name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${name}`) };
    const sent = await request.post(`${office.url}/submit/status/${dealLink(office, 'd1')}/files`, {
      multipart: { 'file:t12': file },
    });
    expect(await sent.json()).toMatchObject({ results: [{ outcome: 'kept' }] });
  }
});

test('all data of a person are found, exported, and erased by two administrators, without JavaScript @main', async ({
  office,
  browser,
}) => {
  const plain = { javaScriptEnabled: false };
  const [one, two] = await Promise.all([0, 1].map(async () => (await browser.newContext(plain)).newPage()));
  await signIn(one!, office.link('casey.linden@oak.example'));
  await signIn(two!, office.link('jordan.alder@oak.example'));
  proveEverybody(office);
  const files = () => readdirSync(join(office.dataDir, 'deal-files'));
  expect(files()).toHaveLength(2);

  await one!.getByRole('link', { name: 'People' }).click();
  await one!.getByLabel('The address that they wrote from').fill('nobody@nowhere.example');
  await one!.getByRole('button', { name: 'Show everything' }).click();
  const address = one!.getByLabel('The address that they wrote from');
  await expect(address).toHaveAccessibleDescription('Nothing came from this address, or all of it is gone.');
  await expect(address).toHaveValue('nobody@nowhere.example');
  // Firefox's driver fills a field of an address behind what is there
  await address.press('ControlOrMeta+a');
  await address.pressSequentially('SAGE@willow.example');
  await one!.getByRole('button', { name: 'Show everything' }).click();
  await expect(one!.getByRole('heading', { level: 1 })).toHaveText('Everything we hold of Sage Willow');
  expect(one!.url()).not.toContain('willow');
  await expect(one!.getByRole('row', { name: /Documents Two files/ })).toContainText('with the deal');
  await expect(one!.getByRole('row', { name: /Message ‘Do you lend/ })).toBeVisible();
  const path = new URL(one!.url()).pathname;
  const copy = await (await one!.request.get(`${office.url}${path}/export`)).body();
  // the ZIP file is uncompressed, so the text, the rows and both documents can be read in it
  expect(copy.readUInt16LE(copy.length - 12)).toBe(4);
  expect(copy.toString()).toContain('what-we-hold.txt');
  expect(copy.toString()).toMatch(/"deal_files": \[.*%PDF-1\.7\nT12\.pdf.*%PDF-1\.7\nRent roll\.pdf/s);
  expect(copy.toString()).not.toContain('"token"');

  await one!.getByLabel('Type sage@willow.example').fill('sage@willow');
  await one!.getByRole('button', { name: 'Ask to erase' }).click();
  const typed = one!.getByLabel('Type sage@willow.example');
  await expect(typed).toHaveAccessibleDescription('That is another address. Nothing was asked for.');
  await typed.fill('sage@willow.example');
  await one!.getByRole('button', { name: 'Ask to erase' }).click();
  await expect(one!.getByText('Jordan Alder can confirm it.')).toBeVisible();
  await expect(one!.getByRole('button', { name: /Confirm and erase/ })).toHaveCount(0);

  await two!.getByRole('link', { name: 'People' }).click();
  await expect(two!.getByText(/Casey Linden asked on/)).toBeVisible();
  await two!.getByRole('button', { name: 'Confirm and erase sage@willow.example' }).click();
  await expect(two!.getByRole('status')).toContainText('Records: 3. Documents: 2.');
  expect(files()).toEqual([]);
  expect((await one!.goto(office.url + path))?.status()).toBe(404);
  const left = JSON.stringify(office.sql('select detail, action from staff_audit'));
  expect(left).not.toMatch(/willow/i);
  const audit = office.sql(
    `select name, action from staff_audit join staff_accounts a on a.id = account_id
     where action ~ 'eras' order by staff_audit.id`,
  );
  expect(audit).toEqual([
    { name: 'Casey Linden', action: 'person.erasure-asked' },
    { name: 'Jordan Alder', action: 'person.erased' },
  ]);
});

test('a person with a deal that has a term sheet is left to counsel @all', async ({ office, page }) => {
  await signIn(page, office.link('casey.linden@oak.example'));
  await page.goto(`${office.url}/staff/person/deals/2`);
  await expect(page.getByText('There is a term sheet for OAK 4H7-KQY')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Ask to erase' })).toHaveCount(0);
  proveEverybody(office);
  const sent = await page.request.post(`${office.url}/staff/person/deals/2`, {
    form: { typed: 'kit@magnolia.example' },
    headers: { origin: office.url },
  });
  expect(sent.status()).toBe(422);
  for (const path of ['/staff/person', '/staff/person/deals/2'])
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(office.url + path);
      expect(await axeFinds(page), `${path} ${width} px`).toEqual([]);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
});
