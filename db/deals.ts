import type pg from 'pg';
import { TERM_SHEET } from '#app/lending/intake/checklist.ts';
import { type DealState, type Move, mayMoveTo } from '#app/lending/intake/deal-state.ts';
import { DEAL_FILES } from '#app/lending/intake/file-limits.ts';
import type { DealEvent, DealFile, StoredDeal, TermSheet } from '#app/lending/intake/stored-deal.ts';
import { WITHDRAWN_DAYS, whyKept } from '#app/lending/intake/what-may-be-erased.ts';
import { hasSheet } from './erasing.ts';
import { inTransaction } from './in-transaction.ts';
import { allRows, type Db, firstRow, hasRow } from './rows.ts';
import { newToken, tokenDigest } from './secret-token.ts';

// Deals after they were stored, for the borrower's page and for staff. A deal is stored by the submission store, as
// every form is (app/features/intake/deal.form.ts).

/** SQL: the moves of a deal, oldest first. `id` is the name of the column with the deal's id. */
export const movesOf = (id: string): string =>
  `coalesce((select json_agg(json_build_object('at', e.at, 'to', e."to", 'isOwed',
        case when e."to" = 'accepted' then exists (select from deal_events s
          where s.deal_id = e.deal_id and s.id < e.id and s.by = 'borrower' and s.kind in ('message', 'answer', 'state')
            and not exists (select from deal_events r
              where r.deal_id = s.deal_id and r.id > s.id and r.by = 'staff' and r.shown_to_borrower)) end) order by e.id)
      from deal_events e where e.deal_id = ${id} and e.kind = 'state'), '[]')`;

/** A deal's moves from its arrival on, from a row with `movesOf`: timestamps within JSON are text. */
export const allMoves = ({ createdAt, moves }: { createdAt: Date; moves: readonly Move[] }): Move[] => [
  { at: createdAt, to: 'received' },
  ...moves.map(({ at, to, isOwed }) => ({ at: new Date(at), to, ...(isOwed && { isOwed }) })),
];

/** In the audit: staff made a link to a borrower's page, and were shown it. */
export const LINK_SHOWN = 'deal.link-shown';

/**
 * SQL: whether staff were shown the newest link to deal `d`, where no mail is set up. What is done by it may be another's
 * doing than the borrower's: one editor withdrew a deal with it, and nobody else could keep that from being erased.
 */
const isLinkShown = `coalesce((select l.action = '${LINK_SHOWN}' from staff_audit l
  where l.source = 'deals' and l.source_id = d.id and l.action like 'deal.link-%' order by l.id desc limit 1), false)`;

async function find(pool: pg.Pool, condition: string, value: unknown): Promise<StoredDeal | undefined> {
  const deal = await firstRow<Omit<StoredDeal, 'files' | 'termSheets' | 'events'>>(
    pool,
    // the condition first: PostgreSQL shows a kilobyte of a query that waits, and this one is longer
    `with d as (select * from deals d where ${condition})
     select d.id::float8 as id, d.created_at as "createdAt", reference, state, state_since as "stateSince", version,
       coalesce(address, '') as address, terms_version as "termsVersion", role, name, company, email, phone, owned,
       since, entity, words, assigned_to as "assignedTo", withdraw_asked_at as "withdrawAskedAt", suspicion,
       ${isLinkShown} as "isLinkShown",
       (select i.changed_at from staff_items i where i.source = 'deals' and i.source_id = d.id
         and i.state = 'discarded' and d.suspicion is not null) as "discardedAt",
       (select coalesce(json_agg(json_build_object('reference', o.reference, 'at', o.created_at,
           'isWithdrawn', o.state = 'withdrawn') order by o.id), '[]')
         from deals o where o.draft_key = d.draft_key and o.id <> d.id) as versions,
       ${movesOf('d.id')} as moves
     from d`,
    [value],
  );
  if (!deal) return undefined;
  const [files, events] = await Promise.all([
    allRows<DealFile & { terms: (Omit<TermSheet, 'file'> & { readAt: string | null }) | null }>(
      pool,
      `select id::float8 as id, f.created_at as "createdAt", name, size::float8 as size, type, sha256, document, scan,
         stored_key as "storedKey",
         case when s.file_id is not null then json_build_object('version', s.version, 'readAt', s.read_at, 'accepted',
           case when s.accepted_at is not null then
             json_build_object('at', s.accepted_at, 'name', s.accepted_by, 'words', s.accepted_words) end) end as terms
       from deal_files f left join term_sheets s on s.file_id = f.id where f.deal_id = $1 order by id`,
      [deal.id],
    ),
    allRows<DealEvent>(
      pool,
      `select id::float8 as id, at, by, account, kind, "from", "to", words, shown_to_borrower as "shownToBorrower"
       from deal_events where deal_id = $1 order by id`,
      [deal.id],
    ),
  ]);
  const termSheets = files.flatMap(({ terms, ...file }): TermSheet[] => {
    if (!terms) return [];
    const { version, readAt, accepted } = terms;
    return [
      {
        version,
        file,
        readAt: readAt && new Date(readAt),
        accepted: accepted && { ...accepted, at: new Date(accepted.at) },
      },
    ];
  });
  const otherFiles = files.flatMap(({ terms, ...file }) => (terms ? [] : [file]));
  const versions = deal.versions.map((one) => ({ ...one, at: new Date(one.at) }));
  return { ...deal, versions, moves: allMoves(deal), files: otherFiles, termSheets, events };
}

/** SQL: the deal that a link opens, by the digest of the link's token. */
const OF_LINK = 'd.id = (select deal_id from deal_links where token_hash = $1)';

/** The deal of a private link; undefined for an unknown link or one that has ended. */
export const findByToken = (pool: pg.Pool, token: string) => find(pool, OF_LINK, tokenDigest(token));
/** The deal that was stored with this submission key, at any attempt. */
export const findByKey = (pool: pg.Pool, key: string) =>
  find(pool, 'd.idempotency_key = $1', tokenDigest(key));
export const findDeal = (pool: pg.Pool, id: number) => find(pool, 'd.id = $1', id);

/**
 * Makes another token for a deal's private link. Only its digest is stored, so a token cannot be read again; a new one
 * is made instead.
 */
export async function makeLink(db: Db, dealId: number): Promise<string> {
  const token = newToken();
  await db.query('insert into deal_links (token_hash, deal_id) values ($1, $2)', [
    tokenDigest(token),
    dealId,
  ]);
  return token;
}

/** Ends all links of a deal. */
export async function endLinks(db: Db, dealId: number): Promise<void> {
  await db.query('delete from deal_links where deal_id = $1', [dealId]);
}

/**
 * The day on which the deal of a link was withdrawn, if it has been erased since; undefined for any other link.
 * YYYY-MM-DD.
 */
export async function withdrawnOn(pool: pg.Pool, token: string): Promise<string | undefined> {
  const row = await firstRow<{ day: string }>(
    pool,
    `select w.day::text as day from deal_links l join withdrawn_deals w on w.id = l.withdrawn_id where token_hash = $1`,
    [tokenDigest(token)],
  );
  return row?.day;
}

/** How many deals ended in this year of the firm's calendar, including those erased since. */
export async function dealsThatLeft(pool: pg.Pool) {
  const left = await firstRow<Record<'closed' | 'declined' | 'withdrawn', number>>(
    pool,
    `with year as (select date_trunc('year', now() at time zone 'America/New_York') as began)
     select count(*) filter (where state = 'closed')::int as closed,
       count(*) filter (where state = 'declined')::int as declined,
       count(*) filter (where state = 'withdrawn')::int
         + (select count(*)::int from withdrawn_deals, year where day >= began) as withdrawn
     from deals, year where suspicion is null and state_since at time zone 'America/New_York' >= began`,
  );
  return left!;
}

type NewEvent = Pick<DealEvent, 'by' | 'kind'> &
  Partial<Pick<DealEvent, 'account' | 'from' | 'to' | 'words' | 'shownToBorrower'>>;

/**
 * Adds an event that does not change the deal itself. Events of files that were not stored are limited in number; the
 * rest are dropped.
 */
export async function addEvent(db: Db, dealId: number, event: NewEvent): Promise<void> {
  const { by, kind, account = null, from = null, to = null, words = null, shownToBorrower = false } = event;
  await db.query(
    `insert into deal_events (deal_id, by, kind, account, "from", "to", words, shown_to_borrower)
     select $1::bigint, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, $8::boolean
     where $3 not like 'file-%' or (select count(*) from deal_events where deal_id = $1 and kind like 'file-%') < $9`,
    [dealId, by, kind, account, from, to, words, shownToBorrower, DEAL_FILES],
  );
}

/**
 * Changes a deal if nobody else has changed it since it was read, and adds an event. Runs in the caller's transaction.
 * @param expectedVersion the deal's version when it was read
 * @returns its new version; undefined where somebody else has changed the deal, or it is gone: then nothing was
 * changed.
 */
async function change(
  db: Db,
  id: number,
  expectedVersion: number,
  { column, value }: { column: 'state' | 'assigned_to'; value: string | null },
  event: Omit<NewEvent, 'from' | 'to'>,
): Promise<number | undefined> {
  const since = column === 'state' ? 'state_since = now(),' : '';
  // who had asked to withdraw is answered by words, as every decline has, or has done something else since: a state alone,
  // as of a newer term sheet, dropped the wish without an answer
  const wish = event.by === 'borrower' || event.words ? 'withdraw_asked_at = null,' : '';
  const moved = await firstRow<{ version: number; before: string | null }>(
    db,
    `update deals new set ${column} = $3, ${since} ${wish} version = new.version + 1
     from deals old where old.id = new.id and new.id = $1 and new.version = $2
     returning new.version, old.${column} as before`,
    [id, expectedVersion, value],
  );
  if (!moved) return undefined;
  await addEvent(db, id, { ...event, from: moved.before, to: value });
  if (column === 'state') await noLongerAsks(db, id);
  return moved.version;
}

/**
 * Moves a deal to another state if nobody else has changed it since it was read. Runs in the caller's transaction.
 * @returns its new version; undefined at a conflict; 'not-yet' where its term sheet does not allow the state (see
 * mayMoveTo). In both of these cases nothing was changed.
 */
export async function changeState(
  db: Db,
  id: number,
  expectedVersion: number,
  { to, ...event }: { to: Exclude<DealState, 'withdrawn'> } & Pick<NewEvent, 'by' | 'account' | 'words'>,
): Promise<number | 'not-yet' | undefined> {
  const deal = await firstRow<{ version: number; newest: { accepted: boolean } | null }>(
    db,
    `select version, (select json_build_object('accepted', accepted_at is not null) from term_sheets s
       where s.deal_id = d.id order by s.version desc limit 1) as newest from deals d where d.id = $1`,
    [id],
  );
  if (deal?.version !== expectedVersion) return undefined;
  if (!mayMoveTo(to, deal.newest ?? undefined)) return 'not-yet';
  const moved = { ...event, kind: 'state', shownToBorrower: true } as const;
  return change(db, id, expectedVersion, { column: 'state', value: to }, moved);
}

export const assignDeal = (
  db: Db,
  id: number,
  expectedVersion: number,
  { to, account }: { to: string | null; account: string },
): Promise<number | undefined> =>
  change(
    db,
    id,
    expectedVersion,
    { column: 'assigned_to', value: to },
    { by: 'staff', account, kind: 'assigned' },
  );

/**
 * A deal that was discarded waits for the firm again. It counts as arriving now: nobody was to work on it, and the first
 * thing that its borrower read was how late we are.
 */
export const waitsAnew = (db: Db, dealId: number) =>
  db.query(
    `insert into deal_events (deal_id, by, kind, "from", "to")
     select id, 'site', 'state', state, state from deals where id = $1 and state = 'received'`,
    [dealId],
  );

/**
 * Counts what the borrower wrote or sent as a change. A sender who comes back is a person who was only fast; and a deal
 * that staff had discarded waits for them again, because nobody would read what came to it before it is erased.
 */
async function hear(db: Db, dealId: number): Promise<void> {
  await db.query(
    `update deals set version = version + 1, suspicion = nullif(suspicion, 'too-fast') where id = $1`,
    [dealId],
  );
  const wasDiscarded = await hasRow(
    db,
    `update staff_items set state = null, version = version + 1, changed_at = now()
     where source = 'deals' and source_id = $1 and state = 'discarded'`,
    [dealId],
  );
  if (wasDiscarded) await waitsAnew(db, dealId);
}

/**
 * A deal that is over waits for the firm again: its borrower, whose page was open meanwhile, has written or sent a document.
 */
const asksAfterItsEnd = (db: Db, dealId: number) =>
  db.query(
    `insert into staff_items (source, source_id, state, version)
     select 'deals', id, 'ours', 1 from deals where id = $1 and state in ('declined', 'closed')
     on conflict (source, source_id) do update set state = excluded.state, changed_at = now()`,
    [dealId],
  );

const noLongerAsks = (db: Db, dealId: number) =>
  db.query(
    `update staff_items set state = null where source = 'deals' and source_id = $1 and state = 'ours'`,
    [dealId],
  );

/**
 * Moves a deal that waits for its borrower back to the firm: they have answered a question, or asked about the term sheet,
 * in words or with a document. While the document alone moved nothing, each side waited for the other. Where the terms are
 * accepted it comes back to that: as one in review, it was promised its terms once more. One that is over stays so, and
 * waits for an answer.
 */
async function turnToUs(db: Db, dealId: number): Promise<void> {
  const moved = await firstRow<{ from: DealState; to: DealState }>(
    db,
    `update deals new set state_since = now(),
       state = case when (select s.accepted_at is not null from term_sheets s
         where s.deal_id = new.id order by s.version desc limit 1) then 'accepted' else 'in-review' end
     from deals old where old.id = new.id and new.id = $1 and new.state in ('more-needed', 'term-sheet')
     returning old.state as "from", new.state as "to"`,
    [dealId],
  );
  if (!moved) return void (await asksAfterItsEnd(db, dealId));
  await addEvent(db, dealId, { by: 'borrower', kind: 'state', ...moved, shownToBorrower: true });
}

/**
 * Stores what the borrower writes on their page. If the deal was waiting for the borrower, this is the answer, and it
 * is the firm's turn again. The same words within ten minutes are taken as a retry: a second click, or a broken
 * connection.
 * @returns false where the deal is gone or withdrawn; 'full' where its page takes nothing more.
 */
export async function answer(pool: pg.Pool, token: string, words: string): Promise<boolean | 'full'> {
  return inTransaction(pool, async (client) => {
    const deal = await holdDeal(client, token);
    if (!deal || deal.state === 'withdrawn') return false;
    const { id } = deal;
    const last = await firstRow<{ words: string | null; isRecent: boolean }>(
      client,
      `select words, by = 'borrower' and at > now() - interval '10 minutes' as "isRecent" from deal_events
       where deal_id = $1 and words is not null and shown_to_borrower and kind not like 'file-%' order by id desc limit 1`,
      [id],
    );
    if (last?.words === words && last.isRecent) return true;
    if (deal.isFull) return 'full';
    const told = { by: 'borrower', shownToBorrower: true } as const;
    await addEvent(client, id, { ...told, kind: deal.state === 'more-needed' ? 'answer' : 'message', words });
    await hear(client, id);
    await turnToUs(client, id);
    return true;
  });
}

type NewFile = Omit<DealFile, 'id' | 'createdAt'>;

/**
 * Writes the row of a file that is in the store already.
 * @param most the bytes that all files of one deal may have; the number of files is limited by DEAL_FILES
 * @returns the identical file that the deal has already, with TERM_SHEET as its row where it is one; 'too-much' or
 * 'gone' where nothing was stored
 */
export async function addFile(
  pool: pg.Pool,
  dealId: number,
  file: NewFile,
  most: number,
): Promise<'stored' | 'too-much' | 'gone' | Pick<DealFile, 'name' | 'document'>> {
  return inTransaction(pool, async (client) => {
    const stored = await insertFile(client, dealId, file, most, DEAL_FILES);
    if (typeof stored !== 'number') return stored;
    await turnToUs(client, dealId);
    return 'stored';
  });
}

/**
 * As `addFile`, in the caller's transaction.
 * @returns the id of the new row where it was stored
 */
export async function insertFile(
  client: Db,
  dealId: number,
  file: NewFile,
  most: number,
  mostFiles = Number.POSITIVE_INFINITY,
): Promise<number | 'too-much' | 'gone' | Pick<DealFile, 'name' | 'document'>> {
  // The deal is locked, because two files at the same time could both find room for one.
  const lock = `select from deals where id = $1 and state <> 'withdrawn' for update`;
  if (!(await hasRow(client, lock, [dealId]))) return 'gone';
  const before = await firstRow<{
    bytes: number;
    files: number;
    same: Pick<DealFile, 'name' | 'document'> | null;
  }>(
    client,
    `select coalesce(sum(size), 0)::float8 as bytes, count(*)::int as files,
         (array_agg(json_build_object('name', name, 'document', case when s.file_id is null then document else $3 end)
           order by id) filter (where sha256 = $2))[1] as same
       from deal_files f left join term_sheets s on s.file_id = f.id where f.deal_id = $1`,
    [dealId, file.sha256, TERM_SHEET],
  );
  const { bytes, files, same } = before!;
  if (same) return same;
  if (bytes + file.size > most || files >= mostFiles) return 'too-much';
  const added = await firstRow<{ id: number }>(
    client,
    `insert into deal_files (deal_id, name, size, type, sha256, document, scan, stored_key)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id::float8 as id`,
    [dealId, file.name, file.size, file.type, file.sha256, file.document, file.scan, file.storedKey],
  );
  await hear(client, dealId);
  return added!.id;
}

/** Files that were not scanned when they arrived, oldest first, after the given id. */
export const unscannedFiles = (pool: pg.Pool, after: number) =>
  allRows<Pick<DealFile, 'id' | 'storedKey'>>(
    pool,
    `select id::float8 as id, stored_key as "storedKey" from deal_files
     where scan = 'not-scanned' and id > $1 order by id limit 100`,
    [after],
  );

/** Stores the result of a later scan. The borrower is told of a virus. */
export async function keepScan(pool: pg.Pool, id: number, scan: 'clean' | 'infected'): Promise<void> {
  await inTransaction(pool, async (client) => {
    const file = await firstRow<{
      deal: number;
      name: string;
      document: string | null;
      isTerms: boolean;
    }>(
      client,
      `update deal_files f set scan = $2 where id = $1 and scan = 'not-scanned'
       returning deal_id::float8 as deal, name, document,
         exists (select from term_sheets s where s.file_id = f.id) as "isTerms"`,
      [id, scan],
    );
    if (!file || scan === 'clean') return;
    const refused = { by: 'site', kind: 'file-refused', from: file.document, to: 'infected-later' } as const;
    // an infected term sheet concerns staff alone: they have to send another
    await addEvent(client, file.deal, { ...refused, words: file.name, shownToBorrower: !file.isTerms });
    await client.query('update deals set version = version + 1 where id = $1', [file.deal]);
  });
}

/**
 * What one borrower may do and write on the page of a deal, far more than anybody does. Without it, 2,000 messages of one
 * visitor made a page of 16 MB, and every opening of it held the server for a second.
 */
const BORROWER_MOST = { events: 400, characters: 200_000 };

/** The deal of a link, locked until the transaction ends. `isFull`: it takes no more messages. */
const holdDeal = (db: Db, token: string) =>
  firstRow<{
    id: number;
    state: DealState;
    version: number;
    isHeld: boolean;
    hasSheet: boolean;
    isLinkShown: boolean;
    isAsked: boolean;
    hasManyEvents: boolean;
    isFull: boolean;
  }>(
    db,
    `select d.id::float8 as id, d.state, d.version, d.suspicion is not null as "isHeld",
       d.withdraw_asked_at is not null as "isAsked", ${hasSheet('d.id')} as "hasSheet",
       ${isLinkShown} as "isLinkShown",
       of_borrower.events >= $2 as "hasManyEvents",
       of_borrower.events >= $2 or of_borrower.characters >= $3 as "isFull"
     from deals d, lateral (
       select count(*) as events, coalesce(sum(char_length(e.words)), 0) as characters
       from deal_events e where e.deal_id = d.id and e.by = 'borrower') of_borrower
     where ${OF_LINK} for update of d`,
    [tokenDigest(token), BORROWER_MOST.events, BORROWER_MOST.characters],
  );

/**
 * Withdraws a deal for its borrower, who can reverse that until the deal is erased. Where there is a term sheet or a
 * loan, or staff were shown its link, it only stores the request, which staff answer. A second call changes nothing.
 * @returns false where there is no such deal.
 */
export async function withdraw(pool: pg.Pool, token: string): Promise<boolean> {
  return inTransaction(pool, async (db) => {
    const deal = await holdDeal(db, token);
    if (!deal) return false;
    const { id, state, version, isAsked } = deal;
    const event = { by: 'borrower', shownToBorrower: true } as const;
    if (state === 'withdrawn') return true;
    if (whyKept(deal, 'withdraw', 'borrower') === null)
      await change(db, id, version, { column: 'state', value: 'withdrawn' }, { ...event, kind: 'state' });
    else if (!isAsked) {
      await db.query('update deals set withdraw_asked_at = now(), version = version + 1 where id = $1', [id]);
      await addEvent(db, id, { ...event, kind: 'withdraw-asked' });
    }
    return true;
  });
}

/**
 * Reverses a withdrawal, or takes back the request for one. Whoever does that is heard, as by words: a deal that staff had
 * discarded meanwhile would be erased all the same.
 * @returns false where there is no such deal; 'full' where that was done too often.
 */
export async function comeBack(pool: pg.Pool, token: string): Promise<boolean | 'full'> {
  return inTransaction(pool, async (db) => {
    const deal = await holdDeal(db, token);
    if (!deal) return false;
    const { id, state, version, isAsked } = deal;
    if (state !== 'withdrawn' && !isAsked) return true;
    if (deal.hasManyEvents) return 'full';
    const event = { by: 'borrower', shownToBorrower: true } as const;
    if (state === 'withdrawn') {
      const left = await firstRow<{ from: DealState }>(
        db,
        `select "from" from deal_events where deal_id = $1 and kind = 'state' and "to" = 'withdrawn' order by id desc limit 1`,
        [id],
      );
      await change(db, id, version, { column: 'state', value: left!.from }, { ...event, kind: 'state' });
      await hear(db, id);
    } else {
      await db.query('update deals set withdraw_asked_at = null, version = version + 1 where id = $1', [id]);
      await addEvent(db, id, { ...event, kind: 'withdraw-not-asked' });
    }
    return true;
  });
}

/**
 * Stores what staff write to a borrower without changing the deal's state. It answers a request to withdraw. Runs in
 * the caller's transaction.
 * @returns false where somebody else has changed the deal since it was read: then nothing was stored.
 */
export async function replyToBorrower(
  db: Db,
  dealId: number,
  expectedVersion: number,
  { account, words }: { account: string; words: string },
): Promise<boolean> {
  const isSame = await hasRow(
    db,
    'update deals set withdraw_asked_at = null, version = version + 1 where id = $1 and version = $2',
    [dealId, expectedVersion],
  );
  if (!isSame) return false;
  await noLongerAsks(db, dealId);
  await addEvent(db, dealId, { by: 'staff', kind: 'reply', account, words, shownToBorrower: true });
  return true;
}

/** A deal that was closed or declined. */
export type EndedDeal = Pick<StoredDeal, 'id' | 'reference' | 'address' | 'state' | 'stateSince'>;

/** The last deals that were closed or declined, newest first. */
export const endedDeals = (pool: pg.Pool) =>
  allRows<EndedDeal>(
    pool,
    `select id::float8 as id, reference, coalesce(address, '') as address, state, state_since as "stateSince" from deals
     where state in ('closed', 'declined') and suspicion is null order by state_since desc, id desc limit 50`,
  );

/** What remains of a withdrawn deal in the list. */
export interface WithdrawnLine {
  reference: string;
  /** Day of the firm's calendar, YYYY-MM-DD. */
  day: string;
  /** The day on which it will be erased; null where it has been. */
  erasedOn: string | null;
  /** The deal's id while the deal exists. */
  id: number | null;
}

/** Withdrawn deals, newest first: those that can still be taken up again, and those that are erased. */
export const withdrawnLines = (pool: pg.Pool) =>
  allRows<WithdrawnLine>(
    pool,
    `with there as (select id::float8 as id, reference, state_since at time zone 'America/New_York' as since
       from deals where state = 'withdrawn' and suspicion is null)
     select id, reference, since::date::text as day, (since + $1 * interval '1 day')::date::text as "erasedOn" from there
     union all select null, reference, day::text, null from withdrawn_deals where reference is not null
     order by day desc, reference limit 50`,
    [WITHDRAWN_DAYS],
  );
