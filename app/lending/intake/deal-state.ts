/** Where a deal stands. One that is withdrawn is erased some days later, and can be taken up again until then. */
export const DEAL_STATES = [
  'received',
  'in-review',
  'more-needed',
  'term-sheet',
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
  declined: null,
  closed: null,
  withdrawn: null,
};

export const turnOf = (state: DealState): Turn => TURNS[state];

/** A deal came into a state at this instant. The first move of a deal is its arrival. */
export interface Move {
  at: Date;
  to: DealState;
}
