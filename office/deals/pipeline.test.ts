import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { findByKey, findDeal, makeLink, withdraw } from '#db/deals.ts';
import { inTransaction } from '#db/in-transaction.ts';
import { acceptTerms, offerTerms } from '#db/term-sheets.ts';
import { officeApp } from '#tests/office-app.ts';
import { testDatabase } from '#tests/test-database.ts';

const database = testDatabase();
const { ask, newDeal, session } = officeApp(database);

beforeEach(() => database.pool.query('truncate deals cascade'));

/** The id of a deal with a term sheet. */
async function offered(): Promise<number> {
  const { id } = (await findByKey(database.pool, await newDeal()))!;
  const file = { name: 'terms.pdf', size: 60, type: 'application/pdf', sha256: randomUUID(), document: null };
  await inTransaction(database.pool, (db) =>
    offerTerms(
      db,
      id,
      { ...file, scan: 'clean', storedKey: randomUUID() },
      { expectedVersion: 1, words: '', account: '7' },
    ),
  );
  return id;
}
/** The id of a deal that staff closed. */
async function closed(cookie: string): Promise<number> {
  const id = await offered();
  await acceptTerms(database.pool, id, { version: 1, name: 'Sage Willow', words: 'I accept it.' });
  const version = String((await findDeal(database.pool, id))!.version);
  const form = { do: 'deal', version, state: 'closed', words: 'Welcome home.' };
  expect((await ask(`/staff/inbox/deals/${id}`, { session: cookie, form })).status).toBe(303);
  return id;
}
const pipeline = async () => (await ask('/staff/pipeline', { session: await session('editor') })).text;
const plain = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

it('a deal whose borrower asks to withdraw is with us, in the title and beside the tab, as the inbox says', async () => {
  const id = await offered();
  expect(await pipeline()).toMatch(/<h1>No deal is with us</);
  expect(await pipeline()).toMatch(/\/staff\/pipeline"[^>]*>Deals <b>0</s);
  await withdraw(database.pool, await makeLink(database.pool, id));
  const text = await pipeline();
  expect(text).toMatch(/<h1>One deal is with us</);
  expect(text).toMatch(/\/staff\/inbox">Inbox <b>1<.*\/staff\/pipeline"[^>]*>Deals <b>1</s);
  expect(plain(text)).toMatch(/ asks to withdraw /);
});

it('a deal that is over is listed and leads to its page, and the inbox calls it what it is', async () => {
  const { pool } = database;
  const cookie = await session('editor');
  const id = await closed(cookie);
  const list = /Over<\/h2>.*?<\/section>/s.exec(await pipeline())![0];
  expect(list).toContain(`class="in-text" href="/staff/deals/${id}"`);
  expect(plain(list)).toMatch(/ Closed on \w+ \d+, \d{4}/);
  expect((await ask('/staff/inbox', { session: cookie })).text).toContain('Deal, closed</b>');
  const other = await newDeal();
  const { id: withdrawn } = (await findByKey(pool, other))!;
  await withdraw(pool, await makeLink(pool, withdrawn));
  expect(await pipeline()).toContain(`class="in-text" href="/staff/deals/${withdrawn}"`);
});

it('a closed deal whose borrower asks to withdraw is with us in the figures as in the title', async () => {
  const { pool } = database;
  const id = await closed(await session('editor'));
  await pool.query(`update deals set address = 'loan=7100000' where id = $1`, [id]);
  await withdraw(pool, await makeLink(pool, id));
  const text = plain(await pipeline());
  expect(text).toMatch(/ One deal is with us \$7\.1M with us, nothing with borrowers\./);
  expect(text).toMatch(/ No deal is open A deal stands here /);
  await pool.query(`update deals set address = 'name=Elm' where id = $1`, [id]);
  expect(plain(await pipeline())).toMatch(/ One deal is with us No amount with us, /);
});
