import type pg from 'pg';
import { personalTables } from './personal-data.ts';

/**
 * Erases what came in more than so many days ago: the setting RETENTION_DAYS. Any number of copies of the server may do it
 * at once.
 */
export async function expire(pool: pg.Pool, days: number): Promise<Record<string, number>> {
  const erased: Record<string, number> = {};
  for (const table of personalTables.keys()) {
    const { rowCount } = await pool.query(
      `delete from ${table} where created_at < now() - $1 * interval '1 day'`,
      [days],
    );
    erased[table] = rowCount ?? 0;
  }
  return erased;
}
