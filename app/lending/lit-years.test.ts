import { expect, it } from 'vitest';
import { fixtureContent } from '#tests/fixture-content.ts';
import { litYears } from './term-sheet.ts';

it('lights a window for each year of the longest term, dim where an earlier loan decides', () => {
  const { programs } = fixtureContent().fhaHud;
  expect(Object.fromEntries(programs.map((program) => [program.key, litYears(program)]))).toEqual({
    '221d4': { years: 40, sure: 40 },
    '232': { years: 40, sure: 40 },
    '223f': { years: 35, sure: 35 },
    '223a7': { years: 40, sure: 10 },
    '241a': { years: 40, sure: 40 },
  });
});
