import { type Deal, FIELDS, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { titleOf } from '#app/lending/vocabulary.ts';
import { sayFigure } from './figure-text.ts';

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const UNITS = { money: 'dollars', percent: 'percent', bps: 'bps', months: 'months', years: 'years' } as const;

/** The value of a field: a month by its name, a figure with its unit, a choice in the desk's words. @param choices names of programs may be among them. */
export function sayField(choices: Readonly<Record<string, string>>, deal: Deal, key: FieldKey): string {
  const value = deal[key];
  const { kind } = FIELDS[key];
  if (kind === 'month') return monthName.format(new Date(`${value}-01`));
  if (typeof value === 'number') return sayFigure(value, UNITS[kind as keyof typeof UNITS] ?? 'count');
  const text = String(value);
  if (kind === 'program') return choices[text] ?? titleOf(text);
  if (kind !== 'choice') return text;
  return choices[text] ?? text.charAt(0).toUpperCase() + text.slice(1).replaceAll('-', ' ');
}
