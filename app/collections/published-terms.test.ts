import { describe, expect, it } from 'vitest';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { plainText } from '#app/lending/term-sheet.ts';
import { fixtureContent } from '#tests/fixture-content.ts';

const content = fixtureContent();
const terms = publishedTerms(content);
const program = (key: string) => terms.programs.find((one) => one.key === key)!;

describe('the terms of all programs as data', () => {
  it('hold every program of the content, with the version and date of each', () => {
    const all = [...content.bridge.programs, ...content.fhaHud.programs];
    expect(terms.programs.map(({ key, version, asOf }) => [key, version, asOf])).toEqual(
      all.map(({ key, version, asOf }) => [key, version, asOf]),
    );
    expect(terms.version).toBe(content.terms.version);
  });

  it('are plain JSON', () => {
    expect(JSON.parse(JSON.stringify(terms))).toEqual(terms);
  });

  it('have each row once, as it is printed, and know where it stands', () => {
    for (const { key, rows } of terms.programs)
      expect(new Set(rows.map(({ id }) => id)).size, key).toBe(rows.length);
    const row = program('core').rows.find(({ id }) => id === 'maxLtv')!;
    expect([row.label, plainText(row.term), row.note]).toEqual([
      'Maximum LTV',
      'Up to 80%',
      'Of stabilized value.',
    ]);
    expect(program('232').rows.find(({ id }) => id === 'maxLtv')).toMatchObject({ onRequest: true });
    const second = program('232').rows.find(({ id }) => id === 'second.loanTerm');
    expect(second?.table).toBe('New construction and substantial rehabilitation under Section 232');
  });

  it('have what each figure asks, with its unit, its basis and the row that prints it', () => {
    expect(program('core').rules.find(({ measure }) => measure === 'ltv')).toMatchObject({
      id: 'maxLtv.limit',
      row: 'maxLtv',
      op: 'max',
      from: 80,
      to: 80,
      unit: 'percent',
      of: 'stabilizedValue',
      orMore: false,
      printed: '80%',
    });
    for (const { key, rows, rules } of terms.programs)
      for (const { id, row } of rules)
        expect(
          rows.map((one) => one.id),
          `${key} ${id}`,
        ).toContain(row);
  });

  it('print a premium to as many decimals as the sheet', () => {
    const annual = program('223f').rules.filter(({ measure }) => measure === 'premiumAnnual');
    expect(annual.map(({ printed }) => printed)).toEqual(['0.60%', '0.35%', '0.25%', '0.25%']);
  });
});
