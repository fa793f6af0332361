import type pg from 'pg';
import { forms } from '#app/features/forms/all-forms.ts';
import { columnsOf } from '#app/features/forms/define-form.ts';
import { type Erasable, type Eraser, whyKept } from '#app/lending/intake/what-may-be-erased.ts';
import { erasable, eraseRows } from './erasing.ts';
import { allRows, type Db } from './rows.ts';

/** Every table with personal data of visitors, and the columns that staff may read. Each has an email. */
export const personalTables: ReadonlyMap<string, readonly string[]> = new Map(
  forms.map((form) => [
    form.table,
    ['id', 'created_at', ...columnsOf(form).map(({ name }) => name), 'suspicion'],
  ]),
);

/** Tables that belong to a person's deals. They are exported with the deals, and erased with them. */
const tablesOfDeals: ReadonlyMap<string, string> = new Map([
  ['deal_files', 'id, created_at, deal_id, name, size, type, sha256, document, scan'],
  [
    'term_sheets',
    'file_id as id, created_at, deal_id, version, read_at, accepted_at, accepted_by, accepted_words',
  ],
  ['deal_events', 'id, at as created_at, deal_id, by, kind, "from", "to", words'],
]);

/**
 * What staff did with a person's rows, without their names: to whom a row was assigned is left out. Notes are erased
 * with their row; lines of the audit stay.
 */
const tablesOfStaff: ReadonlyMap<string, string> = new Map([
  ['staff_notes', 'id, at as created_at, source, source_id, kind, words, mail'],
  [
    'staff_audit',
    `id, at as created_at, source, source_id, action,
       case when action <> 'item.assigned' or detail = 'nobody' then detail end as detail`,
  ],
]);

/** A stored row by its column names, in their order; times in ISO 8601, UTC. */
export type StoredRow = { id: number; created_at: string } & Record<string, string | number | null>;

/** PostgreSQL makes the JSON, so that a date stays a date and columns keep their order. */
async function select(
  pool: pg.Pool,
  table: string,
  condition: string,
  value: unknown,
  columns = personalTables.get(table)!.join(', '),
): Promise<StoredRow[]> {
  const rows = await allRows<{ row: StoredRow }>(
    pool,
    `select row_to_json(r) as row from (select ${columns} from ${table} where ${condition}) r`,
    [value],
  );
  return rows.map(({ row }) => ({ ...row, created_at: new Date(row.created_at).toISOString() }));
}

/** One row; undefined where it has been erased, or the table belongs to no form. */
export async function readRow(
  pool: pg.Pool,
  table: string,
  id: number | string,
): Promise<StoredRow | undefined> {
  return personalTables.has(table) ? (await select(pool, table, 'id = $1', id))[0] : undefined;
}

/**
 * All rows of a table, or only those in quarantine, oldest first, read in pages so that any number of rows fits in
 * memory.
 */
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

/** The number of rows of each table. `rows` includes `quarantined`. */
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

/** The same address with other capitals is the same person. */
const OF_PERSON = 'lower(email) = lower(trim($1))';

/** A person's rows, in the form in which staff's notes and the audit name them. */
const ITEMS_OF_PERSON = [...personalTables.keys()]
  .map((table) => `select '${table}', id from ${table} where ${OF_PERSON}`)
  .join(' union all ');

/**
 * Everything stored under one address, by table. Staff's private notes are included, because they are about the person
 * too, and when staff read or changed what. Names of staff are not: the office alone shows them.
 */
export async function rowsOf(pool: pg.Pool, email: string): Promise<Record<string, StoredRow[]>> {
  const found: Record<string, StoredRow[]> = {};
  for (const table of personalTables.keys())
    found[table] = await select(pool, table, `${OF_PERSON} order by id`, email);
  for (const [table, columns] of tablesOfDeals) {
    const condition = `deal_id in (select id from deals where ${OF_PERSON}) order by id`;
    found[table] = await select(pool, table, condition, email, columns);
  }
  for (const [table, columns] of tablesOfStaff) {
    const condition = `(source, source_id) in (${ITEMS_OF_PERSON}) order by id`;
    found[table] = await select(pool, table, condition, email, columns);
  }
  return found;
}

/**
 * References of a person's deals that may not be erased without legal counsel: those with a term sheet or a loan. Locks
 * all deals of the person until the transaction ends.
 */
export async function dealsForCounsel(db: Db, email: string): Promise<string[]> {
  const rows = await allRows<Erasable & { reference: string }>(
    db,
    `select reference, ${erasable('deals')} from deals t where ${OF_PERSON} order by id for update`,
    [email],
  );
  return rows.filter((deal) => whyKept(deal, 'erase', 'two') === 'counsel').map(({ reference }) => reference);
}

/** How many rows of which table were erased, and the keys of the files, which the caller has to erase. */
export interface Erased {
  rows: Record<string, number>;
  storedKeys: string[];
}

/**
 * Erases everything stored under one address, with its waiting mails. Runs in the caller's transaction. Lines of the
 * audit stay: they name a row by its id only.
 * @throws where one of the rows may not be erased in this way; then nothing is erased
 */
export async function erase(
  db: Db,
  email: string,
  who: Extract<Eraser, 'two' | 'operator' | 'counsel'>,
): Promise<Erased> {
  const erased: Erased = { rows: {}, storedKeys: [] };
  for (const table of personalTables.keys()) {
    const rows = await allRows<{ id: number }>(
      db,
      `select id::float8 as id from ${table} where ${OF_PERSON}`,
      [email],
    );
    const ids = rows.map(({ id }) => id);
    const done = await eraseRows(db, table, ids, 'erase', who);
    if (done.kept.length > 0) throw new Error(`${table} ${done.kept.join(', ')} may not be erased so`);
    erased.rows[table] = done.erased.length;
    erased.storedKeys.push(...done.storedKeys);
  }
  await db.query(`delete from erasure_requests where ${OF_PERSON}`, [email]);
  return erased;
}

/** '2 deals, 1 deal_files': the text for a line of the audit. */
export const sayErased = ({ rows, storedKeys }: Erased): string =>
  Object.entries({ ...rows, deal_files: storedKeys.length })
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${count} ${table}`)
    .join(', ');
