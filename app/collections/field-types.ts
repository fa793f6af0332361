import { z } from 'zod';

/** A typewriter's quotation mark or apostrophe: ' or ". */
export const STRAIGHT_QUOTE = /['"]/;

/** Words on a page: not empty, no spaces at the ends, quotation marks as they are printed. */
export const text = z
  .string('expected text')
  .refine((value) => value.trim() === value && value !== '', {
    error: 'expected text without spaces at its ends',
  })
  .refine((value) => !STRAIGHT_QUOTE.test(value), {
    error: 'expected curly quotation marks and apostrophes (‘ ’ “ ”)',
  });

/** Paragraphs, one list entry each. */
export const paragraphs = z.array(text).min(1, 'expected at least one paragraph');

/** A path on this site, or a full https address. */
export const href = z
  .string('expected a link')
  .regex(/^(\/|#|https:\/\/)\S*$/, 'expected a link that starts with /, # or https://');

/** A link to a page of this site or elsewhere, with its words. */
export const link = z.strictObject({ label: text, href });
export type Link = z.infer<typeof link>;

export const slug = z
  .string('expected a slug')
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'expected a slug of small letters, digits and hyphens');

/** The name of a file under content/photographs; it stands in the place of a drawing. */
export const photograph = z
  .string('expected the name of a picture file')
  .regex(
    /^[\w-]+\.(jpg|jpeg|png|webp|avif)$/i,
    'expected the name of a picture file such as tower-1.jpg, of letters, digits, _ and -',
  );

/** A calendar day, YYYY-MM-DD, that exists. Kept as text: a day has no time zone. */
export const day = z
  .string('expected a date such as 2025-04-16')
  .regex(/^\d{4}-\d{2}-\d{2}$/, 'expected a date such as 2025-04-16')
  .refine((value) => isRealDay(value), { error: 'is not a day in the calendar' });

function isRealDay(value: string): boolean {
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === value;
}

/** Sample phone numbers use 555-01xx, which is never assigned. */
export const phone = z
  .string('expected a phone number')
  .regex(/^\d{3}-\d{3}-\d{4}$/, 'expected a phone number such as 704-555-0100');

export const email = z.email('expected an e-mail address');

/** Whole dollars, more than none. */
export const wholeDollars = z
  .int('expected a whole number of dollars')
  .positive('expected a whole number of dollars');

/** A map that may be, or hold, sample values (see the content guide). */
export const entry = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.strictObject({ ...shape, sample: z.literal(true).optional() });

/** What search engines and shared links show. Descriptions over 155 characters are cut by search engines. */
export const pageHead = {
  title: text.describe('title of the page, without the name of the firm'),
  description: text.max(155, 'expected at most 155 characters').describe('one sentence for search engines'),
};

/** What every page file says about its page. */
export const pageFrame = {
  path: z.string('expected a path').regex(/^\/[\w/-]*$/, 'expected a path such as /about'),
  ...pageHead,
  indexed: z.boolean().default(true).describe('false keeps the page out of search engines and the sitemap'),
  breadcrumb: z
    .array(z.strictObject({ label: text, href: href.optional() }))
    .default([])
    .describe('the trail; its last item is the page itself'),
  quickLinks: z.array(link).default([]).describe('links beside the trail'),
};
