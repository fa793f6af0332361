import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createPool } from '#db/client.ts';
import { pageViewCounter } from '#db/page-views.ts';
import { embeddedPostgres } from '#server/embedded-postgres.ts';
import {
  cleanUp,
  newDataDir,
  newDir,
  onCleanUp,
  post,
  startServer,
  stopServer,
  storedMessages,
} from './server-process.ts';

afterEach(cleanUp);

/** Every file of a folder, with its size and the time of its last change. */
const listing = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => [name, statSync(join(folder, name)).size, statSync(join(folder, name)).mtimeMs]);

describe('a backup as docs/operations.md describes it', () => {
  it('is served by no command of the handbook itself, but as a copy', () => {
    const served = readFileSync('docs/operations.md', 'utf8').match(/DATA_DIR=\S+ npm run serve/g);
    expect(served).toEqual(['DATA_DIR=.data-restored npm run serve']);
  });

  it('of the stopped embedded database is a copy of its directory, and works in another place', async () => {
    const dataDir = newDataDir();
    const backup = join(newDir(), 'backup');
    const server = await startServer({ DATA_DIR: dataDir });
    await post(server, { message: 'before the backup' });
    await stopServer(server);
    execFileSync('cp', ['-a', dataDir, backup]);
    const later = await startServer({ DATA_DIR: dataDir });
    await post(later, { message: 'after the backup' });

    // Beside the one that it was copied from, which goes on. A restore works on a copy: it may be the only backup.
    const before = listing(backup);
    const place = join(newDir(), 'restored');
    execFileSync('cp', ['-a', backup, place]);
    const restored = await startServer({ DATA_DIR: place });
    expect(storedMessages(place)).toEqual(['before the backup']);
    expect(await post(restored, { message: 'after the restore' })).toEqual({ status: 200, text: 'stored' });
    expect(storedMessages(place)).toEqual(['before the backup', 'after the restore']);
    expect(listing(backup)).toEqual(before);
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

    const elsewhere = newDir();
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
    // rows that hang on rows of other tables
    await pool.query(`insert into deals (role, name, email, reference, idempotency_key)
        values ('broker', 'Robin Hale', 'robin@hale.example', 'OAK 346-79A', 'key');
      insert into deal_events (deal_id, by, kind) select id, 'site', 'message' from deals;
      insert into staff_accounts (name, email, role) values ('Casey', 'casey@oak.example', 'editor');
      insert into staff_audit (account_id, action) select id, 'session.began' from staff_accounts`);
    await pool.end();
    await source.leave();
    const moved = move(dataDir, url);
    expect(moved).toMatchObject({ status: 0, stderr: '' });
    expect(moved.stdout).toMatch(/^ +3 {2}contact_submissions$/m);
    for (const table of ['page_views', 'deals', 'deal_events', 'staff_audit'])
      expect(moved.stdout).toMatch(new RegExp(`^ +1 {2}${table}$`, 'm'));
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
    const next = JSON.parse(after[3]!);
    expect(next.message).toBe('next');
    // after the last id that was moved; the repeat before it has used up a number of its own
    expect(next.id).toBeGreaterThan(JSON.parse(before.at(-1)!).id);
  });
});
