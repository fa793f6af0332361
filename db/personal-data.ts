import type pg from 'pg';
import { forms } from '#app/features/forms.ts';
import { columnsOf } from '#app/features/sending/define-form.ts';
import { inTransaction } from './in-transaction.ts';

/** Every table that says something about a person, with the columns that staff may read. All have an email. */
export const personalTables: ReadonlyMap<string, readonly string[]> = new Map(
  forms.map((form) => [
    form.table,
    ['id', 'created_at', ...columnsOf(form).map(({ name }) => name), 'suspicion'],
  ]),
);

/** What belongs to a person's deals, and is given out with them. It is erased with the deal. */
const tablesOfDeals: ReadonlyMap<string, string> = new Map([
  ['deal_files', 'id, created_at, deal_id, name, size, type, sha256, document, scan'],
  ['deal_events', 'id, at as created_at, deal_id, by, kind, "from", "to", words'],
]);

/** A stored row by the names of its columns, in their order; times in ISO 8601, UTC. */
export type StoredRow = { id: number; created_at: string } & Record<string, string | number | null>;

/** JSON of PostgreSQL's own making: a day stays a day, and columns keep their order. */
async function select(
  pool: pg.Pool,
  table: string,
  condition: string,
  value: unknown,
  columns = personalTables.get(table)!.join(', '),
): Promise<StoredRow[]> {
  const { rows } = await pool.query<{ row: StoredRow }>(
    `select row_to_json(r) as row from (select ${columns} from ${table} where ${condition}) r`,
    [value],
  );
  return rows.map(({ row }) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
}

/** One row, or undefined when it has been erased, or the table is none of a form. */
export async function readRow(
  pool: pg.Pool,
  table: string,
  id: number | string,
): Promise<StoredRow | undefined> {
  return personalTables.has(table) ? (await select(pool, table, 'id = $1', id))[0] : undefined;
}

/** Every row of a table, or those set aside, oldest first, read in pages so that any number of them fits in memory. */
export async function* readRows(
  pool: pg.Pool,
  table: string,
  { quarantined = false } = {},
): AsyncGenerator<StoredRow> {
  const which = quarantined ? 'suspicion is not null and' : '';
  for (let after = 0; ; ) {
    const page = await select(pool, table, `${which} id > $1 order by id limit 500`, after);
    if (page.length === 0) return;
    yield* page;
    after = page.at(-1)!.id;
  }
}

/** How much there is of what. `quarantined` counts among `rows`. */
export async function overview(
  pool: pg.Pool,
): Promise<{ table: string; rows: number; quarantined: number; latest: string | null }[]> {
  return Promise.all(
    [...personalTables.keys()].map(async (table) => {
      const { rows } = await pool.query(
        `select count(*)::int as rows, count(suspicion)::int as quarantined, max(created_at) as latest from ${table}`,
      );
      return { table, ...rows[0], latest: rows[0].latest?.toISOString() ?? null };
    }),
  );
}

/** The same address in other letters is the same person. */
const OF_PERSON = 'lower(email) = lower(trim($1))';

/**
 * Everything stored under one address, by table. Of a deal's events also what staff noted for themselves: it is about the
 * person too.
 */
export async function rowsOf(pool: pg.Pool, email: string): Promise<Record<string, StoredRow[]>> {
  const found: Record<string, StoredRow[]> = {};
  for (const table of personalTables.keys())
    found[table] = await select(pool, table, `${OF_PERSON} order by id`, email);
  for (const [table, columns] of tablesOfDeals) {
    const condition = `deal_id in (select id from deals where ${OF_PERSON}) order by id`;
    found[table] = await select(pool, table, condition, email, columns);
  }
  return found;
}

/**
 * Erases everything stored under one address, with the mails about it that still wait, or nothing at all. The files of a deal
 * have no row then; the sweeper erases them.
 * @returns how many rows of which table.
 */
export async function erase(pool: pg.Pool, email: string): Promise<Record<string, number>> {
  return inTransaction(pool, async (client) => {
    const erased: Record<string, number> = {};
    const queue = await client.query(`select to_regclass('pgboss.job') is not null as installed`);
    for (const table of personalTables.keys()) {
      const { rows } = await client.query(`delete from ${table} where ${OF_PERSON} returning id`, [email]);
      erased[table] = rows.length;
      if (!queue.rows[0].installed) continue;
      await client.query(
        `delete from pgboss.job where data->>'table' = $1 and data->>'id' = any($2::text[])`,
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
  return erased;
}
