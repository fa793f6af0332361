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
  ['$18M', 18_000_000],
  ['18 million', 18_000_000],
  ['18.25 mm', 18_250_000],
  ['$ 905k', 905_000],
  ['18,000,000 dollars', 18_000_000],
  ['1e9', 1_000_000_000],
  ['18 large', '18 large'],
  ['0x10', '0x10'],
])('%s, typed as a number', (typed, value) => {
  expect(postedValue(amount, [typed])).toBe(value);
});

const phone = fieldAt('site.yaml', contentText('site.yaml'), ['contact', 'phone'])!;

it.each([
  ['(704) 555-0142', '704-555-0142'],
  ['+1 704.555.0142', '704-555-0142'],
  ['7045550142', '704-555-0142'],
  ['704-555-014', '704-555-014'],
  ['704-555-0142, extension 3', '704-555-0142, extension 3'],
])('%s, typed as a telephone number', (typed, value) => {
  expect(postedValue(phone, [typed])).toBe(value);
});

const SHEET = 'programs/bridge/core-bridge.yaml';
const spread = fieldAt(SHEET, contentText(SHEET), ['rows', 'interestRate', 'figures', 'spread', 'bps'])!;

it('a figure may be typed with its own unit, and with no other', () => {
  expect(postedValue(spread, ['450 bps', '550'])).toEqual([450, 550]);
  expect(postedValue(spread, ['4.5M', '550'])).toEqual(['4.5M', 550]);
});

it('whatever is pasted, as much as a form may hold, is read at once', () => {
  const tagline = fieldAt('site.yaml', contentText('site.yaml'), ['tagline'])!;
  const spaces = ' '.repeat(5_000_000);
  const began = performance.now();
  expect(postedValue(tagline, [`Oak${spaces}\n \n${spaces}stands`])).toBe('Oak stands');
  expect(postedValue(tagline, [`Oak${spaces}stands`])).toBe(`Oak${spaces}stands`);
  const commas = `1${',1'.repeat(2_000_000)}`;
  expect(postedValue(amount, [commas])).toBe(commas);
  expect(performance.now() - began).toBeLessThan(5_000);
});
