import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { copyMigratedCluster } from '#tests/migrated-cluster.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const endings: (() => void | Promise<void>)[] = [];

/** Registers what has to be ended after the test, last registered first. */
export const onCleanUp = (end: () => void | Promise<void>) => void endings.push(end);

/** A server in a process of its own, as tests see it from outside. */
export interface ServerProcess {
  process: ChildProcess;
  url: string;
  /** Its output so far. */
  output(): { stdout: string; stderr: string };
  /** Resolves when its output matches. Rejects when it ends before. */
  says(words: RegExp): Promise<RegExpExecArray>;
  /** Its exit code, or the signal that ended it. */
  exit: Promise<number | string>;
}

/** The machine's part of a process's environment; tests set everything else. */
function machine() {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, TMPDIR, NODE_COMPILE_CACHE };
}

/** An empty directory, which is removed after the test, with processes that run in it. */
export function newDir(parent = tmpdir()): string {
  const dir = mkdtempSync(join(parent, 'oak-fault-'));
  onCleanUp(async () => {
    await endPostgres(dir);
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  });
  return dir;
}

/** The data directory of a server that has run before: tables and no rows. A test of a first start uses `newDir`. */
export function newDataDir(): string {
  const dir = newDir();
  copyMigratedCluster(dir);
  return dir;
}

/** A data directory on a small file system of its own; null where mounting is not allowed. */
export function newSmallDataDir(megabytes: number): string | null {
  const dir = newDir();
  try {
    const options = `size=${megabytes}m,mode=755`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dir], { stdio: 'pipe' });
  } catch {
    return null;
  }
  onCleanUp(async () => {
    await endPostgres(dir);
    execFileSync('umount', ['-l', dir]);
  });
  return dir;
}

/** `fixture`: two forms and nothing else. `site`: what `npm run serve` serves, from a finished build. */
const PROGRAMS = { fixture: 'tests/faults/fixture-server.ts', site: 'server/server.ts' };
/** One of those, or the path of the server in a copy of the project. */
export type Program = keyof typeof PROGRAMS | `/${string}`;

function launch(env: Record<string, string>, program: Program = 'fixture'): Omit<ServerProcess, 'url'> {
  const child = spawn(
    process.execPath,
    [program.startsWith('/') ? program : fromRoot(PROGRAMS[program as keyof typeof PROGRAMS])],
    {
      // where DATA_DIR is not set, .data is made in it
      cwd: newDir(),
      env: { ...machine(), PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  onCleanUp(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  const text = { stdout: '', stderr: '' };
  const listeners = new Set<() => void>();
  child.stdout.on('data', (chunk) => {
    text.stdout += chunk;
    for (const listener of listeners) listener();
  });
  child.stderr.on('data', (chunk) => {
    text.stderr += chunk;
  });
  const exit = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const says: ServerProcess['says'] = (words) =>
    new Promise((settle, refuse) => {
      const look = () => {
        const found = words.exec(text.stdout);
        if (!found) return;
        listeners.delete(look);
        settle(found);
      };
      listeners.add(look);
      look();
      exit.then(() => refuse(new Error(`the server ended: ${text.stderr}${text.stdout}`)));
    });
  return { process: child, output: () => text, says, exit };
}

/**
 * Starts a server on a free port, and waits until it prints its address. Rate limits are off unless `env` says
 * otherwise.
 */
export async function startServer(env: Record<string, string>, program?: Program): Promise<ServerProcess> {
  const server = launch({ RATE_LIMIT: 'off', ...env }, program);
  const [, port] = await server.says(/is served on port (\d+)/);
  return { ...server, url: `http://127.0.0.1:${port}` };
}

/** Starts a server that has to refuse, and waits for its end and the one line with the reason. */
export async function refusedServer(env: Record<string, string>) {
  const server = launch(env);
  const code = await server.exit;
  const { msg } = JSON.parse(server.output().stderr) as { msg: string };
  return { code, stdout: server.output().stdout, said: msg };
}

/** Posts the form. Rejects when no answer comes. */
export async function post(server: { url: string }, fields: Record<string, string>) {
  const body = new URLSearchParams({
    firstName: 'Robin',
    lastName: 'Hale',
    email: 'robin@hale.example',
    message: 'Hello',
    ...fields,
  });
  const response = await fetch(`${server.url}/contact`, { method: 'POST', body });
  return { status: response.status, text: await response.text() };
}

/** The messages that the staff's own command lists. */
export function storedMessages(dataDir: string, env: Record<string, string> = {}): string[] {
  const json = execFileSync(
    process.execPath,
    [fromRoot('scripts/submissions.ts'), 'export', '--format', 'json'],
    {
      cwd: dataDir,
      env: { ...machine(), DATA_DIR: dataDir, ...env },
      encoding: 'utf8',
      maxBuffer: 1 << 30,
    },
  );
  return (JSON.parse(json) as { message: string }[]).map((row) => row.message);
}

/** The process id of the PostgreSQL of a data directory; null where none runs. */
export function postgresPid(dataDir: string): number | null {
  // An existence check is not enough: the file may be gone when it is read.
  try {
    return Number.parseInt(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10);
  } catch {
    return null;
  }
}

export async function stopServer(server: ServerProcess): Promise<number | string> {
  server.process.kill('SIGTERM');
  return server.exit;
}

/** Ends the PostgreSQL of a data directory that its server has left running. */
async function endPostgres(dataDir: string): Promise<void> {
  const pid = postgresPid(dataDir);
  if (pid === null || !isAlive(pid)) return;
  process.kill(pid, 'SIGQUIT');
  while (postgresPid(dataDir) !== null && isAlive(pid)) await delay(20);
}

let isOneStory = false;
/** For a file in which each test continues where the one before has ended: everything ends after the last one. */
export const goesOn = (): void => {
  isOneStory = true;
};

/** The number of things started so far that end with a test, for `cleanUp`. */
export const startedSoFar = () => (isOneStory ? Infinity : endings.length);

/** Ends what was started since then, and removes its files. */
export async function cleanUp(since = 0): Promise<void> {
  for (const end of endings.splice(since).reverse()) await end();
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
