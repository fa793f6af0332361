import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { contactForm } from '#app/features/contact/contact.form.ts';
import { forms } from '#app/features/forms/all-forms.ts';
import { columnsOf, uniqueColumns } from '#app/features/forms/define-form.ts';
import type { Origin, SubmissionStore } from '#app/features/forms/submission-store.server.ts';
import { dealForm } from '#app/features/intake/deal.form.ts';
import { investorUpdatesForm } from '#app/features/investor-updates/investor-updates.form.ts';
import { mediaEnquiryForm } from '#app/features/media-enquiry/media-enquiry.form.ts';
import { newsletterForm } from '#app/features/newsletter/newsletter.form.ts';
import { registrationForm } from '#app/features/webinar/registration.form.ts';
import { openDatabase } from '#server/database.ts';
import { testDatabase } from '#tests/test-database.ts';
import { createPool } from './client.ts';
import { SubmissionNotSaved } from './submission-not-saved.ts';
import { createSubmissionStore } from './submissions.ts';

const database = testDatabase();
let store: SubmissionStore;
const save = (row: typeof message, origin: Origin) => store.save(contactForm, row, origin);

beforeAll(() => {
  store = createSubmissionStore(database.pool);
});
beforeEach(async () => {
  await database.pool.query(`truncate contact_submissions, news_subscriptions, investor_sign_ups,
    webinar_registrations, media_enquiries`);
});

const message = {
  firstName: 'Robin',
  lastName: 'Hale',
  email: 'robin@hale.example',
  phone: null as string | null,
  company: null,
  message: 'We buy a building.',
};
const byKey = (key: string) => ({ key, suspicion: null });
const keyless = { key: null, suspicion: null };
const rows = async (table: string) => (await database.pool.query(`select * from ${table} order by id`)).rows;
const count = async () => (await rows('contact_submissions')).length;

describe('save', () => {
  it('keeps the six fields as they are, and absent ones as null', async () => {
    const odd = {
      ...message,
      firstName: '😀'.repeat(100),
      phone: '+1 704-555-0100',
      message: "a\r\nb'; --\u202e",
    };
    expect(await save(odd, keyless)).toBe('stored');
    expect(await save(message, keyless)).toBe('stored');
    const stored = await rows('contact_submissions');
    expect(stored).toMatchObject([
      { first_name: odd.firstName, phone: odd.phone, company: null, message: odd.message },
      { first_name: 'Robin', last_name: 'Hale', email: message.email, phone: null, company: null },
    ]);
    expect(stored[0].created_at).toBeInstanceOf(Date);
  });

  it('keeps one row per key, in whatever order and however often it comes', async () => {
    const key = randomUUID();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => save(message, byKey(key))));
    expect(outcomes.sort()).toEqual([...Array(7).fill('duplicate'), 'stored']);
    expect(await save({ ...message, message: 'Edited, same key' }, byKey(key))).toBe('duplicate');
    expect(await count()).toBe(1);
    expect(await save(message, byKey(randomUUID()))).toBe('stored');
    expect(await count()).toBe(2);
  });

  it('keeps one row for the same words without a key within ten minutes', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => save(message, keyless)));
    expect(outcomes.sort()).toEqual([...Array(7).fill('duplicate'), 'stored']);
    expect(await count()).toBe(1);
  });

  it.each(Object.keys(message))('takes another %s as another message', async (field) => {
    await save(message, keyless);
    expect(await save({ ...message, [field]: 'other' }, keyless)).toBe('stored');
  });

  it('takes the same words as a new message after ten minutes', async () => {
    await save(message, keyless);
    const age = (minutes: number) =>
      database.pool.query(
        `update contact_submissions set created_at = now() - interval '${minutes} minutes'`,
      );
    // the ten-minute window of the clock has ended, but the message is less than ten minutes old
    vi.useFakeTimers({ now: Date.now() + 600_000, toFake: ['Date'] });
    await age(9);
    expect(await save(message, keyless)).toBe('duplicate');
    await age(11);
    expect(await save(message, keyless)).toBe('stored');
    vi.useRealTimers();
  });

  it('puts a suspicious message aside, with the reason, and once', async () => {
    const key = randomUUID();
    const aside = { key, suspicion: 'honeypot' as const };
    expect(await save(message, aside)).toBe('quarantined');
    expect(await save(message, aside)).toBe('duplicate');
    expect(await rows('contact_submissions')).toMatchObject([
      { email: message.email, suspicion: 'honeypot', idempotency_key: key },
    ]);
    // the same message is sent again without an error
    expect(await save(message, byKey(key))).toBe('stored');
    expect(await save(message, aside)).toBe('duplicate');
    expect(await rows('contact_submissions')).toMatchObject([{ suspicion: null }]);
  });

  it.each([
    ['a field that is too long', { ...message, message: 'x'.repeat(1001) }],
    ['an empty field', { ...message, firstName: '' }],
    ['NUL', { ...message, message: 'a\0b' }],
  ])('rejects %s, keeps nothing, repeats nothing, and goes on', async (_, broken) => {
    const rejected = await save(broken, keyless).catch((error: unknown) => error);
    expect(rejected).toBeInstanceOf(SubmissionNotSaved);
    expect(`${(rejected as Error).stack}`).not.toContain('robin@');
    expect((rejected as Error).cause).toBeUndefined();
    expect(await count()).toBe(0);
    expect(await save(message, keyless)).toBe('stored');
  });

  it('rejects when its connection is cut in the middle, keeps nothing, and goes on', async () => {
    const blocker = await database.pool.connect();
    await blocker.query('begin; lock table contact_submissions in exclusive mode');
    const pending = save(message, keyless).catch((error: unknown) => error);
    await expect
      .poll(async () => {
        const { rowCount } = await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert%'`,
        );
        return rowCount;
      })
      .toBe(1);
    expect(await pending).toBeInstanceOf(SubmissionNotSaved);
    await blocker.query('rollback');
    blocker.release();
    expect(await count()).toBe(0);
    expect(await save(message, keyless)).toBe('stored');
  });

  it('rejects when nothing can be locked in time, rather than wait @all', async () => {
    const blocker = await database.pool.connect();
    await blocker.query('begin; lock table contact_submissions in exclusive mode');
    expect(await save(message, keyless).catch((error: unknown) => error)).toMatchObject({
      code: '55P03',
    });
    await blocker.query('rollback');
    blocker.release();
    expect(await count()).toBe(0);
  }, 20_000);

  it('rejects when there is no database', async () => {
    const pool = createPool(
      { host: join(database.dataDir, 'nowhere'), port: 1, user: 'oak', database: 'oak' },
      () => {},
    );
    const rejected = await createSubmissionStore(pool)
      .save(contactForm, message, keyless)
      .catch((error: unknown) => error);
    expect(rejected).toMatchObject({ name: 'SubmissionNotSaved', code: 'ENOENT' });
    await pool.end();
  });
});

describe('sign-ups', () => {
  const person = { firstName: 'Robin', lastName: 'Hale', email: 'robin@hale.example' };
  const investor = {
    first_name: 'Robin',
    last_name: 'Hale',
    email: 'robin@hale.example',
    utm_source: 'letter',
    utm_medium: null,
    utm_campaign: null,
  };
  const aside = { key: null, suspicion: 'honeypot' } as const;

  it('are one row per address, in whatever letters it is written', async () => {
    expect(await store.save(newsletterForm, { email: 'Robin@Hale.example' }, keyless)).toBe('stored');
    expect(await store.save(newsletterForm, { email: 'robin@hale.example' }, keyless)).toBe('duplicate');
    expect(await store.save(investorUpdatesForm, investor, keyless)).toBe('stored');
    const same = { ...investor, email: 'ROBIN@hale.example' };
    expect(await store.save(investorUpdatesForm, same, byKey(randomUUID()))).toBe('duplicate');
    expect(await rows('news_subscriptions')).toMatchObject([
      { email: 'Robin@Hale.example', suspicion: null },
    ]);
    expect(await rows('investor_sign_ups')).toMatchObject([{ utm_source: 'letter', utm_medium: null }]);
  });

  it('are one row even when many arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => store.save(newsletterForm, { email: 'many@hale.example' }, keyless)),
    );
    expect(answers.filter((answer) => answer === 'stored')).toHaveLength(1);
    expect(await rows('news_subscriptions')).toHaveLength(1);
  });

  it('are one place per person and session of the webinar', async () => {
    const register = (session: string) => store.save(registrationForm, { ...person, session }, keyless);
    expect(await register('2025-11-19')).toBe('stored');
    expect(await register('2025-11-19')).toBe('duplicate');
    expect(await register('2025-12-17')).toBe('stored');
    expect(await rows('webinar_registrations')).toHaveLength(2);
  });

  it('are a place under the name that a person sent last, and not under that of a machine', async () => {
    const register = (firstName: string, how: Origin = keyless) =>
      store.save(registrationForm, { ...person, firstName, session: '2025-11-19' }, how);
    expect(await register('Wes')).toBe('stored');
    // staff have sent the link to the first, and are asked to send it to the second
    await database.pool.query(`insert into staff_items (source, source_id, state, read_at, version)
      select 'webinar_registrations', id, 'done', now(), 1 from webinar_registrations`);
    expect(await register('Wanda')).toBe('stored');
    const { rows: items } = await database.pool.query('select state, read_at, version from staff_items');
    expect(items).toEqual([{ state: null, read_at: null, version: 2 }]);
    expect(await register('Wanda')).toBe('duplicate');
    expect(await register('Win', aside)).toBe('duplicate');
    expect(await rows('webinar_registrations')).toMatchObject([{ first_name: 'Wanda', suspicion: null }]);
    // of the other lists the row that is there stays
    expect(await store.save(investorUpdatesForm, investor, keyless)).toBe('stored');
    const other = { ...investor, first_name: 'Wanda' };
    expect(await store.save(investorUpdatesForm, other, keyless)).toBe('duplicate');
  });

  it('keep the words of the person, not those of the machine that used the address before', async () => {
    const machine = { ...person, firstName: 'Win', session: '2025-12-17' };
    expect(await store.save(registrationForm, machine, aside)).toBe('quarantined');
    expect(await store.save(registrationForm, machine, aside)).toBe('duplicate');
    expect(await store.save(registrationForm, { ...machine, firstName: 'Robin' }, keyless)).toBe('stored');
    expect(await store.save(registrationForm, machine, aside)).toBe('duplicate');
    expect(await rows('webinar_registrations')).toMatchObject([{ first_name: 'Robin', suspicion: null }]);
  });

  it('are refused where PostgreSQL cannot store them, without being repeated', async () => {
    const refused = store.save(newsletterForm, { email: 'secret\0@hale.example' }, keyless);
    await expect(refused).rejects.toThrow(SubmissionNotSaved);
    await expect(refused).rejects.not.toThrow(/secret/);
  });
});

it('an enquiry from the press is one row per key, and one per text within ten minutes without a key', async () => {
  const enquiry = {
    name: 'Robin Hale',
    outlet: null,
    email: 'r@paper.example',
    deadline: null,
    message: 'Who lends?',
  };
  const key = randomUUID();
  const send = (change: object, origin: Origin) =>
    store.save(mediaEnquiryForm, { ...enquiry, ...change }, origin);
  expect(await send({}, byKey(key))).toBe('stored');
  expect(await send({ message: 'Again' }, byKey(key))).toBe('duplicate');
  expect(await send({}, keyless)).toBe('stored');
  expect(await send({}, keyless)).toBe('duplicate');
  expect(await send({ outlet: 'Paper' }, keyless)).toBe('stored');
  expect(await rows('media_enquiries')).toHaveLength(3);
});

describe('the tables', () => {
  it('are those that the forms define', async () => {
    for (const form of forms) {
      const { rows } = await database.pool.query(
        `select column_name as name, data_type as type, is_nullable = 'YES' as nullable
         from information_schema.columns where table_name = $1`,
        [form.table],
      );
      const own = ['id', 'created_at', 'suspicion', 'idempotency_key'];
      // columns of what happens to a deal later, and of the draft that it was
      if (form === dealForm)
        own.push('state', 'state_since', 'version', 'assigned_to', 'withdraw_asked_at', 'draft_key');
      const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
      expect(rows.filter(({ name }) => !own.includes(name)).sort(byName)).toEqual(
        columnsOf(form)
          .map(({ name, type, nullable }) => ({ name, type, nullable }))
          .sort(byName),
      );
      const { rows: checks } = await database.pool.query<{ said: string }>(
        `select pg_get_constraintdef(oid) as said from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
        [form.table],
      );
      for (const { name, max } of columnsOf(form))
        if (max !== undefined)
          expect(checks.map(({ said }) => said)).toContainEqual(
            expect.stringContaining(`((char_length(${name}) >= 1) AND (char_length(${name}) <= ${max}))`),
          );
      const { rows: indexes } = await database.pool.query<{ said: string }>(
        `select indexdef as said from pg_indexes where tablename = $1`,
        [form.table],
      );
      const once = new RegExp(
        `^CREATE UNIQUE INDEX .*\\(${uniqueColumns(form).join(', ').replace(/[()]/g, '\\$&')}\\)$`,
      );
      expect(indexes.map(({ said }) => said)).toContainEqual(expect.stringMatching(once));
    }
  });

  it('keep working for a copy of the server from before quarantine moved into them', async () => {
    await save(message, keyless);
    // the row as Drizzle inserts it
    const { rows: inserted } = await database.pool.query(
      `insert into "quarantined_submissions" ("id", "created_at", "first_name", "last_name", "email", "phone",
         "company", "message", "idempotency_key", "reason")
       values (default, default, 'R', 'H', 'r@h.example', null, null, 'Buy', 'k', 'honeypot') returning "id"`,
    );
    expect(inserted).toHaveLength(1);
    expect(await rows('quarantined_submissions')).toMatchObject([{ message: 'Buy', reason: 'honeypot' }]);
    expect(await rows('contact_submissions')).toMatchObject([{ suspicion: null }, { suspicion: 'honeypot' }]);
  });

  it('are made once by any number of copies that start together', async () => {
    const migrations = readdirSync('db/migrations').filter((file) => file.endsWith('.sql')).length;
    const copies = await Promise.all(
      Array.from({ length: 3 }, () => openDatabase({ databaseUrl: undefined, dataDir: database.dataDir })),
    );
    await Promise.all(copies.map((copy) => copy.close()));
    expect((await database.pool.query('select * from drizzle.__drizzle_migrations')).rowCount).toBe(
      migrations,
    );
  });
});

describe('a client of the embedded PostgreSQL', () => {
  it('finds it on a socket that only its own account may use, and not on the network', async () => {
    const client = new pg.Client({
      host: join(database.dataDir, 'postgres'),
      user: 'oak',
      database: 'postgres',
    });
    await client.connect();
    const { rows } = await client.query(
      `select name, setting from pg_settings
       where name in ('listen_addresses', 'unix_socket_permissions', 'fsync', 'log_min_error_statement') order by name`,
    );
    await client.end();
    expect(rows.map((row) => row.setting)).toEqual(['on', '', 'panic', '0700']);
  });
});
