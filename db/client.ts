import pg from 'pg';

/** Either a connection string or the embedded PostgreSQL's socket. */
export type DatabaseAddress =
  | { connectionString: string }
  | { host: string; port: number; user: string; database: string };

/** The time within which a connection is made, or becomes free in the pool; after it the query fails. */
const CONNECT_TIMEOUT_MS = 3_000;

/**
 * How long the client waits for one answer, for a database or network that accepts a query and then does not answer.
 */
const QUERY_TIMEOUT_MS = 4_000;

/**
 * PostgreSQL's own limits end a query even when this process no longer waits for it. What it thinks expensive it compiles
 * first, each time anew: with some thousand deals that took up to seven seconds, for lists that are read in half of one.
 */
const SERVER_LIMITS =
  "set statement_timeout = '3500'; set lock_timeout = '3000'; set idle_in_transaction_session_timeout = '10000'; set jit = off; set datestyle = 'ISO'";

/**
 * The connection pool of the process. It connects at the first query, so the database may be down now and start later;
 * each failure is a rejection within a few seconds.
 *
 * @param onLost is called when an idle connection breaks. The pool has already removed it.
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
