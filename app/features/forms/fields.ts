import { regexes } from 'zod/v4/core';
import { meantAddress } from './meant-address.ts';

/** The result of reading a field: the value to store, or the error. */
export type Read<Value> = { value: Value } | { problem: string };

/** A hint about an unusual text that is accepted all the same, with what was probably meant. */
export interface Advice {
  says: string;
  meant?: string;
}

/** One field of a form: what it accepts, and how its table stores it. */
export interface Field<Value = unknown> {
  read: (came: unknown) => Read<Value>;
  /** Longest value in characters (see `characters`), for the check, the table, and the counter beside the control. */
  max?: number;
  /** Null where the table has no column for it. */
  column: { type: 'text' | 'date'; nullable: boolean } | null;
  /** A hint beside the control about a text that is no mistake: it holds Send back once. */
  advise?: (typed: string) => Advice | null;
}

/** The hint about a text; none where nothing of it is visible. */
export const adviceOn = ({ advise }: Field, typed = ''): Advice | null =>
  isVisible(oneLine(typed)) ? (advise?.(typed) ?? null) : null;

/**
 * The length of a text in Unicode code points: 501 emoji are 501 characters, as in PostgreSQL's char_length. A line
 * break counts as one.
 */
export const characters = (text: string) => [...manyLines(text)].length;

// Invisible characters that no visitor types on purpose: control characters (PostgreSQL cannot store NUL), and marks
// that reorder text and could disguise a name or an address in a staff list; and the two that no XML may hold: with one
// of them in a name, no spreadsheet opened the workbook of the inbox.
const UNSEEN = /[\p{Cc}\ufffe\uffff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const oneLine = (value: string) => value.toWellFormed().replace(/\s+/g, ' ').replace(UNSEEN, '').trim();

/** Browsers send line breaks as CR LF but count them as one character. */
const manyLines = (value: string) =>
  value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, (mark) => (mark === '\n' || mark === '\t' ? mark : ''))
    .trim();

/** Characters that show nothing by themselves: those that join and shape letters, and the empty Braille pattern. */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800\s]/gu;

const isVisible = (text: string) => text.replace(BLANK, '') !== '';

const isWithin = (text: string, max: number) => text.length <= max || characters(text) <= max;

const tooLong = (label: string, max: number) =>
  `${label} must be ${max.toLocaleString('en-US')} characters or less`;

/** The value where it passes all rules, else the message of the first that it breaks. */
const readBy = <Value>(
  value: Value,
  ...rules: (readonly [isKept: boolean, problem: string])[]
): Read<Value> => {
  const broken = rules.find(([isKept]) => !isKept);
  return broken ? { problem: broken[1] } : { value };
};

const text = (came: unknown) => (typeof came === 'string' ? came : '');

/** A required text. */
const required =
  (tidy: (value: string) => string, max: number, missing: string, long: string): Field<string>['read'] =>
  (came) => {
    const value = tidy(text(came));
    return readBy(value, [isVisible(value), missing], [isWithin(value, max), long]);
  };

/** A required line of text. */
export const line = (label: string, max: number, missing = `${label} is required`): Field<string> => ({
  max,
  column: { type: 'text', nullable: false },
  read: required(oneLine, max, missing, tooLong(label, max)),
});

/** An optional text: null where nothing of it is visible. */
const optional =
  (tidy: (value: string) => string) =>
  (label: string, max: number): Field<string | null> => ({
    max,
    column: { type: 'text', nullable: true },
    read: (came) => {
      const value = tidy(text(came));
      return readBy(isVisible(value) ? value : null, [isWithin(value, max), tooLong(label, max)]);
    },
  });

export const optionalLine = optional(oneLine);
export const optionalLines = optional(manyLines);

/** An optional line that has to have a certain form where it is not empty. */
export const optionalLineLike = (
  label: string,
  max: number,
  isLike: (value: string) => boolean,
  problem: string,
): Field<string | null> => {
  const line = optionalLine(label, max);
  return {
    ...line,
    read: (came) => {
      const read = line.read(came);
      return 'value' in read && read.value !== null && !isLike(read.value) ? { problem } : read;
    },
  };
};

/** At least seven digits, with the signs of telephone numbers: '(704) 555-0147 x12', '+49 30 1234567'. */
export const isPhone = (value: string): boolean =>
  /^[+\d\s()./-]+(?:(?:x|ext\.?|#)\s*\d+)?$/i.test(value) && /^\d{7,20}$/.test(value.replace(/\D/g, ''));

/** An optional telephone number. Any text can be sent; one that looks wrong gets a hint first. */
export const optionalPhone = (label: string, max: number): Field<string | null> => ({
  ...optionalLine(label, max),
  advise: (typed) =>
    isPhone(oneLine(typed)) ? null : { says: 'That does not look like a telephone number.' },
});

/** One of a list of choices. */
export const choice = <const Choice extends string>(
  missing: string,
  from: readonly Choice[],
): Field<Choice> => ({
  max: 40,
  column: { type: 'text', nullable: false },
  read: (came) => readBy(came as Choice, [from.includes(came as Choice), missing]),
});

/** A required text of several lines. */
export const lines = (label: string, max: number): Field<string> => ({
  max,
  column: { type: 'text', nullable: false },
  read: required(manyLines, max, `${label} is required`, `${label} must be less than ${max} characters`),
});

const NO_ADDRESS = 'Invalid email address';
const EMAIL_MAX = 255;

/** A required email address. */
export const emailAddress = (invalid = NO_ADDRESS): Field<string> => ({
  max: EMAIL_MAX,
  column: { type: 'text', nullable: false },
  read: (came) => {
    const value = oneLine(text(came));
    return readBy(value, [isWithin(value, EMAIL_MAX) && regexes.email.test(value), invalid]);
  },
  advise: (typed) => {
    const meant = meantAddress(typed);
    return meant === null ? null : { says: `Did you mean ${meant}?`, meant };
  },
});

/** A check box that has to be ticked, whatever its value. It has no column, because without it there is no row. */
export const ticked = (missing: string): Field<string> => ({
  column: null,
  read: (came) => readBy(text(came), [text(came) !== '', missing]),
});

/**
 * A hidden campaign tag from the visitor's address. A tag that is too long is cut, because the visitor did not type it.
 */
export const tag = (max: number): Field<string | null> => ({
  max,
  column: { type: 'text', nullable: true },
  read: (came) => ({ value: [...oneLine(text(came))].slice(0, max).join('').trim() || null }),
});
