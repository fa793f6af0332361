import type { DealState } from '#app/lending/intake/deal-state.ts';

/** A deal's states in words for staff; the borrower's page has its own. */
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
