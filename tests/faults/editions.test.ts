import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { afterEach, expect, it } from 'vitest';
import { changeById, saveDraft, schedule } from '#db/changes.ts';
import { editions, head, textsOf } from '#db/editions.ts';
import { openDatabase } from '#server/database.ts';
import { embeddedPostgres } from '#server/embedded-postgres.ts';
import { exportFiles } from '../../scripts/content.ts';
import { startSite } from './proxied-site.ts';
import { cleanUp, newDir, onCleanUp, postgresPid, startServer, stopServer } from './server-process.ts';

afterEach(cleanUp);

const PUBLISHES = Number(process.env.PUBLISHES ?? (process.env.TEST_MATRIX === 'all' ? 100 : 10));
const KILLS = Number(process.env.KILLS ?? (process.env.TEST_MATRIX === 'all' ? 100 : 6));
const PUBLIC = '704-555-0100';
const phoneOf = (n: number) => `704-555-${5000 + n}`;
const ANY_PHONE = /704-555-(0100|5\d\d\d)/g;
/** Pages that have it, once as a link and once as words. */
const PAGES = ['/contact', '/media', '/lending/bridge/core-bridge', '/lending/fha-hud/hud-241a'];

/** The numbers that stand on a page: two of them are two editions in one. */
async function phonesAt(url: string): Promise<string[]> {
  const answer = await fetch(url);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} is answered with ${answer.status}`);
  return [...new Set(text.match(ANY_PHONE))];
}

/** Somebody who writes, and what they want public at once: the copies publish it as a change whose hour has come. */
async function writer(pool: pg.Pool) {
  const { rows } = await pool.query<{ id: number }>(
    `insert into staff_accounts (name, email, role) values ('Writer', 'writer@oak.example', 'editor') returning id::int as id`,
  );
  const { id } = rows[0]!;
  return async (phone: string, path = 'site.yaml'): Promise<number> => {
    const now = (await head(pool))!;
    const text = (await textsOf(pool, [now.files[path]!])).get(now.files[path]!)!;
    const change = await saveDraft(pool, id, path, text.replace(ANY_PHONE, phone), { seen: null });
    await schedule(pool, change.id, id, { digest: change.digest, at: new Date(), why: phone });
    return change.id;
  };
}

const firstEdition = (pool: pg.Pool) =>
  expect.poll(async () => (await head(pool))?.number, { timeout: 60_000 }).toBeGreaterThan(0);

it('two copies follow each edition while visitors read: no errors, no page of two; the same bytes as a build of it; kept without a database', {
  timeout: 1_500_000,
}, async () => {
  const DATA_DIR = newDir();
  const { copies, front, dataDir } = await startSite({ DATA_DIR }, 'site', newDir());
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  await firstEdition(pool);
  const publish = await writer(pool);
  const wrong: string[] = [];
  let isOver = false;
  let read = 0;
  const visit = async (start: number) => {
    for (let i = start; !isOver; i++) {
      const page = PAGES[i % PAGES.length]!;
      const phones = await phonesAt(front.url + page).catch((error: Error) => [error.message, '']);
      if (phones.length > 1) wrong.push(`${page}: ${phones}`);
      read += 1;
      await delay(20);
    }
  };
  const visitors = [0, 2].map(visit);
  const times: number[] = [];
  for (let n = 1; n <= PUBLISHES; n++) {
    const began = performance.now();
    await publish(phoneOf(n));
    for (const copy of copies)
      await expect.poll(() => phonesAt(`${copy.url}/contact`), { timeout: 120_000 }).toEqual([phoneOf(n)]);
    times.push(Math.round(performance.now() - began));
  }
  isOver = true;
  await Promise.all(visitors);
  console.log(
    `${PUBLISHES} publishes, public on both copies after ms:`,
    times,
    `${read} pages read meanwhile`,
  );
  expect(wrong).toEqual([]);
  expect(await head(pool)).toMatchObject({ number: PUBLISHES + 1, by: 'Writer' });

  // as a build of the exported files has it
  const site = newDir();
  for (const name of ['app', 'db', 'drawings', 'office', 'public', 'scripts', 'server', '.cache'])
    cpSync(name, join(site, name), { recursive: true });
  for (const name of readdirSync('.').filter((file) => /\.(json|ts)$/.test(file)))
    cpSync(name, join(site, name));
  symlinkSync(resolve('node_modules'), join(site, 'node_modules'));
  const { files } = (await head(pool))!;
  mkdirSync(join(site, 'content'));
  await exportFiles(pool, files, join(site, 'content'));
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: site, stdio: 'pipe' });
  const made = JSON.parse(readFileSync(join(site, 'build/made.json'), 'utf8')) as { files: string[] };
  const { folder } = JSON.parse(
    readFileSync(
      join(
        DATA_DIR,
        'editions',
        readdirSync(join(DATA_DIR, 'editions')).find((name) => name.startsWith('public-'))!,
      ),
      'utf8',
    ),
  ) as { folder: string };
  const edition = join(DATA_DIR, 'editions', folder);
  const other = made.files.filter((file) => {
    const own = join(edition, 'client', file);
    return !existsSync(own) || !readFileSync(own).equals(readFileSync(join(site, 'build/client', file)));
  });
  // documents carry the minute in which they were made
  expect(other.filter((file) => !/\.(pdf|xlsx)$/.test(file))).toEqual([]);
  expect(readFileSync(join(edition, 'csp.json'), 'utf8')).toBe(
    readFileSync(join(site, 'build/csp.json'), 'utf8'),
  );

  // and without its database
  await close();
  for (const copy of copies) await stopServer(copy);
  const alone = await startServer({ DATA_DIR, DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'site');
  for (const page of PAGES)
    expect(await phonesAt(alone.url + page)).toEqual(await phonesAt(`${alone.url}/contact`));
  expect(await phonesAt(`${alone.url}/contact`)).toEqual([phoneOf(PUBLISHES)]);
});

it(`${KILLS} kills of a copy or of PostgreSQL while an edition is published: the old site or the new one, whole`, {
  timeout: 3_000_000,
}, async () => {
  const DATA_DIR = newDir();
  const { copies, restart, dataDir } = await startSite({ DATA_DIR }, 'site', newDir());
  const running = [...copies];
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  // what is open when PostgreSQL is killed breaks
  onCleanUp(() => close().catch(() => {}));
  await firstEdition(pool);
  const publish = await writer(pool);
  const publicPhone = async () => {
    const { files } = (await head(pool))!;
    const text = (await textsOf(pool, [files['site.yaml']!])).get(files['site.yaml']!)!;
    return text.match(ANY_PHONE)![0];
  };
  let before = PUBLIC;
  for (let n = 1; n <= KILLS; n++) {
    const phone = phoneOf(n);
    const change = await publish(phone);
    await delay((6_000 / KILLS) * n);
    const victim = n % 3;
    if (victim < 2) {
      running[victim]!.process.kill('SIGKILL');
      await running[victim]!.exit;
      // what still stands is whole
      expect([before, phone]).toContain((await phonesAt(`${running[1 - victim]!.url}/contact`)).join());
      running[victim] = await restart(victim as 0 | 1);
    } else {
      process.kill(postgresPid(dataDir)!, 'SIGKILL');
      for (const copy of running)
        expect([before, phone]).toContain((await phonesAt(`${copy.url}/contact`)).join());
      const again = embeddedPostgres(dataDir, 'tool');
      await again.enter();
      onCleanUp(() => again.leave());
    }
    // it goes out by whoever is there
    await expect
      .poll(async () => (await changeById(pool, change).catch(() => null))?.state, { timeout: 120_000 })
      .toBe('published');
    expect(await publicPhone()).toBe(phone);
    for (const copy of running)
      for (const page of PAGES)
        await expect.poll(() => phonesAt(copy.url + page), { timeout: 120_000 }).toEqual([phone]);
    before = phone;
  }
  const record = await editions(pool, { limit: 500 });
  // each once, and nothing between
  expect(record.map(({ why }) => why).slice(0, -1)).toEqual(
    Array.from({ length: KILLS }, (_, i) => phoneOf(KILLS - i)),
  );
});
