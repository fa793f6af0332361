import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { dealForm } from '#app/features/intake/deal.form.ts';
import { sayNotKept } from '#app/features/intake/file-outcome-text.ts';
import { documentTitle } from '#app/lending/intake/checklist.ts';
import type { DealFile } from '#app/lending/intake/stored-deal.ts';
import { testDatabase } from '#tests/test-database.ts';
import { addFile, answer, changeState, findByKey, findDeal, keepScan, makeLink, withdraw } from './deals.ts';
import { eraseWhatIsDue } from './erasing.ts';
import { inTransaction } from './in-transaction.ts';
import { changeHeld, readItem } from './inbox.ts';
import { erase, rowsOf } from './personal-data.ts';
import { inviteAccount } from './staff-accounts.ts';
import { createSubmissionStore } from './submissions.ts';
import { acceptTerms, noteRead, offerTerms } from './term-sheets.ts';

const database = testDatabase();
const sage = {
  role: 'sponsor',
  name: 'Sage Willow',
  email: 'sage@willow.example',
  address: 'for=buy',
  reference: 'OAK 4H7-KQM',
};

let id: number;
let token: string;
beforeEach(async () => {
  await database.pool.query('truncate deals cascade');
  const key = randomUUID();
  await createSubmissionStore(database.pool).save(dealForm, sage, { key, suspicion: null });
  ({ id } = (await findByKey(database.pool, key))!);
  token = await makeLink(database.pool, id);
});

const turn = async () => (await readItem(database.pool, { source: 'deals', id }))!.state;
const now = async () => (await findDeal(database.pool, id))!;

/** Offers a term sheet with the given content on the deal as it is now. */
async function offer(words = '', content = 'a', expectedVersion?: number) {
  const version = expectedVersion ?? (await now()).version;
  const file = {
    name: `Terms ${content}.pdf`,
    size: 60,
    type: 'application/pdf',
    sha256: content.repeat(64),
    document: null,
    scan: 'not-scanned' as const,
    storedKey: `key-${content}`,
  };
  return inTransaction(database.pool, (db) =>
    offerTerms(db, id, file, { expectedVersion: version, words, account: '7' }),
  );
}
const accept = (version: number, name = 'Sage Willow') =>
  acceptTerms(database.pool, id, { version, name, words: `I accept version ${version}.` });
const move = async (to: 'term-sheet' | 'accepted' | 'closed' | 'in-review' | 'more-needed') =>
  changeState(database.pool, id, (await now()).version, { to, by: 'staff' });

it('is offered whatever its borrower has filled the deal with', async () => {
  await database.pool.query(
    `insert into deal_files (deal_id, name, size, type, sha256, scan, stored_key)
     values ($1, 'roll.pdf', 100000000, 'application/pdf', 'digest', 'clean', 'key')`,
    [id],
  );
  expect(await offer()).toBe(1);
});

it('a term sheet moves its deal to the borrower, and is none of their documents', async () => {
  expect(await offer('Here it is.')).toBe(1);
  const deal = await now();
  expect(deal).toMatchObject({ state: 'term-sheet', files: [] });
  expect(deal.termSheets).toMatchObject([
    { version: 1, file: { name: 'Terms a.pdf' }, readAt: null, accepted: null },
  ]);
  expect(deal.events).toMatchObject([
    { kind: 'terms', to: '1', by: 'staff' },
    { kind: 'state', to: 'term-sheet', words: 'Here it is.' },
  ]);
});

it('is offered by nobody who has not seen what a colleague did, and no file twice', async () => {
  const seen = (await now()).version;
  await move('in-review');
  expect(await offer('', 'a', seen)).toBe('conflict');
  expect((await now()).termSheets).toEqual([]);
  await offer('', 'a');
  expect(await offer('', 'a')).toBe('same');
  expect((await now()).termSheets).toHaveLength(1);
});

it('is offered for no deal that its borrower has withdrawn, and whoever offers it is told that the deal has changed', async () => {
  await withdraw(database.pool, token);
  expect(await offer()).toBe('conflict');
  expect(await now()).toMatchObject({ state: 'withdrawn', termSheets: [] });
});

it('is called the term sheet where its borrower sends it back as a document, which stays missing', async () => {
  await offer();
  const { file } = (await now()).termSheets[0]!;
  const same = await addFile(
    database.pool,
    id,
    { ...file, name: 'Appraisal.pdf', document: 'appraisal' },
    1e6,
  );
  const event = { kind: 'file-again', to: (same as DealFile).document, words: 'Appraisal.pdf' } as const;
  expect(sayNotKept(event, documentTitle([]))).toContain('that we have under The term sheet.');
});

it('is noted as read once', async () => {
  await offer();
  await noteRead(database.pool, id, 1);
  const [first] = (await now()).termSheets;
  await noteRead(database.pool, id, 1);
  const deal = await now();
  expect(first!.readAt).toBeInstanceOf(Date);
  expect(deal.termSheets).toEqual([first]);
  expect(deal.events.filter(({ kind }) => kind === 'terms-read')).toHaveLength(1);
});

it('is accepted once, with name, words and time, however often it is sent', async () => {
  await offer();
  const outcomes = await Promise.all([accept(1), accept(1), accept(1, 'Somebody Else')]);
  const deal = await now();
  // whoever was not first is not told that their name stands there
  const isElse = deal.termSheets[0]!.accepted!.name === 'Somebody Else';
  expect(outcomes).toEqual(
    isElse ? ['by-another', 'by-another', 'accepted'] : ['accepted', 'accepted', 'by-another'],
  );
  expect(deal.state).toBe('accepted');
  expect(deal.termSheets[0]!.accepted).toMatchObject({
    at: expect.any(Date),
    words: 'I accept version 1.',
  });
  expect(deal.events.filter(({ kind }) => kind === 'terms-accepted')).toHaveLength(1);
  const { rows } = await database.pool.query(
    `select account_id, detail from staff_audit where action = 'terms.accepted' and source_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ account_id: null, detail: '1' }]);
});

it('is not accepted where a newer version was sent since, nor of a deal that has ended', async () => {
  await offer();
  await offer('', 'b');
  expect(await accept(1)).toBe('stale');
  expect((await now()).state).toBe('term-sheet');
  await changeState(database.pool, id, (await now()).version, { to: 'declined', by: 'staff' });
  expect(await accept(2)).toBe('over');
  expect((await now()).termSheets.map(({ accepted }) => accepted)).toEqual([null, null]);
});

it('ends a request to withdraw when it is accepted', async () => {
  await offer();
  await withdraw(database.pool, token);
  expect((await now()).withdrawAskedAt).toEqual(expect.any(Date));
  expect(await accept(1)).toBe('accepted');
  expect(await now()).toMatchObject({ state: 'accepted', withdrawAskedAt: null });
});

it('leaves a request to withdraw open until staff answer in words, whichever version it is', async () => {
  await offer();
  await answer(database.pool, token, 'Is the exit fee waived?');
  await withdraw(database.pool, token);
  await offer('', 'b');
  expect(await now()).toMatchObject({ state: 'term-sheet', withdrawAskedAt: expect.any(Date) });
  expect(await turn()).toBe('ours');
  await offer('', 'c');
  await move('in-review');
  expect((await now()).withdrawAskedAt).toEqual(expect.any(Date));
  await offer('It is waived now. Do you still want to withdraw?', 'd');
  expect(await now()).toMatchObject({ state: 'term-sheet', withdrawAskedAt: null });
  expect(await turn()).toBe('theirs');
  await withdraw(database.pool, token);
  await offer('We can go no lower.', 'e');
  expect((await now()).withdrawAskedAt).toBeNull();
});

it('lets its deal close when the newest version is accepted, and not before', async () => {
  expect(await move('term-sheet')).toBe('not-yet');
  await offer();
  expect(await move('closed')).toBe('not-yet');
  await accept(1);
  await offer('', 'b');
  expect(await move('closed')).toBe('not-yet');
  expect((await now()).state).toBe('term-sheet');
  await accept(2);
  expect(await move('closed')).toEqual(expect.any(Number));
  expect((await now()).state).toBe('closed');
});

it('is asked about on the page of its deal, which is ours again', async () => {
  await offer();
  await answer(database.pool, token, 'Is the floor fixed?');
  expect((await now()).state).toBe('in-review');
  expect(await accept(1)).toBe('accepted');
});

it('once accepted is where its deal comes back to, and is never to be accepted again', async () => {
  expect(await move('accepted')).toBe('not-yet');
  await offer();
  expect(await move('accepted')).toBe('not-yet');
  await accept(1);
  await move('more-needed');
  await answer(database.pool, token, 'It is attached.');
  expect((await now()).state).toBe('accepted');
  expect(await move('term-sheet')).toBe('not-yet');
  await move('in-review');
  expect(await move('accepted')).toEqual(expect.any(Number));
  // a newer version is theirs to accept as the first was
  await offer('', 'b');
  await answer(database.pool, token, 'What has changed?');
  expect((await now()).state).toBe('in-review');
});

it('in which a virus is found is nothing to send again for its borrower', async () => {
  await offer();
  await keepScan(database.pool, (await now()).termSheets[0]!.file.id, 'infected');
  expect((await now()).events.at(-1)).toMatchObject({ kind: 'file-refused', shownToBorrower: false });
});

it('goes out with what is held of a person, and goes with them', async () => {
  await offer();
  await accept(1);
  const { term_sheets } = await rowsOf(database.pool, sage.email);
  expect(term_sheets).toMatchObject([{ version: 1, accepted_by: 'Sage Willow' }]);
  const { storedKeys } = await inTransaction(database.pool, (db) => erase(db, sage.email, 'counsel'));
  expect(storedKeys).toEqual(['key-a']);
  expect((await database.pool.query('select from term_sheets')).rowCount).toBe(0);
});

it('once accepted is kept with its deal, into whatever state that is moved: its borrower asks to withdraw', async () => {
  await offer();
  await accept(1);
  await move('in-review');
  expect(await withdraw(database.pool, token)).toBe(true);
  expect(await now()).toMatchObject({ state: 'in-review', withdrawAskedAt: expect.any(Date) });
  const eraseBy = (who: 'two' | 'counsel') =>
    inTransaction(database.pool, (db) => erase(db, sage.email, who));
  await expect(eraseBy('two')).rejects.toThrow('may not be erased so');
  await expect(database.pool.query('delete from deals where id = $1', [id])).rejects.toThrow('is not erased');
  expect((await eraseBy('counsel')).rows.deals).toBe(1);
});

it('once accepted is nobody’s to discard, should its deal be held apart', async () => {
  const { id: me } = await inviteAccount(
    database.pool,
    { name: 'Casey', email: 'casey@oak.example', role: 'editor' },
    null,
  );
  await offer();
  await accept(1);
  await move('in-review');
  await database.pool.query(`update deals set suspicion = 'honeypot'`);
  const { version } = await now();
  expect(await changeHeld(database.pool, { source: 'deals', id }, version, 'discard', me)).toBe(false);
  expect((await database.pool.query('select from staff_items')).rowCount).toBe(0);
});

it('is not its borrower’s alone to withdraw from, nor the site’s or two people’s to erase, once they have written about it', async () => {
  await offer();
  await answer(database.pool, token, 'Which index?');
  expect(await withdraw(database.pool, token)).toBe(true);
  expect(await now()).toMatchObject({ state: 'in-review', withdrawAskedAt: expect.any(Date) });
  const two = inTransaction(database.pool, (db) => erase(db, sage.email, 'two'));
  await expect(two).rejects.toThrow('may not be erased so');
  await database.pool.query(`update deals set created_at = now() - interval '3 years'`);
  await eraseWhatIsDue(database.pool, ['deals'], { days: 730, loanDays: 3650 });
  expect(await now()).toBeDefined();
  await expect(database.pool.query('delete from deals')).rejects.toThrow('is not erased');
});
