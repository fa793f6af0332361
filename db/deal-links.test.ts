import { readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, it } from 'vitest';
import { testDatabase } from '#tests/test-database.ts';
import { findByKey, findByToken } from './deals.ts';

const database = testDatabase();

const migrations = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as {
  entries: { idx: number; tag: string }[];
};

it('links and keys of deals that were there before still open them, and are digests', async () => {
  await database.pool.query('create database before');
  const pool = new pg.Pool({ ...database.pool.options, database: 'before' });
  // the cluster may stop while the pool still closes a connection
  pool.on('error', () => {});
  const run = async (from: number, to: number) => {
    for (const { idx, tag } of migrations.entries)
      if (idx >= from && idx < to) await pool.query(readFileSync(`db/migrations/${tag}.sql`, 'utf8'));
  };
  try {
    await run(0, 14);
    await pool.query(`insert into deals (role, name, email, reference, token, idempotency_key)
        values ('broker', 'Robin', 'robin@hale.example', 'OAK 1', 'the-token', 'the-key');
      insert into withdrawn_deals (day, deals) values ('2026-11-01', 3), ('2026-11-02', 1)`);
    await run(14, migrations.entries.length);
    expect((await findByToken(pool, 'the-token'))?.reference).toBe('OAK 1');
    expect((await findByKey(pool, 'the-key'))?.reference).toBe('OAK 1');
    const { rows } = await pool.query(
      'select to_jsonb(d)::text as row from deals d union all select to_jsonb(l)::text from deal_links l',
    );
    expect(JSON.stringify(rows)).not.toMatch(/the-(token|key)/);
    const days = await pool.query(
      'select day::text, count(*)::int from withdrawn_deals group by day order by day',
    );
    expect(days.rows).toEqual([
      { day: '2026-11-01', count: 3 },
      { day: '2026-11-02', count: 1 },
    ]);
  } finally {
    await pool.end();
  }
}, 30_000);
