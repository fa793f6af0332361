import { randomUUID } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import {
  cleanUp,
  newDataDir,
  post,
  postgresPid,
  type ServerProcess,
  startServer,
  stopServer,
  storedMessages,
} from './server-process.ts';

afterEach(cleanUp);

/** Sends messages, eight at a time, until the server no longer answers. Resolves to those that were acknowledged. */
async function load(server: ServerProcess, onAcknowledged: (count: number) => void): Promise<string[]> {
  const acknowledged: string[] = [];
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      for (;;) {
        const message = randomUUID();
        const answer = await post(server, { message, key: message }).catch(() => null);
        if (answer === null) return;
        if (answer.status === 200) {
          acknowledged.push(message);
          onAcknowledged(acknowledged.length);
        }
      }
    }),
  );
  return acknowledged;
}

describe('kill -9 under load', () => {
  it('of the server: every acknowledged message is there once, and PostgreSQL is adopted', async () => {
    const dataDir = newDataDir();
    const all: string[] = [];
    let postgres: number | null = null;
    for (let round = 0; round < 2; round++) {
      const server = await startServer({ DATA_DIR: dataDir });
      const acknowledged = await load(server, (count) => {
        if (count === 100) server.process.kill('SIGKILL');
      });
      expect(acknowledged.length).toBeGreaterThanOrEqual(100);
      expect(await server.exit).toBe('SIGKILL');
      all.push(...acknowledged);
      postgres ??= postgresPid(dataDir);
      expect(postgresPid(dataDir)).toBe(postgres);
    }
    const server = await startServer({ DATA_DIR: dataDir });
    expect(postgresPid(dataDir)).toBe(postgres);
    const stored = storedMessages(dataDir);
    expect(new Set(stored).size).toBe(stored.length);
    expect(all.filter((message) => !stored.includes(message))).toEqual([]);
    expect(await stopServer(server)).toBe(0);
    expect(postgresPid(dataDir)).toBeNull();
  });

  it('of the server and PostgreSQL together: every acknowledged message is there once', async () => {
    const dataDir = newDataDir();
    const server = await startServer({ DATA_DIR: dataDir });
    const acknowledged = await load(server, (count) => {
      if (count !== 100) return;
      process.kill(postgresPid(dataDir)!, 'SIGKILL');
      server.process.kill('SIGKILL');
    });
    await server.exit;
    const again = await startServer({ DATA_DIR: dataDir });
    expect((await fetch(`${again.url}/readyz`)).status).toBe(200);
    const stored = storedMessages(dataDir);
    expect(new Set(stored).size).toBe(stored.length);
    expect(acknowledged.filter((message) => !stored.includes(message))).toEqual([]);
  });

  it('of PostgreSQL alone: the server says so, brings it back, and loses nothing', async () => {
    const dataDir = newDataDir();
    const server = await startServer({ DATA_DIR: dataDir });
    expect(await post(server, { message: 'before' })).toEqual({ status: 200, text: 'stored' });
    const killed = postgresPid(dataDir)!;
    process.kill(killed, 'SIGKILL');
    await expect
      .poll(async () => (await post(server, { message: 'after' })).status, { timeout: 60_000 })
      .toBe(200);
    expect(postgresPid(dataDir)).not.toBe(killed);
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
