import { expect, type Page } from '@playwright/test';
import { axeFinds } from '../axe.ts';
import { allBut } from '../cases.ts';
import { type OfficeSite, proveEverybody, signIn, test } from '../office-site.ts';

test.use({ siteOf: 'inbox' });
test.describe.configure({ mode: 'serial' });

const SCRIPT = '<img src=x onerror="document.title=1"><script>document.title=1</script>';

/** Messages like those of visitors. The fields contain scripts that must not run. */
function send({ sql }: OfficeSite) {
  sql(`insert into contact_submissions (first_name, last_name, email, phone, company, message, idempotency_key, suspicion)
    values ('Robin', 'Aspen', 'robin@aspen.example', '704-555-0131', 'Aspen', 'Do you lend on a bowling alley?', 'k1', null),
      ('Sam', '${SCRIPT}', 'sam@sample.example', '=1+1', '${SCRIPT}', '${SCRIPT}', 'k2', null),
      ('Reese', 'Hazel', 'reese@hazel.example', null, null, 'Grow your traffic', 'k3', 'too-fast');
    insert into media_enquiries (name, outlet, email, deadline, message, idempotency_key)
      values ('Tatum Beech', 'Carolina Ledger', 'tatum@ledger.example', 'noon', 'Is the volume bridge only?', 'k4');
    insert into webinar_registrations (first_name, last_name, email, session)
      values ('Emery', 'Locust', 'emery@locust.example', current_date + 9);
    insert into news_subscriptions (email) values ('noel@spruce.example')`);
}

test.beforeAll(({ office }) => send(office));

const audited = ({ sql }: OfficeSite) =>
  sql('select action from staff_audit order by id desc limit 3').map(({ action }) => action);

test('an item is read, assigned and answered; what was sent never runs @main @browsers', async ({
  office,
  page,
}) => {
  await signIn(page, office.link('casey.linden@oak.example'));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Four wait for us');
  // nothing of the site sends the link, and the press has named a deadline
  await expect(page.getByRole('option', { name: /Emery Locust.*waits for us, before / })).toBeVisible();
  await expect(page.getByRole('option', { name: /Tatum.*waits for us, deadline .*12\sPM/ })).toBeVisible();
  const robin = page.getByRole('option', { name: /Robin Aspen.*, unread, waits for us.*Message/ });
  // whose turn it is, and until when, before the sender's own words
  await expect(robin).toHaveAccessibleName(
    /^Robin Aspen Aspen ?, unread, waits for us, by (today|(Mon|Tue|Wed|Thu|Fri)(, [A-Z][a-z]{2} \d+,)?) 6\sPM\. Message Do you lend on a bowling alley\?$/,
  );
  await robin.click();
  await expect(page.getByRole('heading', { level: 2, name: 'Robin Aspen' })).toBeVisible();
  await expect(page.getByText('704-555-0131')).toBeVisible();
  expect(audited(office)[0]).toBe('item.read');
  await page.getByLabel('Assigned').selectOption({ label: 'Casey Linden' });
  await page.getByRole('button', { name: 'Set Assigned' }).click();
  await expect(page.getByRole('link', { name: /^Mine/ })).toHaveText(/Mine\s*1/);
  await page.getByRole('button', { name: 'Answered' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Three wait for us');

  await page.getByRole('option', { name: /Sam/ }).click();
  await expect(page.locator('#pane .msg')).toContainText('<script>document.title=1</script>');
  await expect(page.locator('#pane img, #pane script')).toHaveCount(0);
  await page.reload();
  await expect(page.locator('#pane .msg')).toContainText('<script>');
  await expect(page).toHaveTitle(/Sam/);
  expect(await axeFinds(page)).toEqual([]);
});

test('the tabs of the office are whole beside the search', async ({ office, page }) => {
  await signIn(page, office.link('casey.linden@oak.example'));
  const tabs = page.getByRole('navigation', { name: 'Office' });
  for (const width of [768, 1024, 1250, 1280, 1366, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await tabs.evaluate((bar) => bar.scrollWidth - bar.clientWidth), `${width} px`).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
  }
});

test('what is set beside an item stands in one line', async ({ office, page }) => {
  await signIn(page, office.link('casey.linden@oak.example'));
  const robin = page.getByRole('option', { name: /Robin Aspen/ });
  await robin.click();
  await expect(page.locator('#item-name')).toHaveText('Robin Aspen');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const name of ['State', 'Assigned']) {
      const middles = await Promise.all(
        [
          page.locator('.tools label').getByText(name, { exact: true }),
          page.getByLabel(name, { exact: true }),
          page.getByRole('button', { name: `Set ${name}` }),
        ].map(async (one) => {
          const { y, height } = (await one.boundingBox())!;
          return y + height / 2;
        }),
      );
      expect(Math.max(...middles) - Math.min(...middles), `${name}, ${width} px`).toBeLessThanOrEqual(2);
    }
  }
});

test('keys move through the list, and can be switched off @all', async ({ office, page }) => {
  await signIn(page, office.link('casey.linden@oak.example'));
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  // only within the list: the select menus of an open item have selected options too
  const chosen = page.getByRole('listbox').getByRole('option', { selected: true });
  await expect(chosen).toBeFocused();
  const name = (await chosen.locator('b').first().textContent())!;
  await expect(page.locator('#item-name')).toHaveText(name);
  await page.keyboard.press('F6');
  await expect(page.locator('#item-name')).toBeFocused();
  await page.keyboard.press('n');
  await expect(page.getByLabel('Note for us')).toBeFocused();
  await page.keyboard.type('just a note');
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('.thread')).toContainText('just a note');
  // waits for the new page: its script turns the list into a listbox
  await expect(page.getByRole('listbox')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.getByLabel(/Single keys are on/).uncheck();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).not.toBeFocused();
});

test('what was read is not called unread any more; the reply at the foot hides nothing that has the focus @all', async ({
  office,
  page,
}) => {
  office.sql('update staff_items set read_at = null');
  await page.setViewportSize({ width: 1280, height: 700 });
  await signIn(page, office.link('casey.linden@oak.example'));
  const robin = page.getByRole('option', { name: /Robin Aspen/ });
  await expect(robin).toHaveAccessibleName(/, unread/);
  await robin.click();
  await expect(page.locator('#item-name')).toHaveText('Robin Aspen');
  await expect(robin).not.toHaveAccessibleName(/unread/);
  await page.reload();
  await expect(robin).not.toHaveAccessibleName(/unread/);
  await page.locator('#item-name').focus();
  const hidden = () =>
    page.evaluate(() => {
      const one = document.activeElement!;
      const { left, top, width, height } = one.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return seen && (one.contains(seen) || seen.contains(one)) ? null : one.outerHTML.slice(0, 90);
    });
  for (let i = 0; i < 25; i++) {
    await page.keyboard.press('Tab');
    expect(await hidden()).toBeNull();
    if (await page.evaluate(() => !document.activeElement?.closest('#pane'))) break;
  }
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Shift+Tab');
    expect(await hidden()).toBeNull();
  }
});

/** Stores a new message. @returns the address of its page */
function messageOf(office: OfficeSite, key: string): string {
  office.sql(`insert into contact_submissions (first_name, last_name, email, message, idempotency_key)
    values ('Next', 'Day', 'next@day.example', 'Hello', '${key}')`);
  const [message] = office.sql(`select id from contact_submissions where idempotency_key = '${key}'`);
  return `${office.url}/staff/inbox/contact_submissions/${message!.id}`;
}

for (const [how, end] of [
  [
    'the session ended',
    async (_: Page, { sql }: OfficeSite) => {
      sql(`update staff_sessions set seen_at = now() - interval '3 hours'`);
    },
  ],
  [
    'they signed out in another tab',
    async (page: Page, { url }: OfficeSite) => {
      const other = await page.context().newPage();
      await other.goto(`${url}/staff/you`);
      await other.getByRole('button', { name: 'Sign out', exact: true }).click();
      await other.waitForURL(/out/);
      await other.close();
    },
  ],
] as const)
  test(`words that were written while ${how} are there after signing in again${allBut(how === 'the session ended')}`, async ({
    office,
    page,
  }) => {
    const path = messageOf(office, 'k-next');
    await signIn(page, office.link('casey.linden@oak.example'));
    await page.goto(path);
    await page.keyboard.press('n');
    await page.keyboard.type('They called at noon.');
    await end(page, office);
    await page.getByRole('button', { name: 'Keep the note' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the office');
    expect(new URL(page.url()).searchParams.get('to')).toBe(new URL(path).pathname);
    await signIn(page, office.link('casey.linden@oak.example'));
    await page.goto(path);
    await expect(page.getByLabel('Note for us')).toHaveValue('They called at noon.');
    await page.getByRole('button', { name: 'Keep the note' }).click();
    await expect(page.locator('.thread')).toContainText('They called at noon.');
    await page.goto(path);
    await expect(page.locator('#note')).toHaveValue('');
    office.sql(`delete from contact_submissions where idempotency_key = 'k-next'`);
  });

test('a state that was chosen for a reply while the session ended is there with its words, and not without them', async ({
  office,
  page,
}) => {
  office.sql(`insert into deals (role, name, email, reference, idempotency_key)
    values ('sponsor', 'Kit Maple', 'kit@maple.example', 'OAK 7Q2-KPM', 'd-state')`);
  const [{ id }] = office.sql(`select id from deals where idempotency_key = 'd-state'`) as [{ id: string }];
  const path = `${office.url}/staff/deals/${id}`;
  const state = page.getByLabel('State', { exact: true });
  await signIn(page, office.link('casey.linden@oak.example'));
  await page.goto(path);
  await state.selectOption('more-needed');
  await page.goto(path);
  await expect(state).toHaveValue('received');
  await state.selectOption('in-review');
  await page.locator('#reply').fill('We are reading it.');
  office.sql(`update staff_sessions set seen_at = now() - interval '3 hours'`);
  await page.getByRole('button', { name: 'Send and set' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to the office');
  await signIn(page, office.link('casey.linden@oak.example'));
  await page.goto(path);
  await expect(page.locator('#reply')).toHaveValue('We are reading it.');
  await expect(state).toHaveValue('in-review');
  office.sql(`delete from deals where idempotency_key = 'd-state'`);
});

test('without JavaScript, words that were written while the session ended are sent after signing in in another tab @all', async ({
  office,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const path = messageOf(office, 'k-later');
  await signIn(page, office.link('casey.linden@oak.example'));
  await page.goto(path);
  await page.getByText('Note for us').first().click();
  await page.getByLabel('Note for us').fill('They called at noon.\n\nTwice.');
  office.sql(`update staff_sessions set seen_at = now() - interval '3 hours'`);
  await page.getByRole('button', { name: 'Keep the note' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your session has ended');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over, `${width} px`).toBeLessThanOrEqual(0);
  }
  const again = page.getByRole('button', { name: 'Send it now that I am in' });
  // pressed before signing in, the button shows the same page
  await again.click();
  await expect(page.getByLabel('What you wrote')).toHaveValue('They called at noon.\n\nTwice.');
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Sign in in a new tab' }).click();
  const door = await opened;
  await expect(door.getByRole('heading', { level: 1 })).toHaveText('Sign in to the office');
  await signIn(door, office.link('casey.linden@oak.example'));
  await again.click();
  await expect(page.locator('.thread')).toContainText('Twice.');
  office.sql(`delete from contact_submissions where idempotency_key = 'k-later'`);
  await context.close();
});

async function openItem(page: Page, name: RegExp) {
  await page.getByRole('link', { name: 'Inbox' }).click();
  await page.getByRole('option', { name }).or(page.getByRole('link', { name })).first().click();
  await page.locator('#item-name').waitFor();
}

test('two people change an item at once: the second is told who was first, and loses nothing', async ({
  office,
  page,
  browser,
}) => {
  const other = await (await browser.newContext()).newPage();
  await signIn(page, office.link('casey.linden@oak.example'));
  await signIn(other, office.link('jordan.alder@oak.example', 'editor'));
  for (const one of [page, other]) await openItem(one, /Tatum Beech/);
  await other.getByLabel('State').selectOption('theirs');
  await other.getByRole('button', { name: 'Set State' }).click();
  await expect(other.locator('#state')).toHaveValue('theirs');
  await page.getByLabel('State').selectOption('done');
  await page.getByRole('button', { name: 'Set State' }).click();
  await expect(page.getByRole('alert')).toContainText('Jordan Alder changed it while you read.');
  await expect(page.getByRole('alert')).toContainText('You chose ‘Answered’.');
  await expect(page.locator('#state')).toHaveValue('theirs');
  await page.getByRole('button', { name: 'Set mine instead' }).click();
  await expect(page.locator('#state')).toHaveValue('done');
});

test('a quarantined item is released or discarded, and is in no other list until then', async ({
  office,
  page,
}) => {
  await signIn(page, office.link('casey.linden@oak.example'));
  await expect(page.getByRole('option', { name: /Reese/ })).toHaveCount(0);
  await page.getByRole('link', { name: /^Quarantine/ }).click();
  await page.getByRole('option', { name: /Reese/ }).click();
  await page.getByRole('button', { name: 'Release to the inbox' }).click();
  await page.getByRole('link', { name: 'Inbox' }).click();
  await expect(page.getByRole('option', { name: /Reese/ })).toBeVisible();
  office.sql(`update contact_submissions set suspicion = 'honeypot' where first_name = 'Reese'`);
  await page.goto(`${office.url}/staff/inbox?held`);
  await page.getByRole('option', { name: /Reese/ }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing is held apart');
});

test('the shown items are exported without formulas that a spreadsheet would run; a reader may not export @all', async ({
  office,
  page,
}) => {
  await signIn(page, office.link('casey.linden@oak.example'));
  proveEverybody(office);
  await page.goto(`${office.url}/staff/inbox?kind=message`);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^inbox-.*\.csv$/);
  const csv = await (await page.request.get(`${office.url}/staff/export/csv?kind=message`)).text();
  expect(csv).toContain('robin@aspen.example');
  expect(csv).not.toContain('tatum@ledger.example');
  expect(csv).not.toMatch(/(^|,)"?[=+@-]/m);
  const xlsx = await page.request.get(`${office.url}/staff/export/xlsx`);
  expect((await xlsx.body()).subarray(0, 2).toString()).toBe('PK');
  expect(audited(office)[0]).toBe('list.exported');

  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await signIn(page, office.link('riley@oak.example', 'reader'));
  await openItem(page, /Robin Aspen/);
  await expect(page.getByRole('button', { name: 'Set State' })).toHaveCount(0);
  expect((await page.request.get(`${office.url}/staff/export/csv`)).status()).toBe(403);
});

test('several items are selected by key and changed at once; nobody’s change is overwritten @all', async ({
  office,
  page,
}) => {
  // reopens the items that earlier tests closed
  office.sql(`update staff_items set state = 'ours' where state = 'done'`);
  await signIn(page, office.link('casey.linden@oak.example'));
  const option = (name: RegExp) => page.getByRole('option', { name });
  const choose = async (name: RegExp) => {
    await option(name).focus();
    await option(name).click();
    await page.keyboard.press('x');
    await expect(option(name)).toHaveAttribute('aria-checked', 'true');
  };
  await expect(page.getByRole('button', { name: 'Assign', exact: true })).toBeHidden();
  // a deal is answered on its own page, so nothing is offered that would be left undone
  office.sql(`insert into deals (role, name, email, reference, address, idempotency_key)
    values ('sponsor', 'Jo Alder', 'jo@alder.example', 'OAK 9H7-KQR', 'name=Alder Row', 'd-bulk')`);
  await page.reload();
  await choose(/Jo Alder/);
  const answered = page.locator('#several').getByRole('button', { name: 'Answered' });
  await expect(answered).toBeHidden();
  await choose(/Emery Locust/);
  await expect(answered).toBeVisible();
  await page.getByLabel('Choose Jo Alder').uncheck({ force: true });
  await choose(/Tatum Beech/);
  expect(await axeFinds(page)).toEqual([]);
  // a colleague changes one of the two items first
  office.sql(`insert into staff_items (source, source_id, state, version) select 'media_enquiries', id, 'theirs', 9 from media_enquiries
    on conflict (source, source_id) do update set version = staff_items.version + 1`);
  await page.locator('#several select').selectOption({ label: 'Casey Linden' });
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('One is unchanged and still chosen');
  await expect(page.getByRole('alert')).toContainText('All that is not named here is changed.');
  await expect(page.getByRole('alert')).toContainText('Tatum Beech');
  await expect(option(/Tatum Beech/)).toHaveAttribute('aria-checked', 'true');
  await expect(option(/Emery Locust/)).toHaveAttribute('aria-checked', 'false');
  // the page now shows the colleague's change, so assigning works
  await page.getByRole('button', { name: 'Assign', exact: true }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Mine/ })).toHaveText(/Mine\s*[1-9]/);
});

test('works without JavaScript, on a phone @all', async ({ office, browser }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
  });
  const page = await context.newPage();
  await signIn(page, office.link('casey.linden@oak.example'));
  await page.getByLabel('Choose Robin Aspen').check();
  await page.getByRole('button', { name: 'Unread' }).click();
  await page.getByRole('link', { name: /Robin Aspen.*unread/ }).click();
  await expect(page.locator('.msg')).toContainText('Do you lend on a bowling alley?');
  await page.locator('summary', { hasText: 'Note for us' }).click();
  await page.locator('#note').fill('called back');
  await page.getByRole('button', { name: 'Keep the note' }).click();
  await expect(page.locator('.thread')).toContainText('called back');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.getByRole('searchbox').fill('bowling');
  await page.keyboard.press('Enter');
  await expect(page.locator('.list .item')).toHaveCount(1);
  await context.close();
});

// WebKitGTK's window is never narrower than 447 px
test('on a phone five tabs stand at the foot, and the others behind the last of them @all @not-webkit', async ({
  office,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await signIn(page, office.link('casey.linden@oak.example'));
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${office.url}/staff/inbox`);
    const tabs = page.getByRole('navigation', { name: 'Office' });
    const shown = tabs.locator('> a:visible, > button:visible');
    await expect(shown).toHaveCount(5);
    for (const tab of await shown.all()) {
      const box = (await tab.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.height).toBeGreaterThanOrEqual(44);
    }
    await expect(page.getByRole('link', { name: 'Audit' })).toBeHidden();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('link', { name: 'Audit' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Who did what');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByRole('link', { name: 'Audit' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'More' })).toBeHidden();
  await context.close();
});

test('where no mail is set up, a reply is sent from one’s own mailbox, with its text filled in @all', async ({
  office,
  page,
}) => {
  await signIn(page, office.link('casey.linden@oak.example'));
  await openItem(page, /Robin Aspen/);
  await page.locator('summary', { hasText: 'Insert an answer' }).click();
  await page.getByRole('link', { name: 'A call' }).click();
  await expect(page.getByRole('link', { name: 'Write to robin@aspen.example' })).toHaveAttribute(
    'href',
    /^mailto:robin@aspen\.example\?subject=.*&body=Dear%20Robin/,
  );
});

test('keys lead where they say: to the reply, into the list of keys; what was read is no longer called unread', async ({
  office,
  page,
}) => {
  office.sql(`insert into deals (role, name, email, reference, address, idempotency_key)
    values ('sponsor', 'Laurel Dogwood', 'laurel@dogwood.example', 'OAK 4H7-KEY', 'name=Dogwood Row', 'd-key')`);
  await signIn(page, office.link('casey.linden@oak.example'));
  await page.goto(`${office.url}/staff/inbox`);
  const row = page.getByRole('option', { name: /Laurel Dogwood/ });
  await expect(row).toHaveAccessibleName(/unread/);
  await row.click();
  await expect(page.locator('#item-name')).toHaveText('Dogwood Row');
  await expect(row).not.toHaveAccessibleName(/unread/);
  await page.keyboard.press('?');
  await expect(page.locator('#keys')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel(/Single keys are on/)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
  await page.keyboard.press('r');
  await expect(page).toHaveURL(/\/staff\/deals\/\d+#reply$/);
  await expect(page.locator('#reply')).toBeFocused();
  // on the deal's own page too
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await expect(page.locator('#reply')).toBeFocused();
});

test('a name is whole beside a long due day, and a due day stands in one line', async ({ office, page }) => {
  office.sql(`insert into deals (role, name, email, reference, address, idempotency_key, state, state_since)
    values ('sponsor', 'Alexander Featherstone', 'alexander@feather.example', 'OAK 4H7-DUE', 'name=Linden Row&loan=7.1M',
      'd-due', 'more-needed', now() - interval '200 days')`);
  await page.setViewportSize({ width: 768, height: 900 });
  await signIn(page, office.link('casey.linden@oak.example'));
  const name = page.getByRole('option', { name: /Alexander/ }).locator('.nm');
  await expect(name).toBeVisible();
  expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('option', { name: /Emery Locust/ }).click();
  const due = page.locator('.meta').getByText(/Before/);
  await expect(due).toBeVisible();
  expect(await due.evaluate((one) => one.getClientRects().length)).toBe(1);
});
