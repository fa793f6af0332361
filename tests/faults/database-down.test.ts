import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { embeddedPostgres } from '#server/embedded-postgres.ts';
import { cleanUp, newDataDir, post, type ServerProcess, startServer, stopServer } from './server-process.ts';

afterEach(cleanUp);

const ready = async (server: ServerProcess) => (await fetch(`${server.url}/readyz`)).status;
const alive = async (server: ServerProcess) => (await fetch(`${server.url}/healthz`)).status;

describe('a database of one’s own', () => {
  it.each([
    ['', {}],
    [', with a mail queue in it', { SMTP_URL: 'smtp://127.0.0.1:9', NOTIFY_TO: 'staff@oak.example' }],
  ])('may be down at the start, come, go, and come back%s', async (_, mail) => {
    const dataDir = newDataDir();
    const socket = encodeURIComponent(join(dataDir, 'postgres'));
    const server = await startServer({
      DATABASE_URL: `postgres:///postgres?host=${socket}&user=oak`,
      ...mail,
    });
    expect(server.output().stdout).toContain('Forms answer 503 until the database is there.');

    for (let round = 0; round < 2; round++) {
      expect(await alive(server)).toBe(200);
      expect(await ready(server)).toBe(503);
      expect(await post(server, { message: `lost ${round}` })).toEqual({ status: 503, text: 'not kept' });

      const database = embeddedPostgres(dataDir, 'tool');
      await database.enter();
      await expect.poll(() => ready(server), { timeout: 60_000 }).toBe(200);
      expect(await post(server, { message: `kept ${round}` })).toEqual({ status: 200, text: 'stored' });
      await database.leave();
    }
    expect(await ready(server)).toBe(503);
    expect(await stopServer(server)).toBe(0);
  });

  it('that accepts and never answers makes a post fail, not wait', async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const server = await startServer({ DATABASE_URL: `postgres://oak:x@127.0.0.1:${port}/oak` });
    expect(await ready(server)).toBe(503);
    expect((await post(server, {})).status).toBe(503);
    expect(await alive(server)).toBe(200);
    expect(await stopServer(server)).toBe(0);
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
});

describe('a database that takes no writes', () => {
  it('is not ready, makes a post fail, and works again by itself', async () => {
    const dataDir = newDataDir();
    const server = await startServer({ DATA_DIR: dataDir });
    const staff = new pg.Client({ host: join(dataDir, 'postgres'), user: 'oak', database: 'postgres' });
    await staff.connect();
    const readOnly = async (value: 'on' | 'off') => {
      await staff.query('set default_transaction_read_only = off');
      await staff.query(`alter system set default_transaction_read_only = ${value}`);
      await staff.query('select pg_reload_conf()');
    };
    await readOnly('on');
    await expect.poll(() => ready(server), { timeout: 20_000 }).toBe(503);
    expect((await post(server, { message: 'refused' })).status).toBe(503);
    await readOnly('off');
    await expect.poll(() => ready(server), { timeout: 20_000 }).toBe(200);
    expect((await post(server, { message: 'taken' })).status).toBe(200);
    const { rows } = await staff.query('select message from contact_submissions');
    expect(rows).toEqual([{ message: 'taken' }]);
    await staff.end();
  });
});
