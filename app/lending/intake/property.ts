import { dealQuery, type ReadDeal } from '../deal/read-deal.ts';

/** What intake asks of the property beyond the deal desk. It travels in the address beside the desk's own parameters. */
export const PLACE_KEYS = ['street', 'city', 'state', 'built', 'by', 'repay'] as const;
export type PlaceKey = (typeof PLACE_KEYS)[number];
export type Place = Partial<Record<PlaceKey, string>>;

export const REPAID = ['hud', 'permanent', 'sale', 'undecided'] as const;

const MOST_CHARACTERS = 100;
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/** Four digits, from one year to another. */
export const isYear = (text: string, from: number, to: number): boolean =>
  /^\d{4}$/.test(text) && Number(text) >= from && Number(text) <= to;

/** As it was typed, on one line; what is empty is left out. */
export function readPlace(query: URLSearchParams): Place {
  const place: Place = {};
  for (const key of PLACE_KEYS) {
    const text = (query.getAll(key).at(-1) ?? '').replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
    const kept = [...text].slice(0, MOST_CHARACTERS).join('');
    if (kept !== '' && (key !== 'repay' || (REPAID as readonly string[]).includes(kept))) place[key] = kept;
  }
  return place;
}

/** The address of a deal on its way to us: the desk's, and the place. */
export function intakeQuery({ typed }: Pick<ReadDeal, 'typed'>, place: Place): URLSearchParams {
  const query = dealQuery(typed);
  for (const key of PLACE_KEYS) if (place[key]) query.set(key, place[key]);
  return query;
}
