import type pg from 'pg';
import {
  DISCARDED_DAYS,
  type Erasable,
  type Eraser,
  type ErasingWay,
  WITHDRAWN_DAYS,
  whyKept,
} from '#app/lending/intake/what-may-be-erased.ts';
import { inTransaction } from './in-transaction.ts';
import { eraseOldMisses } from './missed-searches.ts';
import { allRows, type Db, firstRow } from './rows.ts';

/** SQL: whether a deal was ever offered a term sheet. `id` is the name of the column with the deal's id. */
export const hasSheet = (id: string): string => `exists (select from term_sheets s where s.deal_id = ${id})`;

/** SQL of the columns that the rule needs of a row `t` of a form's table. */
export const erasable = (table: string): string =>
  `t.suspicion is not null as "isHeld", ${
    table === 'deals' ? `t.state, ${hasSheet('t.id')} as "hasSheet"` : 'null as state, false as "hasSheet"'
  }`;

// The only module that erases what visitors sent, by the rule of app/lending/intake/what-may-be-erased.ts. Besides, the
// trigger deal_is_kept of the database refuses to erase a deal that has a term sheet or a loan.

/** Ids of rows, and the keys of the files of deals. The caller has to erase the files. */
export interface ErasedRows {
  erased: number[];
  kept: number[];
  storedKeys: string[];
}

/**
 * Erases those rows of a form's table that the rule allows, with their waiting mails, and for a deal also its files,
 * events and links. Runs in the caller's transaction, which locks the rows until its end.
 * @param isDue SQL condition of a row `t` that still has to hold; others are passed over
 */
export async function eraseRows(
  db: Db,
  table: string,
  ids: readonly number[],
  way: ErasingWay,
  who: Eraser,
  isDue = 'true',
): Promise<ErasedRows> {
  const isDeals = table === 'deals';
  // a file that arrives meanwhile waits for the lock, and then finds no deal
  await db.query(`select from ${table} where id = any($1) order by id for update`, [ids]);
  // read once they are locked: what staff restored until then is no longer due
  const rows = await allRows<Erasable & { id: number }>(
    db,
    `select id::float8 as id, ${erasable(table)} from ${table} t where id = any($1) and (${isDue}) order by id`,
    [ids],
  );
  const isGoing = (row: Erasable) => whyKept(row, way, who) === null;
  const erased = rows.filter(isGoing).map(({ id }) => id);
  const kept = rows.filter((row) => !isGoing(row)).map(({ id }) => id);
  if (erased.length === 0) return { erased, kept, storedKeys: [] };
  const ofFiles = 'select stored_key as key from deal_files where deal_id = any($1)';
  const files = isDeals ? await allRows<{ key: string }>(db, ofFiles, [erased]) : [];
  if (isDeals && way === 'withdraw') await leaveLines(db, erased);
  // where a person is erased, not even the reference remains
  if (isDeals && way === 'erase')
    await db.query(
      `insert into withdrawn_deals (day) select (now() at time zone 'America/New_York')::date from unnest($1::bigint[])`,
      [erased],
    );
  const queue = await firstRow(db, `select to_regclass('pgboss.job') is not null as installed`);
  if (queue!.installed)
    await db.query(`delete from pgboss.job where data->>'table' = $1 and data->>'id' = any($2::text[])`, [
      table,
      erased.map(String),
    ]);
  // read by the trigger; ends with the transaction
  await db.query(`select set_config('oak.erasing', $1, true)`, [`${way} by ${who}`]);
  await db.query(`delete from ${table} where id = any($1)`, [erased]);
  return { erased, kept, storedKeys: files.map(({ key }) => key) };
}

/** Of a withdrawn deal the reference, the day and the links remain, and the links show that it was withdrawn. */
async function leaveLines(db: Db, deals: readonly number[]): Promise<void> {
  await db.query(
    `with line as (
       insert into withdrawn_deals (day, reference)
       select (state_since at time zone 'America/New_York')::date, reference from deals where id = any($1)
       returning id, reference)
     update deal_links l set deal_id = null, withdrawn_id = line.id
     from line join deals d using (reference) where l.deal_id = d.id`,
    [deals],
  );
}

/** How many rows are locked at once. */
const AT_ONCE = 500;

/**
 * How many days submissions are kept: RETENTION_DAYS, and LOAN_RETENTION_DAYS for deals with a term sheet or a loan.
 */
export interface Retention {
  days: number;
  loanDays: number;
}

/**
 * SQL conditions for rows whose time is over; the rule then decides whether they may be erased. `table` is their table.
 */
function overBy(table: string, { days, loanDays }: Retention): Partial<Record<ErasingWay, string>> {
  const before = (count: number) => `now() - interval '${count} days'`;
  return {
    expire: `created_at < ${before(days)}`,
    discard: `exists (select from staff_items i where i.source = '${table}' and i.source_id = t.id
      and i.state = 'discarded' and i.changed_at < ${before(DISCARDED_DAYS)})`,
    ...(table === 'deals' && {
      'expire-loan': `state_since < ${before(loanDays)}`,
      withdraw: `state = 'withdrawn' and state_since < ${before(WITHDRAWN_DAYS)}`,
    }),
  };
}

const CLOCKS_MOST_MINUTES = 60;

/**
 * What is erased cannot be brought back, and its time is counted by the database's clock: one that was 800 days ahead had
 * everything erased at the next start.
 * @throws where the database's clock and this process's differ
 */
async function sameClock(pool: pg.Pool, now: Date): Promise<void> {
  const row = await firstRow<{ now: Date }>(pool, 'select now() as now');
  const minutes = Math.round(Math.abs(Number(row!.now) - Number(now)) / 60_000);
  if (minutes > CLOCKS_MOST_MINUTES)
    throw new Error(
      `the clocks of the database and of this machine differ by ${minutes} minutes; nothing is erased`,
    );
}

/** Longer than any backup is kept: a database that was restored is not taken for a clock that jumped. */
const MOST_DAYS_BETWEEN = 31;

/**
 * A database on the same machine has the same wrong clock, so the clock is also compared with the last time that it was
 * thought right: three years ahead, it had everything erased at the next start.
 * @throws where that is longer ago than a month
 */
async function noJump(pool: pg.Pool): Promise<void> {
  const row = await firstRow<{ days: number }>(
    pool,
    `select floor(extract(epoch from now() - at) / 86400)::float8 as days from last_erasing
     where at < now() - interval '${MOST_DAYS_BETWEEN} days'`,
  );
  if (row)
    throw new Error(
      `nothing was looked at for ${row.days} days: the clock has jumped ahead, or the site stood still; nothing is erased until npm run submissions -- expire says that the clock is right`,
    );
}

/**
 * A digit that is missing in a setting, or a machine that was made anew without it, had all that is older erased at the next
 * start.
 * @throws where submissions were kept longer when rows were last looked for
 */
async function notShortened(pool: pg.Pool, { days, loanDays }: Retention): Promise<void> {
  const before = await firstRow<Retention>(pool, 'select days, loan_days as "loanDays" from last_erasing');
  const shorter = [
    ['RETENTION_DAYS', before?.days, days],
    ['LOAN_RETENTION_DAYS', before?.loanDays, loanDays],
  ] as const;
  for (const [name, was, is] of shorter)
    if (was && was > is)
      throw new Error(
        `${name} is ${is}, and was ${was}; nothing is erased until npm run submissions -- expire says that it is meant`,
      );
}

/** Remembers this moment as one at which the clock and the retention were right. */
export async function allowErasing(pool: pg.Pool, { days, loanDays }: Retention): Promise<void> {
  await pool.query(
    `insert into last_erasing (at, days, loan_days) values (now(), $1, $2)
     on conflict (is_only) do update set at = excluded.at, days = excluded.days, loan_days = excluded.loan_days`,
    [days, loanDays],
  );
}

/**
 * Erases rows whose time is over: withdrawn, discarded, or at the end of their retention. Several copies of the server
 * may run it at once. The sweeper erases the documents.
 * @returns how many rows of which table
 * @throws where the clocks of the database and of this process differ by more than an hour, the last time is more than a
 *   month ago, or submissions were kept longer then
 */
export async function eraseWhatIsDue(
  pool: pg.Pool,
  tables: Iterable<string>,
  retention: Retention,
  now = new Date(),
): Promise<Record<string, number>> {
  await sameClock(pool, now);
  await noJump(pool);
  await notShortened(pool, retention);
  const erased: Record<string, number> = {};
  for (const table of tables) {
    erased[table] = 0;
    for (const [way, condition] of Object.entries(overBy(table, retention)))
      for (let after = 0; ; ) {
        const rows = await allRows<{ id: number }>(
          pool,
          `select id::float8 as id from ${table} t where ${condition} and id > $1 order by id limit ${AT_ONCE}`,
          [after],
        );
        if (rows.length === 0) break;
        const ids = rows.map(({ id }) => id);
        const done = await inTransaction(pool, (db) =>
          eraseRows(db, table, ids, way as ErasingWay, 'site', condition),
        );
        erased[table] += done.erased.length;
        after = ids.at(-1)!;
      }
  }
  // of the line of a withdrawn deal only the day remains once its own time is over
  await pool.query(
    `with over as (update withdrawn_deals set reference = null
       where reference is not null and day < (now() - $1 * interval '1 day')::date returning id)
     delete from deal_links where withdrawn_id in (select id from over)`,
    [retention.days],
  );
  await eraseOldMisses(pool);
  await allowErasing(pool, retention);
  return erased;
}
