import { formatDollars, formatMillions } from '#app/lending/figures.ts';
import { fillParts } from '#app/lending/template.ts';
import { type Field, fieldsOf, leafFields, sentenceSaid } from './fields.server.ts';
import type { TextFiles } from './names.server.ts';

/** A field in which the words stand that somebody looks for. */
export interface Found {
  path: string;
  field: Field;
  /** labels of what the field stands in, from the outside */
  around: readonly string[];
}

/** Words as they are compared: without case, accents and the manner of their quotation marks and dashes. */
export const plain = (words: string): string =>
  words
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll(/[‘’“”'"]/g, '')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/[^\p{L}\p{N}$%+./@-]+/gu, ' ')
    .toLowerCase()
    .trim();

const digitsOf = (words: string): string => words.replaceAll(/\D/g, '');

/** Nothing but figures and what is written between and around them: (704) 555-0100, 9,225,000, 28202. */
const isNumber = (words: string): boolean => /\d/.test(words) && /^[\d\s().,+$%/-]+$/.test(words);

/** '$8.7M', '8.7 million' -> 8700000. */
function dollarsIn(words: string): number | undefined {
  const [, figure, unit] = /^\$?\s*(\d+(?:\.\d+)?)\s*(m|million|b|billion)$/.exec(words.toLowerCase()) ?? [];
  return figure === undefined ? undefined : Math.round(Number(figure) * (unit?.startsWith('b') ? 1e9 : 1e6));
}

const LIST = new Intl.ListFormat('en-US');

/** How a value may be read on a page, beside the way in which it is written. */
export function formsOf(
  { value, shown, kind, sentence }: Field,
  facts: Readonly<Record<string, string>>,
): string[] {
  const forms = [shown];
  if (typeof value === 'string') {
    if (value !== shown) forms.push(value);
    if (value.includes('{')) forms.push(fillParts(value, (name) => facts[name] ?? `{${name}}`).join(''));
    if (sentence) forms.push(sentenceSaid(sentence));
  }
  if (typeof value === 'number') {
    forms.push(String(value));
    if (kind === 'number' && value >= 1e6) forms.push(formatMillions(value), formatDollars(value));
  }
  if (Array.isArray(value))
    forms.push(value.join(' '), LIST.format(value.map(String)).replace(/, and (?=[^,]*$)/, ' and '));
  return forms;
}

/** How well a field answers: 0 where it does not. */
function score(field: Field, facts: Readonly<Record<string, string>>, asked: Asked): number {
  if (field.value === undefined || field.value === null || field.kind === 'group') return 0;
  if (
    asked.dollars !== undefined &&
    (field.value === asked.dollars || [field.value].flat().includes(asked.dollars))
  )
    return 5;
  let best = 0;
  for (const form of formsOf(field, facts)) {
    const words = plain(form);
    if (words === asked.words) best = Math.max(best, 5);
    else if (words.startsWith(`${asked.words} `)) best = Math.max(best, 4);
    else if (` ${words} `.includes(` ${asked.words} `)) best = Math.max(best, 3.5);
    else if (words.includes(asked.words)) best = Math.max(best, 3);
    else if (asked.each.length > 1 && asked.each.every((one) => words.includes(one)))
      best = Math.max(best, 2);
    if (asked.digits.length >= 3 && best < 4) {
      const digits = isNumber(form) ? digitsOf(form) : '';
      if (digits === asked.digits) best = 4.5;
      else if (digits !== '' && digits.includes(asked.digits)) best = Math.max(best, 3);
      // a number inside of words, in other writing: 704.555.0100 in a sentence
      else if (digits === '' && asked.digits.length >= 7 && digitsOf(form).includes(asked.digits))
        best = Math.max(best, 2.5);
    }
  }
  return best;
}

interface Asked {
  words: string;
  each: string[];
  digits: string;
  dollars: number | undefined;
}

/** The most that is looked for: a person pastes a sentence, not an article. */
const MOST_ASKED = 300;

/**
 * Fields by what stands there as it is read on the site, however it is written: '(704) 555-0100' finds 704-555-0100, and
 * '$9.2M' an amount in whole dollars. The best come first.
 * @param facts what words in braces stand for, as `factsOf` counts it
 */
export function find(
  files: TextFiles,
  words: string,
  facts: Readonly<Record<string, string>> = {},
  most = 40,
): Found[] {
  const text = words.trim().slice(0, MOST_ASKED);
  const asked: Asked = {
    words: plain(text),
    each: plain(text).split(' '),
    digits: isNumber(text) ? digitsOf(text.replace(/^\+?1[\s.-](?=\D*\d{3}\D)/, '')) : '',
    dollars: dollarsIn(text),
  };
  if (asked.words === '') return [];
  const found: (Found & { score: number })[] = [];
  for (const [path, content] of Object.entries(files))
    for (const { field, around } of leavesOf(path, content)) {
      const points = score(field, facts, asked);
      if (points > 0) found.push({ path, field, around, score: points });
    }
  return found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ score: _, ...one }) => one);
}

export type Leaf = { field: Field; around: readonly string[] };
/** A search at each key reads the same files. */
const read = new Map<string, { text: string; leaves: Leaf[] }>();

export function leavesOf(path: string, text: string): Leaf[] {
  const known = read.get(path);
  if (known?.text === text) return known.leaves;
  let leaves: Leaf[] = [];
  try {
    leaves = [...leafFields(fieldsOf(path, text))];
  } catch {
    // a file that cannot be read is named by the check, not here
  }
  read.set(path, { text, leaves });
  return leaves;
}
