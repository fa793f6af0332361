import type pg from 'pg';
import type { Move } from '#app/lending/intake/deal-state.ts';
import { type Erasable, whyKept } from '#app/lending/intake/what-may-be-erased.ts';
import { allMoves, movesOf, waitsAnew } from './deals.ts';
import { erasable } from './erasing.ts';
import { inTransaction } from './in-transaction.ts';
import { allRows, type Db, firstRow } from './rows.ts';
import type { MailRefusal, staffNotes } from './schema.ts';
import { audit, type ItemKey } from './staff-audit.ts';

/** The kinds of items in the inbox. */
export const ITEM_KINDS = ['deal', 'message', 'sign-up', 'webinar', 'press'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];

/**
 * Who has to act on an item: the firm, the sender, or nobody any more. A discarded item is erased after thirty days.
 */
export const ITEM_STATES = ['ours', 'theirs', 'done'] as const;
export type ItemState = (typeof ITEM_STATES)[number] | 'discarded';

interface Source {
  kind: ItemKind;
  /** SQL over the row `t`: whether the firm has something to do for the sender before anybody has touched the row. */
  asks: string;
  name: string;
  company?: string;
  words?: string;
  /** What else they typed, for the search alone. */
  more?: string;
  /** Before when it is to be done, where the sender was told so: a day, or their own words. */
  before?: string;
}

const FULL_NAME = `t.first_name || ' ' || t.last_name`;

/** The sources of items, by table. A form that is missing here appears in no inbox; a test reports it. */
export const SOURCES: ReadonlyMap<string, Source> = new Map(
  Object.entries<Source>({
    deals: {
      kind: 'deal',
      asks: 'true',
      name: 't.name',
      company: 't.company',
      words: 't.words',
      more: `concat_ws(' ', t.phone, t.entity)`,
    },
    contact_submissions: {
      kind: 'message',
      asks: 'true',
      name: FULL_NAME,
      company: 't.company',
      words: 't.message',
      more: 't.phone',
    },
    media_enquiries: {
      kind: 'press',
      asks: 'true',
      name: 't.name',
      company: 't.outlet',
      words: 't.message',
      before: 't.deadline',
    },
    // nothing of the site sends the link; once the webinar is over, there is none to send
    webinar_registrations: {
      kind: 'webinar',
      asks: `t.session >= (now() at time zone 'America/New_York')::date`,
      name: FULL_NAME,
      words: 't.session::text',
      before: 't.session::text',
    },
    investor_sign_ups: { kind: 'sign-up', asks: 'true', name: FULL_NAME },
    news_subscriptions: { kind: 'sign-up', asks: 'false', name: 't.email' },
  }),
);

export interface Item extends ItemKey {
  kind: ItemKind;
  createdAt: Date;
  name: string;
  company: string | null;
  email: string;
  /** What the sender wrote; for a webinar its day; null where there are no words. */
  words: string | null;
  /** Before when it is to be done: of a webinar its day, of a question of the press their deadline as they typed it. */
  before: string | null;
  suspicion: string | null;
  state: ItemState;
  /** Of a deal that is over: its borrower has written since, and waits for an answer. */
  asksAfterItsEnd: boolean;
  version: number;
  /** The account that it was assigned to, also where that has ended or become a reader since. */
  assigned: number | null;
  /** The account that has it. */
  assignee: number | null;
  assigneeName: string | null;
  unread: boolean;
  /** Staff have replied or closed the item, and nothing has arrived since. */
  answered: boolean;
  /** Only of a deal. */
  reference: string | null;
  address: string | null;
  moves: Move[] | null;
}

/** SQL: who has to act on a deal, from its state. */
const TURN_OF_DEAL = `case when t.state in ('received', 'in-review', 'accepted') or t.withdraw_asked_at is not null then 'ours'
  when t.state in ('more-needed', 'term-sheet') then 'theirs' else 'done' end`;

/** SQL: when the newest document of a deal's borrower came; null where none did. */
const DOCUMENT_CAME = `(select max(f.created_at) from deal_files f
  where f.deal_id = t.id and not exists (select from term_sheets s where s.file_id = f.id))`;

/**
 * SQL: the account that has an item; nobody where it has ended or become a reader, because what is assigned to it would be
 * in nobody's list. The assignment itself stays, for whoever is invited again.
 */
const assigneeOf = (assigned: string): string =>
  `case when ${assigned} in (select id from staff_accounts where disabled_at is null and role <> 'reader') then ${assigned}::float8 end`;

const selectFrom = (table: string, { kind, asks, name, company, words, more, before }: Source): string => {
  const isDeal = kind === 'deal';
  // a discarded item whose sender came back as a person, and so left the quarantine, is no longer discarded
  const set = `case when i.state = 'discarded' and t.suspicion is null then null else i.state end`;
  const assigned = isDeal ? 't.assigned_to::bigint' : 'i.assignee';
  return `select '${table}' as source, t.id::float8 as id, '${kind}' as kind, t.created_at as "createdAt", ${name} as name,
      ${company ?? 'null::text'} as company, t.email, ${words ?? 'null::text'} as words, ${more ?? 'null::text'} as more,
      ${before ?? 'null::text'} as before, t.suspicion,
      ${isDeal ? `coalesce(${set}, ${TURN_OF_DEAL})` : `coalesce(${set}, case when ${asks} then 'ours' else 'done' end)`} as state,
      ${isDeal ? `coalesce(i.state = 'ours', false)` : 'false'} as "asksAfterItsEnd",
      ${isDeal ? 't.version' : 'coalesce(i.version, 0)'} as version,
      ${assigned}::float8 as assigned, ${assigneeOf(assigned)} as assignee,
      ${
        isDeal
          ? `(i.read_at is null or exists (select from deal_events e where e.deal_id = t.id and e.by = 'borrower' and e.kind <> 'terms-read' and e.at > i.read_at)
               or coalesce(${DOCUMENT_CAME} > i.read_at, false))`
          : 'i.read_at is null'
      } as unread,
      coalesce(i.state = 'done', false) or exists (select from staff_notes n
        where n.source = '${table}' and n.source_id = t.id and n.kind = 'reply'${
          isDeal
            ? ` and n.at > greatest('-infinity', ${DOCUMENT_CAME}, (select max(e.at) from deal_events e
                where e.deal_id = t.id and e.by = 'borrower' and e.kind in ('answer', 'message', 'terms-accepted', 'withdraw-asked')))`
            : ''
        }) as answered,
      ${isDeal ? 't.reference, t.address' : 'null::text as reference, null::text as address'},
      ${isDeal ? movesOf('t.id') : 'null::json'} as moves
    from ${table} t left join staff_items i on i.source = '${table}' and i.source_id = t.id`;
};

const ITEMS = `with items as (${[...SOURCES]
  .map(([table, source]) => selectFrom(table, source))
  .join(' union all ')})`;

/** Which items the inbox shows. Absent: all. */
export interface InboxFilter {
  turn?: 'ours' | 'theirs' | 'mine' | 'nobody' | undefined;
  kind?: ItemKind | undefined;
  /**
   * Items in quarantine, because they look sent by a machine. Deals among them are also in the list of items that wait
   * for the firm.
   */
  held?: boolean | undefined;
  /** Without the deals in quarantine, which are in the list of items that wait for the firm otherwise. */
  released?: boolean | undefined;
  /** Items that were discarded and are not erased yet; no other list shows them. */
  discarded?: boolean | undefined;
  /**
   * Words to search for in what was typed, except numbers of a deal and choices in a list, also later on its page, and in
   * the names of files.
   */
  query?: string | undefined;
}

/** A deal in quarantine waits for staff too: its borrower was promised that a person reads it. */
const WAITS = `(x.suspicion is null or x.kind = 'deal')`;

/** The pattern of texts that hold these words. */
const holding = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * The deals on whose page these words were written later, or that have a file with such a name. Asked apart, because within
 * the search it was asked anew for each table and process.
 */
async function dealsWith(db: Db, words: string): Promise<number[]> {
  const found = await allRows<{ id: number }>(
    db,
    `select deal_id::float8 as id from deal_events where by = 'borrower' and words ilike $1
     union select deal_id::float8 from deal_files f
       where name ilike $1 and not exists (select from term_sheets s where s.file_id = f.id)`,
    [holding(words)],
  );
  return found.map(({ id }) => id);
}

/**
 * @param me the account whose items are 'mine'
 * @param dealsFound the deals that have the words of the query elsewhere than in their row
 */
function condition(
  { turn, kind, held, released, discarded, query }: InboxFilter,
  me: number,
  dealsFound: number[],
): { where: string; values: unknown[] } {
  const values: unknown[] = [];
  const value = (one: unknown) => `$${values.push(one)}`;
  const isShown = held
    ? 'x.suspicion is not null'
    : (turn === 'ours' || turn === 'nobody') && !released
      ? WAITS
      : 'x.suspicion is null';
  const all = discarded ? [`x.state = 'discarded'`] : [`x.state <> 'discarded'`, isShown];
  if (turn === 'ours' || turn === 'theirs') all.push(`x.state = ${value(turn)}`);
  if (turn === 'mine') all.push(`x.assignee = ${value(me)} and x.state <> 'done'`);
  if (turn === 'nobody') all.push(`x.assignee is null and x.state = 'ours'`);
  if (kind) all.push(`x.kind = ${value(kind)}`);
  if (query) {
    // what a deal's address holds is encoded there: a property of two words has a plus between them
    const encoded = String(new URLSearchParams([['', query]])).slice(1);
    const own = `concat_ws(' ', x.name, x.company, x.email, x.reference, x.words, x.more, x.before)`;
    all.push(
      `(${own} ilike ${value(holding(query))} or x.address ilike ${value(holding(encoded))}
        or (x.source = 'deals' and x.id = any(${value(dealsFound)}::float8[])))`,
    );
  }
  return { where: all.join(' and '), values };
}

const asItem = (row: Item): Item => ({
  ...row,
  moves: row.moves && allMoves({ ...row, moves: row.moves }),
});

interface Section {
  limit: number;
  offset?: number;
  oldestFirst?: boolean;
}

/**
 * The items of a filter, newest first. Their keys are chosen before anything else is read of them: all that is shown of
 * each was read of every item there is, and with what one visitor can send in some days the inbox answered no more.
 */
export async function inboxItems(db: Db, filter: InboxFilter, me: number, section: Section): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of itemsInBatches(db, await inboxKeys(db, filter, me, section))) items.push(item);
  return items;
}

/** Items that are read at once for an export. */
const BATCH = 250;

/** The keys of the items of a filter, newest first. */
export async function inboxKeys(
  db: Db,
  filter: InboxFilter,
  me: number,
  { limit, offset = 0, oldestFirst = false }: Section,
): Promise<ItemKey[]> {
  const dealsFound = filter.query ? await dealsWith(db, filter.query) : [];
  const { where, values } = condition(filter, me, dealsFound);
  const order = oldestFirst ? 'asc' : 'desc';
  return allRows<ItemKey>(
    db,
    `${ITEMS} select x.source, x.id from items x where ${where}
     order by x."createdAt" ${order}, x.source, x.id ${order}
     limit $${values.push(limit)} offset $${values.push(offset)}`,
    values,
  );
}

/**
 * Many items, in the order of their keys, without those that were erased since. They are read in batches as they are
 * taken: 20,000 at once take 80 MB. No connection is held in between, for whoever takes them may be slow.
 */
export async function* itemsInBatches(db: Db, keys: ItemKey[]): AsyncGenerator<Item> {
  for (let from = 0; from < keys.length; from += BATCH) {
    const batch = keys.slice(from, from + BATCH);
    const items = new Map<string, Item>();
    for (const [source, known] of SOURCES) {
      const ids = batch.filter((key) => key.source === source).map(({ id }) => id);
      if (ids.length === 0) continue;
      const rows = await allRows<Item>(
        db,
        `select x.*, a.name as "assigneeName" from (${selectFrom(source, known)} where t.id = any($1)) x
         left join staff_accounts a on a.id = x.assignee`,
        [ids],
      );
      for (const row of rows) items.set(`${source} ${row.id}`, asItem(row));
    }
    for (const { source, id } of batch) {
      const item = items.get(`${source} ${id}`);
      if (item) yield item;
    }
  }
}

/** One item, in quarantine or discarded too; undefined where it has been erased. */
export async function readItem(db: Db, { source, id }: ItemKey): Promise<Item | undefined> {
  const known = SOURCES.get(source);
  if (!known || !Number.isSafeInteger(id)) return undefined;
  const row = await firstRow<Item>(
    db,
    `select x.*, a.name as "assigneeName" from (${selectFrom(source, known)} where t.id = $1) x
     left join staff_accounts a on a.id = x.assignee`,
    [id],
  );
  return row && asItem(row);
}

/** All items from one address, whatever its capitals; in quarantine or discarded too. Newest first. */
export async function itemsOf(db: Db, email: string): Promise<Item[]> {
  const rows = await allRows<Item>(
    db,
    `${ITEMS} select x.*, null as "assigneeName" from items x where lower(x.email) = lower(trim($1))
     order by x."createdAt" desc, x.source, x.id desc`,
    [email],
  );
  return rows.map(asItem);
}

export type InboxCounts = Record<
  | 'ours'
  | 'theirs'
  | 'mine'
  | 'nobody'
  | 'all'
  | 'dealsWithUs'
  | 'held'
  | 'discarded'
  | 'toApprove'
  | ItemKind,
  number
>;

/** The number of items in each list, and of changes to the website that wait for this account's approval. */
export async function inboxCounts(db: Db, me: number): Promise<InboxCounts> {
  const count = (of: string) => `count(*) filter (where ${of})::int`;
  const kinds = ITEM_KINDS.map(
    (kind) => `${count(`x.suspicion is null and x.kind = '${kind}'`)} as "${kind}"`,
  );
  const shown = (of: string) => count(`x.suspicion is null and ${of}`);
  const [counts, approving] = await Promise.all([
    firstRow<Omit<InboxCounts, 'toApprove'>>(
      db,
      `${ITEMS} select ${count(`${WAITS} and x.state = 'ours'`)} as ours, ${shown(`x.state = 'theirs'`)} as theirs,
         ${shown(`x.assignee = $1 and x.state <> 'done'`)} as mine,
         ${count(`${WAITS} and x.assignee is null and x.state = 'ours'`)} as nobody, ${shown('true')} as all,
         ${shown(`x.kind = 'deal' and x.state = 'ours'`)} as "dealsWithUs",
         ${count(`x.suspicion is not null and x.state <> 'discarded'`)} as held,
         ${count(`x.state = 'discarded'`)} as discarded, ${kinds.join(', ')}
       from items x`,
      [me],
    ),
    // apart: PostgreSQL counts with several processes only where nothing calls a function such as this one
    firstRow<Pick<InboxCounts, 'toApprove'>>(
      db,
      `select count(*)::int as "toApprove" from content_changes c where c.state = 'asked' and may_approve(c, $1::bigint)`,
      [me],
    ),
  ]);
  return { ...counts!, ...approving! };
}

/** How many items wait for the firm and nobody in it, because this account had them and has ended or become a reader. */
export async function leftBy(db: Db, account: number): Promise<number> {
  const row = await firstRow<{ count: number }>(
    db,
    `${ITEMS} select count(*)::int as count from items x
     where ${WAITS} and x.state = 'ours' and x.assignee is null and x.assigned = $1`,
    [account],
  );
  return row!.count;
}

/** Marks an item as read or unread. It cannot conflict with another person's change, so no version is compared. */
export async function markRead(db: Db, { source, id }: ItemKey, read: boolean): Promise<void> {
  await db.query(
    `insert into staff_items (source, source_id, read_at) values ($1, $2, case when $3 then now() end)
     on conflict (source, source_id) do update set read_at = excluded.read_at`,
    [source, id, read],
  );
}

/** What can be changed of an item that is no deal. Deals are changed in db/deals.ts. */
export type ItemChange = { state: ItemState } | { assignee: number | null };

/**
 * Changes an item if nobody else has changed it since it was read. Runs in the caller's transaction.
 * @returns false at a conflict: then nothing was changed.
 */
export async function changeItem(
  db: Db,
  { source, id }: ItemKey,
  version: number,
  change: ItemChange,
  by: number,
): Promise<boolean> {
  const [column, value] = Object.entries(change)[0]!;
  const type = column === 'state' ? 'text' : 'bigint';
  const made = await db.query(
    `insert into staff_items (source, source_id, ${column}, version)
     select $1::text, $2::bigint, $4::${type}, 1 where $3::int = 0 on conflict (source, source_id) do nothing`,
    [source, id, version, value],
  );
  const { rowCount } = made.rowCount
    ? made
    : await db.query(
        `update staff_items set ${column} = $4::${type}, version = version + 1, changed_at = now()
         where source = $1 and source_id = $2 and version = $3`,
        [source, id, version, value],
      );
  if (!rowCount) return false;
  const action = column === 'state' ? 'item.state' : 'item.assigned';
  await audit(db, { by, item: { source, id }, action, detail: value === null ? 'nobody' : String(value) });
  return true;
}

/** Locks the visitor's row until the transaction ends; undefined where it is gone, or its version differs. */
async function holdItem(db: Db, { source, id }: ItemKey, version: number): Promise<Item | undefined> {
  if (!SOURCES.has(source)) return undefined;
  await db.query(`select from ${source} where id = $1 for update`, [id]);
  const item = await readItem(db, { source, id });
  return item?.version === version ? item : undefined;
}

/** What staff do with an item that is held apart; how each is called in the audit. */
const HELD_CHANGES = { release: 'released', discard: 'discarded', restore: 'restored' } as const;
export type HeldChange = keyof typeof HELD_CHANGES;

/**
 * Releases an item in quarantine to the inbox; discards it, so that it is erased after thirty days; or restores a
 * discarded one to quarantine.
 * @param version as it was read
 * @returns false where the version differs, or the change does not fit the item: then nothing was changed.
 */
export const changeHeld = (
  pool: pg.Pool,
  key: ItemKey,
  version: number,
  what: HeldChange,
  by: number,
): Promise<boolean> =>
  inTransaction(pool, async (db) => {
    const item = await holdItem(db, key, version);
    if (!item || !(await mayChangeHeld(db, item, what))) return false;
    if (what === 'release')
      await db.query(`update ${key.source} set suspicion = null where id = $1`, [key.id]);
    if (what !== 'release' || item.state === 'discarded')
      await db.query(
        `insert into staff_items (source, source_id, state, version) values ($1, $2, $3, 1)
         on conflict (source, source_id) do update
         set state = excluded.state, version = staff_items.version + 1, changed_at = now()`,
        [key.source, key.id, what === 'discard' ? 'discarded' : null],
      );
    if (what === 'release') await markRead(db, key, false);
    if (item.kind === 'deal' && item.state === 'discarded') await waitsAnew(db, item.id);
    await audit(db, { by, item: key, action: `item.${HELD_CHANGES[what]}` });
    return true;
  });

async function mayChangeHeld(db: Db, { source, id, ...item }: Item, what: HeldChange): Promise<boolean> {
  if (what === 'release') return item.suspicion !== null;
  if (what === 'restore') return item.state === 'discarded';
  const row = await firstRow<Erasable>(db, `select ${erasable(source)} from ${source} t where id = $1`, [id]);
  return whyKept(row!, 'discard', 'editor') === null;
}

type NoteRow = typeof staffNotes.$inferSelect;

/** A note or a reply, with the name of who wrote it. */
export type Note = Pick<NoteRow, 'id' | 'at' | 'kind' | 'words' | 'mail' | 'refusal'> & { name: string };

/** Notes and replies of an item, newest first. */
export const notesOf = (db: Db, { source, id }: ItemKey) =>
  allRows<Note>(
    db,
    `select n.id::int as id, n.at, a.name, n.kind, n.words, n.mail, n.refusal from staff_notes n join staff_accounts a on a.id = n.account_id
     where n.source = $1 and n.source_id = $2 order by n.id desc`,
    [source, id],
  );

/**
 * Stores a note or a reply.
 * @returns its id.
 */
export async function addNote(
  db: Db,
  { source, id }: ItemKey,
  { by, kind, words, mail }: { by: number; kind: Note['kind']; words: string; mail: Note['mail'] },
): Promise<number> {
  const note = await firstRow<{ id: number }>(
    db,
    `insert into staff_notes (source, source_id, account_id, kind, words, mail) values ($1, $2, $3, $4, $5, $6)
     returning id::int as id`,
    [source, id, by, kind, words, mail],
  );
  await audit(db, { by, item: { source, id }, action: kind === 'note' ? 'item.noted' : 'item.replied' });
  return note!.id;
}

/** A reply that waits to be sent, with its recipient; undefined once it was sent, or its item was erased. */
export async function replyToSend(db: Db, note: number) {
  const found = await firstRow<{ source: string; id: number; words: string; from: string }>(
    db,
    `select n.source, n.source_id::float8 as id, n.words, a.name as "from" from staff_notes n
     join staff_accounts a on a.id = n.account_id where n.id = $1 and n.mail = 'waiting'`,
    [note],
  );
  const item = found && (await readItem(db, found));
  return item && { ...item, asked: item.words, words: found.words, from: found.from };
}

/** @param refusal null where it was sent */
export async function markMail(db: Db, note: number, refusal: MailRefusal | null): Promise<void> {
  await db.query('update staff_notes set mail = $2, refusal = $3 where id = $1', [
    note,
    refusal === null ? 'sent' : 'refused',
    refusal,
  ]);
}
