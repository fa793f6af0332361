import type { DealState } from './deal-state.ts';

/** How something is erased. `expire-loan` is the end of the longer time that a term sheet or a loan is kept. */
export const ERASING_WAYS = ['withdraw', 'discard', 'expire', 'expire-loan', 'erase'] as const;
export type ErasingWay = (typeof ERASING_WAYS)[number];

/**
 * Who erases. The site does what is due by the clock; `two` are two administrators who agree; the operator has the command line;
 * `counsel` is the operator on counsel's word.
 */
export const ERASERS = ['borrower', 'editor', 'site', 'two', 'operator', 'counsel'] as const;
export type Eraser = (typeof ERASERS)[number];

/** What is asked of a stored row. */
export interface Erasable {
  /** Of a deal; null for anything else. */
  state: DealState | null;
  /** Whether it is held apart, because it looks sent by a machine. */
  isHeld: boolean;
  /** Its borrower has accepted a term sheet, into whatever state it was moved since. */
  isAgreed: boolean;
}

const MAY: Record<ErasingWay, readonly Eraser[]> = {
  withdraw: ['borrower', 'site'],
  discard: ['editor', 'site'],
  expire: ['site'],
  'expire-loan': ['site'],
  erase: ['two', 'operator', 'counsel'],
};

/**
 * Why a row may not be erased: 'role' where this is not theirs to do, 'counsel' where there is a term sheet or a loan, 'not-held',
 * 'not-withdrawn', 'no-loan'. Null where it may.
 */
export type WhyKept = 'role' | 'counsel' | 'not-held' | 'not-withdrawn' | 'no-loan';

/**
 * The one rule of what may be erased, by whom and how. What a person begins (a borrower withdraws, an editor discards) the site
 * ends when its days are over, by the same rule.
 */
export function whyKept({ state, isHeld, isAgreed }: Erasable, way: ErasingWay, who: Eraser): WhyKept | null {
  if (!MAY[way].includes(who)) return 'role';
  const hasTerms = isAgreed || state === 'term-sheet' || state === 'accepted' || state === 'closed';
  if (way === 'expire-loan') return hasTerms ? null : 'no-loan';
  if (hasTerms && who !== 'counsel') return 'counsel';
  if (way === 'discard' && !isHeld) return 'not-held';
  if (way === 'withdraw' && who === 'site' && state !== 'withdrawn') return 'not-withdrawn';
  return null;
}

/** Days in which a borrower may come back, and in which staff may take back what they discarded. */
export const WITHDRAWN_DAYS = 7;
export const DISCARDED_DAYS = 30;
