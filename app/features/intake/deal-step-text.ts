import type { PlaceKey, REPAID } from '#app/lending/intake/property.ts';

// Apart from what is said of the answers: the first two steps ask, and load nothing else.

/** What is asked of the place. */
export const PLACE_LABELS: Record<PlaceKey, string> = {
  street: 'Street address',
  city: 'City',
  state: 'State',
  built: 'Year built',
  by: 'You need to close by',
  repay: 'How will the loan be repaid?',
};

/** The choices of repayment. */
export const REPAID_BY: Record<(typeof REPAID)[number], string> = {
  hud: 'HUD loan',
  permanent: 'Other permanent loan',
  sale: 'Sale',
  undecided: 'Not decided',
};

/** The borrower's own words: on the step of the plan, and without scripts on the last page. */
export const WORDS_LABEL = 'What do you plan to do there?';
export const WORDS_HINT = 'What the numbers do not say. Up to 2,000 characters.';
