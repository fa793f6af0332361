import type pg from 'pg';
import { allRows } from './rows.ts';

/** Counts a search query without a result, by its words. */
export type CountMiss = (words: string) => Promise<void>;

/** How many different queries a day may have; beyond that, only queries that are stored already are counted. */
const MOST_A_DAY = 500;
/** As stated in the privacy policy. */
const KEPT_DAYS = 365;

const TODAY = `(now() at time zone 'America/New_York')::date`;

/**
 * Returns a function that adds to the counts of the day, in the firm's calendar. A row holds words, a day and a number,
 * and nothing about the visitor.
 */
export function missCounter(pool: pg.Pool): CountMiss {
  return async (words) => {
    await pool.query(
      `insert into missed_searches (day, words, times)
       select ${TODAY}, $1, 1
       where (select count(*) from missed_searches where day = ${TODAY}) < $2
         or exists (select from missed_searches where day = ${TODAY} and words = $1)
       on conflict (day, words) do update set times = missed_searches.times + 1`,
      [words, MOST_A_DAY],
    );
  };
}

export async function eraseOldMisses(pool: pg.Pool): Promise<void> {
  await pool.query(`delete from missed_searches where day < ${TODAY} - $1::int`, [KEPT_DAYS]);
}

/** Queries without a result in the last days, today included, most frequent first. */
export const readMisses = (pool: pg.Pool, days: number) =>
  allRows<{ words: string; times: number; last: string }>(
    pool,
    `select words, sum(times)::float8 as times, max(day)::text as last from missed_searches
     where day > ${TODAY} - $1::int group by words order by times desc, last desc, words limit 50`,
    [days],
  );
