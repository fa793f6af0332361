import type { Content } from '#app/collections/content.ts';
import type { Link } from '#app/collections/field-types.ts';
import { longDay } from '#app/format/dates.ts';

export interface Fact {
  label: string;
  value: string;
  basis: string;
  href?: Link['href'] | undefined;
}

/** Facts about the firm that may be quoted: rows that staff write, and rows that are computed from other content. */
export function firmFacts({ site, pages, subsidiaries }: Pick<Content, 'site' | 'pages' | 'subsidiaries'>) {
  const { asOf, items, boilerplate } = pages.record.facts;
  const { street, city, state, postalCode, hours } = site.contact;
  const arms = subsidiaries.map(
    ({ name, kind, statement }): Fact => ({
      label: 'Subsidiary',
      value: `${name}: ${kind}`,
      basis: statement ?? 'As the firm describes it',
    }),
  );
  const office: Fact = {
    label: 'Office',
    value: `${street}, ${city}, ${state} ${postalCode}; ${hours}`,
    basis: 'As on the contact page',
    href: '/contact',
  };
  const facts: Fact[] = [...items, ...arms, office];
  return { asOf, facts, claims: site.claims, footnote: site.claimsFootnote, boilerplate };
}

/** The same as text, for the press kit. */
export function factsText(content: Parameters<typeof firmFacts>[0], siteUrl: string): string {
  const { asOf, facts, claims, footnote, boilerplate } = firmFacts(content);
  const { name, contact } = content.site;
  return `${[
    `${name}: facts as of ${longDay(asOf)}`,
    ...facts.map(({ label, value, basis }) => `${label}: ${value}\n  Basis: ${basis}`),
    ...claims.map(({ sentence }) => `${sentence} [1]`),
    `[1] ${footnote}`,
    boilerplate.text,
    `Press: ${contact.pressEmail}, ${contact.phone}\n${siteUrl}/record`,
  ].join('\n\n')}\n`;
}
