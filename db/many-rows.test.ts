import type pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '#tests/test-database.ts';
import { tellNextNews } from './borrower-news.ts';
import { inTransaction } from './in-transaction.ts';
import { inboxCounts, inboxKeys } from './inbox.ts';
import type { Db } from './rows.ts';
import { listAccounts } from './staff-accounts.ts';
import { filesWithoutRow } from './stored-files.ts';

const database = testDatabase();

it('compiles no query: it takes longer than all that is asked here', async () => {
  expect((await database.pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
});

it('finds what an account did last, and who was invited lately, without reading the whole audit', async () => {
  const { pool } = database;
  await pool.query(
    `insert into staff_audit (action) select 'item.read' from generate_series(1, 2000);
     insert into staff_accounts (name, email, role) values ('Casey', 'casey@oak.example', 'editor');
     analyze staff_audit`,
  );
  await inTransaction(pool, async (db) => {
    await listAccounts(db);
    await db.query(
      `select may_approve(jsonb_populate_record(null::content_changes, '{"asked_at": "2026-11-29"}'), a.id) from staff_accounts a`,
    );
    const { rows } = await db.query(
      `select seq_tup_read::int as read from pg_stat_xact_user_tables where relname = 'staff_audit'`,
    );
    expect(rows).toEqual([{ read: 0 }]);
  });
});

it('counts what waits with several processes, as PostgreSQL does not where a function of ours is called', async () => {
  const { pool } = database;
  await inTransaction(pool, async (db) => {
    await db.query(
      `insert into contact_submissions (first_name, last_name, email, message, idempotency_key)
       select 'Robin', 'Hale', 'robin@hale.example', 'Hello', n::text from generate_series(1, 2000) n;
       set local parallel_setup_cost = 0; set local parallel_tuple_cost = 0; set local min_parallel_table_scan_size = 0`,
    );
    const plans: string[] = [];
    const asked = async (sql: string, values: unknown[]) => {
      const { rows } = await db.query(`explain ${sql}`, values);
      plans.push(JSON.stringify(rows));
      return db.query(sql, values);
    };
    expect(await inboxCounts({ query: asked } as unknown as Db, 1)).toMatchObject({
      ours: 2000,
      toApprove: 0,
    });
    expect(plans[0]).toContain('Gather');
    await db.query('delete from contact_submissions');
  });
});

it('erases with a row what staff made of it, without reading all that they ever made', async () => {
  const { pool } = database;
  await pool.query(
    `insert into staff_items (source, source_id) select 'contact_submissions', n from generate_series(1000, 3000) n;
     insert into staff_notes (source, source_id, account_id, kind, words)
       select 'contact_submissions', n, (select min(id) from staff_accounts), 'note', 'x' from generate_series(1000, 3000) n;
     insert into contact_submissions (first_name, last_name, email, message, idempotency_key)
       values ('Robin', 'Hale', 'robin@hale.example', 'Hello', 'erased');
     analyze staff_items, staff_notes`,
  );
  await inTransaction(pool, async (db) => {
    await db.query(`delete from contact_submissions where idempotency_key = 'erased'`);
    const { rows } = await db.query(
      `select sum(seq_tup_read)::int as read from pg_stat_xact_user_tables where relname in ('staff_items', 'staff_notes')`,
    );
    expect(rows).toEqual([{ read: 0 }]);
  });
  // PostgreSQL 18, which is that of the tests, does without: an older one then uses no index of a database with C.UTF-8
  const { rows } = await pool.query(`select prosrc from pg_proc where proname = 'forget_staff_work'`);
  expect(rows[0].prosrc.match(/TG_TABLE_NAME::text COLLATE "default"/g)).toHaveLength(2);
});

it('looks for news of borrowers among what is new, and not at every deal', async () => {
  const { pool } = database;
  await pool.query(
    `with made as (
       insert into deals (role, name, email, reference, idempotency_key, created_at)
       select 'sponsor', 'Robin', 'robin@hale.example', 'OAK ' || n, n::text, now() - interval '9 days'
       from generate_series(1, 100) n returning id)
     insert into deal_events (deal_id, by, kind, words, shown_to_borrower, at)
     select max(id), 'borrower', 'message', 'New roofs.', true, now() - interval '1 hour' from made`,
  );
  const client = await pool.connect();
  const looks = async () => {
    const { rows } = await client.query(
      `select seq_scan + coalesce(idx_scan, 0) as looks from pg_stat_xact_user_tables where relname = 'deal_files'`,
    );
    return Number(rows[0].looks);
  };
  let looked = 0;
  const one = { connect: async () => client } as unknown as pg.Pool;
  const tell = async () => {
    looked = await looks();
  };
  expect(await tellNextNews(one, tell)).toBe(true);
  expect(looked).toBeLessThan(10);
});

it('notes no file again that is noted', async () => {
  const { pool } = database;
  await pool.query(
    `insert into deal_files (deal_id, name, size, type, sha256, scan, stored_key)
     select id, 'T12.pdf', 1, 'application/pdf', 'a', 'clean', id::text from deals`,
  );
  expect(await filesWithoutRow(pool, 0)).toEqual([]);
  await pool.query(
    `create function never() returns trigger language plpgsql as $$ begin raise exception 'again'; end $$;
     create trigger never before insert on stored_files for each row execute function never()`,
  );
  expect(await filesWithoutRow(pool, 0)).toEqual([]);
});

it('reads what borrowers wrote later once for a search, and not for each table and process', async () => {
  await inTransaction(database.pool, async (db) => {
    await db.query(
      `with made as (
         insert into deals (role, name, email, reference, idempotency_key)
         select 'sponsor', 'Robin', 'robin@hale.example', 'OAK S' || n, 's' || n from generate_series(1, 50) n returning id)
       insert into deal_events (deal_id, by, kind, words) select id, 'borrower', 'message', 'Old boilers.' from made`,
    );
    const scans = async () => {
      const { rows } = await db.query(
        `select seq_scan::int as scans from pg_stat_xact_user_tables where relname = 'deal_events'`,
      );
      return rows[0].scans;
    };
    const before = await scans();
    const { length } = await inboxKeys(db, { query: 'old boilers' }, 1, { limit: 60 });
    expect([length, (await scans()) - before]).toEqual([50, 1]);
  });
});
