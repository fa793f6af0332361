import type { PlaceKey, REPAID } from '#app/lending/intake/property.ts';

type Repaid = (typeof REPAID)[number];

const wholeDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

const REPAYMENT: Record<Repaid, string> = {
  hud: 'HUD loan',
  permanent: 'other permanent loan',
  sale: 'sale',
  undecided: 'not decided',
};

/** 'February 15, 2027' of a day as it stands in the address; anything else as it was typed. */
const sayDate = (typed: string): string =>
  /^\d{4}-\d{2}-\d{2}$/.test(typed) && !Number.isNaN(Date.parse(typed))
    ? wholeDay.format(new Date(typed))
    : typed;

/** An answer about the place or the loan's two ends, as it stands in a sentence. */
export function sayPlace(key: PlaceKey, value: string): string {
  if (key === 'by') return sayDate(value);
  return key === 'repay' ? (REPAYMENT[value as Repaid] ?? value) : value;
}

/** 'closing by February 15, 2027' */
export const sayClosing = (day: string): string => `closing by ${sayDate(day)}`;

/** 'repaid by a sale' */
export const sayRepayment = (how: string): string =>
  ({
    hud: 'repaid by a HUD loan',
    permanent: 'repaid by another permanent loan',
    sale: 'repaid by a sale',
    undecided: 'repayment not decided',
  })[how as Repaid] ?? '';
