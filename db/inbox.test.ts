import { beforeEach, describe, expect, it, vi } from 'vitest';
import { testDatabase } from '#tests/test-database.ts';
import { eraseWhatIsDue } from './erasing.ts';
import { inTransaction } from './in-transaction.ts';
import { changeHeld, changeItem, inboxCounts, inboxItems, markRead, readItem, SOURCES } from './inbox.ts';
import { erase, personalTables } from './personal-data.ts';
import type { Db } from './rows.ts';
import { inviteAccount } from './staff-accounts.ts';
import { readAudit } from './staff-audit.ts';

const database = testDatabase();
const key = { source: 'contact_submissions', id: 1 };
let me: number;

beforeEach(async () => {
  const { pool } = database;
  await pool.query(
    'truncate contact_submissions, investor_sign_ups restart identity; delete from staff_items; delete from staff_notes',
  );
  await pool.query(
    `insert into contact_submissions (first_name, last_name, email, message, idempotency_key, suspicion, created_at)
     values ('Robin', 'Aspen', 'robin@aspen.example', '100% of cost, 5_units', 'a', null, now() - interval '1 day'),
       ('Reese', 'Hazel', 'reese@hazel.example', 'Grow', 'b', 'too-fast', now());
     insert into investor_sign_ups (first_name, last_name, email) values ('Noel', 'Spruce', 'noel@spruce.example')`,
  );
  me = (await inviteAccount(pool, { name: 'Casey', email: 'casey@oak.example', role: 'editor' }, null)).id;
});

const names = async (filter: Parameters<typeof inboxItems>[1], db: Db = database.pool) =>
  (await inboxItems(db, filter, me, { limit: 9 })).map(({ name }) => name);

it('knows every table that visitors write to, and forgets with each what staff made of it', async () => {
  expect([...SOURCES.keys()].sort()).toEqual([...personalTables.keys()].sort());
  const { rows } = await database.pool.query(
    `select event_object_table as name from information_schema.triggers where trigger_name = 'forget_staff_work'`,
  );
  expect(rows.map(({ name }) => name).sort()).toEqual([...SOURCES.keys()].sort());
});

it('lists the newest first, without what is held apart', async () => {
  expect(await names({})).toEqual(['Noel Spruce', 'Robin Aspen']);
  expect(await names({ held: true })).toEqual(['Reese Hazel']);
  expect(await names({ turn: 'ours' })).toEqual(['Noel Spruce', 'Robin Aspen']);
  expect(await names({ kind: 'sign-up' })).toEqual(['Noel Spruce']);
  const oldest = await inboxItems(database.pool, {}, me, { limit: 1, oldestFirst: true });
  expect(oldest.map(({ name }) => name)).toEqual(['Robin Aspen']);
  expect(await inboxCounts(database.pool, me)).toMatchObject({
    ours: 2,
    all: 2,
    held: 1,
    mine: 0,
    nobody: 2,
    message: 1,
  });
});

it('has a place in a webinar wait for us until the webinar is over, and a sign-up for updates until staff say so', async () => {
  const { pool } = database;
  await pool.query(
    `insert into webinar_registrations (first_name, last_name, email, session)
     select 'Emery', 'Locust' || days, 'emery@locust.example', (now() at time zone 'America/New_York')::date + days
     from unnest(array[-1, 0, 1]) days`,
  );
  expect(await names({ turn: 'ours', kind: 'webinar' })).toEqual(['Emery Locust1', 'Emery Locust0']);
  expect(await names({ turn: 'ours', kind: 'sign-up' })).toEqual(['Noel Spruce']);
  expect(await changeItem(pool, { source: 'investor_sign_ups', id: 1 }, 0, { state: 'done' }, me)).toBe(true);
  expect(await names({ turn: 'ours', kind: 'sign-up' })).toEqual([]);
  await pool.query('delete from webinar_registrations');
});

it('reads of those that are not shown only what they are chosen by', async () => {
  await database.pool.query(
    `insert into contact_submissions (first_name, last_name, email, message, idempotency_key)
     select 'Robin', 'Aspen', 'robin@aspen.example', 'Hello', gen_random_uuid() from generate_series(1, 100)`,
  );
  await inTransaction(database.pool, async (db) => {
    // whether each was answered is looked up in the notes
    const looks = async () => {
      const { rows } = await db.query(
        `select seq_scan + coalesce(idx_scan, 0) as looks from pg_stat_xact_user_tables where relname = 'staff_notes'`,
      );
      return Number(rows[0].looks);
    };
    const before = await looks();
    expect(await inboxItems(db, {}, me, { limit: 5 })).toHaveLength(5);
    expect((await looks()) - before).toBeLessThan(20);
  });
});

it('asks for all that stands beside the tabs at once, because every page waits for it', async () => {
  let most = 0;
  let asking = 0;
  const query = async (sql: string, values: unknown[]) => {
    most = Math.max(most, ++asking);
    const answer = await database.pool.query(sql, values);
    asking -= 1;
    return answer;
  };
  await inboxCounts({ query } as unknown as Db, me);
  expect(most).toBe(2);
});

it('finds a deal by the name of its property, of however many words', async () => {
  await database.pool.query(
    `insert into deals (role, name, email, reference, address, idempotency_key) values
     ('sponsor', 'Ellis Fir', 'ellis@fir.example', 'OAK 2PD-M4X', $1, 'two words')`,
    [String(new URLSearchParams({ name: 'St. Mary\u2019s Court, 50%', street: '2210 Sweetgum Lane' }))],
  );
  for (const query of ['mary\u2019s court', 'Court, 50%', 'sweetgum LANE'])
    expect(await names({ query })).toEqual(['Ellis Fir']);
  expect(await names({ query: 'sweetgum+' })).toEqual([]);
  await database.pool.query(`delete from deals where reference = 'OAK 2PD-M4X'`);
});

it('finds whatever was typed: a telephone number, an entity, a deadline, and what came later on the page of a deal', async () => {
  // taken back in the end: a deal with a term sheet is not erased
  const db = await database.pool.connect();
  await db.query('begin');
  const { rows } = await db.query(
    `insert into deals (role, name, email, phone, entity, reference, address, idempotency_key) values
     ('sponsor', 'Ellis Fir', 'ellis@fir.example', '704-555-0101', 'Sweetgum Owner LLC', 'OAK 2PD-M4X', 'noi=905k', 'search')
     returning id`,
  );
  const { id } = rows[0];
  await db.query(
    `insert into deal_events (deal_id, by, kind, words) values ($1, 'borrower', 'message', '3% of collected'),
     ($1, 'staff', 'reply', 'Which boiler?')`,
    [id],
  );
  for (const name of ['T12 of May.pdf', 'Term sheet.pdf'])
    await db.query(
      `insert into deal_files (deal_id, name, size, type, sha256, scan, stored_key)
       values ($1, $2, 1, 'application/pdf', $2, 'clean', $2)`,
      [id, name],
    );
  await db.query(
    `insert into term_sheets (file_id, deal_id, version) select id, deal_id, 1 from deal_files where name = 'Term sheet.pdf'`,
  );
  await db.query(
    `insert into media_enquiries (name, email, deadline, message, idempotency_key)
     values ('Tatum Beech', 'tatum@ledger.example', 'Friday, 5 PM', 'Why?', 'search')`,
  );
  for (const query of ['555-0101', 'sweetgum owner', '3% OF', 't12 of may'])
    expect(await names({ query }, db), query).toEqual(['Ellis Fir']);
  expect(await names({ query: 'friday, 5' }, db)).toEqual(['Tatum Beech']);
  // what the firm wrote and sent is not of them
  for (const query of ['boiler', 'term sheet.pdf']) expect(await names({ query }, db), query).toEqual([]);
  await db.query('rollback');
  db.release();
});

it('counts a deal that is held apart among what waits for us', async () => {
  await database.pool.query(
    `insert into deals (role, name, email, reference, idempotency_key, suspicion)
     values ('sponsor', 'Sage Willow', 'sage@willow.example', 'OAK 4H7-KQM', 'held', 'honeypot')`,
  );
  expect(await names({ turn: 'ours' })).toContain('Sage Willow');
  expect(await names({})).not.toContain('Sage Willow');
  expect(await inboxCounts(database.pool, me)).toMatchObject({ ours: 3, held: 2, dealsWithUs: 0 });
  await database.pool.query('delete from deals');
});

it.each([
  ['ASPEN', 1],
  ['100%', 1],
  ['0%5', 0],
  ['5_u', 1],
  ['5xu', 0],
  [`'; drop table staff_items; --`, 0],
])('finds %s as it is typed', async (query, count) => {
  expect(await names({ query })).toHaveLength(count);
});

it.each(['answer', 'terms-accepted', 'withdraw-asked'])(
  'calls a deal answered until its borrower comes: %s',
  async (kind) => {
    const { pool } = database;
    const { rows } = await pool.query<{ id: string }>(
      `insert into deals (role, name, email, reference, address, idempotency_key)
     values ('sponsor', 'Lee Hickory', 'lee@hickory.example', $1, 'name=Row', $1) returning id`,
      [`OAK ${kind}`],
    );
    const id = Number(rows[0]!.id);
    const isAnswered = async () => (await readItem(pool, { source: 'deals', id }))?.answered;
    expect(await isAnswered()).toBe(false);
    await pool.query(
      `insert into staff_notes (source, source_id, account_id, kind, words, at) values ('deals', $1, $2, 'reply', 'Hello', now() - interval '1 hour')`,
      [id, me],
    );
    expect(await isAnswered()).toBe(true);
    await pool.query(`insert into deal_events (deal_id, by, kind, "to") values ($1, 'borrower', $2, '1')`, [
      id,
      kind,
    ]);
    expect(await isAnswered()).toBe(false);
    await pool.query('delete from deals where id = $1', [id]);
  },
);

it('takes one of two changes that were made of the same version, first or later', async () => {
  const { pool } = database;
  const both = (version: number, states: ['ours' | 'theirs' | 'done', 'ours' | 'theirs' | 'done']) =>
    Promise.all(states.map((state) => changeItem(pool, key, version, { state }, me)));
  expect((await both(0, ['theirs', 'done'])).sort()).toEqual([false, true]);
  expect((await both(1, ['ours', 'done'])).sort()).toEqual([false, true]);
  expect(await changeItem(pool, key, 1, { assignee: me }, me)).toBe(false);
  expect(await changeItem(pool, key, 2, { assignee: me }, me)).toBe(true);
  expect(await readItem(pool, key)).toMatchObject({ version: 3, assigneeName: 'Casey' });
});

it('is read without getting in the way of a change', async () => {
  const { pool } = database;
  expect((await readItem(pool, key))!.unread).toBe(true);
  await markRead(pool, key, true);
  expect(await readItem(pool, key)).toMatchObject({ unread: false, version: 0 });
  expect(await changeItem(pool, key, 0, { state: 'done' }, me)).toBe(true);
  await markRead(pool, key, false);
  expect(await readItem(pool, key)).toMatchObject({ unread: true, version: 1, state: 'done' });
});

describe('what is held apart', () => {
  const held = { ...key, id: 2 };
  const tidy = () => eraseWhatIsDue(database.pool, SOURCES.keys(), { days: 730, loanDays: 3650 });
  const later = (days: number) =>
    database.pool.query(`update staff_items set changed_at = changed_at - interval '${days} days'`);

  it('is let in, and then is no longer there to be discarded', async () => {
    const { pool } = database;
    expect(await changeHeld(pool, held, 0, 'release', me)).toBe(true);
    expect(await names({})).toContain('Reese Hazel');
    expect(await changeHeld(pool, held, 0, 'release', me)).toBe(false);
    expect(await changeHeld(pool, held, 0, 'discard', me)).toBe(false);
    expect((await readAudit(pool, { items: [held], limit: 9 })).map(({ action }) => action)).toEqual([
      'item.released',
    ]);
  });

  it('is discarded as it was seen, listed, taken back, and erased after thirty days', async () => {
    const { pool } = database;
    expect(await changeHeld(pool, held, 7, 'discard', me)).toBe(false);
    expect(await changeHeld(pool, key, 0, 'discard', me)).toBe(false);
    expect(await changeHeld(pool, held, 0, 'discard', me)).toBe(true);
    expect([await names({ held: true }), await names({ discarded: true })]).toEqual([[], ['Reese Hazel']]);
    expect(await inboxCounts(pool, me)).toMatchObject({ held: 0, discarded: 1 });
    expect(await changeHeld(pool, held, 1, 'restore', me)).toBe(true);
    expect(await changeHeld(pool, held, 2, 'restore', me)).toBe(false);
    expect([await names({ held: true }), await names({ discarded: true })]).toEqual([['Reese Hazel'], []]);
    await later(31);
    await tidy();
    expect(await changeHeld(pool, held, 2, 'discard', me)).toBe(true);
    await later(29);
    await tidy();
    expect(await readItem(pool, held)).toBeDefined();
    await later(2);
    await tidy();
    expect(await readItem(pool, held)).toBeUndefined();
  });

  it('is kept where it is restored after the site has seen that its thirty days are over', async () => {
    const { pool } = database;
    await changeHeld(pool, held, 0, 'discard', me);
    await later(31);
    const waiting = (count: number) =>
      vi.waitFor(async () => {
        const { rowCount } = await pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(rowCount).toBe(count);
      });
    let both: Promise<unknown> = Promise.resolve();
    await inTransaction(pool, async (db) => {
      await db.query('select from contact_submissions where id = $1 for update', [held.id]);
      const restored = changeHeld(pool, held, 1, 'restore', me);
      await waiting(1);
      both = Promise.all([restored, tidy()]);
      await waiting(2);
    });
    await both;
    expect(await names({ held: true })).toEqual(['Reese Hazel']);
  });

  it('and was discarded, is in the inbox again once its sender came back as a person', async () => {
    const { pool } = database;
    await changeHeld(pool, held, 0, 'discard', me);
    await pool.query('update contact_submissions set suspicion = null');
    await later(31);
    await tidy();
    expect(await names({})).toContain('Reese Hazel');
    expect(await names({ discarded: true })).toEqual([]);
  });
});

it('forgets with a person what staff made of what they sent', async () => {
  const { pool } = database;
  await changeItem(pool, key, 0, { assignee: me }, me);
  await pool.query(
    `insert into staff_notes (source, source_id, account_id, kind, words) values ('contact_submissions', 1, $1, 'note', 'x')`,
    [me],
  );
  await inTransaction(pool, (db) => erase(db, 'robin@aspen.example', 'operator'));
  expect((await pool.query('select from staff_items union all select from staff_notes')).rowCount).toBe(0);
});

it('has no item of any other table', async () => {
  for (const source of ['staff_accounts', 'pg_class', 'constructor'])
    expect(await readItem(database.pool, { source, id: 1 })).toBeUndefined();
});
