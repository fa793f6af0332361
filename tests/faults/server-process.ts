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

/** What has to be ended once the test is over, the newest first. */
export const onCleanUp = (end: () => void | Promise<void>) => void endings.push(end);

/** A server of its own process, as the tests see it from outside. */
export interface ServerProcess {
  process: ChildProcess;
  url: string;
  /** What it has written so far. */
  output(): { stdout: string; stderr: string };
  /** Resolves when it has written this. Rejects when it ends without it. */
  says(words: RegExp): Promise<RegExpExecArray>;
  /** Its exit code, or the signal that ended it. */
  exit: Promise<number | string>;
}

/** What a process is told of the machine; everything else of the environment is the test's to say. */
function machine() {
  const { PATH, TMPDIR, NODE_COMPILE_CACHE } = process.env;
  return { PATH, TMPDIR, NODE_COMPILE_CACHE };
}

/** An empty directory, which is removed after the test with whatever runs in it. */
export function newDir(parent = tmpdir()): string {
  const dir = mkdtempSync(join(parent, 'oak-fault-'));
  onCleanUp(async () => {
    await endPostgres(dir);
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
  });
  return dir;
}

/** The data directory of a server that has run before: the tables are there, and no rows. A first start takes `newDir`. */
export function newDataDir(): string {
  const dir = newDir();
  copyMigratedCluster(dir);
  return dir;
}

/** A data directory that is a file system of its own, of a few megabytes; null where that is not allowed. */
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

/** `fixture`: a form and nothing else. `site`: what `npm run serve` serves, from a finished build. */
const PROGRAMS = { fixture: 'tests/faults/fixture-server.ts', site: 'server/server.ts' };
/** One of those, or the path of the server of a copy of the project. */
export type Program = keyof typeof PROGRAMS | `/${string}`;

function launch(env: Record<string, string>, program: Program = 'fixture'): Omit<ServerProcess, 'url'> {
  const child = spawn(
    process.execPath,
    [program.startsWith('/') ? program : fromRoot(PROGRAMS[program as keyof typeof PROGRAMS])],
    {
      cwd: tmpdir(),
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

/** Starts a server on a free port and waits until it says where it is. Rate limits are off unless `env` says otherwise. */
export async function startServer(env: Record<string, string>, program?: Program): Promise<ServerProcess> {
  const server = launch({ RATE_LIMIT: 'off', ...env }, program);
  const [, port] = await server.says(/is served on port (\d+)/);
  return { ...server, url: `http://127.0.0.1:${port}` };
}

/** Starts a server that is expected to refuse, and waits for its end and the one line in which it says why. */
export async function refusedServer(env: Record<string, string>) {
  const server = launch(env);
  const code = await server.exit;
  const { msg } = JSON.parse(server.output().stderr) as { msg: string };
  return { code, stdout: server.output().stdout, said: msg };
}

/** Sends the form. Rejects when no answer comes. */
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

/** What the staff's own command finds. */
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

/** The process id of the PostgreSQL of a data directory, or null when none runs. */
export function postgresPid(dataDir: string): number | null {
  // Asked first whether it is there, it may be gone when it is read.
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

/** Ends the PostgreSQL of a data directory that its server has left behind. */
async function endPostgres(dataDir: string): Promise<void> {
  const pid = postgresPid(dataDir);
  if (pid === null || !isAlive(pid)) return;
  process.kill(pid, 'SIGQUIT');
  while (postgresPid(dataDir) !== null && isAlive(pid)) await delay(20);
}

let isOneStory = false;
/** For a file each of whose tests goes on where the one before has ended: what they start ends with the last of them. */
export const goesOn = (): void => {
  isOneStory = true;
};

/** How much has been started so far, of what ends with a test: for `cleanUp`. */
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
