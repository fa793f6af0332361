import type { Leader } from '#app/collections/leaders.server.ts';
import type { Site } from '#app/collections/site.server.ts';

/** The address of a leader's contact card. */
export const cardPath = (slug: string) => `/leadership/cards/${slug}.vcf`;

const escaped = (value: string) => value.replace(/[\\,;]/g, '\\$&').replace(/\r?\n/g, '\\n');

/**
 * Folds a line to at most 75 octets: continuation lines begin with a space, and a character of two octets is never
 * split.
 */
function folded(line: string): string {
  const lines = [''];
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > 75) {
      lines.push(' ');
      octets = 1;
    }
    lines[lines.length - 1] += letter;
    octets += size;
  }
  return lines.join('\r\n');
}

/** Splits a suffix off a name: 'Ann Oak, Jr.', 'Ann Oak, CFA'. */
const nameParts = (name: string) => {
  const [whole = '', ...suffixes] = name.split(/,\s*/);
  const words = whole.trim().split(/\s+/);
  const family = words.pop()!;
  const [given = '', ...more] = words;
  return [family, given, more.join(' '), '', suffixes.join(' ')].map(escaped).join(';');
};

/**
 * A leader as a vCard 3.0 (RFC 2426), which both Outlook and phones read; Outlook does not read 4.0. It holds what the
 * leader's page and the contact page show, and nothing else.
 */
export function leaderCard(
  { slug, name, title, email }: Pick<Leader, 'slug' | 'name' | 'title' | 'email'>,
  { name: firm, contact }: Pick<Site, 'name' | 'contact'>,
  siteUrl: string,
): string {
  const { street, city, stateCode, postalCode, country, phone } = contact;
  const address = ['', '', street, city, stateCode, postalCode, country].map(escaped).join(';');
  return [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `FN:${escaped(name)}`,
    `N:${nameParts(name)}`,
    `ORG:${escaped(firm)}`,
    `TITLE:${escaped(title)}`,
    `EMAIL;TYPE=INTERNET,WORK:${escaped(email)}`,
    `TEL;TYPE=WORK,VOICE:+1-${phone}`,
    `ADR;TYPE=WORK:${address}`,
    `URL:${siteUrl}/leadership/${slug}`,
    'END:VCARD',
    '',
  ]
    .map(folded)
    .join('\r\n');
}
