import { longMonth } from '#app/format/dates.ts';
import { type Deal, FIELDS, type FieldKey, type NumberKey } from '#app/lending/deal/deal-fields.ts';
import { unitOf } from '#app/lending/deal/step.ts';
import { titleOf } from '#app/lending/vocabulary.ts';
import type { Desk } from '../desk-data.ts';
import { sayChoice } from './field-text.ts';
import { sayFigure } from './figure-text.ts';

/**
 * The value of a field: a month by its name, a figure with its unit, a choice in words.
 * @param programs their names by key
 */
export function sayField(programs: Readonly<Record<string, string>>, deal: Deal, key: FieldKey): string {
  const value = deal[key];
  const { kind } = FIELDS[key];
  if (kind === 'month') return longMonth(String(value));
  if (typeof value === 'number') return sayFigure(value, unitOf(key as NumberKey));
  const text = String(value);
  if (kind === 'program') return programs[text] ?? titleOf(text);
  return kind === 'choice' ? sayChoice(text) : text;
}

/** The value of a field of the desk's deal. */
export const sayTyped = ({ programs, read }: Pick<Desk, 'programs' | 'read'>, key: FieldKey): string =>
  sayField(Object.fromEntries(programs.map(({ key, name }) => [key, name])), read.deal, key);
