import { cpSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { newFile } from '#app/collections/editing/new-files.server.ts';
import type { PublishedTerms } from '#app/lending/published-terms.ts';
import { changeById, openChanges } from '#db/changes.ts';
import { head, publishEdition } from '#db/editions.ts';
import { openDatabase } from '#server/database.ts';
import { filesBelow } from '#server/editions/files-below.ts';
import { embeddedPostgres } from '#server/embedded-postgres.ts';
import { contentWriter, firstEdition, publicTexts } from './content-writer.ts';
import {
  goesOn,
  newDataDir,
  newDir,
  onCleanUp,
  type ServerProcess,
  startServer,
  stopServer,
} from './server-process.ts';

/** A build with some files changed, under another stamp, like one from other sources. */
function buildWith(name: string, change: (text: string, file: string) => string, from = 'build'): string {
  const folder = `build-${name}-${process.pid}`;
  onCleanUp(async () => rmSync(folder, { recursive: true, force: true }));
  cpSync(realpathSync(from), folder, { recursive: true });
  writeFileSync(join(folder, '.stamp'), name);
  const scripts = readdirSync(join(folder, 'server')).filter((name) => name.endsWith('.js'));
  for (const file of [
    ...scripts.map((name) => join(folder, 'server', name)),
    ...filesBelow(join(folder, 'content')),
  ]) {
    const text = readFileSync(file, 'utf8');
    const next = change(text, file);
    if (next !== text) writeFileSync(file, next);
  }
  return folder;
}

/** One site for all tests, whose editions continue: its settings, its database, and an author. */
async function begun() {
  const dataDir = newDataDir();
  // the database stays when the site stops
  const database = embeddedPostgres(dataDir, 'tool');
  await database.enter();
  onCleanUp(() => database.leave());
  const socket = encodeURIComponent(join(dataDir, 'postgres'));
  const env = { DATA_DIR: newDir(), DATABASE_URL: `postgres:///postgres?host=${socket}&user=oak` };
  running = await startServer(env, 'site');
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  onCleanUp(() => close().catch(() => {}));
  await firstEdition(pool);
  return { env, pool, ...(await contentWriter(pool)) };
}

let running: ServerProcess;
/** The build that serves after the second test. */
let otherWords: string;
let site: Awaited<ReturnType<typeof begun>>;
beforeAll(async () => {
  goesOn();
  site = await begun();
});
const publicNumber = async () => (await head(site.pool))!.number;
const isPublic = (number: number) => expect.poll(publicNumber, { timeout: 120_000 }).toBe(number);

it('an hour that passed while the server was off is kept at its start; what does not pass any more stays back, with its reason @ci', {
  timeout: 300_000,
}, async () => {
  const { env, pool, publish } = site;
  const text = (await publicTexts(pool))['site.yaml']!;
  const hour = new Date(Date.now() + 3_600_000);
  const good = await publish(
    { 'site.yaml': text.replaceAll('Suite 400', 'Suite 500') },
    'A larger room',
    hour,
  );
  const wrong = await publish(
    { 'pages/contact.yaml': 'title: nothing else\n' },
    'A page without words',
    new Date(hour.getTime() + 1),
  );
  // a file where there is one already cannot be written; it comes before the others
  const unmade = await publish(
    { 'site.yaml/more.yaml': 'title: none\n' },
    'Never made',
    new Date(hour.getTime() - 1),
  );
  await stopServer(running);
  expect((await changeById(pool, good))?.state).toBe('scheduled');
  await pool.query(`update content_changes set publish_at = publish_at - interval '1 hour'`);
  running = await startServer(env, 'site');
  const stateOf = async (id: number) => (await changeById(pool, id))?.state;
  await expect.poll(() => stateOf(good), { timeout: 120_000 }).toBe('published');
  await expect.poll(() => stateOf(wrong), { timeout: 120_000 }).toBe('stayed-back');
  await expect.poll(() => stateOf(unmade), { timeout: 120_000 }).toBe('stayed-back');
  // its author reads it on the content desk, and by mail (db/changes.test.ts)
  expect((await changeById(pool, wrong))?.reason).toMatch(/pages\/contact\.yaml/);
  expect(await (await fetch(`${running.url}/contact`)).text()).toContain('Suite 500');
});

it('an edition that went out while the disk took nothing is what the next start serves, as soon as there is room @ci', {
  timeout: 300_000,
}, async () => {
  const { env, publishPhone } = site;
  const folder = join(env.DATA_DIR, 'editions');
  const before = await publicNumber();
  const pointer = readdirSync(folder).find((name) => /^public-\w+\.json$/.test(name))!;
  const noted = () => JSON.parse(readFileSync(join(folder, pointer), 'utf8')).number;
  // the file that becomes the pointer cannot be written
  const full = join(folder, `${pointer}.${running.process.pid}`);
  mkdirSync(full);
  await publishPhone('704-555-5009');
  await isPublic(before + 1);
  const phone = async () => (await (await fetch(`${running.url}/contact`)).text()).includes('704-555-5009');
  await expect.poll(phone, { timeout: 120_000 }).toBe(true);
  expect(running.output().stdout).toContain('a start without the database would serve an older edition');
  expect(running.output().stdout).not.toContain('could not be followed');
  expect(noted()).toBe(before);
  rmSync(full, { recursive: true });
  await expect.poll(noted, { timeout: 120_000 }).toBe(before + 1);
});

it('a database that was set back to an earlier moment is followed, while the site runs and while it is off @ci', {
  timeout: 300_000,
}, async () => {
  const { env, pool, publishPhone } = site;
  const shows = (phone: string, isShown = true) =>
    expect
      .poll(async () => (await (await fetch(`${running.url}/contact`)).text()).includes(phone), {
        timeout: 120_000,
      })
      .toBe(isShown);
  const before = (await head(pool))!;
  /** As a restore of an older backup does, which knows nothing of the triggers either. */
  const setBack = async () => {
    const db = await pool.connect();
    await db.query('set session_replication_role = replica');
    await db.query('delete from editions where number > $1', [before.number]);
    db.release(true);
  };
  await publishPhone('704-555-5020');
  await shows('704-555-5020');
  await setBack();
  await shows('704-555-5020', false);

  // what is published next has the number of what is lost
  await publishPhone('704-555-5021');
  await shows('704-555-5021');
  const { files, terms, number } = (await head(pool))!;
  expect(number).toBe(before.number + 1);

  await stopServer(running);
  await setBack();
  const other = { ...files, 'site.yaml': before.files['site.yaml']! };
  const next = { parent: before.number, files: other, origin: 'build' as const, by: null, why: 'Another' };
  expect(await publishEdition(pool, { ...next, terms: { version: terms } as PublishedTerms })).toBe(number);
  running = await startServer(env, 'site');
  await shows('704-555-5021', false);
});

it('a build with other words beside published ones: both are public, field by field @all', {
  timeout: 300_000,
}, async () => {
  const { env, pool, publishPhone } = site;
  const before = await publicNumber();
  await publishPhone('704-555-5001');
  await isPublic(before + 1);
  await stopServer(running);
  otherWords = buildWith('words', (text, file) =>
    file.endsWith('content/site.yaml') ? text.replaceAll('9AM-6PM', '7AM-6PM') : text,
  );
  running = await startServer({ ...env, BUILD_DIR: otherWords }, 'site');
  await isPublic(before + 2);
  expect(await head(pool)).toMatchObject({ origin: 'build' });
  await expect
    .poll(async () => (await (await fetch(`${running.url}/contact`)).text()).match(/7AM|555-5001/g) ?? [], {
      timeout: 120_000,
    })
    .toEqual(expect.arrayContaining(['7AM', '555-5001']));
});

it('new code with a field that an article of staff has not, beside old code: both serve, and staff are asked for it @all', {
  timeout: 300_000,
}, async () => {
  const { env, pool, publish } = site;
  const before = await publicNumber();
  const article = {
    ...{ title: 'A note on rates', excerpt: 'What moved in the autumn.', kind: 'market' },
    ...{ picture: { alt: 'Drawing of a tower' }, body: 'Rates moved in the autumn.' },
  };
  await publish(newFile('article', article, await publicTexts(pool)), 'A note');
  await isPublic(before + 1);
  const withField = (text: string, file: string) =>
    file.includes('content/news/')
      ? text.replace('\nkicker:', '\nbyline: Oak\nkicker:')
      : file.endsWith('.js')
        ? text.replace('kicker: text.describe(', 'byline: text,\n\tkicker: text.describe(')
        : text;
  const BUILD_DIR = buildWith('field', withField, otherWords);
  const next = await startServer({ ...env, BUILD_DIR }, 'site');
  const asked = async () => (await openChanges(pool)).find(({ authorId }) => authorId === null)?.reason;
  await expect.poll(asked, { timeout: 120_000 }).toMatch(/news\/a-note-on-rates\.mdx: byline/);
  for (const { url } of [running, next]) expect((await fetch(`${url}/news`)).status).toBe(200);
  expect((await fetch(`${running.url}/news/a-note-on-rates`)).status).toBe(200);
  // to the new code the article has a mistake, so it would hold back what the next test publishes, where it is the first
  await stopServer(next);
});

it('a copy that cannot make the newest edition says so in its metrics, until it can @all', {
  timeout: 300_000,
}, async () => {
  const { env, publishPhone } = site;
  const before = await publicNumber();
  await publishPhone('704-555-5002');
  await isPublic(before + 1);
  const DATA_DIR = newDir();
  // its folder cannot be made while a file has its name
  writeFileSync(join(DATA_DIR, 'editions'), '');
  const { url } = await startServer({ ...env, DATA_DIR }, 'site');
  const behind = async () =>
    /^oak_editions_behind (\d+)$/m.exec(await (await fetch(`${url}/metrics`)).text())?.[1];
  expect(await behind()).toBe(String(before + 1));
  rmSync(join(DATA_DIR, 'editions'));
  await expect.poll(behind, { timeout: 120_000 }).toBe('0');
});
