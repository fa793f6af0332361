/**
 * Copies everything in the embedded PostgreSQL into another one, in one transaction:
 *
 *   DATABASE_URL=postgres://… npm run move-database
 *
 * The server has to be stopped: it owns DATA_DIR, and what it stored meanwhile would be lost. Counts of rate limits are
 * not copied.
 */
import pg from 'pg';
import { migrate } from '#db/migrate.ts';
import { embeddedPostgres } from '#server/embedded-postgres.ts';
import { loadEnv } from '#server/env.ts';

/** Rows of one query: a page of the longest messages is under a megabyte. */
const PAGE = 500;
/** Photographs have up to a few megabytes each, and in JSON twice as much. */
const PAGE_OF_PICTURES = 5;

/**
 * Copies each table in its physical order (nobody else is writing), and sets its sequence to follow the last id.
 * Resolves to the number of rows of each table.
 */
async function copyTables(from: pg.Client, to: pg.Client): Promise<Record<string, number>> {
  const tables = await from.query<{ name: string }>(
    // tables without foreign keys first; no other table refers to one that has them
    `select relname as name from pg_class c where relnamespace = 'public'::regnamespace
     and relkind = 'r' and relpersistence = 'p'
     order by exists (select from pg_constraint where conrelid = c.oid and contype = 'f'), relname`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const table = pg.escapeIdentifier(name);
    const { rows: present } = await to.query(`select 1 from ${table} limit 1`);
    if (present.length > 0) throw new Error(`The table ${name} of DATABASE_URL holds rows already.`);
    const most = name === 'content_pictures' ? PAGE_OF_PICTURES : PAGE;
    let count = 0;
    // triggers are off: rows are copied in their final state, and triggers check and extend new rows
    await to.query(`alter table ${table} disable trigger user`);
    for (;;) {
      const page = await from.query<{ rows: string | null }>(
        `select json_agg(page)::text as rows from (select * from ${table} order by ctid limit $1 offset $2) page`,
        [most, count],
      );
      const rows = page.rows[0]?.rows ?? null;
      if (rows === null) break;
      const { rowCount } = await to.query(
        `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
        [rows],
      );
      count += rowCount!;
    }
    await to.query(`alter table ${table} enable trigger user`);
    const { rows: numbered } = await to.query<{ column: string }>(
      `select attname as column from pg_attribute where attrelid = $1::regclass and attidentity <> ''`,
      [table],
    );
    for (const { column } of numbered) {
      await to.query(
        `select setval(pg_get_serial_sequence($1, $2), max(${pg.escapeIdentifier(column)}))
         from ${table} having count(*) > 0`,
        [table, column],
      );
    }
    counts[name] = count;
  }
  return counts;
}

async function moveDatabase(dataDir: string, databaseUrl: string): Promise<void> {
  const source = embeddedPostgres(dataDir, 'server');
  await source.enter();
  // not the server's pool: no visitor waits here, and a few photographs took longer than one would
  const from = new pg.Client(source.connection);
  const to = new pg.Client({ connectionString: databaseUrl });
  try {
    await migrate(source.connection);
    await migrate({ connectionString: databaseUrl });
    await from.connect();
    await to.connect();
    await to.query('begin');
    const counts = await copyTables(from, to);
    await to.query('commit');
    for (const [name, count] of Object.entries(counts)) console.log(`${String(count).padStart(8)}  ${name}`);
  } finally {
    await to.end();
    await from.end();
    await source.leave();
  }
}

const { dataDir, databaseUrl } = loadEnv();
if (databaseUrl === undefined) {
  console.error('DATABASE_URL has to say where to move to.');
  process.exit(1);
}
try {
  await moveDatabase(dataDir, databaseUrl);
} catch (error) {
  console.error(`Nothing was moved: ${(error as Error).message}`);
  process.exitCode = 1;
}
