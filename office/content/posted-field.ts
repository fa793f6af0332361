import type { FieldPath } from '#app/collections/document.server.ts';
import type { Field } from '#app/collections/editing/fields.server.ts';
import { type NumberKind, readNumber } from '#app/lending/deal/typed-number.ts';

/** The name of a field in forms. */
export const atOf = (path: FieldPath): string => JSON.stringify(path);

/** Units that are parsed as on the deal desk: $18M, 18 million, 475 bps. */
const UNITS: Readonly<Record<string, NumberKind>> = {
  ...{ dollars: 'money', percent: 'percent', bps: 'bps', months: 'months', years: 'years', units: 'count' },
};

const MOST_OF_NUMBER = 200;

/** A comma only separates thousands: 28,5 is no number, and is kept as typed. */
const numberIn =
  ({ unit = '' }: Field) =>
  (text: string): number | string => {
    // no number has as many signs, and the pattern below takes their square
    if (text.length > MOST_OF_NUMBER) return text;
    const bare = text
      .replaceAll(/[\s$%]/g, '')
      .replaceAll(/(?<=^-?\d[\d,]*),(?=\d{3}(,\d{3})*(\.\d+)?$)/g, '');
    if (/^-?\d+(\.\d+)?$/.test(bare)) return Number(bare);
    const kind = UNITS[unit];
    const read = kind && readNumber(text, kind);
    return read && 'value' in read ? read.value : text;
  };

/**
 * A posted value in the form that the file has; undefined removes the field. A value that is no number is kept as
 * typed, and reported by the check.
 */
export function postedValue(field: Field, posted: readonly string[]): unknown {
  const [first = ''] = posted;
  const number = numberIn(field);
  const nothing = field.nullable ? null : field.required ? '' : undefined;
  switch (field.kind) {
    case 'choices':
    case 'references': {
      const chosen = posted.filter((one) => one !== '');
      return chosen.length === 0 && !field.required ? undefined : chosen;
    }
    case 'amount':
      return first === '' ? nothing : posted.length > 1 ? posted.map(number) : number(first);
    case 'number':
      return first === '' ? nothing : number(first);
    case 'yes-no':
      return first === '' ? undefined : first === 'true';
    case 'rectangle':
      return first.split(/[\s,]+/).map(number);
    // the middle is the default focal point
    case 'focus':
      return posted.every((one) => one === '' || one === '50') ? undefined : posted.map(number);
    case 'choice': {
      const choice = field.choices?.find(({ value }) => String(value) === first);
      return first === '' ? nothing : (choice?.value ?? first);
    }
    case 'phone': {
      const figures = /^(?:\+?1[\s.-]*)?\(?(\d{3})\)?[\s.-]*(\d{3})[\s.-]*(\d{4})$/.exec(first.trim());
      return figures?.slice(1).join('-') ?? (first.trim() || nothing);
    }
    default: {
      const text = first.replaceAll('\r\n', '\n').trim();
      return text === '' ? nothing : field.kind === 'body' ? text : printedQuotes(inOneLine(text));
    }
  }
}

/** Not by one pattern of white space around a line break: on 200,000 spaces that took 44 seconds. */
const inOneLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join(' ');

/** Replaces straight quotation marks by typographic ones. */
const printedQuotes = (text: string): string =>
  text
    .replaceAll(/(^|[\s([{–—/])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll(/(^|[\s([{–—/“])'(?=\S)/g, '$1‘')
    .replaceAll("'", '’');
