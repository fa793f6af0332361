import type pg from 'pg';
import { forms } from '#app/features/forms/all-forms.ts';
import { columnsOf } from '#app/features/forms/define-form.ts';
import { type Erasable, type Eraser, whyKept } from '#app/lending/intake/what-may-be-erased.ts';
import { erasable, eraseRows } from './erasing.ts';
import type { Db } from './submission-events.ts';

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
  [
    'term_sheets',
    'file_id as id, created_at, deal_id, version, read_at, accepted_at, accepted_by, accepted_words',
  ],
  ['deal_events', 'id, at as created_at, deal_id, by, kind, "from", "to", words'],
]);

/** What staff made of a person's rows, without who of them did. The notes go with their row; lines of the audit stay. */
const tablesOfStaff: ReadonlyMap<string, string> = new Map([
  ['staff_notes', 'id, at as created_at, source, source_id, kind, words, mail'],
  ['staff_audit', 'id, at as created_at, source, source_id, action'],
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

/** The rows of a person as staff's notes and the audit name them. */
const ITEMS_OF_PERSON = [...personalTables.keys()]
  .map((table) => `select '${table}', id from ${table} where ${OF_PERSON}`)
  .join(' union all ');

/**
 * Everything stored under one address, by table: also what staff noted for themselves, because it is about the person too, and
 * when they read or changed what. Whom of staff, by name, is said in the office alone.
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
 * The references of a person's deals that are no longer ours alone to erase: there is a term sheet, or a loan. Holds all deals
 * of the person until the transaction ends.
 */
export async function dealsForCounsel(db: Db, email: string): Promise<string[]> {
  const { rows } = await db.query<Erasable & { reference: string }>(
    `select reference, ${erasable('deals')} from deals t where ${OF_PERSON} order by id for update`,
    [email],
  );
  return rows.filter((deal) => whyKept(deal, 'erase', 'two') === 'counsel').map(({ reference }) => reference);
}

/** How many rows of which table, and the keys of the files, which are the caller's to erase. */
export interface Erased {
  rows: Record<string, number>;
  storedKeys: string[];
}

/**
 * Erases everything stored under one address, with the mails about it that still wait, within a transaction of the caller's.
 * Lines of the audit stay: they name a row by its number.
 * @throws where one of the rows may not be erased so: all or nothing
 */
export async function erase(
  db: Db,
  email: string,
  who: Extract<Eraser, 'two' | 'operator' | 'counsel'>,
): Promise<Erased> {
  const erased: Erased = { rows: {}, storedKeys: [] };
  for (const table of personalTables.keys()) {
    const { rows } = await db.query<{ id: number }>(
      `select id::float8 as id from ${table} where ${OF_PERSON}`,
      [email],
    );
    const done = await eraseRows(
      db,
      table,
      rows.map(({ id }) => id),
      'erase',
      who,
    );
    if (done.kept.length > 0) throw new Error(`${table} ${done.kept.join(', ')} may not be erased so`);
    erased.rows[table] = done.erased.length;
    erased.storedKeys.push(...done.storedKeys);
  }
  await db.query(`delete from erasure_requests where ${OF_PERSON}`, [email]);
  return erased;
}

/** '2 deals, 1 deal_files': what a line of the audit says of it. */
export const sayErased = ({ rows, storedKeys }: Erased): string =>
  Object.entries({ ...rows, deal_files: storedKeys.length })
    .filter(([, count]) => count > 0)
    .map(([table, count]) => `${count} ${table}`)
    .join(', ');
