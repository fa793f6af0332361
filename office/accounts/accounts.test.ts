import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { DealSheet } from '#app/features/deal/sheet/deal-sheet.ts';
import { findByKey } from '#db/deals.ts';
import { askToErase, confirmErasure, openRequests } from '#db/erasure-requests.ts';
import { inboxCounts, readItem } from '#db/inbox.ts';
import { changeRole, disableAccount, inviteAccount, listAccounts } from '#db/staff-accounts.ts';
import { audit, type Notice, nextNotice } from '#db/staff-audit.ts';
import { beginSession, makeOnce } from '#db/staff-sessions.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import { composeNotice } from '#server/mail/mail-to-staff.ts';
import { AGENT, officeApp, SITE } from '#tests/office-app.ts';
import { testDatabase } from '#tests/test-database.ts';

const database = testDatabase();
const { app, ask, invited, mailed, newDeal, session } = officeApp(database);

/** An answer of the deal desk, irrelevant to these tests. */
const answerDeal = () =>
  ({ title: '', line: '', figures: [], dates: [], sections: [], query: '' }) as unknown as DealSheet;

describe('accounts', () => {
  it('keep one administrator', async () => {
    const cookie = await session('administrator');
    const { id } = await invited('administrator');
    await database.pool.query('update staff_accounts set disabled_at = now() where id <> $1', [id]);
    for (const form of [
      { do: 'disable', id: String(id) },
      { do: 'role', id: String(id), role: 'reader' },
    ])
      expect(
        (await ask('/staff/accounts', { session: cookie, form: form as Record<string, string> })).status,
      ).toBe(422);
  });

  it('keep one administrator, whom no invitation makes a reader, and of two who end each other one', async () => {
    const cookie = await session('administrator');
    const one = await invited('administrator');
    await database.pool.query('update staff_accounts set disabled_at = now() where id <> $1', [one.id]);
    const form = { do: 'invite', name: one.name, email: one.email, role: 'reader' };
    const sent = await ask('/staff/accounts', { session: cookie, form });
    expect([sent.status, sent.text.includes('Somebody has to remain an administrator')]).toEqual([422, true]);
    const other = await inviteAccount(
      database.pool,
      { name: 'Other', email: 'other@oak.example', role: 'administrator' },
      null,
    );
    const ended = await Promise.all([
      disableAccount(database.pool, other.id, one.id),
      disableAccount(database.pool, one.id, other.id),
    ]);
    expect(ended.toSorted()).toEqual([false, true]);
    const { rowCount } = await database.pool.query(
      `select from staff_accounts where role = 'administrator' and disabled_at is null`,
    );
    expect(rowCount).toBe(1);
    await database.pool.query('update staff_accounts set disabled_at = null');
  });

  it('say when somebody was here last who has no session any more', async () => {
    const { id } = await invited('reader', 'Gone');
    const lastSeen = async () => (await listAccounts(database.pool)).find((one) => one.id === id)?.lastSeen;
    expect(await lastSeen()).toBeNull();
    await audit(database.pool, { by: id, action: 'session.began', detail: 'link' });
    await disableAccount(database.pool, id, null);
    expect(await lastSeen()).toBeInstanceOf(Date);
  });

  it('that lower their own role read so on a page that they may still open', async () => {
    const { id: by } = await invited('administrator');
    const own = { name: 'Lee Lower', email: `${randomUUID()}@oak.example`, role: 'administrator' } as const;
    const { id } = await inviteAccount(database.pool, own, by);
    const cookie = await beginSession(database.pool, id, { agent: AGENT, before: undefined, isProved: true });
    const set = async (who: number, role: string) => {
      const form = { do: 'role', id: String(who), role };
      const { headers } = await ask('/staff/accounts', { session: cookie, form });
      return ask(headers.get('location')!, { session: cookie });
    };
    const robin = await inviteAccount(
      database.pool,
      { ...own, name: 'Robin', email: `${randomUUID()}@oak.example` },
      by,
    );
    expect((await set(robin.id, 'reader')).text).toContain('Robin is a reader now');
    expect((await set(id, 'administrator')).text).toContain('You are an administrator now');
    expect(await set(id, 'editor')).toMatchObject({
      status: 200,
      text: expect.stringContaining('You are an editor now'),
    });
  });

  it('end, and what was assigned to one is nobody’s everywhere, which ending says', async () => {
    const { pool } = database;
    const { id: by } = await invited('administrator');
    const cookie = await session('administrator');
    const leaver = { name: 'Leaf Leaver', email: `${randomUUID()}@oak.example`, role: 'editor' } as const;
    const { id } = await inviteAccount(pool, leaver, by);
    const deal = (await findByKey(pool, await newDeal()))!;
    await pool.query('update deals set assigned_to = $2 where id = $1', [deal.id, id]);
    const { rows } = await pool.query(
      `with made as (insert into contact_submissions (first_name, last_name, email, message, idempotency_key)
         select 'Robin', 'Aspen' || n, 'robin@aspen.example', 'Hello', gen_random_uuid() from generate_series(1, 2) n returning id)
       insert into staff_items (source, source_id, assignee, version) select 'contact_submissions', id, $1, 1 from made
       returning source_id as id`,
      [id],
    );
    expect(await inboxCounts(pool, id)).toMatchObject({ mine: 3, nobody: 0 });
    const form = { do: 'disable', id: String(id) };
    const { status, headers } = await ask('/staff/accounts', { session: cookie, form });
    expect(status).toBe(303);
    const { text } = await ask(headers.get('location')!, { session: cookie });
    expect(text).toContain('The account of Leaf Leaver has ended');
    expect(text).toMatch(/Three items of theirs wait(<!-- -->)? for nobody now/);
    expect(await inboxCounts(pool, id)).toMatchObject({ mine: 0, nobody: 3 });
    // whoever opens the address again reads what is so now, without what waits for its sender
    await pool.query(`update staff_items set state = 'theirs' where source_id = $1`, [rows[1].id]);
    const old = `${headers.get('location')}&left=9`;
    expect((await ask(old, { session: cookie })).text).toMatch(
      /Two items of theirs wait(<!-- -->)? for nobody/,
    );
    await pool.query(`update staff_items set state = null where source_id = $1`, [rows[1].id]);
    const item = { source: 'contact_submissions', id: Number(rows[0].id) };
    expect(await readItem(pool, item)).toMatchObject({ assignee: null, assigneeName: null });
    for (const path of ['/staff/export/csv', '/staff/pipeline', `/staff/deals/${deal.id}`])
      expect((await ask(path, { session: cookie }, app({ answerDeal }))).text).not.toContain('Leaf Leaver');
    const log = async () => {
      const { text } = await ask(`/staff/deals/${deal.id}`, { session: cookie }, app({ answerDeal }));
      expect(text).not.toContain('Nobody has it yet');
      const [lines] = /<ul class="foot-audit".*?<\/ul>/s.exec(text)!;
      return [...lines.matchAll(/assigned it to ([A-Za-z ]+)/g)].map(([, to]) => to);
    };
    expect(await log()).toEqual(['nobody']);
    // whoever is invited again has it again
    await inviteAccount(pool, leaver, by);
    expect(await inboxCounts(pool, id)).toMatchObject({ mine: 3, nobody: 0 });
    expect(await log()).toEqual(['Leaf Leaver', 'nobody']);
    for (const role of ['administrator', 'reader', 'editor'] as const) await changeRole(pool, id, role, by);
    expect(await log()).toEqual(['Leaf Leaver', 'nobody', 'Leaf Leaver', 'nobody']);
    await pool.query('truncate deals, contact_submissions cascade; delete from staff_items');
  });

  it('count in words what each can come in with', async () => {
    const cookie = await session('administrator');
    const { id } = await invited('reader', 'One of Each');
    await database.pool.query('delete from staff_sessions where account_id = $1', [id]);
    await beginSession(database.pool, id, { agent: AGENT, before: undefined, isProved: false });
    await database.pool.query(
      `insert into staff_passkeys (id, account_id, public_key, counter, transports) values ('one of each', $1, '', 0, '{}')`,
      [id],
    );
    const { text } = await ask('/staff/accounts', { session: cookie });
    expect(text).toContain('<span class="narrow">Last here: </span>');
    expect(text).toMatch(/One of Each<\/b>(?:(?!<\/tr>).)*<td>one passkey, one session<\/td>/s);
  });

  it('shows names as text, whatever is in them', async () => {
    const cookie = await session('administrator');
    await invited('reader', '<script>alert(1)</script>');
    const { text } = await ask('/staff/accounts', { session: cookie });
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script>alert');
  });
});

describe('all administrators are told', () => {
  const subjectOf = (notice: Notice) =>
    composeNotice(
      notice,
      [{ name: 'Jordan', email: 'jordan@oak.example' }],
      SITE,
      { firm: { name: 'Oak', phone: '' } } as MailContent,
      { from: 'site@oak.example' },
    ).subject;

  it.each([
    ['account.invited', (id: number) => `${id} as editor`, 'Some administrator invited Robin as editor'],
    [
      'account.invited',
      (id: number) => `${id} as editor, opened again`,
      'Some administrator opened the account of Robin again, as editor',
    ],
    ['account.role', (id: number) => `${id} as reader`, 'Some administrator made Robin reader'],
    ['passkey.added', () => undefined, 'Some administrator added a passkey'],
    [
      'person.erasure-asked',
      () => undefined,
      'Some administrator asked to erase the person who sent message 4; a second administrator has to agree',
    ],
    ['account.disabled', (id: number) => `${id}`, 'Some administrator ended the account of Robin'],
    [
      'person.erased',
      (id: number) => `2 deals; account ${id} had asked (request 3)`,
      'Some administrator erased the person who sent message 4: two deals, as Robin had asked',
    ],
  ])('of %s, by a mail that names it', async (action, detailOf: (id: number) => string | undefined, says) => {
    const by = (await invited('administrator')).id;
    const { id } = await invited('editor', 'Robin');
    await database.pool.query('update staff_notices set mailed_at = now()');
    const item = action.startsWith('person.') ? { source: 'contact_submissions', id: 4 } : undefined;
    await audit(database.pool, { by, action, detail: detailOf(id), item });
    const notice = (await nextNotice(database.pool))!;
    expect(notice).toMatchObject({ action, name: 'Some administrator' });
    expect(subjectOf(notice)).toBe(`Office: ${says}`);
  });

  it('of an erasure by the reference of a deal, while there is one, and never by a name', async () => {
    const by = (await invited('administrator')).id;
    const { id, reference, email } = (await findByKey(database.pool, await newDeal()))!;
    await database.pool.query('update staff_notices set mailed_at = now()');
    await askToErase(database.pool, email, { source: 'deals', id }, by);
    const asked = (await nextNotice(database.pool))!;
    expect(subjectOf(asked)).toContain(`asked to erase the person who sent deal ${reference}; a second`);
    const another = {
      name: 'Avery Second',
      email: `${randomUUID()}@oak.example`,
      role: 'administrator',
    } as const;
    const second = await inviteAccount(database.pool, another, null);
    await database.pool.query(
      `update staff_accounts set created_at = now() - interval '30 days' where id = $1`,
      [second.id],
    );
    await database.pool.query('update staff_notices set mailed_at = now()');
    const [request] = await openRequests(database.pool, by);
    expect(await confirmErasure(database.pool, request!.id, second.id)).toHaveProperty('rows');
    expect(subjectOf((await nextNotice(database.pool))!)).toMatch(
      new RegExp(`erased the person who sent deal ${id}: .*one deal.*, as Some administrator had asked$`),
    );
  });
});

describe('an invitation', () => {
  const invite = async (email: string, mail?: null) => {
    const cookie = await session('administrator');
    const form = { do: 'invite', name: 'Jordan', email, role: 'administrator' };
    return ask('/staff/accounts', { session: cookie, form }, mail === null ? app({ mail }) : app());
  };

  it('is a link on the screen for whoever was never here', async () => {
    const { text } = await invite(`${randomUUID()}@oak.example`);
    expect(text).toContain(`${SITE}/staff?link=`);
    expect(mailed).toEqual([]);
  });

  it('goes by mail alone to whoever was here before, also where the account was ended', async () => {
    const { id } = await invited('editor');
    await session('editor');
    await disableAccount(database.pool, id, null);
    const { text } = await invite('editor@oak.example');
    expect(text).not.toContain('?link=');
    expect(text).toContain('a link is on its way to editor@oak.example');
    expect(mailed).toEqual([{ account: id, browserHash: null }]);
    await expect(makeOnce(database.pool, 'link', { account: id, way: 'screen' })).rejects.toThrow('by mail');
    await expect(makeOnce(database.pool, 'link', { account: id })).rejects.toThrow('by mail');
  });

  it.each([
    ['and a link is on its way', undefined],
    ['and no link was made', null],
  ])('says that it opens an account again that was ended, as what, %s; the audit too', async (says, mail) => {
    const cookie = await session('administrator');
    const { id } = await invited('editor', 'Jordan Reed');
    await session('editor');
    await disableAccount(database.pool, id, null);
    const { text } = await invite('editor@oak.example', mail);
    const opened = `The account of ${(await invited('editor')).name} is open again, as administrator, ${says}`;
    expect(text).toContain(opened);
    expect(text.includes('gets theirs by mail')).toBe(mail === undefined);
    const audited = (await ask('/staff/audit', { session: cookie })).text.replaceAll(/<[^>]+>/g, '');
    expect(audited).toMatch(/opened the account of .{3,20} again, as administrator/);
    // and says so of no account that is open
    expect((await invite('editor@oak.example', mail)).text).not.toContain('is open again, as');
  });

  it('renames nobody who was here before: the audit says by name who did what', async () => {
    const cookie = await session('administrator');
    const { name } = await invited('administrator');
    const form = {
      do: 'invite',
      name: 'Somebody Else',
      email: 'administrator@oak.example',
      role: 'administrator',
    };
    await ask('/staff/accounts', { session: cookie, form });
    const { text } = await ask('/staff/audit', { session: cookie });
    expect(text).toContain(name);
    expect(text).not.toContain('Somebody Else');
  });

  it('gives no second account the name of another: the words of the audit would be theirs. What was typed stays', async () => {
    const cookie = await session('administrator');
    await invited('editor', 'Wren Ashby');
    const form = { do: 'invite', name: 'wren ashby', email: 'wren.two@oak.example', role: 'reader' };
    const { status, text } = await ask('/staff/accounts', { session: cookie, form });
    expect(status).toBe(422);
    expect(text).toContain('Somebody else here has this name');
    expect(text).toContain('value="wren ashby"');
    expect(text).toContain('value="wren.two@oak.example"');
    expect((await listAccounts(database.pool)).map(({ email }) => email)).not.toContain(form.email);
  });

  it('takes a name as one line, without marks that nobody sees', async () => {
    const cookie = await session('administrator');
    const form = {
      do: 'invite',
      name: 'Robin\r\n\r\nHale \u202E',
      email: 'robin@oak.example',
      role: 'reader',
    };
    await ask('/staff/accounts', { session: cookie, form });
    const all = await listAccounts(database.pool);
    expect(all.find(({ email }) => email === 'robin@oak.example')?.name).toBe('Robin Hale');
  });

  it('of whoever was here before, without mail, says what to do', async () => {
    await session('editor');
    const { text } = await invite('editor@oak.example', null);
    expect(text).not.toContain('?link=');
    expect(text).toContain('npm run staff -- invite editor@oak.example');
  });

  it('is told to all administrators, once they look', async () => {
    const cookie = await session('administrator');
    await ask('/staff/audit', { session: cookie });
    expect((await ask('/staff/inbox', { session: cookie })).text).not.toContain('administrators are told');
    await inviteAccount(database.pool, { name: 'Quinn', email: 'quinn@oak.example', role: 'reader' }, null);
    expect((await ask('/staff/inbox', { session: cookie })).text).toContain(
      'One thing that administrators are told',
    );
    expect((await ask('/staff/audit', { session: cookie })).text).toContain(
      'Somebody on the command line invited Quinn as reader.',
    );
    expect((await ask('/staff/inbox', { session: cookie })).text).not.toContain('administrators are told');
  });
});

it('the audit says what was done, to whom and to what, and no table, number of an account or time of a machine', async () => {
  const cookie = await session('administrator');
  const by = (await invited('administrator')).id;
  const { id } = await invited('editor', 'Robin');
  const about = { source: 'contact_submissions', id: 4 };
  for (const [action, detail, item] of [
    ['account.invited', `${id} as editor`],
    ['account.role', `${id} as reader`],
    ['account.disabled', `${id}`],
    ['item.assigned', `${id}`, about],
    ['item.assigned', 'nobody', about],
    ['list.read', '1'],
    ['list.read', '0'],
    ['person.erased', `2 deals, 1 deal_files, 1 news_subscriptions; account ${id} had asked (request 3)`],
    ['content.scheduled', '7 for 2026-11-25T14:00:00.000Z'],
  ] as const)
    await audit(database.pool, { by, action, detail, item });
  const { text } = await ask('/staff/audit', { session: cookie });
  const said = text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  for (const words of [
    'invited Robin as editor',
    'made Robin reader',
    'ended the account of Robin',
    'assigned message 4 to Robin',
    'assigned message 4 to nobody',
    'opened a list of one item',
    'opened an empty list',
    'erased a person: two deals, one document, one news sign-up, as Robin had asked',
    'set change 7 to go out on Nov 25, 2026, 9:00 AM',
  ])
    expect(said).toContain(words);
  expect(said).not.toMatch(/account \d|[a-z]_[a-z]|\dT\d|null|undefined/);
});

it('the audit names what was done with its verb, and who is no account as its notices do', async () => {
  const cookie = await session('administrator');
  const by = (await invited('administrator')).id;
  const item = { source: 'deals', id: 7 };
  await audit(database.pool, { by, action: 'item.read', item });
  await audit(database.pool, { by, action: 'item.noted', item });
  await audit(database.pool, { by: null, action: 'terms.accepted', item, detail: '1' });
  await inviteAccount(database.pool, { name: 'Lee', email: 'lee@oak.example', role: 'reader' }, null);
  const { text } = await ask('/staff/audit', { session: cookie });
  const said = text.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
  expect(said).toContain(' opened deal 7 ');
  expect(said).toContain('wrote a note Deal 7');
  expect(said).toContain('The site noted that the borrower accepted');
  expect(said.match(/Somebody on the command line invited Lee/g)).toHaveLength(2);
});

describe('the audit', () => {
  const said = async (query: string, cookie: string) => {
    const { text } = await ask(`/staff/audit${query}`, { session: cookie });
    return text
      .replace(/^.*?Newest first/s, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
  };

  it('names what it was done with while that exists', async () => {
    const { pool } = database;
    const cookie = await session('administrator');
    const by = (await invited('administrator')).id;
    const deal = (await findByKey(pool, await newDeal()))!;
    await pool.query(`update deals set address = 'name=Sweetgum+Court' where id = $1`, [deal.id]);
    const { rows } = await pool.query<{ id: string }>(
      `insert into contact_submissions (first_name, last_name, email, message, idempotency_key)
       values ('Robin', 'Aspen', 'robin@aspen.example', 'Hello', 'named in the audit') returning id`,
    );
    const id = Number(rows[0]!.id);
    await audit(pool, { by, action: 'item.released', item: { source: 'contact_submissions', id } });
    await audit(pool, { by, action: 'item.replied', item: { source: 'deals', id: deal.id } });
    expect(await said('', cookie)).toMatch(`replied Deal Sweetgum Court, ${deal.reference} `);
    expect(await said('', cookie)).toContain(`released message ${id} from Robin Aspen`);
    await pool.query('truncate deals, contact_submissions cascade');
    expect(await said('', cookie)).toContain(`replied Deal ${deal.id} `);
  });

  it('is read by person and by kind, also further back', async () => {
    const { pool } = database;
    const cookie = await session('administrator');
    const by = (await invited('administrator')).id;
    const { id } = await invited('editor', 'Wren Ashby');
    for (let i = 0; i < 101; i++)
      await audit(pool, { by: id, action: 'content.published', detail: String(1000 + i) });
    await audit(pool, { by: id, action: 'list.read', detail: '7' });
    await audit(pool, { by, action: 'content.published', detail: '2000' });
    await audit(pool, { by: null, action: 'content.stayed-back', detail: '9' });
    const ofWren = await said(`?who=${id}&kind=website`, cookie);
    expect(ofWren).toContain('published edition 1100 ');
    expect(ofWren).not.toMatch(/edition 2000|list of|held back/);
    const { text } = await ask(`/staff/audit?who=${id}&kind=website`, { session: cookie });
    const older = /href="\/staff\/audit(\?[^"]*before=\d+)"/.exec(text)![1]!.replaceAll('&amp;', '&');
    expect(await said(older, cookie)).toMatch(/published edition 1000 /);
    expect(await said(older, cookie)).not.toMatch(/list of|edition 2000/);
    expect(await said('?kind=website', cookie)).toContain('edition 2000');
    expect(await said('?who=site', cookie)).toMatch(/held back change 9/);
    expect(await said('?who=site', cookie)).not.toContain('edition 2000');
    // an address that means nothing shows everything
    expect(await said('?who=wren&kind=x', cookie)).toContain('held back change 9');
    expect(await said('?who=999999', cookie)).toContain('Nothing of that is written down');
  });

  it('has no line where nothing changed', async () => {
    const { pool } = database;
    const cookie = await session('administrator');
    const { id } = await invited('editor', 'Wren Ashby');
    const deal = (await findByKey(pool, await newDeal()))!;
    const { rows } = await pool.query<{ id: string }>(
      `insert into contact_submissions (first_name, last_name, email, message, idempotency_key)
       values ('Robin', 'Aspen', 'robin@aspen.example', 'Hello', 'assigned twice') returning id`,
    );
    const post = (path: string, form: Record<string, string>) => ask(path, { session: cookie, form });
    const count = async () => {
      const found = await pool.query(
        `select count(*)::int as count from staff_audit where action in ('account.role', 'account.disabled', 'item.assigned', 'item.state')`,
      );
      return found.rows[0].count;
    };
    const message = `/staff/inbox/contact_submissions/${rows[0]!.id}`;
    const before = await count();
    await post('/staff/accounts', { do: 'role', id: String(id), role: 'reader' });
    await post('/staff/accounts', { do: 'role', id: String(id), role: 'editor' });
    await post(message, { do: 'assign', version: '0', assignee: String(id) });
    await post(`/staff/deals/${deal.id}`, { do: 'assign', version: '1', assignee: String(id) });
    expect(await count()).toBe(before + 4);
    const again = await post('/staff/accounts', { do: 'role', id: String(id), role: 'editor' });
    expect(again.status).toBe(303);
    for (const [path, version] of [
      [message, '1'],
      [`/staff/deals/${deal.id}`, '2'],
    ] as const)
      expect((await post(path, { do: 'assign', version, assignee: String(id) })).status).toBe(303);
    for (const item of [`contact_submissions/${rows[0]!.id}/1`, `deals/${deal.id}/2`])
      await post('/staff/inbox', { do: 'assign', assignee: String(id), item });
    await post(message, { do: 'state', version: '1', state: 'ours' });
    expect(await count()).toBe(before + 4);
    await post('/staff/accounts', { do: 'disable', id: String(id) });
    await post('/staff/accounts', { do: 'disable', id: String(id) });
    // the account, and both that it had
    expect(await count()).toBe(before + 7);
    await pool.query('truncate deals, contact_submissions cascade; delete from staff_items');
  });
});

it('one’s own page lists the sessions, and ends one that is not this', async () => {
  const { pool } = database;
  await pool.query('delete from staff_sessions');
  const [own, other] = [await session('editor'), await session('editor')];
  const strangers = await session('reader');
  const { text } = await ask('/staff/you', { session: own });
  const sessions = /Sessions<.*?<\/section>/s.exec(text)![0];
  expect(sessions.match(/last used/g)).toHaveLength(2);
  expect(sessions).toContain('This one');
  const ids = [...sessions.matchAll(/name="id" value="([^"]+)"/g)].map(([, id]) => id!);
  expect(ids).toHaveLength(1);
  const end = (id: string) => ask('/staff/you', { session: own, form: { do: 'end-session', id } });
  const { rows } = await pool.query<{ id: string }>(
    `select token_hash as id from staff_sessions s join staff_accounts a on a.id = s.account_id where role = 'reader'`,
  );
  await end(rows[0]!.id);
  expect((await ask('/staff/you', { session: strangers })).status).toBe(200);
  expect((await end(ids[0]!)).status).toBe(303);
  expect((await ask('/staff/you', { session: other })).status).toBe(303);
  const after = await ask('/staff/you', { session: own });
  expect(/Sessions<.*?<\/section>/s.exec(after.text)![0].match(/last used/g)).toHaveLength(1);
  const ended = await pool.query(`select from staff_audit where action = 'session.ended-other'`);
  expect(ended.rowCount).toBe(1);
});

it('one’s own page offers the first passkey once, and then one for another device', async () => {
  const cookie = await session('editor');
  const offered = async () => (await ask('/staff/you', { session: cookie })).text;
  expect(await offered()).toContain('One thing, once.');
  await database.pool.query(
    `insert into staff_passkeys (id, account_id, public_key, counter, transports)
     select 'of this device', id, '', 0, '{}' from staff_accounts where email = 'editor@oak.example'`,
  );
  expect(await offered()).not.toContain('One thing, once.');
  expect(await offered()).toContain('On another device?');
});
