import type pg from 'pg';
import type { RateOn } from '#app/lending/rate-series.ts';
import { inTransaction } from './in-transaction.ts';
import { allRows, hasRow } from './rows.ts';

/**
 * Percentage points that a series may move from one value to the next. Values that move further are held back until
 * staff have looked at them.
 */
const MOST_MOVE = 0.75;

export interface Stored {
  /** values of new days */
  added: RateOn[];
  /** values that replace an earlier published value */
  revised: RateOn[];
  /** values that moved too far, which are not shown until staff accept them */
  held: RateOn[];
}

/**
 * Stores published rates, all of them or none. An equal value changes nothing; a different value replaces the stored
 * one, because publishers revise their figures.
 */
export async function storeRates(pool: pg.Pool, rates: readonly RateOn[], today: string): Promise<Stored> {
  const stored: Stored = { added: [], revised: [], held: [] };
  await inTransaction(pool, async (db) => {
    for (const rate of [...rates].sort((a, b) => a.day.localeCompare(b.day))) {
      const { series, day, percent } = rate;
      const rows = await allRows<{ day: string; percent: number; held: boolean }>(
        db,
        `select day::text, percent, held from published_rates
         where series = $1 and day <= $2 and (day = $2 or not held) order by day desc limit 2`,
        [series, day],
      );
      const same = rows.find((row) => row.day === day);
      if (same?.percent === percent) continue;
      const before = rows.find((row) => row.day !== day || !row.held);
      const hasJumped = before !== undefined && Math.abs(percent - before.percent) > MOST_MOVE;
      // a wrong year would stand as the newest value until then
      const isHeld = hasJumped || day > today;
      // a revision that is held back does not replace the value that is shown
      if (isHeld && same && !same.held) {
        stored.held.push(rate);
        continue;
      }
      await db.query(
        `insert into published_rates (series, day, percent, held) values ($1, $2, $3, $4)
         on conflict (series, day) do update set percent = excluded.percent, held = excluded.held, stored_at = now()`,
        [series, day, percent, isHeld],
      );
      stored[isHeld ? 'held' : same ? 'revised' : 'added'].push(rate);
    }
  });
  return stored;
}

/** The values of the last 400 days that may be shown, by series and day. */
export const readRates = (pool: pg.Pool) =>
  allRows<RateOn>(
    pool,
    `select series, day::text, percent from published_rates
     where not held and day > current_date - 400 order by series, day`,
  );

/** Values that are held back. */
export const heldRates = (pool: pg.Pool) =>
  allRows<RateOn>(
    pool,
    'select series, day::text, percent from published_rates where held order by day, series',
  );

/**
 * Shows a value that was held back. Resolves to whether there was one.
 * @param percent of a revision that was held back: the value that is shown until then stands in its row
 */
export const acceptRate = (pool: pg.Pool, series: string, day: string, percent: number | null = null) =>
  hasRow(
    pool,
    `update published_rates set held = false, percent = coalesce($3, percent)
     where series = $1 and day = $2 and (held or percent <> $3)`,
    [series, day, percent],
  );
