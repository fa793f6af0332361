import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import {
  newDataDir,
  post,
  postgresPid,
  type ServerProcess,
  startServer,
  storedMessages,
} from './server-process.ts';

const inFlight = (server: ServerProcess) => server.says(/a post is in flight/);

const accepts = (url: string) =>
  fetch(`${url}/healthz`).then(
    () => true,
    () => false,
  );

describe('SIGTERM', () => {
  it('lets a request in flight finish, takes no new ones, stops PostgreSQL, and exits with 0', async () => {
    const dataDir = newDataDir();
    const server = await startServer({ DATA_DIR: dataDir });
    const pending = post(server, { message: 'in flight', wait: '1500' });
    await inFlight(server);
    server.process.kill('SIGTERM');
    // The same key press, received twice.
    server.process.kill('SIGINT');
    await expect.poll(() => accepts(server.url), { timeout: 10_000 }).toBe(false);
    expect(await pending).toEqual({ status: 200, text: 'stored' });
    expect(await server.exit).toBe(0);
    expect(postgresPid(dataDir)).toBeNull();
    expect(storedMessages(dataDir)).toEqual(['in flight']);
  });

  it('cuts off what does not finish within SHUTDOWN_TIMEOUT, and exits with 1', async () => {
    const dataDir = newDataDir();
    const server = await startServer({ DATA_DIR: dataDir, SHUTDOWN_TIMEOUT: '1' });
    const pending = post(server, { wait: '60000' }).catch(() => 'cut off');
    await inFlight(server);
    server.process.kill('SIGTERM');
    expect(await server.exit).toBe(1);
    expect(await pending).toBe('cut off');
    expect(postgresPid(dataDir)).toBeNull();
  });

  it('ends the process at once when it comes a second time @all', async () => {
    const server = await startServer({ DATA_DIR: newDataDir(), SHUTDOWN_TIMEOUT: '300' });
    const pending = post(server, { wait: '60000' }).catch(() => 'cut off');
    await inFlight(server);
    // Signals within a second of the first count as the same; one of these comes later.
    const insist = setInterval(() => server.process.kill('SIGTERM'), 300);
    expect(await server.exit).toBe(1);
    clearInterval(insist);
    expect(await pending).toBe('cut off');
  });
});

describe('a double click', () => {
  it('stores one row, with a key and without', async () => {
    const dataDir = newDataDir();
    const server = await startServer({ DATA_DIR: dataDir });
    const key = randomUUID();
    const keyed = await Promise.all([1, 2, 3].map(() => post(server, { message: 'keyed', key })));
    const keyless = await Promise.all([1, 2, 3].map(() => post(server, { message: 'keyless' })));
    for (const answers of [keyed, keyless]) {
      expect(answers.map((answer) => answer.text).sort()).toEqual(['duplicate', 'duplicate', 'stored']);
    }
    expect(storedMessages(dataDir)).toEqual(['keyed', 'keyless']);
  });
});

describe('RATE_LIMIT', () => {
  const statuses = async (env: Record<string, string>) => {
    const server = await startServer({ DATA_DIR: newDataDir(), ...env });
    const found = new Set<number>();
    for (let i = 0; i < 25; i++) found.add((await post(server, { message: String(i) })).status);
    return [...found].sort();
  };

  it('on turns a flood away', async () => {
    expect(await statuses({ RATE_LIMIT: 'on' })).toEqual([200, 429]);
  });

  it('off serves load tests @all', async () => {
    expect(await statuses({ RATE_LIMIT: 'off' })).toEqual([200]);
  });
});
