/**
 * The states of a deal. A withdrawn deal is erased some days later, and the borrower can reverse the withdrawal until
 * then.
 */
export const DEAL_STATES = [
  'received',
  'in-review',
  'more-needed',
  'term-sheet',
  'accepted',
  'declined',
  'closed',
  'withdrawn',
] as const;
export type DealState = (typeof DEAL_STATES)[number];

/** Who has to act next: the firm or the borrower; null: nobody. */
export type Turn = 'us' | 'them' | null;

const TURNS: Record<DealState, Turn> = {
  received: 'us',
  'in-review': 'us',
  'more-needed': 'them',
  'term-sheet': 'them',
  accepted: 'us',
  declined: null,
  closed: null,
  withdrawn: null,
};

export const turnOf = (state: DealState): Turn => TURNS[state];

/** What a state requires of the deal's newest term sheet: that it can be accepted, or that the borrower has accepted it. */
const NEEDS: Partial<Record<DealState, 'offer' | 'acceptance'>> = {
  'term-sheet': 'offer',
  accepted: 'acceptance',
  closed: 'acceptance',
};

/**
 * Whether a deal may move to a state.
 * @param newest its newest term sheet; undefined where it has none
 */
export function mayMoveTo(state: DealState, newest: { accepted: unknown } | undefined): boolean {
  const need = NEEDS[state];
  if (need === undefined) return true;
  return newest !== undefined && Boolean(newest.accepted) === (need === 'acceptance');
}

/** A deal moved to a state at this instant. The first move of a deal is its arrival. */
export interface Move {
  at: Date;
  to: DealState;
  /** Of an acceptance: staff have not answered what the borrower sent before it. */
  isOwed?: boolean;
}
