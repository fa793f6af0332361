import { expect, it } from 'vitest';
import { sayHours, sayTime } from './party-hours.ts';

it('says hours as people do', () => {
  expect(sayTime('17:00')).toBe('5:00 PM');
  expect(sayTime('00:05')).toBe('12:05 AM');
  expect(sayHours('17:00', '18:30')).toBe('5:00–6:30 PM');
  expect(sayHours('11:30', '13:00')).toBe('11:30 AM – 1:00 PM');
  expect(sayHours('17:00', null)).toBe('5:00 PM');
});
