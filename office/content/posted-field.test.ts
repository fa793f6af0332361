import { expect, it } from 'vitest';
import { fieldAt } from '#app/collections/editing/fields.server.ts';
import { contentText } from '#tests/data/content-texts.ts';
import { postedValue } from './posted-field.ts';

const DEALS = 'transactions.yaml';
const amount = fieldAt(DEALS, contentText(DEALS), [6, 'amount'])!;

it.each([
  ['$9,225,000', 9_225_000],
  [' 16 750 000 ', 16_750_000],
  ['-12.5%', -12.5],
  ['28,5', '28,5'],
  ['9,22,000', '9,22,000'],
  ['1e9', '1e9'],
  ['0x10', '0x10'],
])('%s, typed as a number', (typed, value) => {
  expect(postedValue(amount, [typed])).toBe(value);
});
