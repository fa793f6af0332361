import { beforeEach, describe, expect, it } from 'vitest';
import { loadContent } from '#app/collections/content.server.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { testDatabase } from '#tests/test-database.ts';
import {
  approve,
  askFor,
  type Change,
  changeById,
  DraftMoved,
  discard,
  draftOf,
  dueChanges,
  forgetTyped,
  HasDraft,
  hereNow,
  openChanges,
  rebase,
  saveDraft,
  saveWhy,
  schedule,
  stayBack,
  takeBack,
  tellNextStayedBack,
  whoIsHere,
} from './changes.ts';
import {
  editionAt,
  editions,
  head,
  keepTexts,
  type NewEdition,
  publishEdition,
  textsOf,
} from './editions.ts';
import { inTransaction } from './in-transaction.ts';
import { type Db, hasRow } from './rows.ts';
import { changeRole, inviteAccount } from './staff-accounts.ts';
import { readAudit } from './staff-audit.ts';
import { servedTerms } from './terms-history.ts';

const database = testDatabase();
const terms = publishedTerms(loadContent());
const CORE = 'programs/bridge/core.yaml';
const SITE = 'site.yaml';

let people = 0;
/** An account that was made before this week, as most accounts are. */
async function person(role: 'reader' | 'editor' | 'administrator' = 'editor'): Promise<number> {
  people += 1;
  const { rows } = await database.pool.query<{ id: number }>(
    `insert into staff_accounts (name, email, role, created_at) values ($1, $2, $3, now() - interval '90 days') returning id::int as id`,
    [`Person ${people}`, `person-${people}@oak.example`, role],
  );
  return rows[0]!.id;
}

const publish = async (more: Partial<NewEdition>) => {
  const last = await head(database.pool);
  return publishEdition(database.pool, {
    parent: last?.number ?? 0,
    files: last?.files ?? {},
    origin: 'build',
    by: null,
    why: 'a word',
    terms,
    ...more,
  });
};

/** An edition that a build brought, with other terms. */
async function brought(text: string): Promise<void> {
  const texts = await keepTexts(database.pool, { [CORE]: text, [SITE]: text });
  await publish({ files: { ...(await head(database.pool))?.files, ...texts } });
}

const draft = async (account: number, path: string, text: string | null, seen: Change | null = null) =>
  (await saveDraft(database.pool, account, { [path]: text }, { expectedDigest: seen?.digest ?? null }))!;

const asked = async (account: number, path = CORE): Promise<Change> => {
  const written = await draft(account, path, `terms of ${Math.random()}`);
  expect(await askFor(database.pool, written.id, account, written.digest)).toBe(true);
  return (await changeById(database.pool, written.id))!;
};

const goesOut = async (change: Change, more: Partial<NewEdition> = {}) => {
  const files = { ...(await head(database.pool))!.files };
  for (const [path, digest] of Object.entries(change.files)) {
    if (digest === null) delete files[path];
    else files[path] = digest;
  }
  return publish({ files, origin: 'staff', by: change.authorId, change, ...more });
};

beforeEach(() => brought(`as a build has it ${Math.random()}`));

describe('editions', () => {
  it('follow each other without a gap, and of two over the same one is the second told', async () => {
    const { pool } = database;
    const before = (await head(pool))!;
    const over = { parent: before.number };
    const [one, two] = await Promise.all([publish(over), publish(over)]);
    expect([one, two].filter((number) => number === null)).toHaveLength(1);
    expect((await head(pool))?.number).toBe(before.number + 1);
    await expect(publish({ parent: before.number + 7 })).rejects.toThrow('follows none');
    expect(await editionAt(pool, before.number)).toEqual(before);
    expect((await editions(pool, { limit: 2 })).map(({ number }) => number)).toEqual([
      before.number + 1,
      before.number,
    ]);
  });

  it.each([
    ['was ended', 'disabled_at = now()'],
    ['reads only', `role = 'reader'`],
  ])('come from nobody whose account %s while their pages were made', async (_, became) => {
    const { pool } = database;
    const me = await person();
    const change = await draft(me, SITE, `mine ${Math.random()}`);
    const before = (await head(pool))!;
    await pool.query(`update staff_accounts set ${became} where id = $1`, [me]);
    expect(await goesOut(change)).toBe('moved');
    expect(await publish({ parent: before.number, origin: 'undo', by: me })).toBe('moved');
    expect(await head(pool)).toEqual(before);
  });

  it('are never changed or removed, nor a text of theirs', async () => {
    const { pool } = database;
    for (const wrong of [
      `update editions set why = 'another'`,
      'delete from editions',
      'truncate editions',
      `update content_texts set text = ''`,
      'delete from content_texts where digest in (select value from editions, jsonb_each_text(files))',
      'delete from content_changes',
    ])
      await expect(pool.query(wrong), wrong).rejects.toThrow(/is never changed|belongs to an edition/);
  });

  it('that take terms back leave a line each in the history, and one that changes none leaves none', async () => {
    const { pool } = database;
    const other = { ...terms, version: '0000000a' };
    for (const one of [terms, other, other, terms]) await publish({ terms: one });
    const versions = (await servedTerms(pool).list()).map(({ version }) => version);
    expect(versions.slice(0, 3)).toEqual([terms.version, '0000000a', terms.version]);
    expect((await servedTerms(pool).read('0000000a'))?.version).toBe('0000000a');
  });
});

describe('a draft', () => {
  it('is kept from its first file to its last, and is not written over from another window', async () => {
    const { pool } = database;
    const me = await person();
    const first = await draft(me, SITE, 'phone: 1');
    expect(first).toMatchObject({ state: 'draft', base: (await head(pool))!.number, needsSecond: false });
    const second = await draft(me, 'news/one.mdx', null, first);
    expect([...(await textsOf(pool, [second.files[SITE]!])).values()]).toEqual(['phone: 1']);
    expect(second.files['news/one.mdx']).toBeNull();
    await expect(draft(me, SITE, 'phone: 2', first)).rejects.toThrow(DraftMoved);
    await expect(draft(me, SITE, 'phone: 2')).rejects.toThrow(DraftMoved);
    const third = (await saveDraft(pool, me, { [SITE]: undefined }, { expectedDigest: second.digest }))!;
    expect(third.files).toEqual({ 'news/one.mdx': null });
    expect(
      await saveDraft(pool, me, { 'news/one.mdx': undefined }, { expectedDigest: third.digest }),
    ).toBeNull();
    expect(await draftOf(pool, me)).toBeNull();
  });

  it('begun in two windows at the same moment is written by the first, and the second is told', async () => {
    const { pool } = database;
    const me = await person();
    let second: Promise<Change> | undefined;
    await inTransaction(pool, async (db) => {
      await db.query('insert into content_changes (account_id, base) values ($1, 1)', [me]);
      second = draft(me, SITE, 'phone: 2');
      second.catch(() => {});
      const waiting = `select from pg_locks where not granted and locktype = 'transactionid'`;
      await expect.poll(() => hasRow(pool, waiting)).toBe(true);
    });
    await expect(second).rejects.toThrow(DraftMoved);
  });

  it('that was discarded is not written, asked for or discarded again, whoever still has its page open', async () => {
    const { pool } = database;
    const me = await person();
    const gone = await draft(me, SITE, 'phone: 1');
    const { id, digest } = gone;
    expect(await discard(pool, id, me, digest)).toBe(true);
    await saveWhy(pool, id, me, 'too late');
    expect(await discard(pool, id, me, digest)).toBe(false);
    expect(await askFor(pool, id, me, digest)).toBe(false);
    await expect(rebase(pool, gone, 1, {})).rejects.toThrow(DraftMoved);
  });

  it('keeps the sentence that its second editor reads', async () => {
    const { pool } = database;
    const me = await person();
    const { id, digest } = await draft(me, SITE, 'hours: 9');
    await saveWhy(pool, id, me, 'as agreed');
    await askFor(pool, id, me, digest);
    await saveWhy(pool, id, me, 'something else');
    expect((await changeById(pool, id))?.why).toBe('as agreed');
  });

  it('is not taken up by a change that waited for its hour, where its author wrote another since', async () => {
    const { pool } = database;
    const me = await person();
    const waiting = await draft(me, SITE, 'hours: 9');
    const at = new Date(Date.now() + 3_600_000);
    await schedule(pool, waiting.id, me, waiting.digest, at, 'from Monday');
    await draft(me, SITE, 'hours: 10');
    await expect(rebase(pool, waiting, 1, { [SITE]: 'hours: 11' })).rejects.toThrow(HasDraft);
    await expect(takeBack(pool, waiting.id, me, waiting.digest)).rejects.toThrow(HasDraft);
    expect(await changeById(pool, waiting.id)).toMatchObject({ state: 'scheduled', digest: waiting.digest });
  });

  it('shows who has the file before them', async () => {
    const { pool } = database;
    const me = await person();
    await hereNow(pool, me, SITE, 'phone');
    await hereNow(pool, me, SITE, 'hours');
    expect(await whoIsHere(pool, SITE)).toMatchObject([{ accountId: me, field: 'hours' }]);
  });

  it('that waits for its hour lets its author begin another, and says why it stayed back', async () => {
    const { pool } = database;
    const me = await person();
    const { id, digest } = await draft(me, SITE, 'hours: 9');
    const at = new Date(Date.now() + 3_600_000);
    expect(await schedule(pool, id, me, digest, at, 'from Monday')).toBe(true);
    expect(await draftOf(pool, me)).toBeNull();
    await stayBack(pool, id, 'hours: expected text');
    expect(await changeById(pool, id)).toMatchObject({
      state: 'stayed-back',
      reason: 'hours: expected text',
    });
    expect(await takeBack(pool, id, me, digest)).toBe(true);
    expect((await draftOf(pool, me))?.id).toBe(id);
  });
});

it('a change whose hour has come is due, and its author may publish it who is an editor still', async () => {
  const { pool } = database;
  const people = [await person(), await person(), await person()];
  for (const me of people) {
    const { id, digest } = await draft(me, SITE, `hours: ${me}`);
    await schedule(pool, id, me, digest, new Date(Date.now() - 1000), 'the hours');
  }
  await pool.query(`update staff_accounts set role = 'reader' where id = $1`, [people[1]]);
  await pool.query('update staff_accounts set disabled_at = now() where id = $1', [people[2]]);
  const due = (await dueChanges(pool)).filter(({ authorId }) => people.includes(authorId!));
  expect(due.map(({ mayPublish }) => mayPublish)).toEqual([true, false, false]);
});

describe('a change that is being published', () => {
  it('and is written on meanwhile is not public, and its new words stay a draft', async () => {
    const { pool } = database;
    const me = await person();
    const read = await draft(me, SITE, 'phone: 1');
    const writtenOn = await draft(me, SITE, 'phone: 2', read);
    const before = await head(pool);
    expect(await goesOut(read)).toBe('moved');
    expect([await head(pool), await draftOf(pool, me)]).toEqual([before, writtenOn]);
    expect(await goesOut(writtenOn)).toBe(before!.number + 1);
  });

  it('and is taken back meanwhile, or given a later hour, is not public', async () => {
    const { pool } = database;
    const me = await person();
    const { id, digest } = await draft(me, SITE, 'hours: 8');
    const forAt = (at: Date) => schedule(pool, id, me, digest, at, 'the hours');
    await forAt(new Date(Date.now() - 1000));
    const due = (await changeById(pool, id))!;
    await takeBack(pool, id, me, digest);
    expect(await goesOut(due)).toBe('moved');
    await forAt(new Date(Date.now() + 3_600_000));
    expect(await goesOut(due)).toBe('moved');
    await takeBack(pool, id, me, digest);
    await forAt(new Date(Date.now() - 1000));
    expect(await goesOut(due)).toBe((await head(pool))!.number);
  });
});

describe('terms', () => {
  it('go out as they were read by another editor', async () => {
    const { pool } = database;
    const [me, you] = [await person(), await person()];
    const change = await asked(me);
    expect(change).toMatchObject({ needsSecond: true, approvedBy: null });
    await expect(goesOut(change)).rejects.toThrow('was not read by a second');
    expect(await approve(pool, change.id, you, change.digest)).toBe(true);
    const number = (await goesOut((await changeById(pool, change.id))!)) as number;
    expect(await editionAt(pool, number)).toMatchObject({ approvedBy: `Person ${people}`, origin: 'staff' });
    expect((await changeById(pool, change.id))?.state).toBe('published');
    const lines = await readAudit(pool, { limit: 3 });
    expect(lines.map(({ action }) => action)).toEqual([
      'content.published',
      'content.approved',
      'content.asked',
    ]);
  });

  it('are approved by nobody who wrote them, reads only, or came lately', async () => {
    const { pool } = database;
    const me = await person('administrator');
    const newcomer = await inviteAccount(
      pool,
      { name: 'New', email: `new-${people}@oak.example`, role: 'editor' },
      me,
    );
    const raised = await person('reader');
    const change = await asked(me);
    await changeRole(pool, raised, 'editor', me);
    for (const second of [me, newcomer.id, raised, await person('reader')]) {
      await expect(approve(pool, change.id, second, change.digest)).rejects.toThrow(
        /may not|content_changes_two/,
      );
      const byHand = `update content_changes set approved_by = ${second}, state = 'approved' where id = ${change.id}`;
      await expect(pool.query(byHand)).rejects.toThrow(/may not|content_changes_two/);
    }
    expect(await approve(pool, change.id, await person(), change.digest)).toBe(true);
  });

  it('are approved neither before they are asked for nor for a newcomer who writes for their inviter', async () => {
    const { pool } = database;
    const me = await person('administrator');
    const change = await draft(me, CORE, 'a word');
    const you = await person();
    const byHand = `update content_changes set approved_by = ${you}, state = 'approved', asked_at = now() where id = ${change.id}`;
    await expect(pool.query(byHand)).rejects.toThrow('content_changes_read');
    const puppet = await inviteAccount(
      pool,
      { name: 'New', email: `puppet-${people}@oak.example`, role: 'editor' },
      me,
    );
    const theirs = await asked(puppet.id);
    await expect(approve(pool, theirs.id, me, theirs.digest)).rejects.toThrow('may not approve');
  });

  it('that are written on after the approval wait anew, by whatever way they are written', async () => {
    const { pool } = database;
    const [me, you] = [await person(), await person()];
    const change = await asked(me);
    await approve(pool, change.id, you, change.digest);
    const again = await draft(me, SITE, 'another word', change);
    expect(again).toMatchObject({ state: 'draft', approvedBy: null });
    expect(await askFor(pool, change.id, me, change.digest)).toBe(false);
    await askFor(pool, again.id, me, again.digest);
    await approve(pool, again.id, you, again.digest);
    const other = await keepTexts(pool, { [CORE]: 'other terms' });
    await pool.query(`update content_changes set files = files || $2 where id = $1`, [
      again.id,
      JSON.stringify(other),
    ]);
    const now = (await changeById(pool, again.id))!;
    expect(now).toMatchObject({ state: 'draft', approvedBy: null });
    await expect(goesOut(now)).rejects.toThrow('was not read by a second');
    // the same change over another edition has another digest
    await askFor(pool, now.id, me, now.digest);
    await approve(pool, now.id, you, now.digest);
    await publish({});
    const moved = await rebase(pool, now, (await head(pool))!.number, { [CORE]: 'other terms' });
    expect(moved).toMatchObject({ state: 'draft', approvedBy: null });
  });

  it('are what was read: nothing stands under the digest of something else', async () => {
    const { pool } = database;
    const [me, you] = [await person(), await person()];
    const change = await asked(me);
    await approve(pool, change.id, you, change.digest);
    const digest = change.files[CORE]!;
    await pool.query('delete from content_texts where digest = $1', [digest]);
    const other = `insert into content_texts (digest, text) values ($1, 'terms that nobody read')`;
    await expect(pool.query(other, [digest])).rejects.toThrow('content_texts_digest');
    const picture = `insert into content_pictures (digest, type, bytes) values ($1, 'image/jpeg', 'x')`;
    await expect(pool.query(picture, [digest])).rejects.toThrow('content_pictures_digest');
  });

  it('are in no edition that says it brings something else', async () => {
    const { pool } = database;
    const me = await person();
    const { [CORE]: other } = await keepTexts(pool, { [CORE]: `terms ${Math.random()}` });
    const { files } = (await head(pool))!;
    const withTerms = { ...files, [CORE]: other! };
    const change = await draft(me, SITE, 'a word');
    await expect(goesOut(change, { files: withTerms })).rejects.toThrow('no second has read');
    await expect(publish({ origin: 'undo', by: me, files: withTerms })).rejects.toThrow('no second has read');
    await expect(publish({ origin: 'staff', by: me, files: withTerms })).rejects.toThrow('publish a change');
    await expect(publish({ origin: 'build', by: me, files: withTerms })).rejects.toThrow('nobody');
    // what was approved is what is published
    const terms = await asked(me, 'legal/terms.mdx').catch(async () => {
      await saveDraft(pool, me, { [SITE]: undefined }, { expectedDigest: change.digest });
      return asked(me, 'legal/terms.mdx');
    });
    await approve(pool, terms.id, await person(), terms.digest);
    await expect(goesOut(terms, { files: { ...files, 'legal/terms.mdx': other! } })).rejects.toThrow(
      'not what was read',
    );
    expect(await openChanges(pool)).toContainEqual(
      expect.objectContaining({ id: terms.id, state: 'approved' }),
    );
  });

  it('that were public are taken back by one', async () => {
    const me = await person();
    const { files } = (await head(database.pool))!;
    await brought(`newer terms ${Math.random()}`);
    expect(await publish({ origin: 'undo', by: me, files })).toBeGreaterThan(1);
  });
});

it('what was typed and is used nowhere is forgotten after a month, few texts with each statement', async () => {
  const { pool } = database;
  const old = (name: string, days: number) =>
    pool.query(
      `insert into content_texts (digest, text, kept_at)
       select encode(sha256(convert_to(text, 'UTF8')), 'hex'), text, now() - $2 * interval '1 day'
       from (select $1 || n as text from generate_series(1, 50) n)`,
      [name, days],
    );
  await old('forgotten ', 31);
  await old('typed lately ', 29);
  const used = { [CORE]: 'used 1', [SITE]: 'used 2' };
  await old('used ', 31);
  await publish({ files: await keepTexts(pool, { [SITE]: used[SITE]! }) });
  await draft(await person(), CORE, used[CORE]!);
  const counts: number[] = [];
  const counted = {
    query: async (sql: string) => {
      const result = await pool.query(sql);
      counts.push(result.rowCount!);
      return result;
    },
  } as unknown as Db;
  await forgetTyped(counted);
  const left = await pool.query<{ text: string }>(
    `select text from content_texts where text ~ '^(forgotten|typed lately|used) ' order by text`,
  );
  expect(left.rows.map(({ text }) => text).filter((text) => !text.startsWith('typed'))).toEqual([
    'used 1',
    'used 2',
  ]);
  expect(left.rowCount).toBe(52);
  expect(Math.max(...counts)).toBeLessThan(50);
});

it('a change that stayed back is told to its author once, and again where the mail failed', async () => {
  const { pool } = database;
  const me = await person();
  const { id, digest } = await draft(me, SITE, 'hours: 9');
  await schedule(pool, id, me, digest, new Date(), 'from Monday');
  expect(await stayBack(pool, id, 'hours: expected text')).toBe(true);
  expect(await stayBack(pool, id, 'said twice')).toBe(false);
  const told: string[] = [];
  const fails = () => Promise.reject(new Error('no mail today'));
  await expect(tellNextStayedBack(pool, fails)).rejects.toThrow('no mail today');
  const tell = async (change: Change, { email }: { email: string }) =>
    void told.push(`${change.reason} to ${email}`);
  while (await tellNextStayedBack(pool, tell));
  expect(told).toContain(`hours: expected text to person-${people}@oak.example`);
  expect(await tellNextStayedBack(pool, tell)).toBe(false);
});
