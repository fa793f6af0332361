import { longDay, longMonth } from '#app/format/dates.ts';
import { readClosingDay } from '#app/lending/intake/closing-day.ts';
import type { PlaceKey, REPAID } from '#app/lending/intake/property.ts';
import { officeDay } from '#app/lending/office-clock.ts';
import { REPAID_BY } from './deal-step-text.ts';

type Repaid = (typeof REPAID)[number];

/** A date in any notation as 'February 15, 2027' or 'February 2027'; other text as a quotation: it may mean anything. */
function sayDate(typed: string): string {
  const read = readClosingDay(typed, officeDay(new Date()));
  if (typeof read === 'object') return (read.isMonth ? longMonth : longDay)(read.day);
  return /^\d{4}-\d{2}-\d{2}$/.test(typed) && !Number.isNaN(Date.parse(typed))
    ? longDay(typed)
    : `“${typed}”`;
}

/** An answer about the property, the closing or the repayment. */
export function sayPlace(key: PlaceKey, value: string): string {
  if (key === 'by') return sayDate(value);
  return key === 'repay' ? (REPAID_BY[value as Repaid] ?? value) : value;
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
