import { readClosingDay } from '#app/lending/intake/closing-day.ts';
import { isYear } from '#app/lending/intake/is-year.ts';
import type { Place, PlaceKey } from '#app/lending/intake/property.ts';

/** How many years ahead the year of construction may be, for a building that is still being built. */
const MOST_YEARS_AHEAD = 5;
const LINES = ['street', 'city', 'state'] as const;
const MOST_CHARACTERS = 100;
/** Two letters at least, and with them what stands in names: 'N.C.', 'Hawai‘i', 'Baden-Württemberg'. */
const STATE = /^(?=.*\p{L}.*\p{L})[\p{L}\p{M}\s.'‘’ʻ-]+$/u;

/**
 * Errors of a property's fields.
 * @param today YYYY-MM-DD
 */
export function placeProblems(place: Place, today: string): Partial<Record<PlaceKey, string>> {
  const { state, built, by } = place;
  const last = Number(today.slice(0, 4)) + MOST_YEARS_AHEAD;
  const closing = by === undefined ? undefined : readClosingDay(by, today);
  const isLong = (key: PlaceKey) => [...(place[key] ?? '')].length > MOST_CHARACTERS;
  return {
    ...(state !== undefined && !STATE.test(state) && { state: 'Type a state, like NC or North Carolina.' }),
    ...Object.fromEntries(LINES.filter(isLong).map((key) => [key, `At most ${MOST_CHARACTERS} characters.`])),
    ...(built !== undefined &&
      !isYear(built, 1700, last) && { built: `Type a year in four digits between 1700 and ${last}.` }),
    ...(by !== undefined &&
      typeof closing !== 'object' && {
        by: closing ?? 'Type a date, like 2/15/2027 or February 2027, or leave it empty.',
      }),
  };
}
