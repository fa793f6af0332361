import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { inviteAccount } from '#db/staff-accounts.ts';
import { AGENT, officeApp, SITE } from '#tests/office-app.ts';
import { testDatabase } from '#tests/test-database.ts';

const database = testDatabase();
const { app, ask, mailed, refused, session } = officeApp(database);

describe('what staff write', () => {
  it.each([
    ['a note', { do: 'note' }, 'words'],
    ['a reply', { do: 'reply', version: '0' }, 'words'],
  ])('as %s is never cut: what is too long comes back whole, and nothing is kept', async (_, form, field) => {
    const { rows } = await database.pool.query(
      `insert into contact_submissions (first_name, last_name, email, message, idempotency_key)
       values ('Robin', 'Aspen', 'robin@aspen.example', 'Hello', gen_random_uuid()) returning id`,
    );
    const path = `/staff/inbox/contact_submissions/${rows[0].id}`;
    const cookie = await session('editor');
    const post = (text: string) =>
      ask(path, { session: cookie, form: { ...form, [field]: text } as Record<string, string> });
    const tooLong = await post(`${'é\r\n'.repeat(2000)}the end`);
    expect(tooLong.status).toBe(422);
    expect(tooLong.text).toContain('That is 4,007 characters; 4,000 is the most.');
    expect(tooLong.text).toContain('the end</textarea>');
    expect((await database.pool.query('select from staff_notes')).rows).toEqual([]);
    expect(mailed).toEqual([]);
    const longest = `${'é\r\n'.repeat(1998)}end.`;
    expect((await post(longest)).status).toBe(303);
    const kept = await database.pool.query('delete from staff_notes returning words');
    expect(kept.rows).toEqual([{ words: longest.replaceAll('\r\n', '\n') }]);
  });
});

it('keeps a note once, however often its button is pressed', async () => {
  const { rows } = await database.pool.query(
    `insert into contact_submissions (first_name, last_name, email, message, idempotency_key)
     values ('Robin', 'Aspen', 'robin@aspen.example', 'Hello', gen_random_uuid()) returning id`,
  );
  const path = `/staff/inbox/contact_submissions/${rows[0].id}`;
  const cookie = await session('editor');
  for (const words of ['Called.', 'Called.', 'Called again.'])
    expect((await ask(path, { session: cookie, form: { do: 'note', words } })).status).toBe(303);
  const kept = await database.pool.query('delete from staff_notes returning words');
  expect(kept.rows.map(({ words }) => words).toSorted()).toEqual(['Called again.', 'Called.']);
});

it.each([
  [
    'contact_submissions',
    `first_name, last_name, email, message, idempotency_key`,
    `'Robin', 'Aspen', 'r@aspen.example', 'Hello', gen_random_uuid()`,
    'theirs',
  ],
  ['investor_sign_ups', `first_name, last_name, email`, `'Robin', 'Aspen', 'r@aspen.example'`, 'done'],
  [
    'webinar_registrations',
    `first_name, last_name, email, session`,
    `'Robin', 'Aspen', 'r@aspen.example', '2099-12-16'`,
    'done',
  ],
])(
  'a reply to one of %s waits for its reader only where they asked something',
  async (table, columns, values, state) => {
    const { pool } = database;
    const { rows } = await pool.query(`insert into ${table} (${columns}) values (${values}) returning id`);
    const path = `/staff/inbox/${table}/${rows[0].id}`;
    const cookie = await session('editor');
    const form = { do: 'reply', version: '0', words: 'Here is the link.' };
    expect((await ask(path, { session: cookie, form })).status).toBe(303);
    const kept = await pool.query('select state from staff_items where source = $1 and source_id = $2', [
      table,
      rows[0].id,
    ]);
    expect(kept.rows).toEqual([{ state }]);
  },
);

it('a state that was set can be taken back at once, as by a key that was not meant for it', async () => {
  const { rows } = await database.pool.query(
    `insert into contact_submissions (first_name, last_name, email, message, idempotency_key)
     values ('Robin', 'Aspen', 'robin@aspen.example', 'Hello', gen_random_uuid()) returning id`,
  );
  const path = `/staff/inbox/contact_submissions/${rows[0].id}?turn=ours`;
  const cookie = await session('editor');
  const post = (form: Record<string, string>) => ask(path, { session: cookie, form });
  const { headers } = await post({ do: 'state', state: 'done', version: '0' });
  const done = await ask(headers.get('location')!.replace('#done', ''), { session: cookie });
  const undo = /<div id="done"[^>]*>.*?<form[^>]*>(.*?)Take it back/s.exec(done.text)?.[1] ?? '';
  const fields = [...undo.matchAll(/name="(\w+)" value="(\w*)"/g)].map(([, name, value]) => [name!, value!]);
  expect(Object.fromEntries(fields)).toMatchObject({ do: 'state', state: 'ours', version: '1' });
  await post(Object.fromEntries(fields));
  const kept = await database.pool.query('select state from staff_items where source_id = $1', [rows[0].id]);
  expect(kept.rows).toEqual([{ state: 'ours' }]);
});

it('shows beside the list what was promised an answer first, and how much waits by when', async () => {
  await database.pool.query('delete from contact_submissions');
  for (let days = 0; days <= 3; days++)
    await database.pool.query(
      `insert into contact_submissions (created_at, first_name, last_name, email, message, idempotency_key)
       values (now() - $1 * interval '10 days', 'Robin', $2, 'robin@aspen.example', 'Hello', gen_random_uuid())`,
      [days, `Aspen${days}`],
    );
  const { text } = await ask('/staff/inbox', { session: await session('editor') });
  const beside = text.slice(text.indexOf('First in line'));
  // and not the list once more
  expect([...beside.matchAll(/Robin (Aspen\d+)/g)].map(([, name]) => name)).toEqual(['Aspen3']);
  const waits = [...beside.matchAll(/<\/span>([^<]+)<\/dt><dd>([^<]+)/g)].map(([, ...row]) => row);
  expect(waits).toEqual([
    ['Late', '3 messages'],
    [expect.stringMatching(/^By /), '1 message'],
  ]);
});

describe('several at once', () => {
  const write = async (suspicion: string | null = null): Promise<number> => {
    const { rows } = await database.pool.query(
      `insert into contact_submissions (first_name, last_name, email, message, idempotency_key, suspicion)
       values ('Robin', 'Aspen', 'r@aspen.example', 'Hello', $1, $2) returning id::int as id`,
      [randomUUID(), suspicion],
    );
    return rows[0].id;
  };
  const send = async (what: string, ...items: string[]) => sendTo('', what, ...items);
  const sendTo = async (assignee: string, what: string, ...items: string[]) => {
    const list = ['release', 'discard'].includes(what) ? '?held=1' : '';
    const body = new URLSearchParams([
      ['do', what],
      ['assignee', assignee],
      ...items.map((item) => ['item', item]),
    ]);
    const answer = await app().request(`${SITE}/staff/inbox${list}`, {
      method: 'POST',
      headers: {
        'user-agent': AGENT,
        origin: SITE,
        cookie: `__Host-staff=${await session('editor')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: body.toString(),
    });
    return { status: answer.status, text: await answer.text(), to: answer.headers.get('location') ?? '' };
  };
  const stateOf = async (id: number) => {
    const { rows } = await database.pool.query(
      `select state, version from staff_items where source = 'contact_submissions' and source_id = $1`,
      [id],
    );
    return rows[0];
  };
  const at = (id: number, version = 0) => `contact_submissions/${id}/${version}`;

  it('does what it can, and leaves what somebody else has changed as it was', async () => {
    const [one, other] = [await write(), await write()];
    await send('done', at(one));
    const { status, text } = await send('done', at(one), at(other));
    expect(status).toBe(409);
    expect(text).toContain('Robin Aspen');
    expect(await stateOf(one)).toEqual({ state: 'done', version: 1 });
    expect(await stateOf(other)).toEqual({ state: 'done', version: 1 });
    expect(refused).toEqual(['conflict']);
  });

  it('says what it did, or why nothing was changed', async () => {
    const { pool } = database;
    const { id } = await inviteAccount(
      pool,
      { name: 'Casey Linden', email: `${randomUUID()}@oak.example`, role: 'editor' },
      null,
    );
    const cookie = await session('editor');
    const said = async ({ to }: { to: string }) => {
      const { text } = await ask(to.replace(/#done$/, ''), { session: cookie });
      return /<p id="done"[^>]*role="status"[^>]*>(.*?)<\/p>/.exec(text)?.[1];
    };
    const all = [at(await write()), at(await write())];
    expect(await said(await sendTo(String(id), 'assign', ...all))).toBe(
      'Two items are assigned to Casey Linden.',
    );
    const again = at(await write());
    expect(await said(await send('assign', again))).toBe('One item is nobody’s now.');
    expect(await said(await send('read', all[0]!))).toBe('One item is marked as read.');
    expect(await said(await send('read'))).toMatch(/^Nothing was changed: nothing was chosen/);
    await pool.query('update staff_accounts set disabled_at = now() where id = $1', [id]);
    const ended = 'Nothing was changed: that account has ended meanwhile, or may only read.';
    expect(await said(await sendTo(String(id), 'assign'))).toBe(ended);
    const kept = await sendTo(String(id), 'assign', ...all, again);
    expect(kept).toMatchObject({ status: 409, text: expect.stringContaining(ended) });
    expect(kept.text.match(/<input(?=[^>]* name="item")[^>]* checked/g)).toHaveLength(3);
    const form = { do: 'assign', assignee: String(id), version: '1' };
    const alone = await ask(`/staff/inbox/${again.replace(/\/\d+$/, '')}`, { session: cookie, form });
    expect(alone).toMatchObject({ status: 409, text: expect.stringContaining(ended) });
    // of one item, assigned on its own page, its own notice stands alone
    const { rows } = await pool.query(
      `select id, coalesce(version, 0) as version from contact_submissions
       left join staff_items on source = 'contact_submissions' and source_id = id limit 1`,
    );
    const [{ id: one, version }] = rows;
    const { text } = await ask(`/staff/inbox/contact_submissions/${one}?done=assign&version=${version}`, {
      session: cookie,
    });
    expect(text.match(/id="done"[^>]*>[^<]*/g)).toEqual([expect.stringContaining('Nobody has it now.')]);
    // a link that somebody wrote says nothing of its own
    expect(await said({ to: '/staff/inbox?all=discard&count=40&done=forty' })).toBeUndefined();
  });

  it('nobody is given work whose role does not cover it, alone or with others', async () => {
    const { pool } = database;
    const email = `${randomUUID()}@oak.example`;
    const { id } = await inviteAccount(pool, { name: 'Reed Only', email, role: 'editor' }, null);
    const cookie = await session('editor');
    const one = at(await write());
    const path = `/staff/inbox/${one.replace(/\/\d+$/, '')}`;
    const shown = async () => (await ask(path, { session: cookie })).text;
    const form = { do: 'assign', assignee: String(id), version: '0' };
    expect((await ask(path, { session: cookie, form })).status).toBe(303);
    expect(await shown()).toContain(`<option value="${id}" selected="">Reed Only`);
    await pool.query(`update staff_accounts set role = 'reader' where id = $1`, [id]);
    expect(await shown()).not.toContain('Reed Only</option>');
    expect(await ask('/staff/inbox?turn=nobody', { session: cookie })).toMatchObject({
      text: expect.stringContaining(path),
    });
    expect((await ask(path, { session: cookie, form: { ...form, version: '1' } })).status).toBe(409);
    expect((await sendTo(String(id), 'assign', one)).status).toBe(409);
  });

  it('tells deals of one sender apart, and says of those that are no message why they are left', async () => {
    const sent = async (reference: string): Promise<number> => {
      const { rows } = await database.pool.query(
        `insert into deals (role, name, email, words, reference, address, idempotency_key)
         values ('sponsor', 'Sage Willow', 'sage@willow.example', 'Hello', $1, 'name=Sweetgum Court', $2) returning id::int as id`,
        [reference, randomUUID()],
      );
      return rows[0].id;
    };
    const [one, other] = [await sent('OAK 2BC-DEF'), await sent('OAK 3BC-DEF')];
    await database.pool.query(
      `insert into deal_events (deal_id, by, kind, "to") values ($1, 'borrower', 'state', 'accepted')`,
      [other],
    );
    const list = (await ask('/staff/inbox', { session: await session('editor') })).text;
    expect(list).toContain('<span class="unbroken">OAK 2BC-DEF,</span>');
    expect(list).toMatch(/Deal, terms accepted<\/b> <span class="unbroken">OAK 3BC-DEF,</);
    const { text } = await send('done', `deals/${one}/0`, `deals/${other}/0`);
    expect(text).toContain('Sage Willow, OAK 2BC-DEF; Sage Willow, OAK 3BC-DEF');
    expect(text).toContain('A deal is answered on its own page.</p>');
    expect(text).not.toContain('meanwhile');
    const message = await write();
    await send('done', at(message));
    const again = await send('done', at(message));
    expect(again.text).toContain('Somebody else changed them meanwhile.');
    await database.pool.query('truncate deals cascade');
  });

  it('records who marked something as read that nobody opened', async () => {
    const one = await write();
    await send('read', at(one));
    await send('unread', at(one));
    const { rows } = await database.pool.query(
      `select action from staff_audit where source = 'contact_submissions' and source_id = $1 order by id`,
      [one],
    );
    expect(rows.map(({ action }) => action)).toEqual(['item.marked-read', 'item.marked-unread']);
  });

  it('releases and discards only what is held apart, and nothing that is not there', async () => {
    const [held, free] = [await write('honeypot'), await write()];
    expect((await send('discard', at(free))).status).toBe(409);
    expect((await send('release', at(held), at(999_999), 'pg_user/1/0', 'x')).status).toBe(303);
    const { rows } = await database.pool.query('select suspicion from contact_submissions where id = $1', [
      held,
    ]);
    expect(rows[0].suspicion).toBeNull();
    expect((await stateOf(free))?.state).not.toBe('discarded');
  });

  it('says what it left also where nothing is left to list, and calls chosen what can be seen to be', async () => {
    await database.pool.query('truncate contact_submissions cascade');
    const released = at(await write('honeypot'));
    const discarded = at(await write('honeypot'));
    const waiting = at(await write('honeypot'));
    const path = '/staff/inbox?held=1';
    await send('release', released);
    const listed = await sendTo('', 'release', released, waiting.replace(/0$/, '7'));
    expect(listed.text).toContain('Two are unchanged, and still chosen where they stand in this list');
    // a colleague has released one, and what was waiting is gone from the list with it
    await send('discard', waiting);
    const { status, text } = await send('discard', released, discarded);
    expect(status).toBe(409);
    expect(text).toContain('Nothing is held apart');
    expect(text).toMatch(/role="alert"[^>]*><p>One is unchanged<\/p><p>Robin Aspen<\/p>/);
    expect(text).toContain('All that is not named here is changed.');
    expect((await ask(path, { session: await session('editor') })).text).not.toContain('is unchanged');
  });
});
