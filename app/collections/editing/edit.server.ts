import { isDeepStrictEqual } from 'node:util';
import { type FieldPath, isFields, valueAt } from '../document.server.ts';
import { below, keysBelow, MOST_OF_BODY, type Schema, schemaOf, unwrap } from './fields.server.ts';
import {
  openSource,
  Refused,
  type Splice,
  spliced,
  withBody,
  withEntries,
  withOrder,
  writtenIn,
} from './splice.server.ts';

/**
 * Edits of one content file. What a person typed is kept even where the content check reports an error: a draft may be
 * wrong, and the check shows the error at the field. Only text that could not be stored as it was meant is refused.
 */

/** The most characters in a line: the longest text, a transcript, has some 900. */
const MOST_OF_LINE = 10_000;

/** The most characters in the fields of a file: five times the longest. Whoever looks at a draft waits for its files. */
const MOST_OF_FILE = 100_000;

const MEGABYTE = 1_000_000;
export const sizeSaid = (length: number): string =>
  length >= MEGABYTE
    ? `${(length / MEGABYTE).toFixed(1)} MB of text`
    : `${length.toLocaleString('en-US')} characters`;

/**
 * Control characters, those that turn the direction of what follows, and the replacement character for bytes that could
 * not be decoded.
 */
const UNPRINTABLE = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069\uFFFD\uFEFF]/u;

const isBody = (at: FieldPath | undefined): boolean => at?.length === 1 && at[0] === 'body';

/** The refusal of a text at its field, by its length alone: one of megabytes is not read any further. */
export function tooLong(length: number, at?: FieldPath): Refused {
  const [what, most] = isBody(at) ? ['an article', MOST_OF_BODY] : ['a field', MOST_OF_LINE];
  return new Refused(
    `That is ${sizeSaid(length)}; ${what} may have ${most.toLocaleString('en-US')} characters. Nothing of it was pasted, and what stood here stands.`,
    at,
  );
}

/** Accepts a new text of a file that is not too long, or shorter than the one before. */
function ofLength(path: string, before: string, after: string): string {
  const [was, is] = [before, after].map((text) => openSource(path, text).fields.length) as [number, number];
  if (is > MOST_OF_FILE && is > was)
    throw new Refused(
      `With this the whole file would have ${sizeSaid(is)}; it may have ${sizeSaid(MOST_OF_FILE)}. What stood here stands.`,
    );
  return after;
}

function refuseWords(words: string): void {
  if (UNPRINTABLE.test(words) || !words.isWellFormed())
    throw new Refused(
      'These words hold a sign that cannot be printed. Type them again, or paste them as plain text.',
    );
}

/** Accepts only plain data with fields that the schema knows. */
function refuseUnknown(value: unknown, schema: Schema | undefined): void {
  if (schema === undefined) throw new Refused('There is no such field here.');
  if (typeof value === 'string') {
    if (value.length > MOST_OF_LINE) throw tooLong(value.length);
    refuseWords(value);
  }
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new Refused('Expected a number.');
    return;
  }
  if (Array.isArray(value)) {
    if (value.length > 1000) throw new Refused('A list may have 1,000 entries.');
    for (const [i, item] of value.entries()) refuseUnknown(item, below(schema, i) ?? unwrapped(schema));
    return;
  }
  if (!isFields(value) || ![Object.prototype, null].includes(Object.getPrototypeOf(value)))
    throw new Refused('Expected words, a number, a list or fields.');
  for (const key of Object.keys(value))
    if (key === 'sample' && value.sample === true) continue;
    else refuseUnknown(value[key], key === '__proto__' ? undefined : below(schema, key));
}

/** An amount is a number or a list of two, which no schema below it describes. */
const unwrapped = (schema: Schema): Schema | undefined =>
  unwrap(schema).meta.kind === 'amount' ? schema : undefined;

function refuseBody(value: unknown): asserts value is string {
  if (typeof value !== 'string') throw new Refused('Expected text.');
  if (value.length > MOST_OF_BODY) throw tooLong(value.length, ['body']);
  refuseWords(value);
}

/** Refuses what a new file cannot hold as it was meant, words at their field. */
export function refuseInNew(path: string, values: Readonly<Record<string, unknown>>): void {
  const schema = schemaOf(path);
  for (const [name, value] of Object.entries(values))
    try {
      if (name === 'body') refuseBody(value);
      else refuseUnknown(value, below(schema, name));
    } catch (error) {
      if (!(error instanceof Refused) || typeof value !== 'string') throw error;
      throw new Refused(error.message, [name]);
    }
}

/** The schema of a field, with the keys of the map that contains it. */
export function schemaAt(path: string, at: FieldPath): { schema: Schema | undefined; order: string[] } {
  let schema: Schema | undefined = schemaOf(path);
  let order: string[] = [];
  for (const step of at) {
    if (schema && unwrap(schema).meta.kind === 'amount' && typeof step === 'number') continue;
    order = schema ? keysBelow(schema) : [];
    schema = schema && step !== '__proto__' ? below(schema, step) : undefined;
  }
  return { schema, order };
}

/** The keys of the map that contains a field, in the order of its schema. */
export const keysAround = (path: string, at: FieldPath): string[] => schemaAt(path, at).order;

/** Where a field of the data is written in the file: perhaps under `sample:`. */
export function writtenPath(data: unknown, at: FieldPath): FieldPath {
  const path: PropertyKey[] = [];
  let here = data;
  for (const step of at) {
    if (
      isFields(here) &&
      !Object.hasOwn(here, step) &&
      isFields(here.sample) &&
      Object.hasOwn(here.sample, step)
    ) {
      path.push('sample');
      here = here.sample;
    }
    path.push(step);
    here = (here as Record<PropertyKey, unknown> | null | undefined)?.[step];
  }
  return path;
}

/** The file itself is no field, and a new list item has the next index. */
function refuseGaps(data: unknown, where: FieldPath): void {
  if (where.length === 0) throw new Refused('There is no such field here.');
  for (const [i, step] of where.entries()) {
    const list = valueAt(data, where.slice(0, i));
    const next = Array.isArray(list) ? list.length : 0;
    if (typeof step === 'number' && !(Number.isInteger(step) && step >= 0 && step <= next))
      throw new Refused('This entry is not there any more.');
  }
}

/** A value for a field; undefined removes it. */
export interface Edit {
  at: FieldPath;
  value: unknown;
}

/**
 * The text of a file with other values in some fields. Only the lines of the values change. The same values give the
 * same text, byte for byte. Throws `Refused`.
 */
export function editAll(path: string, text: string, edits: readonly Edit[]): string {
  const source = openSource(path, text);
  const data = writtenIn(source);
  const splices: Splice[] = [];
  let body: string | undefined;
  for (const { at, value } of edits) {
    const given = typeof value === 'string' ? value.replaceAll('\r\n', '\n') : value === 0 ? 0 : value;
    if (source.body && isBody(at)) {
      const words = typeof given === 'string' ? given.trim() : given;
      refuseBody(words);
      if (words !== source.body.text.trim()) body = words;
      continue;
    }
    const where = writtenPath(data, at);
    refuseGaps(data, where);
    if (isDeepStrictEqual(valueAt(data, where), given)) continue;
    const { schema, order } = schemaAt(path, at);
    if (given !== undefined) refuseUnknown(given, schema);
    splices.push({ at: where, value: given, order });
  }
  const after = ofLength(path, text, spliced(path, text, splices));
  return body === undefined ? after : withBody(openSource(path, after), body);
}

export const edit = (path: string, text: string, at: FieldPath, value: unknown): string =>
  editAll(path, text, [{ at, value }]);

function listAt(path: string, text: string, at: FieldPath): { where: FieldPath; list: unknown[] } {
  const data = writtenIn(openSource(path, text));
  const where = writtenPath(data, at);
  const list = valueAt(data, where);
  if (list !== undefined && !Array.isArray(list)) throw new Refused('This is no list.');
  return { where, list: list ?? [] };
}

/** Adds an entry to a list, at the end or before the entry with the given index. */
export function addItem(path: string, text: string, at: FieldPath, value: unknown, before?: number): string {
  const { where, list } = listAt(path, text, at);
  const { schema, order } = schemaAt(path, at);
  refuseUnknown(value, schema && below(schema, list.length));
  const i = Math.min(before ?? list.length, list.length);
  const after =
    list.length === 0
      ? spliced(path, text, [{ at: where, value: [value], order }])
      : withEntries(path, text, where, [{ before: i, value }]);
  return ofLength(path, text, after);
}

export function removeItem(path: string, text: string, at: FieldPath, i: number): string {
  const { where, list } = listAt(path, text, at);
  if (!(i in list)) throw new Refused('This entry is not there any more.');
  return spliced(path, text, [{ at: [...where, i], value: undefined }]);
}

export function moveItem(path: string, text: string, at: FieldPath, from: number, to: number): string {
  const { where, list } = listAt(path, text, at);
  if (!(from in list) || !(to in list)) throw new Refused('This entry is not there any more.');
  const order = [...list.keys()].toSpliced(from, 1).toSpliced(to, 0, from);
  return from === to ? text : withOrder(path, text, where, order);
}

/**
 * Makes a sample the firm's own value: a field moves out of `sample:`, and an entry that is marked as a whole loses its
 * mark.
 * @param at the field, or the entry with the mark
 */
export function makeOwn(path: string, text: string, at: FieldPath): string {
  const data = writtenIn(openSource(path, text));
  const where = writtenPath(data, at);
  const value = valueAt(data, where);
  if (isFields(value) && value.sample === true)
    return spliced(path, text, [{ at: [...where, 'sample'], value: undefined }]);
  const mark = where.lastIndexOf('sample');
  if (mark < 0 || mark === where.length - 1)
    throw new Refused(
      'This is the firm’s own already, or its whole entry is marked: take the mark from the entry.',
    );
  const own = where.toSpliced(mark, 1).slice(0, mark + 1);
  const moved = valueAt(data, where.slice(0, mark + 2));
  const { order } = schemaAt(path, at.slice(0, mark + 1));
  // written first, so that a map with no other field is never empty
  const both = spliced(path, text, [{ at: own, value: moved, order }]);
  return spliced(path, both, [{ at: where.slice(0, mark + 2), value: undefined }]);
}
