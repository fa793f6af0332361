import { countInWords } from '#app/lending/count-in-words.ts';

/** 'one passkey', 'two sessions', '12 sessions', 'no passkey' */
export const counted = (count: number, what: string): string =>
  `${count === 0 ? 'no' : countInWords(count)} ${what}${count > 1 ? 's' : ''}`;
