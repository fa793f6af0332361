import { expect, it } from 'vitest';
import { portfolioRegion, portfolioType, titleOf, wordsOf } from './vocabulary.ts';

it.each([
  ['medical-office', 'medical office', 'Medical Office'],
  ['self-storage', 'self-storage', 'Self-Storage'],
  ['for-profit', 'for-profit', 'For-Profit'],
  ['non-profit', 'non-profit', 'Non-Profit'],
  ['board-and-care', 'board and care', 'Board And Care'],
  ['retail', 'retail', 'Retail'],
])('%s is "%s" in a sentence and "%s" as a label', (term, words, title) => {
  expect([wordsOf(term), titleOf(term)]).toEqual([words, title]);
});

it('writes types and regions as the portfolio does', () => {
  expect(portfolioType('medical-office')).toBe('MEDICAL OFFICE');
  expect(portfolioRegion('west')).toBe('WEST REGION');
});
