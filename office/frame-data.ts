import type { Account } from '#db/staff-accounts.ts';

/** What every page of the office shows around its own. */
export interface Frame {
  firm: { name: string; shortName: string };
  /** Undefined on the pages of signing in. */
  staff: Account | undefined;
  /** Numbers beside the tabs, by tab. */
  counts: { inbox?: number; pipeline?: number; audit?: number };
  /** What was looked for. */
  query: string;
}

export const frameOf = (
  { firm }: Pick<Frame, 'firm'>,
  staff: Account | undefined,
  more: Partial<Pick<Frame, 'counts' | 'query'>> = {},
): Frame => ({ firm, staff, counts: {}, query: '', ...more });
