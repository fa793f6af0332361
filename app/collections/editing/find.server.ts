import { formatDollars, formatMillions } from '#app/lending/figures.ts';
import { fillParts } from '#app/lending/template.ts';
import { nameOf } from '../document.server.ts';
import { type Field, fieldsOf, leafFields } from './fields.server.ts';
import { dataOf, type TextFiles } from './names.server.ts';

/** A field that contains the words of a search. */
export interface Found {
  file: string;
  field: Field;
  /** labels of the fields that contain it, outermost first */
  around: readonly string[];
}

/** Words as they are compared: without case, accents, and the form of quotation marks and dashes. */
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

/** Only digits and the signs that stand between and around them: (704) 555-0100, 9,225,000, 28202. */
const isNumber = (words: string): boolean => /\d/.test(words) && /^[\d\s().,+$%/-]+$/.test(words);

/** '$8.7M', '8.7 million' -> 8700000. */
function dollarsIn(words: string): number | undefined {
  const [, figure, unit] = /^\$?\s*(\d+(?:\.\d+)?)\s*(m|million|b|billion)$/.exec(words.toLowerCase()) ?? [];
  return figure === undefined ? undefined : Math.round(Number(figure) * (unit?.startsWith('b') ? 1e9 : 1e6));
}

const LIST = new Intl.ListFormat('en-US');

/** How a value may be printed on a page, besides the form in which it is written. */
export function formsOf(
  { value, shown, kind, sentence }: Field,
  facts: Readonly<Record<string, string>>,
): string[] {
  const forms = [shown];
  if (typeof value === 'string') {
    if (value !== shown) forms.push(value);
    if (value.includes('{')) forms.push(fillParts(value, (name) => facts[name] ?? `{${name}}`).join(''));
    if (sentence) forms.push(sentence);
  }
  if (typeof value === 'number') {
    forms.push(String(value));
    if (kind === 'number' && value >= 1e6) forms.push(formatMillions(value), formatDollars(value));
  }
  if (Array.isArray(value))
    forms.push(value.join(' '), LIST.format(value.map(String)).replace(/, and (?=[^,]*$)/, ' and '));
  return forms;
}

/** Other names of fields besides their labels, by the last step of the path or the one before. */
const ALSO: Readonly<Record<string, string>> = {
  phone: 'telephone number',
  hours: 'office opening times',
  email: 'mail address',
  street: 'address office',
  spread: 'margin pricing',
  floorAndRateCap: 'sofr index',
  interestRate: 'sofr index',
  recourse: 'guaranty guarantor',
  originationAndExitFees: 'points',
  'leaders/name': 'who signs people staff',
};
/** Stop words. */
const SMALL: ReadonlySet<string> = new Set(['a', 'and', 'for', 'in', 'of', 'on', 'our', 'the', 'what', 'is']);

const wordsOf = (words: string): string[] =>
  plain(words)
    .split(/[\s/-]+/)
    .filter((word) => word !== '' && !SMALL.has(word));

/** The names of a field: its own, and those of the fields and the file that contain it. */
function namesOf(file: string, title: string, { field, around }: Pick<Leaf, 'field' | 'around'>): Names {
  const steps = field.path.slice(-2).map(String);
  const also = [...steps, `${file.split('/')[0]}/${steps.at(-1)}`].map((step) => ALSO[step] ?? '');
  const itself = wordsOf([field.label, ...also].join(' '));
  const own = [...itself, ...wordsOf(around.at(-1) ?? '')];
  return { itself, own, all: [...own, ...wordsOf([title, ...around].join(' '))] };
}

/**
 * How well the query names a field: all words are among its names, and at least one is its own. A named field scores
 * more than a value that begins with the query (4), and a named figure more than a value that equals it (5), because a
 * search for the spread means the number. What only stands in something of that name scores less than any value.
 */
function named({ itself, own, all }: Names, { names }: Asked, kind: Field['kind']): number {
  const isIn = (words: readonly string[]) => (one: string) =>
    words.some((word) => word === one || (one.length > 3 && word.startsWith(one)));
  if (names.length === 0 || !names.every(isIn(all)) || !names.some(isIn(own))) return 0;
  // only what it stands in is called so: a loan's amount where its city is asked for
  if (kind !== 'amount' && !names.some(isIn(itself))) return 1.5;
  return 4.1 + names.filter(isIn(own)).length / own.length / 4 + (kind === 'amount' ? 1 : 0);
}

/** How well a field matches: 0 for no match. */
function score({ field, names }: Leaf, facts: Readonly<Record<string, string>>, asked: Asked): number {
  if (field.value === undefined || field.value === null || field.kind === 'group') return 0;
  // the rule of a figure is printed nowhere on the site
  if (/^(is|max|min|range)$/.test(String(field.path.at(-1))) && field.path.includes('figures')) return 0;
  if (
    asked.dollars !== undefined &&
    (field.value === asked.dollars || [field.value].flat().includes(asked.dollars))
  )
    return 5;
  let best = named(names, asked, field.kind);
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
      // not over the gap of two figures: 0100 is no part of 50,000 to 100,000
      else if (!Array.isArray(field.value) && digits.includes(asked.digits)) best = Math.max(best, 3);
      // a number within words in another notation: 704.555.0100 in a sentence
      else if (digits === '' && asked.digits.length >= 7 && digitsOf(form).includes(asked.digits))
        best = Math.max(best, 2.5);
    }
  }
  return best;
}

interface Asked {
  words: string;
  each: string[];
  /** those of them that may name a field */
  names: string[];
  digits: string;
  dollars: number | undefined;
}

/** The longest query in characters: a person pastes a sentence, not an article. */
const MOST_ASKED = 300;

/**
 * Fields by their words as the site shows them, in any notation: '(704) 555-0100' finds 704-555-0100, and '$9.2M' an
 * amount in whole dollars. The best matches come first.
 * @param facts values of names in braces, from `factsOf`
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
    names: wordsOf(text),
    digits: isNumber(text) ? digitsOf(text.replace(/^\+?1[\s.-](?=\D*\d{3}\D)/, '')) : '',
    dollars: dollarsIn(text),
  };
  if (asked.words === '') return [];
  const found: (Found & { score: number })[] = [];
  for (const [file, content] of Object.entries(files))
    for (const leaf of leavesOf(file, content)) {
      const points = score(leaf, facts, asked);
      if (points > 0) found.push({ file, field: leaf.field, around: leaf.around, score: points });
    }
  return found
    .toSorted((a, b) => b.score - a.score)
    .slice(0, most)
    .map(({ score: _, ...one }) => one);
}

interface Names {
  /** Of the field alone; `own` are those of what directly contains it, too. */
  itself: string[];
  own: string[];
  all: string[];
}
export type Leaf = { field: Field; around: readonly string[]; names: Names };
/** Cached, because a search at each key reads the same files. */
const read = new Map<string, { text: string; leaves: Leaf[] }>();

export function leavesOf(path: string, text: string): Leaf[] {
  const known = read.get(path);
  if (known?.text === text) return known.leaves;
  let leaves: Leaf[] = [];
  try {
    const title = `${nameOf(dataOf(path, text))} ${path.replace(/\.\w+$/, '')}`;
    leaves = [...leafFields(fieldsOf(path, text))].map((leaf) => ({
      ...leaf,
      names: namesOf(path, title, leaf),
    }));
  } catch {
    // the check reports a file that cannot be parsed
  }
  read.set(path, { text, leaves });
  return leaves;
}
