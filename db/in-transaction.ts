import type pg from 'pg';
import type { Db } from './rows.ts';

/**
 * Runs `work` in a transaction and commits it. Where that fails the connection is destroyed: PostgreSQL then rolls
 * back, and no connection in an unknown state is reused.
 */
export async function inTransaction<T>(
  pool: Pick<pg.Pool, 'connect'>,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  // Without a listener, a connection that breaks between two queries would end the process. The next query on it
  // rejects.
  const ignore = () => {};
  client.on('error', ignore);
  let failed = true;
  try {
    await client.query('begin');
    const result = await work(client);
    const { command } = await client.query('commit');
    // PostgreSQL answers the commit of a failed transaction with ROLLBACK, and without an error.
    if (command !== 'COMMIT') throw new Error(`the commit was answered with ${command}`);
    failed = false;
    return result;
  } finally {
    client.off('error', ignore);
    client.release(failed);
  }
}

/**
 * Lets this transaction wait for a mail server, each of whose steps may take twenty seconds: longer than a transaction may
 * stand still. PostgreSQL ended it, what was mailed was not marked, and the same mail went out every ten minutes.
 */
export const waitForMail = (db: Db) => db.query("set local idle_in_transaction_session_timeout = '3min'");
