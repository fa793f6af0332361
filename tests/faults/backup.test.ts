import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createPool } from '#db/client.ts';
import { pageViewCounter } from '#db/page-views.ts';
import { embeddedPostgres } from '#server/embedded-postgres.ts';
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

describe('a backup as docs/operations.md describes it', () => {
  it('of the stopped embedded database is a copy of its directory, and works in another place', async () => {
    const dataDir = newDataDir();
    const backup = join(newDataDir(), 'backup');
    const server = await startServer({ DATA_DIR: dataDir });
    await post(server, { message: 'before the backup' });
    await stopServer(server);
    execFileSync('cp', ['-a', dataDir, backup]);
    const later = await startServer({ DATA_DIR: dataDir });
    await post(later, { message: 'after the backup' });

    // Beside the one that it was copied from, which goes on.
    const restored = await startServer({ DATA_DIR: backup });
    expect(storedMessages(backup)).toEqual(['before the backup']);
    expect(await post(restored, { message: 'after the restore' })).toEqual({ status: 200, text: 'stored' });
    expect(storedMessages(backup)).toEqual(['before the backup', 'after the restore']);
    expect(storedMessages(dataDir)).toEqual(['before the backup', 'after the backup']);
    expect(await stopServer(restored)).toBe(0);
  });
});

describe('the move from the embedded database to another', () => {
  const move = (dataDir: string, url: string) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: url };
    return spawnSync(process.execPath, ['scripts/move-database.ts'], { env, encoding: 'utf8' });
  };

  it('takes every row as it is, and the next id follows the last', async () => {
    const dataDir = newDataDir();
    const server = await startServer({ DATA_DIR: dataDir });
    const messages = [
      'first',
      `back\\slash, "quote", 'tick', \t tab, \n line, 😀, \u{2028}`,
      ''.padEnd(1000, 'ü'),
    ];
    for (const message of messages) await post(server, { message });

    const elsewhere = newDataDir();
    const target = embeddedPostgres(elsewhere, 'tool');
    await target.enter();
    onCleanUp(() => target.leave());
    const url = `postgres:///postgres?host=${encodeURIComponent(join(elsewhere, 'postgres'))}&user=oak`;

    expect(move(dataDir, url)).toMatchObject({ status: 1, stderr: expect.stringContaining('is in use by') });
    await stopServer(server);
    // a table without a numbered column
    const source = embeddedPostgres(dataDir, 'tool');
    await source.enter();
    const pool = createPool(source.connection, () => {});
    await pageViewCounter(pool)({ route: '/contact', path: '/contact' });
    await pool.end();
    await source.leave();
    const moved = move(dataDir, url);
    expect(moved).toMatchObject({ status: 0, stderr: '' });
    expect(moved.stdout).toMatch(/^ +3 {2}contact_submissions$/m);
    expect(moved.stdout).toMatch(/^ +1 {2}page_views$/m);
    expect(move(dataDir, url)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('holds rows already'),
    });

    const again = await startServer({ DATABASE_URL: url });
    expect(await post(again, { message: 'first' })).toEqual({ status: 200, text: 'duplicate' });
    expect(await post(again, { message: 'next' })).toEqual({ status: 200, text: 'stored' });
    expect(await stopServer(again)).toBe(0);
    const rowsOf = async (dir: string) => {
      const client = new pg.Client({ host: join(dir, 'postgres'), user: 'oak', database: 'postgres' });
      await client.connect();
      const { rows } = await client.query(
        'select to_json(c)::text as row from contact_submissions c order by id',
      );
      await client.end();
      return rows.map(({ row }) => row as string);
    };
    await source.enter();
    const before = await rowsOf(dataDir);
    await source.leave();
    const after = await rowsOf(elsewhere);
    expect(before).toHaveLength(3);
    expect(after.slice(0, 3)).toEqual(before);
    expect(JSON.parse(after[3]!)).toMatchObject({ id: 4, message: 'next' });
  });
});
