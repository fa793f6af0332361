import { z } from 'zod';
import { namesIn } from '#app/lending/template.ts';
import type { PictureKind } from '#app/ui/picture-kinds.ts';
import { FACT_NAMES } from './facts.ts';

/** How staff edit a field, where its Zod type alone does not say it. */
type WrittenKind =
  | 'search-text'
  | 'phone'
  | 'email'
  | 'href'
  | 'slug'
  | 'path'
  | 'day'
  | 'time'
  | 'amount'
  | 'figure'
  | 'row'
  | 'photograph'
  | 'focus'
  | 'building'
  | 'rectangle';

/**
 * Metadata of a schema for the content desk, besides its description. Schemas that wrap or refine another inherit its
 * metadata.
 */
declare module 'zod' {
  interface GlobalMeta {
    kind?: WrittenKind;
    /** of a number: the unit, printed after it */
    unit?: string;
    /** bounds of a number or a length for which there is no Zod check */
    least?: number;
    most?: number;
    /** names in braces that a template may contain, besides the facts */
    names?: readonly string[];
    /** printed words for the values of a vocabulary */
    says?: Readonly<Record<string, string>>;
    /** the files below content/ that a slug refers to */
    refersTo?: string;
    /** what a photograph shows, which decides its frame and its smallest size */
    picture?: PictureKind;
    /** a second editor has to approve changes: terms, legal pages, claims and disclaimers */
    secondReader?: true;
  }
}

/** A typewriter's quotation mark or apostrophe: ' or ". */
export const STRAIGHT_QUOTE = /['"]/;

/** Words whose names in braces are checked by the code that fills them: the terms of a loan program. */
export const line = z
  .string('expected text')
  .refine((value) => value.trim() === value && value !== '', {
    error: 'expected text without spaces at its ends',
  })
  .refine((value) => !STRAIGHT_QUOTE.test(value), {
    error: 'expected curly quotation marks and apostrophes (‘ ’ “ ”)',
  })
  .refine((value) => !/[\p{L}\p{Pe}]!/u.test(value), { error: 'we write without exclamation marks' })
  .refine((value) => !/^(‘[^’]*’|“[^”]*”)$/.test(value), {
    error: 'the quotation marks around it would be printed; leave them out, or type straight ones',
  });

/** Words on a page that contain either each of the given names in braces or none of them, and any facts of the site. */
export const template = (...names: string[]) =>
  line.meta({ names }).superRefine((value, context) => {
    const unknown = namesIn(value).find((name) => !names.includes(name) && !FACT_NAMES.has(name));
    const known = names.length > 0 ? `; known here: ${names.map((name) => `{${name}}`).join(', ')}` : '';
    if (unknown) context.addIssue(`there is no value for {${unknown}}${known}`);
    else if (/[{}]/.test(value.replaceAll(/\{[\w.]+\}/g, '')))
      context.addIssue('a brace is only for a name, as in {loans.words}');
  });

/** Words on a page: not empty, no spaces at the ends, typographic quotation marks. */
export const text = template();

/** Paragraphs, one list entry each. */
export const paragraphs = z.array(text).min(1, 'expected at least one paragraph');

/** A path on this site, or a full https address. */
export const href = z
  .string('expected a link')
  .regex(/^(\/|#|https:\/\/)\S*$/, 'expected a link that starts with /, # or https://')
  .meta({ kind: 'href' });

/** A link with its words, to a page of this site or elsewhere. */
export const link = z.strictObject({ label: text, href });
export type Link = z.infer<typeof link>;

export const slug = z
  .string('expected a slug')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected a slug of small letters, digits and hyphens')
  .meta({ kind: 'slug' });

/** The name of a file under content/photographs, which replaces a drawing. */
export const photograph = (picture: PictureKind) =>
  z
    .string('expected the name of a picture file')
    .regex(
      /^[\w-]+\.(jpg|jpeg|png|webp|avif)$/i,
      'expected the name of a picture file such as tower-1.jpg, of letters, digits, _ and -',
    )
    .meta({ kind: 'photograph', picture });

const percent = z.number('expected a number').min(0).max(100);

/** The point of a photograph that stays in view when it is cropped. */
export const focus = z
  .tuple([percent, percent], 'expected two numbers')
  .describe('what stays in view, in percent from the left and from the top')
  .meta({ kind: 'focus' });

const DAY_MS = 24 * 60 * 60 * 1000;

/** An existing calendar day of this age, YYYY-MM-DD. Kept as text, because a day has no time zone. */
export const day = z
  .string('expected a date such as 2025-04-16')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'expected a date such as 2025-04-16')
  .refine((value) => isRealDay(value), { error: 'is not a day in the calendar' })
  .refine((value) => value >= '1990-01-01' && value < '2100', {
    error: 'expected a day from 1990 to 2099; is a figure of the year wrong?',
  })
  .meta({ kind: 'day' });

/** The day of a publication or confirmation. It may be tomorrow, which has begun in some time zone. */
export const pastDay = day.refine((value) => Date.parse(value) <= Date.now() + DAY_MS, {
  error: 'expected a day that is not in the future',
});

function isRealDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
}

/** A time of day, as in 14:00. */
export const timeOfDay = z
  .string('expected a time such as 14:00')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'expected a time from 00:00 to 23:59, such as 14:00')
  .meta({ kind: 'time' });

/** A whole number within bounds that catch a wrong number of digits. */
export const wholeNumber = (what: string, least: number, most: number) => {
  const [from, to] = [least, most].map((bound) => bound.toLocaleString('en-US'));
  const expected = `expected ${what} from ${from} to ${to}`;
  const unit = what.replace(/^(?:a |whole |number of |number$)*/, '');
  return z.int(expected).min(least, expected).max(most, expected).meta({ unit });
};

/** Sample phone numbers use 555-01xx, which is never assigned. */
export const phone = z
  .string('expected a phone number')
  .regex(/^\d{3}-\d{3}-\d{4}$/, 'expected a phone number such as 704-555-0100')
  .meta({ kind: 'phone' });

export const email = z.email('expected an email address').meta({ kind: 'email' });

/**
 * The size of a loan in dollars. The smallest of the portfolio is $1.7 million, and programs end at $50 million and
 * more: a value outside these bounds has lost or gained digits, or is written in thousands.
 */
export const loanDollars = wholeNumber('a whole number of dollars', 250_000, 500_000_000);

/** The position in a list that is ordered by hand. */
export const place = wholeNumber('a whole number', 1, 10_000);

/** A map that may be a sample as a whole, or contain sample values (see the content guide). */
export const entry = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...shape, sample: z.literal(true).optional() });

/** Search engines cut text after 155 characters. A fact in braces counts as eight. */
export const searchText = text
  .refine((value) => value.replaceAll(/\{.*?\}/g, '12345678').length <= 155, {
    error: 'expected at most 155 characters',
  })
  .meta({ kind: 'search-text', most: 155 });

/** Title and description, which search engines and shared links show. */
export const pageHead = {
  title: text.describe('title of the page, without the name of the firm'),
  description: searchText.describe('one sentence for search engines'),
};

/** An address of this site, without a query. */
export const sitePath = z
  .string('expected a path')
  .regex(/^\/[\w/-]*$/, 'expected a path such as /about')
  .meta({ kind: 'path' });

/** The fields that every page's file has. */
export const pageFrame = {
  path: sitePath,
  ...pageHead,
  indexed: z.boolean().default(true).describe('false keeps the page out of search engines and the sitemap'),
  breadcrumb: z
    .array(z.strictObject({ label: text, href: href.optional() }))
    .default([])
    .describe('the trail; its last item is the page itself'),
  quickLinks: z.array(link).default([]).describe('links beside the trail'),
};
