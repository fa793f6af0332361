import type { FieldPath } from '#app/collections/document.server.ts';
import type { Field } from '#app/collections/editing/fields.server.ts';

/** A field as the forms name it. */
export const atOf = (path: FieldPath): string => JSON.stringify(path);

/** Commas stand between thousands: 28,5 is no number here, and stays as it was typed. */
const numberIn = (text: string): number | string => {
  const bare = text.replaceAll(/[\s$%]/g, '').replaceAll(/(?<=^-?\d[\d,]*),(?=\d{3}(,\d{3})*(\.\d+)?$)/g, '');
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : text;
};

/** What was posted for a field, as the file holds it; undefined takes it out. What is no number stays as it was typed. */
export function postedValue(field: Field, posted: readonly string[]): unknown {
  const [first = ''] = posted;
  const nothing = field.nullable ? null : field.required ? '' : undefined;
  switch (field.kind) {
    case 'choices':
    case 'references': {
      const chosen = posted.filter((one) => one !== '');
      return chosen.length === 0 && !field.required ? undefined : chosen;
    }
    case 'amount':
      return first === '' ? nothing : posted.length > 1 ? posted.map(numberIn) : numberIn(first);
    case 'number':
      return first === '' ? nothing : numberIn(first);
    case 'yes-no':
      return first === '' ? undefined : first === 'true';
    case 'rectangle':
      return first.split(/[\s,]+/).map(numberIn);
    // the middle is what stays in view where nothing is said
    case 'focus':
      return posted.every((one) => one === '' || one === '50') ? undefined : posted.map(numberIn);
    case 'choice': {
      const choice = field.choices?.find(({ value }) => String(value) === first);
      return first === '' ? nothing : (choice?.value ?? first);
    }
    default: {
      const text = first.replaceAll('\r\n', '\n').trim();
      return text === ''
        ? nothing
        : field.kind === 'body'
          ? text
          : printedQuotes(text.replaceAll(/\s*\n\s*/g, ' '));
    }
  }
}

/** Straight quotation marks become printed ones, as somebody who types means them. */
const printedQuotes = (text: string): string =>
  text
    .replaceAll(/(^|[\s([{–—/])"/g, '$1“')
    .replaceAll('"', '”')
    .replaceAll(/(^|[\s([{–—/“])'(?=\S)/g, '$1‘')
    .replaceAll("'", '’');
