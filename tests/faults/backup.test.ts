import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createPool } from '#db/client.ts';
import { pageViewCounter } from '#db/page-views.ts';
import { dealFolder } from '#server/deal-folder.ts';
import { embeddedPostgres } from '#server/embedded-postgres.ts';
import { otherPostgres } from './other-postgres.ts';
import { compare as compareFiles, newDeal, sendFile } from './send-deal.ts';
import {
  newDataDir,
  newDir,
  onCleanUp,
  post,
  startServer,
  stopServer,
  storedMessages,
} from './server-process.ts';

/** Every file of a folder, with its size and the time of its last change. */
const listing = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => [name, statSync(join(folder, name)).size, statSync(join(folder, name)).mtimeMs]);

const handbook = readFileSync('docs/operations.md', 'utf8');
const today = () => execFileSync('date', ['+%F'], { encoding: 'utf8' }).trim();

/**
 * The lines of the handbook's first block of commands that contains all these words, without those that start a server.
 */
function commands(...words: string[]): string[] {
  const blocks = [...handbook.matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block!);
  const block = blocks.find((one) => words.every((word) => one.includes(word)) && !one.includes('aws '));
  return block!
    .trim()
    .split('\n')
    .filter((line) => !line.includes('npm run serve'));
}

/** A working folder and a backup folder, in which commands of the handbook are run unchanged. */
function newMachine(env: Record<string, string> = {}, backup = newDir()) {
  const dir = newDir();
  const here = (command: string) =>
    command.replaceAll('/backup/', `${backup}/`).replaceAll('2026-11-20', today());
  const options = { cwd: dir, env: { PATH: process.env.PATH, ...env } };
  return {
    ...{ dir, backup, env },
    run: (command: string) => spawnSync('sh', ['-c', here(command)], options).status,
    runAside: async (command: string) => {
      const child = spawn('sh', ['-c', here(command)], {
        ...options,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      return ((await once(child, 'close')) as [number])[0];
    },
  };
}

describe('a backup as docs/operations.md describes it', () => {
  it('is served by no command of the handbook itself, but as a copy', () => {
    const served = readFileSync('docs/operations.md', 'utf8').match(/DATA_DIR=\S+ npm run serve/g);
    expect(served).toEqual(['DATA_DIR=.data-restored npm run serve']);
  });

  it('of the stopped embedded database is a copy of its directory, and works in another place', async () => {
    const machine = newMachine();
    const dataDir = join(machine.dir, '.data');
    renameSync(newDataDir(), dataDir);
    const [backUp, restore] = commands('/backup/oak-$');
    const server = await startServer({ DATA_DIR: dataDir });
    await post(server, { message: 'before the backup' });
    expect(machine.run(backUp!), 'while PostgreSQL runs').not.toBe(0);
    await stopServer(server);
    expect(machine.run(backUp!)).toBe(0);
    const backup = join(machine.backup, `oak-${today()}`);
    expect(existsSync(join(dataDir, 'backed-up'))).toBe(true);
    const later = await startServer({ DATA_DIR: dataDir });
    await post(later, { message: 'after the backup' });
    await stopServer(later);
    // `cp` would put the second into the first, and a restore would bring back the first
    expect(machine.run(backUp!), 'over a backup of today').not.toBe(0);
    const again = await startServer({ DATA_DIR: dataDir });

    // Restores beside the original, which keeps running. A restore works on a copy, because it may be the only backup.
    const before = listing(backup);
    expect(machine.run(restore!)).toBe(0);
    expect(machine.run(restore!), 'over an earlier trial').not.toBe(0);
    const place = join(machine.dir, '.data-restored');
    const restored = await startServer({ DATA_DIR: place });
    expect(storedMessages(place)).toEqual(['before the backup']);
    expect(await post(restored, { message: 'after the restore' })).toEqual({ status: 200, text: 'stored' });
    expect(storedMessages(place)).toEqual(['before the backup', 'after the restore']);
    expect(listing(backup)).toEqual(before);
    expect(storedMessages(dataDir)).toEqual(['before the backup', 'after the backup']);
    expect(await stopServer(restored)).toBe(0);
    expect(await stopServer(again)).toBe(0);
  });

  it('of the embedded database has its name only when it is whole', () => {
    const bin = newDir();
    const machine = newMachine({ PATH: `${bin}:${process.env.PATH}` });
    const backup = join(machine.backup, `oak-${today()}`);
    mkdirSync(join(machine.dir, '.data'));
    for (const name of ['PG_VERSION', 'base']) writeFileSync(join(machine.dir, '.data', name), name);
    const [backUp] = commands('/backup/oak-$');
    // in place of cp: a copy that ends in the middle
    const half = '#!/bin/sh\nfor to; do :; done; mkdir "$to" && echo half > "$to/half" && exit 1\n';
    writeFileSync(join(bin, 'cp'), half, { mode: 0o755 });
    expect(machine.run(backUp!)).not.toBe(0);
    expect([existsSync(backup), existsSync(join(machine.dir, '.data/backed-up'))]).toEqual([false, false]);
    rmSync(join(bin, 'cp'));
    expect(machine.run(backUp!)).toBe(0);
    expect(readdirSync(backup).sort()).toEqual(['PG_VERSION', 'base']);
  });

  it('ends what is older than thirty days, but only where the newest is whole', () => {
    const machine = newMachine();
    const command = commands('-mtime')
      .filter((line) => !line.startsWith('#'))
      .join('\n')
      .replace('find /backup', `find ${machine.backup}`);
    const made = (name: string, days: number) => {
      const path = join(machine.backup, name);
      writeFileSync(path, '');
      utimesSync(path, 0, Date.now() / 1000 - days * 86_400);
    };
    for (const [day, days] of [
      ['2026-09-01', 31],
      ['2026-10-01', 1],
    ] as const)
      for (const name of [`oak-${day}.dump`, `deal-files-${day}.tar`]) made(name, days);
    const left = () => readdirSync(machine.backup).sort();
    mkdirSync(join(machine.dir, '.data'));
    machine.run(command);
    const note = join(machine.dir, '.data/backed-up');
    writeFileSync(note, '');
    utimesSync(note, 0, Date.now() / 1000 - 7200);
    machine.run(command);
    expect(left().length, 'after a backup that failed').toBe(4);
    utimesSync(note, 0, Date.now() / 1000);
    machine.run(command);
    expect(left()).toEqual(['deal-files-2026-10-01.tar', 'oak-2026-10-01.dump']);
  });

  it('of another database and the folder, made while visitors send, is restored onto an empty machine: rows and documents of one moment @all', async (test) => {
    const postgres = await otherPostgres();
    if (!postgres) {
      console.warn('NOT TESTED: backup and restore with pg_dump. There is no PostgreSQL on this machine.');
      return test.skip();
    }
    const full = newMachine({ DATABASE_URL: postgres.newDatabase('full') });
    const server = await startServer({ ...full.env, DATA_DIR: join(full.dir, '.data') });
    const path = await newDeal(server);
    const sent = async (n: number) => expect(await sendFile(server, path, n)).toBe('kept');
    for (let n = 0; n < 20; n++) await sent(n);
    await post(server, { message: 'before the backup' });
    // an upload that is not complete: it may be gone before it is copied, and does not belong in a backup
    const half = randomUUID();
    writeFileSync(join(full.dir, '.data/deal-files', `${half}.part`), 'half');

    // uploads continue during the backup, which may or may not include them
    let isOver = false;
    let later = 20;
    const visitors = (async () => {
      while (!isOver) {
        await sent(later++);
        await post(server, { message: `meanwhile ${later}` });
      }
    })();
    const backUp = commands('/backup/deal-files-$', 'deal-files-$(date').join('\n');
    // files without their rows are no backup, and the alert has to say so
    const elsewhere = newMachine({ DATABASE_URL: full.env.DATABASE_URL!.replace('/full', '/mistyped') });
    mkdirSync(join(elsewhere.dir, '.data/deal-files'), { recursive: true });
    expect(await elsewhere.runAside(backUp)).not.toBe(0);
    expect(existsSync(join(elsewhere.dir, '.data/backed-up'))).toBe(false);
    const began = performance.now();
    expect(await full.runAside(backUp)).toBe(0);
    const backedUp = performance.now() - began;
    isOver = true;
    await visitors;
    const numbers = await (await fetch(`${server.url}/metrics`)).text();
    expect(Number(/^oak_backup_age_seconds (\S+)$/m.exec(numbers)?.[1])).toBeLessThan(600);
    expect(await stopServer(server)).toBe(0);

    const empty = newMachine({ DATABASE_URL: postgres.newDatabase('empty') }, full.backup);
    const dataDir = join(empty.dir, '.data');
    const restoring = performance.now();
    for (const command of commands('pg_restore', 'mkdir -p .data'))
      expect(await empty.runAside(command)).toBe(0);
    console.log(
      `20 documents and more: backed up in ${Math.round(backedUp)} ms, restored in ${Math.round(performance.now() - restoring)} ms`,
    );
    expect(statSync(join(dataDir, 'deal-files')).mode & 0o777).toBe(0o700);
    expect(readdirSync(join(dataDir, 'deal-files'))).not.toContain(`${half}.part`);
    const restored = await startServer({ ...empty.env, DATA_DIR: dataDir });
    expect((await fetch(`${restored.url}/readyz`)).status).toBe(200);
    expect(await sendFile(restored, path, 3)).toBe('duplicate');
    expect(await sendFile(restored, path, 10_000)).toBe('kept');
    expect(await post(restored, { message: 'after the restore' })).toEqual({ status: 200, text: 'stored' });
    expect(await stopServer(restored)).toBe(0);
    const messages = storedMessages(dataDir, empty.env);
    expect(messages).toContain('before the backup');
    expect(messages.at(-1)).toBe('after the restore');
    const stored = () => readdirSync(join(dataDir, 'deal-files')).length;
    const found = await compareFiles(dataDir, dealFolder(dataDir), stored, empty.env.DATABASE_URL);
    expect(found).toMatchObject({ broken: [], deals: 1 });
    // every document from before, and of later ones those whose row is in the dump
    const whole = new Set(found.whole);
    for (let n = 0; n < 20; n++) expect(whole).toContain(`file ${n}.pdf`);
    expect(found.over).toBeGreaterThanOrEqual(0);
  });
});

/**
 * Takes the place of `docker compose` where there is no engine: the database's commands run on this machine, and those
 * of a copy with its folder in place of /data.
 */
const COMPOSE = `#!/bin/sh
set -eu
shift
case "$1" in
  up) exit 0 ;;
  cp) cp -a "$DATA\${2#copy-1:/data}" "$3"; exit ;;
esac
while [ "$1" != database ] && [ "$1" != copy-1 ]; do shift; done
[ "$1" = database ] && { shift; exec "$@"; }
shift
for word; do
  shift
  set -- "$@" "$(printf %s "$word" | sed "s,/from,$(echo "$PWD"/deal-files-*),g; s,/data,$DATA,g; s,node:node,$(id -u):$(id -g),g")"
done
exec "$@"
`;

it('in containers: what the table of commands saves, its rows and documents, it brings back @all', async (test) => {
  const postgres = [await otherPostgres(), await otherPostgres()] as const;
  if (!postgres[0] || !postgres[1]) {
    console.warn('NOT TESTED: backup and restore in containers. There is no PostgreSQL on this machine.');
    return test.skip();
  }
  const bin = newDir('/tmp');
  writeFileSync(join(bin, 'docker'), COMPOSE, { mode: 0o755 });
  const rows = [...handbook.matchAll(/^\| ([^|]+) \| `([^`]*docker compose [^`]+)` \|$/gm)];
  const command = (what: RegExp) => rows.find(([, first]) => what.test(first!))![2]!;
  const place = (i: 0 | 1, dir = newMachine()) => {
    const databaseUrl = postgres[i]!.newDatabase('oak');
    const host = new URL(databaseUrl).searchParams.get('host')!;
    const data = join(dir.dir, 'data');
    const env = { PATH: `${bin}:${process.env.PATH}`, PGHOST: host, DATA: data };
    const run = (what: RegExp) =>
      spawnSync('sh', ['-c', command(what)], { cwd: dir.dir, env, stdio: 'inherit' }).status;
    return { ...dir, data, run, env: { DATABASE_URL: databaseUrl, DATA_DIR: data } };
  };

  const full = place(0);
  const server = await startServer(full.env);
  const path = await newDeal(server);
  for (let n = 0; n < 3; n++) expect(await sendFile(server, path, n)).toBe('kept');
  // twice: a second backup of a day does not go into the folder of the first
  for (let n = 0; n < 2; n++) expect(full.run(/^`pg_dump`, and the documents/)).toBe(0);
  expect(existsSync(join(full.data, 'backed-up'))).toBe(true);
  expect(await stopServer(server)).toBe(0);

  const empty = place(1);
  mkdirSync(empty.data);
  for (const name of ['oak-2026-11-20.dump', 'deal-files-2026-11-20']) {
    const kept = readdirSync(full.dir).filter((one) => one.replace(/\d{4}-\d\d-\d\d/, '2026-11-20') === name);
    renameSync(join(full.dir, kept[0]!), join(empty.dir, name));
  }
  for (const what of [/^restore: the rows/, /^restore: the documents/, /^restore: the copies/])
    expect(empty.run(what), String(what)).toBe(0);
  const restored = await startServer(empty.env);
  expect(await sendFile(restored, path, 2)).toBe('duplicate');
  expect(await stopServer(restored)).toBe(0);
  const stored = () => readdirSync(join(empty.data, 'deal-files')).length;
  const found = await compareFiles(empty.data, dealFolder(empty.data), stored, empty.env.DATABASE_URL);
  expect(found).toEqual({ whole: [0, 1, 2].map((n) => `file ${n}.pdf`), broken: [], over: 0, deals: 1 });
});

/** The commands of a backup: of a folder of documents, of a bucket, in containers. */
const backups = () => [
  commands('/backup/deal-files-$', 'deal-files-$(date').join('\n'),
  /^.*pg_dump .*\n *aws s3 sync .*$/m.exec(handbook)![0],
  /^\| `pg_dump`, [^|]+ \| `([^`]*docker compose [^`]+)` \|$/m.exec(handbook)![1]!,
];
const dumpOf = ({ dir, backup }: ReturnType<typeof newMachine>, backUp: string) =>
  join(backUp.includes('docker') ? dir : backup, `oak-${today()}.dump`);

it('a backup by hand beside that of the night, which is still packing documents, does not spoil its rows', async () => {
  const bin = newDir();
  // in place of all programs: packs until `go` is there; a second dump fails, and has emptied its file by then
  const program = `#!/bin/sh
for word; do case "$word" in --file=*) exec > "\${word#--file=}" ;; esac; done
case "$0 $*" in
  *pg_dump*) mkdir "$HERE/dumped" && echo rows ;;
  *touch*) ;;
  *) : > "$HERE/packs"; until [ -e "$HERE/go" ]; do sleep 0.05; done; for last; do :; done; mkdir -p "$last" ;;
esac
`;
  for (const name of ['pg_dump', 'tar', 'aws', 'docker'])
    writeFileSync(join(bin, name), program, { mode: 0o755 });
  for (const backUp of backups()) {
    const here = newDir();
    const machine = newMachine({ PATH: `${bin}:${process.env.PATH}`, HERE: here });
    mkdirSync(join(machine.dir, '.data'));
    const night = machine.runAside(backUp);
    await expect.poll(() => existsSync(join(here, 'packs'))).toBe(true);
    expect(machine.run(backUp)).not.toBe(0);
    writeFileSync(join(here, 'go'), '');
    expect(await night).toBe(0);
    expect(readFileSync(dumpOf(machine, backUp), 'utf8'), backUp).toBe('rows\n');
  }
});

it('a backup of rows that fails, because the database is away, leaves the one of this morning as it was', () => {
  // as pg_dump does, and the shell for the one in a container: the file is emptied before anything is asked
  const fails = `#!/bin/sh
for word; do case "$word" in --file=*) : > "\${word#--file=}" ;; esac; done
exit 1
`;
  const bin = newDir();
  for (const name of ['pg_dump', 'docker']) writeFileSync(join(bin, name), fails, { mode: 0o755 });
  for (const backUp of backups()) {
    const machine = newMachine({ PATH: `${bin}:${process.env.PATH}` });
    const morning = dumpOf(machine, backUp);
    writeFileSync(morning, 'rows');
    expect(machine.run(backUp)).not.toBe(0);
    expect(readFileSync(morning, 'utf8'), backUp).toBe('rows');
  }
});

describe('the move from the embedded database to another', () => {
  const move = (dataDir: string, url: string) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, DATABASE_URL: url };
    return spawnSync(process.execPath, ['scripts/move-database.ts'], { env, encoding: 'utf8' });
  };

  it('takes every row as it is, and the next id follows the last @all', async () => {
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
    // a table without a sequence
    const source = embeddedPostgres(dataDir, 'tool');
    await source.enter();
    const pool = createPool(source.connection, () => {});
    await pageViewCounter(pool)({ route: '/contact', path: '/contact' });
    // rows with foreign keys
    await pool.query(`insert into deals (role, name, email, reference, idempotency_key)
        values ('broker', 'Robin Hale', 'robin@hale.example', 'OAK 346-79A', 'key');
      insert into deal_events (deal_id, by, kind) select id, 'site', 'message' from deals;
      insert into staff_accounts (name, email, role) values ('Casey', 'casey@oak.example', 'editor');
      insert into staff_audit (account_id, action) select id, 'session.began' from staff_accounts`);
    // photographs of a few megabytes each
    for (let n = 0; n < 60; n++)
      await pool.query(
        `insert into content_pictures (digest, type, bytes)
         select encode(sha256(bytes), 'hex'), 'image/jpeg', bytes from (select repeat($1, 2500000)::bytea as bytes) made`,
        [String(n + 10)],
      );
    await pool.end();
    await source.leave();
    const moved = move(dataDir, url);
    expect(moved).toMatchObject({ status: 0, stderr: '' });
    expect(moved.stdout).toMatch(/^ +3 {2}contact_submissions$/m);
    expect(moved.stdout).toMatch(/^ +60 {2}content_pictures$/m);
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
    // follows the last id that was moved; the repeated post before it has used up an id
    expect(next.id).toBeGreaterThan(JSON.parse(before.at(-1)!).id);
  });
});
