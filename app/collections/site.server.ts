import { z } from 'zod';
import { type Collection, type ContentSource, readOne } from './content-file.server.ts';
import { email, entry, href, link, paragraphs, phone, template, text, wholeNumber } from './field-types.ts';
import { isLendingMenu, type PhoneGroup } from './lending-menu.ts';

const menu = z
  .strictObject({
    label: text,
    href: href.optional().describe('address of an entry without a menu'),
    links: z
      .array(link.extend({ text: text.optional().describe('of something to do: what it does, in a line') }))
      .min(1)
      .optional()
      .describe('links of an entry with a menu'),
  })
  .refine((entry) => (entry.href === undefined) !== (entry.links === undefined), {
    error: 'expected either href or links',
  });

const claim = z
  .strictObject({
    key: z.enum(['experience', 'bridge', 'total']),
    figure: text.describe('the figure alone, as in $18B'),
    label: text.describe('what stands above the figure on a stat'),
    sentence: text.describe('the claim in running text; carries the footnote'),
  })
  .meta({ secondReader: true });

const site = z.strictObject({
  name: text,
  shortName: text,
  tagline: text,
  copyrightYear: wholeNumber('a year', 2025, new Date().getUTCFullYear() + 1),
  contact: entry({
    hours: text,
    city: text,
    state: text,
    stateCode: text.regex(/^[A-Z]{2}$/, 'expected two capitals'),
    country: text.regex(/^[A-Z]{2}$/, 'expected two capitals'),
    street: text,
    postalCode: text.regex(/^\d{5}(-\d{4})?$/, "expected a ZIP code such as '28202'"),
    mapsLabel: text,
    mapsUrl: href,
    phone,
    email,
    legalEmail: email.describe('stands on the terms and privacy pages'),
    pressEmail: email.describe('stands on the media page'),
  }),
  social: entry({ linkedin: href }),
  menus: z.array(menu).refine((menus) => menus.filter(isLendingMenu).length === 1, {
    error: 'expected one entry with links that have a text: the list of the lending pages',
  }),
  contactButton: link,
  footer: z
    .array(z.strictObject({ title: text, links: z.array(link).min(1) }))
    .length(3, 'expected three columns'),
  claims: z.array(claim).length(3, 'expected three claims'),
  claimsFootnote: text.meta({ secondReader: true }),
  legalDisclaimer: paragraphs.meta({ secondReader: true }),
  webinarBanner: z.strictObject({ title: text, text, link, dismissLabel: text }),
  pictureNote: text,
  ring: z
    .strictObject({
      ring: template('id', 'count'),
      previous: text,
      next: text,
      drawing: template('loans').describe('told to screen readers'),
    })
    .describe('beside the portfolio, drawn as growth rings'),
});
export type Site = z.infer<typeof site>;
/** What every page shows of the site's content, with the menu for phones added. */
export interface ShownSite
  extends Pick<Site, 'name' | 'tagline' | 'copyrightYear' | 'menus' | 'contactButton' | 'footer'>,
    Pick<Site, 'legalDisclaimer' | 'webinarBanner'> {
  phoneMenu: PhoneGroup[];
}

export const SITE: Collection<Site> = {
  path: 'site.yaml',
  description: 'firm, contact, navigation, claims and what else stands on every page',
  schema: site,
};

/** Firm, contact, navigation, claims and the other words that stand on every page. */
export const readSite = (source: ContentSource) => readOne(source, SITE);
