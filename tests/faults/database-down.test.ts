import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { embeddedPostgres } from '#server/embedded-postgres.ts';
import { compare, load } from './load.ts';
import { sendDeal } from './send-deal.ts';
import {
  newDataDir,
  newSmallDataDir,
  post,
  type ServerProcess,
  startServer,
  stopServer,
  storedMessages,
} from './server-process.ts';

const ready = async (server: ServerProcess) => (await fetch(`${server.url}/readyz`)).status;
const alive = async (server: ServerProcess) => (await fetch(`${server.url}/healthz`)).status;

describe('a database of one’s own', () => {
  it('may be down at the start, come, go, and come back, with a mail queue in it', async () => {
    const dataDir = newDataDir();
    const socket = encodeURIComponent(join(dataDir, 'postgres'));
    const server = await startServer({
      DATABASE_URL: `postgres:///postgres?host=${socket}&user=oak`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      NOTIFY_TO: 'staff@oak.example',
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

  it('that accepts and never answers makes a post fail, not wait @all', async () => {
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

describe('a slow database', () => {
  it('is waited for; when that takes too long the post fails, and sending it again stores one row', async () => {
    const dataDir = newDataDir();
    const server = await startServer({ DATA_DIR: dataDir });
    const address = { host: join(dataDir, 'postgres'), user: 'oak', database: 'postgres' };
    const staff = new pg.Client(address);
    await staff.connect();
    // A transaction sees a snapshot of the activity, so the one that holds the lock cannot watch.
    const watcher = new pg.Client(address);
    await watcher.connect();
    // The erasing of expired rows after a start may wait for the same table.
    const postsWaiting = async () => {
      const { rowCount } = await watcher.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'insert into%contact_submissions%'`,
      );
      return rowCount;
    };

    await staff.query('begin; lock table contact_submissions');
    const patient = post(server, { message: 'waited for' });
    await expect.poll(postsWaiting, { interval: 20, timeout: 20_000 }).toBe(1);
    await staff.query('commit');
    expect(await patient).toEqual({ status: 200, text: 'stored' });

    await staff.query('begin; lock table contact_submissions');
    const late = { message: 'sent twice', key: randomUUID() };
    expect((await post(server, late)).status).toBe(503);
    expect(await alive(server)).toBe(200);
    await staff.query('commit');
    expect(await post(server, late)).toEqual({ status: 200, text: 'stored' });
    expect(storedMessages(dataDir)).toEqual(['waited for', 'sent twice']);
    await Promise.all([staff.end(), watcher.end()]);
  });
});

describe('a connection that is cut in the middle of a question', () => {
  it('is answered with 503, though the database is there again at once', async () => {
    const dataDir = newDataDir();
    const server = await startServer({ DATA_DIR: dataDir }, 'site');
    const status = (await sendDeal(server.url)).replace('/files', '');
    const address = { host: join(dataDir, 'postgres'), user: 'oak', database: 'postgres' };
    const staff = new pg.Client(address);
    const watcher = new pg.Client(address);
    await Promise.all([staff.connect(), watcher.connect()]);
    const asked = async (path: string) => {
      await staff.query('begin; lock table deals');
      const answer = fetch(server.url + path);
      // the page's own query, by the link: jobs about the deal that was just sent may wait for the table too
      const waiting = `from pg_stat_activity where wait_event_type = 'Lock' and query like '%deal_links%'
        and application_name = 'oak'`;
      await expect
        .poll(async () => (await watcher.query(`select 1 ${waiting}`)).rowCount, { interval: 20 })
        .toBeGreaterThan(0);
      await watcher.query(`select pg_terminate_backend(pid) ${waiting}`);
      await staff.query('rollback');
      return (await answer).status;
    };
    expect(await asked(status)).toBe(503);
    expect(await asked(`${status}.data`)).toBe(503);
    expect(await ready(server)).toBe(200);
    await Promise.all([staff.end(), watcher.end()]);
  });
});

describe('a full disk', () => {
  it('is not ready, makes posts fail, loses nothing that was acknowledged, and posts work again when there is room @all', async (test) => {
    const dataDir = newSmallDataDir(100);
    if (dataDir === null) {
      console.warn('NOT TESTED: a full disk. Only root may mount the small file system that it takes.');
      return test.skip();
    }
    const server = await startServer({ DATA_DIR: dataDir });
    const before = await load(server, ({ acknowledged }) => acknowledged.length < 100);
    expect(await ready(server)).toBe(200);
    const filler = join(dataDir, 'filler');
    fill(filler);
    await expect.poll(() => ready(server), { timeout: 20_000 }).toBe(503);
    const full = await load(server, ({ refused, acknowledged }) => {
      return (refused[503] ?? 0) < 100 && acknowledged.length < 20_000;
    });
    expect(await alive(server)).toBe(200);
    expect(await ready(server)).toBe(503);
    rmSync(filler);
    await expect.poll(() => ready(server), { timeout: 60_000 }).toBe(200);
    await expect
      .poll(async () => (await post(server, { message: 'after' })).status, { timeout: 60_000 })
      .toBe(200);
    const found = compare([...before.acknowledged, ...full.acknowledged, 'after'], storedMessages(dataDir));
    console.log(`disk full: ${full.acknowledged.length} acknowledged`, full.refused, found);
    expect(full).toMatchObject({ refused: { 503: expect.any(Number) }, unanswered: 0 });
    expect(found).toMatchObject({ lost: 0, twice: 0 });
  });
});

describe('the log', () => {
  it('has one line when the database goes and one when it is back, and the id of every post that was refused', async () => {
    const dataDir = newDataDir();
    const database = embeddedPostgres(dataDir, 'tool');
    await database.enter();
    const socket = encodeURIComponent(join(dataDir, 'postgres'));
    const server = await startServer({
      DATABASE_URL: `postgres:///postgres?host=${socket}&user=oak`,
      LOG_LEVEL: 'info',
    });
    expect((await post(server, { message: 'kept' })).status).toBe(200);
    await database.leave();
    await expect.poll(() => ready(server), { timeout: 20_000 }).toBe(503);
    for (let i = 0; i < 3; i++) expect((await post(server, { message: `lost ${i}` })).status).toBe(503);
    for (let i = 0; i < 3; i++) expect(await ready(server)).toBe(503);
    await database.enter();
    await expect.poll(() => ready(server), { timeout: 60_000 }).toBe(200);
    await database.leave();
    await stopServer(server);

    const lines = server
      .output()
      .stdout.split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { msg: string; level: number; path?: string; requestId?: string });
    const of = (msg: string) => lines.filter((line) => line.msg === msg);
    // a third line is written if the server notices, before it stops, that this test has stopped the database again
    expect(of('the database is away').length).toBeLessThanOrEqual(2);
    // why: no address, a wrong password and too many connections are told apart
    expect(of('the database is away')[0]).toMatchObject({
      level: 50,
      reason: expect.stringMatching(/^the database (does not answer|takes no writes)$/),
      err: { message: expect.stringMatching(/\S/) },
    });
    expect(of('the database is back')).toHaveLength(1);
    const refused = of('a submission was not kept');
    expect(refused.map(({ level }) => level)).toEqual([40, 40, 40]);
    const answered = new Set(of('request').map((line) => line.requestId));
    for (const line of refused) expect(answered).toContain(line.requestId);
    expect(of('request').some(({ path }) => path === '/readyz')).toBe(false);
    const others = lines.filter(({ level }) => level >= 40).map(({ msg }) => msg);
    expect(new Set(others)).toEqual(new Set(['the database is away', 'a submission was not kept']));
  });
});

/** Writes until no byte fits any more. */
function fill(path: string): void {
  const file = openSync(path, 'w');
  for (let size = 1 << 20; size >= 1; ) {
    try {
      writeSync(file, Buffer.alloc(size));
    } catch {
      size >>= 1;
    }
  }
  closeSync(file);
}
