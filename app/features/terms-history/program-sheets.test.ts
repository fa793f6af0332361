import { expect, it } from 'vitest';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { fixtureContent } from '#tests/fixture-content.ts';
import { sheetsOf } from './program-sheets.tsx';

it('a collapsed sheet names the term that stands in its second table, where the first provides it on request', () => {
  const sheet = sheetsOf(publishedTerms(fixtureContent())).find(({ key }) => key === '232')!;
  expect(sheet.gist.at(-1)).toBe('Interest only during construction, then 40 years of full amortization');
});
