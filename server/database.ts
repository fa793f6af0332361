import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { createPool, type DatabaseAddress } from '#db/client.ts';
import { migrate } from '#db/migrate.ts';
import { within } from '#db/within.ts';
import { type EmbeddedPostgres, embeddedPostgres } from './embedded-postgres.ts';
import type { Env } from './env.ts';
import { type Log, requestId } from './log.ts';
import { DataDirRefused } from './postgres-cluster.ts';

export interface Database {
  /** Connects at the first query only, and rejects within seconds while the database is unreachable. */
  pool: pg.Pool;
  /**
   * Starts the database, and keeps it running, without blocking the caller.
   * @param onSettled is called once, when the first attempt has succeeded (null) or failed (with the reason).
   * @param onRefused is called when another attempt would not help: DATA_DIR belongs to another server, or cannot be
   * used.
   * @param prepare is called whenever the tables are up to date; when it rejects, everything is tried again.
   */
  start(
    onSettled: (error: unknown) => void,
    onRefused: (error: DataDirRefused) => void,
    prepare?: () => Promise<void>,
  ): void;
  /** Why submissions cannot be stored right now, in words fit for the public; null where they can. */
  whyNotReady(): Promise<string | null>;
  close(): Promise<void>;
}

/** Why the database cannot be used: in words fit for the public, and the error for the log. */
interface Problem {
  reason: string;
  err?: unknown;
}

const READY_CHECK_MS = 2_500;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 10_000;

/** How long the result of a write check is used. */
const WRITE_CHECK_EVERY_MS = 5_000;

/**
 * A write that leaves nothing behind: a commit that has to reach the disk, and half a megabyte of sorting, which does
 * not fit into 64 kB of memory and so goes to a temporary file. On a full disk the commit may still fit into an
 * existing file; the temporary file does not. Measured: 3 to 5 ms.
 */
const WRITE_CHECK = `
  select set_config('work_mem', '64kB', true), set_config('statement_timeout', '2000', true);
  select pg_logical_emit_message(true, 'oak', 'ready');
  select count(*) from (select repeat(md5(n::text), 8) from generate_series(1, 2000) n order by 1 offset 0) sorted`;

/**
 * The server's database. It may be down now, start later, and fail again: pages are served in any case. The log has one
 * line when it fails and one when it is back.
 * @throws {DataDirRefused} when DATA_DIR cannot be made.
 */
export function superviseDatabase(env: Pick<Env, 'databaseUrl' | 'dataDir'>, log: Log): Database {
  const { address, embedded } = locate(env, 'server');
  const closing = new AbortController();
  // A pool connection is opened during some request; later faults of the connection must not be logged with that
  // request's id.
  const pool = createPool(address, (error) =>
    requestId.exit(() => {
      log.debug({ err: error }, 'an idle database connection broke');
      void whyNotReady();
    }),
  );
  let supervision = Promise.resolve();
  let migrated = false;

  let awaySince: number | null = null;
  function away(cause: { err: unknown } | Problem): void {
    if (awaySince !== null || closing.signal.aborted) return;
    awaySince = Date.now();
    log.error(cause, 'the database is away');
  }
  function back(): void {
    if (awaySince === null) return;
    log.info({ awayMs: Date.now() - awaySince }, 'the database is back');
    awaySince = null;
  }

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
        if (awaySince === null) log.info({ embedded: embedded !== null }, 'the database is ready');
        back();
        settle(null);
        wait = FIRST_RETRY_MS;
        // An external database is not ours to start: the pool opens new connections by itself.
        if (!embedded) return;
        await Promise.race([held, aborted(closing.signal)]);
        if (!closing.signal.aborted) away({ reason: 'PostgreSQL was lost; it is started again' });
      } catch (error) {
        if (error instanceof DataDirRefused) return onRefused(error);
        away({ err: error });
        log.debug({ err: error, retryInMs: wait }, 'the database is tried again');
        settle(error);
        await delay(wait, undefined, { signal: closing.signal }).catch(() => {});
        wait = Math.min(wait * 2, LAST_RETRY_MS);
      }
    }
  }

  let wroteAt = Number.NEGATIVE_INFINITY;
  async function ask(): Promise<Problem | null> {
    if (!migrated) return { reason: 'the database has not answered yet' };
    try {
      const { rows } = await within(
        READY_CHECK_MS,
        pool.query<{ standby: string }>(`select current_setting('transaction_read_only') as standby`),
      );
      if (rows[0]?.standby === 'on') return { reason: 'the database is read-only' };
    } catch (err) {
      return { reason: 'the database does not answer', err };
    }
    if (performance.now() - wroteAt < WRITE_CHECK_EVERY_MS) return null;
    try {
      await within(READY_CHECK_MS, pool.query(WRITE_CHECK));
      wroteAt = performance.now();
      return null;
    } catch (err) {
      // 53100: disk full
      const isFull = (err as { code?: unknown }).code === '53100';
      return { reason: isFull ? 'the database has no room left' : 'the database takes no writes', err };
    }
  }
  // Anybody may call the readiness probe: all calls at one time share one query.
  let asking: Promise<string | null> | null = null;
  let watching: NodeJS.Timeout | undefined;
  function whyNotReady(): Promise<string | null> {
    asking ??= ask()
      .then((problem) => {
        const reason = problem?.reason ?? null;
        if (!migrated || closing.signal.aborted) return reason;
        if (problem === null) back();
        else {
          wroteAt = Number.NEGATIVE_INFINITY;
          away(problem);
          // Perhaps no probe comes again, and the log still needs the line that says when the database was back.
          watching ??= setTimeout(() => {
            watching = undefined;
            void whyNotReady();
          }, LAST_RETRY_MS).unref();
        }
        return reason;
      })
      .finally(() => {
        asking = null;
      });
    return asking;
  }

  async function close(): Promise<void> {
    closing.abort();
    clearTimeout(watching);
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
 * The database for a command line tool. Resolves when it is ready, rejects when it cannot be used. Takes the embedded
 * PostgreSQL of a running server, or starts it for the time of the command.
 */
export async function openDatabase(
  env: Pick<Env, 'databaseUrl' | 'dataDir'>,
): Promise<{ pool: pg.Pool; close(): Promise<void> }> {
  const { address, embedded } = locate(env, 'tool');
  await embedded?.enter();
  // A broken connection shows in the query that uses it.
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
