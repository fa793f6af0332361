import type pg from 'pg';
import { type InboxCounts, inboxCounts } from '#db/inbox.ts';
import type { Account } from '#db/staff-accounts.ts';
import { unreadNotices } from '#db/staff-audit.ts';
import { isBusy } from '#server/database-errors.ts';

/** Data that every page of the office shows around its own. */
export interface Frame {
  firm: { name: string; shortName: string };
  /** Undefined on the sign-in pages. */
  staff: Account | undefined;
  /** Numbers beside the tabs. */
  counts: { inbox?: number; pipeline?: number; content?: number; audit?: number };
  /** The current search. */
  query: string;
  /** What was just done. */
  notice?: string | undefined;
}

/**
 * The counts, or null where they take too long: a page does without them. Over a million submissions they took longer than
 * the database allows, and no page opened.
 */
export async function unlessBusy<Counted>(counted: Counted | Promise<Counted>): Promise<Counted | null> {
  try {
    return await counted;
  } catch (error) {
    if (isBusy(error)) return null;
    throw error;
  }
}

/**
 * Numbers beside the tabs; for the content, only changes that wait for this account's approval, and for the audit, only
 * notices that this administrator has not read.
 */
export async function tabCounts(
  pool: pg.Pool,
  { id, role }: Account,
  counted: InboxCounts | Promise<InboxCounts> = inboxCounts(pool, id),
): Promise<Frame['counts']> {
  const [numbers, unread] = await Promise.all([
    unlessBusy(counted),
    role === 'administrator' ? unreadNotices(pool, id) : 0,
  ]);
  return {
    ...(numbers && { inbox: numbers.ours, pipeline: numbers.dealsWithUs }),
    ...(numbers && numbers.toApprove > 0 && { content: numbers.toApprove }),
    ...(unread > 0 && { audit: unread }),
  };
}
