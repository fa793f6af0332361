import { existsSync, globSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { isStartingOrStopping, isUnreachable } from './database-errors.ts';
import { type Account, unprivilegedAccount } from './postgres-account.ts';
import {
  createCluster,
  DataDirRefused,
  makeDataDir,
  PORT,
  postmasterPid,
  type StartedPostgres,
  startPostmaster,
  stopCluster,
} from './postgres-cluster.ts';

/** Where a PostgreSQL on this machine is reached: always a Unix socket, never the network. */
interface SocketConnection {
  host: string;
  port: number;
  user: string;
  database: string;
}

export interface EmbeddedPostgres {
  connection: SocketConnection;
  /**
   * Makes sure that PostgreSQL runs (starts it, or takes over a running one) and registers this process as a user, or
   * as the only owner.
   * @returns a promise that settles when PostgreSQL is lost while in use. Call `enter` again to start it again.
   * @throws {DataDirRefused} when another server owns the directory, or it cannot be written to.
   */
  enter(): Promise<{ lost: Promise<void> }>;
  /** Ends this use. The last user stops PostgreSQL. */
  leave(): Promise<void>;
}

/**
 * For start and crash recovery. Measured under 1 s on an empty cluster; recovery takes longer the more log is
 * unflushed.
 */
const START_DEADLINE_MS = 120_000;
/** How long to wait for the last user of a PostgreSQL that is being stopped. */
const STOP_DEADLINE_MS = 60_000;
/** How long a restarted server waits until PostgreSQL has noticed that the killed server is gone. */
const OWNER_DEADLINE_MS = 3_000;

/** Keys of the two session advisory locks, in a number space of our own. */
const LOCK_SPACE = 0x0a4b;
const OWNER = 1;
const USERS = 2;

/** Longest socket path that every system accepts: 104 bytes on macOS and 108 on Linux, the last one NUL. */
const SOCKET_PATH_LIMIT = 103;

/**
 * A real PostgreSQL whose files live in `<dataDir>/postgres`, started by this project when no DATABASE_URL is given.
 *
 * It runs in a session of its own, so neither Ctrl+C nor a crash of the server takes it down, and whoever comes next
 * adopts it. Ownership is a session advisory lock held on one connection: PostgreSQL drops it the moment the holder's
 * process dies, so there is no lock file that can go stale.
 *
 * @param role `server` owns the directory, and only one may; a `tool` works beside it.
 * @throws {DataDirRefused} when the directory cannot be made.
 */
export function embeddedPostgres(dataDir: string, role: 'server' | 'tool'): EmbeddedPostgres {
  const cluster = join(makeDataDir(dataDir), 'postgres');
  const socketDir = shortSocketDir(cluster);
  const connection = { host: socketDir.path, port: PORT, user: 'oak', database: 'postgres' };
  let lockHolder: pg.Client | null = null;

  async function enter(): Promise<{ lost: Promise<void> }> {
    const account = unprivilegedAccount(cluster);
    const began = Date.now();
    for (;;) {
      if (!existsSync(cluster)) {
        refuseBesideOthers(dataDir);
        await createCluster(cluster, account);
      }
      const client = await connectOrStart(cluster, connection, account);
      const entry = await takeLocks(client, role).catch((error: unknown) => {
        if (isUnreachable(error) || isStartingOrStopping(error)) return 'stopping' as const;
        throw error;
      });
      if (entry === 'entered') {
        lockHolder = client;
        const lost = new Promise<void>((settle) => client.once('end', () => settle()));
        return { lost };
      }
      if (entry !== 'stopping' && Date.now() - began > OWNER_DEADLINE_MS) {
        await client.end();
        throw new DataDirRefused(
          `DATA_DIR ${dataDir} is in use by another server (${entry.owner}). Stop it, or choose another DATA_DIR.`,
        );
      }
      if (entry === 'stopping' && Date.now() - began > STOP_DEADLINE_MS) {
        await client.end();
        throw new Error('PostgreSQL is being stopped by another process, and does not stop');
      }
      await client.end().catch(ignoreGone);
      await delay(100);
    }
  }

  async function leave(): Promise<void> {
    const client = lockHolder;
    lockHolder = null;
    if (client) {
      try {
        if (await isLastUser(client)) await stopCluster(cluster);
        await client.end();
      } catch (error) {
        // PostgreSQL ended this connection because it is stopping, or had already gone.
        if (!isUnreachable(error) && !isStartingOrStopping(error)) throw error;
      }
    }
    socketDir.remove();
  }

  return { connection, enter, leave };
}

/**
 * A copy whose DATABASE_URL was lost began an empty database, said that it was ready, and took every second message to where
 * nobody looks.
 * @throws {DataDirRefused} where DATA_DIR has editions of a database, and no database
 */
function refuseBesideOthers(dataDir: string): void {
  if (globSync('editions/public-*.json', { cwd: dataDir }).length > 0)
    throw new DataDirRefused(
      `DATA_DIR ${dataDir} has editions of another database: set DATABASE_URL, or remove ${join(dataDir, 'editions')} to begin with an empty one.`,
    );
}

/**
 * The directory of the socket. PostgreSQL itself binds the socket by a relative path; clients need the full path, and
 * use a short private symbolic link where it is too long.
 */
function shortSocketDir(cluster: string): { path: string; remove(): void } {
  const length = Buffer.byteLength(join(cluster, `.s.PGSQL.${PORT}`));
  if (length <= SOCKET_PATH_LIMIT) return { path: cluster, remove: () => {} };
  const dir = mkdtempSync(join(tmpdir(), 'oak-'));
  const link = join(dir, 'pg');
  symlinkSync(cluster, link);
  return { path: link, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

async function takeLocks(
  client: pg.Client,
  role: 'server' | 'tool',
): Promise<'entered' | 'stopping' | { owner: string }> {
  const users = await client.query<{ taken: boolean }>(
    'select pg_try_advisory_lock_shared($1, $2) as taken',
    [LOCK_SPACE, USERS],
  );
  if (!users.rows[0]?.taken) return 'stopping';
  if (role === 'tool') return 'entered';
  const owner = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    LOCK_SPACE,
    OWNER,
  ]);
  if (owner.rows[0]?.taken) return 'entered';
  const holder = await client.query<{ name: string }>(
    `select application_name as name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = $1 and objid = $2 and granted`,
    [LOCK_SPACE, OWNER],
  );
  return { owner: holder.rows[0]?.name ?? 'it has just left' };
}

/**
 * Releases the shared lock and asks for the exclusive one, which only the last user gets. Nobody can enter after that.
 */
async function isLastUser(client: pg.Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_shared($1, $2)', [LOCK_SPACE, USERS]);
  const alone = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1, $2) as taken', [
    LOCK_SPACE,
    USERS,
  ]);
  return alone.rows[0]?.taken === true;
}

async function connectOrStart(
  cluster: string,
  connection: SocketConnection,
  account: Account,
): Promise<pg.Client> {
  const deadline = Date.now() + START_DEADLINE_MS;
  let started: StartedPostgres | null = null;
  // processes of a killed PostgreSQL need a moment to end; until then a new one refuses the data directory
  const giveUp = Date.now() + 5_000;
  for (;;) {
    const client = new pg.Client({
      ...connection,
      application_name: `process ${process.pid}`,
      connectionTimeoutMillis: 5_000,
    });
    client.on('error', ignoreGone);
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(ignoreGone);
      if (Date.now() > deadline) throw error;
      if (!isStartingOrStopping(error) && !isUnreachable(error)) throw error;
      if (isUnreachable(error) && (started === null || started.process.exitCode !== null)) {
        if (postmasterPid(cluster) === null) {
          if (started !== null && Date.now() > giveUp) {
            throw new Error(`PostgreSQL does not start: ${started.lastWords()}`);
          }
          started = await startPostmaster(cluster, account);
        }
      }
      await delay(50);
    }
  }
}

/** An idle connection that breaks reports it twice, by `error` and by `end`; the code reacts to `end`. */
function ignoreGone(): void {}
