import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { dealForm } from '#app/features/intake/deal.form.ts';
import { standing } from '#app/lending/intake/promise.ts';
import type { StoredDeal } from '#app/lending/intake/stored-deal.ts';
import { listDeals } from '#tests/data/listed-deals.ts';
import { testDatabase } from '#tests/test-database.ts';
import {
  addEvent,
  addFile,
  answer,
  assignDeal,
  changeState,
  comeBack,
  dealsThatLeft,
  endLinks,
  findByKey,
  findByToken,
  findDeal,
  makeLink,
  replyToBorrower,
  withdraw,
  withdrawnLines,
  withdrawnOn,
} from './deals.ts';
import { eraseWhatIsDue } from './erasing.ts';
import { inTransaction } from './in-transaction.ts';
import { addNote, changeHeld, inboxCounts, markRead, readItem } from './inbox.ts';
import { inviteAccount } from './staff-accounts.ts';
import { createSubmissionStore } from './submissions.ts';

const database = testDatabase();

const row = {
  role: 'sponsor',
  name: 'Sage Willow',
  company: 'Willow Residential',
  email: 'sage@willow.example',
  phone: null,
  owned: null,
  since: null,
  entity: null,
  words: 'New roofs.\n<script>alert(1)</script>',
  address: 'price=14.2M&for=buy-improve&city=Greensboro',
  termsVersion: '0123abcd',
};
const file = {
  name: 'T12.pdf',
  size: 60,
  type: 'application/pdf',
  sha256: 'a'.repeat(64),
  document: 't12',
  scan: 'clean' as const,
  storedKey: 'key-1',
};

async function store(
  reference = 'OAK 4H7-KQM',
  key: string = randomUUID(),
  suspicion = null,
): Promise<StoredDeal> {
  await createSubmissionStore(database.pool).save(dealForm, { ...row, reference }, { key, suspicion });
  return (await findByKey(database.pool, key))!;
}

/**
 * Puts the deal into a state that it otherwise reaches only with a term sheet; db/term-sheets.test.ts tests the regular
 * way.
 */
const stand = (to: string) =>
  database.pool.query(
    `with moved as (update deals set state = $2, state_since = now(), version = version + 1 where id = $1)
     insert into deal_events (deal_id, by, kind, "to") values ($1, 'staff', 'state', $2)`,
    [deal.id, to],
  );

let deal: StoredDeal;
let token: string;
beforeEach(async () => {
  await database.pool.query('truncate deals, withdrawn_deals cascade');
  deal = await store();
  token = await makeLink(database.pool, deal.id);
});

describe('a deal', () => {
  it('is found by its link, by its key and by its number, and by nothing else', async () => {
    expect(deal).toMatchObject({
      ...row,
      reference: 'OAK 4H7-KQM',
      state: 'received',
      version: 1,
      files: [],
    });
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(deal.moves).toEqual([{ at: deal.createdAt, to: 'received' }]);
    expect(await findByToken(database.pool, token)).toEqual(deal);
    expect(await findDeal(database.pool, deal.id)).toEqual(deal);
    for (const wrong of ['', '%', deal.reference, token.toLowerCase().slice(1)])
      expect(await findByToken(database.pool, wrong)).toBeUndefined();
  });

  it('is one, however often it is sent, and keeps its link and reference', async () => {
    const key = randomUUID();
    const all = await Promise.all(
      ['OAK AAA-AAA', 'OAK CCC-CCC', 'OAK DDD-DDD'].map((one) => store(one, key)),
    );
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    expect(await listDeals(database.pool)).toHaveLength(2);
  });

  it('knows the other versions of its draft that came, and whether they are withdrawn', async () => {
    const draft = randomUUID();
    const save = async (reference: string, key = randomUUID()) => {
      await createSubmissionStore(database.pool).save(
        dealForm,
        { ...row, reference },
        { key, suspicion: null, draft },
      );
      return (await findByKey(database.pool, key))!;
    };
    const first = await save('OAK AAA-AAA');
    const second = await save('OAK CCC-CCC');
    const isWithdrawn = false;
    expect(second.versions).toEqual([{ reference: 'OAK AAA-AAA', at: first.createdAt, isWithdrawn }]);
    expect((await findDeal(database.pool, first.id))!.versions).toEqual([
      { reference: 'OAK CCC-CCC', at: second.createdAt, isWithdrawn },
    ]);
    expect(deal.versions).toEqual([]);
    await withdraw(database.pool, await makeLink(database.pool, first.id));
    expect((await findDeal(database.pool, second.id))!.versions).toMatchObject([{ isWithdrawn: true }]);
  });

  it('that looks sent by a machine is listed apart', async () => {
    await store('OAK EEE-EEE', randomUUID(), 'honeypot' as never);
    expect((await listDeals(database.pool)).map(({ reference }) => reference)).toEqual(['OAK 4H7-KQM']);
    expect(await listDeals(database.pool, { quarantined: true })).toMatchObject([
      { reference: 'OAK EEE-EEE', suspicion: 'honeypot' },
    ]);
  });
});

describe('a change', () => {
  it('is noted with who made it, and moves the deal', async () => {
    const to = 'in-review' as const;
    expect(
      await changeState(database.pool, deal.id, 1, { to, by: 'staff', account: 'casey', words: 'Read it.' }),
    ).toBe(2);
    expect(await assignDeal(database.pool, deal.id, 2, { to: 'casey', account: 'jordan' })).toBe(3);
    const changed = (await findDeal(database.pool, deal.id))!;
    expect(changed).toMatchObject({ state: 'in-review', assignedTo: 'casey', version: 3 });
    expect(changed.stateSince.getTime()).toBeGreaterThan(deal.stateSince.getTime());
    expect(changed.moves).toEqual([
      { at: deal.createdAt, to: 'received' },
      { at: changed.events[0]!.at, to },
    ]);
    expect(changed.events).toMatchObject([
      { kind: 'state', from: 'received', to, account: 'casey', words: 'Read it.', shownToBorrower: true },
      { kind: 'assigned', from: null, to: 'casey', account: 'jordan', shownToBorrower: false },
    ]);
  });

  it('overwrites nothing that its maker has not seen', async () => {
    const changes = await Promise.all(
      (['in-review', 'declined', 'more-needed'] as const).map((to) =>
        inTransaction(database.pool, (db) => changeState(db, deal.id, 1, { to, by: 'staff', account: to })),
      ),
    );
    expect(changes.filter((version) => version !== undefined)).toEqual([2]);
    const now = (await findDeal(database.pool, deal.id))!;
    expect(now.events).toHaveLength(1);
    expect(now.version).toBe(2);
  });

  it('of a deal that is gone says so', async () => {
    await database.pool.query('delete from deals');
    expect(await changeState(database.pool, deal.id, 1, { to: 'closed', by: 'staff' })).toBeUndefined();
  });
});

describe('the borrower', () => {
  it('answers, and the deal is ours again; at any other time it is a message', async () => {
    await answer(database.pool, token, 'One more thing.');
    await changeState(database.pool, deal.id, 2, { to: 'more-needed', by: 'staff', words: 'Which boiler?' });
    await answer(database.pool, token, 'Building C.');
    const { state, events, version } = (await findDeal(database.pool, deal.id))!;
    expect([state, version]).toEqual(['in-review', 4]);
    expect(events.map(({ by, kind, to, words }) => [by, kind, to ?? words])).toEqual([
      ['borrower', 'message', 'One more thing.'],
      ['staff', 'state', 'more-needed'],
      ['borrower', 'answer', 'Building C.'],
      ['borrower', 'state', 'in-review'],
    ]);
    expect(await answer(database.pool, 'no such link', 'x')).toBe(false);
  });

  it.each(['more-needed', 'term-sheet'] as const)('answers with a document alone: %s', async (state) => {
    await database.pool.query('update deals set state = $2 where id = $1', [deal.id, state]);
    expect(await addFile(database.pool, deal.id, file, 100)).toBe('stored');
    const now = (await findDeal(database.pool, deal.id))!;
    expect(now.state).toBe('in-review');
    expect(now.stateSince.getTime()).toBeGreaterThan(deal.stateSince.getTime());
    expect(now.events).toMatchObject([{ by: 'borrower', kind: 'state', from: state, to: 'in-review' }]);
  });

  it.each(['more-needed', 'accepted'] as const)('is seen by staff after a document: %s', async (state) => {
    const { pool } = database;
    const key = { source: 'deals', id: deal.id };
    const by = (
      await inviteAccount(pool, { name: 'Casey', email: 'casey@oak.example', role: 'editor' }, null)
    ).id;
    await pool.query('update deals set state = $2 where id = $1', [deal.id, state]);
    await addNote(pool, key, { by, kind: 'reply', words: 'The budget, please.', mail: null });
    await markRead(pool, key, true);
    expect(await readItem(pool, key)).toMatchObject({ unread: false, answered: true });
    await addFile(pool, deal.id, file, 100);
    expect(await readItem(pool, key)).toMatchObject({ unread: true, answered: false, state: 'ours' });
  });

  it.each(['received', 'accepted', 'declined'] as const)(
    'moves no deal by a document that is not theirs to answer: %s',
    async (state) => {
      await database.pool.query('update deals set state = $2 where id = $1', [deal.id, state]);
      expect(await addFile(database.pool, deal.id, file, 100)).toBe('stored');
      expect(await findDeal(database.pool, deal.id)).toMatchObject({ state, events: [] });
    },
  );

  it.each(['declined', 'closed'])(
    'waits for staff again, until they answer, where its borrower writes once it is %s',
    async (state) => {
      const { pool } = database;
      const key = { source: 'deals', id: deal.id };
      const isAsked = async () => {
        const { state, asksAfterItsEnd } = (await readItem(pool, key))!;
        return { state, asksAfterItsEnd };
      };
      await pool.query('update deals set state = $2 where id = $1', [deal.id, state]);
      expect(await isAsked()).toEqual({ state: 'done', asksAfterItsEnd: false });
      await answer(pool, token, 'We have found more money.');
      expect(await isAsked()).toEqual({ state: 'ours', asksAfterItsEnd: true });
      expect(await inboxCounts(pool, 0)).toMatchObject({ ours: 1, dealsWithUs: 1 });
      expect(await replyToBorrower(pool, deal.id, 2, { account: '1', words: 'Write to us.' })).toBe(true);
      expect(await isAsked()).toEqual({ state: 'done', asksAfterItsEnd: false });
      await answer(pool, token, 'So we do.');
      await changeState(pool, deal.id, 4, { to: 'in-review', by: 'staff' });
      expect(await isAsked()).toEqual({ state: 'ours', asksAfterItsEnd: false });
      // and where they send a document without a word
      await pool.query('update deals set state = $2 where id = $1', [deal.id, state]);
      await addFile(pool, deal.id, file, 100);
      expect(await isAsked()).toEqual({ state: 'ours', asksAfterItsEnd: true });
    },
  );

  it('takes no more than a page can show, and a withdrawal all the same', async () => {
    const write = (count: number, words: string | null) =>
      database.pool.query(
        `insert into deal_events (deal_id, by, kind, words, shown_to_borrower)
         select $1, 'borrower', 'message', $2, true from generate_series(1, $3)`,
        [deal.id, words, count],
      );
    await write(49, 'x'.repeat(4_000));
    expect(await answer(database.pool, token, 'y'.repeat(4_000))).toBe(true);
    expect(await answer(database.pool, token, 'z')).toBe('full');
    expect(await answer(database.pool, token, 'y'.repeat(4_000))).toBe(true);
    // to come back adds no words
    expect(await withdraw(database.pool, token)).toBe(true);
    expect(await comeBack(database.pool, token)).toBe(true);
    await database.pool.query('delete from deal_events');
    await write(399, null);
    expect(await withdraw(database.pool, token)).toBe(true);
    expect(await comeBack(database.pool, token)).toBe('full');
    expect((await findByToken(database.pool, token))!.state).toBe('withdrawn');
  });

  it('is heard once where the same words come twice', async () => {
    await changeState(database.pool, deal.id, 1, { to: 'more-needed', by: 'staff', words: 'Which boiler?' });
    const said = ['Building C.', 'Building C.', 'And B.'];
    for (const words of said) expect(await answer(database.pool, token, words)).toBe(true);
    const { events } = (await findDeal(database.pool, deal.id))!;
    const heard = events.filter(({ by, words }) => by === 'borrower' && words);
    expect(heard.map(({ words }) => words)).toEqual(['Building C.', 'And B.']);
  });

  it('has as many links as were made, until they are ended', async () => {
    const other = await makeLink(database.pool, deal.id);
    expect(await findByToken(database.pool, token)).toEqual(await findByToken(database.pool, other));
    await endLinks(database.pool, deal.id);
    const fresh = await makeLink(database.pool, deal.id);
    expect(await findByToken(database.pool, token)).toBeUndefined();
    expect(await findByToken(database.pool, other)).toBeUndefined();
    expect((await findByToken(database.pool, fresh))?.id).toBe(deal.id);
  });

  it('is found in no table by whoever reads them: neither its links nor the key of its sending', async () => {
    const key = randomUUID();
    await store('OAK GGG-GGG', key);
    const { rows } = await database.pool.query(
      `select to_jsonb(d)::text as row from deals d union all select to_jsonb(l)::text from deal_links l`,
    );
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|${key}`));
  });
});

const expire = () =>
  eraseWhatIsDue(database.pool, ['deals'], { days: 730, loanDays: 3650 }).then(({ deals }) => deals);
const later = (days: number) =>
  database.pool.query(`update deals set state_since = state_since - interval '${days} days'`);

describe('whoever withdraws', () => {
  it('is marked, can come back for seven days, and is then where they were', async () => {
    await changeState(database.pool, deal.id, 1, { to: 'in-review', by: 'staff' });
    expect(await withdraw(database.pool, token)).toBe(true);
    expect(await withdraw(database.pool, token)).toBe(true);
    expect(await findByToken(database.pool, token)).toMatchObject({ state: 'withdrawn', version: 3 });
    expect(await answer(database.pool, token, 'Still there?')).toBe(false);
    expect(await addFile(database.pool, deal.id, file, 100)).toBe('gone');
    await later(6.9);
    expect(await expire()).toBe(0);
    expect(await withdrawnLines(database.pool)).toMatchObject([{ reference: deal.reference, id: deal.id }]);
    expect(await comeBack(database.pool, token)).toBe(true);
    const { state, events } = (await findByToken(database.pool, token))!;
    expect(state).toBe('in-review');
    expect(events.map(({ by, from, to }) => [by, from, to])).toEqual([
      ['staff', 'received', 'in-review'],
      ['borrower', 'in-review', 'withdrawn'],
      ['borrower', 'withdrawn', 'in-review'],
    ]);
  });

  it('is erased after seven days: the link says so, and staff have the reference and the day', async () => {
    await addFile(database.pool, deal.id, file, 100);
    await addEvent(database.pool, deal.id, { by: 'site', kind: 'file-refused', words: 'x' });
    const other = await store('OAK FFF-FFF');
    await withdraw(database.pool, token);
    const { day } = (await withdrawnLines(database.pool))[0]!;
    expect((await dealsThatLeft(database.pool)).withdrawn).toBe(1);
    await later(7.1);
    expect(await expire()).toBe(1);
    for (const table of ['deal_files', 'deal_events'])
      expect((await database.pool.query(`select * from ${table}`)).rows).toEqual([]);
    expect(await findByToken(database.pool, token)).toBeUndefined();
    const [line] = await withdrawnLines(database.pool);
    expect(line).toMatchObject({ reference: deal.reference, id: null, erasedOn: null });
    expect(await withdrawnOn(database.pool, token)).toBe(line!.day);
    expect(line!.day <= day).toBe(true);
    expect(await withdrawnOn(database.pool, 'another')).toBeUndefined();
    expect(await comeBack(database.pool, token)).toBe(false);
    expect((await dealsThatLeft(database.pool)).withdrawn).toBe(1);
    expect((await listDeals(database.pool)).map(({ id }) => id)).toEqual([other.id]);
    // the retention time of the line itself is over
    await database.pool.query(`update withdrawn_deals set day = day - 731`);
    await expire();
    expect(await withdrawnLines(database.pool)).toEqual([]);
    expect(await withdrawnOn(database.pool, token)).toBeUndefined();
  });

  it.each(['term-sheet', 'closed'] as const)('at %s asks us, once, and can take it back', async (to) => {
    await stand(to);
    await withdraw(database.pool, token);
    await withdraw(database.pool, token);
    const asked = (await findByToken(database.pool, token))!;
    expect([asked.state, asked.withdrawAskedAt instanceof Date]).toEqual([to, true]);
    expect(asked.events.map(({ kind }) => kind)).toEqual(['state', 'withdraw-asked']);
    await comeBack(database.pool, token);
    expect((await findByToken(database.pool, token))!.withdrawAskedAt).toBeNull();
    await withdraw(database.pool, token);
    await changeState(database.pool, deal.id, 5, { to: 'declined', by: 'staff', words: 'As you wish.' });
    expect(await findByToken(database.pool, token)).toMatchObject({
      state: 'declined',
      withdrawAskedAt: null,
    });
  });
});

describe('a term sheet and a loan', () => {
  it.each(['term-sheet', 'closed'] as const)('outlive what was sent: %s has its own time', async (to) => {
    await stand(to);
    await database.pool.query(`update deals set created_at = created_at - interval '20 years'`);
    await later(3649);
    expect(await expire()).toBe(0);
    await later(2);
    expect(await expire()).toBe(1);
  });

  it('are kept by the database itself, whatever the code does', async () => {
    await stand('accepted');
    await expect(database.pool.query('delete from deals')).rejects.toThrow(/term sheet or a loan/);
  });
});

it('a question before an acceptance is owed its answer until staff give it', async () => {
  const { pool } = database;
  const isOwed = async () => (await readItem(pool, { source: 'deals', id: deal.id }))!.moves!.at(-1)!.isOwed;
  await stand('term-sheet');
  await answer(pool, token, 'Can the floor be lower?');
  await stand('accepted');
  expect(await isOwed()).toBe(true);
  const { version } = (await findDeal(pool, deal.id))!;
  await replyToBorrower(pool, deal.id, version, { account: '1', words: 'It cannot.' });
  expect(await isOwed()).toBeUndefined();
});

describe('a file', () => {
  it('is kept once, and never beyond what a deal may hold, at whatever speed they come', async () => {
    const outcomes = await Promise.all(
      ['a', 'a', 'b', 'c'].map((sha256, i) =>
        addFile(database.pool, deal.id, { ...file, size: 40, sha256, storedKey: `k${i}` }, 100),
      ),
    );
    const same = { name: file.name, document: file.document };
    expect(outcomes.filter((one) => one === 'stored')).toHaveLength(2);
    // where b and c were stored first, there is no room for the others
    for (const one of outcomes.filter((one) => one !== 'stored'))
      expect(['too-much', same]).toContainEqual(one);
    const { files, version } = (await findDeal(database.pool, deal.id))!;
    expect([files.length, version]).toEqual([2, 3]);
    // a file that the deal has already is reported as a duplicate, even without room
    const again = { ...file, size: 40, sha256: files[0]!.sha256, storedKey: 'again' };
    expect(await addFile(database.pool, deal.id, again, 100)).toEqual(same);
    expect(await addFile(database.pool, deal.id + 1, file, 100)).toBe('gone');
  });
});

it.each([
  ['too-fast', null],
  ['honeypot', 'honeypot'],
] as const)('held as %s is, with a document, held as %s', async (suspicion, left) => {
  await database.pool.query('update deals set suspicion = $1 where id = $2', [suspicion, deal.id]);
  await addFile(database.pool, deal.id, file, 1e6);
  expect((await findDeal(database.pool, deal.id))!.suspicion).toBe(left);
});

it.each([
  ['words', 'too-fast'],
  ['words', 'honeypot'],
  ['a document', 'too-fast'],
  ['a document', 'honeypot'],
  ['the coming back', 'too-fast'],
  ['the coming back', 'honeypot'],
  ['another look', 'too-fast'],
] as const)(
  'that was discarded waits for staff again, and anew, with %s, held as %s',
  async (what, suspicion) => {
    const { pool } = database;
    await pool.query('update deals set suspicion = $1 where id = $2', [suspicion, deal.id]);
    const { id: me } = await inviteAccount(
      pool,
      { name: 'Casey', email: 'casey@oak.example', role: 'editor' },
      null,
    );
    const key = { source: 'deals', id: deal.id };
    const arrival = new Date('2026-01-05T15:00:00Z');
    await pool.query('update deals set created_at = $1 where id = $2', [arrival, deal.id]);
    if (what === 'the coming back') await withdraw(pool, token);
    const { version } = (await findDeal(pool, deal.id))!;
    expect(await changeHeld(pool, key, version, 'discard', me)).toBe(true);
    if (what === 'words') expect(await answer(pool, token, 'I am no machine.')).toBe(true);
    else if (what === 'the coming back') expect(await comeBack(pool, token)).toBe(true);
    else if (what === 'another look') expect(await changeHeld(pool, key, version, 'restore', me)).toBe(true);
    else expect(await addFile(pool, deal.id, file, 1e6)).toBe('stored');
    const left = what !== 'another look' && suspicion === 'too-fast' ? null : suspicion;
    const item = (await readItem(pool, key))!;
    expect(item).toMatchObject({ state: 'ours', suspicion: left });
    // it has waited since it was heard, and not since it came
    const calendar = { opens: '09:00', closes: '18:00', holidays: [] };
    const { late, days } = standing(calendar, { answer: 2, terms: 10 }, item.moves!, new Date());
    expect(late).toBe(0);
    expect(days).toBeLessThan(2);
    await pool.query(`update staff_items set changed_at = now() - interval '31 days'`);
    await eraseWhatIsDue(pool, ['deals'], { days: 730, loanDays: 3650 });
    expect(await findDeal(pool, deal.id)).toBeDefined();
  },
);
