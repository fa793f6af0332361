import { expect, it } from 'vitest';
import { sayClosing, sayPlace, sayRepayment } from './place-text.ts';

it('says a day by its name, and what is none as it was typed', () => {
  expect(sayClosing('2027-02-15')).toBe('closing by February 15, 2027');
  expect(sayClosing('before the spring')).toBe('closing by “before the spring”');
  expect(sayClosing('3/4')).toBe('closing by “3/4”');
  expect(sayClosing('1.3.2027')).toBe('closing by “1.3.2027”');
  expect(sayPlace('by', '2027-02-31')).not.toContain('NaN');
});

it('says how the loan is repaid in a sentence', () => {
  expect(sayRepayment('sale')).toBe('repaid by a sale');
  expect(sayRepayment('hud')).toBe('repaid by a HUD loan');
  expect(sayPlace('repay', 'permanent')).toBe('Other permanent loan');
  expect(sayPlace('street', '2210 Sweetgum Lane')).toBe('2210 Sweetgum Lane');
});
