import type pg from 'pg';
import { allRows } from './rows.ts';

/** Notes that a file is about to be stored, so that it is found where no row of a deal follows. */
export const noteStored = (pool: pg.Pool, key: string) =>
  pool.query('insert into stored_files (stored_key) values ($1)', [key]);

/** Notes that files are no longer in the store. */
export const noteErased = (pool: pg.Pool, keys: readonly string[]) =>
  pool.query('delete from stored_files where stored_key = any($1)', [keys]);

/**
 * The keys of stored files that no row of a deal names: a crash, an erased person or an expired deal left them.
 * @param olderThanMs younger ones may get their row in a moment
 */
export async function filesWithoutRow(pool: pg.Pool, olderThanMs: number): Promise<string[]> {
  // an older build beside this one, or after a way back, stores files without a note
  await pool.query(
    `insert into stored_files (stored_key) select stored_key from deal_files f
     where not exists (select from stored_files s where s.stored_key = f.stored_key) on conflict do nothing`,
  );
  const left = await allRows<{ key: string }>(
    pool,
    `select stored_key as key from stored_files s
     where since < now() - $1 * interval '1 millisecond'
       and not exists (select from deal_files f where f.stored_key = s.stored_key)`,
    [olderThanMs],
  );
  return left.map(({ key }) => key);
}
