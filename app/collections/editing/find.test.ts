import { describe, expect, it } from 'vitest';
import { contentTexts } from '#tests/data/content-texts.ts';
import { fixtureContent } from '#tests/fixture-content.ts';
import { factsOf } from '../facts.server.ts';
import { edit } from './edit.server.ts';
import { find, plain } from './find.server.ts';

const files = contentTexts();
const first = (words: string, facts?: Record<string, string>) => {
  const [one] = find(files, words, facts);
  return one && `${one.file} ${one.field.path.join('.')}`;
};

describe('a field is found by what stands there', () => {
  it.each([
    '704-555-0100',
    '(704) 555-0100',
    '704.555.0100',
    '+1 704 555 0100',
    '7045550100',
    '555-0100',
    '0100',
    ' 704 555 0100 ',
  ])('a telephone number: %s', (words) => {
    expect(first(words)).toBe('site.yaml contact.phone');
  });

  it.each([
    ['$9,225,000', 'transactions.yaml 0.amount'],
    ['9225000', 'transactions.yaml 0.amount'],
    ['$9.225M', 'transactions.yaml 0.amount'],
    ['Philadelphia midrise', 'transactions.yaml 0.name'],
    ['450 to 550 bps', 'programs/bridge/core-bridge.yaml rows.interestRate.figures.spread.bps'],
    ['1-month Term SOFR plus 450 to 550 bps', 'programs/bridge/core-bridge.yaml rows.interestRate.term'],
    ['December 1, 2025', 'legal/disclaimer.mdx effective'],
    ['28202', 'site.yaml contact.postalCode'],
    ['info@oakrealestate.example', 'site.yaml contact.email'],
    ['We ask about the way out before', 'news/philadelphia-midrise.mdx body'],
    ["A program's own figures", undefined],
    ['ZOE', undefined],
  ])('%s', (words, place) => {
    expect(first(words)).toBe(place);
  });

  const SPREAD = 'rows.interestRate.figures.spread.bps';
  it.each([
    ['phone', 'site.yaml contact.phone'],
    ['Telephone', 'site.yaml contact.phone'],
    ['office hours', 'site.yaml contact.hours'],
    ['Core-Plus spread', `programs/bridge/core-plus-bridge.yaml ${SPREAD}`],
    ['spread core plus', `programs/bridge/core-plus-bridge.yaml ${SPREAD}`],
    ['the spread of Opportunistic', `programs/bridge/opportunistic-bridge.yaml ${SPREAD}`],
    ['SOFR floor', 'programs/bridge/shared.yaml rows.floorAndRateCap.term'],
    ['who signs', 'leaders/avery-rowan.yaml name'],
    ['Philadelphia midrise amount', 'transactions.yaml 0.amount'],
  ])('a field by what it is called: %s', (words, place) => {
    expect(first(words)).toBe(place);
  });

  it('what holds the words comes before what only stands beside it', () => {
    const all = find(files, 'Philadelphia', undefined, 12);
    const holds = all.map(({ field }) => plain(field.shown).includes('philadelphia'));
    expect(holds.indexOf(false)).toBeGreaterThan(2);
    expect(holds).toEqual(holds.toSorted((a, b) => Number(b) - Number(a)));
  });

  it('every spread where none is named', () => {
    const places = find(files, 'spread').map(({ file, field }) => `${file} ${String(field.path.at(-1))}`);
    // the rule of a figure uses names that only the desk has
    expect(places.filter((place) => / (is|max|min|range)$/.test(place))).toEqual([]);
    const spreads = Object.keys(files).filter((path) => /^programs\/bridge\/.+-bridge/.test(path));
    expect(places.slice(0, spreads.length).toSorted()).toEqual(
      spreads.map((path) => `${path} bps`).toSorted(),
    );
  });

  it('in every place where it stands, whether in words or as a number', () => {
    const places = find(files, '$9.225 million').map(({ file, field }) => `${file} ${field.path.join('.')}`);
    for (const place of [
      'transactions.yaml 0.amount',
      'news/philadelphia-midrise.mdx title',
      'news/philadelphia-midrise.mdx body',
    ])
      expect(places).toContain(place);
  });

  it('as it is read, with what the site counts itself', () => {
    const content = fixtureContent();
    const facts = factsOf(content);
    expect(first(`${content.transactions.length} loans drawn as growth rings`, facts)).toBe(
      'site.yaml ring.drawing',
    );
  });

  it('with straight or curly quotation marks, in any case, without accents', () => {
    const path = 'site.yaml';
    const more = {
      ...files,
      [path]: edit(path, files[path] as string, ['tagline'], 'Zoë’s “own” credit – fast'),
    };
    for (const words of ["zoe's own credit", 'ZOË’S “OWN”', 'credit - fast'])
      expect(find(more, words)[0]?.field.path, words).toEqual(['tagline']);
  });

  it('and nothing for nothing', () => {
    expect(find(files, '')).toEqual([]);
    expect(find(files, ' “” ')).toEqual([]);
    expect(find(files, 'x'.repeat(1_000_000))).toEqual([]);
    expect(find({ 'site.yaml': 'name: [', 'nowhere.txt': 'Oak' }, 'Oak')).toEqual([]);
  });
});
