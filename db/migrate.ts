import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { DatabaseAddress } from './client.ts';

// Loaded with `require`: with `import`, Node reads Drizzle's package.json of 180 KB again for each of a hundred
// modules. Measured: 0.2 s of every start in place of 0.8.
const require = createRequire(import.meta.url);
const { drizzle }: typeof import('drizzle-orm/node-postgres') = require('drizzle-orm/node-postgres');
const {
  migrate: runMigrations,
}: typeof import('drizzle-orm/node-postgres/migrator') = require('drizzle-orm/node-postgres/migrator');

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** An arbitrary number, the same in every copy of the server. */
const MIGRATION_LOCK = 702_114_881;

/**
 * Brings the tables up to date. Copies that start together wait for each other by a session lock, which PostgreSQL
 * releases when the migrating connection ends, for whatever reason.
 */
export async function migrate(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client({
    ...address,
    application_name: 'oak migration',
    connectionTimeoutMillis: 5_000,
    // The wait for another copy's migration counts too.
    query_timeout: 120_000,
  });
  // A connection that breaks during a query rejects that query; between queries the break is reported only here.
  client.on('error', () => {});
  try {
    await client.connect();
    await refuseEncoding(client);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // Whoever asks for a table waits behind a statement that waits to change it: beside a backup that was running, or a
    // psql that had read a row and stayed open, nobody's form was kept until that ended. It is tried again instead.
    await client.query("set lock_timeout = '2s'");
    await runMigrations(drizzle(client), { migrationsFolder });
  } catch (error) {
    throw withReason(error);
  } finally {
    await client.end();
  }
}

/**
 * A cluster that was made on a machine without a locale has SQL_ASCII, and counts bytes: a message of 600 letters with
 * accents was too long for its column, and its sender was asked to try again for ever. A database that is in use is left as
 * it is, because most of what is written fits.
 */
async function refuseEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ encoding: string; isNew: boolean }>(
    `select current_setting('server_encoding') as encoding, to_regclass('drizzle.__drizzle_migrations') is null as "isNew"`,
  );
  const [{ encoding, isNew }] = rows as [(typeof rows)[0]];
  if (isNew && encoding !== 'UTF8')
    throw new Error(
      `the database has the encoding ${encoding}, in which names and messages do not fit: make it anew, with createdb --encoding=UTF8 --template=template0`,
    );
}

/**
 * A statement of ours that PostgreSQL refused, with its first line and the reason: the log takes neither from Drizzle's
 * error. Class 22, data exceptions, alone may repeat a value in its words.
 */
function withReason(error: unknown): unknown {
  const { query, cause } = error as { query?: string; cause?: unknown };
  if (query === undefined || !(cause instanceof pg.DatabaseError)) return error;
  const reason = cause.code?.startsWith('22') ? 'PostgreSQL refused a value' : cause.message;
  const [statement] = query.trim().split('\n');
  return Object.assign(new Error(`a migration failed: ${reason}, at ${statement}`), { code: cause.code });
}
