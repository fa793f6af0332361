import { expect, it } from 'vitest';
import { rateHistory } from './rate-history.ts';

const YEAR = [
  { day: '2024-12-09', percent: 4.53 },
  { day: '2025-06-09', percent: 4.32 },
  { day: '2025-12-08', percent: 3.905 },
];

it('has marks from the top of the box to its foot, around all values', () => {
  const { marks, height, least, most } = rateHistory(YEAR, true);
  expect(marks.map(({ percent }) => percent)).toEqual([4.75, 4.5, 4.25, 4, 3.75]);
  expect(marks[0]!.y).toBe(0);
  expect(marks.at(-1)!.y).toBe(height);
  expect([least, most]).toEqual([3.905, 4.53]);
});

it('ends in a window at the newest value, between the marks around it', () => {
  const { marks, window } = rateHistory(YEAR, true);
  const middle = window.y + window.height / 2;
  expect(middle).toBeGreaterThan(marks[3]!.y);
  expect(middle).toBeLessThan(marks[4]!.y);
});

it('has no marks where it is a line in a table', () => {
  expect(rateHistory(YEAR).marks).toEqual([]);
});
