import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** PostgreSQL's own limits, in the same round trip: they end the work even when this process no longer listens. */
const BEGIN = `begin;
  select set_config('statement_timeout', '3500', true), set_config('lock_timeout', '3000', true),
    set_config('idle_in_transaction_session_timeout', '10000', true)`;

/** Commits what `work` did, or destroys the connection: PostgreSQL then rolls back, and nothing half-done is reused. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (db: NodePgDatabase, client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  // A connection that breaks between two queries says so only here, and would end the process unheard. The next query
  // on it rejects.
  const unheard = () => {};
  client.on('error', unheard);
  let failed = true;
  try {
    await client.query(BEGIN);
    const result = await work(drizzle(client), client);
    const { command } = await client.query('commit');
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK, and without an error.
    if (command !== 'COMMIT') throw new Error(`the commit was answered with ${command}`);
    failed = false;
    return result;
  } finally {
    client.off('error', unheard);
    client.release(failed);
  }
}
