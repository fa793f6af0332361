import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { dealForm } from '#app/features/intake/deal.form.ts';
import type { StoredDeal } from '#app/lending/intake/stored-deal.ts';
import { testDatabase } from '#tests/test-database.ts';
import {
  addEvent,
  addFile,
  answer,
  assignDeal,
  changeState,
  findByKey,
  findByToken,
  findDeal,
  knownFiles,
  listDeals,
  withdraw,
} from './deals.ts';
import { inTransaction } from './in-transaction.ts';
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

let deal: StoredDeal;
beforeEach(async () => {
  await database.pool.query('truncate deals, withdrawn_deals cascade');
  deal = await store();
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
    expect(deal.token).toMatch(/^[\w-]{43}$/);
    expect(deal.moves).toEqual([{ at: deal.createdAt, to: 'received' }]);
    expect(await findByToken(database.pool, deal.token)).toEqual(deal);
    expect(await findDeal(database.pool, deal.id)).toEqual(deal);
    for (const wrong of ['', '%', deal.reference, deal.token.toLowerCase().slice(1)])
      expect(await findByToken(database.pool, wrong)).toBeUndefined();
  });

  it('is one, however often it is sent, and keeps its link and reference', async () => {
    const key = randomUUID();
    const all = await Promise.all(
      ['OAK AAA-AAA', 'OAK CCC-CCC', 'OAK DDD-DDD'].map((one) => store(one, key)),
    );
    expect(new Set(all.map(({ token }) => token)).size).toBe(1);
    expect(await listDeals(database.pool)).toHaveLength(2);
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
      (['in-review', 'declined', 'term-sheet'] as const).map((to) =>
        inTransaction(database.pool, (db) => changeState(db, deal.id, 1, { to, by: 'staff', account: to })),
      ),
    );
    expect(changes.filter((version) => version !== undefined)).toEqual([2]);
    const now = (await findDeal(database.pool, deal.id))!;
    expect(now.events).toHaveLength(1);
    expect(now.version).toBe(2);
  });

  it('of a deal that is gone says so', async () => {
    await withdraw(database.pool, deal.token);
    expect(await changeState(database.pool, deal.id, 1, { to: 'closed', by: 'staff' })).toBeUndefined();
  });
});

describe('the borrower', () => {
  it('answers, and the deal is ours again; at any other time it is a message', async () => {
    await answer(database.pool, deal.token, 'One more thing.');
    await changeState(database.pool, deal.id, 2, { to: 'more-needed', by: 'staff', words: 'Which boiler?' });
    await answer(database.pool, deal.token, 'Building C.');
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

  it('is heard once where the same words come twice', async () => {
    await changeState(database.pool, deal.id, 1, { to: 'more-needed', by: 'staff', words: 'Which boiler?' });
    const said = ['Building C.', 'Building C.', 'And B.'];
    for (const words of said) expect(await answer(database.pool, deal.token, words)).toBe(true);
    const { events } = (await findDeal(database.pool, deal.id))!;
    const heard = events.filter(({ by, words }) => by === 'borrower' && words);
    expect(heard.map(({ words }) => words)).toEqual(['Building C.', 'And B.']);
  });

  it('withdraws: row, files and events are gone, and one is counted', async () => {
    await addFile(database.pool, deal.id, file, 100);
    await addEvent(database.pool, deal.id, { by: 'site', kind: 'file-refused', words: 'x' });
    const other = await store('OAK FFF-FFF');
    expect(await withdraw(database.pool, deal.token)).toEqual({
      id: deal.id,
      reference: deal.reference,
      storedKeys: ['key-1'],
    });
    expect(await withdraw(database.pool, deal.token)).toBeUndefined();
    for (const table of ['deal_files', 'deal_events'])
      expect((await database.pool.query(`select * from ${table}`)).rows).toEqual([]);
    const left = await database.pool.query('select deals from withdrawn_deals');
    expect(left.rows).toEqual([{ deals: 1 }]);
    expect((await listDeals(database.pool)).map(({ id }) => id)).toEqual([other.id]);
  });
});

describe('a file', () => {
  it('is kept once, and never beyond what a deal may hold, at whatever speed they come', async () => {
    const outcomes = await Promise.all(
      ['a', 'a', 'b', 'c'].map((sha256, i) =>
        addFile(database.pool, deal.id, { ...file, size: 40, sha256, storedKey: `k${i}` }, 100),
      ),
    );
    // the second of the same says which one it is
    const same = { name: file.name, document: file.document };
    expect(outcomes).toHaveLength(4);
    expect(outcomes).toEqual(expect.arrayContaining([same, 'stored', 'stored', 'too-much']));
    const { files, version } = (await findDeal(database.pool, deal.id))!;
    expect([files.length, version]).toEqual([2, 3]);
    const keys = files.map(({ storedKey }) => storedKey);
    expect(await knownFiles(database.pool, [...keys, 'nobody’s'])).toEqual(new Set(keys));
    expect(await addFile(database.pool, deal.id + 1, file, 100)).toBe('gone');
  });
});
