import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { DatabaseAddress } from './client.ts';

const FOLDER = new URL('./migrations/', import.meta.url);

/** Any number; every copy of the server asks for the same one. */
const MIGRATION_LOCK = 702_114_881;

/** Where Drizzle, which ran the migrations until 2026-11-24, noted each that was done. */
const DONE = 'drizzle.__drizzle_migrations';

/**
 * Brings the tables up to date: runs the files of `migrations/` that were not run yet, in the order of their names, all or
 * none. Copies that start together wait for each other: the session lock is held on the connection that migrates and goes
 * with it, however it ends.
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
    await client.query(`create schema if not exists drizzle;
      create table if not exists ${DONE} (id serial primary key, hash text not null, created_at bigint)`);
    const { rows } = await client.query<{ done: number }>(`select count(*)::int as done from ${DONE}`);
    const files = readdirSync(FOLDER).filter((name) => name.endsWith('.sql'));
    await client.query('begin');
    for (const file of files.sort().slice(rows[0]!.done)) {
      const text = readFileSync(new URL(file, FOLDER), 'utf8');
      await client.query(text);
      const digest = createHash('sha256').update(text).digest('hex');
      await client.query(`insert into ${DONE} (hash, created_at) values ($1, $2)`, [digest, Date.now()]);
    }
    await client.query('commit');
  } finally {
    await client.end();
  }
}
