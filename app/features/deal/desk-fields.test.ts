import { expect, it } from 'vitest';
import { shownText } from './desk-fields.ts';

it('bare dollars are shown in thousands, and all else as it was typed', () => {
  expect(shownText('price', '15600000')).toBe('15,600,000');
  expect(shownText('price', '15.6M')).toBe('15.6M');
  expect(shownText('units', '12000')).toBe('12000');
});
