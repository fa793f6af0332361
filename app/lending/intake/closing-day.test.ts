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
  ['by the end of February 2028', '2028-02-29'],
  ['12/2026', '2026-12-31'],
  ['02/2027', '2027-02-28'],
  ['Q1 2027', '2027-03-31'],
  ['Sept 2027', '2027-09-30'],
  ['november', '2026-11-30'],
])('%s ends on %s', (typed, day) => expect(read(typed)).toEqual({ day, isMonth: true }));

test.each([
  ['31/02/2027', 'There is no such day in the calendar.'],
  ['2027-02-31', 'There is no such day in the calendar.'],
  ['13/13/2027', 'There is no such day in the calendar.'],
  ['13/2027', 'There is no such day in the calendar.'],
  ['1/0/2027', 'There is no such day in the calendar.'],
  ['0/1/2027', 'There is no such day in the calendar.'],
  ['2/29/2027', 'There is no such day in the calendar.'],
  ['February 30', 'There is no such day in the calendar.'],
  ['1.3.2027', 'That can be read in two ways. Type the month as a word, like March 1, 2027.'],
  ['abc', undefined],
  ['asap', undefined],
  ['5 o clock', undefined],
  ['marchioness', undefined],
  ['12', undefined],
  ['1/1/1699', 'That day has passed. Is the year right?'],
  ['11/23/2026', 'That day has passed. Is the year right?'],
  ['2/15/2072', 'That is more than five years away. Is the year right?'],
])('%s: %s', (typed, problem) => expect(read(typed)).toBe(problem));

test.each([
  ['1/3/2027', '2027-01-03'],
  ['3.3.2027', '2027-03-03'],
  ['13.1.2027', '2027-01-13'],
])('%s can be read in one way', (typed, day) => expect(read(typed)).toEqual({ day, isMonth: false }));

test('today is not past', () => expect(read('11/24/2026')).toEqual({ day: '2026-11-24', isMonth: false }));
