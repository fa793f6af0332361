import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  newDataDir,
  newDir,
  newSmallDataDir,
  post,
  postgresPid,
  refusedServer,
  startServer,
  stopServer,
  storedMessages,
} from './server-process.ts';

describe('a data directory', () => {
  it('has one server: a second is refused in one line, and the first goes on', async () => {
    const dataDir = newDataDir();
    const first = await startServer({ DATA_DIR: dataDir });
    const second = await refusedServer({ DATA_DIR: dataDir });
    expect(second.code).toBe(1);
    expect(second.said).toBe(
      `DATA_DIR ${dataDir} is in use by another server (process ${first.process.pid}). Stop it, or choose another DATA_DIR.`,
    );
    expect((await post(first, {})).status).toBe(200);
  });

  it('goes to one of two servers that start on it at the same moment @all', async () => {
    const dataDir = newDir();
    const starts = await Promise.allSettled([
      startServer({ DATA_DIR: dataDir }),
      startServer({ DATA_DIR: dataDir }),
    ]);
    const served = starts.filter((start) => start.status === 'fulfilled');
    const refused = starts.filter((start) => start.status === 'rejected');
    expect(served).toHaveLength(1);
    expect(String(refused[0]!.reason)).toContain('is in use by another server');
    expect((await post(served[0]!.value, {})).status).toBe(200);
  });

  it('can be read by staff while the server runs, and while it does not', async () => {
    const dataDir = newDataDir();
    const server = await startServer({ DATA_DIR: dataDir });
    await post(server, { message: 'read me' });
    expect(storedMessages(dataDir)).toEqual(['read me']);
    expect((await post(server, { message: 'me too' })).status).toBe(200);
    expect(await stopServer(server)).toBe(0);
    expect(postgresPid(dataDir)).toBeNull();
    expect(storedMessages(dataDir)).toEqual(['read me', 'me too']);
    expect(postgresPid(dataDir)).toBeNull();
  });

  it('may have a path longer than a socket’s name can be', async () => {
    const dataDir = `${newDir()}/${'deep/'.repeat(25)}it's $here`;
    const server = await startServer({ DATA_DIR: dataDir });
    expect((await post(server, {})).status).toBe(200);
    expect(await stopServer(server)).toBe(0);
  });
});

describe('a start that cannot succeed', () => {
  it('says that the disk is full', async (test) => {
    const dataDir = newSmallDataDir(4);
    if (dataDir === null) {
      console.warn(
        'NOT TESTED: a full disk at the start. Only root may mount the small file system that it takes.',
      );
      return test.skip();
    }
    const refused = await refusedServer({ DATA_DIR: dataDir });
    expect(refused.code).toBe(1);
    expect(refused.said).toMatch(/^DATA_DIR \S+ cannot be used: [^\n]*No space left on device[^\n]*$/);
  });

  it('is one without DATABASE_URL where another database was served: an empty one would take what visitors send', async () => {
    const dataDir = newDir();
    mkdirSync(`${dataDir}/editions`);
    writeFileSync(`${dataDir}/editions/public-d16f2029.json`, '{}');
    const refused = await refusedServer({ DATA_DIR: dataDir });
    expect(refused.code).toBe(1);
    expect(refused.said).toBe(
      `DATA_DIR ${dataDir} has editions of another database: set DATABASE_URL, or remove ${dataDir}/editions to begin with an empty one.`,
    );
    expect(readdirSync(dataDir)).toEqual(['editions']);
    expect(() => storedMessages(dataDir)).toThrow('set DATABASE_URL');
  });

  it('names the port that is in use, and leaves no database behind', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((settle) => other.once('listening', settle));
    const { port } = other.address() as AddressInfo;
    const dataDir = newDataDir();
    const refused = await refusedServer({ DATA_DIR: dataDir, PORT: String(port) });
    other.close();
    expect(refused).toMatchObject({ code: 1, said: `PORT ${port} is in use by another program.` });
    expect(postgresPid(dataDir)).toBeNull();
  });

  it.each([
    [{ PORT: 'abc' }, 'PORT must be a port number from 0 to 65535'],
    [
      { DATABASE_URL: 'secret' },
      'DATABASE_URL must be an address like postgres://user:password@host:5432/name',
    ],
    [{ SMTP_URL: 'smtp://mail.example' }, 'NOTIFY_TO must be set, because SMTP_URL is'],
    [{ SUPABASE_ANON_KEY: 'public' }, 'SUPABASE_URL must be set, because SUPABASE_ANON_KEY is'],
    [{ DATA_DIR: '/dev/null/x' }, /^DATA_DIR \/dev\/null\/x cannot be used: [^\n]+$/],
    [{ DATA_DIR: '/proc/oak/data' }, /^DATA_DIR \/proc\/oak\/data cannot be used: [^\n]+$/],
    [{ DATA_DIR: '/sys' }, /^DATA_DIR \/sys cannot be used: [^\n]+$/],
    [{ HOST: '203.0.113.1', DATA_DIR: '' }, 'HOST 203.0.113.1 is not an address of this machine.'],
  ])('names the setting: %j', async (env, line) => {
    const refused = await refusedServer({ DATA_DIR: newDir(), ...env } as Record<string, string>);
    expect(refused.code).toBe(1);
    expect(refused.said).toEqual(typeof line === 'string' ? line : expect.stringMatching(line));
  });
});
