import type { DealState } from '#app/lending/intake/deal-state.ts';

/** States of a deal as staff read them; its borrower's page has words of its own. */
export const DEAL_STATE_NAMES: Record<DealState, string> = {
  received: 'Received',
  'in-review': 'In review',
  'more-needed': 'More needed',
  'term-sheet': 'Term sheet',
  accepted: 'Accepted',
  declined: 'Declined',
  closed: 'Closed',
  withdrawn: 'Withdrawn',
};
