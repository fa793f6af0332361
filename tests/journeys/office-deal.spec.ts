import { readFileSync } from 'node:fs';
import { expect } from '@playwright/test';
import { dealForm } from '#app/features/intake/deal.form.ts';
import { REPAID_BY } from '#app/features/intake/deal-step-text.ts';
import { ROLE_NAMES } from '#app/features/intake/people-text.ts';
import { FIELD_KEYS, FIELDS, type Field } from '#app/lending/deal/deal-fields.ts';
import { PLACE_KEYS } from '#app/lending/intake/property.ts';
import { axeFinds } from '../axe.ts';
import { dealLink, signIn, test } from '../office-site.ts';

test.use({ siteOf: 'deal' });
test.describe.configure({ mode: 'serial' });

const ADDRESS =
  'for=buy-improve&type=multifamily&units=96&price=14200000&works=2100000&closing=400000&noi=905000&noi2=1310000&value=14200000&value2=19800000&loan=12500000&name=Sweetgum Court';
const QUOTED = `'<b>New roofs</b> in the first year.'`;

test.beforeAll(({ office }) => {
  office.sql(`insert into deals (role, name, company, email, words, reference, address, idempotency_key)
    values ('sponsor', 'Sage Willow', 'Willow Residential', 'sage@willow.example', ${QUOTED}, 'OAK 4H7-KQM', '${ADDRESS}', 'd1'),
      ('broker', 'Kit Magnolia', null, 'kit@magnolia.example', null, 'OAK 4H7-KQY', null, 'd2')`);
});

const eventsOf = (office: { sql: (text: string) => Record<string, unknown>[] }) =>
  office.sql(
    'select kind, "to", words, shown_to_borrower as shown from deal_events where deal_id = 1 order by id',
  );

test('a deal is answered by the desk, asked for more, and what is said reaches its borrower @main', async ({
  office,
  page,
}) => {
  await signIn(page, office.link('casey.linden@oak.example'));
  await page.getByRole('option', { name: /Sage Willow.*waits for us.*Deal/ }).click();
  await expect(page.locator('#item-name')).toHaveText('Sweetgum Court');
  await expect(page.locator('.deal-band')).toContainText('12,500,000');
  await page.keyboard.press('o');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sweetgum Court');
  await expect(page.locator('.deal-band')).toContainText('12,500,000');
  await expect(page.locator('.msg')).toContainText('<b>New roofs</b>');
  await page.getByLabel('Assigned').selectOption({ label: 'Casey Linden' });
  await page.getByRole('button', { name: 'Set Assigned' }).click();
  await expect(page.getByText('Casey Linden has it.')).toBeVisible();
  await page.getByLabel('State', { exact: true }).selectOption('more-needed');
  await page.getByRole('button', { name: 'Send and set' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was done.');
  await page.getByLabel('State', { exact: true }).selectOption('more-needed');
  await page.locator('#reply').fill('Is the boiler in the budget?');
  await page.getByRole('button', { name: 'Send and set' }).click();
  await expect(page.locator('.thread').first()).toContainText('Is the boiler in the budget?');
  expect(eventsOf(office)).toMatchObject([
    { kind: 'assigned', shown: false },
    { kind: 'state', to: 'more-needed', words: 'Is the boiler in the budget?', shown: true },
  ]);
  await expect(page.getByRole('listitem').filter({ hasText: 'More needed' }).first()).toHaveAttribute(
    'aria-current',
    'step',
  );
  for (const width of [1280, 320]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await axeFinds(page), `${width} px`).toEqual([]);
    const { wide, long } = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return {
        wide: scrollWidth - innerWidth,
        long: scrollHeight - Math.max(innerHeight, document.body.offsetHeight),
      };
    });
    expect({ wide: Math.max(wide, 0), long: Math.max(long, 0) }, `${width} px`).toEqual({ wide: 0, long: 0 });
  }
});

test('a missing document is asked for beside its row, and ready words are put into the reply @all', async ({
  office,
  page,
  browser,
}) => {
  const askFor = 'Please send us on your private page: Purchase contract.';
  await signIn(page, office.link('casey.linden@oak.example'));
  await page.goto(`${office.url}/staff/deals/1`);
  const reply = page.getByLabel(/^Their page/);
  await reply.fill('Two things.');
  await page.getByRole('link', { name: 'Ask Purchase contract' }).click();
  await page.getByRole('link', { name: 'Ask Organization chart' }).click();
  await expect(reply).toBeFocused();
  await expect(reply).toHaveValue(/^Two things\.\n\nPlease .*contract.*\n\nPlease .*Organization chart/);
  await expect(page.getByLabel('State', { exact: true })).toHaveValue('more-needed');

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await signIn(plain, office.link('jordan.alder@oak.example', 'editor'));
  await plain.goto(`${office.url}/staff/deals/1`);
  await plain.getByRole('link', { name: 'Ask Purchase contract' }).click();
  await plain.getByRole('link', { name: 'Ask Organization chart' }).click();
  await expect(plain.getByLabel(/^Their page/)).toHaveValue(/Purchase contract.*\n\n.*Organization chart/s);
  await plain.locator('summary', { hasText: 'Insert an answer' }).click();
  await plain.getByRole('link', { name: 'A call' }).click();
  await expect(plain.getByLabel(/^Their page/)).toHaveValue(/^Dear Sage Willow,.*Jordan/s);
  await plain.goto(`${office.url}/staff/deals/1?ask=contract`);
  await plain.getByRole('button', { name: 'Send and set' }).click();
  expect(eventsOf(office).at(-2)).toMatchObject({ words: expect.stringContaining(askFor), shown: true });
  await context.close();
});

test('a decline says why and what would change it, and nobody overwrites what they have not seen @all', async ({
  office,
  page,
}) => {
  await signIn(page, office.link('casey.linden@oak.example'));
  await page.goto(`${office.url}/staff/deals/1`);
  // the borrower answers at the same time
  office.sql('update deals set version = version + 1 where id = 1');
  await page.locator('summary', { hasText: 'Decline kindly' }).click();
  await page.getByLabel('Why it is not for us').fill('Coverage is too thin.');
  await page.getByLabel('What would change it').fill('A loan of $9M.');
  await page.getByRole('button', { name: 'Decline kindly' }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing of yours was sent');
  await expect(page.getByLabel('Why it is not for us')).toHaveValue('Coverage is too thin.');
  await expect(page.getByLabel('What would change it')).toHaveValue('A loan of $9M.');
  await page.getByRole('button', { name: 'Decline kindly' }).click();
  await expect(page.locator('.thread').first()).toContainText('A loan of $9M.');
  expect(eventsOf(office).at(-1)).toMatchObject({
    kind: 'state',
    to: 'declined',
    shown: true,
    words: 'Coverage is too thin.\n\nA loan of $9M.',
  });
  const [row] = office.sql('select version from deals where id = 1');
  const empty = await page.request.post(`${office.url}/staff/deals/1`, {
    form: { do: 'deal', state: 'declined', reason: 'No.', remedy: '', version: String(row!.version) },
    headers: { origin: office.url },
  });
  expect(empty.status()).toBe(422);
});

test('a reason that is too long comes back whole, with why at its field @all', async ({ office, page }) => {
  await signIn(page, office.link('casey.linden@oak.example'));
  await page.goto(`${office.url}/staff/deals/2`);
  await page.locator('summary', { hasText: 'Decline kindly' }).click();
  const long = `${'Too thin. '.repeat(420)}End.`;
  await page.getByLabel('Why it is not for us').fill(long);
  await page.getByLabel('What would change it').fill('A loan of $9M.');
  await page.getByRole('button', { name: 'Decline kindly' }).click();
  const reason = page.getByLabel('Why it is not for us');
  await expect(reason).toHaveAccessibleDescription(
    'That is 4,204 characters; 4,000 is the most. Shorten it, or send it in two parts.',
  );
  await expect(reason).toBeFocused();
  await expect(reason).toHaveValue(long);
  await expect(page.getByLabel('What would change it')).toHaveValue('A loan of $9M.');
  expect(office.sql('select state from deals where id = 2')).toEqual([{ state: 'received' }]);
});

test('a document can be downloaded by staff only, and each download is recorded', async ({
  office,
  page,
}) => {
  const content = '%PDF-1.7\nRents of <b>Sweetgum Court</b>';
  const file = { name: 'T12 “final”.pdf', mimeType: 'application/pdf', buffer: Buffer.from(content) };
  const headers = { accept: 'application/json', origin: office.url };
  const sent = await page.request.post(`${office.url}/submit/status/${dealLink(office, 'd1')}/files`, {
    headers,
    multipart: { 'file:t12': file },
  });
  expect(await sent.json()).toMatchObject({ results: [{ outcome: 'kept' }] });

  const path = `${office.url}/staff/inbox/deals/1/files/1`;
  expect((await page.request.get(path)).status()).toBe(404);
  await signIn(page, office.link('riley@oak.example', 'reader'));
  await page.goto(`${office.url}/staff/deals/1`);
  const kept = page.locator('.files').getByRole('listitem');
  await expect(kept.filter({ hasText: 'final' })).toContainText('Trailing 12 months');
  await page.getByRole('link', { name: /^Download.*final/ }).click();
  // no virus scanner runs in this test
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/not been scanned/);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download it all the same' }).click();
  expect((await download).suggestedFilename()).toContain('final');
  expect(readFileSync(await (await download).path(), 'utf8')).toBe(content);
  const answer = await page.request.get(`${path}?anyway`);
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringMatching(/^attachment;/),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  const read = office.sql(
    `select name, source_id::int as item, detail from staff_audit join staff_accounts a on a.id = account_id
     where action = 'file.read' order by staff_audit.id`,
  );
  expect(read).toEqual(Array.from({ length: 2 }, () => ({ name: 'Riley', item: 1, detail: '1' })));
  await page.goto(`${office.url}/staff/deals/1`);
  await page.getByText('Who did what').click();
  await expect(page.getByRole('list', { name: 'Who did what' })).toContainText(
    'downloaded document T12 “final”.pdf',
  );
});

test('borrower and staff read the same day, also where it is weeks away @all', async ({ office, page }) => {
  const post = (form: Record<string, string>) =>
    page.request.post(`${office.url}/submit/status/${dealLink(office, 'd3')}`, {
      form,
      headers: { origin: office.url },
    });
  office.sql(`insert into deals (role, name, email, reference, address, idempotency_key, state)
    values ('sponsor', 'Rowan Elder', 'rowan@elder.example', 'OAK 4H7-KQZ', 'name=${'W'.repeat(150)}', 'd3', 'more-needed')`);
  office.sql(`insert into deal_events (deal_id, by, kind, "to", words, shown_to_borrower)
    select id, 'staff', 'state', 'more-needed', 'Which year?', true from deals where idempotency_key = 'd3'`);
  // on a phone the question is visible without scrolling, above the history
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${office.url}/submit/status/${dealLink(office, 'd3')}`);
  await expect(page.getByText('Which year?').first()).toBeInViewport({ ratio: 1 });
  // a name of one long word does not make the page wider than the phone
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await post({ intent: 'answer', words: '1984' })).ok()).toBe(true);

  await page.goto(`${office.url}/submit/status/${dealLink(office, 'd3')}`);
  const lede = await page.locator('.page-head .lede').innerText();
  const [, month = '', day = ''] = /by \w+, (\w+) (\d+)/.exec(lede) ?? [];
  const promised = `${month.slice(0, 3)} ${day}`;
  expect(promised).toMatch(/^\w{3} \d+$/);
  await signIn(page, office.link('casey.linden@oak.example'));
  await page.goto(`${office.url}/staff/deals/3`);
  await expect(page.locator('.due-by')).toContainText(promised);
  await page.goto(`${office.url}/staff/inbox`);
  await expect(page.getByRole('option', { name: /Rowan Elder/ })).toContainText(promised);
});

test('a question whose answer has come waits no longer, though a document of the answer has not', async ({
  office,
  page,
}) => {
  office.sql(`insert into deals (role, name, email, reference, address, idempotency_key, state)
    values ('sponsor', 'Rowan Elder', 'rowan@elder.example', 'OAK 4H7-KQX', 'name=Elder+Row', 'd4', 'more-needed')`);
  office.sql(`insert into deal_events (deal_id, by, kind, "to", words, shown_to_borrower)
    select id, 'staff', 'state', 'more-needed', 'Which year?', true from deals where idempotency_key = 'd4'`);
  await page.goto(`${office.url}/submit/status/${dealLink(office, 'd4')}`);
  await page.getByLabel('What you want to tell us').fill('1984');
  const roll = { name: 'roll.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b\n') };
  await page.locator('[name="file:rent-roll"]').setInputFiles(roll);
  await expect(page.locator('.docs')).toContainText('roll.csv, 1 KB');
  await page.route('**/submit/status/*/files', (route) => route.abort());
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('We have your words.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We have your answer');
  await expect(page.locator('.page-head')).not.toContainText('We wait for your answer');
});

test('the confirmation of a deal that has moved on, or is late, leads to the page that says how it stands @all', async ({
  office,
  page,
}) => {
  const came = {
    received: 'now()',
    'more-needed': 'now()',
    declined: 'now()',
    late: `now() - interval '20 days'`,
  };
  const at = Object.entries(came).map(([state, since]) => {
    office.sql(`insert into deals (role, name, email, reference, idempotency_key, state, created_at, state_since)
      values ('sponsor', 'Emery Pine', 'emery@pine.example', 'OAK SNT-${state.slice(0, 3)}', 'd-sent-${state}',
        '${state === 'late' ? 'received' : state}', ${since}, ${since})`);
    return [state, dealLink(office, `d-sent-${state}`)] as const;
  });
  for (const [state, token] of at) {
    await page.goto(`${office.url}/submit/sent/${token}`);
    const isSame = state === 'received';
    await expect(page, state).toHaveURL(new RegExp(`/submit/${isSame ? 'sent' : 'status'}/${token}$`));
    expect((await page.locator('main').innerText()).includes('A person reads it'), state).toBe(isSame);
  }
});

test('a deal without numbers has a page too @all', async ({ office, page }) => {
  await signIn(page, office.link('casey.linden@oak.example'));
  await page.goto(`${office.url}/staff/deals/2`);
  await expect(page.locator('#item-name')).toHaveText('Kit Magnolia');
  await expect(page.getByRole('heading', { name: /^Documents/ })).toContainText(/0 of \d/);
});

/** A value that only this field of the deal desk has, and the text that shows it. */
function sample(field: Field, i: number): [typed: string, says: string] {
  switch (field.kind) {
    case 'choice':
      return [field.from.at(-1)!, ''];
    case 'month':
      return ['2027-03', 'March 2027'];
    case 'version':
      return ['0a1b2c3d', '0a1b2c3d'];
    case 'program':
      return ['core-plus', 'Core-Plus'];
    case 'text':
      return [`Text ${i}`, `Text ${i}`];
    default: {
      const value = Math.min(
        'most' in field ? field.most : 0,
        Math.max('least' in field ? field.least : 0, 1) + i,
      );
      return [String(value), value.toLocaleString('en-US')];
    }
  }
}

test('a fact of a deal stands on its page once @all', async ({ office, page }) => {
  office.sql(`insert into deals (role, name, company, email, words, reference, address, idempotency_key)
    values ('sponsor', 'Sage Willow', 'Willow Residential', 'sage@willow.example', ${QUOTED}, 'OAK 4H7-ONE',
      '${ADDRESS}&street=2210 Sweetgum Lane&city=Charlotte&state=NC&built=1985&by=2027-02-15&repay=sale', 'd-one')`);
  office.sql(`insert into deal_files (deal_id, name, size, type, sha256, document, scan, stored_key)
    select d.id, one || '.pdf', 21000, 'application/pdf', repeat(left(md5(one), 2), 32), one, 'not-scanned', 'one-' || one
    from deals d, unnest('{rent-roll,t12,photographs,organisation,contract}'::text[]) one where idempotency_key = 'd-one'`);
  const [{ id }] = office.sql(`select id from deals where idempotency_key = 'd-one'`) as [{ id: string }];
  await signIn(page, office.link('casey.linden@oak.example'));
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${office.url}/staff/deals/${id}`);
  const came = await page.locator('.deal-top > .left').innerText();
  const once = [
    '2210 Sweetgum Lane, Charlotte, NC',
    '1985',
    'February 15, 2027',
    'Sale',
    'Sweetgum Court',
    '96',
  ];
  for (const fact of [...once, '14,200,000\n', 'Willow Residential', '2,100,000'])
    expect(came.split(fact).length - 1, fact).toBe(1);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2500);
  await expect(page.locator('.left .thread')).toContainText(/^Sage Willow .*Sent: .*Purchase contract/);
  await expect(page.locator('.left .thread')).not.toContainText('.pdf');
  await expect(page.locator('.files')).toContainText('Renovation budget not sent');
  // until when it is promised is seen first, and on paper what is folded is open
  await expect(page.locator('.path [aria-current]')).toContainText(/by \w+ .*6\sPM|late by/);
  const terms = page.getByText('Non-recourse except bad-boy acts').first();
  await expect(terms).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(terms).toBeVisible();
  await page.emulateMedia({ media: null });
  // of a long conversation, what came since our last word is shown, and what is older is folded
  office.sql(`insert into deal_events (deal_id, by, kind, words, shown_to_borrower, at)
    select ${id}, case when n % 3 = 1 then 'staff' else 'borrower' end, 'message', 'Number ' || n || '. Of the north roof.', true,
      now() - interval '1 day' * (13 - n) from generate_series(1, 12) n`);
  await page.reload();
  const said = page.locator('.left .thread li');
  for (const n of [12, 11, 10]) await expect(said.filter({ hasText: `Number ${n}.` })).toBeVisible();
  await expect(said.filter({ hasText: 'Number 9.' })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2500);
  await page.getByText('Nine earlier').click();
  await expect(said.filter({ hasText: 'Number 1.' })).toBeVisible();
});

test('everything that a borrower is asked stands on the deal’s page and in its item, whatever is added to the forms', async ({
  office,
  page,
}) => {
  const desk = FIELD_KEYS.map((key, i) => [key, ...sample(FIELDS[key], i)] as const);
  const place = PLACE_KEYS.map((key, i) => [key, key === 'repay' ? 'sale' : `Place ${i}`] as const);
  const address = new URLSearchParams([...desk.map(([key, typed]) => [key, typed]), ...place] as string[][]);
  const told = dealForm.names
    .filter((name) => name !== 'consent')
    .map((name) => [
      name,
      name === 'role' ? 'counsel' : name === 'email' ? 'all@fields.example' : `Told ${name}`,
    ]);
  const quoted = (values: unknown[]) => values.map((value) => `'${value}'`).join(', ');
  office.sql(`insert into deals (${told.map(([name]) => name).join(', ')}, reference, address, idempotency_key)
    values (${quoted(told.map(([, value]) => value))}, 'OAK 4H7-ALL', '${address}', 'd-all')`);
  const [{ id }] = office.sql(`select id from deals where idempotency_key = 'd-all'`) as [{ id: string }];
  await signIn(page, office.link('casey.linden@oak.example'));
  for (const path of [`/staff/deals/${id}`, `/staff/inbox/deals/${id}`]) {
    await page.goto(office.url + path);
    const shown = await page.locator('#pane').innerText();
    // every field of the desk has its own value, so finding the value proves that the field is shown
    for (const [key, , says] of desk) expect(shown, `${path} ${key}`).toContain(says);
    for (const [key, value] of place)
      expect(shown, `${path} ${key}`).toContain(key === 'repay' ? REPAID_BY.sale : value);
    for (const [name, value] of told)
      expect(shown, `${path} ${name}`).toContain(name === 'role' ? ROLE_NAMES.counsel : value);
  }
});

test('where nobody has written anything, the page attributes no words to anybody @all', async ({
  office,
  page,
}) => {
  office.sql(`update deals set address = 'name=Magnolia Row' where id = 2`);
  await signIn(page, office.link('casey.linden@oak.example'));
  for (const path of ['/staff/deals/2', '/staff/inbox/deals/2']) {
    await page.goto(office.url + path);
    await expect(page.locator('.msg')).toHaveText('No words came with the deal.');
  }
});

test('a sent reply is confirmed at its button, which says that no mail was sent, and the deal is marked as answered @all', async ({
  office,
  browser,
}) => {
  office.sql(`insert into deals (role, name, email, words, reference, address, idempotency_key)
    values ('sponsor', 'Perry Alder', 'perry@alder.example', 'Two roofs.', 'OAK 4H7-KQP', 'name=Alder House', 'd-mail')`);
  const [{ id }] = office.sql(`select id from deals where idempotency_key = 'd-mail'`) as [{ id: string }];
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, office.link('casey.linden@oak.example'));
  await expect(page.locator('.list').getByRole('link', { name: /Perry Alder/ })).not.toContainText(
    'answered',
  );
  await page.goto(`${office.url}/staff/deals/${id}`);
  await page.locator('#reply').fill('Which roofs?');
  await page.getByRole('button', { name: 'Send and set' }).click();
  const said = page
    .locator('form', { has: page.getByRole('button', { name: 'Send and set' }) })
    .getByRole('status');
  await expect(said).toHaveText(
    'It stands on their page. No mail went: mail is not set up. State: More needed.',
  );
  await expect(said).toBeFocused();
  await expect(page.locator('.thread li').first()).toContainText('not mailed: mail is not set up');
  await expect(page.getByRole('link', { name: 'Mail it yourself' })).toHaveAttribute(
    'href',
    /^mailto:perry@alder\.example\?subject=.*4H7-KQP&body=Which%20roofs%3F$/,
  );
  await page.getByRole('link', { name: 'Inbox' }).click();
  const row = page.locator('.list').getByRole('link', { name: /Perry Alder/ });
  await expect(row).toContainText('answered');
  // the borrower writes again, and the deal waits for the firm's answer
  await page.request.post(`${office.url}/submit/status/${dealLink(office, 'd-mail')}`, {
    form: { words: 'The north ones.', intent: 'answer' },
    headers: { origin: office.url },
  });
  await page.reload();
  await expect(row).not.toContainText('answered');
  await context.close();
});

test('events have the order and the names of the borrower’s page @all', async ({ office, page }) => {
  office.sql(`insert into deals (role, name, email, words, reference, address, idempotency_key)
    values ('sponsor', 'Sky Alder', 'sky@alder.example', 'Two roofs.', 'OAK 4H7-KQR', 'name=Alder Row', 'd-order')`);
  const [{ id }] = office.sql(`select id from deals where idempotency_key = 'd-order'`) as [{ id: string }];
  const ask = async (question: string) => {
    await page.goto(`${office.url}/staff/deals/${id}`);
    await page.getByLabel('State', { exact: true }).selectOption('more-needed');
    await page.locator('#reply').fill(question);
    await page.getByRole('button', { name: 'Send and set' }).click();
    await expect(page.locator('.thread').first()).toContainText(question);
  };
  await signIn(page, office.link('casey.linden@oak.example'));
  await ask('Which roofs?');
  await page.request.post(`${office.url}/submit/status/${dealLink(office, 'd-order')}`, {
    form: { words: 'The north ones.', intent: 'answer' },
    headers: { origin: office.url },
  });
  await ask('How old are they?');
  await page.getByText('One earlier').click();
  const lines = page.getByRole('list', { name: /^What happened/ }).getByRole('listitem');
  // the first question set the state 'more needed', so the borrower's answer made it the firm's turn again: one act
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(1)).toContainText('We are reading it');
  const ours = await lines.locator('.kept-words').allTextContents();
  expect(ours).toHaveLength(3);
  await expect(lines.nth(0)).toContainText('A question for you');
  await expect(lines.nth(0)).toContainText('Oak');
  await expect(lines.filter({ hasText: 'The north ones.' })).toContainText('Sky Alder');
  await page.goto(`${office.url}/submit/status/${dealLink(office, 'd-order')}`);
  const theirs = await page.locator('.said').last().locator('li p:last-child').allTextContents();
  expect(theirs.filter((words) => ours.includes(words))).toEqual(ours);
});

test('a wish to withdraw is seen in the list and on the deal, and a reply is its answer @all', async ({
  office,
  page,
}) => {
  office.sql(`insert into deals (role, name, email, reference, address, idempotency_key, state, withdraw_asked_at)
    values ('sponsor', 'Lee Hickory', 'lee@hickory.example', 'OAK 4H7-KQW', 'name=Hickory House', 'd-wish', 'term-sheet', now())`);
  const [{ id }] = office.sql(`select id from deals where idempotency_key = 'd-wish'`) as [{ id: string }];
  office.sql(
    `insert into deal_events (deal_id, by, kind, "from", "to") values (${id}, 'staff', 'state', 'received', 'term-sheet')`,
  );
  await signIn(page, office.link('casey.linden@oak.example'));
  await expect(page.getByRole('option', { name: /Lee Hickory/ })).toContainText('asks to withdraw');
  await page.goto(`${office.url}/staff/deals/${id}`);
  await expect(page.locator('.act')).toContainText('Asks to withdraw', { ignoreCase: true });
  const notice = page.locator('.notice', { hasText: /asked on .+ to withdraw it/ });
  await expect(notice).toContainText(
    /There is a term sheet, so nothing is erased\. .+ Whether it is erased, counsel decides\.$/,
  );
  await page.locator('#reply').fill('We call you today.');
  await page.getByRole('button', { name: 'Send and set' }).click();
  await expect(page.locator('.thread').first()).toContainText('We call you today.');
  await expect(notice).toHaveCount(0);
  await page.goto(`${office.url}/staff/inbox`);
  await expect(page.getByRole('option', { name: /Lee Hickory/ })).not.toContainText('asks to withdraw');
  office.sql(`update deals set state = 'withdrawn' where id = ${id}`);
  await page.goto(`${office.url}/staff/deals/${id}`);
  await expect(page.getByText(/^Withdrawn by its borrower on/)).toBeVisible();
  await expect(page.locator('#reply')).toHaveCount(0);
});

test('a reply is not sent before the new reply of a colleague has been read @all', async ({
  office,
  page,
  browser,
}) => {
  office.sql(`insert into deals (role, name, email, reference, address, idempotency_key)
    values ('sponsor', 'Ash Birch', 'ash@birch.example', 'OAK 4H7-KQB', 'name=Birch House', 'd-two')`);
  const [{ id }] = office.sql(`select id from deals where idempotency_key = 'd-two'`) as [{ id: string }];
  const other = await (await browser.newContext()).newPage();
  await signIn(page, office.link('casey.linden@oak.example'));
  await signIn(other, office.link('jordan.alder@oak.example', 'editor'));
  for (const one of [page, other]) await one.goto(`${office.url}/staff/deals/${id}`);
  await other.locator('#reply').fill('We read it today.');
  await other.getByRole('button', { name: 'Send and set' }).click();
  await expect(other.locator('#done')).toBeVisible();
  // in Firefox nothing has the focus in a window behind another
  await other.context().close();
  await page.locator('#reply').fill('Not for us, I fear.');
  await page.getByRole('button', { name: 'Send and set' }).click();
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('Jordan Alder wrote this while you read:');
  await expect(notice).toContainText('We read it today.');
  await expect(notice).toBeFocused();
  await expect(page.locator('#reply')).toHaveValue('Not for us, I fear.');
  // the answer takes up theirs: what is sent is what stands in the field now
  await page.locator('#reply').fill('Read with care, and not for us, I fear.');
  await page.getByRole('button', { name: 'Send and set' }).click();
  await expect(page.locator('.thread').first()).toContainText('Read with care, and not for us, I fear.');
  await expect(page.getByRole('list', { name: 'What happened' }).getByRole('listitem')).toHaveCount(2);
});
