import { join } from 'node:path';
import { embeddedPostgres } from '#server/embedded-postgres.ts';
import { startFront } from './front.ts';
import { newDataDir, onCleanUp, startServer } from './server-process.ts';

/** One PostgreSQL, two copies of the server that know only its address, and the proxy in front of them. */
export async function startSite(env: Record<string, string> = {}, program?: 'site', dataDir = newDataDir()) {
  const database = embeddedPostgres(dataDir, 'tool');
  await database.enter();
  onCleanUp(() => database.leave());
  const socket = encodeURIComponent(join(dataDir, 'postgres'));
  const settings = { DATABASE_URL: `postgres:///postgres?host=${socket}&user=oak`, TRUST_PROXY: '1', ...env };
  // Both start at once: with an empty database, one has to wait for the other's migrations.
  const copies = await Promise.all([startServer(settings, program), startServer(settings, program)]);
  const restart = (i: 0 | 1, other: Record<string, string> = {}) =>
    startServer({ ...settings, ...other, PORT: new URL(copies[i].url).port }, program);
  return { copies, restart, front: await startFront(copies), dataDir };
}
