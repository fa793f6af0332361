import { regexes } from 'zod/v4/core';
import { meantAddress } from './meant-address.ts';

/** What a field makes of what came: the value that is stored, or what is wrong with it. */
export type Read<Value> = { value: Value } | { problem: string };

/** What looks odd about a text that is taken all the same, and what was probably meant. */
export interface Advice {
  says: string;
  meant?: string;
}

/** One field of a form: what it takes, and how its table stores it. */
export interface Field<Value = unknown> {
  read: (came: unknown) => Read<Value>;
  /** Longest value in characters (see `characters`): of the check, of the table and of the counter beside the control. */
  max?: number;
  /** Null where the table has no column for it. */
  column: { type: 'text' | 'date'; nullable: boolean } | null;
  /** The control is an <input type="file">. */
  files?: true;
  /** Words beside the control that keep nobody from sending. */
  advise?: (typed: string) => Advice | null;
}

/**
 * How long a text is, in Unicode code points: 501 emoji are 501 characters, as they are for PostgreSQL's char_length. A
 * line end counts once.
 */
export const characters = (text: string) => [...manyLines(text)].length;

// What no visitor types on purpose: control characters (PostgreSQL cannot store NUL), and the marks that reorder
// text and could disguise a name or an address in a staff list.
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const oneLine = (value: string) => value.toWellFormed().replace(/\s+/g, ' ').replace(UNSEEN, '').trim();

/** Browsers send line ends as CR LF but count them as one character. */
const manyLines = (value: string) =>
  value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, (mark) => (mark === '\n' || mark === '\t' ? mark : ''))
    .trim();

/** Marks that join and shape letters are none by themselves, nor is the empty pattern of Braille. */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800\s]/gu;

const isVisible = (text: string) => text.replace(BLANK, '') !== '';

const isWithin = (text: string, max: number) => text.length <= max || characters(text) <= max;

const tooLong = (label: string, max: number) => `${label} must be ${max} characters or less`;

/** The value where it keeps every rule, else what the first says that it breaks. */
const readBy = <Value>(
  value: Value,
  ...rules: (readonly [isKept: boolean, problem: string])[]
): Read<Value> => {
  const broken = rules.find(([isKept]) => !isKept);
  return broken ? { problem: broken[1] } : { value };
};

const text = (came: unknown) => (typeof came === 'string' ? came : '');

/** A text that must be there. */
const required =
  (tidy: (value: string) => string, max: number, missing: string, long: string): Field<string>['read'] =>
  (came) => {
    const value = tidy(text(came));
    return readBy(value, [isVisible(value), missing], [isWithin(value, max), long]);
  };

/** One line that must be there. */
export const line = (label: string, max: number, missing = `${label} is required`): Field<string> => ({
  max,
  column: { type: 'text', nullable: false },
  read: required(oneLine, max, missing, tooLong(label, max)),
});

/** A text that may stay empty: null then. */
const optional =
  (tidy: (value: string) => string) =>
  (label: string, max: number): Field<string | null> => ({
    max,
    column: { type: 'text', nullable: true },
    read: (came) => {
      const value = tidy(text(came));
      return readBy(value || null, [isWithin(value, max), tooLong(label, max)]);
    },
  });

export const optionalLine = optional(oneLine);
export const optionalLines = optional(manyLines);

/** One line that may stay empty, and else is what it is asked for. */
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

/** Seven digits or more, as telephones are written anywhere: '(704) 555-0147 x12', '+49 30 1234567'. */
export const isPhone = (value: string): boolean =>
  /^[+\d\s()./-]+(?:(?:x|ext\.?|#)\s*\d+)?$/i.test(value) && /^\d{7,20}$/.test(value.replace(/\D/g, ''));

/** A telephone that is taken as it comes: what is none is only wondered at. */
export const optionalPhone = (label: string, max: number): Field<string | null> => ({
  ...optionalLine(label, max),
  advise: (typed) =>
    isPhone(oneLine(typed)) ? null : { says: 'That does not look like a telephone number.' },
});

/** One of a closed list. */
export const choice = <const Choice extends string>(
  missing: string,
  from: readonly Choice[],
): Field<Choice> => ({
  max: 40,
  column: { type: 'text', nullable: false },
  read: (came) => readBy(came as Choice, [from.includes(came as Choice), missing]),
});

/** Several lines that must be there. */
export const lines = (label: string, max: number): Field<string> => ({
  max,
  column: { type: 'text', nullable: false },
  read: required(manyLines, max, `${label} is required`, `${label} must be less than ${max} characters`),
});

const NO_ADDRESS = 'Invalid email address';
const EMAIL_MAX = 255;

/** An address that must be there. */
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

/** A box that must be ticked, whatever it sends then. Without it there is no row, so the row need not say it. */
export const ticked = (missing: string): Field<string> => ({
  column: null,
  read: (came) => readBy(text(came), [text(came) !== '', missing]),
});

/** A hidden tag that the visitor's address brought along. One that is too long is cut: it is not the visitor's doing. */
export const tag = (max: number): Field<string | null> => ({
  max,
  column: { type: 'text', nullable: true },
  read: (came) => ({ value: [...oneLine(text(came))].slice(0, max).join('').trim() || null }),
});

/** A day that the server adds, YYYY-MM-DD. */
export const day = (): Field<string> => ({
  column: { type: 'date', nullable: false },
  read: (came) => readBy(text(came), [regexes.date.test(text(came)), 'Invalid date']),
});

/**
 * Files, each with something in it. They are handed on with the submission and have no column: whoever declares the field
 * says in the form's action where they go.
 */
export const files = (
  missing: string,
  limits: { count: number; bytes: number; tooMuch: string },
): Field<File[]> => ({
  column: null,
  files: true,
  read: (came) => {
    const value = Array.isArray(came) ? (came as File[]) : [];
    return readBy(
      value,
      [value.length > 0, missing],
      [value.length <= limits.count && value.every(({ size }) => size <= limits.bytes), limits.tooMuch],
    );
  },
});
