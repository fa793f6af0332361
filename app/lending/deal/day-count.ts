import type { Deal } from './deal-fields.ts';

/**
 * One month of a loan: its number from 1, the calendar month as YYYY-MM, and the days for which interest is charged.
 */
export interface LoanMonth {
  index: number;
  month: string;
  days: number;
}

/** The calendar month a number of months after another, or after that of a day: ('2026-11', 2) -> '2027-01'. */
export function monthAfter(start: string, months: number): string {
  const [year = 0, month = 0] = start.split('-').map(Number);
  const all = year * 12 + month - 1 + months;
  return `${Math.floor(all / 12)}-${String((all % 12) + 1).padStart(2, '0')}`;
}

/** The month after a day, in which a loan without a date is assumed to close: '2026-11-22' -> '2026-12'. */
export const closingAfter = (day: string): string => monthAfter(day, 1);

function daysIn(month: string): number {
  const [year = 0, index = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, index, 0)).getUTCDate();
}

/**
 * The months of a loan that closes on the first of `start`. Under actual/360 each has its own days, leap years included;
 * under 30/360 each has 30.
 */
export const loanMonths = (start: string, count: number, basis: Deal['days']): LoanMonth[] =>
  Array.from({ length: count }, (_, i) => {
    const month = monthAfter(start, i);
    return { index: i + 1, month, days: basis === '30' ? 30 : daysIn(month) };
  });

/** A year's interest on each dollar at a rate of one: 365 ÷ 360 under actual/360, 1 under 30/360. */
export const yearFraction = (basis: Deal['days']): number => (basis === '30' ? 1 : 365 / 360);
