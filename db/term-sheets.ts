import type pg from 'pg';
import type { DealFile } from '#app/lending/intake/stored-deal.ts';
import { addEvent, changeState, insertFile } from './deals.ts';
import { inTransaction } from './in-transaction.ts';
import { audit } from './staff-audit.ts';
import type { Db } from './submission-events.ts';

// Terms are offered, read and accepted by version. What a deal may do with them says lending/intake/deal-state.ts.

/** What staff offer, and as whom. */
interface Offer {
  /** Of the deal as it was read. */
  expectedVersion: number;
  /** What its borrower is told beside it; empty for nothing. */
  words: string;
  /** The account of staff. */
  account: string;
}

/**
 * Offers a term sheet, whose file is in its place already: the deal waits for its borrower. Within a transaction of the caller's.
 * @returns the version that it has; 'conflict' where somebody else has changed the deal, 'same' where the deal has this very file:
 *   nothing was stored
 */
export async function offerTerms(
  db: Db,
  dealId: number,
  file: Omit<DealFile, 'id' | 'createdAt'>,
  { expectedVersion, words, account }: Offer,
): Promise<number | 'conflict' | 'too-much' | 'gone' | 'same'> {
  const { rows } = await db.query<{ version: number; state: string }>(
    'select version, state from deals where id = $1 for update',
    [dealId],
  );
  const [deal] = rows;
  if (!deal) return 'gone';
  if (deal.version !== expectedVersion) return 'conflict';
  // what the borrower sent takes no room from it: 100 MB of that left staff no way to offer anything
  const stored = await insertFile(db, dealId, file, Number.POSITIVE_INFINITY);
  if (typeof stored === 'object') return 'same';
  if (typeof stored === 'string') return stored;
  const sheet = await db.query<{ version: number }>(
    `insert into term_sheets (file_id, deal_id, version)
     select $1, $2, coalesce(max(version), 0) + 1 from term_sheets where deal_id = $2 returning version`,
    [stored, dealId],
  );
  const { version } = sheet.rows[0]!;
  const told = { by: 'staff', account, shownToBorrower: true } as const;
  await addEvent(db, dealId, { ...told, kind: 'terms', to: String(version) });
  if (deal.state === 'term-sheet') {
    if (words) await addEvent(db, dealId, { ...told, kind: 'reply', words });
    return version;
  }
  const moved = { to: 'term-sheet', by: 'staff', account, words: words || null } as const;
  // storing the file has made the version one more, in this transaction
  await changeState(db, dealId, expectedVersion + 1, moved);
  return version;
}

/** Notes that the borrower has opened a term sheet, the first time. */
export async function noteRead(pool: pg.Pool, dealId: number, version: number): Promise<void> {
  await inTransaction(pool, async (db) => {
    const { rowCount } = await db.query(
      'update term_sheets set read_at = now() where deal_id = $1 and version = $2 and read_at is null',
      [dealId, version],
    );
    if (rowCount) await addEvent(db, dealId, { by: 'borrower', kind: 'terms-read', to: String(version) });
  });
}

/** What a borrower agrees to, and under which name. */
export interface Acceptance {
  /** The version of the term sheet that was in front of them. */
  version: number;
  name: string;
  /** The sentence above the button. */
  words: string;
}

/**
 * The borrower accepts a term sheet: the deal is ours again. Accepted once more it stays as it was.
 * @returns 'stale' where there is a newer version since, 'over' where the deal is declined, closed or gone: nothing was stored
 */
export async function acceptTerms(
  pool: pg.Pool,
  dealId: number,
  { version, name, words }: Acceptance,
): Promise<'accepted' | 'stale' | 'over'> {
  return inTransaction(pool, async (db) => {
    const { rows } = await db.query<{ state: string }>('select state from deals where id = $1 for update', [
      dealId,
    ]);
    const sheets = await db.query<{ version: number; isAccepted: boolean }>(
      `select version, accepted_at is not null as "isAccepted" from term_sheets where deal_id = $1
       order by version desc limit 1`,
      [dealId],
    );
    const [deal, newest] = [rows[0], sheets.rows[0]];
    if (!deal || !newest) return 'over';
    if (newest.version !== version) return 'stale';
    if (newest.isAccepted) return 'accepted';
    if (['declined', 'closed', 'withdrawn'].includes(deal.state)) return 'over';
    await db.query(
      `update term_sheets set accepted_at = now(), accepted_by = $3, accepted_words = $4
       where deal_id = $1 and version = $2`,
      [dealId, version, name, words],
    );
    const told = { by: 'borrower', shownToBorrower: true } as const;
    await addEvent(db, dealId, { ...told, kind: 'terms-accepted', to: String(version), words: name });
    await db.query(
      `update deals set state = 'accepted', state_since = now(), version = version + 1 where id = $1`,
      [dealId],
    );
    await addEvent(db, dealId, { ...told, kind: 'state', from: deal.state, to: 'accepted' });
    await audit(db, {
      by: null,
      item: { source: 'deals', id: dealId },
      action: 'terms.accepted',
      detail: String(version),
    });
    return 'accepted';
  });
}
