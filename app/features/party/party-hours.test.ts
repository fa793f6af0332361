import { expect, it } from 'vitest';
import { minuteOf, sayHours } from './party-hours.ts';

it('says hours as people do', () => {
  expect(minuteOf('17:05')).toBe(1025);
  expect(sayHours('17:00', '18:30')).toBe('5:00–6:30\u00a0PM');
  expect(sayHours('11:30', '13:00')).toBe('11:30\u00a0AM – 1:00\u00a0PM');
  expect(sayHours('00:05', null)).toBe('12:05\u00a0AM');
});
