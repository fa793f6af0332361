import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { compare, load } from './load.ts';
import { newDataDir, post, postgresPid, startServer, stopServer, storedMessages } from './server-process.ts';

/** `npm run bench:faults` sets a hundred. */
const KILLS = Number(process.env.KILLS ?? 4);

describe('kill -9 under load', () => {
  it(`of the server ${KILLS} times, and of PostgreSQL with it every fourth time: every acknowledged message is there once`, {
    timeout: 120_000 + KILLS * 10_000,
  }, async () => {
    const dataDir = newDataDir();
    const all: string[] = [];
    let running: number | null = null;
    for (let round = 0; round < KILLS; round++) {
      const server = await startServer({ DATA_DIR: dataDir });
      // PostgreSQL outlives the server, and the next server takes it over.
      if (running !== null) expect(postgresPid(dataDir)).toBe(running);
      running = postgresPid(dataDir)!;
      const both = round % 4 === 3;
      const moment = 1 + ((round * 37) % 100);
      const { acknowledged } = await load(server, (soFar) => {
        if (soFar.acknowledged.length !== moment) return;
        if (both) process.kill(running!, 'SIGKILL');
        server.process.kill('SIGKILL');
      });
      expect(acknowledged.length).toBeGreaterThanOrEqual(moment);
      expect(await server.exit).toBe('SIGKILL');
      all.push(...acknowledged);
      if (both) running = null;
    }
    const server = await startServer({ DATA_DIR: dataDir });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    const found = compare(all, storedMessages(dataDir));
    console.log(`kill -9 ${KILLS} times: ${all.length} acknowledged`, found);
    expect(found).toMatchObject({ lost: 0, twice: 0 });
    expect(await stopServer(server)).toBe(0);
    expect(postgresPid(dataDir)).toBeNull();
  });

  it('of PostgreSQL alone: the server says so, brings it back, and loses nothing', async () => {
    const dataDir = newDataDir();
    const server = await startServer({ DATA_DIR: dataDir });
    expect(await post(server, { message: 'before' })).toEqual({ status: 200, text: 'stored' });
    const killed = postgresPid(dataDir)!;
    process.kill(killed, 'SIGKILL');
    // a backend that has not noticed yet accepts one more message
    await expect.poll(() => postgresPid(dataDir), { timeout: 60_000 }).not.toBe(killed);
    await expect
      .poll(async () => (await post(server, { message: 'after' })).status, { timeout: 60_000 })
      .toBe(200);
    await expect
      .poll(async () => (await fetch(`${server.url}/readyz`)).status, { timeout: 60_000 })
      .toBe(200);
    expect(storedMessages(dataDir)).toEqual(['before', 'after']);
  });

  it('and a restart of the machine: lock files that name another program’s process do not stand in the way', async () => {
    const dataDir = newDataDir();
    const server = await startServer({ DATA_DIR: dataDir });
    await post(server, { message: 'kept' });
    process.kill(postgresPid(dataDir)!, 'SIGKILL');
    server.process.kill('SIGKILL');
    await server.exit;
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) {
      const file = join(dataDir, 'postgres', name);
      writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));
    }
    const again = await startServer({ DATA_DIR: dataDir });
    expect(storedMessages(dataDir)).toEqual(['kept']);
    expect(await stopServer(again)).toBe(0);
  });
});
