import type { DealState } from './deal-state.ts';
import type { StoredDeal } from './stored-deal.ts';

/** The ways of erasing. `expire-loan` is the end of the longer retention of deals with a term sheet or a loan. */
export const ERASING_WAYS = ['withdraw', 'discard', 'expire', 'expire-loan', 'erase'] as const;
export type ErasingWay = (typeof ERASING_WAYS)[number];

/**
 * Who erases: `site` at the end of a retention time; `two` are two administrators who agree; `operator` uses the
 * command line; `counsel` is the operator on the word of legal counsel.
 */
export const ERASERS = ['borrower', 'editor', 'site', 'two', 'operator', 'counsel'] as const;
export type Eraser = (typeof ERASERS)[number];

/** What the rule needs of a stored row. */
export interface Erasable {
  /** For a deal; null for anything else. */
  state: DealState | null;
  /** Whether it is in quarantine, because it looks sent by a machine. */
  isHeld: boolean;
  /** Whether a term sheet was offered, whatever its state is now: a question about one moves the deal. */
  hasSheet: boolean;
  /** Whether staff were shown a link to its page: who withdraws it may be another than its borrower. */
  isLinkShown?: boolean;
}

const MAY: Record<ErasingWay, readonly Eraser[]> = {
  withdraw: ['borrower', 'site'],
  discard: ['editor', 'site'],
  expire: ['site'],
  'expire-loan': ['site'],
  erase: ['two', 'operator', 'counsel'],
};

/**
 * Why a row may not be erased: 'role' where this eraser may not use this way, 'counsel' where there is a term sheet or
 * a loan, 'link-shown', 'not-held', 'not-withdrawn', 'no-loan'. Null where it may.
 */
export type WhyKept = 'role' | 'counsel' | 'link-shown' | 'not-held' | 'not-withdrawn' | 'no-loan';

/**
 * The only rule of what may be erased, by whom and how. What a person begins (a borrower withdraws, an editor discards)
 * the site completes after some days, by the same rule. Which accounts may act as `two`: db/erasure-requests.ts.
 */
export function whyKept(
  { state, isHeld, hasSheet, isLinkShown }: Erasable,
  way: ErasingWay,
  who: Eraser,
): WhyKept | null {
  if (!MAY[way].includes(who)) return 'role';
  const hasTerms = hasSheet || state === 'term-sheet' || state === 'accepted' || state === 'closed';
  if (way === 'expire-loan') return hasTerms ? null : 'no-loan';
  if (hasTerms && who !== 'counsel') return 'counsel';
  if (who === 'borrower' && isLinkShown) return 'link-shown';
  if (way === 'discard' && !isHeld) return 'not-held';
  if (way === 'withdraw' && who === 'site' && state !== 'withdrawn') return 'not-withdrawn';
  return null;
}

/** Why a borrower can only ask to withdraw their deal; null where they withdraw it at once. */
export const whyAsked = ({ suspicion, termSheets, ...deal }: StoredDeal): WhyKept | null =>
  whyKept({ ...deal, isHeld: suspicion !== null, hasSheet: termSheets.length > 0 }, 'withdraw', 'borrower');

/** How many days a borrower may reverse a withdrawal, and staff a discarding. */
export const WITHDRAWN_DAYS = 7;
export const DISCARDED_DAYS = 30;
