import { FIELD_KEYS, FIELDS, type Field } from './deal-fields.ts';
import { type ReadDeal, takenMonth } from './read-deal.ts';
import { typeNumber } from './typed-number.ts';

/** The longest text in the address, in characters: 30 more make the cells of the printed code one size smaller. */
const MOST_TEXT = 36;

/** The text cut to MOST_TEXT characters, counted as the address encodes them, without the '='. */
function shortened(text: string): string {
  const letters = [...text];
  while (new URLSearchParams({ '': letters.join('') }).toString().length - 1 > MOST_TEXT) letters.pop();
  return letters.join('').trim();
}

/**
 * The shortest address of the same deal, for a printed code: numbers in their shortest form, no presets, no text that
 * could not be read. It gives the same figures to the cent; only long names are cut.
 * @param version of the terms, added where the deal names none
 */
export function shortQuery(
  { deal, errors, assumed }: Pick<ReadDeal, 'deal' | 'errors' | 'assumed'>,
  version: string,
) {
  const query = new URLSearchParams();
  const refused = new Set(errors.map(({ field }) => field));
  for (const key of FIELD_KEYS) {
    const field: Field = FIELDS[key];
    const value = deal[key] ?? (key === 'terms' ? version : null);
    // a closing month that was not typed is added all the same, because tomorrow the default may be another
    if (value === null || (refused.has(key) && key !== 'start')) continue;
    if ('preset' in field && field.preset === value) continue;
    if (key === 'start' && assumed.includes(key)) query.set(key, takenMonth(String(value)));
    else if (typeof value === 'string') query.set(key, field.kind === 'text' ? shortened(value) : value);
    else if ('least' in field) query.set(key, typeNumber(value, field.kind));
  }
  return query;
}
