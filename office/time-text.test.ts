import { expect, it } from 'vitest';
import { dayAndHour, dayAndTime, dayName, dayOf, monthDay } from './time-text.ts';

it('a day keeps its month and its year, and an hour its AM: they break between each other alone', () => {
  const at = new Date('2026-11-30T07:16:00Z');
  expect(dayAndHour(at)).toBe('Monday, November\u00a030, 2:16\u00a0AM');
  expect(dayAndTime(at)).toBe('Nov\u00a030,\u00a02026, 2:16\u00a0AM');
  expect(dayOf(at)).toBe('Nov\u00a030,\u00a02026');
  expect(monthDay(at)).toBe('Nov\u00a030');
  expect(dayName(at)).toBe('Monday, November\u00a030');
});
