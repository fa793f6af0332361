import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { parse } from 'yaml';
import { edit } from '#app/collections/editing/edit.server.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { baseOf, draftOf, leaveForSomebody, saveDraft, schedule, stayBack } from '#db/changes.ts';
import { head, keepPicture, keepTexts, noteBuild, publishEdition, textsOf } from '#db/editions.ts';
import type { Role } from '#db/staff-accounts.ts';
import { inviteAccount } from '#db/staff-accounts.ts';
import { beginSession } from '#db/staff-sessions.ts';
import { ROUTES } from '#office/office.ts';
import { dayAndHour } from '#office/time-text.ts';
import { BY_ITSELF } from '#office/watch-waiting.ts';
import { Left, NotMade } from '#server/editions/content-desk.ts';
import { mergeFiles } from '#server/editions/merge-files.ts';
import { officeLimits } from '#server/rate-limit.ts';
import { contentStandIn } from '#tests/content-stand-in.ts';
import { fixtureContent } from '#tests/fixture-content.ts';
import { AGENT, inParts, officeApp, pathOf, SITE } from '#tests/office-app.ts';
import { testDatabase } from '#tests/test-database.ts';
import { showsOfTerms } from './terms-show.ts';

const database = testDatabase();
const { app, ask, session } = officeApp(database);

let content: Awaited<ReturnType<typeof contentStandIn>>;
beforeAll(async () => {
  content = await contentStandIn(database.pool);
});
beforeEach(async () => {
  await database.pool.query(
    `update content_changes set state = 'dropped' where state not in ('published', 'dropped')`,
  );
});

const ROOM = '/staff/content/room/site.yaml?part=contact';
const PHONE = '["contact","phone"]';
const at = () => app({ content });
const read = (path: string, session: string) => ask(path, { session }, at());
/** Without the marks of what stays on one line. */
const flowing = (text: string) => text.replace(/<span class="unbroken">([^<]*)<\/span>/g, '$1');
const send = (path: string, session: string, form: Record<string, string>) =>
  ask(path, { session, form }, at());

/** The digest of the draft, which the page gives to the next form. */
type Choice = 'ours' | 'theirs' | 'was';
/** The same choice for every line of a conflict, by the names of the page's own fields. */
const chosenIn = (text: string, choice: Choice): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/name="(choice [^"]+)"/g)].map(([, name]) => [name!.replaceAll('&quot;', '"'), choice]),
  );
/** What the page of a conflict asks about, as its form says. */
const askedIn = (text: string) => ({ asked: /name="asked" value="([0-9a-f]{64})"/.exec(text)?.[1] ?? '' });
/** What is posted by a page of a conflict where everything is discarded, or a version of every line is taken. */
const pressing = (text: string, pressed: Choice | 'discard'): Record<string, string> =>
  pressed === 'discard' ? { do: 'discard' } : { do: 'choose', ...askedIn(text), ...chosenIn(text, pressed) };
const seenIn = (text: string) => /name="(?:seen|digest)" value="([0-9a-f]{64})"/.exec(text)?.[1] ?? '';

/** Posts pairs, because a field of several values is posted several times. */
const sendPairs = (path: string, cookie: string, pairs: [string, string][]) =>
  at().request(`https://oak.example${path}`, {
    method: 'POST',
    headers: {
      'user-agent': 'Mozilla/5.0 (test)',
      cookie: `__Host-staff=${cookie}`,
      origin: 'https://oak.example',
    },
    body: inParts(pairs),
  });

const CLAIM = '["claimsFootnote"]';
/** Words that need a second editor. */
const writeClaims = (session: string, words: string, form: Record<string, string> = {}) =>
  send('/staff/content/room/site.yaml?part=firm', session, {
    ...{ do: 'keep', at: CLAIM, seen: '', [CLAIM]: words },
    ...form,
  });

async function writeLine(cookie: string, at: string, words: string) {
  const { text } = await read(`${ROOM}&at=${encodeURIComponent(at)}`, cookie);
  return send(ROOM, cookie, { do: 'keep', at, seen: seenIn(text), [at]: words });
}
const writePhone = (cookie: string, phone: string) => writeLine(cookie, PHONE, phone);

/** An edition of another site.yaml, by a build. */
async function publishSite(text: string, why = 'Meanwhile'): Promise<number> {
  const last = (await head(database.pool))!;
  const texts = await keepTexts(database.pool, { 'site.yaml': text });
  await publishEdition(database.pool, {
    ...{ parent: last.number, files: { ...last.files, ...texts }, origin: 'build', by: null },
    ...{ terms: publishedTerms(content.edition().content), why },
  });
  await content.takeIn();
  return last.number + 1;
}

const draftsNow = async (): Promise<number> =>
  (await database.pool.query(`select from content_changes where state = 'draft'`)).rowCount ?? 0;

it.each(['/staff/content/out', '/staff/content/preview/{change}/contact'])(
  '%s says in words that the pages could not be made, and that what was written is kept',
  async (path) => {
    const cookie = await session('editor');
    await writePhone(cookie, '704-555-0177');
    const { rows } = await database.pool.query(
      `select id, digest from content_changes where state = 'draft'`,
    );
    const { id, digest } = rows[0];
    const late = { ...content, preview: () => Promise.reject(new NotMade('not made in time')) };
    const asked = path.replace('{change}', `${id}-${digest.slice(0, 16)}`);
    const { status, text } = await ask(asked, { session: cookie }, app({ content: late }));
    expect(status).toBe(503);
    expect(text).toContain('Everything that you wrote is kept');
    expect((await read(asked, cookie)).status).toBe(200);
  },
);

it('says where a search lists the first of more places', async () => {
  const { text } = await read('/staff/content?find=bridge', await session('editor'));
  expect(text).toContain('The first 12 places');
  expect(text).toContain('Type more of the words');
  const one = await read('/staff/content?find=704-555-0100', await session('editor'));
  expect(one.text).not.toContain('The first');
});

it('says to come back while this copy serves the words of its build, over which nobody may write', async () => {
  const cookie = await session('editor');
  const started = { ...content, edition: () => ({ ...content.edition(), number: 0 }) };
  const form = { do: 'keep', at: PHONE, seen: '', [PHONE]: '704-555-0177' };
  for (const sent of [{ session: cookie }, { session: cookie, form }]) {
    const { status, headers, text } = await ask(ROOM, sent, app({ content: started }));
    expect([status, headers.get('retry-after')]).toEqual([503, '30']);
    expect(text).toContain('Nothing was done');
  }
  expect(await draftsNow()).toBe(0);
});

it('whose draft was written on before its pages were made is sent to the newer one', async () => {
  const cookie = await session('editor');
  await writePhone(cookie, '704-555-0177');
  const moved = { ...content, preview: () => Promise.reject(new Left('over')) };
  const path = '/staff/content/out?hour=1';
  const { status, headers } = await ask(path, { session: cookie }, app({ content: moved }));
  expect([status, headers.get('location')]).toEqual([303, path]);
});

describe('who may what', () => {
  const OURS = ROUTES.filter(({ path }) => path.startsWith('/staff/content'));

  it.each(OURS.map(({ method, path, role }) => [method, path, role] as const))(
    '%s %s, from %s on',
    async (method, pattern, least) => {
      const roles: Role[] = ['reader', 'editor', 'administrator'];
      for (const role of roles) {
        const cookie = await session(role);
        const path = pathOf(pattern);
        const { status } = await (method === 'POST' ? send(path, cookie, {}) : read(path, cookie));
        const isAllowed = roles.indexOf(role) >= roles.indexOf(least);
        if (isAllowed) expect(status, role).not.toBe(403);
        else expect(status, role).toBe(403);
      }
    },
  );

  it('shows nothing of it without a session, previews least of all', async () => {
    for (const { method, path } of OURS) {
      const { text } = await ask(pathOf(path), method === 'POST' ? { form: {} } : {}, at());
      expect(text, path).toBe('the 404 of the site');
    }
  });

  it('lets nobody change anything where no edition is kept, as in development', async () => {
    expect((await ask('/staff/content', { session: await session('editor') })).status).toBe(404);
  });

  it('has no room for a file that there is not, whatever every object has by that name', async () => {
    const cookie = await session('editor');
    for (const file of ['constructor', '__proto__', 'toString', 'photographs/none.jpg', '../site.yaml']) {
      expect((await read(`/staff/content/room/${file}`, cookie)).status, file).toBe(404);
      expect((await send(`/staff/content/room/${file}`, cookie, { do: 'keep' })).status, file).toBe(404);
    }
    for (const at of ['', '[]', 'x"', '["__proto__"]']) {
      const { status } = await send('/staff/content/room/site.yaml', cookie, { do: 'as-public', at });
      expect([303, 422], at).toContain(status);
    }
  });

  it('answers with a page or with 404 whatever number or name stands in an address', async () => {
    const cookie = await session('editor');
    for (const query of ['out?id=9223372036854775808', 'record?before=99999999999', 'record?of=__proto__'])
      expect((await read(`/staff/content/${query}`, cookie)).status, query).toBeLessThan(500);
    for (const which of ['9'.repeat(30), '2.5', 'Infinity', 'x', '']) {
      const path = `/staff/content/pressed?which=${which}-${'a'.repeat(16)}&page=/`;
      expect((await read(path, cookie)).status, which).toBe(303);
    }
  });

  it('reads no more fields than a form has, however they are spelled', async () => {
    const spelled = Array.from(
      { length: 2_000 },
      (_, i) => `[${' '.repeat(i % 50)}${'\t'.repeat(i / 50)}"tagline"]`,
    );
    const form = Object.fromEntries(spelled.map((name) => [name, 'x']));
    const room = '/staff/content/room/site.yaml?part=firm';
    const { status } = await send(room, await session('editor'), { ...form, do: 'keep', seen: '' });
    expect(status).toBe(422);
  });

  it('reads no more fields than a form has, nor a file or a draft without an end, and says so', async () => {
    const cookie = await session('editor');
    const glossary = '/staff/content/room/glossary.yaml';
    const words = (i: number, times: number) => [`[${i},"text"]`, `${i} ${'and more '.repeat(times)}`];
    const post = (count: number, times: number) =>
      send(glossary, cookie, {
        ...Object.fromEntries(Array.from({ length: count }, (_, i) => words(i, times))),
        ...{ do: 'keep', at: '[0,"text"]', seen: '' },
      });
    expect(await post(21, 1)).toMatchObject({ status: 422, text: expect.stringContaining('no such field') });
    const long = await post(20, 1_000);
    expect(long).toMatchObject({ status: 422, text: expect.stringContaining('the whole file would have') });
    expect(await draftsNow()).toBe(0);
    expect((await post(2, 1_000)).status).toBe(303);
  });

  it('takes no more of one person than five times the content, what waits for its hour among it, and says so', async () => {
    const cookie = await session('editor');
    const long = async () => {
      const { rows } = await database.pool.query<{ id: number }>(
        `select id::int from staff_accounts where email = 'editor@oak.example'`,
      );
      const text = `---\ntitle: Long\n---\n${'A long article. '.repeat(61_000)}`;
      const draft = await saveDraft(
        database.pool,
        rows[0]!.id,
        { 'news/long.mdx': text },
        { expectedDigest: null },
      );
      const at = new Date(Date.now() + 86_400_000);
      await schedule(database.pool, draft!.id, rows[0]!.id, draft!.digest, at, 'long');
    };
    await long();
    const { text } = await read(`${ROOM}&at=${encodeURIComponent(PHONE)}`, cookie);
    const sent = await send(ROOM, cookie, {
      do: 'keep',
      at: PHONE,
      seen: seenIn(text),
      [PHONE]: '704-555-0142',
    });
    expect(sent.status).toBe(303);
    const glossary = { do: 'keep', at: '[0,"text"]', seen: seenIn((await read(ROOM, cookie)).text) };
    const more = await send('/staff/content/room/glossary.yaml', cookie, {
      ...glossary,
      '[0,"text"]': 'and more '.repeat(1_000),
    });
    expect(more.text).toContain('Publish or discard some of it first.');
    expect(more.status).toBe(422);
  });

  it('refuses a text of megabytes at its field, and leaves there what stood before', async () => {
    const cookie = await session('editor');
    const words = `${'word '.repeat(100_000)}\n\n`.repeat(20);
    const sent = await send(ROOM, cookie, { do: 'keep', at: PHONE, seen: '', [PHONE]: words });
    expect(sent.status).toBe(422);
    expect(sent.text).toContain('That is 10.0 MB of text; a field may have 10,000 characters.');
    expect(sent.text.length).toBeLessThan(100_000);
    expect(sent.text).toMatch(/<input[^>]*aria-invalid="true"[^>]*value="704-555-0100"/);
  });

  it('refuses an article of megabytes at its field, with what was typed beside it', async () => {
    const cookie = await session('editor');
    const body = new FormData();
    // as browsers send it: a paste of many blank lines is no form of many fields
    const long = 'A paragraph of a book that somebody pasted.\r\n\r\n'.repeat(220_000);
    const typed = { '["title"]': 'Rates stand still', '["date"]': '2026-11-20', '["body"]': long, seen: '' };
    for (const [name, text] of Object.entries(typed)) body.append(name, text);
    const headers = {
      ...{ 'user-agent': AGENT, origin: SITE },
      cookie: `__Host-staff=${cookie}`,
    };
    const sent = await at().request(`${SITE}/staff/content/new/article`, { method: 'POST', headers, body });
    const text = await sent.text();
    expect(sent.status).toBe(422);
    expect(text).toContain('an article may have 200,000 characters');
    expect(text).toContain('value="Rates stand still"');
  });

  it('returns what cannot be kept as it was typed', async () => {
    const cookie = await session('editor');
    const typed = '704-555-0142\u202e';
    const sent = await send(ROOM, cookie, { do: 'keep', at: PHONE, seen: '', [PHONE]: typed });
    expect(sent.status).toBe(422);
    expect(sent.text).toContain('a sign that cannot be printed');
    expect(sent.text).toContain(`value="${typed}"`);
  });

  it('offers a reader no field and no button', async () => {
    const { text } = await read(`${ROOM}&at=${encodeURIComponent(PHONE)}`, await session('reader'));
    expect(text).toContain('704-555-0100');
    expect(text).not.toContain('name="do" value="keep"');
    expect(text).not.toContain('>Change<');
  });
});

it('a spread is asked for by its program', async () => {
  const { text } = await read('/staff/content?find=spread', await session('editor'));
  for (const name of ['Core Bridge', 'Core-Plus Bridge', 'Opportunistic Bridge', 'Participating Bridge'])
    expect(text).toMatch(
      new RegExp(`Spread</span> <span class="stands">.*?<span class="small">${name}, Terms, Interest rate<`),
    );
});

describe('a page in the frame', () => {
  const PAGE = `<html><head><link rel="modulepreload" href="/assets/a.js"/><script src="/assets/a.js"></script></head>
    <body><main><h1>Contact</h1><dl><dt>Phone</dt><dd><a href="tel:+1-704-555-0100">704-555-0100</a></dd></dl></main>
    <script>begin()</script></body></html>`;

  it('is shown to no search engine, has no scripts and is not kept, from the draft as from the public edition', async () => {
    const cookie = await session('editor');
    await writePhone(cookie, '704-555-0161');
    const { rows } = await database.pool.query(
      `select id, digest from content_changes where state = 'draft'`,
    );
    const desk = app({ content: await contentStandIn(database.pool, async () => PAGE) });
    for (const which of ['public', `${rows[0].id}-${rows[0].digest.slice(0, 16)}`]) {
      const path = `/staff/content/preview/${which}/contact`;
      const { status, headers, text } = await ask(path, { session: cookie }, desk);
      expect(status, which).toBe(200);
      expect(headers.get('x-robots-tag'), which).toContain('noindex');
      expect(headers.get('cache-control'), which).toBe('no-store');
      expect(text, which).toContain('>704-555-0100<');
      expect(text, which).not.toMatch(/<script|modulepreload/);
    }
  });

  it('shows pictures that are not public from the draft, and asks the site for none of them', async () => {
    const cookie = await session('editor');
    await writePhone(cookie, '704-555-0162');
    const { rows } = await database.pool.query(
      `select id, digest from content_changes where state = 'draft'`,
    );
    const which = `${rows[0].id}-${rows[0].digest.slice(0, 16)}`;
    const page =
      '<img src="/pictures/1/a.avif"/><img srcset="/pictures/2/b-1.avif 1x, /pictures/2/b-2.avif 2x"/>';
    const standIn = await contentStandIn(database.pool, async () => page);
    const asked = vi.spyOn(standIn, 'asPublic');
    const { text } = await ask(
      `/staff/content/preview/${which}/contact`,
      { session: cookie },
      app({ content: standIn }),
    );
    const own = `/staff/content/preview/${which}/pictures/2`;
    expect(text).toBe(
      `<img src="/pictures/1/a.avif"/><img srcset="${own}/b-1.avif 1x, ${own}/b-2.avif 2x"/>`,
    );
    // words that look like such addresses may be thousands
    expect(asked).not.toHaveBeenCalled();
  });

  it('leads from the telephone number that was pressed to its field', async () => {
    const desk = app({ content: await contentStandIn(database.pool, async () => PAGE) });
    const cookie = await session('editor');
    // the elements of main from 0: a heading, the list, a label, and what stands beside it, with its link
    for (const element of ['3', '4']) {
      const pressed = { which: 'public', page: '/contact', element, find: '704-555-0100' };
      const path = `/staff/content/pressed?${new URLSearchParams(pressed)}`;
      const { status, headers } = await ask(path, { session: cookie }, desk);
      expect([status, headers.get('location')]).toEqual([303, `${ROOM}&at=${encodeURIComponent(PHONE)}`]);
    }
  });
});

describe('a telephone number', () => {
  it('is kept by Enter also where it was changed before: the first button of its form keeps', async () => {
    const cookie = await session('editor');
    await writePhone(cookie, '704-555-0130');
    const { text } = await read(`${ROOM}&at=${encodeURIComponent(PHONE)}`, cookie);
    const form = /<form[^>]*data-keep.*?<\/form>/s
      .exec(text)![0]
      .replaceAll(/<noscript>.*?<\/noscript>/gs, '');
    const buttons = [...form.matchAll(/<button[^>]*>([^<]+)/g)].map(([, says]) => says);
    expect(buttons).toEqual(['Keep', 'As it is public']);
  });

  it('that nobody has typed yet says where the way to the public will be', async () => {
    const { text } = await read(`${ROOM}&at=${encodeURIComponent(PHONE)}`, await session('editor'));
    // without a script nothing is kept before its button is pressed
    expect(text).toContain(
      'Once you have typed<noscript> and pressed Keep</noscript>, you can publish from here.',
    );
  });

  it('is found by what stands there, however it is written', async () => {
    const cookie = await session('editor');
    const room =
      /href="\/staff\/content\/room\/site\.yaml\?part=contact&amp;at=%5B%22contact%22%2C%22phone%22%5D"/;
    const { text } = await read('/staff/content?find=(704)+555-0100', cookie);
    expect(text).toMatch(room);
    // the examples in the field are what lines are called: a number changes
    const examples = /id="words"[^>]*placeholder="([^"]+)"/.exec(text)![1]!;
    expect(examples).not.toMatch(/\d/);
    for (const example of examples.split(', '))
      expect((await read(`/staff/content?find=${example}`, cookie)).text, example).toMatch(
        /id="hits"[\s\S]*<a /,
      );
    expect((await read(`/staff/content?find=${examples.split(', ')[0]}`, cookie)).text).toMatch(room);
  });

  it('is kept as a draft, goes out with a sentence, and is undone', async () => {
    const cookie = await session('editor');
    expect((await writePhone(cookie, '704-555-0142')).status).toBe(303);
    const room = await read(ROOM, cookie);
    expect(room.text).toContain('is not public yet');
    expect(room.text).toContain('not public, was 704-555-0100');
    expect(content.edition().content.site.contact.phone).toBe('704-555-0100');
    const out = await read('/staff/content/out', cookie);
    expect(out.text).toContain('<del>704-555-0100</del>');
    const published = await send('/staff/content/out', cookie, {
      do: 'publish',
      seen: seenIn(out.text),
      why: 'New number',
    });
    expect(published.headers.get('location')).toMatch(/^\/staff\/content\/public\/2/);
    expect(content.edition().content.site.contact.phone).toBe('704-555-0142');
    const isPublic = (await read(published.headers.get('location')!, cookie)).text;
    expect(isPublic).toContain('Edition 2 is public');
    expect(isPublic).toMatch(/<a [^>]*href="\/contact"[^>]*>Contact/);
    const undone = await send('/staff/content/record/2', cookie, { do: 'undo', why: 'It was wrong' });
    expect(undone.headers.get('location')).toMatch(/^\/staff\/content\/public\/3/);
    expect(content.edition().content.site.contact.phone).toBe('704-555-0100');
    expect((await read('/staff/content/record', cookie)).text).toContain('It was wrong');
  });

  it('with nine figures is kept all the same, said at its field, and cannot go out', async () => {
    const cookie = await session('editor');
    await writePhone(cookie, '704-555-142');
    const room = await read(`${ROOM}&at=${encodeURIComponent(PHONE)}`, cookie);
    expect(room.text).toContain('A telephone number has ten figures, like 704-555-0100. This has 9.');
    expect(room.text).toContain('aria-invalid="true"');
    const out = await read('/staff/content/out', cookie);
    expect(out.text).not.toContain('value="publish"');
    const sent = await send('/staff/content/out', cookie, {
      do: 'publish',
      seen: seenIn(out.text),
      why: 'x',
    });
    expect(sent.status).toBe(409);
    expect(content.edition().content.site.contact.phone).toBe('704-555-0100');
  });

  it('that is again as the public reads it leaves no draft', async () => {
    const cookie = await session('editor');
    await writePhone(cookie, '704-555-0142');
    await writePhone(cookie, '704-555-0100');
    expect((await read('/staff/content', cookie)).text).toContain('All that is written is public');
  });

  it('is over what its writer read, where another copy has published meanwhile', async () => {
    const { number, content: read } = content.edition();
    const { files } = (await head(database.pool))!;
    const text = content.edition().textOf('site.yaml');
    const others = await keepTexts(database.pool, {
      'site.yaml': text.replace('704-555-0100', '704-555-0111'),
    });
    const publish = (parent: number, more: Record<string, string>) =>
      publishEdition(database.pool, {
        ...{ parent, files: { ...files, ...more }, terms: publishedTerms(read) },
        ...{ origin: 'build', by: null, why: 'By another copy' },
      });
    await publish(number, others);
    await writePhone(await session('editor'), '704-555-0199');
    const { rows } = await database.pool.query(`select base from content_changes where state = 'draft'`);
    expect(rows).toEqual([{ base: number }]);
    await publish(number + 1, {});
    await content.takeIn();
  });

  it('that was undone after a draft first touched its file is not brought back by the draft, which is older', async () => {
    const { content: read } = content.edition();
    const editor = await inviteAccount(
      database.pool,
      { name: '', email: 'editor@oak.example', role: 'editor' },
      null,
    );
    const site = content.edition().textOf('site.yaml');
    const rates = `${content.edition().textOf('rates.yaml')}# looked over\n`;
    const publish = async (text: string) => {
      const last = (await head(database.pool))!;
      const site = await keepTexts(database.pool, { 'site.yaml': text });
      await publishEdition(database.pool, {
        ...{ parent: last.number, files: { ...last.files, ...site } },
        ...{ terms: publishedTerms(read), origin: 'build', by: null, why: 'Meanwhile' },
      });
      return last.number + 1;
    };
    const save = async (path: string, text: string, seen: string | null, base: number) =>
      (await saveDraft(database.pool, editor.id, { [path]: text }, { expectedDigest: seen, base }))!;
    const { digest } = await save('rates.yaml', rates, null, content.edition().number);
    const wrong = site.replace('704-555-0100', '704-555-0111');
    const base = await publish(wrong);
    const draft = await save('site.yaml', wrong.replace('Mon-Fri 9AM', 'Mon-Fri 8AM'), digest, base);
    await publish(site);
    const { files } = (await head(database.pool))!;
    const laid = await mergeFiles(database.pool, await baseOf(database.pool, draft), files, draft.files);
    expect(laid.conflicts).toEqual([]);
    const merged = (await textsOf(database.pool, Object.values(laid.files))).get(laid.files['site.yaml']!);
    expect(merged).toContain('Mon-Fri 8AM');
    expect(merged).toContain('704-555-0100');
    await content.takeIn();
  });

  it('shows what a colleague has published in another line of its file, and brings nothing back that is undone', async () => {
    const cookie = await session('editor');
    const site = content.edition().textOf('site.yaml');
    await writePhone(cookie, '704-555-0142');
    await publishSite(site.replace('Mon-Fri 9AM', 'Mon-Fri 8AM'));
    const { text } = await read(ROOM, cookie);
    expect(text).toContain('Mon-Fri 8AM');
    expect(text).not.toContain('Mon-Fri 9AM');
    expect(text).toContain('704-555-0142');
    // what is written on from here is written over what the colleague has published
    await writePhone(cookie, '704-555-0177');
    const drafted = async () => {
      const { rows } = await database.pool.query(
        `select c.id, c.base, c.bases, c.files from content_changes c where state = 'draft'`,
      );
      const { files } = (await head(database.pool))!;
      const laid = await mergeFiles(
        database.pool,
        await baseOf(database.pool, rows[0]),
        files,
        rows[0].files,
      );
      expect(laid.conflicts).toEqual([]);
      return (await textsOf(database.pool, Object.values(laid.files))).get(laid.files['site.yaml']!)!;
    };
    expect(await drafted()).toMatch(/704-555-0177[\s\S]*Mon-Fri 8AM|Mon-Fri 8AM[\s\S]*704-555-0177/);
    await publishSite(site);
    expect(await drafted()).toMatch(/704-555-0177[\s\S]*Mon-Fri 9AM|Mon-Fri 9AM[\s\S]*704-555-0177/);
    expect((await read(ROOM, cookie)).text).toContain('Mon-Fri 9AM');
  });

  it('typed in two windows overwrites nothing', async () => {
    const cookie = await session('editor');
    await writePhone(cookie, '704-555-0142');
    const sent = await send(ROOM, cookie, { do: 'keep', at: PHONE, seen: '', [PHONE]: '704-555-0177' });
    expect(sent.status).toBe(409);
    expect(sent.text).toContain('704-555-0177');
    expect((await read(ROOM, cookie)).text).toContain('704-555-0142');
  });

  it('of more than one place is thrown away as a whole, and says so before', async () => {
    const cookie = await session('editor');
    await writePhone(cookie, '704-555-0142');
    const before = (await read(ROOM, cookie)).text;
    expect(before).toContain('Discard draft');
    await send('/staff/content/new/term', cookie, {
      ...{ '["name"]': 'hard stop', '["text"]': 'A day on which a loan ends.', seen: seenIn(before) },
    });
    const { text } = await read(ROOM, cookie);
    expect(text).not.toContain('Discard draft');
    expect(text).toContain('Discard all of it');
    expect(text).toMatch(/ in two places are not public yet/);
    await send('/staff/content/out', cookie, { do: 'discard', seen: seenIn(text) });
  });

  it('is thrown away', async () => {
    const cookie = await session('editor');
    await writePhone(cookie, '704-555-0142');
    const { text } = await read(ROOM, cookie);
    await send('/staff/content/out', cookie, { do: 'discard', seen: seenIn(text) });
    expect((await read('/staff/content', cookie)).text).toContain('All that is written is public');
  });

  it('that went out is over for whoever still has its page open, whatever they press there', async () => {
    const cookie = await session('editor');
    await writePhone(cookie, '704-555-0188');
    const seen = seenIn((await read('/staff/content/out', cookie)).text);
    const { rows } = await database.pool.query(
      `select id::text as id from content_changes where state = 'draft'`,
    );
    await send('/staff/content/out', cookie, { do: 'publish', seen, why: 'The phone' });
    const fields = { id: rows[0].id, seen, why: 'Again', day: '2099-01-01', hour: '09:00' };
    for (const pressed of ['discard', 'take-back', 'choose', 'ask', 'schedule', 'publish']) {
      const { status, headers } = await send('/staff/content/out', cookie, { do: pressed, ...fields });
      expect([status, headers.get('location')], pressed).toEqual([303, '/staff/content?done=over']);
    }
    expect((await read('/staff/content?done=over', cookie)).text).toContain('not as you saw it any more');
    // a name of every object
    expect((await read('/staff/content?done=__proto__', cookie)).status).toBe(200);
    await writePhone(cookie, '704-555-0100');
    const back = seenIn((await read('/staff/content/out', cookie)).text);
    await send('/staff/content/out', cookie, { do: 'publish', seen: back, why: 'As it was' });
  });

  it('waits for its hour', async () => {
    const cookie = await session('editor');
    await writePhone(cookie, '704-555-0142');
    const { text } = await read('/staff/content/out?hour', cookie);
    const past = await send('/staff/content/out', cookie, {
      do: 'schedule',
      seen: seenIn(text),
      why: 'x',
      day: '2020-01-01',
      hour: '09:00',
    });
    const [day = ''] = /<input type="date"[^>]*>/.exec(past.text) ?? [];
    expect(day).toMatch(/autofocus.*aria-describedby="day-error"|aria-describedby="day-error".*autofocus/i);
    expect(past.text).toMatch(/id="day-error">[^<]*still to come/);
    expect(past.text.match(/still to come/g)).toHaveLength(1);
    const set = await send('/staff/content/out', cookie, {
      do: 'schedule',
      seen: seenIn(text),
      why: 'x',
      day: '2099-07-01',
      hour: '09:00',
    });
    expect((await read(set.headers.get('location')!, cookie)).text).toContain(
      'It goes out on Wednesday, July\u00a01, 9:00\u00a0AM',
    );
    const history = (await read('/staff/content/record', cookie)).text;
    expect(history).toContain('To come');
    expect(history).toContain(`href="${set.headers.get('location')}">Take it back</a>`);
  });
});

describe('two who press at the same moment', () => {
  it('are told in words what became of it: whoever is second neither publishes nor undoes it again', async () => {
    const cookie = await session('editor');
    await writePhone(cookie, '704-555-0142');
    const { text } = await read('/staff/content/out', cookie);
    const second: Awaited<ReturnType<typeof contentStandIn>> = {
      ...content,
      publish: async () => ({ done: 'over' }),
      undo: async () => ({ done: 'over' }),
    };
    const press = (path: string, form: Record<string, string>) =>
      ask(path, { session: cookie, form }, app({ content: second }));
    const form = { do: 'publish', seen: seenIn(text), why: 'New number' };
    const { headers } = await press('/staff/content/out', form);
    const said = await read(headers.get('location')!, cookie);
    expect(said.text).toContain('That draft is not as you saw it any more');
    const undone = await press('/staff/content/record/2', { do: 'undo', why: '' });
    expect([undone.status, undone.text]).toEqual([409, expect.stringContaining('It is undone already')]);
    // and without a draft at all
    await send('/staff/content/out', cookie, { do: 'discard', seen: seenIn(text) });
    expect((await send('/staff/content/out', cookie, form)).headers.get('location')).toBe(
      '/staff/content?done=over',
    );
  });
});

it('words that the site fills in are shown as they read, and their braces explained', async () => {
  const cookie = await session('editor');
  const { text } = await read('/staff/content/room/pages/terms-history.yaml?at=lede', cookie);
  expect(text).toMatch(/On the site it reads: ‘[^{}’]+’/);
  expect(text).toMatch(
    /In the place of \{programs\} the site puts a number or a name that is kept elsewhere/,
  );
});

it('an edition says whether its lines were changed since, apart from what changed other places of its file', async () => {
  const cookie = await session('editor');
  const site = content.edition().textOf('site.yaml');
  const said = async (number: number) =>
    /<h2>([^<]*(?:since|Since)[^<]*)/.exec((await read(`/staff/content/record/${number}`, cookie)).text)?.[1];
  const phone = site.replace('704-555-0100', '704-555-0123');
  const first = await publishSite(phone);
  expect(await said(first)).toBe('Since then, nobody has touched it');
  const second = await publishSite(phone.replace('Mon-Fri 9AM', 'Mon-Fri 8AM'));
  expect(await said(first)).toBe(`Edition ${second} changed this file since, in other places`);
  expect(await said(second)).toBe('Since then, nobody has touched it');
  const third = await publishSite(site.replace('704-555-0100', '704-555-0124'));
  expect(await said(first)).toBe(`Editions ${second}, ${third} changed this file since, here as well`);
  // back as it was before it: undone
  await publishSite(site);
  expect(await said(third)).toBe(`Edition ${third + 1} changed this file since, here as well`);
  expect(await said(second)).toBe(`Editions ${third}, ${third + 1} changed this file since, here as well`);
  // and the undoing undone
  await publishSite(site.replace('704-555-0100', '704-555-0124'));
  expect(await said(third)).toBe(
    `Editions ${third + 1}, ${third + 2} changed this file since, here as well: it stands again`,
  );
  await publishSite(site);
});

it('an edition of what takes two people says why to undo it takes one', async () => {
  const cookie = await session('editor');
  const saysWhy = async (number: number) =>
    (await read(`/staff/content/record/${number}`, cookie)).text.includes(
      'answered for by two people, or by a build',
    );
  const site = content.edition().textOf('site.yaml');
  const claims = content.edition().content.site.claimsFootnote;
  expect(await saysWhy(await publishSite(site.replace(claims, 'Said otherwise.')))).toBe(true);
  await publishSite(site);
  expect(await saysWhy(await publishSite(site.replace('704-555-0100', '704-555-0127')))).toBe(false);
  await publishSite(site);
});

it('an edition offers to undo only what can be undone, and says why it cannot', async () => {
  const cookie = await session('editor');
  const site = content.edition().textOf('site.yaml');
  const offers = async (number: number) => {
    const { text } = await read(`/staff/content/record/${number}`, cookie);
    return [
      text.includes(`Undo edition ${number}`),
      /It is undone already|Change them by hand/.exec(text)?.[0],
    ];
  };
  const first = await publishSite(site.replace('704-555-0100', '704-555-0123'));
  expect(await offers(first)).toEqual([true, undefined]);
  await publishSite(site.replace('704-555-0100', '704-555-0124'));
  expect(await offers(first)).toEqual([false, 'Change them by hand']);
  await publishSite(site);
  expect(await offers(first)).toEqual([false, 'It is undone already']);
});

it('the history names what an edition changed once: in the sentence, or beside it', async () => {
  const cookie = await session('editor');
  const touched = async () => {
    const { text } = await read('/staff/content/record', cookie);
    const [row] = /<li class="live">.*?<\/li>/s.exec(text)!;
    return [/<a [^>]*>(.*?)<\/a>/.exec(row)![1], /<small>(.*?)<\/small>/.exec(row)?.[1]];
  };
  const site = content.edition().textOf('site.yaml');
  await publishSite(site.replace('704-555-0100', '704-555-0123'));
  expect(await touched()).toEqual(['Meanwhile', 'On every page']);
  await publishSite(site, 'On every page: the old number');
  expect(await touched()).toEqual(['On every page: the old number', undefined]);
});

it('the history of a part of a long file is called that of the whole, of which it tells', async () => {
  const cookie = await session('editor');
  const { text } = await read(`/staff/content/record?of=${encodeURIComponent('site.yaml#contact')}`, cookie);
  expect(text).toContain('<h1>On every page, edition by edition</h1>');
  expect(text).toMatch(/<a [^>]*href="\/staff\/content\/room\/site\.yaml\?part=contact"[^>]*>Contact<\/a>/);
});

it('history is called so everywhere', async () => {
  const cookie = await session('editor');
  for (const page of ['/staff/content/record', '/staff/content/record/2', '/staff/content/out'])
    expect((await read(page, cookie)).text.replaceAll(/<[^>]+>/g, ' '), page).not.toMatch(/\brecord\b/i);
});

describe('a spread', () => {
  const FILE = '/staff/content/room/programs/bridge/core-plus-bridge.yaml';
  const BPS = '["rows","interestRate","figures","spread","bps"]';

  async function asked(from: string, why = 'Agreed on Friday') {
    const cookie = await session('editor');
    await session('administrator');
    await database.pool.query(`update staff_accounts set created_at = now() - interval '30 days'`);
    const { text } = await read(FILE, cookie);
    const kept = await sendPairs(FILE, cookie, [
      ['do', 'keep'],
      ['at', '["rows","interestRate"]'],
      ['seen', seenIn(text)],
      [BPS, from],
      [BPS, '590'],
    ]);
    expect(kept.status).toBe(303);
    const out = await read('/staff/content/out', cookie);
    expect(out.text).toContain(from);
    expect(out.text).toContain('Ask for approval');
    expect(out.text).not.toContain('value="publish"');
    const [, offered = ''] = /name="offered" value="([^"]*)"/.exec(out.text) ?? [];
    await send('/staff/content/out', cookie, { do: 'ask', seen: seenIn(out.text), why, offered });
    const { rows } = await database.pool.query(
      `select id, digest from content_changes where state = 'asked'`,
    );
    return { cookie, id: rows[0].id as string, digest: rows[0].digest as string };
  }

  it('is shown to both editors with what the desk answers and which term sheets change', async () => {
    const { cookie, id } = await asked('475');
    const pages = [
      await read('/staff/content/out', cookie),
      await read(`/staff/content/read/${id}`, await session('administrator')),
    ];
    for (const { text } of pages) {
      const [, written = ''] = /Written by itself.*?<ul[^>]*>(.*?)<\/ul>/s.exec(text) ?? [];
      const lines = [...written.matchAll(/<b>(.*?)<\/b>.*?<del>(.*?)<\/del>.*?<ins>(.*?)<\/ins>/gs)].map(
        ([, ...line]) => line,
      );
      const name = 'Core-Plus Bridge, example deal';
      expect(lines.filter(([page]) => page!.endsWith('example deal'))).toEqual([
        [name, 'Fits, up to $12.75M, 8.90–9.90%', 'Fits, up to $12.75M, 8.65–9.80%'],
      ]);
      expect(lines.filter(([page]) => page!.startsWith('Term sheet'))).toEqual([
        [
          'Term sheet of Core-Plus Bridge (PDF), and the one of all programs',
          expect.stringMatching(/^Version [0-9a-f]{8}$/),
          expect.stringMatching(/^Version [0-9a-f]{8}$/),
        ],
      ]);
    }
  });

  it('changes no answer and no sheet where the terms stay, and both where a program comes or goes', () => {
    const all = fixtureContent();
    const [gone, ...programs] = all.bridge.programs;
    const less = { ...all, bridge: { ...all.bridge, programs }, terms: { ...all.terms, version: 'other' } };
    expect(showsOfTerms(all, { ...less, terms: all.terms })).toEqual([]);
    const pages = [
      `${gone!.name}, example deal`,
      `Term sheet of ${gone!.name} (PDF), and the one of all programs`,
    ];
    const [answer, sheet] = ['Does not fit, sized at $10.02M, 8.40–9.40%', `Version ${gone!.version}`];
    expect(showsOfTerms(all, less)).toEqual([
      { page: pages[0], was: answer, becomes: 'Not offered' },
      { page: pages[1], was: sheet, becomes: 'None' },
    ]);
    expect(showsOfTerms(less, all)).toEqual([
      { page: pages[0], was: 'Not offered', becomes: answer },
      { page: pages[1], was: 'None', becomes: sheet },
    ]);
  });

  it('is read by another editor, exactly as it was written, and published then', async () => {
    const { cookie, id, digest } = await asked('475');
    const own = await read(`/staff/content/read/${id}`, cookie);
    expect(own.text).toContain('You wrote this, so somebody else approves it');
    expect(own.text).not.toContain('value="approve"');
    const refused = await send(`/staff/content/read/${id}`, cookie, { do: 'approve', digest });
    expect(refused.status).toBe(409);
    const waits = await read('/staff/content/out', cookie);
    expect(waits.text).toContain('data-others');
    expect(waits.text).not.toContain('Content <b>');
    const second = await session('administrator');
    await database.pool.query(`update staff_accounts set created_at = now() - interval '30 days'`);
    for (const page of ['/staff/inbox', '/staff/pipeline', '/staff/traffic', '/staff/content'])
      expect((await read(page, second)).text, page).toContain('Content <b>1</b>');
    expect((await read('/staff/inbox', second)).text).toContain(
      'One change of the website waits for your approval',
    );
    for (const [who, count] of [
      [cookie, '0'],
      [second, '1'],
    ] as const)
      expect((await read('/staff/content/waiting', who)).text).toBe(count);
    const reading = await read(`/staff/content/read/${id}`, second);
    expect(reading.text).toContain('Some editor asks for your approval');
    expect(reading.text).toContain('when Some editor says so');
    expect(reading.text).toContain(`${digest.slice(0, 4)} ${digest.slice(4, 8)}`);
    const stale = await send(`/staff/content/read/${id}`, second, {
      do: 'approve',
      digest: 'a'.repeat(64),
      read: '[]',
    });
    expect(stale.status).toBe(409);
    expect(stale.text).toContain('It changed while you read');
    const approved = await send(`/staff/content/read/${id}`, second, { do: 'approve', digest });
    expect(approved.headers.get('location')).toBe('/staff/content?done=approved');
    expect((await read('/staff/inbox', second)).text).not.toContain('Content <b>');
    const out = await read('/staff/content/out', cookie);
    expect(out.text).toContain('Approved by Some administrator: one line goes out');
    const published = await send('/staff/content/out', cookie, {
      do: 'publish',
      seen: seenIn(out.text),
      why: 'Not the sentence that was read',
    });
    expect(published.headers.get('location')).toContain('/staff/content/public/');
    const { rows } = await database.pool.query('select why from editions order by number desc limit 1');
    expect(rows[0].why).toBe('Agreed on Friday');
  });

  it.each([
    ['asked for', 'before it is read'],
    ['approved', 'once it was read'],
  ])('is %s over what was published in its file %s, and goes out with it', async (_, when) => {
    const [cookie, second] = [await session('editor'), await session('administrator')];
    const other = await beginSession(database.pool, (await invitedOther()).id, {
      agent: AGENT,
      before: undefined,
    });
    await database.pool.query(`update staff_accounts set created_at = now() - interval '30 days'`);
    const claims = `All of it is ours, ${when}.`;
    await writeClaims(cookie, claims);
    const phone = when === 'once it was read' ? '704-555-0181' : '704-555-0182';
    const somebodyPublishes = async () => {
      await writePhone(other, phone);
      await publishDraft(other);
    };
    const does = async (what: string) => {
      const { text } = await read('/staff/content/out', cookie);
      return send('/staff/content/out', cookie, { do: what, seen: seenIn(text), why: 'Said better' });
    };
    const approvedBySecond = async () => {
      const { rows } = await database.pool.query(
        `select id, digest from content_changes where state = 'asked'`,
      );
      const { id, digest } = rows[0];
      const approval = await send(`/staff/content/read/${id}`, second, { do: 'approve', digest });
      expect(approval.headers.get('location')).toBe('/staff/content?done=approved');
    };
    if (when === 'before it is read') await somebodyPublishes();
    await does('ask');
    await approvedBySecond();
    if (when === 'once it was read') {
      await somebodyPublishes();
      const refused = await does('publish');
      expect(refused.status).toBe(409);
      expect(refused.text).toContain('have to be approved once more');
      expect(refused.text).not.toContain(phone);
      await does('ask');
      await approvedBySecond();
    }
    expect((await does('publish')).headers.get('location')).toContain('/staff/content/public/');
    const { site } = content.edition().content;
    expect([site.claimsFootnote, site.contact.phone]).toEqual([claims, phone]);
  });

  it('is not laid over what was published where its author has another draft by now, and they are told', async () => {
    const [cookie, second] = [await session('editor'), await session('administrator')];
    const other = await beginSession(database.pool, (await invitedOther()).id, {
      agent: AGENT,
      before: undefined,
    });
    await database.pool.query(`update staff_accounts set created_at = now() - interval '30 days'`);
    await writeClaims(cookie, 'All of it is ours, at its hour.');
    const waits = async () =>
      (
        await database.pool.query(
          `select id, digest from content_changes where state in ('asked', 'scheduled')`,
        )
      ).rows[0];
    const { text } = await read('/staff/content/out', cookie);
    await send('/staff/content/out', cookie, { do: 'ask', seen: seenIn(text), why: 'Said better' });
    const { id, digest } = await waits();
    await send(`/staff/content/read/${id}`, second, { do: 'approve', digest });
    const hour = { day: '2030-01-08', hour: '09:00' };
    await send('/staff/content/out', cookie, { do: 'schedule', seen: digest, why: 'Said better', ...hour });
    await writePhone(other, '704-555-0183');
    await publishDraft(other);
    await send('/staff/content/room/glossary.yaml', cookie, {
      ...{ do: 'keep', at: '[0,"text"]', seen: '', '[0,"text"]': 'Said anew, in other words.' },
    });
    const now = await send('/staff/content/out', cookie, {
      do: 'publish',
      id,
      seen: digest,
      why: 'Said better',
    });
    expect(now.status).toBe(409);
    expect(now.text).toContain('You write at something else by now.');
    expect(await waits()).toMatchObject({ id, digest });
  });

  it('is asked for by open pages, which is no use of a session', async () => {
    const second = await session('administrator');
    await database.pool.query(`update staff_sessions set seen_at = now() - interval '30 minutes'`);
    const isSeen = async () =>
      (await database.pool.query(`select from staff_sessions where seen_at > now() - interval '1 minute'`))
        .rowCount;
    const headers = { [BY_ITSELF]: '1' };
    for (const path of ['/staff/content/waiting', ROOM])
      expect((await ask(path, { session: second, headers }, at())).status).toBe(200);
    expect(await isSeen()).toBe(0);
    await read('/staff/content', second);
    expect(await isSeen()).toBe(1);
  });

  it('is sent back with a sentence', async () => {
    const { cookie, id, digest } = await asked('480');
    const second = await session('administrator');
    await send(`/staff/content/read/${id}`, second, { do: 'send-back', digest, reason: 'Do we want a gap?' });
    const { text } = await read('/staff/content/out', cookie);
    expect(text).toContain('Do we want a gap?');
    expect(text).toMatch(/<h1[^>]*>It was sent back<\/h1>/);
    expect((await read('/staff/content', cookie)).text).toContain('Sent back: Do we want a gap? Yours since');
  });

  it('that was taken back or asked for again meanwhile loses no sentence of who reads it', async () => {
    const { cookie, id, digest } = await asked('487');
    const second = await session('administrator');
    const late = { do: 'send-back', digest: 'a'.repeat(64), read: '[]', reason: 'Do we want a gap?' };
    const again = await send(`/staff/content/read/${id}`, second, late);
    expect(again.status).toBe(409);
    expect(again.text).toContain('It changed while you read');
    expect(again.text).toMatch(/<textarea[^>]*>Do we want a gap\?<\/textarea>/);
    await send('/staff/content/out', cookie, { do: 'take-back', seen: digest });
    const over = await send(`/staff/content/read/${id}`, second, late);
    expect(over.status).toBe(409);
    expect(over.text).toContain('Its writer took it back meanwhile');
    expect(over.text).toContain('Do we want a gap?');
  });

  it('that was sent back meanwhile says so to whoever approves it from an older page', async () => {
    const { id, digest } = await asked('486');
    const second = await session('administrator');
    await send(`/staff/content/read/${id}`, second, { do: 'send-back', digest, reason: 'Do we want a gap?' });
    const late = await send(`/staff/content/read/${id}`, second, { do: 'approve', digest });
    expect(late.status).toBe(409);
    expect(late.text).toContain('It was sent back meanwhile');
    expect(late.text).not.toContain('took it back');
  });

  it('is not said to be sent back where it is approved, or has its hour, by now', async () => {
    const { cookie, id, digest } = await asked('483');
    const second = await session('administrator');
    await send(`/staff/content/read/${id}`, second, { do: 'approve', digest });
    const reason = 'Rather not, “really”';
    const early = await send(`/staff/content/read/${id}`, second, { do: 'send-back', digest, reason });
    expect(early.status).toBe(409);
    expect(early.text).toContain('You had written: <q>Rather not, “really”</q>');
    expect((await read('/staff/content/out', cookie)).text).toMatch(/<h1[^>]*>Approved/);
    const hour = { do: 'schedule', seen: digest, why: 'Soon', day: '2099-01-05', hour: '09:00' };
    expect((await send('/staff/content/out', cookie, hour)).status).toBe(303);
    // from a window that was opened before
    const late = { do: 'send-back', digest, reason: 'Rather not, “really”' };
    const { status, text } = await send(`/staff/content/read/${id}`, second, late);
    expect(status).toBe(409);
    expect(text).toContain('It does not wait for approval any more.');
    expect(text).toContain('You had written: <q>Rather not, “really”</q>');
  });

  it('has a sentence of its own to whoever reads it, also when it was asked for with the one proposed', async () => {
    const proposed = 'Core-Plus Bridge, Interest rate, Spread: 481 to 590 bps';
    const { cookie, id, digest } = await asked('481', proposed);
    const second = await session('administrator');
    expect((await read(`/staff/content/read/${id}`, second)).text).toContain(`‘${proposed}’`);
    await send(`/staff/content/read/${id}`, second, { do: 'send-back', digest, reason: 'Rather 482' });
    const { text } = await read(FILE, cookie);
    await sendPairs(FILE, cookie, [
      ['do', 'keep'],
      ['at', '["rows","interestRate"]'],
      ['seen', seenIn(text)],
      [BPS, '482'],
      [BPS, '590'],
    ]);
    expect((await read('/staff/content/out', cookie)).text).toContain(
      `value="${proposed.replace('481', '482')}"`,
    );
  });
});

const RETIRED = 'news/extension-july-2024.mdx';
/** Retires it in the account's draft, with the only link that leads there. */
async function retiring(cookie: string) {
  await sendPairs('/staff/content/room/news/extension-september-2024.mdx', cookie, [
    ['do', 'keep'],
    ['at', '["related"]'],
    ['seen', ''],
    ['["related"]', 'extension-october-2024'],
    ['["related"]', 'extension-november-2024'],
  ]);
  const seen = seenIn((await read('/staff/content/retire', cookie)).text);
  await send('/staff/content/retire', cookie, { do: 'retire', file: RETIRED, seen });
}

describe('two editors', () => {
  it('see each other, and choose where both wrote the same line', async () => {
    const [one, two] = [await session('editor'), await session('administrator')];
    await writePhone(two, '704-555-0119');
    const room = await read(ROOM, one);
    expect(room.text).toContain('Some administrator is here, at Phone');
    expect(room.text).toContain('Some administrator wants 704-555-0119 here');
    await writePhone(one, '704-555-0142');
    const out = await read('/staff/content/out', two);
    await send('/staff/content/out', two, { do: 'publish', seen: seenIn(out.text), why: 'First' });
    const mine = await read('/staff/content/out', one);
    expect(mine.text).toContain('Some administrator was quicker');
    expect(mine.text).toContain('704-555-0119');
    const ours = { seen: seenIn(mine.text), ...pressing(mine.text, 'ours') };
    const chosen = await send('/staff/content/out', one, ours);
    expect(chosen.status).toBe(303);
    const again = await read('/staff/content/out', one);
    await send('/staff/content/out', one, { do: 'publish', seen: seenIn(again.text), why: 'Second' });
    expect(content.edition().content.site.contact.phone).toBe('704-555-0142');
  });

  it('have no draft left where they take what the other wrote, and read what becomes of their own words', async () => {
    const [one, two] = [await session('editor'), await session('administrator')];
    await writePhone(one, '704-555-0193');
    await writePhone(two, '704-555-0190');
    await publishDraft(two);
    const mine = await read('/staff/content/out', one);
    expect(mine.text).toContain('Some administrator was quicker');
    expect(mine.text).toContain('stand nowhere any more');
    // of two versions of a line there is no page
    expect(mine.text).not.toContain('data-draft=');
    const theirs = { seen: seenIn(mine.text), ...pressing(mine.text, 'theirs') };
    const chosen = await send('/staff/content/out', one, theirs);
    expect(chosen.headers.get('location')).toBe('/staff/content?done=taken');
    expect(await draftsNow()).toBe(0);
    expect((await read('/staff/content', one)).text).not.toContain('Go on');
  });

  it('choose for the lines that they saw: where another was published meanwhile they are asked once more', async () => {
    const [one, two] = [await session('editor'), await session('administrator')];
    // it stands before the telephone number
    const HOURS = '["contact","hours"]';
    await writePhone(one, '704-555-0161');
    await writeLine(one, HOURS, 'Mon-Fri 8AM-5PM EST');
    await writePhone(two, '704-555-0162');
    await publishDraft(two);
    const seen = await read('/staff/content/out', one);
    await writeLine(two, HOURS, 'Mon-Thu 9AM-6PM EST');
    await publishDraft(two);
    const fields = { seen: seenIn(seen.text), ...pressing(seen.text, 'theirs') };
    const { status, text } = await send('/staff/content/out', one, fields);
    expect([status, text]).toEqual([409, expect.stringContaining('More was published while you chose')]);
    expect(text.match(/<fieldset class="three/g)).toHaveLength(2);
    // what was chosen stands at its own line, and nothing of the draft is lost
    expect(text).toContain('Mon-Fri 8AM-5PM EST');
    await send('/staff/content/out', one, { do: 'discard', seen: seenIn(text) });
  });

  it('choose between the words that they saw: where others are public by now they are asked once more', async () => {
    const [one, two] = [await session('editor'), await session('administrator')];
    await writePhone(one, '704-555-0164');
    await writePhone(two, '704-555-0165');
    await publishDraft(two);
    const seen = await read('/staff/content/out', one);
    await writePhone(two, '704-555-0166');
    await publishDraft(two);
    const fields = { seen: seenIn(seen.text), ...pressing(seen.text, 'theirs') };
    const { status, text } = await send('/staff/content/out', one, fields);
    expect([status, text]).toEqual([409, expect.stringContaining('More was published while you chose')]);
    // neither the words that were chosen nor one's own have gone
    expect(text).toContain('704-555-0166');
    expect(text).toContain('704-555-0164');
    expect(text).toMatch(/checked=""[^>]*value="theirs"/);
    await send('/staff/content/out', one, { do: 'discard', seen: seenIn(text) });
  });

  it('read who published in the same lines, whoever published elsewhere after that, and their own sentence for the history', async () => {
    const [one, two] = [await session('editor'), await session('administrator')];
    await writePhone(one, '704-555-0167');
    const out = await read('/staff/content/out', one);
    await writePhone(two, '704-555-0168');
    await publishDraft(two);
    const { number } = content.edition();
    const last = (await head(database.pool))!;
    const texts = await keepTexts(database.pool, { 'redirects.yaml': '[] # looked through\n' });
    await publishEdition(database.pool, {
      ...{ parent: number, files: { ...last.files, ...texts }, origin: 'build', by: null },
      ...{ terms: publishedTerms(content.edition().content), why: 'Elsewhere' },
    });
    await content.takeIn();
    const why = 'Long thought about';
    const quicker = app({
      content: { ...content, publish: async () => ({ done: 'conflict', conflicts: [] }) },
    });
    const form = { do: 'publish', seen: seenIn(out.text), why };
    const sent = await ask('/staff/content/out', { session: one, form }, quicker);
    expect(sent.status).toBe(409);
    expect(sent.text).toContain('Some administrator was quicker');
    expect(sent.text).toContain(`Some administrator published edition ${number} meanwhile`);
    const fields = { seen: seenIn(sent.text), ...pressing(sent.text, 'ours') };
    expect((await send('/staff/content/out', one, fields)).status).toBe(303);
    expect((await read('/staff/content/out', one)).text).toContain(`value="${why}"`);
  });

  it('read the names of all who published in the same lines', async () => {
    const [one, two] = [await session('editor'), await session('administrator')];
    await writePhone(one, '704-555-0169');
    await writePhone(two, '704-555-0170');
    await publishDraft(two);
    await publishSite(content.edition().textOf('site.yaml').replace('704-555-0170', '704-555-0171'));
    const { text } = await read('/staff/content/out', one);
    expect(text).toContain('Some administrator and A build were quicker');
    expect(text).toMatch(/>Public<\/span><b>704-555-0171/);
  });

  describe('where one wrote in a page that the other retired meanwhile', () => {
    const FILE = RETIRED;
    const EXCERPT = '["excerpt"]';
    async function written(cookie: string, phone: string) {
      await writePhone(cookie, phone);
      const room = `/staff/content/room/${FILE}`;
      const seen = seenIn((await read(room, cookie)).text);
      const words = 'The fund series offering goes on.';
      await send(room, cookie, { do: 'keep', at: EXCERPT, seen, [EXCERPT]: words });
    }
    async function retired(cookie: string): Promise<number> {
      await retiring(cookie);
      await publishDraft(cookie);
      expect(FILE in content.edition().files).toBe(false);
      return content.edition().number;
    }

    it('the page says who retired it in which edition, and what was written there alone is let go', async () => {
      const [one, two] = [await session('editor'), await session('administrator')];
      await written(one, '704-555-0181');
      // the page is called as it was public, and not by the draft
      const title = { at: '["title"]', '["title"]': 'Extended once more' };
      const { text: of } = await read(`/staff/content/room/${FILE}`, one);
      await send(`/staff/content/room/${FILE}`, one, { do: 'keep', seen: seenIn(of), ...title });
      const number = await retired(two);
      const { text } = await read('/staff/content/out', one);
      const said = text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
      expect(said).toContain('Some administrator was quicker');
      expect(said).toContain(
        `Some administrator retired ‘Extension of Expiration Time’ in edition ${number}`,
      );
      expect(text).toContain('goes on');
      expect(text).toContain(`href="/staff/content/record/${number}"`);
      // of the page, what was written alone, and not its other lines as if they were new
      expect(said).not.toMatch(/changed meanwhile|Subject|Fifteen|lines? (goes|go) out/);
      for (const path of ['/staff/content', ROOM])
        expect((await read(path, one)).text, path).not.toMatch(/New: |new (page|thing)/);
      // the address leads elsewhere by now, and that is no mistake of whoever has lines in the page
      const room = (await read(ROOM, one)).text;
      expect(room).toContain('‘Extension of Expiration Time’ was retired meanwhile');
      expect(room).toContain('href="/staff/content/out"');
      expect(room).not.toContain('cannot go out');
      expect(room).toContain('/staff/content/preview/public/contact');
      expect(room).not.toMatch(/preview\/\d+-/);
      expect(text).not.toContain('<fieldset class="three');
      // whoever looked at an older page has let nothing go
      const seen = seenIn(text);
      expect((await send('/staff/content/out', one, { do: 'choose', seen })).status).toBe(409);
      const sent = await send('/staff/content/out', one, { do: 'choose', seen, ...askedIn(text) });
      expect(sent.headers.get('location')).toContain('/staff/content/out?id=');
      const out = (await read('/staff/content/out', one)).text;
      expect(out).toContain('One line goes out');
      expect(out).toContain('<ins>704-555-0181</ins>');
      await publishDraft(one);
      expect(content.edition().content.site.contact.phone).toBe('704-555-0181');
      expect(FILE in content.edition().files).toBe(false);
      await send(`/staff/content/record/${number}`, two, { do: 'undo', why: 'Open again' });
    });

    it('what was written there goes out once that edition is undone', async () => {
      const [one, two] = [await session('editor'), await session('administrator')];
      await written(one, '704-555-0182');
      const number = await retired(two);
      expect((await read('/staff/content/out', one)).text).toContain('retired ‘');
      await send(`/staff/content/record/${number}`, two, { do: 'undo', why: 'Open again' });
      const { text } = await read('/staff/content/out', one);
      expect(text).toContain('Two lines go out');
      expect(text).not.toContain('was quicker');
    });

    it('whoever retires a page in which the other published meanwhile reads what, and retires it all the same', async () => {
      const [one, two] = [await session('editor'), await session('administrator')];
      await retiring(one);
      await written(two, '704-555-0183');
      await publishDraft(two);
      const { number } = content.edition();
      const { text } = await read('/staff/content/out', one);
      expect(text).toContain(
        `Some administrator changed ‘Extension of Expiration Time’ in edition ${number}`,
      );
      expect(text).toContain('goes on');
      expect(text).not.toContain('changed meanwhile');
      const seen = seenIn(text);
      const sent = await send('/staff/content/out', one, { do: 'choose', seen, ...askedIn(text) });
      expect(sent.headers.get('location')).toContain('/staff/content/out?id=');
      await publishDraft(one);
      expect(FILE in content.edition().files).toBe(false);
      const undone = `/staff/content/record/${content.edition().number}`;
      await send(undone, two, { do: 'undo', why: 'Open again' });
    });
  });

  it.each([
    ['put their own in its place', 'choose'],
    ['discard it', 'discard'],
  ])(
    'who wrote a new page of an address that the other published meanwhile read whose it is, and %s',
    async (_, does) => {
      const [one, two] = [await session('editor'), await session('administrator')];
      const form = '/staff/content/new/article';
      const news = { '["title"]': 'Doors open', '["kind"]': 'notice', seen: '' };
      await send(form, one, { ...news, '["body"]': 'Ours open at nine.' });
      await send(form, two, { ...news, '["body"]': 'Theirs open at ten.' });
      await publishDraft(two);
      const { number } = content.edition();
      const file = Object.keys(content.edition().files).find((path) => path.endsWith('/doors-open.mdx'))!;
      const { text } = await read('/staff/content/out', one);
      const said = text.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
      expect(said).toContain(
        `Some administrator published a page of the same address, ‘Doors open’ in edition ${number}`,
      );
      expect(said).toContain('Some administrator was quicker');
      expect(said).toMatch(/Ours.*Theirs|Theirs.*Ours/);
      expect(said).not.toContain('changed meanwhile');
      const posts = { do: does, seen: seenIn(text), ...askedIn(text) };
      expect((await send('/staff/content/out', one, posts)).status).toBe(303);
      if (does === 'choose') await publishDraft(one);
      expect(content.edition().textOf(file)).toContain(does === 'choose' ? 'Ours' : 'Theirs');
      expect(await draftsNow()).toBe(0);
      for (let last = content.edition().number; last >= number; last--)
        await send(`/staff/content/record/${last}`, two, { do: 'undo', why: 'Closed again' });
    },
  );

  it.each([
    ['before its hour', '704-555-016', ''],
    ['once it stayed back', '704-555-015', 'site.yaml was changed meanwhile'],
  ])('choose also in what was scheduled, %s', async (_, first, reason) => {
    const [one, two] = [await session('editor'), await session('administrator')];
    const scheduled = async (last: string) => {
      await writePhone(one, `${first}${last}`);
      const seen = seenIn((await read('/staff/content/out', one)).text);
      const hour = { do: 'schedule', seen, why: 'Soon', day: '2099-01-05', hour: '09:00' };
      const { headers } = await send('/staff/content/out', one, hour);
      await writePhone(two, `${first}${Number(last) + 5}`);
      await publishDraft(two);
      const id = Number(headers.get('location')!.split('id=')[1]);
      if (reason) await stayBack(database.pool, id, reason);
      return id;
    };
    /** Sends the form with its own hidden fields, as a browser does. */
    const choose = async (id: number, pressed: Choice | 'discard') => {
      const { text } = await read(`/staff/content/out?id=${id}`, one);
      expect(text).toContain('Some administrator was quicker');
      const [, shown] = /<form[^>]* id="choose"[^>]*>(.*?)<\/form>/s.exec(text)!;
      const hidden = shown!.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g);
      const fields = Object.fromEntries([...hidden].map(([, name, value]) => [name, value!]));
      return send('/staff/content/out', one, { ...fields, ...pressing(text, pressed) });
    };
    const inConflict = await scheduled('0');
    if (!reason) {
      const desk = (await read('/staff/content', one)).text;
      expect(desk).toContain('One waits for you');
      expect(desk).toContain('Somebody else published the same line');
      expect(desk).not.toContain('9:00 AM');
      expect((await read('/staff/content', two)).text).not.toContain('9:00 AM');
    }
    const chosen = await choose(inConflict, 'ours');
    const draft = await read(chosen.headers.get('location')!, one);
    expect(draft.text).toContain('One line goes out');
    expect(draft.text).not.toContain('meanwhile');
    await publishDraft(one);
    expect(content.edition().content.site.contact.phone).toBe(`${first}0`);
    const theirs = await choose(await scheduled('1'), 'theirs');
    expect(theirs.headers.get('location')).toBe('/staff/content?done=taken');
    // or nothing of it is chosen at all
    const gone = await choose(await scheduled('2'), 'discard');
    expect(gone.headers.get('location')).toBe('/staff/content?done=discarded');
    const waits = await scheduled('3');
    await send('/staff/content/room/glossary.yaml', one, {
      ...{ do: 'keep', at: '[0,"text"]', seen: '', '[0,"text"]': 'Said anew, in other words.' },
    });
    const other = await choose(waits, 'ours');
    expect(other.status).toBe(409);
    expect(other.text).toContain('You write at something else by now.');
  });

  it('are not told that it goes out where its writer is no editor any more, and the other discards it', async () => {
    const [one, two] = [await session('editor'), await session('administrator')];
    await writePhone(one, '704-555-0145');
    const seen = seenIn((await read('/staff/content/out', one)).text);
    const hour = { do: 'schedule', seen, why: 'Soon', day: '2099-01-05', hour: '09:00' };
    const { headers } = await send('/staff/content/out', one, hour);
    const id = Number(headers.get('location')!.split('id=')[1]);
    const page = `/staff/content/read/${id}`;
    const discarded = () => send(page, two, { do: 'discard', digest: seen });
    const writerIs = (role: Role) =>
      database.pool.query(`update staff_accounts set role = $1 where email = 'editor@oak.example'`, [role]);
    // while its writer is an editor, it is theirs alone
    expect((await read(page, two)).text).not.toContain('value="discard"');
    expect((await discarded()).headers.get('location')).toBe('/staff/content?done=over');
    await writerIs('reader');
    for (const who of [one, two]) {
      const { text } = await read(page, who);
      expect(text).not.toContain('It goes out on');
      expect(text).not.toContain('approves their own words');
      const list = (await read('/staff/content', who)).text;
      expect(list).toContain(`href="${page}"`);
      expect(list).not.toContain(`out?id=${id}`);
      expect(list).toContain('Some editor is no editor any more');
    }
    const own = (await read(page, one)).text;
    expect(own).toContain('It does not go out: you are no editor any more');
    expect(own).not.toContain('value="discard"');
    const others = (await read(page, two)).text;
    expect(others).toContain('It does not go out: Some editor is no editor any more');
    expect(others).toContain('value="discard"');
    await stayBack(database.pool, id, 'its writer is no editor any more');
    expect((await discarded()).headers.get('location')).toBe('/staff/content?done=discarded');
    expect((await read(page, two)).status).toBe(404);
    await writerIs('editor');
  });

  it('see of a draft whose writer is no editor any more that nobody writes at it', async () => {
    const [one, two] = [await session('editor'), await session('administrator')];
    await writePhone(one, '704-555-0146');
    const list = async () => (await read('/staff/content', two)).text;
    expect(await list()).toContain('Some editor is writing');
    const writerIs = (role: Role) =>
      database.pool.query(`update staff_accounts set role = $1 where email = 'editor@oak.example'`, [role]);
    await writerIs('reader');
    expect(await list()).not.toContain('is writing.');
    expect(await list()).toContain('Some editor is no editor any more');
    await writerIs('editor');
  });

  it('can publish what a build brought, and are offered no hour for it, which only a writer can set', async () => {
    const cookie = await session('editor');
    await writePhone(cookie, '704-555-0146');
    const own = await read('/staff/content/out', cookie);
    expect(own.text).toContain('href="/staff/content/out?hour"');
    expect(own.text).toContain('href="/staff/content/out/lines"');
    const { phone } = content.edition().content.site.contact;
    const text = content.edition().textOf('site.yaml').replace(phone, '704-555-0147');
    const files = await keepTexts(database.pool, { 'site.yaml': text });
    await leaveForSomebody(database.pool, content.edition().number, files, 'Both');
    const { rows } = await database.pool.query('select max(id) as id from content_changes');
    const ofBuild = (await read(`/staff/content/out?id=${rows[0].id}`, cookie)).text;
    expect(ofBuild).toContain('value="publish"');
    expect(ofBuild).not.toMatch(/A build says so|sent back|should be different/);
    expect(ofBuild).not.toContain('/staff/content/out?hour');
    expect(ofBuild).not.toContain('/staff/content/out/lines');
  });

  it('ask for the approval of what a build brought, where it takes two: whoever asks is its writer from then on', async () => {
    const [one, two] = [await session('editor'), await session('administrator')];
    await database.pool.query(`update staff_accounts set created_at = now() - interval '30 days'`);
    const file = 'programs/bridge/core-plus-bridge.yaml';
    const text = content
      .edition()
      .textOf(file)
      .replace(/bps: \[\d+/, 'bps: [485');
    const files = await keepTexts(database.pool, { [file]: text });
    await leaveForSomebody(database.pool, content.edition().number, files, 'both changed');
    const { rows } = await database.pool.query('select max(id) as id from content_changes');
    const page = await read(`/staff/content/out?id=${rows[0].id}`, one);
    expect(page.text).toContain('value="ask"');
    const form = { do: 'ask', id: String(rows[0].id), seen: seenIn(page.text), why: 'As the build has it' };
    // one draft for each person
    await writePhone(one, '704-555-0148');
    const busy = await send('/staff/content/out', one, form);
    expect([busy.status, busy.text]).toEqual([409, expect.stringContaining('You write at something else')]);
    const draft = await read('/staff/content/out', one);
    await send('/staff/content/out', one, { do: 'discard', seen: seenIn(draft.text) });
    const asked = await send('/staff/content/out', one, form);
    const waits = (await read(asked.headers.get('location')!, one)).text;
    expect(waits).toContain('Waiting for approval');
    expect(/<h2>(.*?) can approve it<\/h2>/.exec(waits)?.[1]?.split(' or ')).not.toContain('Some editor');
    const list = (await read('/staff/content', two)).text;
    expect(list).toContain('Review');
    expect(list).not.toContain('A new build of the site');
  });

  describe('where a build brought other loan terms than staff published', () => {
    const FILE = 'programs/bridge/core-bridge.yaml';
    let builds = 0;
    /** The build before had a spread of 450, staff published 460 and a longer term, and the build brings 470 and 85% of cost. */
    async function brought() {
      const { pool } = database;
      const last = (await head(pool))!;
      builds += 1;
      const was = content
        .edition()
        .textOf(FILE)
        .replace(/bps: \[\d+/, 'bps: [450')
        .replace('[18', '[12');
      const text = `${was}# build ${builds}\n`;
      await noteBuild(pool, await keepTexts(pool, { [FILE]: text }));
      const byStaff = text.replace('bps: [450', 'bps: [460').replace('months: [12', 'months: [18');
      await publishEdition(pool, {
        ...{ parent: last.number, files: { ...last.files, ...(await keepTexts(pool, { [FILE]: byStaff })) } },
        ...{ origin: 'build', by: null, terms: publishedTerms(content.edition().content), why: 'By staff' },
      });
      await content.takeIn();
      const byBuild = text.replace('bps: [450', 'bps: [470').replace('percent: 75', 'percent: 85');
      const files = await keepTexts(pool, { [FILE]: byBuild });
      await leaveForSomebody(pool, last.number + 1, files, 'both changed');
      await noteBuild(pool, files);
      const { rows } = await pool.query('select max(id)::int as id from content_changes');
      return { id: rows[0].id as number, byStaff };
    }
    const choose = async (id: number, cookie: string, pressed: Choice | 'discard') => {
      const { text } = await read(`/staff/content/out?id=${id}`, cookie);
      return send('/staff/content/out', cookie, {
        id: `${id}`,
        seen: seenIn(text),
        ...pressing(text, pressed),
      });
    };

    it('they choose line by line, and are asked for no line that only one of both has', async () => {
      const one = await session('editor');
      const { id } = await brought();
      const { text } = await read(`/staff/content/out?id=${id}`, one);
      expect(text).toContain('A build brought other words');
      expect(text.match(/<fieldset class="three/g)).toHaveLength(1);
      expect(text.replaceAll(/<[^>]+>/g, ' ')).toMatch(/Public\s+460.*The build’s\s+470.*Before both\s+450/s);
      expect(text).not.toContain('value="ask"');
      expect(text).not.toMatch(/quicker|yours/i);
      expect(text).toMatch(/Comes with it without a question.*<ins>85%/);
      expect(text).not.toContain('18 to');
      expect(text).toContain('value="discard"');
    });

    it('it ends at once where they keep all that is public, which nobody approves, and the history says so', async () => {
      const one = await session('editor');
      const { id, byStaff } = await brought();
      const kept = await choose(id, one, 'discard');
      expect(kept.headers.get('location')).toBe('/staff/content?done=kept');
      const desk = (await read(kept.headers.get('location')!, one)).text;
      expect(desk).toContain('Kept as it is public');
      expect(desk).not.toContain('A new build of the site');
      expect(content.edition().textOf(FILE)).toBe(byStaff);
      for (const of of ['', `?of=${encodeURIComponent(FILE)}`]) {
        const history = (await read(`/staff/content/record${of}`, one)).text.replaceAll(/<[^>]+>/g, ' ');
        expect(history).toMatch(/Core Bridge.*Some editor kept what was public/s);
      }
      expect((await read('/staff/content/record?of=rates.yaml', one)).text).not.toContain('kept what was');
      const { rows } = await database.pool.query(
        'select action, detail from staff_audit order by id desc limit 1',
      );
      expect(rows[0]).toEqual({ action: 'content.kept', detail: `${id}` });
    });

    it('it ends also where the only line of it is left as it is public', async () => {
      const one = await session('editor');
      const { id } = await brought();
      const { pool } = database;
      await pool.query(`update content_changes set state = 'dropped' where id = $1`, [id]);
      const text = content
        .edition()
        .textOf(FILE)
        .replace('bps: [460', 'bps: [480')
        .replace('months: [18', 'months: [12');
      await leaveForSomebody(
        pool,
        content.edition().number,
        await keepTexts(pool, { [FILE]: text }),
        'both changed',
      );
      const kept = await choose(id + 1, one, 'theirs');
      expect(kept.headers.get('location')).toBe('/staff/content?done=kept');
      expect(await draftsNow()).toBe(0);
    });

    it('what they take of it is a draft of theirs, without what staff had changed beside it, and waits for approval', async () => {
      const [one, two] = [await session('editor'), await session('administrator')];
      await database.pool.query(`update staff_accounts set created_at = now() - interval '30 days'`);
      const { id } = await brought();
      // one draft for each person
      await writePhone(one, '704-555-0149');
      const busy = await choose(id, one, 'was');
      expect([busy.status, busy.text]).toEqual([409, expect.stringContaining('You write at something else')]);
      // what was chosen stands
      const checked = busy.text.match(/<input type="radio"[^>]*checked[^>]*>/g)!;
      expect(checked.map((input) => /value="(\w+)"/.exec(input)![1])).toEqual(['was']);
      const own = await read('/staff/content/out', one);
      await send('/staff/content/out', one, { do: 'discard', seen: seenIn(own.text) });
      const chosen = await choose(id, one, 'ours');
      const out = (await read(chosen.headers.get('location')!, one)).text;
      expect(out).toContain('Two lines, for approval');
      expect(out).toContain('value="ask"');
      expect((await read('/staff/content', two)).text).not.toContain('A new build of the site');
      const { rows } = await database.pool.query(
        `select files, needs_second from content_changes where state = 'draft' and account_id is not null`,
      );
      const [text] = (await textsOf(database.pool, Object.values(rows[0].files) as string[])).values();
      expect(text).toMatch(/percent: 85.*bps: \[470.*months: \[18/s);
      expect(rows[0].needs_second).toBe(true);
    });
  });

  it('have no line of the other in their own draft, and a draft of which all is public is none', async () => {
    const [one, two] = [await session('editor'), await session('administrator')];
    const TAGLINE = '["tagline"]';
    const { text } = await read('/staff/content/room/site.yaml?part=firm', one);
    const tagline = { do: 'keep', at: TAGLINE, seen: seenIn(text), [TAGLINE]: 'Lending in other words' };
    await send('/staff/content/room/site.yaml?part=firm', one, tagline);
    await writePhone(two, '704-555-0191');
    await publishDraft(two);
    const out = await read('/staff/content/out', one);
    expect(out.text).toContain('<ins>Lending in other words</ins>');
    expect(out.text).not.toContain('704-555-0191');
    const same = await read('/staff/content/room/site.yaml?part=firm', two);
    await send('/staff/content/room/site.yaml?part=firm', two, { ...tagline, seen: seenIn(same.text) });
    await publishDraft(two);
    const empty = await read('/staff/content/out', one);
    expect(empty.text).toContain('All of it is public already');
    expect(empty.text).not.toContain('name="why"');
    expect(empty.text).toContain('value="discard"');
    expect((await read('/staff/content', one)).text).not.toContain('Go on');
  });

  it('get a page of ours in the frame where a page cannot be drawn', async () => {
    const cookie = await session('editor');
    await writePhone(cookie, '704-555-0194');
    const { rows } = await database.pool.query(
      `select id, digest from content_changes where state = 'draft'`,
    );
    const path = `/staff/content/preview/${rows[0].id}-${rows[0].digest.slice(0, 16)}/contact`;
    const issue = {
      file: 'content/site.yaml',
      line: null,
      column: null,
      field: '',
      reason: 'it was changed',
    };
    const desk = app({ content: { ...content, preview: async () => [issue] } });
    const { status, headers, text } = await ask(path, { session: cookie }, desk);
    expect(status).toBe(409);
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
    expect(text).toContain('This page cannot be drawn');
  });
});

it('an amount is read as people write it, shown as it was understood, and refused in a sentence', async () => {
  const cookie = await session('editor');
  const NEW = '/staff/content/new/deal';
  const form = await read(NEW, cookie);
  expect(form.text).toContain('$250,000 to $500,000,000, typed as 18,000,000, $18M or 18 million.');
  const last = content.edition().content.transactions.length;
  const at = `[${last},"amount"]`;
  const added = await send(NEW, cookie, { '["name"]': 'Slate Court', '["amount"]': '$18M', seen: '' });
  const room = `${added.headers.get('location')}&at=${encodeURIComponent(at)}`;
  const open = await read(room, cookie);
  expect(open.text).toContain('value="18,000,000"');
  const page = `/staff/content/room/transactions.yaml?part=${last}`;
  const write = (amount: string, seen: string) => send(page, cookie, { do: 'keep', at, seen, [at]: amount });
  await write('28,5', seenIn(open.text));
  expect((await read(room, cookie)).text).toContain(
    'This takes a whole number of dollars from 250,000 to 500,000,000, not 28,5.',
  );
});

it('a choice that nobody made is still none in the form that is refused', async () => {
  const cookie = await session('editor');
  const refused = await send('/staff/content/new/deal', cookie, {
    ...{ '["name"]': 'Slate Court', '["state"]': '', '["propertyType"]': '', seen: 'of another window' },
  });
  expect(refused.status).toBe(409);
  const chosen = [...refused.text.matchAll(/<option value="([^"]*)" selected/g)].map(([, value]) => value);
  expect(chosen).toEqual(['', '']);
  expect(refused.text).toContain('No draft was created yet.');
});

it('a term and a deal in one draft are both named in the sentence that is proposed for the history', async () => {
  const cookie = await session('editor');
  await send('/staff/content/new/term', cookie, {
    ...{ '["name"]': 'holdback ledger', '["text"]': 'What is kept back, line by line.', seen: '' },
  });
  const { text } = await read('/staff/content/out', cookie);
  await send('/staff/content/new/deal', cookie, {
    ...{ '["name"]': 'Slate Court', '["amount"]': '18 million', '["state"]': 'Florida' },
    ...{ '["propertyType"]': 'INDUSTRIAL', '["loanType"]': 'CORE BRIDGE LOAN', seen: seenIn(text) },
  });
  expect((await read('/staff/content/out', cookie)).text).toContain(
    'value="New: holdback ledger, Slate Court"',
  );
});

it('a deal that is refused beside a draft is said not to be in it, and the draft to be kept', async () => {
  const cookie = await session('editor');
  await writePhone(cookie, '704-555-0199');
  const form = { '["name"]': 'Slate Court', seen: 'of another window' };
  const { text } = await send('/staff/content/new/deal', cookie, form);
  expect(text).toContain('It is kept in your draft.');
  expect(text).not.toContain('No draft was created');
  expect(text).toContain('<b>This is not in your draft yet.</b> What you typed stands.');
});

it('what goes out of a new deal is said line by line, as the site says it', async () => {
  const cookie = await session('editor');
  await send('/staff/content/new/deal', cookie, {
    ...{ '["name"]': 'Slate Court', '["amount"]': '18 million', '["state"]': 'Florida' },
    ...{ '["propertyType"]': 'INDUSTRIAL', '["loanType"]': 'CORE BRIDGE LOAN', seen: '' },
  });
  const { text } = await read('/staff/content/out', cookie);
  expect(text).toContain('Slate Court goes out');
  const lines = [...text.matchAll(/<li><p class="small">(.*?)<\/p><p class="v"><ins>(.*?)<\/ins>/g)];
  expect(lines.map(([, where, becomes]) => `${where}: ${becomes}`)).toEqual([
    `Slate Court, Number: ${fixtureContent().transactions.length + 1}`,
    'Slate Court, Name: Slate Court',
    'Slate Court, Region: SOUTHEAST REGION',
    'Slate Court, Amount: $18,000,000',
    'Slate Court, Loan type: CORE BRIDGE LOAN',
    'Slate Court, Property type: INDUSTRIAL',
    expect.stringMatching(/^Slate Court, Drawing, Building: Industrial: /),
  ]);
  expect(text).toContain('value="New: Slate Court"');
  const room = await read('/staff/content/room/transactions.yaml', cookie);
  expect(room.text).not.toContain('One line is not public yet');
});

it('a deal of a name that there is already has its mistake at the name, once and in words', async () => {
  const cookie = await session('editor');
  const { name } = fixtureContent().transactions[0]!;
  await send('/staff/content/new/deal', cookie, {
    ...{ '["name"]': name, '["amount"]': '18 million', '["state"]': 'Florida' },
    ...{ '["propertyType"]': 'INDUSTRIAL', '["loanType"]': 'CORE BRIDGE LOAN', seen: '' },
  });
  const { text } = await read('/staff/content/out', cookie);
  const issues = [...text.matchAll(/<li class="bad"><a href="([^"]+)">(.*?)<\/a>/g)];
  expect(issues).toHaveLength(1);
  expect(issues[0]![1]).toContain('name');
  expect(issues[0]![2]).toContain('already stands elsewhere');
});

it('of a new deal the page before publishing says where it shows, and which counts follow it', async () => {
  const cookie = await session('editor');
  const count = content.edition().content.transactions.length;
  await send('/staff/content/new/deal', cookie, {
    ...{ '["name"]': 'Slate Court', '["amount"]': '18 million', '["state"]': 'Florida' },
    ...{ '["propertyType"]': 'INDUSTRIAL', '["loanType"]': 'CORE BRIDGE LOAN', seen: '' },
  });
  const { text } = await read('/staff/content/out', cookie);
  const [, where = '', written = ''] = /Where it shows(.*?)Written by itself(.*?)<\/ul>/s.exec(text) ?? [];
  // with the page of the new deal
  const [, pages, all] = /<span>(\d+) of (\d+) pages<\/span>/.exec(where) ?? [];
  expect([Number(pages), Number(all)]).toEqual([count + 1, content.edition().content.siteMap.length + 1]);
  const lines = [...written.matchAll(/<b>(.*?)<\/b>.*?<del>(.*?)<\/del>.*?<ins>(.*?)<\/ins>/gs)];
  expect(
    lines.map(([, page, was, becomes]) => `${page}: ${was!.split(',')[0]} -> ${becomes!.split(',')[0]}`),
  ).toContain(`For the Record: ${count} -> ${count + 1}`);
});

it('what goes out is shown at once where its pages are not made yet, and can be published', async () => {
  const cookie = await session('editor');
  await writePhone(cookie, '704-555-0178');
  const making = Promise.withResolvers<void>();
  const preview: typeof content.preview = (...asked) => making.promise.then(() => content.preview(...asked));
  const slow = (path: string) => ask(path, { session: cookie }, app({ content: { ...content, preview } }));
  const { text } = await slow('/staff/content/out?soon=1');
  expect(text).toContain('data-making');
  expect(text).toContain('704-555-0178');
  expect(text).toContain('value="publish"');
  expect(text).not.toContain('no mistake in');
  making.resolve();
  const whole = await slow('/staff/content/out');
  expect(whole.text).toContain(' pages</span>');
  expect(whole.text).not.toContain('data-making');
  // nor does it wait after a choice, where the page asks for what it shows
  expect(whole.text).toMatch(/<form[^>]* id="out".*?<input [^>]*data-soon/s);
  const seen = seenIn(whole.text);
  const hour = { do: 'schedule', seen, why: 'x', soon: '1', day: '2099-07-01', hour: '09:00' };
  const { headers } = await send('/staff/content/out', cookie, hour);
  expect(headers.get('location')).toMatch(/^\/staff\/content\/out\?id=\d+&soon=1$/);
  // what is made already is not waited for, nor fetched a second time
  expect((await read('/staff/content/out?soon=1', cookie)).text).not.toContain('data-making');
});

it('a sentence for the history names the place', async () => {
  const cookie = await session('editor');
  const sheet = '/staff/content/room/programs/bridge/core-plus-bridge.yaml';
  const spread = '["rows","interestRate","figures","spread","bps"]';
  await sendPairs(sheet, cookie, [
    ...([
      ['do', 'keep'],
      ['at', spread],
      ['seen', ''],
    ] as [string, string][]),
    ...([
      [spread, '475'],
      [spread, '575'],
    ] as [string, string][]),
  ]);
  const { text } = await read('/staff/content/out', cookie);
  expect(text).toContain('value="Core-Plus Bridge, Interest rate, Spread: 475 to 575 bps"');
  // a row that the program does not have is not missing on its page
  expect((await read(sheet, cookie)).text).toMatch(
    /<dt>Loan amount<\/dt><dd><span class="quiet">as the programs share it/,
  );
});

it('a rate is named by its kind and its day, in the sentence for the history and where two wrote it', async () => {
  const [cookie, other] = [await session('editor'), await session('administrator')];
  const RATES = '/staff/content/room/rates.yaml';
  const rates = parse(content.edition().textOf('rates.yaml'));
  const last = rates.sample['treasury-5y'].length - 1;
  const at = JSON.stringify(['treasury-5y', last, 'percent']);
  const write = (who: string, percent: string) =>
    send(RATES, who, { do: 'keep', at, seen: '', [at]: percent });
  await write(cookie, '3.8');
  await write(other, '3.81');
  const name = /Published rates, [^"<]*5[^"<]*, \w+ \d+, \d{4}, Percent/;
  const { text } = await read('/staff/content/out', cookie);
  expect(text).toMatch(new RegExp(`value="${name.source}: 3.8"`));
  await publishDraft(other);
  const both = await read('/staff/content/out', cookie);
  expect(both.text).toMatch(new RegExp(`<legend class="it">${name.source}</legend>`));
  expect(both.text).toContain('<b>3.81');
});

it('a sentence that was proposed follows what goes out, one that somebody wrote stays', async () => {
  const cookie = await session('editor');
  await writePhone(cookie, '704-555-0120');
  const before = await read('/staff/content/out', cookie);
  const offered = 'Contact, Phone: 704-555-0120';
  expect(before.text).toContain(`value="${offered}"`);
  await writePhone(cookie, '704-555-0121');
  const ask = { do: 'publish', seen: seenIn(before.text), offered };
  const proposed = await send('/staff/content/out', cookie, { ...ask, why: offered });
  expect(proposed.status).toBe(409);
  expect(proposed.text).toContain('value="Contact, Phone: 704-555-0121"');
  const own = await send('/staff/content/out', cookie, { ...ask, why: 'We have moved' });
  expect(own.text).toContain('value="We have moved"');
});

it('of a draft that was discarded in another window nothing is written on: what was typed stands, and begins a new one', async () => {
  const cookie = await session('editor');
  await writePhone(cookie, '704-555-0123');
  const open = await read(`${ROOM}&at=${encodeURIComponent(PHONE)}`, cookie);
  const seen = seenIn((await read('/staff/content/out', cookie)).text);
  await send('/staff/content/out', cookie, { do: 'discard', seen });
  const typed = { do: 'keep', at: PHONE, [PHONE]: '704-555-0124' };
  const { status, text } = await send(ROOM, cookie, { ...typed, seen: seenIn(open.text) });
  expect([status, text]).toEqual([409, expect.stringContaining('704-555-0124')]);
  expect(text).toContain('You published or discarded this draft in another window meanwhile');
  expect(text).not.toContain('You wrote this draft');
  expect((await send(ROOM, cookie, { ...typed, seen: seenIn(text) })).status).toBe(303);
  expect((await read('/staff/content/out', cookie)).text).toContain('One line goes out');
});

it('the sentence that is proposed names the line for which a second person is asked, wherever it stands', async () => {
  const cookie = await session('editor');
  await writePhone(cookie, '704-555-0122');
  expect((await read('/staff/content/out', cookie)).text).toContain('value="Contact, Phone: 704-555-0122"');
  const { text } = await read('/staff/content/out', cookie);
  await writeClaims(cookie, 'Since 2009, as of today.', { seen: seenIn(text) });
  const proposed = /name="why"[^>]*value="([^"]*)"|value="([^"]*)"[^>]*name="why"/.exec(
    (await read('/staff/content/out', cookie)).text,
  );
  expect(proposed?.[1] ?? proposed?.[2]).toContain('Since 2009, as of today.');
});

it('a sentence for the history names what is new', async () => {
  const cookie = await session('editor');
  await send('/staff/content/new/article', cookie, {
    ...{ '["title"]': 'Rents stand still', '["excerpt"]': 'A year of flat rents.', '["kind"]': 'market' },
    ...{ '["body"]': 'Rents stood still.', seen: '' },
  });
  const { text } = await read('/staff/content/out', cookie);
  expect(text).toContain('value="New: Rents stand still"');
  expect(text).toContain('Rents stand still goes out');
});

it('what is related to a news item that is in the same draft is called by its title', async () => {
  const cookie = await session('editor');
  const add = async (title: string, seen: string) => {
    const fields = { '["title"]': title, '["kind"]': 'notice', '["body"]': 'Our doors open.' };
    await send('/staff/content/new/article', cookie, { ...fields, seen });
    return (await read('/staff/content/out', cookie)).text;
  };
  const first = await add('Doors open', '');
  const out = await add('Doors close', seenIn(first));
  const room = await read('/staff/content/room/news/doors-close.mdx', cookie);
  for (const text of [out, room.text]) {
    expect(text).toMatch(/Related.*?Doors open/s);
    expect(text).not.toContain('>doors-open<');
  }
});

it('a new thing of which nothing is missing leads to what goes out, and any other to what is still to be written', async () => {
  const cookie = await session('editor');
  const added = async (kind: string, form: Record<string, string>) => {
    const { headers } = await send(`/staff/content/new/${kind}`, cookie, { ...form, seen: '' });
    const to = headers.get('location')!;
    const { text } = await read(to, cookie);
    expect(text).toContain('It is written, for you alone.');
    await send('/staff/content/out', cookie, { do: 'discard', seen: seenIn(text) });
    return to;
  };
  const out = '/staff/content/out?done=new';
  const deal = {
    ...{ '["name"]': 'Slate Court', '["amount"]': '18 million', '["state"]': 'Florida' },
    ...{ '["propertyType"]': 'INDUSTRIAL', '["loanType"]': 'CORE BRIDGE LOAN' },
  };
  const news = { '["title"]': 'Doors open', '["kind"]': 'notice', '["body"]': 'Our doors open.' };
  expect(await added('article', news)).toBe(out);
  // with scripts
  expect(await added('article', { ...news, soon: '1' })).toBe(`${out}&soon=1`);
  expect(await added('deal', deal)).toBe(out);
  const term = { '["name"]': 'hard stop', '["text"]': 'A day on which a loan ends.' };
  expect(await added('term', term)).toBe(out);
  const last = content.edition().content.transactions.length;
  const room = '/staff/content/room';
  expect(await added('deal', { '["name"]': 'Slate Court' })).toBe(
    `${room}/transactions.yaml?part=${last}&done=new`,
  );
  expect(await added('leader', { '["name"]': 'Jamie Larch' })).toBe(
    `${room}/leaders/jamie-larch.yaml?done=new`,
  );
});

it('the form of something new says what is written already: whoever comes back to it finds it empty', async () => {
  const cookie = await session('editor');
  const form = '/staff/content/new/article';
  const go = 'Go on with it';
  expect((await read(form, cookie)).text).not.toContain(go);
  const news = { '["title"]': 'Doors open', '["kind"]': 'notice', '["body"]': 'Our doors open.' };
  await send(form, cookie, { ...news, seen: '' });
  const { text } = await read(form, cookie);
  expect(text).toContain('Not public yet: Doors open');
  expect(text).toContain(go);
  // and where a second one is called the same, by its name and not by its file's
  await send(form, cookie, { ...news, seen: seenIn(text) });
  const { text: out } = await read('/staff/content/out', cookie);
  expect(out).toContain('already stands in ‘Doors open’');
  expect(out).not.toContain('stands in content/');
});

it('the frame of a draft that was written on shows the newer one', async () => {
  const cookie = await session('editor');
  const address = async () =>
    /data-draft="([^"]+)"/.exec((await read(`${ROOM}&at=${encodeURIComponent(PHONE)}`, cookie)).text)![1]!;
  await writePhone(cookie, '704-555-0150');
  const before = await address();
  await writePhone(cookie, '704-555-0151');
  const moved = await read(before, cookie);
  expect([moved.status, moved.headers.get('location')]).toEqual([303, await address()]);
  expect((await read(before, await session('administrator'))).status).toBe(404);
});

it('a news item is called by its title among all pages', async () => {
  const { text } = await read('/staff/content', await session('editor'));
  const [{ title } = { title: '' }] = content.edition().content.news;
  expect(text).toContain(`${title.replaceAll('&', '&amp;')}</a>`);
});

it('a news item is asked for its day, which is today unless another is chosen', async () => {
  const cookie = await session('editor');
  const form = await read('/staff/content/new/article', cookie);
  const [, today] = /type="date"[^>]*value="([\d-]+)"/.exec(form.text) ?? [];
  expect(today).toBe(officeDay(new Date()));
  await send('/staff/content/new/article', cookie, {
    ...{ '["title"]': 'Rates stand still', '["date"]': '2026-11-20', '["kind"]': 'market' },
    ...{ '["body"]': 'Rates of $4.5 million loans stood still. So it stays.', seen: '' },
  });
  const { text } = await read('/staff/content/room/news/rates-stand-still.mdx?at=%5B%22title%22%5D', cookie);
  expect(text).toContain('November 20, 2026');
  expect(flowing(text)).toContain('Rates of $4.5 million loans stood still.');
  // of a page that is not public yet, no public words can be taken back
  expect(text).not.toContain('As it is public');
});

it('of a news item without its day, its day is asked for in words, at its field and before it goes out', async () => {
  const cookie = await session('editor');
  await send('/staff/content/new/article', cookie, {
    ...{ '["title"]': 'Doors open', '["date"]': '2026-11-20', '["kind"]': 'notice' },
    ...{ '["body"]': 'Our doors open.', seen: '' },
  });
  const room = '/staff/content/room/news/doors-open.mdx?at=%5B%22date%22%5D';
  const { text } = await read(room, cookie);
  await send(room, cookie, { do: 'keep', at: '["date"]', seen: seenIn(text), '["date"]': '' });
  expect((await read(room, cookie)).text).toContain('Choose its day.');
  expect((await read('/staff/content/out', cookie)).text).toContain('Date: Choose its day.');
});

it('a news item is asked for its kind first, which nothing chooses, and then for what every one needs', async () => {
  const cookie = await session('editor');
  const { text } = await read('/staff/content/new/article', cookie);
  const names = [...text.matchAll(/name="(\[[^"]+)"/g)].map(([, name]) => name!.replaceAll('&quot;', '"'));
  const kinds = ['["kind"]', '["kind"]', '["kind"]'];
  expect(names.slice(0, 6)).toEqual([...kinds, '["title"]', '["date"]', '["body"]']);
  const focused = [...text.matchAll(/<[^>]*\sautofocus[^>]*>/gi)].map(([control]) => control);
  expect(focused).toEqual([expect.stringMatching(/type="radio".*name="\[&quot;kind&quot;\]" value="loan"/)]);
  expect(/value="loan"[^>]*checked/.test(text)).toBe(false);
});

/** The words at the fields of a form that was refused, by the id of the field. */
const wrongIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<p class="error" id="wrong--([^"]+)-">(.*?)<\/p>/g)].map(([, id, says]) => [id, says]),
  );

it('a refused form names all its mistakes at once, at their fields, and the first has the focus', async () => {
  const cookie = await session('editor');
  const article = await send('/staff/content/new/article', cookie, {
    ...{ '["title"]': 'Doors open', '["date"]': '2026-11-20', '["excerpt"]': '', seen: '' },
  });
  expect(article.status).toBe(422);
  expect(wrongIn(article.text)).toEqual({
    kind: 'Choose one of these.',
    body: 'This is still to be written.',
  });
  const blue = { create: { width: 2400, height: 1200, channels: 3, background: '#2F6FB0' } } as const;
  const jpeg = new Uint8Array(await sharp(blue).jpeg().toBuffer());
  const form = new FormData();
  const fields = {
    name: 'Slate Court',
    amount: 'twelve',
    state: '',
    propertyType: '',
    photograph: '',
    alt: '',
  };
  for (const [name, value] of Object.entries(fields)) form.set(`["${name}"]`, value);
  form.set('file:["photograph"]', new File([jpeg], 'tower.jpg', { type: 'image/jpeg' }));
  form.set('seen', '');
  const deal = await at().request(`${SITE}/staff/content/new/deal`, {
    method: 'POST',
    headers: { 'user-agent': AGENT, cookie: `__Host-staff=${cookie}`, origin: SITE },
    body: form,
  });
  const text = await deal.text();
  expect(wrongIn(text)).toEqual({
    amount: 'This takes a whole number of dollars from 250,000 to 500,000,000, not twelve.',
    state: 'Choose one of these.',
    propertyType: 'Choose one of these.',
    loanType: 'Choose one of these.',
    alt: 'Say what the picture shows, for those who do not see it.',
  });
  const focused = [...text.matchAll(/<[^>]*\sautofocus[^>]*>/gi)].map(([control]) => control);
  expect(focused).toEqual([expect.stringContaining('id="f--amount-"')]);
});

it('of a news item whose kind is changed, the small line and the fact that say it follow', async () => {
  const cookie = await session('editor');
  await send('/staff/content/new/article', cookie, {
    ...{ '["title"]': 'Doors open', '["kind"]': 'loan', '["body"]': 'Our doors open.', seen: '' },
  });
  const room = '/staff/content/room/news/doors-open.mdx';
  const { text } = await read(room, cookie);
  await send(room, cookie, { do: 'keep', at: '["kind"]', seen: seenIn(text), '["kind"]': 'notice' });
  const after = (await read(room, cookie)).text;
  expect(after).not.toContain('Bridge loan');
  expect(after.match(/<dd>(?:<ins>)?Notice</g)).toHaveLength(3);
});

it('the shape of a building is chosen by its drawing', async () => {
  const cookie = await session('editor');
  const form = await read('/staff/content/new/article', cookie);
  const [, drawn] = /<img src="([^"]+)"[^>]*>Office: a glass tower/.exec(form.text)!;
  const picture = await read(drawn!, cookie);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect((await read('/staff/content/drawing/castle', cookie)).status).toBe(404);
});

it('no name of code or of a file stands where staff read', async () => {
  const cookie = await session('editor');
  const row = encodeURIComponent('["rows","interestRate"]');
  for (const page of [
    `/staff/content/room/programs/bridge/core-plus-bridge.yaml?at=${row}`,
    '/staff/content/room/programs/fha-hud/shared.yaml',
    '/staff/content/room/transactions.yaml?part=0',
    '/staff/content/room/news/atlanta-financing.mdx',
    '/staff/content/room/pages/home.yaml',
    '/staff/content?find=bridge+loans',
    '/staff/content?find=plus',
  ]) {
    const { status, text } = await read(page, cookie);
    expect(status, page).toBe(200);
    const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(text) ?? [];
    const words = main.replaceAll(/<(script|textarea)\b.*?<\/\1>|<[^>]*>/gs, '\n');
    const code = words.match(/.*(?:[{}]|\boak\d+\b|\.(?:ya?ml|mdx|jpg)\b|\bperUnit\b|\bdscr\b).*/g);
    expect(code?.slice(0, 3), page).toBeUndefined();
  }
});

it('what is referred to is called by its name, and so is a page', async () => {
  const cookie = await session('editor');
  const ROOM = '/staff/content/room/news/indianapolis-financing.mdx';
  const { text } = await read(ROOM, cookie);
  const { news } = content.edition().content;
  const titles = ['philadelphia-midrise', 'atlanta-acquisition-loan', 'atlanta-financing'].map(
    (slug) => news.find((one) => one.slug === slug)!.title,
  );
  expect(flowing(text)).toContain(`<dd>${titles[0]}, ${titles[1]}</dd>`);
  await sendPairs(ROOM, cookie, [
    ['do', 'keep'],
    ['at', '["related"]'],
    ['seen', seenIn(text)],
    ['["related"]', 'atlanta-financing'],
    ['["related"]', 'philadelphia-midrise'],
  ]);
  expect((await read('/staff/content/out', cookie)).text).toContain(`<ins>${titles[2]}, ${titles[0]}</ins>`);
  const desk = (await read('/staff/content', cookie)).text;
  for (const name of ['FHA HUD', 'Published rates']) expect(desk).toContain(`>${name}</a>`);
});

const invitedOther = () =>
  inviteAccount(
    database.pool,
    { name: 'Another editor', email: 'another@oak.example', role: 'editor' },
    null,
  );

/** Publishes the draft of the account that is signed in. */
async function publishDraft(cookie: string) {
  const out = await read('/staff/content/out', cookie);
  const form = { do: 'publish', seen: seenIn(out.text), why: 'As it should be' };
  const published = await send('/staff/content/out', cookie, form);
  expect(published.headers.get('location')).toMatch(/^\/staff\/content\/public\//);
}

const PICTURE = 'photographs/tower.jpg';
const PICTURE_AT = '[0,"photograph"]';
const DEAL_ROOM = '/staff/content/room/transactions.yaml?part=0';

/** An editor publishes a photograph. */
async function withPhotograph() {
  const cookie = await session('editor');
  const { pool } = database;
  const { rows } = await pool.query(
    `select id::int as id from staff_accounts where email = 'editor@oak.example'`,
  );
  const picture = { create: { width: 1400, height: 1050, channels: 3, background: '#2F6FB0' } } as const;
  const digest = await keepPicture(pool, await sharp(picture).jpeg().toBuffer());
  const deals = content.edition().textOf('transactions.yaml');
  const shown = edit('transactions.yaml', deals, [0, 'photograph'], 'tower.jpg');
  const files = {
    [PICTURE]: digest,
    'transactions.yaml': edit('transactions.yaml', shown, [0, 'alt'], 'A tower'),
  };
  await saveDraft(pool, rows[0].id, files, { expectedDigest: null });
  await publishDraft(cookie);
  expect(content.edition().files[PICTURE]).toBe(digest);
  /** @returns the files of the draft after it */
  const write = async (form: Record<string, string>) => {
    const { text } = await read(`${DEAL_ROOM}&at=${encodeURIComponent(PICTURE_AT)}`, cookie);
    const sent = { do: 'keep', at: PICTURE_AT, seen: seenIn(text), ...form };
    expect((await send(DEAL_ROOM, cookie, sent)).status).toBe(303);
    return (await draftOf(pool, rows[0].id))?.files;
  };
  return { cookie, write };
}

it('a photograph goes out of the folder with its last mention, and stays where it is named again', async () => {
  const { cookie, write } = await withPhotograph();
  const AT = PICTURE_AT;
  expect(await write({ [AT]: 'tower.jpg', [`away:${AT}`]: '1' })).toMatchObject({ [PICTURE]: null });
  expect(await write({ [AT]: 'tower.jpg' })).toBeUndefined();
  await write({ [AT]: 'tower.jpg', [`away:${AT}`]: '1' });
  const out = await read('/staff/content/out', cookie);
  expect(out.text).toContain('<del>A photograph</del>');
  expect(out.text).not.toContain('tower.jpg');
  const { text } = await read(DEAL_ROOM, cookie);
  await send(DEAL_ROOM, cookie, { do: 'keep', at: '[0,"alt"]', seen: seenIn(text), '[0,"alt"]': '' });
  await publishDraft(cookie);
  expect(content.edition().files).not.toHaveProperty(PICTURE);
});

it('no post puts another photograph under the name of a public one, which no line of the review would say', async () => {
  const { write } = await withPhotograph();
  const digest = await keepPicture(database.pool, Buffer.from('another picture'));
  const post = (name: string) =>
    write({ [PICTURE_AT]: name, [`kept:${PICTURE_AT}`]: digest, '[0,"name"]': `Beside ${name}` });
  expect(await post('tower.jpg')).not.toHaveProperty(PICTURE);
  const itsOwn = `tower-${digest.slice(0, 8)}.jpg`;
  expect(await post(itsOwn)).toHaveProperty(`photographs/${itsOwn}`);
});

it('what needs a second editor needs one also where two windows write the draft at the same moment', async () => {
  const cookie = await session('editor');
  const claim = (does: string, seen: string) => writeClaims(cookie, 'All of it is ours.', { do: does, seen });
  const draft = async () => {
    const { rows } = await database.pool.query(
      `select digest, files, needs_second from content_changes where state = 'draft'`,
    );
    return rows[0];
  };
  // once, so that the digest of a draft with these words is known
  await claim('keep', '');
  const { digest } = await draft();
  await claim('as-public', digest);
  expect(await draft()).toBeUndefined();

  // the other window writes while this one's photograph is read
  const meanwhile = app({
    content: {
      ...content,
      takePhotograph: async () => {
        expect((await claim('keep', '')).status).toBe(303);
        const digest = await keepPicture(database.pool, Buffer.from('x'));
        return { name: 'tower-1234abcd.jpg', digest, size: 1 };
      },
    },
  });
  const form = new FormData();
  const AT = '[0,"name"]';
  form.set(AT, 'Another name');
  form.set('[0,"photograph"]', '');
  form.set('file:[0,"photograph"]', new File(['x'], 'x.jpg'));
  for (const [name, value] of Object.entries({ do: 'keep', at: AT, seen: digest })) form.set(name, value);
  await meanwhile.request('https://oak.example/staff/content/room/transactions.yaml?part=0', {
    method: 'POST',
    headers: {
      'user-agent': 'Mozilla/5.0 (test)',
      cookie: `__Host-staff=${cookie}`,
      origin: 'https://oak.example',
    },
    body: form,
  });
  const { files, needs_second } = await draft();
  expect(Object.keys(files)).toContain('site.yaml');
  expect(needs_second).toBe(true);
});

it('takes only so much of one account in a day, kept in a draft or not, and leaves room for all others', async () => {
  const limits = officeLimits(null);
  const limited = app({ content, limits });
  const [cookie, other] = [await session('editor'), await session('administrator')];
  const { rows } = await database.pool.query(
    `select id from staff_accounts where email = 'editor@oak.example'`,
  );
  const counted = vi.spyOn(limits.written, 'count');
  const gray = { create: { width: 1400, height: 1050, channels: 3, background: '#808080' } } as const;
  const jpeg = new Uint8Array(await sharp(gray).jpeg().toBuffer());
  const bring = async () => {
    const form = inParts({
      at: PICTURE_AT,
      [PICTURE_AT]: '',
      '[0,"alt"]': 'A wall',
      seen: 'of a draft that is over',
    });
    form.set(`file:${PICTURE_AT}`, new File([jpeg], 'wall.jpg'));
    const headers = { 'user-agent': AGENT, cookie: `__Host-staff=${cookie}`, origin: SITE };
    return (await limited.request(SITE + DEAL_ROOM, { method: 'POST', headers, body: form })).status;
  };
  const write = (session: string, words: string) => {
    const form = { do: 'keep', at: '[0,"text"]', seen: '', '[0,"text"]': words };
    return ask('/staff/content/room/glossary.yaml', { session, form }, limited);
  };
  expect(await bring()).toBe(409);
  expect(counted).toHaveBeenLastCalledWith(
    String(rows[0].id),
    expect.toSatisfy((kilobytes) => kilobytes > 1),
  );
  await limits.written.count(String(rows[0].id), 300_000);
  const before = await database.pool.query('select from content_pictures');
  expect(await bring()).toBe(422);
  expect((await database.pool.query('select from content_pictures')).rowCount).toBe(before.rowCount);
  const { status, text } = await write(cookie, 'Said again, at length.');
  expect(status).toBe(422);
  expect(text).toContain('As much came from you as is taken in a day.');
  expect(text).toContain('Said again, at length.');
  expect((await write(other, 'Said again, at length.')).status).toBe(303);
});

it('a term of the glossary and a guide are changed as everything is', async () => {
  const cookie = await session('editor');
  const change = async (file: string, at: string, words: string) => {
    const room = `/staff/content/room/${file}`;
    const { text } = await read(`${room}?at=${encodeURIComponent(at)}`, cookie);
    expect((await send(room, cookie, { do: 'keep', at, seen: seenIn(text), [at]: words })).status).toBe(303);
  };
  const { guides } = content.edition().content;
  await change('glossary.yaml', '[0,"text"]', 'Said again, in other words.');
  await change(`guides/${guides[0]!.slug}.mdx`, '["title"]', 'Another title');
  await publishDraft(cookie);
  const { content: now } = content.edition();
  expect(now.glossary.map(({ text }) => text)).toContain('Said again, in other words.');
  expect(now.guides.map(({ title }) => title)).toContain('Another title');
});

it('each term of the glossary has the lines of its own, in whatever order the file holds them', async () => {
  const cookie = await session('editor');
  const terms: { name: string }[] = parse(content.edition().textOf('glossary.yaml'));
  const { text } = await read('/staff/content', cookie);
  const named = [...text.matchAll(/glossary\.yaml\?part=(\d+)"[^>]*><title>([^<]+), in the glossary</g)];
  expect(named.length).toBeGreaterThan(30);
  expect(named.map(([, , name]) => name!.toLowerCase())).toEqual(
    named.map(([, part]) => terms[Number(part)]!.name.toLowerCase()),
  );
});

it('pages that can be retired are listed by kind and name; one that is linked shows where from', async () => {
  const cookie = await session('editor');
  const { text } = await read('/staff/content/retire', cookie);
  const listed = [...text.matchAll(/<option value="([a-z/-]+)\/[^"/]+">([^<]+), \//g)].map(
    ([, kind, name]) => `${kind} ${name}`,
  );
  expect(listed.length).toBeGreaterThan(10);
  expect(listed).toEqual(listed.toSorted((a, b) => a.localeCompare(b)));
  const { guides } = content.edition().content;
  const file = `guides/${guides[0]!.slug}.mdx`;
  const linked = await send('/staff/content/retire', cookie, { do: 'retire', file });
  expect(linked.status).toBe(200);
  expect(linked.text).toContain('href="/staff/content/room/');
  expect((await database.pool.query(`select from content_changes where state = 'draft'`)).rowCount).toBe(0);
});

it('a page that is retired is named in the history, and whoever retired it is led to where its visitors arrive now', async () => {
  const cookie = await session('editor');
  await retiring(cookie);
  const out = (await read('/staff/content/out', cookie)).text;
  const why = 'Retired: Extension of Expiration Time';
  expect(out).toContain(`value="${why}"`);
  const sent = await send('/staff/content/out', cookie, { do: 'publish', seen: seenIn(out), why });
  const { text } = await read(sent.headers.get('location')!, cookie);
  const links = [...text.matchAll(/<a class="in-text" href="(\/(?!staff)[^"]*)" target="_blank"/g)].map(
    ([, to]) => to,
  );
  expect(links).toEqual(['/news/extension-september-2024', '/news']);
  const { number } = content.edition();
  await send(`/staff/content/record/${number}`, cookie, { do: 'undo', why: 'Open again' });
});

it('of a text in which a word changed, the word is marked in its sentence before it goes out', async () => {
  const cookie = await session('editor');
  const [{ text }] = parse(content.edition().textOf('glossary.yaml')) as [{ text: string }];
  const [first, ...others] = text.split(' ');
  const form = { do: 'keep', at: '[0,"text"]', seen: '', '[0,"text"]': ['Another', ...others].join(' ') };
  await send('/staff/content/room/glossary.yaml', cookie, form);
  const out = (await read('/staff/content/out', cookie)).text;
  expect(out).toContain(`<del>${first}</del>`);
  expect(out).toContain('<ins>Another</ins>');
});

it('of what is found the words that were typed are marked, and nothing else', async () => {
  const { text } = await read('/staff/content?find=philadelphia', await session('editor'));
  const marked = [...text.matchAll(/<mark>(.*?)<\/mark>/g)].map(([, words]) => words!.toLowerCase());
  expect(marked.length).toBeGreaterThan(2);
  expect(new Set(marked)).toEqual(new Set(['philadelphia']));
});

it('what is found in the glossary is called by its place, and its entry not once more', async () => {
  const { text } = await read('/staff/content?find=spread', await session('editor'));
  const places = [...text.matchAll(/<span class="small">([^<]*glossary[^<]*)<\/span>/g)].map(([, at]) => at);
  expect(new Set(places)).toEqual(new Set(['Spread, in the glossary']));
  expect(text).toContain('<span class="small quiet">Its address ends with</span>');
});

it('a new entry of a list is open at once, and said to be empty; what cannot go out is not what visitors will read', async () => {
  const cookie = await session('editor');
  const file = Object.keys(content.edition().files).find((path) => path.startsWith('leaders/'));
  const room = `/staff/content/room/${file}`;
  const { text } = await read(room, cookie);
  expect(text).not.toMatch(/<dt>Line<|block-head">(?:Desk|Items)</);
  const added = await send(room, cookie, { do: 'add', at: '["biography"]', seen: seenIn(text) });
  const open = added.headers.get('location')!;
  expect(new URL(open, SITE).searchParams.get('at')).toMatch(/^\["biography",\d\]$/);
  const blank = (await read(open, cookie)).text;
  expect(blank).toContain('This is empty. Write it, or remove it.');
  expect(blank).toMatch(/<input[^>]* autofocus/i);
  await writePhone(cookie, '704-555-018');
  const wrong = (await read(`${ROOM}&at=${encodeURIComponent(PHONE)}`, cookie)).text;
  expect(wrong).toContain('Public now: ');
  expect(wrong).not.toContain('Visitors will read');
});

// last, because the audit keeps for good that these accounts were given their roles lately
it('what needs approval names, asks and offers the button only to whoever is an editor for a week', async () => {
  const [cookie, second] = [await session('editor'), await session('administrator')];
  const third = await invitedOther();
  await database.pool.query(`update staff_accounts set created_at = now() - interval '30 days'`);
  const { rows: seconds } = await database.pool.query<{ id: number }>(
    `select id::int from staff_accounts where email = 'administrator@oak.example'`,
  );
  for (const [id, days] of [
    [seconds[0]!.id, 2],
    [third.id, 1],
  ])
    await database.pool.query(
      `insert into staff_audit (account_id, action, detail, at)
       select min(id), 'account.role', $1::text, now() - $2 * interval '1 day' from staff_accounts`,
      [`${id} as editor`, days],
    );
  const day = dayAndHour(new Date(Date.now() + 5 * 86_400_000)).replace(/, \d+:.*$/, '');
  const FIRM = '/staff/content/room/site.yaml?part=firm';
  const nobody = `Nobody can approve it before ${day}`;
  expect((await read(FIRM, cookie)).text).toContain(nobody);
  await writeClaims(cookie, 'All of it is ours, in a week.');
  expect((await read(FIRM, cookie)).text).toContain(nobody);
  const out = await read('/staff/content/out', cookie);
  expect(out.text).toContain(nobody);
  expect(out.text).toContain('From then on Some administrator can.');
  expect(out.text).not.toContain('value="ask"');
  const question = { do: 'ask', seen: seenIn(out.text), why: 'Agreed' };
  expect((await send('/staff/content/out', cookie, question)).status).toBe(409);

  const old = { name: 'Casey Birch', email: 'casey@oak.example', role: 'editor' } as const;
  const casey = await inviteAccount(database.pool, old, null);
  await database.pool.query(`update staff_accounts set created_at = now() - interval '30 days'`);
  const can = await beginSession(database.pool, casey.id, { agent: AGENT, before: undefined });
  expect((await send('/staff/content/out', cookie, question)).status).toBe(303);
  expect((await read('/staff/content/out', cookie)).text).toContain('<h2>Casey Birch can approve it</h2>');
  const { rows } = await database.pool.query(`select id from content_changes where state = 'asked'`);
  const REVIEW = `/staff/content/read/${rows[0].id}`;
  expect((await read(REVIEW, can)).text).toContain('value="approve"');
  const theirs = (await read(REVIEW, second)).text;
  expect(theirs).toContain('You can approve what is asked for from ');
  expect(theirs).toContain('Casey Birch can approve this.');
  expect(theirs).not.toContain('value="approve"');
  const listed = async (who: string) =>
    /class="open-list">(.*?)<\/section>/s.exec((await read('/staff/content', who)).text)?.[1];
  expect(await listed(can)).toContain('waits for your approval');
  expect(await listed(second)).not.toContain('waits for your approval');
});
