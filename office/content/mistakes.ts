import { type Issue, nameOf } from '#app/collections/document.server.ts';
import { type Field, fieldIn, fieldsOf } from '#app/collections/editing/fields.server.ts';
import { dataOf, type TextFiles } from '#app/collections/editing/names.server.ts';
import { asSentence } from '#app/format/first-letter.ts';
import type { FullChange } from './change.ts';
import { askerOf, type DeskAsk } from './desk-ask.ts';
import { type Place, placeOf, roomOf } from './places.ts';
import { atOf } from './posted-field.ts';

/** The issues that a build would report for a change, but for its lines in pages that were retired meanwhile. */
export function issuesOf(ask: DeskAsk, { files, retired }: FullChange): Promise<Issue[]> {
  const left = Object.entries(files).filter(([file]) => !(file in retired));
  return ask.engine.check(Object.fromEntries(left), askerOf(ask));
}

/** An issue, at its field where that is known. */
export interface Mistake {
  file: string;
  field: Field | undefined;
  says: string;
  href: string;
}

const FILE = /content\/([\w./-]+\.(?:yaml|mdx))/g;

/** What staff call a file: a page that is not public yet by its own name. */
export const nameIn = (
  texts: Readonly<Record<string, string | null>>,
  places: readonly Place[],
  file: string,
): string => nameOf(dataOf(file, texts[file] ?? '')) || placeOf(places, file).name;

/** Issues of the content at their fields, in words for staff. */
export function mistakesOf(issues: readonly Issue[], texts: TextFiles, places: readonly Place[]): Mistake[] {
  const fields = new Map<string, Field[]>();
  return issues.map((issue) => {
    const file = issue.file.replace(/^content\//, '');
    const text = texts[file];
    // each file is read once, however many mistakes it has
    if (issue.at && text !== undefined && !fields.has(file)) fields.set(file, fieldsOf(file, text));
    const field = issue.at && text !== undefined ? fieldIn(fields.get(file)!, file, issue.at) : undefined;
    const reason = issue.reason
      .replaceAll(FILE, (_, other: string) => `‘${nameIn(texts, places, other)}’`)
      // lines of a file are counted for whoever has it before them
      .replace(/in line \d+$/, 'elsewhere');
    return {
      file,
      field,
      says: sayMistake({ ...issue, reason }, field),
      href: roomOf(placeOf(places, file, field?.path), field ? atOf(field.path) : ''),
    };
  });
}

/** Turns 'expected a date such as 2025-04-16' into a sentence for a person. */
export function sayMistake({ reason, field: named, file }: Issue, field: Field | undefined): string {
  const typed = typeof field?.value === 'string' ? field.value : '';
  const figures = typed.replaceAll(/\D/g, '').length;
  if (field?.kind === 'phone' && figures !== 10)
    return `A telephone number has ten figures, like 704-555-0100. This has ${figures}.`;
  if (field?.path.at(-1) === 'alt' && typed === '')
    return 'Say what the picture shows, for those who do not see it.';
  if (field?.kind === 'day' && typed === '') return 'Choose its day.';
  if (typed.trim() === '' && reason.startsWith('expected text'))
    return 'This is empty. Write it, or remove it.';
  if (reason === 'missing')
    return field ? 'This is still to be written.' : `${asSentence(named)} It is still to be written.`;
  const label = field?.choices?.find(({ value }) => value === typed)?.label;
  const said = sentenceOf(label ? reason.replaceAll(typed, `‘${label}’`) : reason);
  return field ? said : `${named || file}: ${said}`;
}

/** 'expected whole years, from 0 to 50, got "ten"' -> 'This takes whole years, from 0 to 50, not ten.' */
function sentenceOf(reason: string): string {
  const [, why = reason, got = ''] = /^(.*?)(?:, got (.*))?$/s.exec(reason) ?? [];
  const value = got
    .replaceAll(/^"|"$|[[\]]/g, '')
    .replaceAll(/(?<=\d),(?=\d)/g, got.startsWith('[') ? ' to ' : ',');
  // a longer value is already in the field, and would be hard to read in a sentence
  const isShort = value !== '' && value.length <= 24;
  const [, expected] = /^expected (.+)$/s.exec(why) ?? [];
  if (expected) return asSentence(`this takes ${expected}${isShort ? `, not ${value}` : ''}`);
  return asSentence(why.startsWith('is not') && isShort ? `${value} ${why}` : why);
}
