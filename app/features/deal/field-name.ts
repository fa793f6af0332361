import { FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';

/** A field's label as it stands inside a sentence: 'Value today' -> 'value today', 'NOI today' as it is. */
export function fieldName(field: FieldKey): string {
  const { label } = FIELDS[field];
  return /^[A-Z0-9]{2}|^1-/.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}
