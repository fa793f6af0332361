import type pg from 'pg';
import type { DealFile } from '#app/lending/intake/stored-deal.ts';
import { addEvent, changeState, insertFile, replyToBorrower } from './deals.ts';
import { inTransaction } from './in-transaction.ts';
import { type Db, firstRow, hasRow } from './rows.ts';
import { audit } from './staff-audit.ts';

// Term sheets are offered, read and accepted by version. Which states a deal may have with one is decided in
// app/lending/intake/deal-state.ts.

/** A term sheet that staff offer. */
interface Offer {
  /** The deal's version when it was read. */
  expectedVersion: number;
  /** A message to the borrower; empty for none. */
  words: string;
  /** The account of staff. */
  account: string;
}

/**
 * Offers a term sheet, whose file is in the store already. The deal then waits for its borrower. Runs in the caller's
 * transaction.
 * @returns its version; 'conflict' where somebody else has changed the deal, 'same' where the deal has this very file.
 * In both of these cases nothing was stored.
 */
export async function offerTerms(
  db: Db,
  dealId: number,
  file: Omit<DealFile, 'id' | 'createdAt'>,
  { expectedVersion, words, account }: Offer,
): Promise<number | 'conflict' | 'too-much' | 'gone' | 'same'> {
  const deal = await firstRow<{ version: number; state: string }>(
    db,
    'select version, state from deals where id = $1 for update',
    [dealId],
  );
  if (!deal) return 'gone';
  // its borrower alone reverses a withdrawal
  if (deal.version !== expectedVersion || deal.state === 'withdrawn') return 'conflict';
  // not limited by the borrower's documents: when 100 MB of those counted, staff could not offer anything
  const stored = await insertFile(db, dealId, file, Number.POSITIVE_INFINITY);
  if (typeof stored === 'object') return 'same';
  if (typeof stored === 'string') return stored;
  const sheet = await firstRow<{ version: number }>(
    db,
    `insert into term_sheets (file_id, deal_id, version)
     select $1, $2, coalesce(max(version), 0) + 1 from term_sheets where deal_id = $2 returning version`,
    [stored, dealId],
  );
  const { version } = sheet!;
  const told = { by: 'staff', kind: 'terms', account, shownToBorrower: true } as const;
  await addEvent(db, dealId, { ...told, to: String(version) });
  // storing the file has already increased the version by one, in this transaction
  const versionNow = expectedVersion + 1;
  const moved = { to: 'term-sheet', by: 'staff', account, words: words || null } as const;
  if (deal.state !== 'term-sheet') await changeState(db, dealId, versionNow, moved);
  else if (words) await replyToBorrower(db, dealId, versionNow, { account, words });
  return version;
}

/** Records that the borrower has opened a term sheet for the first time. */
export async function noteRead(pool: pg.Pool, dealId: number, version: number): Promise<void> {
  await inTransaction(pool, async (db) => {
    const isFirst = await hasRow(
      db,
      'update term_sheets set read_at = now() where deal_id = $1 and version = $2 and read_at is null',
      [dealId, version],
    );
    if (isFirst) await addEvent(db, dealId, { by: 'borrower', kind: 'terms-read', to: String(version) });
  });
}

/** What a borrower accepts, and under which name. */
export interface Acceptance {
  /** The version of the term sheet that the borrower saw. */
  version: number;
  name: string;
  /** The sentence above the button of acceptance. */
  words: string;
}

/**
 * The borrower accepts a term sheet, and it is the firm's turn again. A second call changes nothing.
 * @returns 'stale' where there is a newer version, 'over' where the deal is declined, closed or gone, 'by-another' where
 * somebody else with the link was first. In these cases nothing was stored.
 */
export async function acceptTerms(
  pool: pg.Pool,
  dealId: number,
  { version, name, words }: Acceptance,
): Promise<'accepted' | 'by-another' | 'stale' | 'over'> {
  return inTransaction(pool, async (db) => {
    const lock = 'select state, version from deals where id = $1 for update';
    const deal = await firstRow<{ state: string; version: number }>(db, lock, [dealId]);
    const newest = await firstRow<{ version: number; acceptedBy: string | null }>(
      db,
      `select version, accepted_by as "acceptedBy" from term_sheets where deal_id = $1 order by version desc limit 1`,
      [dealId],
    );
    if (!deal || !newest) return 'over';
    if (newest.version !== version) return 'stale';
    if (newest.acceptedBy !== null) return newest.acceptedBy === name ? 'accepted' : 'by-another';
    if (['declined', 'closed', 'withdrawn'].includes(deal.state)) return 'over';
    await db.query(
      `update term_sheets set accepted_at = now(), accepted_by = $3, accepted_words = $4
       where deal_id = $1 and version = $2`,
      [dealId, version, name, words],
    );
    const accepted = { by: 'borrower', kind: 'terms-accepted', shownToBorrower: true } as const;
    await addEvent(db, dealId, { ...accepted, to: String(version), words: name });
    await changeState(db, dealId, deal.version, { to: 'accepted', by: 'borrower' });
    const item = { source: 'deals', id: dealId };
    await audit(db, { by: null, item, action: 'terms.accepted', detail: String(version) });
    return 'accepted';
  });
}
