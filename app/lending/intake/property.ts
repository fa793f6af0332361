/**
 * What the intake asks about the property besides the deal desk. It is part of the address, beside the desk's
 * parameters.
 */
export const PLACE_KEYS = ['street', 'city', 'state', 'built', 'by', 'repay'] as const;
export type PlaceKey = (typeof PLACE_KEYS)[number];
export type Place = Partial<Record<PlaceKey, string>>;

export const isPlace = (key: string): key is PlaceKey => (PLACE_KEYS as readonly string[]).includes(key);

export const REPAID = ['hud', 'permanent', 'sale', 'undecided'] as const;

/** So many characters are kept; fewer are taken (see place-problems.ts), and a field can say so. */
const MOST_KEPT = 200;
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/** The fields as typed, on one line each; empty ones are left out. */
export function readPlace(query: URLSearchParams): Place {
  const place: Place = {};
  for (const key of PLACE_KEYS) {
    const text = (query.getAll(key).at(-1) ?? '').replace(/\s+/g, ' ').replace(UNSEEN, '').trim();
    const kept = [...text].slice(0, MOST_KEPT).join('');
    if (kept !== '' && (key !== 'repay' || (REPAID as readonly string[]).includes(kept))) place[key] = kept;
  }
  return place;
}
