import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { newDir, onCleanUp } from './server-process.ts';

const DEBIAN = '/usr/lib/postgresql';

/**
 * Folder of the newest PostgreSQL that Debian has installed here, with its own backup programs; undefined where there
 * is none.
 */
const programs = () =>
  (existsSync(DEBIAN) ? readdirSync(DEBIAN) : [])
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'))
    .find((bin) => ['initdb', 'postgres', 'pg_dump'].every((name) => existsSync(join(bin, name))));

/** A PostgreSQL that is not the project's own, on a socket; null where none is installed. */
export async function otherPostgres(): Promise<{ newDatabase(name: string): string } | null> {
  const bin = programs();
  if (!bin) return null;
  const dir = newDir('/tmp');
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const account = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {};
  if (account.uid !== undefined) chownSync(dir, account.uid, account.gid);
  const data = join(dir, 'data');
  execFileSync(join(bin, 'initdb'), ['--username=oak', '--auth=trust', '--no-sync', data], {
    ...account,
    stdio: 'ignore',
  });
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-k', dir, '-c', 'listen_addresses='], {
    ...account,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  onCleanUp(async () => {
    if (server.exitCode === null && server.kill('SIGINT')) await once(server, 'exit');
  });
  for await (const line of createInterface(server.stderr))
    if (line.includes('ready to accept connections')) break;
  server.stderr.resume();
  return {
    newDatabase(name) {
      execFileSync(join(bin, 'createdb'), ['--host', dir, '--username=oak', name]);
      return `postgres:///${name}?host=${encodeURIComponent(dir)}&user=oak`;
    },
  };
}
