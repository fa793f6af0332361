import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { newFile } from '#app/collections/editing/new-files.server.ts';
import { changeById, saveDraft } from '#db/changes.ts';
import { editions, type Files, head, keepPicture } from '#db/editions.ts';
import { inviteAccount } from '#db/staff-accounts.ts';
import { beginSession } from '#db/staff-sessions.ts';
import { openDatabase } from '#server/database.ts';
import { filesBelow } from '#server/editions/files-below.ts';
import type { Kept } from '#server/editions/kept-editions.ts';
import { embeddedPostgres } from '#server/embedded-postgres.ts';
import { exportFiles } from '../../scripts/content.ts';
import { WHOLE_MATRIX } from '../cases.ts';
import { ANY_PHONE, contentWriter, firstEdition, publicTexts } from './content-writer.ts';
import { startSite } from './proxied-site.ts';
import { newDir, onCleanUp, postgresPid, startServer, stopServer } from './server-process.ts';

/** Of the telephone number, which stands on every page. */
const PUBLISHES = Number(process.env.PUBLISHES ?? 100);
/** Of a sentence, which stands on one page. */
const WORDS = Math.min(PUBLISHES, 10);
/** In threes: of each copy, and of PostgreSQL. */
const KILLS = Number(process.env.KILLS ?? (WHOLE_MATRIX ? 100 : 1));
const PUBLIC = '704-555-0100';
const phoneOf = (n: number) => `704-555-${5000 + n}`;
/** Pages with the telephone number, once as a link and once as text. */
const PAGES = ['/contact', '/media', '/lending/bridge/core-bridge', '/lending/fha-hud/hud-241a'];

const ARTICLE = {
  ...{ title: 'Oak closes a loan on Granite Lofts', excerpt: 'A bridge loan in Raleigh.', kind: 'loan' },
  ...{ picture: { alt: 'Drawing of an apartment tower' }, body: 'Oak has closed a bridge loan.' },
};
const DEAL = {
  ...{ name: 'Granite Lofts', region: 'SOUTHEAST REGION', amount: 16750000 },
  ...{ loanType: 'CORE-PLUS BRIDGE LOAN', propertyType: 'MULTIFAMILY' },
};
const LEADER = {
  ...{
    name: 'Jamie Larch',
    title: 'Director',
    email: 'jamie.larch@oak.example',
    line: 'Loans are read whole.',
  },
  ...{ summary: 'Reads loans.', description: 'Jamie Larch reads loans.', biography: ['Jamie reads loans.'] },
  desk: { title: 'What Jamie keeps', items: ['The file'] },
};
/** Addresses of the new pages, each with the name of its picture. */
const NEW_PAGES = [
  ['/news/oak-closes-a-loan-on-granite-lofts', 'news-oak-closes-a-loan-on-granite-lofts'],
  ['/transactions/granite-lofts', 'deal-'],
  ['/leadership/jamie-larch', 'leader-jamie-larch'],
] as const;

/** The numbers on a page: two different ones would be a mix of two editions. */
async function phonesAt(url: string): Promise<string[]> {
  const answer = await fetch(url);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${url} is answered with ${answer.status}`);
  return [...new Set(text.match(ANY_PHONE))];
}

/** A person with an account, who presses the buttons of the office. */
async function person(pool: Pool) {
  const agent = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156.0';
  const account = { name: 'Casey', email: 'casey@oak.example', role: 'administrator' } as const;
  const { id } = await inviteAccount(pool, account, null);
  const session = await beginSession(pool, id, { agent, before: undefined });
  const post = (url: string, form: Record<string, string>) =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie: `__Host-staff=${session}`, 'user-agent': agent, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(form),
    });
  return { id, post };
}

/** A build of the project with the content of an edition. */
async function builtFrom(files: Files, pool: Pool): Promise<string> {
  const site = newDir();
  for (const name of ['app', 'db', 'drawings', 'office', 'public', 'scripts', 'server', '.cache'])
    cpSync(name, join(site, name), { recursive: true });
  for (const name of readdirSync('.').filter((file) => /\.(json|ts)$/.test(file)))
    cpSync(name, join(site, name));
  symlinkSync(resolve('node_modules'), join(site, 'node_modules'));
  mkdirSync(join(site, 'content'));
  await exportFiles(pool, files, join(site, 'content'));
  execFileSync(process.execPath, ['scripts/build.ts'], { cwd: site, stdio: 'pipe' });
  return join(site, 'build');
}

/** The folder of the public edition, once it has this number. */
async function publicFolder(dataDir: string, number: number): Promise<string> {
  const root = join(dataDir, 'editions');
  const pointed = () => {
    const pointer = readdirSync(root).find((name) => /^public-\w+\.json$/.test(name));
    return JSON.parse(pointer ? readFileSync(join(root, pointer), 'utf8') : '{}') as Partial<Kept>;
  };
  await expect.poll(() => pointed().number, { timeout: 60_000 }).toBe(number);
  return join(root, pointed().folder!);
}

/** The bytes of a file; of security.txt without the day until which it is valid, a year after the day of its making. */
function bytesOf(path: string): string {
  const bytes = readFileSync(path, 'latin1');
  return path.endsWith('security.txt') ? bytes.replace(/^Expires: .*$/m, '') : bytes;
}

/** Files of an edition, over its build, that differ from those of a build with the same content. */
function otherFiles(edition: string, build: string): string[] {
  const listed = JSON.parse(readFileSync(join(build, 'made.json'), 'utf8')) as { files: string[] };
  const drawn = ['pictures', 'social']
    .flatMap((name) => filesBelow(join(build, 'client', name)))
    .map((file) => relative(join(build, 'client'), file))
    .filter((file) => /\.(avif|jpg|svg)$/.test(file));
  return (
    [...listed.files, ...drawn]
      // documents contain the minute in which they were made
      .filter((file) => !/\.(pdf|xlsx)$/.test(file))
      .filter((file) => {
        const own = [edition, 'build'].map((folder) => join(folder, 'client', file)).find(existsSync);
        return !own || bytesOf(own) !== bytesOf(join(build, 'client', file));
      })
  );
}
const policyOf = (folder: string) => readFileSync(join(folder, 'csp.json'), 'utf8');

it('two copies follow each edition while visitors read: no errors, no page of two; the same bytes as a build of it; kept without a database @all', {
  timeout: 300_000 + PUBLISHES * 30_000,
}, async () => {
  const DATA_DIR = newDir();
  const { copies, front, dataDir } = await startSite({ DATA_DIR }, 'site', newDir());
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  await firstEdition(pool);
  const { publish, publishPhone } = await contentWriter(pool);

  // an edition with the content of the build and words that no page shows
  const { 'site.yaml': builtOf, 'news/atlanta-financing.mdx': article } = await publicTexts(pool);
  await publish({ 'site.yaml': `${builtOf}# as it was built\n` }, 'A comment');
  const same = await publicFolder(DATA_DIR, 2);
  expect(existsSync(join(same, 'client/contact/index.html'))).toBe(true);
  expect(otherFiles(same, 'build')).toEqual([]);
  expect(policyOf(same)).toBe(policyOf('build'));

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
  /** @returns the milliseconds until both copies say on this page what is published */
  const publicAfter = async (page: string, said: string, publishes: () => Promise<unknown>) => {
    const began = performance.now();
    await publishes();
    for (const { url } of copies)
      await expect
        .poll(async () => (await (await fetch(url + page)).text()).includes(said), { timeout: 120_000 })
        .toBe(true);
    return Math.round(performance.now() - began);
  };
  const { id, post } = await person(pool);
  const words: number[] = [];
  for (let n = 1; n <= WORDS; n++) {
    const said = `Said for the time numbered ${n}.`;
    const texts = { 'news/atlanta-financing.mdx': `${article}\n${said}\n` };
    const draft = await saveDraft(pool, id, texts, { expectedDigest: null });
    const press = { do: 'publish', seen: draft!.digest, why: said };
    words.push(
      await publicAfter('/news/atlanta-financing', said, () =>
        post(`${copies[n % 2]!.url}/staff/content/out`, press),
      ),
    );
  }
  const numbers: number[] = [];
  for (let n = 1; n <= PUBLISHES; n++)
    numbers.push(await publicAfter('/contact', phoneOf(n), () => publishPhone(phoneOf(n))));
  isOver = true;
  await Promise.all(visitors);
  console.log('Public on both copies after ms:', { words, numbers }, `${read} pages read meanwhile`);
  expect(wrong).toEqual([]);
  expect(await head(pool)).toMatchObject({ number: WORDS + PUBLISHES + 2, by: 'Writer' });

  // new content has pictures of its own, as in a build
  const texts = await publicTexts(pool);
  const photograph = await sharp({ create: { width: 1400, height: 900, channels: 3, background: '#2F6FB0' } })
    .jpeg()
    .toBuffer();
  const made = {
    'photographs/tower.jpg': await keepPicture(pool, photograph),
    ...newFile('article', ARTICLE, texts),
    ...newFile('deal', { ...DEAL, photograph: 'tower.jpg', alt: 'A tower' }, texts),
    ...newFile('leader', LEADER, texts),
  };
  const change = await publish(made, 'An article, a deal and a leader');
  await expect
    .poll(async () => (await changeById(pool, change))?.state, { timeout: 120_000 })
    .toBe('published');
  for (const [path, picture] of NEW_PAGES)
    for (const { url } of copies) {
      await expect.poll(async () => (await fetch(url + path)).status, { timeout: 60_000 }).toBe(200);
      const page = await (await fetch(url + path)).text();
      const src = new RegExp(`/pictures/\\w+/${picture}[\\w-]*-day-\\d+\\.avif`).exec(page)?.[0];
      const answer = await fetch(url + src!);
      expect(answer.status, `${path}: ${src}`).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect((await fetch(`${url}/social${path}.jpg`)).status).toBe(200);
    }

  const now = (await head(pool))!;
  const edition = await publicFolder(DATA_DIR, now.number);
  const build = await builtFrom(now.files, pool);
  expect(otherFiles(edition, build)).toEqual([]);
  expect(policyOf(edition)).toBe(policyOf(build));

  // and without its database
  await close();
  for (const copy of copies) await stopServer(copy);
  const alone = await startServer({ DATA_DIR, DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'site');
  for (const page of PAGES)
    expect(await phonesAt(alone.url + page)).toEqual(await phonesAt(`${alone.url}/contact`));
  expect(await phonesAt(`${alone.url}/contact`)).toEqual([phoneOf(PUBLISHES)]);
});

it('a copy that has not made the newest edition yet undoes it, and says so @ci', {
  timeout: 300_000,
}, async () => {
  const { copies, restart, dataDir } = await startSite({ DATA_DIR: newDir() }, 'site');
  // on another machine, with its own disk
  await stopServer(copies[1]);
  const apart = await restart(1, { DATA_DIR: newDir() });
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  await firstEdition(pool);
  const { post } = await person(pool);
  const { publishPhone } = await contentWriter(pool);
  // the other copy makes and publishes the edition meanwhile
  apart.process.kill('SIGSTOP');
  await publishPhone(phoneOf(1));
  await expect.poll(async () => (await head(pool))!.number, { timeout: 120_000 }).toBe(2);
  apart.process.kill('SIGCONT');
  const undone = await post(`${apart.url}/staff/content/record/2`, { do: 'undo', why: 'It was wrong' });
  expect(undone.status).toBe(303);
  expect(undone.headers.get('location')).toMatch(/^\/staff\/content\/public\/3\?pages=[1-9]/);
  expect(await phonesAt(`${apart.url}/contact`)).toEqual([PUBLIC]);
  await close();
});

it(`${KILLS} kills of a copy or of PostgreSQL while an edition is published: the old site or the new one, whole @ci`, {
  timeout: KILLS * 120_000,
}, async () => {
  const DATA_DIR = newDir();
  const { copies, restart, dataDir } = await startSite({ DATA_DIR }, 'site', newDir());
  const running = [...copies];
  const { pool, close } = await openDatabase({ databaseUrl: undefined, dataDir });
  // an open connection breaks when PostgreSQL is killed
  onCleanUp(() => close().catch(() => {}));
  await firstEdition(pool);
  const { publishPhone } = await contentWriter(pool);
  const publicPhone = async () => (await publicTexts(pool))['site.yaml']!.match(ANY_PHONE)![0];
  let before = PUBLIC;
  for (let n = 1; n <= KILLS; n++) {
    const phone = phoneOf(n);
    const change = await publishPhone(phone);
    await delay((6_000 / KILLS) * (n - 0.5));
    const victim = n % 3;
    if (victim < 2) {
      running[victim]!.process.kill('SIGKILL');
      await running[victim]!.exit;
      // what is still served is complete
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
    // it is published by whichever copy is there
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
  // each once, and nothing in between
  expect(record.map(({ why }) => why).slice(0, -1)).toEqual(
    Array.from({ length: KILLS }, (_, i) => phoneOf(KILLS - i)),
  );
});
