import { expect, it } from 'vitest';
import { testDatabase } from '#tests/test-database.ts';
import { tellNextNews } from './borrower-news.ts';
import { countFromNow } from './clock-ahead.ts';
import { readItem } from './inbox.ts';
import { firstRow } from './rows.ts';

const database = testDatabase();

it('what borrowers do after the clock was ahead is told, and is unread, though it was told and read until days to come', async () => {
  const { pool } = database;
  const dealFrom = async (reference: string, days: number) => {
    const sql = `insert into deals (role, name, email, reference, idempotency_key, created_at)
      values ('sponsor', 'Robin', 'robin@hale.example', $1, $1, now() + $2 * interval '1 day') returning id::float8 as id`;
    return (await firstRow<{ id: number }>(pool, sql, [reference, days]))!.id;
  };
  const earlier = await dealFrom('OAK 1', -9);
  const meanwhile = await dealFrom('OAK 2', 3);
  const say = (deal: number, ago: string) =>
    pool.query(
      `insert into deal_events (deal_id, by, kind, words, shown_to_borrower, at)
       values ($1, 'borrower', 'message', 'New roofs.', true, now() - $2::interval)`,
      [deal, ago],
    );
  await say(earlier, '-3 days');
  await pool.query(`insert into deal_tellings (deal_id, told_until) values ($1, now() + interval '3 days')`, [
    earlier,
  ]);
  await pool.query(
    `insert into staff_items (source, source_id, read_at) values ('deals', $1, now() + interval '3 days')`,
    [earlier],
  );
  for (const deal of [earlier, meanwhile]) await say(deal, '20 minutes');
  const told: number[] = [];
  const tellAll = async () => {
    while (await tellNextNews(pool, async ({ deal }) => void told.push(deal)));
  };
  await tellAll();
  expect(told).toEqual([]);
  await countFromNow(pool, []);
  await tellAll();
  expect(told.sort()).toEqual([earlier, meanwhile]);
  expect(await readItem(pool, { source: 'deals', id: earlier })).toMatchObject({ unread: true });
  // and once
  await countFromNow(pool, []);
  await tellAll();
  expect(told).toHaveLength(2);
});
