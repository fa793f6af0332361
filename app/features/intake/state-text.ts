import type { DealState } from '#app/lending/intake/deal-state.ts';

/** States in which a deal has its usual page; a withdrawn deal has another page. */
export type OpenState = Exclude<DealState, 'withdrawn'>;

/** The title of a state, for the borrower. */
export const STATE_TITLES: Record<OpenState, string> = {
  received: 'We have your deal',
  'in-review': 'We are reading it',
  'more-needed': 'A question for you',
  'term-sheet': 'A term sheet is ready',
  accepted: 'The terms are accepted',
  declined: 'This one is not for us',
  closed: 'Closed, and lent',
};

/**
 * What a state means for the borrower.
 * @param since a day; `due` is a day and an hour; both are used in states in which the firm has its turn. `phone` is used
 * in states in which the page takes no words
 */
export function sayState(
  state: OpenState,
  { since, due, phone }: { since: string; due: string; phone: string },
): string {
  switch (state) {
    case 'received':
      return `We count our days from ${since}. Someone on the lending team reads it and answers here by ${due}, New York time.`;
    case 'in-review':
      return `We count our days from ${since}. You have our terms, or a plain no with reasons, by ${due}, New York time.`;
    case 'more-needed':
      return 'We wait for your answer. Take the time you need: our days do not count until then.';
    case 'term-sheet':
      return 'Read it, ask what you like, and accept it when it suits you.';
    case 'accepted':
      return `Thank you. We make the papers of the loan now, and ask here for what they need.${due && ` We answer what you sent before by ${due}, New York time.`}`;
    case 'declined':
      return `We are sorry to say no to this deal as it is. Below you read why, and what would change our answer. Has it changed? Call ${phone} and give the reference.`;
    case 'closed':
      return `Thank you. From now on the papers of the loan count. Is something open? Call ${phone} and give the reference.`;
  }
}
