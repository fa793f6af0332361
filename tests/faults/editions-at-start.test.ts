import { cpSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { newFile } from '#app/collections/editing/new-files.server.ts';
import { changeById, openChanges } from '#db/changes.ts';
import { head } from '#db/editions.ts';
import { openDatabase } from '#server/database.ts';
import { filesBelow } from '#server/editions/files-below.ts';
import { embeddedPostgres } from '#server/embedded-postgres.ts';
import { contentWriter, firstEdition, publicTexts } from './content-writer.ts';
import { cleanUp, newDir, onCleanUp, startServer, stopServer } from './server-process.ts';

afterEach(cleanUp);

/** The build at hand with other files, under another stamp: as one that was made from other sources. */
function buildWith(change: (text: string, file: string) => string): string {
  const folder = `build-words-${process.pid}`;
  onCleanUp(async () => rmSync(folder, { recursive: true, force: true }));
  rmSync(folder, { recursive: true, force: true });
  cpSync(realpathSync('build'), folder, { recursive: true });
  writeFileSync(join(folder, '.stamp'), 'another');
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

/** A site, its database, and somebody who writes. */
async function begun() {
  const dataDir = newDir();
  // the database goes on when the site stops
  const database = embeddedPostgres(dataDir, 'tool');
  await database.enter();
  onCleanUp(() => database.leave());
  const socket = encodeURIComponent(join(dataDir, 'postgres'));
  const env = { DATA_DIR: newDir(), DATABASE_URL: `postgres:///postgres?host=${socket}&user=oak` };
  const site = await startServer(env, 'site');
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  onCleanUp(() => close().catch(() => {}));
  await firstEdition(pool);
  return { env, site, pool, ...(await contentWriter(pool)) };
}

it('an hour that passed while the server was off is kept at its start; what does not pass any more stays back, with its reason', {
  timeout: 300_000,
}, async () => {
  const { env, site, pool, publish } = await begun();
  const text = (await publicTexts(pool))['site.yaml']!;
  const soon = new Date(Date.now() + 8_000);
  const good = await publish({ 'site.yaml': text.replaceAll('9AM-6PM', '8AM-6PM') }, 'Longer hours', soon);
  const wrong = await publish(
    { 'pages/contact.yaml': 'title: nothing else\n' },
    'A page without words',
    new Date(soon.getTime() + 1),
  );
  await stopServer(site);
  expect((await changeById(pool, good))?.state).toBe('scheduled');
  await delay(soon.getTime() - Date.now() + 500);
  const again = await startServer(env, 'site');
  const stateOf = async (id: number) => (await changeById(pool, id))?.state;
  await expect.poll(() => stateOf(good), { timeout: 120_000 }).toBe('published');
  await expect.poll(() => stateOf(wrong), { timeout: 120_000 }).toBe('stayed-back');
  // its author reads it on their desk, and by mail (db/changes.test.ts)
  expect((await changeById(pool, wrong))?.reason).toMatch(/pages\/contact\.yaml/);
  expect(await (await fetch(`${again.url}/contact`)).text()).toContain('8AM');
});

it('a build with other words beside published ones: both are public, field by field', {
  timeout: 300_000,
}, async () => {
  const { env, site, pool, publishPhone } = await begun();
  await publishPhone('704-555-5001');
  await expect.poll(async () => (await head(pool))?.number, { timeout: 120_000 }).toBe(2);
  await stopServer(site);
  const BUILD_DIR = buildWith((text, file) =>
    file.endsWith('content/site.yaml') ? text.replaceAll('9AM-6PM', '7AM-6PM') : text,
  );
  const next = await startServer({ ...env, BUILD_DIR }, 'site');
  await expect.poll(async () => (await head(pool))?.number, { timeout: 120_000 }).toBe(3);
  expect(await head(pool)).toMatchObject({ origin: 'build' });
  await expect
    .poll(async () => (await (await fetch(`${next.url}/contact`)).text()).match(/7AM|555-5001/g) ?? [], {
      timeout: 120_000,
    })
    .toEqual(expect.arrayContaining(['7AM', '555-5001']));
});

it('new code with a field that an article of staff has not, beside old code: both serve, and staff are asked for it', {
  timeout: 300_000,
}, async () => {
  const { env, site, pool, publish } = await begun();
  const article = {
    ...{ title: 'A note on rates', excerpt: 'What moved in the autumn.', kind: 'market' },
    ...{ picture: { alt: 'Drawing of a tower' }, body: 'Rates moved in the autumn.' },
  };
  await publish(newFile('article', article, await publicTexts(pool)), 'A note');
  await expect.poll(async () => (await head(pool))?.number, { timeout: 120_000 }).toBe(2);
  const BUILD_DIR = buildWith((text, file) =>
    file.includes('content/news/')
      ? text.replace('\nkicker:', '\nbyline: Oak\nkicker:')
      : file.endsWith('.js')
        ? text.replace('kicker: text.describe(', 'byline: text,\n\tkicker: text.describe(')
        : text,
  );
  const next = await startServer({ ...env, BUILD_DIR }, 'site');
  const asked = async () => (await openChanges(pool)).find(({ authorId }) => authorId === null)?.reason;
  await expect.poll(asked, { timeout: 120_000 }).toMatch(/news\/a-note-on-rates\.mdx: byline/);
  for (const { url } of [site, next]) expect((await fetch(`${url}/news`)).status).toBe(200);
  expect((await fetch(`${site.url}/news/a-note-on-rates`)).status).toBe(200);
});
