import type { PlaceKey, REPAID } from '#app/lending/intake/property.ts';

/** Labels of the property's fields. */
export const PLACE_LABELS: Record<PlaceKey, string> = {
  street: 'Street address',
  city: 'City',
  state: 'State',
  built: 'Year built',
  by: 'You need to close by',
  repay: 'How will the loan be repaid?',
};

/** Labels of the ways of repayment. */
export const REPAID_BY: Record<(typeof REPAID)[number], string> = {
  hud: 'HUD loan',
  permanent: 'Other permanent loan',
  sale: 'Sale',
  undecided: 'Not decided',
};

/** The label of the borrower's message: in the step of the plan, and without scripts on the last page. */
export const WORDS_LABEL = 'What do you plan to do there?';
export const WORDS_HINT = 'What the numbers do not say. Up to 2,000 characters.';
