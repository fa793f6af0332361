import { FIELD_KEYS, type FieldKey } from './deal-fields.ts';

/** The deals that may be compared with the first: three columns can still be read on a phone. */
export const OTHER_DEALS = [2, 3] as const;

/** The name of another deal's field in the address: '2.loan'. */
export const besideName = (deal: number, field: FieldKey): string => `${deal}.${field}`;

/** The value of a field that is empty in another deal, but not in the first. */
export const LEFT_EMPTY = '-';

/** The version of the terms is not part of a deal. */
const KEPT = FIELD_KEYS.filter((key) => key !== 'terms');

/**
 * The deals in an address, each as an address of its own: the first, and for each other deal the first with its
 * differences.
 */
export function dealsBeside(query: URLSearchParams): URLSearchParams[] {
  const first = new URLSearchParams();
  for (const key of FIELD_KEYS)
    for (const text of query.getAll(key)) if (text.trim() !== '') first.append(key, text);
  const others = OTHER_DEALS.flatMap((deal) => {
    const own = KEPT.flatMap((key) => {
      const text = query.getAll(besideName(deal, key)).findLast((one) => one.trim() !== '');
      return text === undefined ? [] : [[key, text] as const];
    });
    if (own.length === 0) return [];
    const other = new URLSearchParams(first);
    for (const [key, text] of own)
      if (text.trim() === LEFT_EMPTY) other.delete(key);
      else other.set(key, text);
    return [other];
  });
  return [first, ...others];
}

/** One address for several deals: the first deal completely, and the differences of the others. */
export function besideQuery([
  first = new URLSearchParams(),
  ...others
]: readonly URLSearchParams[]): URLSearchParams {
  const query = new URLSearchParams(first);
  others.forEach((other, i) => {
    for (const key of KEPT) {
      const text = other.get(key)?.trim() || null;
      if (text !== (first.get(key)?.trim() || null))
        query.set(besideName(OTHER_DEALS[i] ?? 3, key), text ?? LEFT_EMPTY);
    }
  });
  return query;
}
