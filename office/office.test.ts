import { EventEmitter } from 'node:events';
import { describe, expect, it, vi } from 'vitest';
import { disableAccount, inviteAccount, type Role } from '#db/staff-accounts.ts';
import { beginSession, forgetEnded, makeOnce } from '#db/staff-sessions.ts';
import { ROUTES } from '#office/office.ts';
import { limitBodyTime } from '#server/body-time.ts';
import { officeLimits } from '#server/rate-limit.ts';
import { AGENT, officeApp, pathOf, SITE } from '#tests/office-app.ts';
import { testDatabase } from '#tests/test-database.ts';

const database = testDatabase();
const { app, ask, invited, mailed, newDeal, refused, session } = officeApp(database);

describe('without an account', () => {
  it('passes everything on', async () => {
    for (const path of ['/staff', '/staff/you', '/staff/accounts'])
      expect((await ask(path)).text).toBe('the 404 of the site');
    expect((await ask('/staff', { form: { do: 'ask-passkey' } })).text).toBe('the 404 of the site');
  });
});

it('while nobody can say whether there is an office, its paths are not unknown: the server says that it is not ready', async () => {
  const away = { query: () => Promise.reject(new Error('the database is away')) } as never;
  const at = app({ pool: away });
  for (const path of ['/staff', '/staff/inbox'])
    expect((await ask(path, {}, at)).text).toBe('the database is away');
});

it('says beside its tabs on every page what waits', async () => {
  await newDeal();
  const cookie = await session('administrator');
  for (const path of ['inbox', 'pipeline', 'traffic', 'person', 'accounts', 'audit', 'you'])
    expect((await ask(`/staff/${path}`, { session: cookie })).text, path).toMatch(
      /Inbox <b>[1-9]\d*<\/b>.*Deals <b>[1-9]\d*<\/b>/s,
    );
});

it('opens its pages without the numbers beside the tabs where the database takes too long to count', async () => {
  await newDeal();
  const cookie = await session('administrator');
  const holder = await database.pool.connect();
  // only the numbers ask for this table
  await holder.query('begin; lock table news_subscriptions');
  try {
    const { status, text } = await ask('/staff/accounts', { session: cookie });
    expect([status, /Inbox <b>/.test(text)]).toEqual([200, false]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

it('gives a post that may bring a photograph more than half a minute, where somebody is signed in', async () => {
  const begun = vi.spyOn(globalThis, 'setTimeout');
  const ended = vi.spyOn(globalThis, 'clearTimeout');
  const isPatient = async (path: string, cookie: string) => {
    const incoming = { complete: false, socket: { bytesRead: 0 } };
    const outgoing = new EventEmitter();
    limitBodyTime(incoming as never, outgoing as never, () => {});
    const limit = begun.mock.results.at(-1)!.value;
    const office = app();
    const at = { request: (url: string, init: RequestInit) => office.request(url, init, { incoming }) };
    await ask(path, { session: cookie, form: { do: 'keep' } }, at as typeof office);
    const isEnded = ended.mock.calls.some(([one]) => one === limit);
    outgoing.emit('close');
    return isEnded;
  };
  const editor = await session('editor');
  expect(await isPatient('/staff/content/new/article', editor)).toBe(true);
  expect(await isPatient('/staff/inbox', editor)).toBe(false);
  expect(await isPatient('/staff/content/new/article', 'x'.repeat(43))).toBe(false);
  vi.restoreAllMocks();
});

describe('a session', () => {
  it('leads from the address of no deal to all of them', async () => {
    const { status, headers } = await ask('/staff/deals', { session: await session('reader') });
    expect([status, headers.get('location')]).toEqual([303, '/staff/pipeline']);
  });

  it('opens what the role covers, and nothing without it', async () => {
    const cookie = await session('administrator');
    expect(await ask('/staff/accounts', { session: cookie })).toMatchObject({ status: 200 });
    const { headers } = await ask('/staff/accounts', { session: cookie });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toContain('noindex');
    for (const path of ROUTES.map(({ path }) => pathOf(path)))
      expect((await ask(path)).text, path).toBe('the 404 of the site');
  });

  it('is told that what it posts about is not there any more', async () => {
    const form = { do: 'note', words: 'Call back' };
    const { status, text } = await ask('/staff/inbox/contact_submissions/1', {
      session: await session('editor'),
      form,
    });
    expect([status, text]).toEqual([404, expect.stringContaining('Nothing is kept here')]);
  });

  it('opens nothing and leads nowhere when it was made up or is empty', async () => {
    for (const { method, path } of ROUTES)
      for (const made of ['x'.repeat(43), '']) {
        const form = method === 'POST' ? { do: 'x' } : undefined;
        const { status, text } = await ask(pathOf(path), { session: made, ...(form && { form }) });
        expect([status, text], `${method} ${path}`).toEqual([404, 'the 404 of the site']);
      }
  });

  it('ends when nobody used it for two hours, and twelve hours after it began, and leads to the door and back', async () => {
    for (const change of [
      `seen_at = now() - interval '121 minutes'`,
      `created_at = now() - interval '12 hours'`,
    ]) {
      const cookie = await session('reader');
      expect((await ask('/staff/you', { session: cookie })).status).toBe(200);
      await database.pool.query(`update staff_sessions set ${change}`);
      await forgetEnded(database.pool);
      for (const form of [undefined, { do: 'remove-passkey', id: 'x' }]) {
        const sent = await ask('/staff/you', { session: cookie, ...(form && { form }) });
        expect([sent.status, sent.headers.get('location')]).toEqual([303, '/staff?to=%2Fstaff%2Fyou']);
      }
      expect(refused).toContain('session');
      const administrator = await session('administrator');
      expect((await ask('/staff/accounts', { session: administrator })).text).toMatch(
        /reader@oak\.example.*?no session/s,
      );
      // the cookie is no session for somebody who stole it and uses another browser
      expect((await ask('/staff/you', { session: cookie, headers: { 'user-agent': 'curl' } })).status).toBe(
        404,
      );
      expect((await ask('/staff/you', { session: cookie })).status).toBe(303);
    }
  });

  it('that began while its account was being disabled is none once that is invited again', async () => {
    const { pool } = database;
    const casey = { name: 'Casey', email: 'casey@oak.example', role: 'reader' } as const;
    const { id } = await inviteAccount(pool, casey, null);
    await disableAccount(pool, id, null);
    const cookie = await beginSession(pool, id, { agent: AGENT, before: undefined });
    await inviteAccount(pool, casey, null);
    expect((await ask('/staff/you', { session: cookie })).status).toBe(404);
  });

  it('that began while the clock was ahead is no longer valid than one of now', async () => {
    const cookie = await session('reader');
    const ahead = `created_at = now() + interval '9 days', seen_at = now() + interval '9 days'`;
    await database.pool.query(`update staff_sessions set ${ahead}, proved_at = now() + interval '9 days'`);
    await forgetEnded(database.pool);
    expect((await ask('/staff/you', { session: cookie })).status).toBe(200);
    const later = `created_at = created_at - interval '12 hours', proved_at = proved_at - interval '5 minutes'`;
    const { rows } = await database.pool.query(
      `update staff_sessions set ${later} returning proved_at > now() - interval '5 minutes' as proved`,
    );
    expect(rows.at(-1)).toEqual({ proved: false });
    expect((await ask('/staff/you', { session: cookie })).status).toBe(303);
  });

  it('is over for good once it turns up in another browser, and says so to its owner, whose words are kept', async () => {
    const cookie = await session('editor');
    await newDeal();
    const thief = { session: cookie, headers: { 'user-agent': 'curl' } };
    expect((await ask('/staff/you', thief)).status).toBe(404);
    const words = 'They called at noon.';
    const sent = await ask('/staff/deals/1', { session: cookie, form: { do: 'note', words } });
    expect([sent.status, sent.text]).toEqual([403, expect.stringContaining(`>${words}</textarea>`)]);
    expect(sent.text).toContain('used from another browser');
    for (const form of [undefined, { do: 'assign' }])
      expect(
        (await ask('/staff/deals/1', { session: cookie, ...(form && { form }) })).headers.get('location'),
      ).toBe('/staff?to=%2Fstaff%2Fdeals%2F1');
    expect((await ask('/staff?to=/staff/deals/1', { session: cookie })).text).toContain(
      'used from another browser',
    );
    for (const form of [undefined, { do: 'note', words }]) {
      expect((await ask('/staff/you', { ...thief, ...(form && { form }) })).status).toBe(404);
      expect((await ask('/staff?to=/staff/you', thief)).text).not.toContain('another browser');
    }
    const { rows } = await database.pool.query('select count(*)::int as notes from staff_notes');
    expect(rows).toEqual([{ notes: 0 }]);
  });

  it('that ended loses nothing that was written: it comes back to be sent once they are in again', async () => {
    await newDeal();
    const path = '/staff/inbox/deals/1?turn=ours';
    const posts = [
      { do: 'note', words: 'They called at noon.\n\n<b>Twice</b>' },
      { do: 'deal', version: '3', state: 'declined', reason: 'Too large.', remedy: 'A partner.' },
    ];
    const cookie = await session('editor');
    await database.pool.query(`update staff_sessions set seen_at = now() - interval '3 hours'`);
    for (const form of posts) {
      const sent = await ask(path, { session: cookie, form });
      expect(sent.status).toBe(403);
      expect(sent.text).toContain(`action="${path}"`);
      expect(sent.text).toContain('href="/staff?to=%2Fstaff%2Finbox%2Fdeals%2F1%3Fturn%3Dours"');
      for (const [name, text] of Object.entries(form)) {
        const said = text.replaceAll('<', '&lt;').replaceAll('>', '&gt;');
        expect(sent.text).toMatch(new RegExp(`name="${name}"[^>]*( value="${said}"/>|>${said}</textarea>)`));
      }
    }
    // a post from another site is refused, and a move without words leads to the sign-in page
    const headers = { origin: 'https://evil.example' };
    expect((await ask(path, { session: cookie, form: posts[0]!, headers })).text).not.toContain('at noon');
    expect((await ask(path, { session: cookie, form: { do: 'assign', words: ' ' } })).status).toBe(303);
    // after signing in, the same post is accepted
    expect((await ask(path, { session: await session('editor'), form: posts[0]! })).status).toBe(303);
    const { rows } = await database.pool.query('delete from staff_notes returning words');
    expect(rows).toEqual([{ words: posts[0]!.words }]);
  });

  it('that ended loses nothing that was written in any form of the office, files apart', async () => {
    const one = await session('administrator');
    await database.pool.query(`update staff_sessions set seen_at = now() - interval '3 hours'`);
    for (const path of ROUTES.flatMap(({ method, path }) => (method === 'POST' ? pathOf(path) : [])))
      for (const name of ['words', 'why', '["contact","phone"]', '["pages",0,"title"]']) {
        const sent = await ask(path, { session: one, form: { do: 'x', at: 'y', [name]: 'Two "words"' } });
        expect([sent.status, sent.text], path).toEqual([
          403,
          expect.stringContaining('>Two &quot;words&quot;</textarea>'),
        ]);
      }
    const sent = await ask('/staff/content/retire', { session: one, form: { '["contact","phone"]': '1' } });
    expect(sent.text).toMatch(/>Phone<\/label>/);

    const form = new FormData();
    form.append('["title"]', 'A tower');
    form.append('file:["image"]', new File(['x'], 'tower.jpg'));
    form.append('file:["other"]', new File([], ''));
    const answer = await app().request(`${SITE}/staff/content/new/article`, {
      method: 'POST',
      headers: { 'user-agent': AGENT, cookie: `__Host-staff=${one}`, origin: SITE },
      body: form,
    });
    const text = await answer.text();
    expect(text).toMatch(/name="\[&quot;title&quot;\]"[^>]*>A tower</);
    expect(text).toMatch(/enctype="multipart\/form-data"/i);
    expect(text).toMatch(/type="file"[^>]* name="file:\[&quot;image&quot;\]"/);
    expect(text).toContain('Image, to be chosen again');
    expect(text.match(/type="file"/g)).toHaveLength(1);
  });

  it('of somebody else takes nothing for theirs that was written before in the same browser, and says whose it is', async () => {
    const [editor, administrator] = [await invited('editor'), await session('administrator')];
    await newDeal();
    const form = { do: 'note', by: String(editor.id), words: 'They called at noon.' };
    const path = '/staff/inbox/deals/1';
    const sent = await ask(path, { session: administrator, form });
    expect(sent.status).toBe(409);
    expect(sent.text).toContain('Some editor wrote this');
    expect(sent.text).toContain('You are signed in as Some administrator.');
    expect(sent.text).not.toContain(`name="by"`);
    const notes = () => database.pool.query('select words from staff_notes');
    expect((await notes()).rows).toEqual([]);
    // a press without words shows the page as it is for who is in
    const bare = { by: String(editor.id), do: 'note', words: '' };
    expect((await ask(path, { session: administrator, form: bare })).headers.get('location')).toBe(path);
    // each of their own
    const own = { ...form, by: String((await invited('administrator')).id) };
    expect((await ask(path, { session: administrator, form: own })).status).toBe(303);
    expect((await notes()).rows).toHaveLength(1);
    await database.pool.query('delete from staff_notes');
  });

  it('that ended leads back to the room of the website, and to its open line', async () => {
    const cookie = await session('editor');
    await database.pool.query(`update staff_sessions set seen_at = now() - interval '3 hours'`);
    const path = '/staff/content/room/site.yaml?part=contact&at=contact.phone';
    const { headers } = await ask(path, { session: cookie });
    const to = headers.get('location')!;
    expect(to).toBe(`/staff?to=${encodeURIComponent(path)}`);
    const { headers: after } = await ask(to, { session: await session('editor') });
    expect(after.get('location')).toBe(path);
    for (const bad of ['/staff/../about', '//evil.example', '/staff/sign-out?x=1', '/staffx'])
      expect(
        (await ask(`/staff?to=${encodeURIComponent(bad)}`, { session: await session('editor') })).headers.get(
          'location',
        ),
        bad,
      ).toBe('/staff/inbox');
  });

  it('that ended leads to no address that is too long for the proxy', async () => {
    const cookie = await session('editor');
    await ask('/staff/sign-out', { session: cookie, form: { sign: 'out' } });
    const { status, headers } = await ask(`/staff/inbox?q=${'%2c'.repeat(4000)}`, { session: cookie });
    expect([status, headers.get('location')]).toEqual([303, '/staff']);
  });

  it('that ends while a term sheet comes in offers nothing, and its words are given back', async () => {
    const cookie = await session('editor');
    const { id } = await invited('editor');
    await newDeal();
    const { rows } = await database.pool.query('select max(id)::float8 as id from deals');
    const deal = rows[0].id;
    const kept: string[] = [];
    const as = (role: Role) =>
      inviteAccount(database.pool, { name: 'Some editor', email: 'editor@oak.example', role }, null);
    const at = (meanwhile: () => Promise<unknown>) =>
      app({
        async receiveFile(_, dealOf, { keepRow }) {
          await dealOf(new URLSearchParams({ version: '1', words: 'Rate 1 %', by: `${id}` }), true);
          await meanwhile();
          const file = { name: 'a.pdf', size: 1, type: 'application/pdf', sha256: 'a'.repeat(64) };
          const stored = { ...file, document: null, scan: 'clean', storedKey: 'a' } as const;
          kept.push(String(await keepRow(deal, stored)));
          return [{ name: 'a.pdf', document: null, outcome: 'not-stored' }];
        },
      });
    const send = async (meanwhile: () => Promise<unknown>) => {
      const answer = await at(meanwhile).request(`${SITE}/staff/deals/${deal}/terms`, {
        method: 'POST',
        headers: { 'user-agent': AGENT, cookie: `__Host-staff=${cookie}`, origin: SITE },
        body: new FormData(),
      });
      return { status: answer.status, text: await answer.text() };
    };
    for (const meanwhile of [() => as('reader'), () => disableAccount(database.pool, id, null)]) {
      const { status, text } = await send(meanwhile);
      expect(status).toBe(403);
      expect(text).toContain('Rate 1 %');
      expect(text).not.toContain('robin@hale.example');
      await as('editor');
    }
    expect(kept).toEqual(['gone', 'gone']);
    expect((await database.pool.query('select from term_sheets')).rowCount).toBe(0);
  });

  it('that ends, or whose role does, while a post comes in changes nothing, and its words are given back', async () => {
    const cookie = await session('administrator');
    const { id } = await invited('administrator');
    const as = (role: Role) =>
      inviteAccount(
        database.pool,
        { name: 'Some administrator', email: 'administrator@oak.example', role },
        null,
      );
    /** The post's last bytes come after what happens meanwhile. */
    const post = async (path: string, fields: Record<string, string>, meanwhile: () => Promise<unknown>) => {
      const bytes = new TextEncoder().encode(String(new URLSearchParams(fields)));
      const body = new ReadableStream(
        {
          async pull(stream) {
            stream.enqueue(bytes.subarray(0, 5));
            await meanwhile();
            stream.enqueue(bytes.subarray(5));
            stream.close();
          },
        },
        // not before it is read
        { highWaterMark: 0 },
      );
      const type = { 'content-type': 'application/x-www-form-urlencoded' };
      const headers = { 'user-agent': AGENT, cookie: `__Host-staff=${cookie}`, origin: SITE, ...type };
      const answer = await app().request(SITE + path, {
        ...{ method: 'POST', headers, body, duplex: 'half' },
      } as RequestInit);
      return { status: answer.status, text: await answer.text() };
    };
    const ghost = { do: 'invite', name: 'A ghost', email: 'ghost@oak.example', role: 'administrator' };
    const demoted = await post('/staff/accounts', ghost, () => as('editor'));
    expect([demoted.status, demoted.text]).toEqual([403, expect.stringContaining('role')]);
    await as('administrator');
    const disabled = await post('/staff/accounts', ghost, () => disableAccount(database.pool, id, null));
    expect([disabled.status, disabled.text]).toEqual([403, expect.stringContaining('Nothing was sent')]);
    const again = await session('administrator');
    expect((await ask('/staff/accounts', { session: again })).text).not.toContain('ghost@oak.example');
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

  it('ends with sign-out, here or everywhere, cannot be played again, and leads another tab to the door and back', async () => {
    const isOver = async (cookie: string, path = '/staff/you', to = path) => {
      for (const form of [...(path === to ? [undefined] : []), { do: 'remove-passkey' }]) {
        const sent = await ask(path, { session: cookie, ...(form && { form }) });
        expect([sent.status, sent.headers.get('location')]).toEqual([
          303,
          `/staff?to=${encodeURIComponent(to)}`,
        ]);
      }
    };
    const [one, two] = [await session('reader'), await session('reader')];
    const signOut = async (session: string, form: Record<string, string>) => {
      const { headers } = await ask('/staff/sign-out', { session, form });
      return (await ask(headers.get('location')!)).text;
    };
    expect(await signOut(one, {})).toContain('Here only.');
    await isOver(one);
    await isOver(one, '/staff/deals/1/terms', '/staff/deals/1');
    expect((await ask('/staff/you', { session: two })).status).toBe(200);
    const three = await session('reader');
    const everywhere = await signOut(three, { everywhere: '1' });
    expect(everywhere).not.toContain('Here only.');
    expect(everywhere).toContain('Signed out everywhere');
    for (const cookie of [two, three]) await isOver(cookie);
    const administrator = await session('administrator');
    expect((await ask('/staff/accounts', { session: administrator })).text).toMatch(
      /reader@oak\.example.*?no session/s,
    );
  });

  it('changes a cookie as it is signed out of, so that no browser shows its pages again by Back', async () => {
    const leave = async () => {
      const { headers } = await ask('/staff/sign-out', { session: await session('reader'), form: {} });
      return headers.get('set-cookie');
    };
    const first = await leave();
    expect(first).toMatch(/^__Host-staff-browser=[\w-]{43}; .*HttpOnly/);
    expect(await leave()).not.toBe(first);
  });

  it('ends with its account', async () => {
    const cookie = await session('reader');
    await disableAccount(database.pool, (await invited('reader')).id, null);
    await database.pool.query('update staff_accounts set disabled_at = now()');
    expect((await ask('/staff/you', { session: cookie })).status).toBe(404);
    await database.pool.query('update staff_accounts set disabled_at = null');
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
    const path = pathOf(pattern);
    const below = role === 'administrator' ? 'editor' : 'reader';
    const sent = await ask(path, { session: await session(below), ...(method === 'POST' && { form: {} }) });
    expect(sent.status).toBe(403);
    expect(refused).toEqual(['role']);
  });
});

describe('limits', () => {
  it('turn away whoever tries too often, and send no more than five links to one account', async () => {
    const at = app({ limits: officeLimits(null) });
    await invited('reader');
    for (let i = 0; i < 7; i++) {
      const { status } = await ask('/staff', { form: { do: 'ask-link', email: 'reader@oak.example' } }, at);
      expect(status).toBe(200);
    }
    expect(mailed).toHaveLength(5);
    for (let i = 0; i < 30; i++) await ask('/staff', { form: { do: 'use-link', link: 'x' } }, at);
    expect((await ask('/staff', { form: { do: 'use-link', link: 'x' } }, at)).status).toBe(429);
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

  it('has no post parsed of more fields than any form has, plain or with files, also of a session that ended', async () => {
    const cookie = await session('editor');
    const fields = 6000;
    const part = '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n';
    const send = (type: string, body: string, path = '/staff/content/room/site.yaml') =>
      app().request(SITE + path, {
        method: 'POST',
        headers: {
          ...{ 'user-agent': AGENT, origin: SITE, 'content-type': type },
          cookie: `__Host-staff=${cookie}`,
        },
        body,
      });
    const statuses = async () => {
      const plain = await send('application/x-www-form-urlencoded', 'a=b&'.repeat(fields));
      const parts = await send('multipart/form-data; boundary=x', `${part.repeat(fields)}--x--\r\n`);
      const noFile = await send(
        'application/x-www-form-urlencoded',
        'a=b&'.repeat(fields),
        '/staff/deals/1/terms',
      );
      return [plain.status, parts.status, noFile.status];
    };
    expect(await statuses()).toEqual([413, 413, 413]);
    await ask('/staff/sign-out', { session: cookie, form: { sign: 'out' } });
    expect(await statuses()).toEqual([413, 413, 413]);
  });

  it('is shown no text again that is longer than any page has, once the session has ended', async () => {
    const cookie = await session('editor');
    await ask('/staff/sign-out', { session: cookie, form: { sign: 'out' } });
    const form = { do: 'x', words: '<'.repeat(400_001) };
    const sent = await ask('/staff/content/new/article', { session: cookie, form });
    expect(sent.status).toBe(413);
    expect(sent.text).not.toContain('&lt;&lt;');
  });

  it('has no post read that the role does not allow', async () => {
    const cookie = await session('reader');
    const at = app();
    const request = new Request(`${SITE}/staff/content/room/site.yaml`, {
      method: 'POST',
      headers: {
        ...{ 'user-agent': AGENT, origin: SITE, 'content-type': 'application/x-www-form-urlencoded' },
        ...{ cookie: `__Host-staff=${cookie}`, 'content-length': '3' },
      },
      body: 'a=b',
    });
    expect((await at.fetch(request)).status).toBe(403);
    expect(request.bodyUsed).toBe(false);
  });

  it('that has ended has its posts counted too, each session for itself', async () => {
    const [one, two] = [await session('reader'), await session('editor')];
    const live = await session('administrator');
    await database.pool.query(`update staff_sessions set seen_at = now() - interval '3 hours'`);
    const at = app({ limits: officeLimits(null) });
    const form = { do: 'note', words: 'Call back' };
    const post = async (cookie: string) =>
      (await ask('/staff/inbox/contact_submissions/1', { session: cookie, form }, at)).status;
    const given = await Promise.all(Array.from({ length: 60 }, () => post(one)));
    expect(new Set(given)).toEqual(new Set([403]));
    expect(await post(one)).toBe(429);
    expect(await post(two)).toBe(403);
    await database.pool.query(`update staff_sessions set seen_at = now()`);
    expect((await ask('/staff/you', { session: live }, at)).status).toBe(200);
  });

  it('posts no more than a page needs', async () => {
    const form = { do: 'x'.repeat(70_000) };
    const headers = { 'content-length': '70003' };
    const sent = await ask('/staff/you', { session: await session('reader'), form, headers });
    expect(sent.status).toBe(413);
    expect(refused).toEqual(['too-long']);
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

describe('what an open session is not enough for', () => {
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
    ['GET', '/staff/export/csv?kind=deal', {}, 'to take the list away as a file'],
    ['GET', '/staff/export/xlsx', {}, 'to take the list away as a file'],
    ['GET', '/staff/person/contact_submissions/1/export', {}, 'to take away everything from a person'],
    [
      'POST',
      '/staff/accounts',
      { do: 'invite', name: 'Ghost', email: 'ghost@oak.example', role: 'administrator' },
      'to invite Ghost',
    ],
    [
      'POST',
      '/staff/accounts',
      { do: 'role', id: '1', role: 'administrator' },
      'to change the role of an account',
    ],
    ['POST', '/staff/accounts', { do: 'disable', id: '1' }, 'to end an account'],
    ['POST', '/staff/person', { do: 'confirm', id: '1' }, 'to erase a person'],
    ['POST', '/staff/person/contact_submissions/1', { typed: 'x' }, 'to have a person erased'],
  ])(
    '%s %s asks the device first, says what for in the frame of the office, and then goes on',
    async (method, path, form, says) => {
      for (const proved of [null, "now() - interval '301 seconds'"]) {
        const cookie = await stale(proved);
        const before = await database.pool.query('select count(*) from staff_audit');
        const asked = await ask(path, { session: cookie, ...(method === 'POST' && { form }) });
        expect(asked.status).toBe(403);
        expect(asked.text).toContain('Confirm that it is you');
        expect(asked.text).toContain(`<p>You asked ${says}.</p>`);
        expect(asked.text).toContain('class="tabs"');
        // an invitation, for one, can be
        expect(asked.text).not.toContain('cannot be taken back');
        for (const [name, value] of Object.entries(form))
          expect(asked.text).toContain(`<input type="hidden" name="${name}" value="${value}"/>`);
        expect((await database.pool.query('select count(*) from staff_audit')).rows).toEqual(before.rows);
      }
    },
  );

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
