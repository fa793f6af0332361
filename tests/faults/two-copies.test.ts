import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { embeddedPostgres } from '#server/embedded-postgres.ts';
import { startFront } from './front.ts';
import { compare, load } from './load.ts';
import {
  cleanUp,
  newDataDir,
  onCleanUp,
  post,
  startServer,
  stopServer,
  storedMessages,
} from './server-process.ts';

afterEach(cleanUp);

/** One PostgreSQL, two copies of the server that know only its address, and the proxy in front of them. */
async function startSite(env: Record<string, string> = {}) {
  const dataDir = newDataDir();
  const database = embeddedPostgres(dataDir, 'tool');
  await database.enter();
  onCleanUp(() => database.leave());
  const socket = encodeURIComponent(join(dataDir, 'postgres'));
  const settings = { DATABASE_URL: `postgres:///postgres?host=${socket}&user=oak`, TRUST_PROXY: '1', ...env };
  // Both at once: they find an empty database, and one has to wait for the other's migrations.
  const copies = await Promise.all([startServer(settings), startServer(settings)]);
  const restart = (i: 0 | 1) => startServer({ ...settings, PORT: new URL(copies[i].url).port });
  return { copies, restart, front: await startFront(copies), dataDir };
}

/** A post from one of this machine's own addresses. Resolves to the status. */
async function postFrom(localAddress: string, url: string, forwardedFor: string): Promise<number> {
  const body = new URLSearchParams({ message: randomUUID() }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': forwardedFor };
  const sent = request(`${url}/contact`, { method: 'POST', localAddress, headers }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  answer.resume();
  return answer.statusCode!;
}

describe('two copies of the server', () => {
  it('count posts together, by the address that the proxy saw', async () => {
    const { copies, front } = await startSite({ RATE_LIMIT: 'on' });
    const statuses: number[] = [];
    // Each claims to come from elsewhere.
    for (let i = 0; i < 25; i++) statuses.push(await postFrom('127.0.0.1', front.url, `203.0.113.${i}`));
    expect(statuses.indexOf(429)).toBe(20);
    for (const copy of copies) {
      expect(await postFrom('127.0.0.1', copy.url, '127.0.0.1')).toBe(429);
      expect(await postFrom('127.0.0.1', copy.url, '203.0.113.7')).not.toBe(429);
    }
    // Only Linux answers to every address of the loopback network.
    if (platform() === 'linux') expect(await postFrom('127.0.0.2', front.url, '127.0.0.1')).not.toBe(429);
  });

  it('store one row when the same message reaches both at once, with a key and without', async () => {
    const { copies, dataDir } = await startSite();
    const toBoth = (fields: Record<string, string>) =>
      Promise.all([...copies, ...copies].map(async (copy) => (await post(copy, fields)).text));
    const once = ['duplicate', 'duplicate', 'duplicate', 'stored'];
    expect((await toBoth({ message: 'keyed', key: randomUUID() })).sort()).toEqual(once);
    expect((await toBoth({ message: 'keyless' })).sort()).toEqual(once);
    expect(storedMessages(dataDir)).toEqual(['keyed', 'keyless']);
  });

  it('answer for each other: kill -9 of one under load is not seen by any visitor', async () => {
    const { copies, front, dataDir } = await startSite();
    const result = await load(front, ({ acknowledged }) => {
      if (acknowledged.length === 150) copies[0].process.kill('SIGKILL');
      return acknowledged.length < 400;
    });
    expect(await copies[0].exit).toBe('SIGKILL');
    const found = compare(result.acknowledged, storedMessages(dataDir));
    console.log(
      `kill -9 of one of two copies: ${result.acknowledged.length} acknowledged`,
      found,
      result.refused,
    );
    expect(result).toEqual({ acknowledged: result.acknowledged, refused: {}, unanswered: 0 });
    expect(found).toEqual({ lost: 0, twice: 0, keptUnanswered: 0 });
  });

  it('can be restarted one after the other under load, and no request is lost', async () => {
    const { copies, restart, front, dataDir } = await startSite();
    let restarted = false;
    const loaded = load(front, () => !restarted);
    for (const i of [0, 1] as const) {
      expect(await stopServer(copies[i])).toBe(0);
      await restart(i);
      // The proxy leaves a copy alone for two seconds after a failure; both at once would be none.
      await delay(3_000);
    }
    restarted = true;
    const result = await loaded;
    const found = compare(result.acknowledged, storedMessages(dataDir));
    console.log(`both copies restarted: ${result.acknowledged.length} acknowledged`, found, result.refused);
    expect(result).toEqual({ acknowledged: result.acknowledged, refused: {}, unanswered: 0 });
    expect(found).toEqual({ lost: 0, twice: 0, keptUnanswered: 0 });
  });
});
