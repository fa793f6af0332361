import { expect, it } from 'vitest';
import { testDatabase } from '#tests/test-database.ts';
import { eraseWhatIsDue } from './erasing.ts';
import { missCounter, readMisses } from './missed-searches.ts';

const database = testDatabase();

it('counts each question by its words and day, and reads the most often first', async () => {
  const count = missCounter(database.pool);
  await Promise.all(['mezzanine toronto', 'crypto', 'crypto'].map(count));
  expect(await readMisses(database.pool, 1)).toMatchObject([
    { words: 'crypto', times: 2 },
    { words: 'mezzanine toronto', times: 1 },
  ]);
  await database.pool.query(`update missed_searches set day = day - 7 where words = 'crypto'`);
  expect((await readMisses(database.pool, 7)).map(({ words }) => words)).toEqual(['mezzanine toronto']);
});

it('takes no more than 500 different questions of a day, and goes on counting those', async () => {
  const count = missCounter(database.pool);
  for (let i = 0; i < 510; i++) await count(`nothing ${i}`);
  await count('nothing 1');
  const { rows } = await database.pool.query(
    `select count(*)::int as rows, max(times)::int as most from missed_searches where day = (now() at time zone 'America/New_York')::date`,
  );
  expect(rows).toEqual([{ rows: 500, most: 2 }]);
});

it('erases what is older than a year, whether anything new is counted or not', async () => {
  await database.pool.query(`update missed_searches set day = day - 366`);
  await missCounter(database.pool)('new');
  await eraseWhatIsDue(database.pool, [], { days: 730, loanDays: 3650 });
  const { rows } = await database.pool.query('select words from missed_searches');
  expect(rows).toEqual([{ words: 'new' }]);
});
