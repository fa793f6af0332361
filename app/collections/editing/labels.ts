import { capitalized } from '#app/format/first-letter.ts';

/** Labels of fields whose names are hard to understand for staff. */
const SAID: Readonly<Record<string, string>> = {
  alt: 'What the picture shows',
  also: 'Other names',
  asOf: 'As of',
  body: 'Text',
  bps: 'Basis points',
  href: 'Where it leads',
  indexed: 'In search engines',
  is: 'Is',
  kicker: 'Small line above the title',
  lede: 'Opening words',
  linkedin: 'LinkedIn',
  max: 'At most',
  min: 'At least',
  of: 'Of what',
  or: 'In other cases',
  orMore: 'More is considered',
  path: 'Address of the page',
  onRequest: 'Taken on request',
  range: 'Between',
  realImage: 'Second picture',
  seed: 'Variant of the drawing',
  slug: 'Its address ends with',
  everyday: 'A word of every day',
  ours: 'Our figure',
  fill: 'Where the building stands in its drawing',
  massing: 'Building',
  why: 'Why consider it',
};

/** Abbreviations, which stay in capitals. */
const CAPITALS = /\b(id|url|hud|fha|ltv|ltc|dscr|pdf|sofr|ti|lc|zip)\b/gi;

/** 'legalEmail' -> 'Legal email', 'terms-history' -> 'Terms history', 'mapsUrl' -> 'Maps URL'. */
export function nameSaid(name: string): string {
  const said = SAID[name];
  if (said) return said;
  const words = name
    .replace(/([a-z])([A-Z0-9])/g, '$1 $2')
    .replaceAll(/[-_.]/g, ' ')
    .toLowerCase()
    .replace(CAPITALS, (letters) => letters.toUpperCase());
  return capitalized(words);
}

/** The label of a list entry: 'paragraphs' -> 'Paragraph 2'. */
export function itemSaid(list: PropertyKey | undefined, i: number): string {
  const name = typeof list === 'string' ? nameSaid(list) : 'Entry';
  const one = /ies$/.test(name) ? name.replace(/ies$/, 'y') : name.replace(/(?<=[^s])s$/, '');
  return `${one} ${i + 1}`;
}
