import { Readable } from 'node:stream';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { addFile, findByKey } from '#db/deals.ts';
import { rowsOf } from '#db/personal-data.ts';
import { inviteAccount } from '#db/staff-accounts.ts';
import { beginSession } from '#db/staff-sessions.ts';
import type { Office } from '#office/ask.ts';
import { dayOf } from '#office/time-text.ts';
import { AGENT, officeApp } from '#tests/office-app.ts';
import { testDatabase } from '#tests/test-database.ts';

const database = testDatabase();
const { app, ask, newDeal, refused, session } = officeApp(database);

describe('a person', () => {
  const send = async () => {
    const { rows } = await database.pool.query(
      `insert into contact_submissions (first_name, last_name, email, message, idempotency_key)
       values ('Sage', 'Willow', 'sage@willow.example', '<b>Hello</b>', gen_random_uuid()) returning id`,
    );
    return `/staff/person/contact_submissions/${rows[0].id}`;
  };
  const another = async () =>
    beginSession(
      database.pool,
      (
        await inviteAccount(
          database.pool,
          { name: 'Jordan', email: 'jordan@oak.example', role: 'administrator' },
          null,
        )
      ).id,
      { agent: AGENT, before: undefined, isProved: true },
    );
  const held = async () =>
    (await database.pool.query(`select from contact_submissions where email = 'sage@willow.example'`))
      .rowCount;

  it('is found by address, shown and exported, with a line for each reading, and no address in a path', async () => {
    const path = await send();
    const cookie = await session('administrator');
    const form = { do: 'find', email: ' SAGE@willow.example ' };
    const found = await ask('/staff/person', { session: cookie, form });
    expect(found.headers.get('location')).toBe(path);
    const { text } = await ask(path, { session: cookie });
    expect(text).toContain('Everything we hold of Sage Willow');
    expect(text).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    // readings that follow each other are one line of the list: its own count is the only one
    const again = (await ask(path, { session: cookie })).text;
    expect(again).toMatch(/twice/);
    expect(again).toMatch(/<b>Who did what<\/b> <small>.*?listed below/);
    expect(again).not.toContain('lines about them');
    // a day in Charlotte, as in its text, late in the evening too
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-02T03:30:00Z') });
    const file = await ask(`${path}/export`, { session: cookie });
    vi.useRealTimers();
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="person-2026-07-01.zip"');
    expect(file.text).toContain('"message": "<b>Hello</b>"');
    const { rows } = await database.pool.query(
      `select action, detail from staff_audit order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { action: 'person.exported', detail: null },
      { action: 'person.read', detail: null },
    ]);
    for (const older of ['one older one', '3 older ones']) {
      const { rows: held } = await database.pool.query(
        `select source, source_id from staff_audit where action = 'person.read' limit 1`,
      );
      await database.pool.query(
        `insert into staff_audit (action, source, source_id)
         select 'person.read', $1::text, $2::bigint from generate_series(1, greatest(1, 20 - (
           select count(*) from staff_audit where source = $1 and source_id = $2)))`,
        [held[0].source, held[0].source_id],
      );
      expect((await ask(path, { session: cookie })).text).toContain(`And ${older}, in the audit.`);
    }
    const missing = await ask('/staff/person', {
      session: cookie,
      form: { do: 'find', email: 'x@y.example' },
    });
    expect(missing.status).toBe(404);
    expect(missing.text).toContain('Nothing came from this address');
  });

  it.each([
    ['in-review', false, 730],
    ['in-review', true, 3650],
    ['declined', true, 3650],
    ['withdrawn', false, 7],
  ] as const)('sees until when a deal is kept: %s, with a term sheet: %s', async (state, hasSheet, days) => {
    const { pool } = database;
    const { id } = (await findByKey(pool, await newDeal()))!;
    // it came ten days ago, and has its state since yesterday
    await pool.query(
      `update deals set state = $2, created_at = now() - interval '10 days', email = 'kept@willow.example' where id = $1`,
      [id, state],
    );
    await pool.query(
      `insert into deal_events (deal_id, by, kind, "to", at) values ($1, 'staff', 'state', $2, now() - interval '1 day')`,
      [id, state],
    );
    const file = { name: 'T.pdf', size: 4, type: 'application/pdf', sha256: 'T', document: null } as const;
    await addFile(pool, id, { ...file, scan: 'clean', storedKey: 'T' }, 1e6);
    if (hasSheet)
      await pool.query(
        `insert into term_sheets (file_id, deal_id, version) select id, deal_id, 1 from deal_files where deal_id = $1`,
        [id],
      );
    const { text } = await ask(`/staff/person/deals/${id}`, { session: await session('administrator') });
    const until = new Date(Date.now() + (days - (days === 730 ? 10 : 1)) * 86_400_000);
    const [row = ''] = /<tr>(?:(?!<\/tr>).)*>Deal<.*?<\/tr>/s.exec(text) ?? [];
    expect(row).toContain(dayOf(until));
    expect(row.includes('counsel decides')).toBe(hasSheet);
    await pool.query('delete from term_sheets');
    await pool.query('delete from deals where id = $1', [id]);
  });

  it('is given out with the documents, but for one with a virus and one that is gone, which are named', async () => {
    const { id } = (await findByKey(database.pool, await newDeal()))!;
    const keep = (name: string, scan: 'clean' | 'infected') => {
      const file = { name, size: 4, type: 'text/csv', sha256: name, document: null, scan, storedKey: name };
      return addFile(database.pool, id, file, 1e6);
    };
    await keep('roll.csv', 'clean');
    await keep('bad.csv', 'infected');
    await keep('gone.csv', 'clean');
    const openFile: NonNullable<Office['openFile']> = async ({ storedKey }) =>
      storedKey === 'gone.csv'
        ? null
        : Readable.from([Buffer.from(storedKey === 'roll.csv' ? '1,2\n' : 'EVIL')]);
    const cookie = await session('administrator');
    const { text } = await ask(`/staff/person/deals/${id}/export`, { session: cookie }, app({ openFile }));
    // the central directory at the end of the ZIP counts its entries: the rows twice, one document, and the list of
    // what is left out
    expect(text.slice(-22).slice(8, 12)).toBe('\u0004\0\u0004\0');
    expect(text).toMatch(/OAK [\w-]{7}\/\d+ roll\.csv1,2\n/);
    expect(text).toMatch(/bad\.csv: a virus was found in it\n.*gone\.csv: it could not be read\n/);
    expect(text).not.toContain('EVIL');
    const { rows } = await database.pool.query(
      `select action, count(*)::int from staff_audit where source = 'deals' and source_id = $1 group by 1 order by 1`,
      [id],
    );
    expect(rows).toEqual([
      { action: 'file.read', count: 2 },
      { action: 'person.exported', count: 1 },
    ]);
  });

  it('is given out in words too, with the times of the office and without names of staff', async () => {
    const { pool } = database;
    const path = await send();
    await pool.query(
      `update contact_submissions set created_at = '2026-11-24T00:25:26Z', suspicion = 'too-fast', message = E'One\nTwo'
         where email = 'sage@willow.example'`,
    );
    const { id } = (await findByKey(pool, await newDeal()))!;
    await pool.query(
      `update deals set email = 'sage@willow.example', created_at = '2026-06-30T13:05:00Z', words = 'Soon.',
         address = 'for=buy&name=Sweetgum+Court&price=8M&city=Durham&state=NC' where id = $1`,
      [id],
    );
    const file = { name: 'roll.csv', size: 4, type: 'text/csv', sha256: 'said', document: 'rent-roll' };
    await addFile(pool, id, { ...file, scan: 'clean', storedKey: 'said' }, 1e6);
    await pool.query(
      `insert into deal_events (deal_id, by, kind, "from", "to", words, at, account) values
         ($1, 'staff', 'state', 'received', 'more-needed', 'Which boiler?', '2026-07-01T13:05:00Z', '7'),
         ($1, 'borrower', 'answer', null, null, 'The new one.', '2026-07-02T13:05:00Z', null)`,
      [id],
    );
    const cookie = await session('administrator');
    await ask(`/staff/inbox/deals/${id}`, { session: cookie, form: { do: 'note', words: 'Call her.' } });
    await ask(path, { session: cookie });
    const { text } = await ask(`${path}/export`, { session: cookie });
    const said = text.split('What Oak ')[1]!.split('PK')[0]!.replaceAll('\u00a0', ' ');
    for (const words of [
      'Message, Nov 23, 2026, 7:25 PM',
      'First name: Sage',
      'Message: One\n    Two',
      'Held apart: too fast',
      /Deal Sweetgum Court, OAK [\w-]{7}, Jun 30, 2026, 9:05 AM/,
      'City: Durham',
      'State: NC',
      'Name: Robin',
      'Your words: Soon.',
      'Rent roll: roll.csv, 1 KB',
      'Jul 1, 2026, 9:05 AM, Oak: More needed. Which boiler?',
      'Jul 2, 2026, 9:05 AM, you: The new one.',
      /note: Call her\./,
      /opened everything from this person/,
    ])
      expect(said).toMatch(words);
    expect(said).not.toMatch(/Some administrator|T\d\d:|undefined|null|\[object|[a-z]_[a-z]/);
    await pool.query(`delete from deals where id = $1`, [id]);
  });

  describe('with a term sheet', () => {
    /** A deal with two versions, the second without words; its borrower accepted it and sent a document afterwards. */
    const offered = async () => {
      const { pool } = database;
      const { id } = (await findByKey(pool, await newDeal()))!;
      await pool.query(`update deals set email = 'terms@willow.example' where id = $1`, [id]);
      const file = { size: 4, type: 'application/pdf', document: null, scan: 'clean' } as const;
      for (const name of ['first.pdf', 'second.pdf', 'chart.pdf'])
        await addFile(pool, id, { ...file, name, sha256: name, storedKey: name }, 1e6);
      await pool.query(
        `insert into term_sheets (file_id, deal_id, version)
         select id, deal_id, case name when 'first.pdf' then 1 else 2 end from deal_files
         where deal_id = $1 and name <> 'chart.pdf'`,
        [id],
      );
      await pool.query(
        `insert into deal_events (deal_id, by, kind, "from", "to", words) values
           ($1, 'borrower', 'terms-accepted', null, '2', 'Robin'),
           ($1, 'borrower', 'state', 'term-sheet', 'accepted', null),
           ($1, 'borrower', 'state', 'more-needed', 'in-review', null),
           ($1, 'borrower', 'state', 'in-review', 'withdrawn', null),
           ($1, 'site', 'state', 'term-sheet', 'accepted', null)`,
        [id],
      );
      return id;
    };
    const saidOf = async (id: number) => {
      const { text } = await ask(`/staff/person/deals/${id}/export`, {
        session: await session('administrator'),
      });
      return text.split('What Oak ')[1]!.split('PK')[0]!.replaceAll('\u00a0', ' ');
    };
    const write = (id: number, action: string, detail: string | null) =>
      database.pool.query(
        `insert into staff_audit (action, source, source_id, detail) values ($2, 'deals', $1, $3)`,
        [id, action, detail],
      );

    it('is told what staff set, offered and read, but not to whom it was assigned', async () => {
      const id = await offered();
      await write(id, 'item.state', 'closed');
      await write(id, 'terms.offered', '2');
      await write(id, 'terms.accepted', '2');
      await write(id, 'item.assigned', '7');
      await write(id, 'item.assigned', 'nobody');
      const { rows } = await database.pool.query<{ file: string }>(
        `select id::text as file from deal_files where deal_id = $1 and name = 'chart.pdf'`,
        [id],
      );
      await write(id, 'file.read', rows[0]!.file);
      const said = await saidOf(id);
      for (const words of [
        / to Closed\n/,
        'offered version 2 of the term sheet',
        'accepted version 2 of the term sheet',
        / to somebody\n/,
        / to nobody\n/,
        'downloaded document chart.pdf',
      ])
        expect(said).toMatch(words);
      const { staff_audit } = await rowsOf(database.pool, 'terms@willow.example');
      expect(staff_audit!.find(({ action }) => action === 'item.assigned')?.detail).toBeNull();
    });

    it('reads the term sheets as ours, each by its version', async () => {
      const said = await saidOf(await offered());
      expect(said).toContain('  Term sheet, version 1: first.pdf, 1 KB');
      expect(said).toContain('  Term sheet, version 2: second.pdf, 1 KB');
      expect(said.match(/Something else: .*/g)).toEqual([expect.stringContaining('chart.pdf')]);
    });

    it('reads a state as set by the site where an answer brought it, and a withdrawal as their own', async () => {
      const said = await saidOf(await offered());
      expect(said).toContain(', you: Accepted version 2 of the term sheet, as Robin.');
      expect(said.match(/, (you|the site): (In review|Accepted|Withdrawn)\..*/g)).toEqual([
        ', the site: Accepted.',
        ', the site: In review.',
        ', you: Withdrawn. Withdrew the deal.',
        ', the site: Accepted.',
      ]);
    });

    it('counts the replies that the text has: none for a term sheet without words', async () => {
      const id = await offered();
      const cookie = await session('administrator');
      await database.pool.query(
        `insert into staff_notes (source, source_id, account_id, kind, words)
         select 'deals', $1, a.id, 'reply', words from staff_accounts a, (values ('Our terms.'), ('')) as w (words)
         where a.email = 'administrator@oak.example'`,
        [id],
      );
      const { text } = await ask(`/staff/person/deals/${id}`, { session: cookie });
      expect(text).toContain('notes: 0, replies: 1');
      expect((await saidOf(id)).match(/, reply: /g)).toHaveLength(1);
    });

    afterEach(async () => {
      await database.pool.query('delete from term_sheets');
      await database.pool.query(`delete from staff_notes where source = 'deals'`);
      await database.pool.query(`delete from deals where email = 'terms@willow.example'`);
    });
  });

  it('has no document left open where whoever takes the export breaks off', async () => {
    const { id } = (await findByKey(database.pool, await newDeal()))!;
    const file = { name: 'roll.csv', size: 1e7, type: 'text/csv', sha256: 'roll', document: null };
    await addFile(database.pool, id, { ...file, scan: 'clean', storedKey: 'roll' }, 1e8);
    const opened: Readable[] = [];
    const openFile: NonNullable<Office['openFile']> = async () => {
      const stream = Readable.from(Array.from({ length: 100 }, () => Buffer.alloc(100_000, '1,2\n')));
      opened.push(stream);
      return stream;
    };
    const cookie = `__Host-staff=${await session('administrator')}`;
    const path = `https://oak.example/staff/person/deals/${id}/export`;
    const answer = await app({ openFile }).request(path, { headers: { 'user-agent': AGENT, cookie } });
    const reader = answer.body!.getReader();
    while (opened.length === 0) await reader.read();
    await reader.read();
    await reader.cancel(new Error('the connection was closed')).catch(() => {});
    expect(opened.map(({ destroyed }) => destroyed)).toEqual([true]);
  });

  it('is not yet erased by one who is an administrator since today: whoever asks reads who can, and from when on', async () => {
    const path = await send();
    const one = await session('administrator');
    const { id } = await inviteAccount(
      database.pool,
      { name: 'Morgan', email: 'morgan@oak.example', role: 'administrator' },
      null,
    );
    const { rows } = await database.pool.query<{ id: number }>(
      `insert into staff_audit (account_id, action, detail)
       select id, 'account.role', $1::text from staff_accounts where email = 'administrator@oak.example' returning id`,
      [`${id} as administrator`],
    );
    expect(rows).toHaveLength(1);
    await ask(path, { session: one, form: { typed: 'sage@willow.example' } });
    const day = dayOf(new Date(Date.now() + 7 * 86_400_000));
    const { text } = await ask('/staff/person', { session: one });
    expect(text).toMatch(new RegExp(`ask anew from ${day}, \\d+:\\d\\d.[AP]M on: then Morgan can`));
    const asked = await database.pool.query<{ id: number }>('select id::int as id from erasure_requests');
    await ask('/staff/person', { session: one, form: { do: 'take-back', id: `${asked.rows[0]!.id}` } });
    await another();
    await ask(path, { session: one, form: { typed: 'sage@willow.example' } });
    expect((await ask('/staff/person', { session: one })).text).toContain('>Jordan can confirm it.<');
    await database.pool.query('delete from erasure_requests');
  });

  it('is erased by two: the address typed by one, confirmed by another', async () => {
    const path = await send();
    const [one, two] = [await session('administrator'), await another()];
    const wrong = await ask(path, { session: one, form: { typed: 'sage@willow' } });
    expect(wrong.status).toBe(422);
    // a browser shows nothing of the page that asks for the device first, where a link says that it downloads
    expect(wrong.text).toMatch(/<a (?![^>]*download)[^>]*\/export"/);
    expect(wrong.text).toContain('value="sage@willow"');
    expect((await ask(path, { session: one, form: { typed: 'Sage@Willow.example' } })).status).toBe(303);
    const { rows } = await database.pool.query('select id from erasure_requests');
    const form = { do: 'confirm', id: String(rows[0].id) };
    expect((await ask('/staff/person', { session: one, form })).status).toBe(403);
    expect(refused).toEqual(['erasure']);
    expect(await held()).toBeGreaterThan(0);
    const done = await ask('/staff/person', { session: two, form });
    expect([done.status, await held()]).toEqual([200, 0]);
    expect((await ask('/staff/person', { session: two, form })).status).toBe(409);
    const late = await ask('/staff/person', { session: one, form: { ...form, do: 'take-back' } });
    expect([late.status, late.text.includes('its person is erased already')]).toEqual([409, true]);
    expect(await ask(path, { session: two })).toMatchObject({
      status: 404,
      text: expect.stringContaining('Nothing is kept here'),
    });
  });
});
