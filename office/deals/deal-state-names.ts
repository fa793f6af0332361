import { DEAL_STATES, type DealState, mayMoveTo } from '#app/lending/intake/deal-state.ts';
import type { StoredDeal } from '#app/lending/intake/stored-deal.ts';

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

/** The states that staff can choose from: the present one, and those that it may move to. A decline has a form of its own. */
export const statesOffered = ({ state: now, termSheets }: StoredDeal): DealState[] =>
  DEAL_STATES.filter(
    (state) =>
      state === now || (!['withdrawn', 'declined'].includes(state) && mayMoveTo(state, termSheets.at(-1))),
  );
