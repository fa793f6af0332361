import type { ChangedField } from '#app/collections/editing/changed-fields.server.ts';
import { type Field, leafFields } from '#app/collections/editing/fields.server.ts';
import { nameSaid } from '#app/collections/editing/labels.ts';
import { choicesFrom } from '#app/collections/editing/names.server.ts';
import { fillParts } from '#app/lending/template.ts';
import type { FullChange } from './change.ts';
import type { Now } from './desk-ask.ts';
import { type Place, placeOf } from './places.ts';
import { atOf } from './posted-field.ts';
import type { ShownLine } from './what-changes.tsx';

type Line = Pick<ChangedField, 'file' | 'field' | 'around'>;

/**
 * The names of a line's place, of what contains the line there, and of the line. A figure of a row is named by the row
 * alone, because the unit's name adds nothing.
 */
export function partsOf(places: readonly Place[], { file, field, around }: Line): string[] {
  const { name } = placeOf(places, file, field.path);
  const inside = [...around, ...(field.kind === 'amount' ? [] : [field.label])];
  const label = inside.pop() ?? field.label;
  // 'Spread, in the glossary' has the name of its entry
  const isOfPlace = (one: string) => one === name || name.toLowerCase().startsWith(`${one.toLowerCase()}, `);
  return [name, ...inside.filter((one) => !isOfPlace(one) && !BETWEEN.has(one)), label];
}

/** The name of a line, and the names of what contains it. */
export function namesOf(places: readonly Place[], line: Line): [label: string, within: string] {
  const parts = partsOf(places, line);
  return [parts.pop()!, parts.join(', ')];
}

/** Where a line stands, in words: 'Contact, Phone'. */
export const whereOf = (places: readonly Place[], line: Line): string => partsOf(places, line).join(', ');
const BETWEEN: ReadonlySet<string> = new Set(['Rows', 'Figures']);

/**
 * Words as visitors read them: names in braces are replaced by their values where those are known here, else by their
 * descriptions.
 */
export const asRead = (words: string, { facts }: Pick<Now, 'facts'>): string =>
  fillParts(words, (name) => facts[name] ?? `[${nameSaid(name).toLowerCase()}]`).join('');

/** The words that a field shows; for a reference the name of what it refers to, and of a photograph not its file. */
function wordsOf({ kind, refersTo }: Field, words: string, now: Pick<Now, 'facts' | 'texts'>): string {
  if (kind === 'photograph' && words) return 'A photograph';
  if (kind === 'focus') return words.replace(/^(.+), (.+)$/, '$1% from the left, $2% from the top');
  if (!refersTo) return asRead(words, now);
  const names = choicesFrom(now.texts, refersTo);
  const nameOf = (one: string) => names.find(({ value }) => value === one)?.label ?? one;
  return words.split(', ').map(nameOf).join(', ');
}

/** A field in the form that staff read: without braces, file names, or words that are only the seed of a drawing. */
export const readable = (field: Field, now: Pick<Now, 'facts' | 'texts'>): Field => ({
  ...field,
  shown:
    field.path.at(-1) === 'seed' && field.shown !== '' ? 'as it is drawn' : wordsOf(field, field.shown, now),
  ...(field.items && { items: field.items.map((one) => readable(one, now)) }),
});

/** Whether a line is a whole new entry: a deal, a term. */
export const isNewEntry = ({ field, was }: Pick<ChangedField, 'field' | 'was'>): boolean =>
  was === '' && field.items !== undefined && field.value !== undefined;

/** The seed of a drawing means nothing to a reader. */
const isSaid = ({ path, value }: Field) => path.at(-1) !== 'seed' && value !== undefined;

export const shownLines = ({ lines }: Pick<FullChange, 'lines'>, now: Now): ShownLine[] =>
  lines.flatMap((one) => {
    const { file, field } = one;
    const shown = (at: Field, where: string, was: string, becomes: string) => ({
      ...{ key: `${file} ${atOf(at.path)}`, where, isNames: at.refersTo !== undefined },
      was: wordsOf(at, was, now) || null,
      becomes:
        at.kind === 'photograph' && was && becomes ? 'Another photograph' : wordsOf(at, becomes, now) || null,
    });
    if (!isNewEntry(one)) return [shown(field, whereOf(now.places, one), one.was, one.becomes)];
    return [...leafFields([field])]
      .filter((leaf) => isSaid(leaf.field))
      .map(({ field: leaf, around }) => shown(leaf, [...around, leaf.label].join(', '), '', leaf.shown));
  });
