import { expect, it } from 'vitest';
import { testDatabase } from '#tests/test-database.ts';

const database = testDatabase();

it('shows no row of any table to a role that the owner granted everything', async () => {
  const client = await database.pool.connect();
  try {
    await client.query(`create role anon; grant usage on schema public to anon;
      grant all on all tables in schema public to anon;
      insert into page_views values ('2026-11-21', '/', '/', 1);
      insert into contact_submissions (first_name, last_name, email, message, idempotency_key)
        values ('Robin', 'Hale', 'robin@hale.example', 'We buy a building.', 'key')`);
    const { rows: tables } = await client.query<{ name: string; closed: boolean }>(
      `select relname as name, relrowsecurity as closed from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    expect(tables.map(({ name }) => name)).toContain('rate_limits');
    expect(tables.filter(({ closed }) => !closed)).toEqual([]);
    await client.query('set role anon');
    for (const table of ['contact_submissions', 'page_views']) {
      expect((await client.query(`select * from ${table}`)).rows).toEqual([]);
      expect((await client.query(`delete from ${table}`)).rowCount).toBe(0);
    }
    await expect(client.query(`insert into page_views values ('2026-11-22', '/', '/', 1)`)).rejects.toThrow(
      'row-level security',
    );
  } finally {
    await client.query('reset role');
    client.release();
  }
});
