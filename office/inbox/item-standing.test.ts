import { expect, it } from 'vitest';
import type { Item } from '#db/inbox.ts';
import { showItem } from './item-standing.ts';
import { readDeadline } from './read-deadline.ts';

const firm = {
  intake: {
    calendar: { opens: '09:00', closes: '18:00', holidays: ['2026-12-25'] },
    promised: { answer: 2, terms: 10 },
  },
  webinar: { time: '14:00' },
};
/** Sunday, November 29, in New York. */
const createdAt = new Date('2026-11-29T17:00:00Z');
const dueOf = (kind: Item['kind'], before: string | null, now = createdAt) => {
  const item = { kind, before, createdAt, state: 'ours', moves: null, address: null } as Item;
  const { due, hour, late, dueFrom } = showItem(item, firm, now);
  return { due, hour, late, dueFrom };
};

it.each([
  ['Monday, 9 AM', '2026-11-30', '09:00'],
  ['noon tomorrow, Pacific', '2026-11-30', '15:00'],
  // the hour is another one in London
  ['9 AM Monday, London time', '2026-11-30', null],
  ['EOD today', '2026-11-29', null],
  ['Tuesday at noon', '2026-12-01', '12:00'],
  ['Monday, November 30, 5pm', '2026-11-30', '17:00'],
  ['12/1', '2026-12-01', null],
  ['EOD Tuesday, urgent', '2026-12-01', null],
  ['by 5pm', '2026-11-29', '17:00'],
  ['this afternoon', '2026-11-29', null],
  ['by midnight', '2026-11-29', null],
  ['COB', '2026-11-29', null],
  ['in 2 hours', '2026-11-29', '14:00'],
  ['within 24 hours', '2026-11-30', '12:00'],
  ['in two days', '2026-12-01', null],
  ['we print December 10, so Tuesday', '2026-12-01', null],
  // an hour without AM or PM is one of the office
  ['Dec. 1 at 2', '2026-12-01', '14:00'],
  ['Monday 5 o clock', '2026-11-30', '17:00'],
  ['Dec 1, 5:30', '2026-12-01', '17:30'],
  ['Dec. 1 at 10', '2026-12-01', '10:00'],
  ['Dec. 1, 05:30', '2026-12-01', '05:30'],
  ['Dec. 1 at 5 AM', '2026-12-01', '05:00'],
  ['2026-12-01T05:00', '2026-12-01', '05:00'],
  // it came on a Sunday, and nobody is at work before Monday
  ['ASAP', '2026-11-30', null],
  ['a.s.a.p. please', '2026-11-30', null],
  ['Urgent!', '2026-11-30', null],
  ['as soon as possible', '2026-11-30', null],
])('the press has its answer before its deadline: %s', (typed, due, hour) => {
  expect(dueOf('press', typed)).toEqual({ due, hour, late: 0, dueFrom: 'deadline' });
});

it.each([
  ['Monday, 9 AM', '2026-12-07', '09:00'],
  ['Monday, 11 AM', '2026-11-30', '11:00'],
  ['Monday', '2026-11-30', null],
  ['Mon at 4', '2026-11-30', '16:00'],
  ['in 2 hours', '2026-11-30', '12:30'],
])('on a Monday at 10:30 the press means by %s a time that is not over', (typed, due, hour) => {
  const monday = new Date('2026-11-30T15:30:00Z');
  const arrived = '2026-11-30';
  expect(readDeadline(typed, monday, arrived)).toEqual({ day: due, hour });
});

it('of the deadline of the press and the promise to all the earlier counts, and what is no day is shown as typed', () => {
  const promised = { due: '2026-12-01', hour: '18:00', late: 0, dueFrom: 'promise' };
  expect(dueOf('press', null)).toEqual(promised);
  expect(dueOf('press', 'Friday, December 11')).toEqual(promised);
  for (const typed of ['next month', 'December', 'in 2027', 'November 20, 2026', 'nothing urgent'])
    expect(dueOf('press', typed)).toEqual({ ...promised, dueFrom: 'words' });
  const after = new Date('2026-12-02T17:00:00Z');
  expect(dueOf('press', 'Monday, 9 AM', after)).toMatchObject({ due: '2026-11-30', late: 2 });
});

it('a place in a webinar is due by its day, and a sign-up with the next update', () => {
  const place = { due: '2026-12-16', hour: '14:00', late: 0, dueFrom: 'webinar' };
  expect(dueOf('webinar', '2026-12-16')).toEqual(place);
  expect(dueOf('sign-up', null, new Date('2027-11-29T17:00:00Z'))).toMatchObject({ due: null, late: 0 });
});
