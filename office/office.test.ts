import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readContent } from '#app/collections/content.server.ts';
import type { DealSheet } from '#app/features/deal/deal-sheet.ts';
import { dealForm } from '#app/features/intake/deal.form.ts';
import { addFile, findByKey, findDeal } from '#db/deals.ts';
import { tokenDigest } from '#db/secret-token.ts';
import { type Account, disableAccount, inviteAccount, type Role } from '#db/staff-accounts.ts';
import { beginSession, makeOnce } from '#db/staff-sessions.ts';
import { createSubmissionStore } from '#db/submissions.ts';
import { createLog } from '#server/log.ts';
import { officeLimits } from '#server/rate-limit.ts';
import { testDatabase } from '#tests/test-database.ts';
import type { Office } from './ask.ts';
import { officeGate, ROUTES } from './office.ts';
import { pages } from './pages.tsx';

const database = testDatabase();
const { readyAnswers, site: firm, intake } = readContent();
const SITE = 'https://oak.example';
const AGENT = 'Mozilla/5.0 (test)';
const refused: string[] = [];
const mailed: unknown[] = [];
const filesErased: string[] = [];

function app(more: Partial<Office> = {}) {
  const gate = officeGate({
    ...{
      readyAnswers,
      firm,
      siteUrl: SITE,
      files: new Map(),
      limits: null,
      intake,
      choices: {},
      titleOf: () => undefined,
      answerDeal: () => never(),
      receiveFile: () => never(),
      eraseFiles: async (keys: readonly string[]) => void filesErased.push(...keys),
      retentionDays: 730,
      hosted: false,
      log: createLog('silent'),
    },
    pool: database.pool,
    pages: async () => pages,
    mail: {
      async queueLink(job) {
        mailed.push(job);
      },
      async queueReply(note, _, move) {
        mailed.push({ note, move });
      },
      async queueDealLink(deal) {
        mailed.push({ deal });
      },
    },
    refused: (reason) => refused.push(reason),
    ...more,
  });
  const hono = new Hono();
  hono.use('/staff', gate);
  hono.use('/staff/*', gate);
  hono.all('*', () => new Response('the 404 of the site', { status: 404 }));
  return hono;
}

interface Sent {
  session?: string;
  form?: Record<string, string>;
  headers?: Record<string, string>;
}

async function ask(path: string, { session, form, headers = {} }: Sent = {}, at = app()) {
  const answer = await at.request(SITE + path, {
    method: form ? 'POST' : 'GET',
    headers: {
      'user-agent': AGENT,
      ...(session && { cookie: `__Host-staff=${session}` }),
      ...(form && { origin: SITE, 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(form && { body: new URLSearchParams(form).toString() }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

/** A path that the pattern takes. */
const example = (pattern: string) =>
  pattern
    .replace(':source([a-z_]+)', 'contact_submissions')
    .replace(/:(id|file)\(.*?\)/g, '1')
    .replace(/:format\(.*?\)/, 'csv');

const never = (): never => {
  throw new Error('no deal is answered here');
};

const invited = (role: Role, name = `Some ${role}`): Promise<Account> =>
  inviteAccount(database.pool, { name, email: `${role}@oak.example`, role }, null);
const session = async (role: Role) =>
  beginSession(database.pool, (await invited(role)).id, { agent: AGENT, before: undefined, isProved: true });

beforeEach(() => {
  refused.length = 0;
  mailed.length = 0;
});

describe('without an account', () => {
  it('passes everything on', async () => {
    for (const path of ['/staff', '/staff/you', '/staff/accounts'])
      expect((await ask(path)).text).toBe('the 404 of the site');
    expect((await ask('/staff', { form: { do: 'ask-passkey' } })).text).toBe('the 404 of the site');
  });
});

describe('a session', () => {
  it('opens what the role covers, and nothing without it', async () => {
    const cookie = await session('administrator');
    expect(await ask('/staff/accounts', { session: cookie })).toMatchObject({ status: 200 });
    const { headers } = await ask('/staff/accounts', { session: cookie });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    for (const path of ROUTES.map(({ path }) => example(path)))
      expect((await ask(path)).text, path).toBe('the 404 of the site');
  });

  it.each([
    ['made up', 'x'.repeat(43)],
    ['empty', ''],
  ])('is refused when it is %s', async (_, token) => {
    expect((await ask('/staff/you', { session: token })).status).toBe(404);
  });

  it('ends when nobody used it for two hours, and twelve hours after it began', async () => {
    for (const change of [
      `seen_at = now() - interval '121 minutes'`,
      `created_at = now() - interval '12 hours'`,
    ]) {
      const cookie = await session('reader');
      expect((await ask('/staff/you', { session: cookie })).status).toBe(200);
      await database.pool.query(`update staff_sessions set ${change}`);
      expect((await ask('/staff/you', { session: cookie })).status).toBe(404);
      expect(refused).toContain('session');
    }
  });

  it('is over for good once it turns up in another browser', async () => {
    const cookie = await session('reader');
    expect((await ask('/staff/you', { session: cookie, headers: { 'user-agent': 'curl' } })).status).toBe(
      404,
    );
    expect((await ask('/staff/you', { session: cookie })).status).toBe(404);
  });

  it('is not in the database as its cookie has it', async () => {
    const cookie = await session('reader');
    const { rows } = await database.pool.query('select * from staff_sessions');
    expect(JSON.stringify(rows)).not.toContain(cookie);
  });

  it('changes at sign-in: what was planted in the browser before opens nothing', async () => {
    const planted = await session('reader');
    const { id } = await invited('editor');
    const link = await makeOnce(database.pool, 'link', { account: id, way: 'command' });
    const entered = await ask('/staff', { session: planted, form: { do: 'use-link', link } });
    const cookie = entered.headers.get('set-cookie')!;
    expect(cookie).toMatch(/^__Host-staff=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict$/);
    expect(cookie).not.toContain(planted);
    expect((await ask('/staff/you', { session: planted })).status).toBe(404);
  });

  it('ends with sign-out, here or everywhere, and cannot be played again', async () => {
    const [one, two] = [await session('reader'), await session('reader')];
    await ask('/staff/sign-out', { session: one, form: {} });
    expect((await ask('/staff/you', { session: one })).status).toBe(404);
    expect((await ask('/staff/you', { session: two })).status).toBe(200);
    const three = await session('reader');
    await ask('/staff/sign-out', { session: three, form: { everywhere: '1' } });
    expect((await ask('/staff/you', { session: two })).status).toBe(404);
  });

  it('ends with its account', async () => {
    const cookie = await session('reader');
    await disableAccount(database.pool, (await invited('reader')).id, null);
    await database.pool.query('update staff_accounts set disabled_at = now()');
    expect((await ask('/staff/you', { session: cookie })).status).toBe(404);
    await database.pool.query('update staff_accounts set disabled_at = null');
  });
});

describe('a link', () => {
  const enter = (link: string, browser?: string) =>
    ask('/staff', {
      form: { do: 'use-link', link },
      ...(browser && { headers: { cookie: `__Host-staff-browser=${browser}` } }),
    });

  it('works once', async () => {
    const { id } = await invited('reader');
    const link = await makeOnce(database.pool, 'link', { account: id, way: 'command' });
    expect((await enter(link)).status).toBe(303);
    expect((await enter(link)).status).toBe(403);
    expect(refused).toEqual(['link']);
  });

  it('works for fifteen minutes', async () => {
    const { id } = await invited('reader');
    const link = await makeOnce(database.pool, 'link', { account: id, way: 'command' });
    await database.pool.query(`update staff_once set ends_at = now() - interval '1 second'`);
    expect((await enter(link)).status).toBe(403);
  });

  it('that was mailed works only in the browser that asked for it', async () => {
    const { id } = await invited('reader');
    const asked = await ask('/staff', { form: { do: 'ask-link', email: 'READER@oak.example ' } });
    const browser = asked.headers.get('set-cookie')!.match(/^__Host-staff-browser=([^;]+)/)![1]!;
    expect(mailed).toEqual([{ account: id, browserHash: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
    const link = await makeOnce(database.pool, 'link', mailed[0] as object);
    expect((await enter(link)).status).toBe(403);
    expect((await enter(link, 'another')).status).toBe(403);
    expect((await enter(link, browser)).status).toBe(303);
  });

  it('works still when somebody else asks for another, or the same one does', async () => {
    const { id } = await invited('reader');
    const [own, others] = ['own', 'others'].map(tokenDigest);
    const first = await makeOnce(database.pool, 'link', { account: id, browserHash: own! });
    await makeOnce(database.pool, 'link', { account: id, browserHash: others! });
    const second = await makeOnce(database.pool, 'link', { account: id, browserHash: own! });
    for (const link of [first, second]) expect((await enter(link, 'own')).status).toBe(303);
  });

  it('of another purpose opens nothing', async () => {
    const { id } = await invited('reader');
    expect((await enter(await makeOnce(database.pool, 'add-passkey', { account: id }))).status).toBe(403);
  });

  it('is answered alike for every address, with an account, without, or disabled', async () => {
    await invited('reader');
    const texts = [];
    for (const email of ['reader@oak.example', 'nobody@oak.example']) {
      const { status, text } = await ask('/staff', { form: { do: 'ask-link', email } });
      texts.push({ status, text: text.replaceAll(email, '') });
    }
    expect(texts[0]).toEqual(texts[1]);
    expect(mailed).toHaveLength(1);
  });
});

describe('a post', () => {
  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['another site, by the browser’s word', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the firm', { 'sec-fetch-site': 'same-site' }],
    ['a sandbox', { origin: 'null' }],
  ])('from %s is refused', async (_, headers) => {
    const cookie = await session('administrator');
    const { id } = await invited('reader');
    const sent = await ask('/staff/accounts', {
      session: cookie,
      form: { do: 'role', id: String(id), role: 'administrator' },
      headers,
    });
    expect(sent.status).toBe(403);
    expect(refused).toEqual(['cross-site']);
    expect(
      (await database.pool.query('select role from staff_accounts where id = $1', [id])).rows[0].role,
    ).toBe('reader');
  });

  it('that does not say where it comes from is refused', async () => {
    const answer = await app().request(`${SITE}/staff/sign-out`, {
      method: 'POST',
      headers: { 'user-agent': AGENT, cookie: `__Host-staff=${await session('reader')}` },
    });
    expect(answer.status).toBe(403);
  });

  it.each(
    ROUTES.filter(({ role }) => role !== 'reader').map(
      ({ method, path, role }) => [method, path, role] as const,
    ),
  )('%s %s is refused below %s', async (method, pattern, role) => {
    const path = example(pattern);
    const below = role === 'administrator' ? 'editor' : 'reader';
    const sent = await ask(path, { session: await session(below), ...(method === 'POST' && { form: {} }) });
    expect(sent.status).toBe(403);
    expect(refused).toEqual(['role']);
  });
});

describe('limits', () => {
  it('turn away whoever tries too often, and send no more than five links to one account', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 400 });
    const at = app({ limits: officeLimits(null) });
    await invited('reader');
    for (let i = 0; i < 7; i++) {
      const { status } = await ask('/staff', { form: { do: 'ask-link', email: 'reader@oak.example' } }, at);
      expect(status).toBe(200);
    }
    expect(mailed).toHaveLength(5);
    for (let i = 0; i < 30; i++) await ask('/staff', { form: { do: 'use-link', link: 'x' } }, at);
    expect((await ask('/staff', { form: { do: 'use-link', link: 'x' } }, at)).status).toBe(429);
    vi.useRealTimers();
  });

  it('count what fails: a hundred of an office sign in, and one browser that is wrong shuts out no other', async () => {
    const at = app({ limits: officeLimits(null) });
    const { id } = await invited('reader');
    const enter = async (browser: string, link: string) => {
      const headers = { cookie: `__Host-staff-browser=${browser}` };
      return (await ask('/staff', { form: { do: 'use-link', link }, headers }, at)).status;
    };
    for (let i = 0; i < 100; i++)
      expect(
        await enter(`${i}`, await makeOnce(database.pool, 'link', { account: id, way: 'command' })),
      ).toBe(303);
    for (let i = 0; i < 30; i++) expect(await enter('wrong', 'x')).toBe(403);
    expect(await enter('wrong', 'x')).toBe(429);
    expect(await enter('right', await makeOnce(database.pool, 'link', { account: id, way: 'command' }))).toBe(
      303,
    );
  });
});

describe('whoever has signed in', () => {
  it('reads and changes only so much in a minute, each account for itself, and every refusal is counted', async () => {
    const at = app({ limits: officeLimits(null) });
    const [reader, editor] = [await session('reader'), await session('editor')];
    const change = (cookie: string) => ask('/staff/you', { session: cookie, form: { do: '' } }, at);
    for (let i = 0; i < 60; i++) expect((await change(reader)).status).toBe(303);
    const { status, headers, text } = await change(reader);
    expect({ status, wait: Number(headers.get('retry-after')) > 0 }).toEqual({ status: 429, wait: true });
    expect(text).toContain('Too much at once');
    expect((await change(editor)).status).toBe(303);
    for (let i = 0; i < 300; i++) await ask('/staff/export/csv', { session: reader }, at);
    expect((await ask('/staff/you', { session: reader }, at)).status).toBe(429);
    expect(refused.filter((reason) => reason === 'rate-limit')).toHaveLength(2);
  });

  it('posts no more than a page needs', async () => {
    const form = { do: 'x'.repeat(70_000) };
    const headers = { 'content-length': '70003' };
    const sent = await ask('/staff/you', { session: await session('reader'), form, headers });
    expect(sent.status).toBe(413);
    expect(refused).toEqual(['too-long']);
  });
});

describe('accounts', () => {
  it('keep one administrator', async () => {
    const cookie = await session('administrator');
    const { id } = await invited('administrator');
    await database.pool.query('update staff_accounts set disabled_at = now() where id <> $1', [id]);
    for (const form of [
      { do: 'disable', id: String(id) },
      { do: 'role', id: String(id), role: 'reader' },
    ])
      expect(
        (await ask('/staff/accounts', { session: cookie, form: form as Record<string, string> })).status,
      ).toBe(422);
  });

  it('shows names as text, whatever is in them', async () => {
    const cookie = await session('administrator');
    await invited('reader', '<script>alert(1)</script>');
    const { text } = await ask('/staff/accounts', { session: cookie });
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).not.toContain('<script>alert');
  });
});

it('keeps the audit: no line is changed or removed', async () => {
  await invited('reader');
  for (const change of [
    `update staff_audit set action = ''`,
    'delete from staff_audit',
    'truncate staff_audit',
  ])
    await expect(database.pool.query(change)).rejects.toThrow('only ever added to');
});

it('leads on only to pages of its own', async () => {
  const cookie = await session('reader');
  for (const to of ['https://evil.example', '//evil.example', '/staff/../contact', '/staff/sign-out'])
    expect(
      (await ask(`/staff?to=${encodeURIComponent(to)}`, { session: cookie })).headers.get('location'),
    ).toBe('/staff/inbox');
});

describe('what staff write', () => {
  it.each([
    ['a note', { do: 'note' }, 'words'],
    ['a reply', { do: 'reply', version: '0' }, 'words'],
  ])('as %s is never cut: what is too long comes back whole, and nothing is kept', async (_, form, field) => {
    const { rows } = await database.pool.query(
      `insert into contact_submissions (first_name, last_name, email, message, idempotency_key)
       values ('Robin', 'Aspen', 'robin@aspen.example', 'Hello', gen_random_uuid()) returning id`,
    );
    const path = `/staff/inbox/contact_submissions/${rows[0].id}`;
    const cookie = await session('editor');
    const post = (text: string) =>
      ask(path, { session: cookie, form: { ...form, [field]: text } as Record<string, string> });
    const tooLong = await post(`${'é\r\n'.repeat(2000)}the end`);
    expect(tooLong.status).toBe(422);
    expect(tooLong.text).toContain('That is 4,007 characters; 4,000 is the most.');
    expect(tooLong.text).toContain('the end</textarea>');
    expect((await database.pool.query('select from staff_notes')).rows).toEqual([]);
    expect(mailed).toEqual([]);
    const longest = `${'é\r\n'.repeat(1998)}end.`;
    expect((await post(longest)).status).toBe(303);
    const kept = await database.pool.query('delete from staff_notes returning words');
    expect(kept.rows).toEqual([{ words: longest.replaceAll('\r\n', '\n') }]);
  });
});

describe('what cannot be taken back', () => {
  const stale = async (proved: string | null) => {
    const cookie = await session('administrator');
    await database.pool.query(`update staff_sessions set proved_at = ${proved ?? 'null'}`);
    await database.pool.query(
      `insert into staff_passkeys (id, public_key, account_id, counter, transports)
       select 'key', '', id, 0, '{}' from staff_accounts where email = 'administrator@oak.example' on conflict do nothing`,
    );
    return cookie;
  };

  it.each([
    ['GET', '/staff/export/csv?kind=deal', {}],
    ['GET', '/staff/export/xlsx', {}],
    ['GET', '/staff/person/contact_submissions/1/export', {}],
    [
      'POST',
      '/staff/accounts',
      { do: 'invite', name: 'Ghost', email: 'ghost@oak.example', role: 'administrator' },
    ],
    ['POST', '/staff/accounts', { do: 'role', id: '1', role: 'administrator' }],
    ['POST', '/staff/accounts', { do: 'disable', id: '1' }],
    ['POST', '/staff/person', { do: 'confirm', id: '1' }],
    ['POST', '/staff/person/contact_submissions/1', { typed: 'x' }],
  ])('%s %s asks the device first, and then goes on', async (method, path, form) => {
    for (const proved of [null, "now() - interval '301 seconds'"]) {
      const cookie = await stale(proved);
      const before = await database.pool.query('select count(*) from staff_audit');
      const asked = await ask(path, { session: cookie, ...(method === 'POST' && { form }) });
      expect(asked.status).toBe(403);
      expect(asked.text).toContain('Confirm that it is you');
      for (const [name, value] of Object.entries(form))
        expect(asked.text).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
      expect((await database.pool.query('select count(*) from staff_audit')).rows).toEqual(before.rows);
    }
  });

  it('is not asked for where the device has answered within five minutes', async () => {
    const cookie = await stale("now() - interval '290 seconds'");
    expect((await ask('/staff/export/csv', { session: cookie })).status).toBe(200);
  });

  it('a stolen cookie makes no passkey of its own', async () => {
    const cookie = await stale("now() - interval '1 hour'");
    const sent = await ask('/staff/you', { session: cookie, form: { do: 'ask-passkey' } });
    expect([sent.status, sent.text]).toEqual([403, '{"prove":true}']);
    const kept = await ask('/staff/you', { session: cookie, form: { do: 'keep-proof', answer: '{}' } });
    expect(kept.status).toBe(403);
  });
});

describe('an invitation', () => {
  const invite = async (email: string, mail?: null) => {
    const cookie = await session('administrator');
    const form = { do: 'invite', name: 'Jordan', email, role: 'administrator' };
    return ask('/staff/accounts', { session: cookie, form }, mail === null ? app({ mail }) : app());
  };

  it('is a link on the screen for whoever was never here', async () => {
    const { text } = await invite(`${randomUUID()}@oak.example`);
    expect(text).toContain(`${SITE}/staff?link=`);
    expect(mailed).toEqual([]);
  });

  it('goes by mail alone to whoever was here before, also where the account was ended', async () => {
    const { id } = await invited('editor');
    await session('editor');
    await disableAccount(database.pool, id, null);
    const { text } = await invite('editor@oak.example');
    expect(text).not.toContain('?link=');
    expect(text).toContain('A link is on its way to editor@oak.example');
    expect(mailed).toEqual([{ account: id, browserHash: null }]);
    await expect(makeOnce(database.pool, 'link', { account: id, way: 'screen' })).rejects.toThrow('by mail');
    await expect(makeOnce(database.pool, 'link', { account: id })).rejects.toThrow('by mail');
  });

  it('of whoever was here before, without mail, says what to do', async () => {
    await session('editor');
    const { text } = await invite('editor@oak.example', null);
    expect(text).not.toContain('?link=');
    expect(text).toContain('npm run staff -- invite editor@oak.example');
  });

  it('is told to all administrators, once they look', async () => {
    const cookie = await session('administrator');
    await ask('/staff/audit', { session: cookie });
    expect((await ask('/staff/inbox', { session: cookie })).text).not.toContain('administrators are told');
    await inviteAccount(database.pool, { name: 'Quinn', email: 'quinn@oak.example', role: 'reader' }, null);
    expect((await ask('/staff/inbox', { session: cookie })).text).toContain(
      'One thing that administrators are told',
    );
    expect((await ask('/staff/audit', { session: cookie })).text).toContain(
      'Somebody on the command line invited Quinn as reader.',
    );
    expect((await ask('/staff/inbox', { session: cookie })).text).not.toContain('administrators are told');
  });
});

describe('a person', () => {
  const send = async () => {
    const { rows } = await database.pool.query(
      `insert into contact_submissions (first_name, last_name, email, message, idempotency_key)
       values ('Sage', 'Willow', 'sage@willow.example', '<b>Hello</b>', gen_random_uuid()) returning id`,
    );
    return `/staff/person/contact_submissions/${rows[0].id}`;
  };
  const another = async () =>
    beginSession(
      database.pool,
      (
        await inviteAccount(
          database.pool,
          { name: 'Jordan', email: 'jordan@oak.example', role: 'administrator' },
          null,
        )
      ).id,
      { agent: AGENT, before: undefined, isProved: true },
    );
  const held = async () =>
    (await database.pool.query(`select from contact_submissions where email = 'sage@willow.example'`))
      .rowCount;

  it('is found by address, shown and exported, with a line for each reading, and no address in a path', async () => {
    const path = await send();
    const cookie = await session('administrator');
    const form = { do: 'find', email: ' SAGE@willow.example ' };
    const found = await ask('/staff/person', { session: cookie, form });
    expect(found.headers.get('location')).toBe(path);
    const { text } = await ask(path, { session: cookie });
    expect(text).toContain('Everything we hold of Sage Willow');
    expect(text).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    const file = await ask(`${path}/export`, { session: cookie });
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="person-[\d-]+\.zip"$/);
    expect(file.text).toContain('"message": "<b>Hello</b>"');
    const { rows } = await database.pool.query(
      `select action, detail from staff_audit order by id desc limit 2`,
    );
    expect(rows).toEqual([
      { action: 'person.exported', detail: null },
      { action: 'person.read', detail: null },
    ]);
    const missing = await ask('/staff/person', {
      session: cookie,
      form: { do: 'find', email: 'x@y.example' },
    });
    expect(missing.status).toBe(404);
    expect(missing.text).toContain('Nothing came from this address');
  });

  it('is given out with the documents, but for one with a virus and one that is gone, which are named', async () => {
    const { id } = (await findByKey(database.pool, await newDeal()))!;
    const keep = (name: string, scan: 'clean' | 'infected') => {
      const file = { name, size: 4, type: 'text/csv', sha256: name, document: null, scan, storedKey: name };
      return addFile(database.pool, id, file, 1e6);
    };
    await keep('roll.csv', 'clean');
    await keep('bad.csv', 'infected');
    await keep('gone.csv', 'clean');
    const openFile: NonNullable<Office['openFile']> = async ({ storedKey }) =>
      storedKey === 'gone.csv'
        ? null
        : Readable.from([Buffer.from(storedKey === 'roll.csv' ? '1,2\n' : 'EVIL')]);
    const cookie = await session('administrator');
    const { text } = await ask(`/staff/person/deals/${id}/export`, { session: cookie }, app({ openFile }));
    // the central directory at the end counts what is in it: the rows, one document, and what is left out
    expect(text.slice(-22).slice(8, 12)).toBe('\u0003\0\u0003\0');
    expect(text).toMatch(/OAK [\w-]{7}\/\d+ roll\.csv1,2\n/);
    expect(text).toMatch(/bad\.csv: a virus was found in it\n.*gone\.csv: it could not be read\n/);
    expect(text).not.toContain('EVIL');
    const { rows } = await database.pool.query(
      `select action, count(*)::int from staff_audit where source = 'deals' and source_id = $1 group by 1 order by 1`,
      [id],
    );
    expect(rows).toEqual([
      { action: 'file.read', count: 2 },
      { action: 'person.exported', count: 1 },
    ]);
  });

  it('is erased by two: the address typed by one, confirmed by another', async () => {
    const path = await send();
    const [one, two] = [await session('administrator'), await another()];
    const wrong = await ask(path, { session: one, form: { typed: 'sage@willow' } });
    expect(wrong.status).toBe(422);
    expect(wrong.text).toContain('value="sage@willow"');
    expect((await ask(path, { session: one, form: { typed: 'Sage@Willow.example' } })).status).toBe(303);
    const { rows } = await database.pool.query('select id from erasure_requests');
    const form = { do: 'confirm', id: String(rows[0].id) };
    expect((await ask('/staff/person', { session: one, form })).status).toBe(403);
    expect(refused).toEqual(['erasure']);
    expect(await held()).toBeGreaterThan(0);
    const done = await ask('/staff/person', { session: two, form });
    expect([done.status, await held()]).toEqual([200, 0]);
    expect((await ask('/staff/person', { session: two, form })).status).toBe(409);
    expect((await ask(path, { session: two })).text).toBe('the 404 of the site');
  });
});

/** @returns the key that it was sent with */
async function newDeal(): Promise<string> {
  const key = randomUUID();
  const reference = `OAK ${key.slice(0, 7)}`;
  const row = { role: 'sponsor', name: 'Robin', email: 'robin@hale.example', reference };
  const rest = { company: null, phone: null, owned: null, since: null, entity: null, words: null };
  const added = { address: 'for=buy', termsVersion: null };
  const store = createSubmissionStore(database.pool);
  await store.save(dealForm, { ...row, ...rest, ...added }, { key, suspicion: null });
  return key;
}

describe('several at once', () => {
  const write = async (suspicion: string | null = null): Promise<number> => {
    const { rows } = await database.pool.query(
      `insert into contact_submissions (first_name, last_name, email, message, idempotency_key, suspicion)
       values ('Robin', 'Aspen', 'r@aspen.example', 'Hello', $1, $2) returning id::int as id`,
      [randomUUID(), suspicion],
    );
    return rows[0].id;
  };
  const send = async (what: string, ...items: string[]) => {
    const body = new URLSearchParams([
      ['do', what],
      ['assignee', ''],
      ...items.map((item) => ['item', item]),
    ]);
    const answer = await app().request(`${SITE}/staff/inbox`, {
      method: 'POST',
      headers: {
        'user-agent': AGENT,
        origin: SITE,
        cookie: `__Host-staff=${await session('editor')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: body.toString(),
    });
    return { status: answer.status, text: await answer.text() };
  };
  const stateOf = async (id: number) => {
    const { rows } = await database.pool.query(
      `select state, version from staff_items where source = 'contact_submissions' and source_id = $1`,
      [id],
    );
    return rows[0];
  };
  const at = (id: number, version = 0) => `contact_submissions/${id}/${version}`;

  it('does what it can, and leaves what somebody else has changed as it was', async () => {
    const [one, other] = [await write(), await write()];
    await send('done', at(one));
    const { status, text } = await send('done', at(one), at(other));
    expect(status).toBe(409);
    expect(text).toContain('Robin Aspen');
    expect(await stateOf(one)).toEqual({ state: 'done', version: 1 });
    expect(await stateOf(other)).toEqual({ state: 'done', version: 1 });
    expect(refused).toEqual(['conflict']);
  });

  it('releases and discards only what is held apart, and nothing that is not there', async () => {
    const [held, free] = [await write('honeypot'), await write()];
    expect((await send('discard', at(free))).status).toBe(409);
    expect((await send('release', at(held), at(999_999), 'pg_user/1/0', 'x')).status).toBe(303);
    const { rows } = await database.pool.query('select suspicion from contact_submissions where id = $1', [
      held,
    ]);
    expect(rows[0].suspicion).toBeNull();
    expect((await stateOf(free))?.state).not.toBe('discarded');
  });
});

describe('a deal', () => {
  it('is moved with its reply and its lines in the audit, or not at all', async () => {
    const key = await newDeal();
    const before = (await findByKey(database.pool, key))!;
    const cookie = await session('editor');
    const form = { do: 'deal', version: '1', state: 'more-needed', words: 'Which boiler?' };
    const broken = app({
      mail: {
        queueLink: async () => {},
        queueDealLink: async () => {},
        queueReply: () => Promise.reject(new Error('the queue is full')),
      },
    });
    const path = `/staff/inbox/deals/${before.id}`;
    expect((await ask(path, { session: cookie, form }, broken)).status).toBe(500);
    expect(await findByKey(database.pool, key)).toEqual(before);
    expect((await ask(path, { session: cookie, form })).status).toBe(303);
    expect(await findByKey(database.pool, key)).toMatchObject({ state: 'more-needed', version: 2 });
    expect(mailed).toMatchObject([{ move: 'more-needed' }]);
    // that somebody reads it is on their page alone
    for (const [version, state] of [
      ['2', 'in-review'],
      ['3', 'declined'],
    ])
      await ask(path, {
        session: cookie,
        form: { do: 'deal', version: version!, state: state!, words: '', reason: 'Thin.', remedy: 'Less.' },
      });
    expect(mailed).toMatchObject([{ move: 'more-needed' }, { move: 'declined' }]);
  });

  it('is at its term sheet, and closed, when the store says so', async () => {
    const key = await newDeal();
    const { id } = (await findByKey(database.pool, key))!;
    const cookie = await session('editor');
    const sheet = {
      title: '',
      line: '',
      figures: [],
      dates: [],
      sections: [],
      query: '',
    } as unknown as DealSheet;
    const move = (state: string) =>
      ask(
        `/staff/deals/${id}`,
        { session: cookie, form: { do: 'deal', version: '1', state, words: 'x' } },
        app({ answerDeal: () => sheet }),
      );
    for (const state of ['term-sheet', 'closed']) {
      const { status, text } = await move(state);
      expect([status, text.includes('its borrower has accepted the newest')]).toEqual([409, true]);
    }
    expect((await move('accepted')).status).toBe(422);
    expect(await findByKey(database.pool, key)).toMatchObject({ state: 'received', version: 1, events: [] });
  });

  it('has documents that say so in a page where they cannot be read', async () => {
    const { id } = (await findByKey(database.pool, await newDeal()))!;
    const file = { name: 'roll.csv', size: 4, type: 'text/csv', sha256: 'x', document: null };
    await addFile(database.pool, id, { ...file, scan: 'not-scanned', storedKey: randomUUID() }, 1e6);
    const fileId = (await findDeal(database.pool, id))!.files[0]!.id;
    const cookie = await session('reader');
    const unscanned = await ask(
      `/staff/inbox/deals/${id}/files/${fileId}`,
      { session: cookie },
      app({ openFile: async () => null }),
    );
    expect(unscanned).toMatchObject({
      status: 409,
      text: expect.stringContaining('This document has not been scanned for viruses'),
    });
    expect(unscanned.text).toContain(`href="/staff/inbox/deals/${id}/files/${fileId}?anyway"`);
    const read = (openFile: NonNullable<Office['openFile']>) =>
      ask(`/staff/inbox/deals/${id}/files/${fileId}?anyway`, { session: cookie }, app({ openFile }));
    const whole = await read(async () => Readable.from([Buffer.from('1,2\n')]));
    expect(whole).toMatchObject({ status: 200, text: '1,2\n' });
    const missing = await read(async () => null);
    expect(missing).toMatchObject({
      status: 404,
      text: expect.stringContaining('The document is not where it should be'),
    });
    const away = await read(() => Promise.reject(new Error('refused')));
    expect(away).toMatchObject({
      status: 502,
      text: expect.stringContaining('The store of documents does not answer'),
    });
    await database.pool.query(`update deal_files set scan = 'infected' where id = $1`, [fileId]);
    const path = `/staff/inbox/deals/${id}/files/${fileId}`;
    const infected = await ask(
      path,
      { session: cookie },
      app({ openFile: async () => Readable.from([Buffer.from('x')]) }),
    );
    expect(infected).toMatchObject({
      status: 409,
      text: expect.stringContaining('A virus was found in this document'),
    });
    expect(infected.text).toContain(`href="${path}?anyway"`);
    const anyway = await ask(
      `${path}?anyway`,
      { session: cookie },
      app({ openFile: async () => Readable.from([Buffer.from('x')]) }),
    );
    expect(anyway).toMatchObject({ status: 200, text: 'x' });
    const { rows } = await database.pool.query('select action from staff_audit order by id desc limit 1');
    expect(rows).toEqual([{ action: 'file.read-infected' }]);
    for (const { headers } of [missing, away, infected]) {
      expect(headers.get('content-disposition')).toBeNull();
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });
});
