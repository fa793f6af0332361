import * as z from 'zod/mini';

/** Longest values, in UTF-16 code units: the same in the browser, here and in the table's checks. */
export const LIMITS = { firstName: 100, lastName: 100, email: 255, phone: 20, company: 100, message: 1000 };

export type ContactField = keyof typeof LIMITS;
export const CONTACT_FIELDS = Object.keys(LIMITS) as ContactField[];

// What no visitor types on purpose: control characters (PostgreSQL cannot store NUL), and the marks that reorder
// text and could disguise a name or an address in a staff list.
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const oneLine = (value: string) => value.toWellFormed().replace(/\s+/g, ' ').replace(UNSEEN, '').trim();

/** Browsers send line ends as CR LF but count them as one character. */
export const manyLines = (value: string) =>
  value
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(UNSEEN, (mark) => (mark === '\n' || mark === '\t' ? mark : ''))
    .trim();

/** Marks that join and shape letters are none by themselves, nor is the empty pattern of Braille. */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800\s]/gu;

/** Something that a reader can see. */
export const seen = (missing: string) =>
  z.refine<string>((value) => value.replace(BLANK, '') !== '', missing);

/** One line that must be there. */
export const required = (max: number, missing: string, long: string) =>
  z.string(missing).check(z.overwrite(oneLine), seen(missing), z.maxLength(max, long));

/** One line that may stay empty: null then. */
export const optional = (max: number, long: string) =>
  z.pipe(
    z.pipe(
      z.optional(z.string()),
      z.transform((value) => oneLine(value ?? '') || null),
    ),
    z.nullable(z.string().check(z.maxLength(max, long))),
  );

/** The contact form. Gives trimmed text; empty phone and company become null. */
export const contactSchema = z.object({
  firstName: required(
    LIMITS.firstName,
    'First name is required',
    'First name must be 100 characters or less',
  ),
  lastName: required(LIMITS.lastName, 'Last name is required', 'Last name must be 100 characters or less'),
  email: z
    .string('Invalid email address')
    .check(
      z.overwrite(oneLine),
      z.maxLength(LIMITS.email, 'Invalid email address'),
      z.email('Invalid email address'),
    ),
  phone: optional(LIMITS.phone, 'Phone must be 20 characters or less'),
  company: optional(LIMITS.company, 'Company must be 100 characters or less'),
  message: z
    .string('Message is required')
    .check(
      z.overwrite(manyLines),
      seen('Message is required'),
      z.maxLength(LIMITS.message, 'Message must be less than 1000 characters'),
    ),
});
