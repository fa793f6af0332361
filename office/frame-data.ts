import type { InboxCounts } from '#db/inbox.ts';
import type { Account } from '#db/staff-accounts.ts';

/** What every page of the office shows around its own. */
export interface Frame {
  firm: { name: string; shortName: string };
  /** Undefined on the pages of signing in. */
  staff: Account | undefined;
  /** Numbers beside the tabs, by tab. */
  counts: { inbox?: number; pipeline?: number; content?: number; audit?: number };
  /** What was looked for. */
  query: string;
}

/** What waits, beside its tab: of the website only where somebody has to approve it. */
export const tabCounts = ({ ours, openDeals, toApprove }: InboxCounts): Frame['counts'] => ({
  inbox: ours,
  pipeline: openDeals,
  ...(toApprove > 0 && { content: toApprove }),
});

export const frameOf = (
  { firm }: Pick<Frame, 'firm'>,
  staff: Account | undefined,
  more: Partial<Pick<Frame, 'counts' | 'query'>> = {},
): Frame => ({ firm, staff, counts: {}, query: '', ...more });
