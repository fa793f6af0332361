import type { InboxCounts } from '#db/inbox.ts';
import type { Account } from '#db/staff-accounts.ts';

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

/** Numbers beside the tabs; for the content, only changes that wait for this account's approval. */
export const tabCounts = ({ ours, openDeals, toApprove }: InboxCounts): Frame['counts'] => ({
  inbox: ours,
  pipeline: openDeals,
  ...(toApprove > 0 && { content: toApprove }),
});
