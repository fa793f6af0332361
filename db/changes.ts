import type pg from 'pg';
import { type Files, headNumber, isPicture, keepTexts, lastBuild } from './editions.ts';
import { inTransaction, waitForMail } from './in-transaction.ts';
import { allRows, type Db, firstRow, hasRow } from './rows.ts';
import type { contentChanges } from './schema.ts';
import { countsFrom, type SecondPerson } from './staff-accounts.ts';
import { audit } from './staff-audit.ts';

// A change to the content by one person, from its first draft to its publication. Triggers decide who may approve it
// (migration 0019).

/** Path below content/ to the digest of its text, or null where the file is removed. */
export type ChangedFiles = Readonly<Record<string, string | null>>;

type ChangeRow = typeof contentChanges.$inferSelect;

/** A change as a row, with the names of its accounts. */
export interface Change
  extends Pick<
    ChangeRow,
    'id' | 'base' | 'bases' | 'digest' | 'why' | 'needsSecond' | 'publishAt' | 'reason' | 'savedAt'
  > {
  /** Null where a build and staff changed the same file: the build's version waits as a change without an author. */
  authorId: number | null;
  author: string;
  /** Whether its author is still an editor; null where it has none. */
  mayPublish: boolean | null;
  files: ChangedFiles;
  state: Exclude<ChangeRow['state'], 'dropped'>;
  approvedBy: string | null;
}

/** The draft differs from the one that the editor saw: it was changed in another window. */
export class DraftMoved extends Error {
  override name = 'DraftMoved';
}
const MOVED = 'the draft was written elsewhere meanwhile';

/** The change cannot become its author's draft: they have begun another since, and the database allows one. */
export class HasDraft extends Error {
  override name = 'HasDraft';
}

function sayDraft(error: { code?: unknown }): never {
  throw error.code === '23505' ? new HasDraft('its author has another draft') : error;
}

/** SQL: what went out or was discarded stays as it is; a trigger refuses every statement that changes it. */
const IS_OPEN = `state not in ('published', 'dropped')`;

const CHANGE = `select c.id::int as id, c.account_id::int as "authorId", coalesce(a.name, 'A build') as author,
    a.disabled_at is null and a.role <> 'reader' as "mayPublish", c.base, c.bases, c.files, c.digest,
    c.why, c.state, c.needs_second as "needsSecond", b.name as "approvedBy", c.publish_at as "publishAt", c.reason, c.saved_at as "savedAt"
  from content_changes c left join staff_accounts a on a.id = c.account_id left join staff_accounts b on b.id = c.approved_by`;

const DRAFT = `c.account_id = $1 and c.state in ('draft', 'asked', 'approved')`;

/** An account's draft. Changes that are scheduled, or that could not be published, are stored beside it. */
export async function draftOf(db: Db, account: number): Promise<Change | null> {
  return (await firstRow<Change>(db, `${CHANGE} where ${DRAFT}`, [account])) ?? null;
}

export async function changeById(db: Db, id: number): Promise<Change | null> {
  return (await firstRow<Change>(db, `${CHANGE} where c.id = $1 and c.state <> 'dropped'`, [id])) ?? null;
}

/** The open changes of all accounts, newest first. */
export const openChanges = (db: Db) =>
  allRows<Change>(
    db,
    `${CHANGE} where c.state not in ('published', 'dropped') order by c.saved_at desc, c.id desc`,
  );

/** The characters in all texts of an account's open changes, but for one. */
export async function lengthOfOthers(db: Db, account: number, change: number | null): Promise<number> {
  const { rows } = await db.query<{ length: number }>(
    `select coalesce(sum(length(t.text)), 0)::int as length
       from content_changes c, jsonb_each_text(c.files) f join content_texts t on t.digest = f.value
      where c.account_id = $1 and c.id is distinct from $2 and c.${IS_OPEN}`,
    [account, change],
  );
  return rows[0]!.length;
}

/** The changes that wait for this account's approval. */
export const changesToApprove = (db: Db, account: number) =>
  allRows<{ id: number }>(
    db,
    `select c.id::int as id from content_changes c where c.state = 'asked' and may_approve(c, $1::bigint)`,
    [account],
  );

/**
 * The other editors, each with whether it may approve a change that was asked for: the one with this number, or one that
 * its author would ask for now.
 */
export const approversOf = (db: Db, author: number | null, change: number | null) =>
  allRows<SecondPerson>(
    db,
    `select a.id::int as id, a.name, ${countsFrom('$1::bigint')} as "from", may_approve(jsonb_populate_record(
         null::content_changes, jsonb_build_object('account_id', $1::bigint,
           'asked_at', coalesce((select asked_at from content_changes where id = $2), now()))), a.id) as may
       from staff_accounts a
      where a.id is distinct from $1 and a.role <> 'reader' and a.disabled_at is null order by lower(a.name)`,
    [author, change],
  );

/** Scheduled changes whose time has come. */
export const dueChanges = (db: Db) =>
  allRows<Change>(
    db,
    `${CHANGE} where c.state = 'scheduled' and c.publish_at <= now() order by c.publish_at, c.id`,
  );

/**
 * Writes files of an account's draft, and starts a draft where there is none; one that is left without files is deleted.
 * An approval of the earlier draft is dropped.
 * @param files each with its text, or for a photograph, which is stored already, its digest; null removes the file from
 * the site, undefined from the draft
 * @param expectedDigest the digest of the draft that the editor had before them; null where there was none
 * @param base for files that are new in the draft, the edition that the editor read; another copy of the server may have
 * served it. Absent: the newest
 * @param laidOver files of the draft whose new texts are written over `base` too, with what was published in them until it:
 * over an older edition they would bring back what is undone later
 * @param needsSecond whether anything in the whole draft needs a second editor, besides the files that always do
 * @throws {DraftMoved}
 */
export async function saveDraft(
  pool: pg.Pool,
  account: number,
  files: Readonly<Record<string, string | null | undefined>>,
  {
    expectedDigest,
    base,
    laidOver = [],
    needsSecond = false,
  }: { expectedDigest: string | null; base?: number; laidOver?: readonly string[]; needsSecond?: boolean },
): Promise<Change | null> {
  return inTransaction(pool, async (db) => {
    const found = await firstRow<Change>(db, `${CHANGE} where ${DRAFT} for update of c`, [account]);
    if ((found?.digest ?? null) !== expectedDigest) throw new DraftMoved(MOVED);
    const baseNumber = base || Math.max(1, await headNumber(db));
    const [all, bases] = [{ ...found?.files }, { ...found?.bases }];
    for (const [path, digest] of Object.entries(await keepTexts(db, files))) {
      const isOver = !(path in all) || laidOver.includes(path);
      if (found && isOver && baseNumber !== found.base) bases[path] = baseNumber;
      if (digest === undefined) {
        delete all[path];
        delete bases[path];
      } else all[path] = digest;
    }
    const state = Object.keys(all).length > 0 ? null : 'dropped';
    if (!found && state) return null;
    const isSaved = found
      ? await hasRow(
          db,
          `update content_changes set files = $2, bases = $3, needs_second = $4, state = coalesce($5, state),
             saved_at = now() where id = $1`,
          [found.id, JSON.stringify(all), JSON.stringify(bases), needsSecond, state],
        )
      : await hasRow(
          db,
          `insert into content_changes (account_id, base, files, needs_second) values ($1, $2, $3, $4)
           on conflict (account_id) where state in ('draft', 'asked', 'approved') do nothing`,
          [account, baseNumber, JSON.stringify(all), needsSecond],
        );
    if (!isSaved) throw new DraftMoved(MOVED);
    return draftOf(db, account);
  });
}

/** Other texts with the photographs of a change. */
async function filesWith(
  db: Db,
  before: ChangedFiles,
  texts: Readonly<Record<string, string | null>>,
): Promise<ChangedFiles> {
  const pictures = Object.entries(before).filter(([path]) => isPicture(path));
  return { ...(await keepTexts(db, texts)), ...Object.fromEntries(pictures) };
}

/**
 * Moves a change to a newer edition, as a draft. `files` are the change's files merged with what was published meanwhile.
 * @throws {DraftMoved | HasDraft}
 */
export async function rebase(
  pool: pg.Pool,
  { id, digest, files: before }: Pick<Change, 'id' | 'digest' | 'files'>,
  base: number,
  texts: Readonly<Record<string, string | null>>,
): Promise<Change> {
  return inTransaction(pool, async (db) => {
    const files = await filesWith(db, before, texts);
    const isMoved = await hasRow(
      db,
      `update content_changes set base = $3, bases = '{}', files = $4, state = 'draft', reason = null, saved_at = now()
        where id = $1 and digest = $2 and ${IS_OPEN}`,
      [id, digest, base, JSON.stringify(files)],
    ).catch(sayDraft);
    if (!isMoved) throw new DraftMoved(MOVED);
    return (await changeById(db, id))!;
  });
}

/**
 * The files that a change was written over: each as it was in the edition that its first edit was made over; of what a build
 * brought, as the build before it had them.
 */
export async function baseOf(
  db: Db,
  { authorId, base, bases, savedAt }: Pick<Change, 'authorId' | 'base' | 'bases' | 'savedAt'>,
): Promise<Files> {
  const build = authorId === null ? await lastBuild(db, savedAt) : null;
  if (build) return build;
  const { rows } = await db.query<{ number: number; files: Files }>(
    'select number, files from editions where number = any($1)',
    [[base, ...Object.values(bases)]],
  );
  const filesAt = new Map(rows.map(({ number, files }) => [number, files]));
  const files: Record<string, string> = { ...filesAt.get(base)! };
  for (const [path, number] of Object.entries(bases)) {
    const digest = filesAt.get(number)![path];
    if (digest === undefined) delete files[path];
    else files[path] = digest;
  }
  return files;
}

/**
 * Makes a function that moves a change to another state if its digest is still the one that was seen, and writes the
 * audit. The function returns whether the change was moved.
 * @param set the new values in SQL: $2 is the account, and from $4 on come the function's further arguments
 */
const move =
  <More extends unknown[] = []>(
    action: string,
    set: string,
    where: string,
    detail = (id: number, ..._: More): string => `${id}`,
  ) =>
  (pool: pg.Pool, id: number, by: number, digest: string, ...more: More): Promise<boolean> =>
    inTransaction(pool, async (db) => {
      const isMoved = await hasRow(
        db,
        `update content_changes set ${set} where id = $1 and digest = $3 and ${IS_OPEN} and (${where}) and $2::bigint is not null`,
        [id, by, digest, ...more],
      ).catch(sayDraft);
      if (isMoved) await audit(db, { by, action: `content.${action}`, detail: detail(id, ...more) });
      return isMoved;
    });

/** Stores why a draft is to be published, for the second editor and the record. What the second editor reads stays. */
export async function saveWhy(db: Db, id: number, account: number, why: string): Promise<void> {
  await db.query(
    `update content_changes set why = $3 where id = $1 and account_id = $2 and state = 'draft'`,
    [id, account, why],
  );
}

/**
 * Makes what a build brought, which has no author, the draft of an account: only an author asks for an approval.
 * @param over the edition that it is laid over, its files then, and whether anything in them needs a second editor, besides
 * the files that always do
 * @throws {DraftMoved | HasDraft}
 */
export const takeOver = (
  pool: pg.Pool,
  { id, digest, files: before }: Change,
  account: number,
  {
    base,
    texts,
    needsSecond,
  }: { base: number; texts: Readonly<Record<string, string | null>>; needsSecond: boolean },
): Promise<Change> =>
  inTransaction(pool, async (db) => {
    const isTaken = await hasRow(
      db,
      `insert into content_changes (account_id, base, files, needs_second) select $2, $4, $5, $6 from content_changes
        where id = $1 and digest = $3 and account_id is null and ${IS_OPEN}`,
      [id, account, digest, base, JSON.stringify(await filesWith(db, before, texts)), needsSecond],
    ).catch(sayDraft);
    if (!isTaken) throw new DraftMoved(MOVED);
    await db.query(`update content_changes set state = 'dropped' where id = $1`, [id]);
    return (await draftOf(db, account))!;
  });

/** Asks for the approval of a second editor. */
export const askFor = move('asked', `state = 'asked'`, `account_id = $2 and state = 'draft'`);

/**
 * @throws where the database refuses this account as second editor: it is the author, or one of the two invited the
 * other or raised the other's role lately
 */
export const approve = move('approved', `state = 'approved', approved_by = $2`, `state = 'asked'`);

/** The second editor returns the change to its author, with a reason. */
export const sendBack = move<[reason: string]>(
  'given-back',
  `state = 'draft', reason = $4`,
  `state = 'asked'`,
);

/**
 * Turns a change that was submitted, approved, scheduled or held back into a draft again.
 * @throws {HasDraft}
 */
export const takeBack = move(
  'taken-back',
  `state = 'draft', approved_by = null, publish_at = null, reason = null`,
  `account_id = $2 and state in ('asked', 'approved', 'scheduled', 'stayed-back')`,
);

/** Ends what a build brought, where somebody chose what is public. */
export const keepPublic = move(
  'kept',
  `state = 'dropped', saved_at = now(), why = (select name from staff_accounts where id = $2) || ' kept what was public'`,
  'account_id is null',
);

/** What builds brought and somebody left as it was public, newest first; of one file where it is given. */
export const keptPublic = (db: Db, file: string) =>
  allRows<Pick<Change, 'id' | 'files' | 'why' | 'savedAt'>>(
    db,
    `select id::int as id, files, why, saved_at as "savedAt" from content_changes
      where account_id is null and state = 'dropped' and why <> '' and ($1 = '' or files ? $1)
      order by saved_at desc limit 20`,
    [file],
  );

/** By its author; of a change whose author is no editor any more, or that has none, by any editor. */
export const discard = move(
  'dropped',
  `state = 'dropped'`,
  `account_id = $2 or not exists (select from staff_accounts a
     where a.id = content_changes.account_id and a.disabled_at is null and a.role <> 'reader')`,
);

export const schedule = move<[at: Date, why: string]>(
  'scheduled',
  `state = 'scheduled', publish_at = $4, why = $5`,
  `account_id = $2 and (state = 'approved' or state = 'draft' and not needs_second)`,
  (id, at) => `${id} for ${at.toISOString()}`,
);

/**
 * Marks a scheduled change as held back, because it could not be published.
 * @returns false where another copy of the server has marked or published it
 */
export const stayBack = (pool: pg.Pool, id: number, reason: string): Promise<boolean> =>
  inTransaction(pool, async (db) => {
    const isMarked = await hasRow(
      db,
      `update content_changes set state = 'stayed-back', reason = $2, told_at = null where id = $1 and state = 'scheduled'`,
      [id, reason],
    );
    if (isMarked) await audit(db, { by: null, action: 'content.stayed-back', detail: `${id}` });
    return isMarked;
  });

/**
 * Passes one change that was held back, with its author, to `tell`; marked as told unless `tell` fails.
 * @param except changes that are not told now
 * @returns whether there was any
 */
export const tellNextStayedBack = (
  pool: pg.Pool,
  tell: (change: Change, author: { name: string; email: string }) => Promise<void>,
  except: readonly number[] = [],
): Promise<boolean> =>
  inTransaction(pool, async (db) => {
    const change = await firstRow<Change & { email: string }>(
      db,
      `${CHANGE.replace(' from content_changes', ', a.email from content_changes')}
       where c.state = 'stayed-back' and c.told_at is null and a.disabled_at is null and a.id is not null
         and c.id <> all($1::bigint[])
       order by c.id limit 1 for update of c skip locked`,
      [except],
    );
    if (!change) return false;
    await waitForMail(db);
    await tell(change, { name: change.author, email: change.email });
    await db.query('update content_changes set told_at = now() where id = $1', [change.id]);
    return true;
  });

/**
 * Stores files of a build that conflict with changes by staff as a change without an author, once for each build: a
 * person has to decide.
 */
export async function leaveForSomebody(
  db: Db,
  base: number,
  files: ChangedFiles,
  reason: string,
): Promise<void> {
  await db.query(
    `insert into content_changes (base, files, reason)
     select $1, $2::jsonb, $3 where not exists (
       select from content_changes where account_id is null and files = $2::jsonb and state = 'draft')`,
    [base, JSON.stringify(files), reason],
  );
}

export async function hereNow(db: Db, account: number, path: string, field: string): Promise<void> {
  await db.query(
    `insert into content_presence (account_id, path, field) values ($1, $2, $3)
     on conflict (account_id) do update set path = excluded.path, field = excluded.field, at = now()`,
    [account, path, field],
  );
}

/** Accounts that have had the file open in the last two minutes. */
export const whoIsHere = (db: Db, path: string) =>
  allRows<{ accountId: number; name: string; field: string }>(
    db,
    `select p.account_id::int as "accountId", a.name, p.field from content_presence p
     join staff_accounts a on a.id = p.account_id where p.path = $1 and p.at > now() - interval '2 minutes' order by p.at`,
    [path],
  );

/**
 * How many texts or photographs one statement deletes: for each, a trigger reads all editions, 10 ms at a thousand. A
 * statement for some hundred took longer than a statement may, so none was ever deleted.
 */
const FORGOTTEN_AT_ONCE = 20;

/** Deletes texts and photographs that no edition and no change uses, after a month. */
export async function forgetTyped(db: Db): Promise<void> {
  for (const table of ['content_texts', 'content_pictures'])
    for (let gone = FORGOTTEN_AT_ONCE; gone === FORGOTTEN_AT_ONCE; )
      gone = (
        await db.query(
          `delete from ${table} where digest in (
           select digest from ${table} t where t.kept_at < now() - interval '30 days'
             and not exists (select from editions e, jsonb_each_text(e.files) f where f.value = t.digest)
             and not exists (select from content_builds b, jsonb_each_text(b.files) f where f.value = t.digest)
             and not exists (select from content_changes c, jsonb_each_text(c.files) f where f.value = t.digest and c.state <> 'dropped')
           limit ${FORGOTTEN_AT_ONCE})`,
        )
      ).rowCount!;
}
