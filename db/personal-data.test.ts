import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { contactForm } from '#app/features/contact/contact.form.ts';
import { dealForm } from '#app/features/intake/deal.form.ts';
import { investorUpdatesForm } from '#app/features/investor-updates/investor-updates.form.ts';
import { mediaEnquiryForm } from '#app/features/media-enquiry/media-enquiry.form.ts';
import { newsletterForm } from '#app/features/newsletter/newsletter.form.ts';
import { registrationForm } from '#app/features/webinar/registration.form.ts';
import { listDeals } from '#tests/data/listed-deals.ts';
import { testDatabase } from '#tests/test-database.ts';
import { addEvent, addFile } from './deals.ts';
import { allowErasing, eraseWhatIsDue } from './erasing.ts';
import { askToErase, confirmErasure, openRequests, takeBackRequest } from './erasure-requests.ts';
import { inTransaction } from './in-transaction.ts';
import { addNote } from './inbox.ts';
import {
  dealsForCounsel,
  erase as eraseIn,
  overview,
  personalTables,
  readRows,
  rowsOf,
} from './personal-data.ts';
import { changeRole, disableAccount, inviteAccount } from './staff-accounts.ts';
import { readAudit } from './staff-audit.ts';
import { createSubmissionStore } from './submissions.ts';

const database = testDatabase();
const tables = [...personalTables.keys()];
const erase = (pool: typeof database.pool, email: string) =>
  inTransaction(pool, (db) => eraseIn(db, email, 'operator'));
const expire = (pool: typeof database.pool, days: number) =>
  eraseWhatIsDue(pool, tables, { days, loanDays: 3650 });
const all = (rows: number) => Object.fromEntries(tables.map((table) => [table, rows]));
const clean = { key: null, suspicion: null };

/** Stores one row of each kind. */
async function everything(email: string) {
  const store = createSubmissionStore(database.pool);
  const person = { firstName: 'Robin', lastName: 'Hale', email };
  await store.save(contactForm, { ...person, phone: null, company: null, message: 'Hello' }, clean);
  await store.save(newsletterForm, { email }, { key: null, suspicion: 'too-fast' });
  await store.save(
    investorUpdatesForm,
    { first_name: 'Robin', last_name: 'Hale', email, utm_source: null, utm_medium: null, utm_campaign: null },
    clean,
  );
  await store.save(registrationForm, { ...person, session: '2025-11-19' }, clean);
  await store.save(
    mediaEnquiryForm,
    { name: 'Robin', outlet: null, email, deadline: null, message: 'Who?' },
    clean,
  );
  await store.save(
    dealForm,
    {
      role: 'sponsor',
      name: 'Robin',
      company: null,
      email,
      phone: null,
      owned: null,
      since: null,
      entity: null,
      words: null,
      reference: `OAK ${email.slice(0, 5)}`,
      address: 'for=buy',
      termsVersion: null,
    },
    clean,
  );
  const [deal] = await listDeals(database.pool);
  await addEvent(database.pool, deal!.id, { by: 'staff', kind: 'note', words: `Of ${email}` });
  await addFile(
    database.pool,
    deal!.id,
    {
      name: 'Rent roll.pdf',
      size: 9,
      type: 'application/pdf',
      sha256: 'ab',
      document: 'rent-roll',
      scan: 'clean',
      storedKey: email,
    },
    100,
  );
}

beforeEach(async () => {
  await database.pool.query(`truncate ${tables.join(', ')} cascade`);
  await everything('Robin@Hale.example');
  await everything('other@hale.example');
});

it('knows every table with a visitor’s address in it', async () => {
  const { rows } = await database.pool.query(
    `select table_name as name from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'email' order by 1`,
  );
  // staff are no visitors: their accounts are disabled and not erased, because the audit names them; a request to erase
  // a person is deleted with the person
  expect(rows.map(({ name }) => name)).toEqual([...tables, 'staff_accounts', 'erasure_requests'].sort());
  expect(
    (await overview(database.pool)).map(({ table, rows, quarantined }) => [table, rows, quarantined]),
  ).toEqual(tables.map((table) => [table, 2, table === 'news_subscriptions' ? 2 : 0]));
});

it('gives out everything under an address, in whatever letters, and nobody else’s', async () => {
  const found = await rowsOf(database.pool, ' rOBIN@hale.EXAMPLE');
  const { deal_files, deal_events, term_sheets, staff_notes, staff_audit, ...own } = found;
  expect([term_sheets, staff_notes, staff_audit]).toEqual([[], [], []]);
  expect(Object.keys(own)).toEqual(tables);
  for (const rows of Object.values(own)) expect(rows).toMatchObject([{ email: 'Robin@Hale.example' }]);
  expect(deal_files).toMatchObject([{ name: 'Rent roll.pdf', document: 'rent-roll' }]);
  expect(deal_events).toMatchObject([{ kind: 'note', words: 'Of Robin@Hale.example' }]);
  expect(JSON.stringify(found)).not.toContain('token');
  const [registration] = found.webinar_registrations!;
  expect(Object.keys(registration!)).toEqual([
    'id',
    'created_at',
    'first_name',
    'last_name',
    'email',
    'session',
    'suspicion',
  ]);
  expect(registration!.session).toBe('2025-11-19');
  expect(registration!.created_at).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
});

it('takes an address as it is, and not as a pattern', async () => {
  for (const email of ['%', '%@hale.example', 'hale.example', "' or true --", '']) {
    expect(Object.values(await rowsOf(database.pool, email)).flat()).toEqual([]);
  }
});

it('erases everything under an address, says what, and leaves the others', async () => {
  const { rows, storedKeys } = await erase(database.pool, 'robin@hale.example');
  expect([rows, storedKeys]).toEqual([all(1), ['Robin@Hale.example']]);
  expect(
    (await database.pool.query('select count(*)::int as deals from withdrawn_deals where reference is null'))
      .rows,
  ).toEqual([{ deals: 1 }]);
  expect((await erase(database.pool, 'robin@hale.example')).rows).toEqual(all(0));
  expect(Object.values(await rowsOf(database.pool, 'other@hale.example')).flat()).toHaveLength(
    tables.length + 2,
  );
});

it('gives out what staff noted and when they read it, without who of them, and erases the notes', async () => {
  const by = (await staff('casey')).id;
  const [deal] = (await rowsOf(database.pool, 'robin@hale.example')).deals!;
  const item = { source: 'deals', id: deal!.id };
  await addNote(database.pool, item, { by, kind: 'note', words: 'Robin called.', mail: null });
  const found = await rowsOf(database.pool, 'robin@hale.example');
  expect(found.staff_notes).toMatchObject([{ source: 'deals', kind: 'note', words: 'Robin called.' }]);
  expect(found.staff_audit).toMatchObject([{ source: 'deals', action: 'item.noted' }]);
  expect(JSON.stringify(found)).not.toMatch(/casey|account/i);
  expect((await rowsOf(database.pool, 'other@hale.example')).staff_notes).toEqual([]);
  await erase(database.pool, 'robin@hale.example');
  expect((await database.pool.query('select from staff_notes')).rows).toEqual([]);
  expect(await readAudit(database.pool, { items: [item], limit: 9 })).toHaveLength(1);
});

const staff = (name: string) =>
  inviteAccount(database.pool, { name, email: `${name}@oak.example`, role: 'administrator' }, null);

describe('an erasure by two people', () => {
  const item = { source: 'deals', id: 1 };
  const ask = async (by: number) => {
    await askToErase(database.pool, 'robin@hale.example', item, by);
    return (await openRequests(database.pool, by))[0]!.id;
  };
  const left = async () => Object.values(await rowsOf(database.pool, 'robin@hale.example')).flat().length;
  const everyRow = tables.length + 2;
  beforeEach(() => database.pool.query('truncate erasure_requests'));

  it('is confirmed by another than who asked, once, and both stand in the audit', async () => {
    const [one, two, three] = [await staff('one'), await staff('two'), await staff('three')];
    const id = await ask(one.id);
    expect(await confirmErasure(database.pool, id, one.id)).toBe('own');
    expect(await left()).toBe(everyRow);
    const both = await Promise.all([two, three].map((by) => confirmErasure(database.pool, id, by.id)));
    expect(both).toContain('gone');
    expect(both).toContainEqual({ rows: all(1), storedKeys: ['Robin@Hale.example'] });
    expect(await left()).toBe(0);
    const [erased, asked] = await readAudit(database.pool, { limit: 2 });
    expect(asked).toMatchObject({ name: 'one', action: 'person.erasure-asked', sourceId: 1 });
    expect(erased).toMatchObject({ action: 'person.erased' });
    expect(['two', 'three']).toContain(erased!.name);
    expect(erased!.detail).toContain('1 deals,');
    expect(erased!.detail).toContain(`1 deal_files; account ${one.id} had asked`);
    expect(erased!.detail).not.toContain('@');
  });

  describe('is confirmed by nobody whom the first has made for it:', () => {
    const admin = { name: 'ghost', email: 'ghost@oak.example', role: 'administrator' } as const;
    const hours = (count: number) =>
      database.pool.query(`update erasure_requests set asked_at = asked_at + interval '${count} hours'`);

    it.each([
      [
        'an account that is younger than the request',
        'second',
        async (_: number) => {
          await database.pool.query(`update erasure_requests set asked_at = now() - interval '1 minute'`);
        },
      ],
      [
        'one that the first invites anew',
        'second',
        async (by: number) => {
          await inviteAccount(database.pool, admin, by);
        },
      ],
      [
        'one that the first promotes',
        'second',
        async (by: number, ghost: number) => {
          await changeRole(database.pool, ghost, 'editor', null);
          await changeRole(database.pool, ghost, 'administrator', by);
        },
      ],
      [
        'one that is no administrator any more',
        'second',
        async (_: number, ghost: number) => {
          await changeRole(database.pool, ghost, 'editor', null);
        },
      ],
      [
        'one that the first made a week ago',
        'confirmed',
        async (by: number) => {
          await inviteAccount(database.pool, admin, by);
          await hours(7 * 24 + 1);
        },
      ],
      [
        'one that an account of the first invites',
        'second',
        async (by: number) => {
          const middle = { ...admin, email: 'middle@oak.example' };
          await inviteAccount(database.pool, admin, (await inviteAccount(database.pool, middle, by)).id);
        },
      ],
      [
        'one that has made whoever asks',
        'second',
        async (_: number, ghost: number) => {
          const made = await inviteAccount(database.pool, { ...admin, email: 'made@oak.example' }, ghost);
          await database.pool.query('update erasure_requests set account_id = $1', [made.id]);
        },
      ],
      [
        'one that was invited on the command line',
        'confirmed',
        async () => {
          await inviteAccount(database.pool, admin, null);
        },
      ],
    ] as const)('%s: %s', async (_, outcome, happens) => {
      await database.pool.query(`delete from staff_sessions`);
      const one = await staff('one');
      const ghost = await inviteAccount(
        database.pool,
        { ...admin, email: `${randomUUID()}@oak.example` },
        null,
      );
      const id = await ask(one.id);
      await database.pool.query(
        `update staff_accounts set email = 'ghost-' || id || '@oak.example' where email = 'ghost@oak.example'`,
      );
      await database.pool.query(`update staff_accounts set email = 'ghost@oak.example' where id = $1`, [
        ghost.id,
      ]);
      await happens(one.id, ghost.id);
      const open = (await openRequests(database.pool, ghost.id))[0];
      expect(open?.mayConfirm).toBe(outcome === 'confirmed');
      // the database itself refuses, whatever the code does
      const direct = database.pool.query(
        'update erasure_requests set confirmed_by = $2 where id = $1 returning id',
        [id, ghost.id],
      );
      if (outcome === 'second') await expect(direct).rejects.toThrow('may not confirm');
      else expect((await direct).rowCount).toBe(1);
      const confirmed = await confirmErasure(database.pool, id, ghost.id);
      if (outcome === 'second') expect([confirmed, await left()]).toEqual(['second', everyRow]);
      else expect([typeof confirmed, await left()]).toEqual(['object', 0]);
    });

    it('nor by the first themselves, in the database too', async () => {
      const one = await staff('one');
      const id = await ask(one.id);
      await expect(
        database.pool.query('update erasure_requests set confirmed_by = account_id where id = $1', [id]),
      ).rejects.toThrow();
    });
  });

  it('is over after seven days, when it was taken back, and when who asked has left', async () => {
    const [one, two] = [await staff('one'), await staff('two')];
    const first = await ask(one.id);
    await database.pool.query(`update erasure_requests set ends_at = ends_at - interval '7 days'`);
    expect(await confirmErasure(database.pool, first, two.id)).toBe('gone');
    const second = await ask(one.id);
    await takeBackRequest(database.pool, second, two.id);
    expect(await confirmErasure(database.pool, second, two.id)).toBe('gone');
    const third = await ask(one.id);
    await disableAccount(database.pool, one.id, null);
    expect(await confirmErasure(database.pool, third, two.id)).toBe('gone');
    expect(await left()).toBe(everyRow);
  });

  it('asked for once more is still whose it was', async () => {
    const [one, two] = [await staff('one'), await staff('two')];
    await ask(one.id);
    expect(await confirmErasure(database.pool, await ask(two.id), one.id)).toBe('own');
  });

  it.each(['term-sheet', 'closed'] as const)('of a deal that is at %s is counsel’s', async (to) => {
    const [one, two] = [await staff('one'), await staff('two')];
    const id = await ask(one.id);
    const [deal] = (await rowsOf(database.pool, 'robin@hale.example')).deals!;
    await database.pool.query('update deals set state = $2 where id = $1', [deal!.id, to]);
    expect(await dealsForCounsel(database.pool, 'ROBIN@hale.example')).toEqual(['OAK Robin']);
    expect(await confirmErasure(database.pool, id, two.id)).toBe('counsel');
    expect(await left()).toBe(everyRow);
  });
});

it('erases all of it or nothing', async () => {
  await database.pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'no'; end $$;
    create trigger refuse before delete on media_enquiries for each row execute function refuse()`);
  await expect(erase(database.pool, 'robin@hale.example')).rejects.toThrow('no');
  await database.pool.query('drop function refuse cascade');
  expect(Object.values(await rowsOf(database.pool, 'robin@hale.example')).flat()).toHaveLength(
    tables.length + 2,
  );
});

it('forgets what is older than the days given, from several copies at once', async () => {
  for (const table of tables) {
    await database.pool.query(
      `update ${table} set created_at = now() - interval '731 days' where email = 'other@hale.example'`,
    );
  }
  expect(await expire(database.pool, 732)).toEqual(all(0));
  await allowErasing(database.pool, { days: 730, loanDays: 3650 });
  const counts = await Promise.all([expire(database.pool, 730), expire(database.pool, 730)]);
  for (const table of tables) expect(counts[0]![table]! + counts[1]![table]!).toBe(1);
  expect(Object.values(await rowsOf(database.pool, 'robin@hale.example')).flat()).toHaveLength(
    tables.length + 2,
  );
});

it('forgets nothing where the clock of the database is wrong, either way', async () => {
  await database.pool.query(`update deals set created_at = now() - interval '731 days'`);
  const at = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const tidy = (now: Date) => eraseWhatIsDue(database.pool, ['deals'], { days: 730, loanDays: 3650 }, now);
  for (const hours of [-2, 2]) await expect(tidy(at(hours))).rejects.toThrow('differ by 120 minutes');
  expect(await tidy(at(0.9))).toEqual({ deals: 2 });
});

it('forgets nothing after a month without a look, as where the clock has jumped ahead, until somebody says that it is right', async () => {
  await database.pool.query(`update deals set created_at = now() - interval '731 days'`);
  await allowErasing(database.pool, { days: 730, loanDays: 3650 });
  await database.pool.query(`update last_erasing set at = now() - interval '1096 days'`);
  for (const _ of [1, 2]) await expect(expire(database.pool, 730)).rejects.toThrow('for 1096 days');
  await allowErasing(database.pool, { days: 730, loanDays: 3650 });
  expect((await expire(database.pool, 730)).deals).toBe(2);
  await database.pool.query(`update last_erasing set at = now() - interval '30 days'`);
  await expire(database.pool, 730);
  const { rows } = await database.pool.query(
    `select now() - at < interval '1 minute' as is_new from last_erasing`,
  );
  expect(rows).toEqual([{ is_new: true }]);
});

it('forgets nothing where submissions were kept longer before, until somebody says that it is meant', async () => {
  await database.pool.query(`update deals set created_at = now() - interval '100 days'`);
  expect((await expire(database.pool, 730)).deals).toBe(0);
  await expect(expire(database.pool, 73)).rejects.toThrow('RETENTION_DAYS is 73, and was 730; nothing');
  const shortLoans = eraseWhatIsDue(database.pool, tables, { days: 730, loanDays: 365 });
  await expect(shortLoans).rejects.toThrow('LOAN_RETENTION_DAYS is 365, and was 3650');
  expect((await expire(database.pool, 730)).deals).toBe(0);
  await allowErasing(database.pool, { days: 73, loanDays: 3650 });
  expect((await expire(database.pool, 73)).deals).toBe(2);
});

it('reads more than a page of a table, oldest first', async () => {
  await database.pool.query(
    `insert into news_subscriptions (email) select 'n' || i from generate_series(1, 1001) i`,
  );
  const emails: unknown[] = [];
  const aside: unknown[] = [];
  for await (const row of readRows(database.pool, 'news_subscriptions')) emails.push(row.email);
  for await (const row of readRows(database.pool, 'news_subscriptions', { quarantined: true }))
    aside.push(row.email);
  expect(aside).toEqual(['Robin@Hale.example', 'other@hale.example']);
  expect([emails.length, emails[2], emails.at(-1)]).toEqual([1003, 'n1', 'n1001']);
});
