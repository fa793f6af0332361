import { expect, it } from 'vitest';
import { sentText, shownText } from './desk-fields.ts';

it('bare dollars are shown in thousands, and all else as it was typed', () => {
  expect(shownText('price', '15600000')).toBe('15,600,000');
  expect(shownText('price', '15.6M')).toBe('15.6M');
  expect(shownText('units', '12000')).toBe('12000');
});

it('the commas of thousands go from dollars, and stay in a name', () => {
  expect(sentText('price', '15,600,000')).toBe('15600000');
  expect(sentText('price', '1,5')).toBe('1,5');
  expect(sentText('name', '1,200')).toBe('1,200');
});
