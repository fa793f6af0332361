import pg from 'pg';

/** Either a connection string or the embedded PostgreSQL's socket. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

/** A connection, or a free place in the pool, within this time or not at all. */
const CONNECT_TIMEOUT_MS = 3_000;

/** What the client waits for one answer. Covers a database, or a network, that accepts and then says nothing. */
const QUERY_TIMEOUT_MS = 4_000;

/** PostgreSQL's own limits end the work even when this process no longer listens. */
const SERVER_LIMITS =
  "set statement_timeout = '3500'; set lock_timeout = '3000'; set idle_in_transaction_session_timeout = '10000'";

/**
 * Connections for the whole process. Nothing is opened before the first query, so the database may be down now and come
 * later; each failure is a rejection within a few seconds.
 *
 * @param onLost is told when an idle connection breaks. The pool has already dropped it.
 */
export function createPool(address: DatabaseAddress, onLost: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    ...address,
    application_name: 'oak',
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    onConnect: (client) => client.query(SERVER_LIMITS),
  });
  pool.on('error', onLost);
  return pool;
}
