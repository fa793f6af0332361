import { FIELD_KEYS, type FieldKey } from './deal-fields.ts';

/** The deals that may stand beside the first: three columns can still be read on a phone. */
export const OTHER_DEALS = [2, 3] as const;

/** A field of another deal than the first, as the address has it: '2.loan'. */
export const besideName = (deal: number, field: FieldKey): string => `${deal}.${field}`;

/** What stands in a field of another deal that is empty, though the first deal's is not. */
export const LEFT_EMPTY = '-';

/** Of which version the terms are is not part of a deal. */
const KEPT = FIELD_KEYS.filter((key) => key !== 'terms');

/** A deal as an address of its own, of those that stand in one: the first, and what another has otherwise. */
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

/** The address that holds several deals: the first whole, of the others what differs from it. */
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
