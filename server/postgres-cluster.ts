import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
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
} from 'node:fs';
import { platform } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Account, binaries, cleanEnvironment } from './postgres-account.ts';

/** Part of the socket's name; nothing listens on the network. */
export const PORT = 5432;

const STOP_DEADLINE_MS = 60_000;

/** A larger log of PostgreSQL is renamed at the next start; the one that was renamed before is removed. */
const LOG_LIMIT_BYTES = 1_000_000;

/**
 * PostgreSQL logs no error of a query, because its message may hold a value, whichever version of the project made the
 * cluster. Messages about the server itself, and why it stops, have a higher level.
 */
const QUIET = ['-c', 'log_min_messages=log'];

/** The directory cannot be used, and another attempt would not help. The message is one line for a person. */
export class DataDirRefused extends Error {
  override name = 'DataDirRefused';
}

/**
 * Makes the directory one level at a time, because Node's own recursive mkdir never returns for a path below /proc.
 * @returns its path without symbolic links.
 * @throws {DataDirRefused}
 */
export function makeDataDir(dataDir: string): string {
  try {
    const missing: string[] = [];
    for (let path = resolve(dataDir); !existsSync(path); path = dirname(path)) missing.unshift(path);
    for (const path of missing) {
      try {
        mkdirSync(path);
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
      }
    }
    return realpathSync(dataDir);
  } catch (error) {
    throw new DataDirRefused(`DATA_DIR ${dataDir} cannot be used: ${(error as Error).message}`);
  }
}

export interface StartedPostgres {
  process: ChildProcess;
  lastWords(): string;
}

export async function startPostmaster(cluster: string, account: Account): Promise<StartedPostgres> {
  removeForeignLocks(cluster);
  const logFile = join(dirname(cluster), 'postgres.log');
  const log = openLog(logFile);
  const before = statSync(logFile).size;
  const [command, ...args] = account.run([binaries().postgres, '-D', cluster, ...QUIET]);
  const child = spawn(command, args, {
    ...account.ids,
    cwd: '/',
    env: cleanEnvironment,
    // A new session: a signal to the server's process group does not reach PostgreSQL.
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

function openLog(path: string): number {
  try {
    if (existsSync(path) && statSync(path).size > LOG_LIMIT_BYTES) renameSync(path, `${path}.1`);
    return openSync(path, 'a', 0o600);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS'].some((code) => hasCode(error, code))) throw error;
    throw new DataDirRefused(`DATA_DIR ${dirname(path)} cannot be used: ${(error as Error).message}`);
  }
}

export async function stopCluster(cluster: string): Promise<void> {
  const pid = postmasterPid(cluster);
  if (pid === null) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_DEADLINE_MS;
  // A postmaster removes its pid file as its last action. The process may remain as a zombie in a container whose first
  // process does not reap children.
  while (existsSync(join(cluster, 'postmaster.pid'))) {
    if (Date.now() > deadline) throw new Error('PostgreSQL did not stop');
    await delay(25);
  }
}

/** The process id of the PostgreSQL that is running on this cluster, or null. */
export function postmasterPid(cluster: string): number | null {
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
 * The file name of the program that a process runs; '' for a zombie; null where there is no such process or its program
 * cannot be read. Read from the command line because, unlike `/proc/<pid>/cwd`, root in a container may read it.
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
 * Removes pid files whose process is no PostgreSQL. After a crash the recorded id may belong to a zombie, or after a
 * reboot to an unrelated process. PostgreSQL only sees that the process is alive, and would refuse to start. A file
 * whose process may be a PostgreSQL is kept: it prevents a second PostgreSQL on the same data.
 */
function removeForeignLocks(cluster: string): void {
  for (const name of ['postmaster.pid', `.s.PGSQL.${PORT}.lock`]) {
    const lockFile = join(cluster, name);
    const pid = recordedPid(lockFile);
    const program = pid === null ? null : programOf(pid);
    if (program !== null && program !== 'postgres') rmSync(lockFile, { force: true });
  }
}

/**
 * Makes the cluster in a directory of its own and renames it, so that a kill in the middle never leaves half a cluster.
 * @throws {DataDirRefused} where it cannot be made: no permission to write, or the disk is full.
 */
export async function createCluster(cluster: string, account: Account): Promise<void> {
  const refuse = (reason: string): never => {
    throw new DataDirRefused(`DATA_DIR ${dirname(cluster)} cannot be used: ${reason}`);
  };
  let draft = '';
  try {
    draft = mkdtempSync(`${cluster}.new-`);
    if (account.owner) chownSync(draft, account.owner.uid, account.owner.gid);
  } catch (error) {
    refuse((error as Error).message);
  }
  const settings = {
    listen_addresses: '',
    // Relative to the cluster, which only its own account may enter; therefore `trust` is enough below.
    unix_socket_directories: '.',
    unix_socket_permissions: '0700',
    max_connections: '40',
    shared_buffers: '32MB',
    // The log must hold no personal data: no statements, and no details with the values of a row.
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
    refuse(lastComplaint(complaints));
  }
  try {
    renameSync(draft, cluster);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another process started at the same time and was first.
    if (!hasCode(error, 'ENOTEMPTY') && !hasCode(error, 'EEXIST')) throw error;
  }
}

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && (error as NodeJS.ErrnoException).code === code;
}

function lastComplaint(output: string): string {
  const lines = output.trim().split('\n');
  return lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? '';
}
