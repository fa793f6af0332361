import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { readContent } from '#app/collections/content.server.ts';
import type { DealSheet } from '#app/features/deal/sheet/deal-sheet.ts';
import { longDayAt } from '#app/format/dates.ts';
import {
  addFile,
  answer,
  findByKey,
  findByToken,
  findDeal,
  makeLink,
  waitsAnew,
  withdraw,
} from '#db/deals.ts';
import { eraseWhatIsDue } from '#db/erasing.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { audit } from '#db/staff-audit.ts';
import { acceptTerms, offerTerms } from '#db/term-sheets.ts';
import type { Office } from '#office/ask.ts';
import { officeContent } from '#server/office-content.ts';
import { AGENT, inParts, officeApp, SITE } from '#tests/office-app.ts';
import { testDatabase } from '#tests/test-database.ts';

const database = testDatabase();
const { app, ask, mailed, newDeal, session } = officeApp(database);

/** An answer of the deal desk, irrelevant to these tests. */
const sheet = {
  title: '',
  line: '',
  figures: [],
  dates: [],
  sections: [],
  query: '',
} as unknown as DealSheet;

const opened = async (id: number, query = '', more = {}) =>
  ask(
    `/staff/deals/${id}${query}`,
    { session: await session('editor') },
    app({ answerDeal: () => sheet, ...more }),
  );

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
    // the borrower reads on their page only that somebody is reading the deal
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
    const move = (state: string) =>
      ask(
        `/staff/deals/${id}`,
        { session: cookie, form: { do: 'deal', version: '1', state, words: 'x' } },
        app({ answerDeal: () => sheet }),
      );
    for (const state of ['term-sheet', 'accepted', 'closed']) {
      const { status, text } = await move(state);
      expect([state, status, text.includes('its borrower has accepted the newest')]).toEqual([
        state,
        409,
        true,
      ]);
    }
    expect(await findByKey(database.pool, key)).toMatchObject({ state: 'received', version: 1, events: [] });
  });

  it('tells its borrower that it is closed, with words or without', async () => {
    const { pool } = database;
    const cookie = await session('editor');
    for (const words of ['', 'Welcome home.']) {
      const { id } = (await findByKey(pool, await newDeal()))!;
      const file = { name: 'terms.pdf', size: 60, type: 'application/pdf', sha256: 'a', document: null };
      const offered = { ...file, scan: 'clean', storedKey: randomUUID() } as const;
      await inTransaction(pool, (db) =>
        offerTerms(db, id, offered, { expectedVersion: 1, words: '', account: '7' }),
      );
      await acceptTerms(pool, id, { version: 1, name: 'Sage Willow', words: 'I accept it.' });
      const version = String((await findDeal(pool, id))!.version);
      const form = { do: 'deal', version, state: 'closed', words };
      expect((await ask(`/staff/inbox/deals/${id}`, { session: cookie, form })).status).toBe(303);
    }
    expect(mailed).toMatchObject([{ move: 'closed' }, { move: 'closed' }]);
    // a deal with a term sheet is not deleted, and a test below deletes all
    await pool.query('truncate deals cascade');
  });

  it('opens its arithmetic with all that was sent: a printed address cuts long names', async () => {
    const { id } = (await findByKey(database.pool, await newDeal()))!;
    const address = new URLSearchParams({ for: 'buy', name: 'Résidence Élysée à Montréal-Est' }).toString();
    await database.pool.query('update deals set address = $2 where id = $1', [id, address]);
    expect((await opened(id)).text).toContain(`href="/lending/deal?${address.replaceAll('&', '&amp;')}"`);
  });

  it('offers to write to whoever sent it, and to call', async () => {
    const { id } = (await findByKey(database.pool, await newDeal()))!;
    await database.pool.query(`update deals set phone = '(919) 555-0142' where id = $1`, [id]);
    const content = readContent();
    const at = app(officeContent(() => content));
    for (const page of ['deals', 'inbox/deals']) {
      const { text } = await ask(`/staff/${page}/${id}`, { session: await session('reader') }, at);
      expect(text).toContain('<a class="in-text" href="mailto:robin@hale.example">');
      expect(text).toContain('<a class="in-text" href="tel:9195550142">');
    }
  });

  it('says of what the desk takes for granted that nobody typed it, where it stands among what they sent', async () => {
    const { id } = (await findByKey(database.pool, await newDeal()))!;
    const content = readContent();
    const sent = async (address: string) => {
      await database.pool.query('update deals set address = $2 where id = $1', [id, address]);
      const { text } = await ask(
        `/staff/deals/${id}`,
        { session: await session('reader') },
        app(officeContent(() => content)),
      );
      return /What they sent<.*?<\/section>/s
        .exec(text)![0]
        .replace(/<[^>]*>/g, ' ')
        .replace(/\s+/g, ' ');
    };
    const bought = 'for=buy&price=14.2M&costs=300k&value2=19.8M';
    expect(await sent(bought)).toMatch(
      /Renovation and closing costs \$0 and \$300,000 .*Renovation not typed, taken as none.* Value \$14,200,000 today, .*Today not typed, taken as the price/,
    );
    expect(await sent(`${bought}&works=0&value=14.2M`)).not.toContain('not typed');
    expect(await sent(`${bought}&fee=1&exit=1&ext=0.5&fees=example`)).toContain(
      'Fees Filled in as an example',
    );
  });

  it('that was discarded and taken back has one day of arrival, and says when it was received again', async () => {
    const { pool } = database;
    const { id } = (await findByKey(pool, await newDeal()))!;
    await pool.query(`update deals set created_at = '2026-11-09T15:00:00Z' where id = $1`, [id]);
    const received = async () => {
      const { text } = await ask(
        `/staff/deals/${id}`,
        { session: await session('reader') },
        app({ answerDeal: () => sheet }),
      );
      expect(text).toContain('<span>Nov\u00a09,\u00a02026, 10:00\u00a0AM</span>');
      return /Received <small>(.*?)<\/small>/.exec(text)?.[1];
    };
    expect(await received()).toBe('Nov\u00a09');
    await waitsAnew(pool, id);
    await pool.query(`update deal_events set at = '2026-11-29T15:00:00Z' where deal_id = $1`, [id]);
    expect(await received()).toBe('again Nov\u00a029');
  });

  it('says in what happened which documents came, those of one minute together', async () => {
    const { id } = (await findByKey(database.pool, await newDeal()))!;
    const keep = async (name: string, document: string | null, minutesAgo: number) => {
      const file = { name, document, size: 4, type: 'text/csv', sha256: name, storedKey: name };
      await addFile(database.pool, id, { ...file, scan: 'clean' }, 1e6);
      await database.pool.query(
        `update deal_files set created_at = date_trunc('minute', now()) - $2 * interval '1 minute' where stored_key = $1`,
        [name, minutesAgo],
      );
    };
    await keep('roll.csv', 'rent-roll', 9);
    await keep('t12.csv', 't12', 9);
    await keep('budget.csv', 'budget', 2);
    const { text } = await ask(
      `/staff/deals/${id}`,
      { session: await session('reader') },
      app({ answerDeal: () => sheet }),
    );
    const thread = /aria-label="What happened".*?<\/ul>/s.exec(text)?.[0] ?? '';
    expect([...thread.matchAll(/class="kept-words">([^<]*)/g)].map(([, words]) => words)).toEqual([
      'Sent: Renovation budget.',
      'Sent: Rent roll, Trailing 12 months.',
    ]);
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

describe('a new link to a borrower’s page', () => {
  const renew = async (more: Partial<Office> = {}) => {
    const at = app({ answerDeal: () => sheet, ...more });
    const key = await newDeal();
    const { id, version } = (await findByKey(database.pool, key))!;
    const old = await makeLink(database.pool, id);
    expect((await findByToken(database.pool, old))?.id).toBe(id);
    const form = { do: 'new-link', version: String(version) };
    const path = `/staff/deals/${id}`;
    const cookie = await session('editor');
    const { status, text, headers } = await ask(path, { session: cookie, form }, at);
    expect(await findByToken(database.pool, old)).toBeUndefined();
    const after = await ask(path, { session: cookie }, at);
    expect(after.status).toBe(200);
    const shown = [text, after.text, headers.get('location') ?? ''].map(
      (said) => said.match(/\/submit\/status\/[\w-]+/g) ?? [],
    );
    const { rows } = await database.pool.query('select action from staff_audit order by id desc limit 5');
    const made = more.mail === null ? 'deal.link-shown' : 'deal.link-renewed';
    expect(rows.map(({ action }) => action)).toContain(made);
    return { id, status, text, shown };
  };

  it('is shown once where no mail is set up, and the old one has ended', async () => {
    const { id, status, text, shown } = await renew({ mail: null });
    expect(status).toBe(200);
    expect(shown.map((links) => links.length)).toEqual([1, 0, 0]);
    expect(text).toContain(`${SITE}${shown[0]![0]}`);
    const token = shown[0]![0]!.replace('/submit/status/', '');
    expect((await findByToken(database.pool, token))?.id).toBe(id);
    expect(mailed).toEqual([]);
    // whoever was shown it is not the borrower, and withdraws nothing
    await withdraw(database.pool, token);
    expect(await findByToken(database.pool, token)).toMatchObject({
      state: 'received',
      withdrawAskedAt: expect.any(Date),
    });
    const page = await ask(
      `/staff/deals/${id}`,
      { session: await session('editor') },
      app({ answerDeal: () => sheet }),
    );
    expect(page.text).toContain('Staff were shown a link to its page');
  });

  it('goes by mail alone where mail is set up', async () => {
    const { id, status, shown } = await renew();
    expect(status).toBe(303);
    expect(shown).toEqual([[], [], []]);
    expect(mailed).toEqual([{ deal: id }]);
  });
});

describe('words to a borrower', () => {
  const state = async (key: string) => (await findByKey(database.pool, key))!;

  it('that ask for something set ‘more needed’, whatever was chosen before; others move nothing', async () => {
    const cookie = await session('editor');
    for (const [words, to] of [
      ['Which boiler?', 'more-needed'],
      ['Please send us on your private page: Rent roll. As of this month.', 'more-needed'],
      ['We have it, and read it today.', 'received'],
    ]) {
      const key = await newDeal();
      const { id } = await state(key);
      const form = { do: 'deal', version: '1', state: 'received', words: words! };
      expect((await ask(`/staff/deals/${id}`, { session: cookie, form })).status).toBe(303);
      expect(await state(key)).toMatchObject({ state: to, version: 2 });
    }
  });

  it('from a page that is out of date show first what a colleague, or the borrower, has just written', async () => {
    const key = await newDeal();
    const { id } = await state(key);
    const cookie = await session('editor');
    const reply = (words: string, version: number, by = cookie) =>
      ask(
        `/staff/deals/${id}`,
        { session: by, form: { do: 'deal', version: String(version), state: 'received', words } },
        app({ answerDeal: () => sheet }),
      );
    // a second press sends nothing
    for (const _ of [1, 2]) expect((await reply('We read it today.', 1)).status).toBe(303);
    const other = await session('administrator');
    const second = await reply('We do not lend there.', 1, other);
    expect(second.status).toBe(409);
    expect(second.text).toContain('Some editor wrote this while you read:');
    expect(second.text).toContain('<blockquote class="kept-words">We read it today.</blockquote>');
    expect(second.text).toContain('We do not lend there.</textarea>');
    expect((await state(key)).events.map(({ words }) => words)).toEqual(['We read it today.']);
    expect(mailed).toHaveLength(1);
    const token = await makeLink(database.pool, id);
    await answer(database.pool, token, 'It has two boilers.');
    const third = await reply('Thank you.', 2);
    expect(third.text).toContain('Robin wrote this while you read:');
    expect(third.text).toContain('It has two boilers.</blockquote>');
    // also where their answer has moved the deal
    await database.pool.query(`update deals set state = 'more-needed' where id = $1`, [id]);
    await answer(database.pool, token, 'And a new roof.');
    const fourth = await reply('Thank you.', 3);
    expect(fourth.text).toContain('Robin wrote this while you read:');
    expect(fourth.text).toContain('And a new roof.</blockquote>');
  });

  it('answer a borrower who wrote after the decline, and decline nothing without a reason', async () => {
    const key = await newDeal();
    const { id } = await state(key);
    const cookie = await session('editor');
    const reply = async (words: string, version: number) => {
      const form = { do: 'deal', version: String(version), state: 'declined', words };
      return (await ask(`/staff/deals/${id}`, { session: cookie, form }, app({ answerDeal: () => sheet })))
        .status;
    };
    expect(await reply('No.', 1)).toBe(422);
    await database.pool.query(`update deals set state = 'declined' where id = $1`, [id]);
    expect(await reply('Send it again with more equity.', 1)).toBe(303);
    expect(await state(key)).toMatchObject({
      state: 'declined',
      events: [{ kind: 'reply', words: 'Send it again with more equity.' }],
    });
  });
});

describe('a deal with a term sheet', () => {
  const offer = async (id: number, expectedVersion: number) => {
    const file = {
      name: 'terms.pdf',
      size: 60,
      type: 'application/pdf',
      sha256: randomUUID(),
      document: null,
    };
    const offered = { ...file, scan: 'clean', storedKey: randomUUID() } as const;
    await inTransaction(database.pool, (db) =>
      offerTerms(db, id, offered, { expectedVersion, words: '', account: '7' }),
    );
    return (await findDeal(database.pool, id))!.version;
  };

  it('that was accepted meanwhile says which version was accepted, and then what is next', async () => {
    const { id } = (await findByKey(database.pool, await newDeal()))!;
    const version = await offer(id, await offer(id, 1));
    await acceptTerms(database.pool, id, { version: 2, name: 'Bob B. Buyer', words: 'I accept it.' });
    const form = { do: 'deal', version: String(version), state: 'term-sheet', words: 'Have you read it?' };
    const { status, text } = await ask(
      `/staff/deals/${id}`,
      { session: await session('editor'), form },
      app({ answerDeal: () => sheet }),
    );
    expect(status).toBe(409);
    expect(text).toContain('Robin accepted version 2 of the term sheet while you read.');
    expect(text).not.toContain('wrote this while you read');
    expect((await opened(id)).text).toContain('The papers are next.');
    await database.pool.query('truncate deals cascade');
  });

  it('that was accepted may be at that, and not at a term sheet that waits', async () => {
    const { id } = (await findByKey(database.pool, await newDeal()))!;
    await offer(id, 1);
    const states = async () => {
      const { text } = await opened(id);
      const choice = /<select id="state".*?<\/select>/s.exec(text)![0];
      return [...choice.matchAll(/value="([a-z-]+)"/g)].map(([, state]) => state);
    };
    expect(await states()).toEqual(['received', 'in-review', 'more-needed', 'term-sheet']);
    await acceptTerms(database.pool, id, { version: 1, name: 'Bob B. Buyer', words: 'I accept it.' });
    await database.pool.query(`update deals set state = 'more-needed' where id = $1`, [id]);
    expect(await states()).toEqual(['received', 'in-review', 'more-needed', 'accepted', 'closed']);
    await database.pool.query('truncate deals cascade');
  });

  it('that was closed, or declined, is not declined', async () => {
    const { id } = (await findByKey(database.pool, await newDeal()))!;
    expect((await opened(id)).text).toContain('Decline kindly');
    await offer(id, 1);
    await acceptTerms(database.pool, id, { version: 1, name: 'Bob B. Buyer', words: 'I accept it.' });
    for (const state of ['closed', 'declined']) {
      await database.pool.query('update deals set state = $2 where id = $1', [id, state]);
      expect((await opened(id)).text, state).not.toContain('Decline kindly');
    }
    // written while a colleague closed it
    await database.pool.query(`update deals set state = 'accepted' where id = $1`, [id]);
    const { version } = (await findDeal(database.pool, id))!;
    const send = (by: string, form: Record<string, string>) =>
      ask(
        `/staff/deals/${id}`,
        { session: by, form: { do: 'deal', version: String(version), ...form } },
        app({ answerDeal: () => sheet }),
      );
    const closed = await send(await session('administrator'), { state: 'closed', words: '' });
    expect(closed.status).toBe(303);
    const form = { state: 'declined', reason: 'Too thin.', remedy: 'More equity.' };
    const { text } = await send(await session('editor'), form);
    expect(text).toMatch(/It is closed by now. You wrote:.*<blockquote[^>]*>Too thin.\nMore equity.</);
    expect(text).not.toContain('Decline kindly');
    // or while it was closed by oneself, in another tab: what is pressed twice says the same twice
    const own = await session('administrator');
    const late = await send(own, { ...form, words: '' });
    expect([late.status, late.text]).toEqual([409, expect.stringContaining('It is closed by now')]);
    expect((await send(own, { state: 'accepted', words: '' })).status).toBe(409);
    await database.pool.query(`update deals set state = 'in-review', version = $2 where id = $1`, [
      id,
      version,
    ]);
    for (const press of ['first', 'second']) {
      const { status, headers } = await send(own, form);
      expect([status, headers.get('location')], press).toEqual([303, expect.stringContaining('done=reply')]);
    }
    await database.pool.query('truncate deals cascade');
  });

  it('asks for a document without scripts with a state that counts as chosen', async () => {
    const { id } = (await findByKey(database.pool, await newDeal()))!;
    const { text } = await ask(
      `/staff/deals/${id}?ask=rent-roll`,
      { session: await session('editor') },
      app({ answerDeal: () => sheet }),
    );
    expect(text).toMatch(/<option value="more-needed" selected="">/);
    expect(text).toContain('name="shown" value="received"');
    await database.pool.query('truncate deals cascade');
  });

  it('that was moved meanwhile shows where it is and what was chosen, also where that cannot be set any more', async () => {
    const { id } = (await findByKey(database.pool, await newDeal()))!;
    const version = await offer(id, 1);
    const cookie = await session('administrator');
    const move = (by: string, state: string) =>
      ask(
        `/staff/deals/${id}`,
        {
          session: by,
          form: { do: 'deal', version: String(version), shown: 'term-sheet', state, words: `${state}?` },
        },
        app({ answerDeal: () => sheet }),
      );
    await move(cookie, 'more-needed');
    const second = await move(await session('editor'), 'in-review');
    expect(second.text).toContain('It is at ‘More needed’ by now. You chose ‘In review’.');
    expect(second.text).toMatch(/<option value="in-review" selected="">/);
    // accepted meanwhile: it is at its term sheet no more
    await acceptTerms(database.pool, id, { version: 1, name: 'Bob B. Buyer', words: 'I accept it.' });
    const stale = { do: 'deal', version: String(version), shown: 'in-review', words: 'Have you read it?' };
    const { text } = await ask(
      `/staff/deals/${id}`,
      { session: cookie, form: { ...stale, state: 'term-sheet' } },
      app({ answerDeal: () => sheet }),
    );
    expect(text).toContain(
      'It is at ‘Accepted’ by now. You chose ‘Term sheet’, which cannot be set any more.',
    );
    expect(text).toMatch(/<option value="accepted" selected="">/);
    await database.pool.query('truncate deals cascade');
  });

  it('a question that was pressed twice is said to be sent, but not where another state was chosen with it', async () => {
    const { id, version } = (await findByKey(database.pool, await newDeal()))!;
    const cookie = await session('editor');
    const press = async (state: string) => {
      const question = { shown: 'received', state, words: 'Have you read it?' };
      const form = { do: 'deal', version: String(version), ...question };
      return (await ask(`/staff/deals/${id}`, { session: cookie, form }, app({ answerDeal: () => sheet })))
        .status;
    };
    expect([await press('received'), await press('received'), await press('in-review')]).toEqual([
      303, 303, 409,
    ]);
    await database.pool.query('truncate deals cascade');
  });

  it('says without mail that none went, and offers to mail it oneself', async () => {
    const { id } = (await findByKey(database.pool, await newDeal()))!;
    await offer(id, 1);
    const said = async (mail?: null) => {
      const { version } = (await findDeal(database.pool, id))!;
      const { text } = await opened(id, `?done=terms&version=${version}`, mail === null ? { mail } : {});
      return /<div id="done"[^>]*>(.*?)<\/div>/s.exec(text)![1];
    };
    expect(await said()).toMatch(/A mail to robin@hale.example is on its way.$/);
    expect(await said(null)).toMatch(
      /No mail went: mail is not set up.*mailto:robin@hale.example.*Mail it yourself/s,
    );
    await database.pool.query('truncate deals cascade');
  });
});

it('what was said of a reply is said no more once its borrower has answered', async () => {
  const { pool } = database;
  const { id } = (await findByKey(pool, await newDeal()))!;
  const cookie = await session('editor');
  const form = { do: 'deal', version: '1', state: 'more-needed', words: 'Which boiler?' };
  const { headers } = await ask(`/staff/deals/${id}`, { session: cookie, form });
  const said = new URL(headers.get('location')!, SITE).search;
  const page = async () => (await opened(id, said)).text;
  expect(await page()).toContain(
    'It stands on their page. A mail to robin@hale.example is on its way. State: More needed.',
  );
  await answer(pool, await makeLink(pool, id), 'The one of 2019.');
  const after = await page();
  expect(after).toContain('The one of 2019.');
  expect(after).not.toContain('id="done"');
});

it('the page of an erased deal says when it was erased, as far as the audit knows, and leads back', async () => {
  const { pool } = database;
  const { id } = (await findByKey(pool, await newDeal()))!;
  const page = async () => {
    const { status, text } = await opened(id);
    expect(status).toBe(404);
    expect(text).toContain('href="/staff"');
    return /<p class="lede">(.*?)<\/p>/.exec(text)?.[1];
  };
  await pool.query('delete from deals where id = $1', [id]);
  expect(await page()).toMatch(/^It was erased meanwhile, or was never at this address\./);
  await audit(pool, { by: null, action: 'item.read', item: { source: 'deals', id } });
  const today = longDayAt(new Date());
  expect(await page()).toBe(`Staff last had deal ${id} open on ${today}. It was erased since then.`);
  await audit(pool, { by: null, action: 'person.erased', item: { source: 'deals', id } });
  expect(await page()).toBe(`It was erased on ${today}.`);
});

it('what was written for a deal or an item that was erased meanwhile is given back, in a field to copy it from', async () => {
  const { pool } = database;
  const { id } = (await findByKey(pool, await newDeal()))!;
  const cookie = await session('editor');
  await pool.query('delete from deals where id = $1', [id]);
  const given = async (path: string, form: Record<string, string>, headers = {}) => {
    const { status, text } = await ask(path, { session: cookie, form, headers });
    expect(status).toBe(404);
    return /<textarea[^>]*readOnly[^>]*>(.*?)<\/textarea>/s.exec(text)?.[1];
  };
  const words = 'Which <street>?\nAnd the year?';
  const shown = 'Which &lt;street&gt;?\nAnd the year?';
  const reply = { do: 'deal', state: 'more-needed', version: '1', words };
  expect(await given(`/staff/deals/${id}`, reply)).toBe(shown);
  expect(await given('/staff/inbox/contact_submissions/4711', { do: 'note', words })).toBe(shown);
  const no = { do: 'deal', state: 'declined', version: '1', reason: 'Too thin.', remedy: 'More equity.' };
  expect(await given(`/staff/inbox/deals/${id}`, no)).toBe('Too thin.\n\nMore equity.');
  await audit(pool, { by: null, action: 'person.erased', item: { source: 'deals', id } });
  expect(await given(`/staff/deals/${id}`, reply)).toBe(shown);
  expect(await given(`/staff/deals/${id}`, { do: 'assign', version: '1', assignee: '' })).toBeUndefined();
  const receiveFile = async (_: Request, read: (fields: URLSearchParams, hasFile: boolean) => unknown) => {
    await read(new URLSearchParams({ words }), true);
    return [];
  };
  const body = new FormData();
  body.append('file:terms', new File(['%PDF-'], 'terms.pdf'));
  const answer = await app({ receiveFile } as never).request(`${SITE}/staff/deals/${id}/terms`, {
    ...{ method: 'POST', body },
    headers: { 'user-agent': AGENT, cookie: `__Host-staff=${cookie}`, origin: SITE },
  });
  expect(await answer.text()).toContain(shown);
});

it.each(['declined', 'closed'])(
  'a term sheet for a deal that was %s meanwhile is said to have no place there, with its words',
  async (state) => {
    const { pool } = database;
    const { id } = (await findByKey(pool, await newDeal()))!;
    const receiveFile: Office['receiveFile'] = async (_, dealOf, { keepRow }) => {
      await dealOf(new URLSearchParams({ version: '1', words: 'Good for ten days.' }), true);
      await pool.query('update deals set state = $2, version = 2 where id = $1', [id, state]);
      const file = { name: 'a.pdf', size: 1, type: 'application/pdf', sha256: 'a'.repeat(64) };
      const stored = { ...file, document: null, scan: 'clean', storedKey: 'a' } as const;
      await keepRow(id, stored);
      return [{ name: 'a.pdf', document: null, outcome: 'gone' }];
    };
    const sent = await app({ receiveFile, answerDeal: () => sheet }).request(
      `${SITE}/staff/deals/${id}/terms`,
      {
        ...{ method: 'POST', body: new FormData() },
        headers: { 'user-agent': AGENT, cookie: `__Host-staff=${await session('editor')}`, origin: SITE },
      },
    );
    const text = await sent.text();
    const name = state === 'closed' ? 'Closed' : 'Declined';
    expect(text).toContain(
      `Nothing was sent: the deal is at ‘${name}’ by now, where it takes no term sheet.`,
    );
    expect(text).toContain('You wrote: ‘Good for ten days.’');
    expect(text).not.toContain('choose the file once more');
    await pool.query('truncate deals cascade');
  },
);

it('a document that was asked for stays asked for when its borrower answers something else', async () => {
  const { pool } = database;
  const { id } = (await findByKey(pool, await newDeal()))!;
  const cookie = await session('editor');
  const at = app({ answerDeal: () => sheet });
  const rowOf = async (title: string, of = at) => {
    const { text } = await ask(`/staff/deals/${id}`, { session: cookie }, of);
    const documents = /Documents<.*?<\/section>/s
      .exec(text)![0]
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ');
    return new RegExp(`${title} (.*?Ask[a-z ]*)`).exec(documents)?.[1];
  };
  expect(await rowOf('Photographs')).toMatch(/^not sent Ask/);
  const draft = await ask(`/staff/deals/${id}?ask=photographs`, { session: cookie }, at);
  const question = /<textarea id="reply"[^>]*>([^<]*)</.exec(draft.text)![1]!;
  expect(question).toContain('Photographs');
  const form = { do: 'deal', version: '1', state: 'more-needed', words: question };
  await ask(`/staff/deals/${id}`, { session: cookie, form }, at);
  await answer(pool, await makeLink(pool, id), 'The boiler is from 2019.');
  expect((await findDeal(pool, id))?.state).toBe('in-review');
  expect(await rowOf('Photographs')).toMatch(/^asked for on \w+ \d+, not sent Ask again/);
  expect(await rowOf('Organization chart')).toMatch(/^not sent Ask /);
  // and when the content calls it otherwise
  const { intake } = readContent();
  for (const row of intake.checklist.rows) if (row.id === 'photographs') row.title = 'Pictures';
  const renamed = app({ answerDeal: () => sheet, intake });
  expect(await rowOf('Pictures', renamed)).toMatch(/^asked for on \w+ \d+, not sent Ask again/);
  await pool.query('truncate deals cascade');
});

it.each(['declined', 'withdrawn'])('one that is %s is asked for nothing', async (state) => {
  const { id } = (await findByKey(database.pool, await newDeal()))!;
  await database.pool.query('update deals set state = $2 where id = $1', [id, state]);
  const at = app({ answerDeal: () => sheet });
  const { text } = await ask(`/staff/deals/${id}`, { session: await session('editor') }, at);
  expect(text).not.toContain('data-insert="Please send us');
  expect(text).not.toMatch(/href="[^"]*\?ask=/);
  await database.pool.query('truncate deals cascade');
});

it('a state that nobody chose on a page out of date does not undo the state that a colleague has set', async () => {
  const key = await newDeal();
  const { id } = (await findByKey(database.pool, key))!;
  const cookie = await session('editor');
  const post = (form: Record<string, string>) =>
    ask(
      `/staff/deals/${id}`,
      { session: cookie, form: { do: 'deal', version: '1', shown: 'received', ...form } },
      app({ answerDeal: () => sheet }),
    );
  const selected = async (form: Record<string, string>) =>
    /<option value="([a-z-]+)" selected="">/.exec((await post(form)).text.split('id="state"')[1]!)?.[1];
  expect((await post({ state: 'received', words: 'Which boiler?' })).status).toBe(303);
  expect(await selected({ state: 'received', words: 'And whose roof?' })).toBe('more-needed');
  expect(await selected({ state: 'in-review', words: 'And whose roof?' })).toBe('in-review');
});

it('of one that was withdrawn and erased, staff have its reference and its day, and nothing of what was sent', async () => {
  const key = await newDeal();
  const { id, reference } = (await findByKey(database.pool, key))!;
  await withdraw(database.pool, await makeLink(database.pool, id));
  await database.pool.query(`update deals set state_since = now() - interval '8 days' where id = $1`, [id]);
  await eraseWhatIsDue(database.pool, ['deals'], { days: 730, loanDays: 3650 });
  const { text } = await ask('/staff/pipeline', { session: await session('reader') });
  const [line] = /<li class="passkey-row">(?:(?!<\/li>).)*<\/li>/s.exec(text)!;
  expect(line.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')).toMatch(
    new RegExp(`^ ${reference} ?, withdrawn on \\w+ \\d+, \\d{4} erased $`),
  );
  expect(line).not.toContain('href');
  expect(text).not.toContain('robin@hale.example');
});

it('one that its borrower has just withdrawn keeps its link, by which alone they could come back', async () => {
  const key = await newDeal();
  const { id } = (await findByKey(database.pool, key))!;
  const token = await makeLink(database.pool, id);
  await withdraw(database.pool, token);
  const form = { do: 'new-link' };
  expect(
    (
      await ask(
        `/staff/deals/${id}`,
        { session: await session('editor'), form },
        app({ mail: null, answerDeal: () => sheet }),
      )
    ).status,
  ).toBe(303);
  expect((await findByToken(database.pool, token))?.id).toBe(id);
});

it.each([
  ['ordinary', null],
  ['held apart', 'honeypot'],
])('of hundreds that came since, %s, hide none that waits', async (_, suspicion) => {
  await newDeal();
  await database.pool.query(
    `update deals set created_at = now() - interval '1 day', address = 'name=Old+Mill'`,
  );
  await database.pool.query(
    `insert into deals (role, name, email, reference, idempotency_key, suspicion)
     select 'sponsor', 'Robin', 'robin@hale.example', 'OAK ' || n, gen_random_uuid(), $1 from generate_series(1, 501) n`,
    [suspicion],
  );
  expect((await ask('/staff/pipeline', { session: await session('reader') })).text).toContain('Old Mill');
  await database.pool.query(`delete from deals where reference like 'OAK %' and name = 'Robin'`);
});

it('comes back with the words where a file was posted in the place of others', async () => {
  const { id } = (await findByKey(database.pool, await newDeal()))!;
  const body = inParts({ do: 'deal', version: '1', state: 'declined', words: `Thin. ${'x'.repeat(4000)}` });
  body.append('reason', new File(['Thin.'], 'reason.txt'));
  const headers = { 'user-agent': AGENT, origin: SITE, cookie: `__Host-staff=${await session('editor')}` };
  const post = { method: 'POST', headers, body };
  const answer = await app({ answerDeal: () => sheet }).request(`${SITE}/staff/deals/${id}`, post);
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('Thin. xxx');
});
