import { getTableColumns, getTableName } from 'drizzle-orm';
import type pg from 'pg';
import { inTransaction } from './in-transaction.ts';
import {
  contactSubmissions,
  investorSignUps,
  mediaEnquiries,
  newsSubscriptions,
  quarantinedSubmissions,
  webinarRegistrations,
} from './schema.ts';

/** Every table that says something about a person, with the columns that staff may read. All have id, created_at, email. */
export const personalTables: ReadonlyMap<string, readonly string[]> = new Map(
  [
    contactSubmissions,
    quarantinedSubmissions,
    newsSubscriptions,
    investorSignUps,
    webinarRegistrations,
    mediaEnquiries,
  ].map((table) => [
    getTableName(table),
    Object.values(getTableColumns(table))
      .map((column) => column.name)
      .filter((name) => name !== 'idempotency_key'),
  ]),
);

/** A stored row by the names of its columns, in their order; times in ISO 8601, UTC. */
export type StoredRow = { id: number; created_at: string } & Record<string, string | number | null>;

/** JSON of PostgreSQL's own making: a day stays a day, and columns keep their order. */
async function select(pool: pg.Pool, table: string, condition: string, value: unknown): Promise<StoredRow[]> {
  const columns = personalTables.get(table)!.join(', ');
  const { rows } = await pool.query<{ row: StoredRow }>(
    `select row_to_json(r) as row from (select ${columns} from ${table} where ${condition}) r`,
    [value],
  );
  return rows.map(({ row }) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
}

/** One row, or undefined when it has been erased, or the table holds nothing about people. */
export async function readRow(pool: pg.Pool, table: string, id: number): Promise<StoredRow | undefined> {
  return personalTables.has(table) ? (await select(pool, table, 'id = $1', id))[0] : undefined;
}

/** Every row of a table, oldest first, read in pages so that any number of them fits in memory. */
export async function* readRows(pool: pg.Pool, table: string): AsyncGenerator<StoredRow> {
  for (let after = 0; ; ) {
    const page = await select(pool, table, 'id > $1 order by id limit 500', after);
    if (page.length === 0) return;
    yield* page;
    after = page.at(-1)!.id;
  }
}

/** How much there is of what. */
export async function overview(
  pool: pg.Pool,
): Promise<{ table: string; rows: number; latest: string | null }[]> {
  return Promise.all(
    [...personalTables.keys()].map(async (table) => {
      const { rows } = await pool.query(
        `select count(*)::int as rows, max(created_at) as latest from ${table}`,
      );
      return { table, rows: rows[0].rows, latest: rows[0].latest?.toISOString() ?? null };
    }),
  );
}

/** The same address in other letters is the same person. */
const OF_PERSON = 'lower(email) = lower(trim($1))';

/** Everything stored under one address, by table. */
export async function rowsOf(pool: pg.Pool, email: string): Promise<Record<string, StoredRow[]>> {
  const found: Record<string, StoredRow[]> = {};
  for (const table of personalTables.keys())
    found[table] = await select(pool, table, `${OF_PERSON} order by id`, email);
  return found;
}

/**
 * Erases everything stored under one address, with the mails about it that still wait, or nothing at all.
 * @returns how many rows of which table.
 */
export async function erase(pool: pg.Pool, email: string): Promise<Record<string, number>> {
  return inTransaction(pool, async (_, client) => {
    const erased: Record<string, number> = {};
    const queue = await client.query(`select to_regclass('pgboss.job') is not null as installed`);
    for (const table of personalTables.keys()) {
      const { rows } = await client.query(`delete from ${table} where ${OF_PERSON} returning id`, [email]);
      erased[table] = rows.length;
      if (!queue.rows[0].installed) continue;
      await client.query(
        `delete from pgboss.job where data->>'table' = $1 and (data->>'id')::bigint = any($2::bigint[])`,
        [table, rows.map((row) => row.id)],
      );
    }
    return erased;
  });
}

/** Erases what came in more than so many days ago. Any number of copies of the server may do it at once. */
export async function expire(pool: pg.Pool, days: number): Promise<Record<string, number>> {
  const erased: Record<string, number> = {};
  for (const table of personalTables.keys()) {
    const { rowCount } = await pool.query(
      `delete from ${table} where created_at < now() - $1 * interval '1 day'`,
      [days],
    );
    erased[table] = rowCount ?? 0;
  }
  // Keys of forwarded messages: nobody sends the same form again after a day.
  await pool.query(`delete from forwarded_messages where created_at < now() - interval '1 day'`);
  return erased;
}
