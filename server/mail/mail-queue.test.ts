import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readContent } from '#app/collections/content.server.ts';
import { contactForm } from '#app/features/contact/contact.form.ts';
import type { Origin, SubmissionStore } from '#app/features/forms/submission-store.server.ts';
import { dealForm } from '#app/features/intake/deal.form.ts';
import { investorUpdatesForm } from '#app/features/investor-updates/investor-updates.form.ts';
import { mediaEnquiryForm } from '#app/features/media-enquiry/media-enquiry.form.ts';
import { newsletterForm } from '#app/features/newsletter/newsletter.form.ts';
import { registrationForm } from '#app/features/webinar/registration.form.ts';
import type { ToldMove } from '#app/lending/intake/stored-deal.ts';
import { countFromNow } from '#db/clock-ahead.ts';
import {
  addFile,
  answer,
  changeState,
  endLinks,
  findByKey,
  findByToken,
  findDeal,
  insertFile,
  makeLink,
  withdraw,
} from '#db/deals.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { addNote, notesOf } from '#db/inbox.ts';
import { erase } from '#db/personal-data.ts';
import { inviteAccount } from '#db/staff-accounts.ts';
import { createSubmissionStore } from '#db/submissions.ts';
import { acceptTerms } from '#db/term-sheets.ts';
import { type ReadMail, readMail } from '#tests/data/read-mail.ts';
import { testDatabase } from '#tests/test-database.ts';
import { createLog } from '../log.ts';
import { letterLimit, type RateLimit } from '../rate-limit.ts';
import { mailContent } from './mail-content.ts';
import { MAIL_QUEUES, type MailQueue, mailQueue } from './mail-queue.ts';

const database = testDatabase();
interface Delivery extends ReadMail {
  from: string;
  to: string[];
}

/** Addresses that the server rejects, by the part before the @. */
const REFUSED: Record<string, string> = {
  full: '552 mailbox full',
  gone: '550 5.1.1 gone@hale.example: no such user',
  barred: '550 5.7.1 not from you',
  away: '451 try again',
};

/** Whether the server rejects the site as a sender. */
let isBarred = false;

/** What the server's filter rejects, and for how long it looks at a mail. */
const SPAM = 'XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE';
let filterMs = 0;

/** A mail server on loopback that stores what it receives. */
async function mailServer(port = 0) {
  const deliveries: Delivery[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onMailFrom(_, __, done) {
      done(isBarred ? Object.assign(new Error('5.7.1 no such sender'), { responseCode: 550 }) : null);
    },
    onRcptTo({ address }, _, done) {
      const said = REFUSED[address.split('@')[0]!];
      done(said ? Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) }) : null);
    },
    async onData(stream, { envelope }, done) {
      let source = '';
      for await (const chunk of stream) source += chunk;
      await new Promise((passed) => setTimeout(passed, filterMs));
      if (source.includes(SPAM)) return done(Object.assign(new Error('5.7.1 spam'), { responseCode: 554 }));
      deliveries.push({
        ...readMail(source),
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
      });
      done();
    },
  });
  server.on('error', () => {});
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    deliveries,
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise<void>((settle) => server.close(settle)),
  };
}

const stored = mailContent(readContent());
const content = () => stored;
let smtp: Awaited<ReturnType<typeof mailServer>>;
let mail: MailQueue;
let store: SubmissionStore;
const save = (row: Partial<typeof message>, origin: Origin = clean) =>
  store.save(contactForm, { ...message, ...row }, origin);
let lines: string;

function mailBySmtp(letters?: RateLimit, patienceMs?: number, letterMs?: number): MailQueue {
  const log = createLog('debug', {
    write(line: string) {
      lines += line;
    },
  });
  const settings = {
    smtpUrl: `smtp://127.0.0.1:${smtp.port}`,
    to: ['staff@oak.example', 'desk@oak.example'],
    from: 'site@oak.example',
  };
  return mailQueue(settings, database.pool, log, 'https://oak.example', content, {
    retryDelay: 1,
    pollingIntervalSeconds: 0.5,
    noticeSeconds: 0.5,
    letters,
    patienceMs,
    letterMs,
  });
}

beforeEach(async () => {
  smtp = await mailServer();
  lines = '';
  mail = mailBySmtp();
  await mail.start();
  await database.pool.query(`truncate contact_submissions, news_subscriptions, investor_sign_ups,
    webinar_registrations, media_enquiries, deals cascade`);
  store = createSubmissionStore(database.pool, { announce: mail.queue });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await mail.stop(5_000);
  await smtp.close();
  await database.pool.query('delete from pgboss.job');
});

describe('a message that comes while the server starts', () => {
  const starting = (patienceMs?: number) => {
    const queue = mailBySmtp(undefined, patienceMs);
    return {
      queue,
      store: createSubmissionStore(database.pool, { announce: queue.queue, ready: queue.ready }),
    };
  };

  it('waits for the queue of its mail, and is stored', async () => {
    const { queue, store: early } = starting();
    const saved = early.save(contactForm, message, clean);
    await queue.start();
    expect(await saved).toBe('stored');
    await queue.stop(1_000);
  });

  it('is refused in words where the queue does not start', async () => {
    const { store: early } = starting(20);
    await expect(early.save(contactForm, message, clean)).rejects.toThrow('not saved');
  });
});

const message = {
  firstName: 'Robin',
  lastName: 'Hale',
  email: 'robin@hale.example',
  phone: null,
  company: null,
  message: 'We buy a building.\n.\nQUIT\nAnd another – größer.',
};
const clean = { key: null, suspicion: null };
const investor = {
  first_name: 'Robin',
  last_name: 'Hale',
  email: 'robin@hale.example',
  utm_source: 'letter',
  utm_medium: null,
  utm_campaign: null,
};
const person = { firstName: 'Robin', lastName: 'Hale', email: 'robin@hale.example' };
const delivered = (count: number) =>
  expect.poll(() => smtp.deliveries.length, { timeout: 20_000 }).toBe(count);
const jobs = async () =>
  (await database.pool.query('select data, state, output from pgboss.job order by created_on')).rows;
/** Resolves when no job waits or runs. */
const settled = () =>
  expect
    .poll(async () => (await jobs()).every(({ state }) => state === 'completed'), { timeout: 20_000 })
    .toBe(true);

describe('mail to staff', () => {
  it('that the mail server takes too long for is given up for now, and the others go out', async () => {
    await mail.stop(5_000);
    mail = mailBySmtp(undefined, undefined, 500);
    await mail.start();
    filterMs = 4_000;
    await save({});
    await expect.poll(() => lines, { timeout: 20_000 }).toMatch(/the mail to staff was (not taken|sent)/);
    filterMs = 0;
    expect(lines).toContain('the mail to staff was not taken; it will be sent again');
    await settled();
  });

  it('that waits for years, because the clock of the database was ahead, is due once that is mended', async () => {
    await smtp.close();
    await save({});
    await expect
      .poll(async () => (await jobs()).map(({ state }) => state), { timeout: 20_000 })
      .toEqual(['retry']);
    await mail.stop(5_000);
    await database.pool.query(`update pgboss.job set start_after = now() + interval '800 days'`);
    smtp = await mailServer();
    mail = mailBySmtp();
    await mail.start();
    expect(await countFromNow(database.pool, MAIL_QUEUES)).toBe(1);
    await delivered(1);
    expect(await countFromNow(database.pool, MAIL_QUEUES)).toBe(0);
  });

  it('is sent once, to all of them, says what was written, and answers go to the sender', async () => {
    expect(await save({})).toBe('stored');
    expect(await save({})).toBe('duplicate');
    await delivered(1);
    await settled();
    const [sent] = smtp.deliveries as [Delivery];
    expect(sent).toMatchObject({ from: 'site@oak.example', to: ['staff@oak.example', 'desk@oak.example'] });
    expect(sent.subject).toBe('Message: Robin Hale');
    expect(sent.headers.get('reply-to')).toBe('Robin Hale <robin@hale.example>');
    expect(sent.headers.get('content-type')).toMatch(/^multipart\/alternative/);
    const { text } = sent;
    expect(text).toContain('> We buy a building.\n> .\n> QUIT\n> And another – größer.');
    expect(sent.html).toContain('And another – größer.');
    expect(text).toContain('A reply to this mail goes to robin@hale.example.');
    expect(text).not.toMatch(/idempotency|suspicion/i);
  });

  it('goes out as fast as the mail server takes it: many messages hold back none of the next', async () => {
    for (let i = 0; i < 20; i++) await save({ message: `Message ${i}` });
    await expect.poll(() => smtp.deliveries.length, { timeout: 20_000 }).toBe(20);
    await settled();
  });

  it('tells of the other kinds too, but not of addresses for the news @all', async () => {
    await store.save(newsletterForm, { email: person.email }, clean);
    expect(await jobs()).toEqual([]);

    await store.save(registrationForm, { ...person, session: '2025-11-19' }, clean);
    await store.save(investorUpdatesForm, investor, clean);
    const enquiry = {
      name: 'Robin Hale',
      outlet: null,
      email: 'r@paper.example',
      deadline: null,
      message: 'Who?',
    };
    await store.save(mediaEnquiryForm, enquiry, clean);
    await delivered(3);
    expect(smtp.deliveries.map(({ subject }) => subject).sort()).toEqual([
      'Investor updates: Robin Hale',
      'Media inquiry: Robin Hale',
      'Webinar registration: Robin Hale, Wednesday, November 19',
    ]);
  });

  it('marks what was set aside, says why, and tells again when the same person comes as one', async () => {
    await store.save(investorUpdatesForm, investor, { key: null, suspicion: 'too-fast' });
    await delivered(1);
    await settled();
    await store.save(investorUpdatesForm, investor, clean);
    await delivered(2);
    const [aside, again] = smtp.deliveries as [Delivery, Delivery];
    expect(aside.subject).toBe('[Quarantine] Investor updates: Robin Hale');
    expect(aside.text).toContain('faster than a person types');
    expect(aside.text).toContain('Robin');
    expect(again.subject).toBe('Investor updates: Robin Hale');
    expect(again.text).not.toMatch(/set aside/i);
    // mail programs show one of two mails with the same Message-ID
    const numbers = smtp.deliveries.map(({ headers }) => headers.get('message-id'));
    expect(new Set(numbers).size).toBe(2);
  });

  it('does not tell of what one visitor sends beyond all that a person sends in a day', async () => {
    const another = { ...investor, email: 'another@hale.example' };
    await store.save(investorUpdatesForm, another, { key: null, suspicion: 'too-many' });
    await store.save(investorUpdatesForm, investor, clean);
    await delivered(1);
    await settled();
    expect(smtp.deliveries.map(({ text }) => text).join()).not.toContain('another@hale.example');
  });

  it('waits while the mail server is down, and the submission does not @all', async () => {
    const { port } = smtp;
    await smtp.close();
    expect(await save({})).toBe('stored');
    await expect.poll(() => lines, { timeout: 20_000 }).toContain('it will be sent again');
    await expect.poll(async () => (await jobs())[0]?.state, { timeout: 20_000 }).toBe('retry');
    expect(JSON.stringify(await jobs())).not.toMatch(/robin|hale|building/i);
    smtp = await mailServer(port);
    await delivered(1);
    await settled();
    expect(lines).not.toMatch(/robin|hale|building/i);
  });

  it('is not queued when the row is not stored', async () => {
    const broken = createSubmissionStore(database.pool, {
      async announce(row, connection) {
        await mail.queue(row, connection);
        throw new Error('too late');
      },
    });
    await expect(broken.save(contactForm, message, clean)).rejects.toThrow('not saved');
    await expect(save({ firstName: '' })).rejects.toThrow('not saved');
    expect(await jobs()).toEqual([]);
  });

  it('does not leave the queue for somebody who has been erased', async () => {
    await smtp.close();
    await save({});
    await store.save(
      registrationForm,
      { ...person, email: 'other@hale.example', session: '2025-11-19' },
      clean,
    );
    expect(
      (await inTransaction(database.pool, (db) => erase(db, 'ROBIN@hale.example', 'operator'))).rows
        .contact_submissions,
    ).toBe(1);
    expect(await jobs()).toMatchObject([{ data: { table: 'webinar_registrations' } }]);
    await database.pool.query('delete from webinar_registrations');
    smtp = await mailServer(smtp.port);
    await settled();
    expect(smtp.deliveries).toEqual([]);
  });

  it('says that a message is in the hosted backend, where this server cannot read it', async () => {
    const row = { table: 'hosted contact_submissions', id: randomUUID() };
    await mail.queue(row, database.pool);
    await mail.queue(row, database.pool);
    await delivered(1);
    await settled();
    expect(await jobs()).toHaveLength(1);
    const [sent] = smtp.deliveries as [Delivery];
    expect(sent.subject).toBe(`Message in the hosted backend: ${row.id}`);
    expect(sent.headers.has('reply-to')).toBe(false);
    expect(sent.text).toContain('does not reach the sender');
  });

  it('leaves nothing running when it cannot begin, and begins the next time', async () => {
    await mail.stop(5_000);
    const begun = vi.spyOn(globalThis, 'setInterval');
    const ended = vi.spyOn(globalThis, 'clearInterval');
    const real = database.pool.query.bind(database.pool);
    vi.spyOn(database.pool, 'query').mockImplementation((async (text: string, values?: unknown[]) => {
      if (text.includes('create_queue')) throw new Error('the disk is full');
      return real(text, values);
    }) as never);
    mail = mailBySmtp();
    await expect(mail.start()).rejects.toThrow('the disk is full');
    const timers = begun.mock.results.map(({ value }) => value);
    expect(timers).not.toEqual([]);
    const left = new Set(timers);
    for (const [timer] of ended.mock.calls) left.delete(timer);
    expect(left.size).toBe(0);

    vi.restoreAllMocks();
    await mail.start();
    store = createSubmissionStore(database.pool, { announce: mail.queue });
    await save({});
    await delivered(1);
  });

  it('begins once, however often it is told to', async () => {
    await mail.start();
    await mail.start();
    await save({});
    await delivered(1);
    await settled();
    expect(smtp.deliveries).toHaveLength(1);
  });
});

describe('what a visitor writes', () => {
  // Written past the form, which would have removed the line breaks.
  it.each([
    ['a name', { firstName: 'Robin\r\nBcc: evil@x.example', lastName: 'Hale\n\nQUIT\u2028X: 1' }],
    ['a name that is an address', { firstName: '"A" <evil@x.example>,', lastName: 'b@x.example' }],
    ['an address', { email: 'a@hale.example\r\nBcc: evil@x.example' }],
    ['two addresses', { email: 'a@hale.example, evil@x.example' }],
    ['an address in brackets', { email: 'a@hale.example> <evil@x.example' }],
    ['a message', { message: '\r\n.\r\nRCPT TO:<evil@x.example>\r\nBcc: evil@x.example' }],
  ])('as %s adds no header and no recipient', async (_, odd) => {
    await save(odd);
    await delivered(1);
    const [sent] = smtp.deliveries as [Delivery];
    expect(sent.to).toEqual(['staff@oak.example', 'desk@oak.example']);
    const allowed = /^(subject|from|to|reply-to|message-id|date|mime-version|content-type)$/;
    expect([...sent.headers.keys()].filter((name) => !allowed.test(name))).toEqual([]);
    const answersTo = sent.headers.get('reply-to');
    if ('email' in odd) expect(answersTo).toBeUndefined();
    else expect(answersTo).toMatch(/<robin@hale\.example>$/);
  });
});

// last, because once an account exists the mails above carry a link
describe('for the private office', () => {
  const invited = () =>
    inviteAccount(database.pool, { name: 'Casey Linden', email: 'casey@oak.example', role: 'editor' }, null);

  it('sends a link that is made as it is sent, and lies in no queue', async () => {
    const { id } = await invited();
    await mail.queueLink({ account: id, browserHash: 'a'.repeat(64) });
    await delivered(1);
    const [sent] = smtp.deliveries;
    expect(sent!.to).toEqual(['casey@oak.example']);
    const token = /https:\/\/oak\.example\/staff\?link=([\w-]{43})/.exec(sent!.text)![1]!;
    await settled();
    expect(JSON.stringify(await jobs())).not.toContain(token);
    const { rows } = await database.pool.query('select * from staff_once');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(lines).not.toContain(token);
  });

  it('says that a link was not taken, and names nobody', async () => {
    const person = { name: 'Casey Linden', email: 'away@oak.example', role: 'editor' } as const;
    const { id } = await inviteAccount(database.pool, person, null);
    await mail.queueLink({ account: id, browserHash: null });
    await expect.poll(() => lines, { timeout: 20_000 }).toContain('a link to sign in with was not taken');
    const line = lines.split('\n').find((one) => one.includes('not taken'))!;
    expect(JSON.parse(line)).toMatchObject({ level: 40, account: id, responseCode: 451 });
    expect(line).not.toContain('away@');
  });

  it.each([
    ['robin@hale.example', 'sent', 1],
    ['full@hale.example', 'refused', 0],
  ])('sends a reply to %s and says that it was %s', async (email, outcome, count) => {
    const { id: by } = await invited();
    await store.save(newsletterForm, { email }, clean);
    const { rows } = await database.pool.query('select id::int from news_subscriptions where email = $1', [
      email,
    ]);
    const item = { source: 'news_subscriptions', id: rows[0].id };
    await inTransaction(database.pool, async (db) => {
      const note = await addNote(db, item, { by, kind: 'reply', words: 'Yes, we do.', mail: 'waiting' });
      await mail.queueReply(note, db);
    });
    await expect
      .poll(async () => (await notesOf(database.pool, item))[0]!.mail, { timeout: 20_000 })
      .toBe(outcome);
    expect(smtp.deliveries).toHaveLength(count);
    for (const sent of smtp.deliveries) {
      expect(sent.to).toEqual([email]);
      expect(sent.headers.get('from')).toBe('Oak Real Estate Partners <site@oak.example>');
      expect(sent.text).toContain('Yes, we do.\n\nCasey Linden\n');
    }
    await settled();
  });

  describe('a borrower', () => {
    const row = { role: 'sponsor', name: 'Robin “<b>” Hale', reference: 'OAK 4H7-KQM', address: 'for=buy' };
    const rest = { company: null, phone: null, owned: null, since: null, entity: null, termsVersion: null };
    const sendDeal = async (
      email = 'robin@hale.example',
      suspicion: Origin['suspicion'] = null,
      own: { reference?: string } = {},
    ) => {
      const key = randomUUID();
      await store.save(dealForm, { ...row, ...rest, ...own, email, words: 'New roofs.' }, { key, suspicion });
      return (await findByKey(database.pool, key))!;
    };
    /** Does the same as the office. */
    const tell = async (id: number, words: string, move: ToldMove | null) => {
      const { id: by } = await invited();
      const item = { source: 'deals', id };
      await inTransaction(database.pool, async (db) => {
        await mail.queueReply(
          await addNote(db, item, { by, kind: 'reply', words, mail: 'waiting' }),
          db,
          move,
        );
      });
      return item;
    };
    const linkOf = (sent: ReadMail) =>
      /https:\/\/oak\.example\/submit\/status\/([\w-]{43})/.exec(sent.text)![1]!;
    const mailsTo = (address: string) => smtp.deliveries.filter(({ to }) => to.includes(address));

    it('is sent the reference and the link, once, and no word of theirs', async () => {
      const { id } = await sendDeal();
      await expect.poll(() => mailsTo('robin@hale.example').length, { timeout: 20_000 }).toBe(1);
      await settled();
      const [copy] = mailsTo('robin@hale.example');
      expect(copy!.subject).toBe('Your deal is on our desk (OAK 4H7-KQM)');
      expect(copy!.headers.get('to')).toBe('robin@hale.example');
      const token = linkOf(copy!);
      expect((await findByToken(database.pool, token))?.id).toBe(id);
      expect(copy!.text).toMatch(/writes to you\sby\s\w+day, \w+ \d+, 6\sPM, New York time\./);
      expect(copy!.text).not.toMatch(/Robin|roofs/);
      expect(lines).not.toContain(token);
      expect(lines).not.toContain('hale.example');
      expect(JSON.stringify(await jobs())).not.toMatch(new RegExp(`${token}|hale.example`));
      expect(mailsTo('staff@oak.example')).toHaveLength(1);
      expect(mailsTo('staff@oak.example')[0]!.text).not.toContain(token);
      expect((await findDeal(database.pool, id))!.events).toEqual([]);
    });

    describe('whose deal goes on', () => {
      /** A deal that arrived an hour before, its mails sent. */
      const olderDeal = async (reference = 'OAK 4H7-KQM') => {
        await invited();
        const before = mailsTo('staff@oak.example').length;
        const { id } = await sendDeal('robin@hale.example', null, { reference });
        await expect.poll(() => mailsTo('staff@oak.example').length, { timeout: 20_000 }).toBe(before + 1);
        await settled();
        await database.pool.query(
          `update deals set created_at = created_at - interval '1 hour' where id = $1`,
          [id],
        );
        return { id, token: await makeLink(database.pool, id) };
      };
      /** Moves a deal back in time by so many minutes. */
      const age = async (minutes: number) => {
        const before = `- make_interval(mins => ${minutes})`;
        await database.pool.query(`update deal_events set at = at ${before}`);
        await database.pool.query(`update deal_files set created_at = created_at ${before}`);
      };
      const news = () => mailsTo('staff@oak.example').slice(1);
      const arrived = (count: number) => expect.poll(() => news().length, { timeout: 20_000 }).toBe(count);
      const file = (name: string) => ({
        ...{ name, size: 3, type: 'text/csv', sha256: name, document: null, storedKey: name },
        scan: 'clean' as const,
      });

      it('makes one mail to staff of an answer and two documents, once nothing more comes', async () => {
        const { id, token } = await olderDeal();
        await answer(database.pool, token, 'The boiler is in.');
        await addFile(database.pool, id, file('roll.csv'), 1000);
        await addFile(database.pool, id, file('=t12.csv'), 1000);
        // activity of the last minute may continue, so no mail yet
        await new Promise((passed) => setTimeout(passed, 1500));
        expect(news()).toEqual([]);
        await age(5);
        await arrived(1);
        const [sent] = news() as [Delivery];
        expect(sent.subject).toBe('Message: no name (OAK 4H7-KQM)');
        expect(sent.text).toMatch(
          /^Read what “Robin “<b>” Hale” wrote and answer on the page of the deal by\s\w+day,/,
        );
        expect(sent.text).toMatch(/Document 1: +roll\.csv\nDocument 2: +“=t12\.csv”/);
        expect(sent.text).toContain('> The boiler is in.');
        expect(sent.text).toContain(`https://oak.example/staff?to=/staff/deals/${id}`);
        // not told a second time
        await new Promise((passed) => setTimeout(passed, 1500));
        expect(news()).toHaveLength(1);
        await answer(database.pool, token, 'And the roof.');
        await age(4);
        await arrived(2);
        expect(news()[1]!.text).not.toContain('boiler');
        await settled();
      });

      it('that is withdrawn ends the work of staff', async () => {
        const { token } = await olderDeal();
        await withdraw(database.pool, token);
        await age(5);
        await arrived(1);
        expect(news()[0]!.subject).toBe('Deal withdrawn: no name (OAK 4H7-KQM)');
        expect(news()[0]!.text).toMatch(/^Stop work on this deal: .* has withdrawn it\./);
        await settled();
      });

      it('whose term sheet is accepted asks for a call', async () => {
        const { id } = await olderDeal();
        await inTransaction(database.pool, async (db) => {
          const fileId = await insertFile(db, id, file('terms.pdf'), 1000);
          await db.query('insert into term_sheets (file_id, deal_id, version) values ($1, $2, 1)', [
            fileId,
            id,
          ]);
        });
        await acceptTerms(database.pool, id, { version: 1, name: 'Robin Hale', words: 'I accept.' });
        await age(5);
        await arrived(1);
        expect(news()[0]!.subject).toBe('Term sheet accepted: no name (OAK 4H7-KQM)');
        expect(news()[0]!.text).toMatch(/Call .*: version 1 of the term sheet is accepted/s);
        expect(news()[0]!.text).not.toContain('terms.pdf');
        await settled();
      });

      it('whose term sheet is accepted after a question says that the question is open', async () => {
        const { id, token } = await olderDeal();
        await inTransaction(database.pool, async (db) => {
          const fileId = await insertFile(db, id, file('terms.pdf'), 1000);
          await db.query('insert into term_sheets (file_id, deal_id, version) values ($1, $2, 1)', [
            fileId,
            id,
          ]);
          await changeState(db, id, 2, { to: 'term-sheet', by: 'staff' });
        });
        await answer(database.pool, token, 'Can the floor be lower?');
        await acceptTerms(database.pool, id, { version: 1, name: 'Robin Hale', words: 'I accept.' });
        await age(5);
        await arrived(1);
        expect(news()[0]!.text.replace(/\s+/g, ' ')).toMatch(
          /the closing can begin\. What they sent before is not answered yet: answer it on the page of the deal by \w+, \w+ \d+, 6 PM, New York time\./,
        );
        await settled();
      });

      it('is told although the mail server rejects what another borrower wrote', async () => {
        const spam = await olderDeal();
        const { token } = await olderDeal('OAK 4H7-KQN');
        await answer(database.pool, spam.token, SPAM);
        await age(1);
        await answer(database.pool, token, 'The boiler is in.');
        await age(5);
        const texts = () => mailsTo('staff@oak.example').map(({ text }) => text);
        await expect.poll(() => texts().join('\n'), { timeout: 20_000 }).toContain('> The boiler is in.');
        const { rows } = await database.pool.query('select deal_id::int as id from deal_tellings');
        expect(rows).not.toContainEqual({ id: spam.id });
      });

      it('is told once by a mail server that takes its time @all', async () => {
        const { token } = await olderDeal();
        await answer(database.pool, token, 'The boiler is in.');
        filterMs = 11_000;
        await age(5);
        await expect.poll(() => news().length, { timeout: 30_000 }).toBe(1);
        filterMs = 0;
        await expect
          .poll(async () => (await database.pool.query('select from deal_tellings')).rowCount, {
            timeout: 5_000,
          })
          .toBe(1);
      });

      it('is told again while the mail server is away', async () => {
        const { token } = await olderDeal();
        const { port } = smtp;
        await smtp.close();
        await answer(database.pool, token, 'The boiler is in.');
        await age(5);
        await expect.poll(() => lines, { timeout: 20_000 }).toContain('staff were not told by mail');
        const { rows } = await database.pool.query('select * from deal_tellings');
        expect(rows).toEqual([]);
        smtp = await mailServer(port);
        await mail.stop(1000);
        mail = mailBySmtp();
        await mail.start();
        await expect.poll(() => mailsTo('staff@oak.example').length, { timeout: 20_000 }).toBe(1);
        expect(mailsTo('staff@oak.example')[0]!.text).toContain('> The boiler is in.');
      });
    });

    it('is sent a new link where staff have ended the old ones', async () => {
      const { id } = await sendDeal();
      await expect.poll(() => mailsTo('robin@hale.example').length, { timeout: 20_000 }).toBe(1);
      await settled();
      const old = linkOf(mailsTo('robin@hale.example')[0]!);
      await inTransaction(database.pool, async (db) => {
        await endLinks(db, id);
        await mail.queueDealLink(id, db);
      });
      await expect.poll(() => mailsTo('robin@hale.example').length, { timeout: 20_000 }).toBe(2);
      const fresh = linkOf(mailsTo('robin@hale.example')[1]!);
      expect(await findByToken(database.pool, old)).toBeUndefined();
      expect((await findByToken(database.pool, fresh))?.id).toBe(id);
      await settled();
    });

    it('who looks like a machine is sent nothing', async () => {
      await sendDeal('robin@hale.example', 'too-fast');
      await delivered(1);
      await settled();
      expect(mailsTo('robin@hale.example')).toEqual([]);
    });

    it.each([
      ['more-needed', 'Which boiler?'],
      ['term-sheet', ''],
      ['declined', 'Too thin.\n\nA loan of $9M.'],
      [null, 'We have called the broker.'],
    ] as const)('is told of %s with a link to their page', async (move, words) => {
      const { id } = await sendDeal();
      await tell(id, words, move);
      await expect.poll(() => mailsTo('robin@hale.example').length, { timeout: 20_000 }).toBe(2);
      await settled();
      const letter = mailsTo('robin@hale.example').find(({ subject }) => !subject.includes('on our desk'))!;
      expect(letter.subject).toMatch(/ your deal \(OAK 4H7-KQM\)$/);
      expect(letter.text).toContain(words);
      expect((await findByToken(database.pool, linkOf(letter)))?.id).toBe(id);
    });

    it('whose address many deals name is sent five a day, and staff hear of all @all', async () => {
      await mail.stop(1_000);
      mail = mailBySmtp(letterLimit(null));
      await mail.start();
      store = createSubmissionStore(database.pool, { announce: mail.queue });
      for (let i = 0; i < 7; i++) {
        // all of these are read in one mailbox
        const email = ['stranger@hale.example', 'Stranger@Hale.example', `stranger+${i}@hale.example`][i % 3];
        await sendDeal(email, null, { reference: `OAK 4H7-KQ${i}` });
      }
      await sendDeal('other@hale.example', null, { reference: 'OAK 4H7-KQ8' });
      const letters = () => smtp.deliveries.filter(({ to }) => !to.includes('staff@oak.example'));
      await expect.poll(() => mailsTo('staff@oak.example').length, { timeout: 20_000 }).toBe(8);
      await expect.poll(() => letters().length, { timeout: 20_000 }).toBe(6);
      await settled();
      expect(letters()).toHaveLength(6);
      expect(lines).not.toMatch(/hale\.example/i);
    });

    it('who withdraws is sent nothing more', async () => {
      await smtp.close();
      const { id } = await sendDeal();
      await tell(id, 'Which boiler?', 'more-needed');
      await withdraw(database.pool, await makeLink(database.pool, id));
      // a job that is being sent at this moment began before
      const active = () => database.pool.query(`select from pgboss.job where state = 'active'`);
      await expect.poll(async () => (await active()).rowCount, { timeout: 20_000 }).toBe(0);
      smtp = await mailServer(smtp.port);
      await settled();
      expect(mailsTo('robin@hale.example')).toEqual([]);
    });

    it.each([
      ['full', 'full'],
      ['gone', 'unknown'],
      ['barred', 'refused'],
    ])(
      'whose server says no (%s) is shown so to staff, and the log says nothing of them',
      async (who, refusal) => {
        const { id } = await sendDeal(`${who}@hale.example`);
        const item = await tell(id, 'Which boiler?', 'more-needed');
        await expect
          .poll(async () => (await notesOf(database.pool, item))[0], { timeout: 20_000 })
          .toMatchObject({ mail: 'refused', refusal });
        await settled();
        expect((await findDeal(database.pool, id))!.events).toMatchObject([
          { by: 'site', kind: 'mail-refused', words: refusal, shownToBorrower: false },
        ]);
        expect(lines).not.toContain('hale.example');
        expect(JSON.stringify(await jobs())).not.toContain('hale.example');
      },
    );

    it('is sent what waited while the server refused the site itself', async () => {
      isBarred = true;
      const { id } = await sendDeal('robin@hale.example');
      const item = await tell(id, 'Which boiler?', 'more-needed');
      const tried = `select from pgboss.job where name = 'office-replies' and retry_count > 0`;
      await expect.poll(async () => (await database.pool.query(tried)).rowCount, { timeout: 20_000 }).toBe(1);
      isBarred = false;
      await expect
        .poll(async () => (await notesOf(database.pool, item))[0], { timeout: 20_000 })
        .toMatchObject({ mail: 'sent' });
    });

    it('whose mail waits is counted, and one link is made for all tries of one mail @all', async () => {
      const { id } = await sendDeal('away@hale.example');
      await tell(id, 'Which boiler?', null);
      const tries = `select from pgboss.job where name in ('deal-copies', 'office-replies') and retry_count > 1`;
      await expect.poll(async () => (await database.pool.query(tries)).rowCount, { timeout: 20_000 }).toBe(2);
      await expect.poll(() => mail.waiting(), { timeout: 20_000 }).toBe(2);
      const links = async () =>
        (await database.pool.query('select from deal_links where deal_id = $1', [id])).rowCount;
      expect(await links()).toBe(2);
      // a link that the office has ended stays ended: the next attempt makes a new one
      await endLinks(database.pool, id);
      await expect.poll(links, { timeout: 20_000 }).toBe(2);
    });

    it('whose server never answers is shown so to staff after the last attempt @all', async () => {
      const { id } = await sendDeal('away@hale.example');
      const item = await tell(id, 'Which boiler?', null);
      // while the job waits for its second attempt, that attempt is made its last
      const last = `update pgboss.job set retry_limit = retry_count + 1 where name = 'office-replies' and state = 'retry'`;
      await expect
        .poll(async () => (await database.pool.query(last)).rowCount, { timeout: 20_000, interval: 20 })
        .toBe(1);
      expect((await notesOf(database.pool, item))[0]).toMatchObject({ mail: 'waiting', refusal: null });
      await expect
        .poll(async () => (await notesOf(database.pool, item))[0], { timeout: 20_000 })
        .toMatchObject({ mail: 'refused', refusal: 'away' });
    });
  });

  it('links to the item in the mail to staff', async () => {
    await invited();
    await save({});
    await delivered(1);
    expect(smtp.deliveries[0]!.text).toMatch(
      /https:\/\/oak\.example\/staff\?to=\/staff\/inbox\/contact_submissions\/\d+/,
    );
  });

  // the last test: from here on there is an administrator, who gets these mails
  it('tells every administrator what was done, once, and only them', async () => {
    const admin = { name: 'Jordan Alder', email: 'jordan@oak.example', role: 'administrator' } as const;
    await settled();
    await database.pool.query('update staff_notices set mailed_at = now()');
    smtp.deliveries.length = 0;
    const { id } = await inviteAccount(database.pool, admin, null);
    await inviteAccount(database.pool, { ...admin, name: 'Quinn Hazel', email: 'quinn@oak.example' }, id);
    await delivered(2);
    expect(smtp.deliveries.map(({ subject }) => subject)).toContain(
      'Office: Jordan Alder invited Quinn Hazel as administrator',
    );
    expect(smtp.deliveries.at(-1)!.to.toSorted()).toEqual(['jordan@oak.example', 'quinn@oak.example']);
    // marked as mailed only after the mail has left
    const open = () => database.pool.query('select from staff_notices where mailed_at is null');
    await expect.poll(async () => (await open()).rowCount, { timeout: 20_000 }).toBe(0);
  });
});
