import { describe, expect, it } from 'vitest';
import { comparison } from '#app/lending/comparison.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { plainText } from '#app/lending/term-sheet.ts';
import { fixtureContent } from '#tests/fixture-content.ts';

const { programs } = publishedTerms(fixtureContent());
const some = (...keys: string[]) => programs.filter(({ key }) => keys.includes(key));
const row = (label: string, keys: string[], isBrief = false) =>
  comparison(some(...keys), isBrief)
    .flatMap(({ rows }) => rows)
    .find((one) => one.label === label)
    ?.cells.map((cell) => [cell.keys.join(' '), cell.terms.map(({ term }) => plainText(term)).join('; ')]);

describe('programs side by side', () => {
  it('stand in one row by measure, and neighbors that agree share a cell', () => {
    expect(row('Maximum LTV', ['core', 'participating'])).toEqual([
      ['core', 'Up to 80%'],
      ['participating', 'Up to 90%'],
    ]);
    expect(row('Lien position', ['core', 'core-plus', '223f'])).toEqual([
      ['core core-plus', 'Senior lien only'],
      ['223f', ''],
    ]);
  });

  it('show limits that differ by case as their range in brief, else each figure with its cases', () => {
    expect(row('Maximum LTV', ['232'], true)).toEqual([['232', '75% to 85%']]);
    expect(row('Maximum LTV', ['232'])).toEqual([['232', '75%; 80%; 85%']]);
  });

  it('take a row from the second table where the first does not show it', () => {
    expect(row('Term', ['232'])?.[0]?.[1]).toContain('40 years');
  });

  it('leave no row of a sheet out', () => {
    const said = new Set(
      comparison(programs, false).flatMap(({ rows }) =>
        rows.flatMap(({ cells }) => cells.flatMap(({ terms }) => terms.map(({ term }) => plainText(term)))),
      ),
    );
    // HUD's rules of today are left out: they stand on each program's page, and only the firm's own terms are compared
    for (const { key, rows } of programs)
      for (const { id, term, onRequest } of rows)
        if (!onRequest && !id.includes('limits.') && !id.startsWith('today.'))
          expect(said, `${id} of ${key}`).toContain(plainText(term));
  });
});
