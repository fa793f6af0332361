import { readClosingDay } from '#app/lending/intake/closing-day.ts';
import { isYear } from '#app/lending/intake/is-year.ts';
import type { Place, PlaceKey } from '#app/lending/intake/property.ts';

/** How many years ahead the year of construction may be, for a building that is still being built. */
const MOST_YEARS_AHEAD = 5;

/**
 * Errors of a property's fields.
 * @param today YYYY-MM-DD
 */
export function placeProblems({ built, by }: Place, today: string): Partial<Record<PlaceKey, string>> {
  const last = Number(today.slice(0, 4)) + MOST_YEARS_AHEAD;
  const closing = by === undefined ? undefined : readClosingDay(by, today);
  return {
    ...(built !== undefined &&
      !isYear(built, 1700, last) && { built: `Type a year in four digits between 1700 and ${last}.` }),
    ...(by !== undefined &&
      typeof closing !== 'object' && {
        by: closing ?? 'Type a date, like 2/15/2027 or February 2027, or leave it empty.',
      }),
  };
}
