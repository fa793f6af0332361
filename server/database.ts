import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { createPool, type DatabaseAddress } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { DataDirRefused, type EmbeddedPostgres, embeddedPostgres } from './embedded-postgres.ts';
import type { Env } from './env.ts';
import type { Log } from './log.ts';

export interface Database {
  /** Opens nothing before it is asked, and rejects within seconds while the database is not there. */
  pool: pg.Pool;
  /**
   * Begins to bring the database up, and to keep it up, behind whatever else goes on.
   * @param onSettled is called once, when the first attempt has succeeded (null) or failed (why).
   * @param onRefused is called when trying again would not help: DATA_DIR belongs to another server.
   * @param prepare is called whenever the tables are up to date; when it rejects, all of it is tried again.
   */
  start(
    onSettled: (error: unknown) => void,
    onRefused: (error: DataDirRefused) => void,
    prepare?: () => Promise<void>,
  ): void;
  /** Why a submission could not be kept right now, in words fit for the public, or null. */
  whyNotReady(): Promise<string | null>;
  close(): Promise<void>;
}

const READY_CHECK_MS = 2_500;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;

/**
 * The server's database, which may be down now, come later, and go again: pages are served whatever state it is in.
 * @throws {DataDirRefused} when DATA_DIR cannot be made.
 */
export function superviseDatabase(env: Pick<Env, 'databaseUrl' | 'dataDir'>, log: Log): Database {
  const { address, embedded } = locate(env, 'server');
  const pool = createPool(address, (error) => log.warn({ err: error }, 'an idle database connection broke'));
  const closing = new AbortController();
  let supervision = Promise.resolve();
  let migrated = false;

  async function supervise(
    onSettled: (error: unknown) => void,
    onRefused: (error: DataDirRefused) => void,
    prepare = async () => {},
  ): Promise<void> {
    let settled = false;
    const settle = (error: unknown) => {
      if (!settled) onSettled(error);
      settled = true;
    };
    let wait = FIRST_RETRY_MS;
    let held: Promise<void> | null = null;
    while (!closing.signal.aborted) {
      try {
        if (embedded && held === null) {
          const { lost } = await embedded.enter();
          held = lost.then(() => {
            held = null;
          });
        }
        await migrate(address);
        await prepare();
        migrated = true;
        log.info({ embedded: embedded !== null }, 'the database is ready');
        settle(null);
        wait = FIRST_RETRY_MS;
        // Away from the embedded one there is nothing to bring back: the pool opens new connections by itself.
        if (!embedded) return;
        await Promise.race([held, aborted(closing.signal)]);
        if (!closing.signal.aborted) log.error('PostgreSQL was lost; starting it again');
      } catch (error) {
        if (error instanceof DataDirRefused) return onRefused(error);
        log.error({ err: error, retryInMs: wait }, 'the database is not ready');
        settle(error);
        await delay(wait, undefined, { signal: closing.signal }).catch(() => {});
        wait = Math.min(wait * 2, LAST_RETRY_MS);
      }
    }
  }

  async function ask(): Promise<string | null> {
    if (!migrated) return 'the database has not answered yet';
    try {
      const { rows } = await within(
        READY_CHECK_MS,
        pool.query<{ standby: string }>(`select current_setting('transaction_read_only') as standby`),
      );
      return rows[0]?.standby === 'on' ? 'the database is read-only' : null;
    } catch {
      return 'the database does not answer';
    }
  }
  // Probes come from anywhere; together they cost the database one question at a time.
  let asking: Promise<string | null> | null = null;
  const whyNotReady = () => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };

  async function close(): Promise<void> {
    closing.abort();
    await supervision;
    await pool.end();
    await embedded?.leave();
  }

  const start: Database['start'] = (...then) => {
    supervision = supervise(...then);
  };
  return { pool, start, whyNotReady, close };
}

/**
 * The database for a command line tool: ready when the promise resolves, rejecting when it cannot be. Uses the embedded
 * PostgreSQL beside a running server, or starts it for the time of the command.
 */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const { address, embedded } = locate(env, 'tool');
  await embedded?.enter();
  // A break shows in the query that needs the connection.
  const pool = createPool(address, () => {});
  const close = async () => {
    await pool.end();
    await embedded?.leave();
  };
  try {
    await migrate(address);
  } catch (error) {
    await close();
    throw error;
  }
  return { pool, close };
}

function locate(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
  role: 'server' | 'tool',
): { address: DatabaseAddress; embedded: EmbeddedPostgres | null } {
  if (env.databaseUrl !== undefined) {
    return { address: { connectionString: env.databaseUrl }, embedded: null };
  }
  const embedded = embeddedPostgres(env.dataDir, role);
  return { address: embedded.connection, embedded };
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((settle) => {
    if (signal.aborted) settle();
    else signal.addEventListener('abort', () => settle(), { once: true });
  });
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = delay(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no answer within ${ms} ms`);
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}
