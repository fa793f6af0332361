import { z } from 'zod';
import { type ContentSource, readYaml } from './content-file.server.ts';
import { email, entry, href, link, paragraphs, phone, text } from './field-types.ts';

const menu = z
  .strictObject({
    label: text,
    href: href.optional().describe('address of an entry without a menu'),
    links: z.array(link).min(1).optional().describe('links of an entry with a menu'),
  })
  .refine((entry) => (entry.href === undefined) !== (entry.links === undefined), {
    error: 'expected either href or links',
  });

const claim = z.strictObject({
  key: z.enum(['experience', 'bridge', 'total']),
  figure: text.describe('the figure alone, as in $18B'),
  label: text.describe('what stands above the figure on a stat'),
  sentence: text.describe('the claim in running text; carries the footnote'),
});

const site = z.strictObject({
  name: text,
  shortName: text,
  tagline: text,
  copyrightYear: z.int('expected a year'),
  contact: entry({
    hours: text,
    city: text,
    state: text,
    stateCode: text,
    country: text.describe('two letters'),
    street: text,
    postalCode: text,
    mapsLabel: text,
    mapsUrl: href,
    phone,
    email,
    legalEmail: email.describe('stands on the terms and privacy pages'),
    pressEmail: email.describe('stands on the media page'),
  }),
  social: entry({ linkedin: href }),
  menus: z.array(menu).min(1),
  contactButton: link,
  footerLinks: z.array(link).min(1),
  claims: z.array(claim).length(3, 'expected three claims'),
  claimsFootnote: text,
  legalDisclaimer: paragraphs,
  webinarBanner: z.strictObject({ title: text, text, link, dismissLabel: text }),
  pictureNote: text,
});
export type Site = z.infer<typeof site>;

/** Firm, contact, navigation, claims and what else stands on every page. */
export const readSite = (source: ContentSource): Site => readYaml(source, 'site.yaml', site);
