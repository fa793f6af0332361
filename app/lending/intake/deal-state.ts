/** Where a deal stands. One that is withdrawn is erased some days later, and can be taken up again until then. */
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

/** Who must do the next thing; null: nobody. */
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

/** What a move asks of the newest term sheet of a deal: there is one, or its borrower has accepted it. */
const NEEDS: Partial<Record<DealState, 'sheet' | 'acceptance'>> = {
  'term-sheet': 'sheet',
  accepted: 'acceptance',
  closed: 'acceptance',
};

/** Whether a deal may come into a state. @param newest its newest term sheet; undefined where it has none */
export function mayMoveTo(state: DealState, newest: { accepted: unknown } | undefined): boolean {
  const need = NEEDS[state];
  return need === undefined || (need === 'sheet' ? newest !== undefined : Boolean(newest?.accepted));
}

/** A deal came into a state at this instant. The first move of a deal is its arrival. */
export interface Move {
  at: Date;
  to: DealState;
}
