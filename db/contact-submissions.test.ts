import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ContactSubmission } from '#app/services.server.ts';
import { openDatabase } from '#server/database.ts';
import { testDatabase } from '#server/test-database.ts';
import { createPool } from './client.ts';
import { contactStore } from './contact-submissions.ts';
import { SubmissionNotKept } from './submission-not-kept.ts';

const database = testDatabase();
let store: ReturnType<typeof contactStore>;

beforeAll(() => {
  store = contactStore(database.pool);
});
beforeEach(async () => {
  await database.pool.query('truncate contact_submissions, quarantined_submissions');
});

const message: ContactSubmission = {
  firstName: 'Robin',
  lastName: 'Hale',
  email: 'robin@hale.example',
  phone: null,
  company: null,
  message: 'We buy a building.',
};
const byKey = (key: string) => ({ key, suspicion: null });
const keyless = { key: null, suspicion: null };
const count = async (table = 'contact_submissions') =>
  Number((await database.pool.query(`select count(*) from ${table}`)).rows[0].count);

describe('save', () => {
  it('keeps the six fields as they are, and absent ones as null', async () => {
    const odd = {
      ...message,
      firstName: '😀'.repeat(50),
      phone: '+1 704-555-0100',
      message: "a\r\nb'; --\u202e",
    };
    expect(await store.save(odd, keyless)).toBe('stored');
    expect(await store.save(message, keyless)).toBe('stored');
    const { rows } = await database.pool.query('select * from contact_submissions order by id');
    expect(rows).toMatchObject([
      { first_name: odd.firstName, phone: odd.phone, company: null, message: odd.message },
      { first_name: 'Robin', last_name: 'Hale', email: message.email, phone: null, company: null },
    ]);
    expect(rows[0].created_at).toBeInstanceOf(Date);
  });

  it('keeps one row per key, in whatever order and however often it comes', async () => {
    const key = randomUUID();
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => store.save(message, byKey(key))));
    expect(outcomes.sort()).toEqual([...Array(7).fill('duplicate'), 'stored']);
    expect(await store.save({ ...message, message: 'Edited, same key' }, byKey(key))).toBe('duplicate');
    expect(await count()).toBe(1);
    expect(await store.save(message, byKey(randomUUID()))).toBe('stored');
    expect(await count()).toBe(2);
  });

  it('keeps one row for the same words without a key within ten minutes', async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => store.save(message, keyless)));
    expect(outcomes.sort()).toEqual([...Array(7).fill('duplicate'), 'stored']);
    expect(await count()).toBe(1);
  });

  it.each(Object.keys(message))('takes another %s as another message', async (field) => {
    await store.save(message, keyless);
    expect(await store.save({ ...message, [field]: 'other' }, keyless)).toBe('stored');
  });

  it('takes the same words as a new message after ten minutes', async () => {
    await store.save(message, keyless);
    const age = (minutes: number) =>
      database.pool.query(
        `update contact_submissions set created_at = now() - interval '${minutes} minutes'`,
      );
    await age(9);
    expect(await store.save(message, keyless)).toBe('duplicate');
    await age(11);
    expect(await store.save(message, keyless)).toBe('stored');
  });

  it('knows the words of a message that came with a key, even at the same moment', async () => {
    const outcomes = await Promise.all([
      store.save(message, byKey(randomUUID())),
      ...Array.from({ length: 4 }, () => store.save(message, keyless)),
    ]);
    // The one with a key may come last; the others are one message among themselves.
    expect(outcomes.slice(1).filter((outcome) => outcome === 'stored').length).toBeLessThanOrEqual(1);
    expect(await store.save(message, keyless)).toBe('duplicate');
  });

  it('puts a suspicious message into quarantine, with the reason, and once', async () => {
    const key = randomUUID();
    expect(await store.save(message, { key, suspicion: 'honeypot' })).toBe('quarantined');
    expect(await store.save(message, byKey(key))).toBe('duplicate');
    expect(await count()).toBe(0);
    const { rows } = await database.pool.query('select * from quarantined_submissions');
    expect(rows).toMatchObject([{ email: message.email, reason: 'honeypot', idempotency_key: key }]);
  });

  it.each([
    ['a field that is too long', { ...message, message: 'x'.repeat(1001) }],
    ['an empty field', { ...message, firstName: '' }],
    ['NUL', { ...message, message: 'a\0b' }],
  ])('rejects %s, keeps nothing, repeats nothing, and goes on', async (_, broken) => {
    const rejected = await store.save(broken, keyless).catch((error: unknown) => error);
    expect(rejected).toBeInstanceOf(SubmissionNotKept);
    expect(`${(rejected as Error).stack}`).not.toContain('robin@');
    expect((rejected as Error).cause).toBeUndefined();
    expect(await count()).toBe(0);
    expect(await store.save(message, keyless)).toBe('stored');
  });

  it('rejects when its connection is cut in the middle, keeps nothing, and goes on', async () => {
    const blocker = await database.pool.connect();
    await blocker.query('begin; lock table contact_submissions in exclusive mode');
    const pending = store.save(message, keyless).catch((error: unknown) => error);
    await expect
      .poll(async () => {
        const { rowCount } = await database.pool.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert%'`,
        );
        return rowCount;
      })
      .toBe(1);
    expect(await pending).toBeInstanceOf(SubmissionNotKept);
    await blocker.query('rollback');
    blocker.release();
    expect(await count()).toBe(0);
    expect(await store.save(message, keyless)).toBe('stored');
  });

  it('rejects when nothing can be locked in time, rather than wait', async () => {
    const blocker = await database.pool.connect();
    await blocker.query('begin; lock table contact_submissions in exclusive mode');
    expect(await store.save(message, keyless).catch((error: unknown) => error)).toMatchObject({
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
    const rejected = await contactStore(pool)
      .save(message, keyless)
      .catch((error: unknown) => error);
    expect(rejected).toMatchObject({ name: 'SubmissionNotKept', code: 'ENOENT' });
    await pool.end();
  });
});

describe('the tables', () => {
  it('have the columns of the product and what idempotency needs', async () => {
    const { rows } = await database.pool.query(
      `select column_name, is_nullable from information_schema.columns
       where table_name = 'contact_submissions' order by column_name`,
    );
    expect(rows.map((row) => `${row.column_name}${row.is_nullable === 'YES' ? '?' : ''}`)).toEqual([
      'company?',
      'created_at',
      'email',
      'first_name',
      'id',
      'idempotency_key',
      'last_name',
      'message',
      'phone?',
    ]);
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
