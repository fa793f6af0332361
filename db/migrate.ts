import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { DatabaseAddress } from './client.ts';

// By `require`: for each of the hundred modules that an `import` loads, Node reads Drizzle's package.json of 180 KB anew.
// Measured: 0.2 s of every start for 0.8.
const require = createRequire(import.meta.url);
const { drizzle }: typeof import('drizzle-orm/node-postgres') = require('drizzle-orm/node-postgres');
const {
  migrate: runMigrations,
}: typeof import('drizzle-orm/node-postgres/migrator') = require('drizzle-orm/node-postgres/migrator');

const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/** Any number; every copy of the server asks for the same one. */
const MIGRATION_LOCK = 702_114_881;

/**
 * Brings the tables up to date. Copies that start together wait for each other: the session lock is held on the
 * connection that migrates and goes with it, however it ends.
 */
export async function migrate(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client({
    ...address,
    application_name: 'oak migration',
    connectionTimeoutMillis: 5_000,
    // Waiting for another copy's migration counts too.
    query_timeout: 120_000,
  });
  // A break while a query waits rejects that query; between queries it only reaches this event.
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await runMigrations(drizzle(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}
