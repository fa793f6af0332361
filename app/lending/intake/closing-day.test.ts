import { expect, test } from 'vitest';
import { readClosingDay } from './closing-day.ts';

const read = (typed: string) => readClosingDay(typed, '2026-11-24');

test.each([
  ...['2/15/2027', '2/15/27', '02-15-2027', '2.15.2027', '15/2/2027', '2027-02-15', 'February 15, 2027'],
  ...['Feb 15 2027', 'Feb. 15th, 2027', '15 February 2027', '15 Feb', 'by Feb 15'],
])('%s is February 15, 2027', (typed) => expect(read(typed)).toEqual({ day: '2027-02-15', isMonth: false }));

test.each([
  ['February 2027', '2027-02-28'],
  ['end of March', '2027-03-31'],
  ['02/2027', '2027-02-28'],
  ['Q1 2027', '2027-03-31'],
  ['Sept 2027', '2027-09-30'],
  ['november', '2026-11-30'],
])('%s ends on %s', (typed, day) => expect(read(typed)).toEqual({ day, isMonth: true }));

test.each([
  ['31/02/2027', 'no-such-day'],
  ['2027-02-31', 'no-such-day'],
  ['13/13/2027', 'no-such-day'],
  ['February 30', 'no-such-day'],
  ['1.3.2027', 'two-ways'],
  ['abc', 'not-a-day'],
  ['asap', 'not-a-day'],
  ['5 o clock', 'not-a-day'],
  ['marchioness', 'not-a-day'],
  ['12', 'not-a-day'],
  ['1/1/1699', 'past'],
  ['11/23/2026', 'past'],
  ['2/15/2072', 'far'],
])('%s is %s', (typed, problem) => expect(read(typed)).toBe(problem));

test.each([
  ['1/3/2027', '2027-01-03'],
  ['3.3.2027', '2027-03-03'],
  ['13.1.2027', '2027-01-13'],
])('%s can be read in one way', (typed, day) => expect(read(typed)).toEqual({ day, isMonth: false }));

test('today is not past', () => expect(read('11/24/2026')).toEqual({ day: '2026-11-24', isMonth: false }));
