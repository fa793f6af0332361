import { expect, it } from 'vitest';
import type { Item } from '#db/inbox.ts';
import { showItem } from './item-standing.ts';

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
  const { due, late, deadline } = showItem(item, firm, now);
  return { due, late, deadline };
};

it.each([
  ['Monday, 9 AM', '2026-11-30'],
  ['noon tomorrow, Pacific', '2026-11-30'],
  ['EOD today', '2026-11-29'],
  ['Tuesday at noon', '2026-12-01'],
  ['Monday, November 30, 5pm', '2026-11-30'],
  ['12/1', '2026-12-01'],
  ['EOD Tuesday, urgent', '2026-12-01'],
  ['by 5pm', '2026-11-29'],
  ['this afternoon', '2026-11-29'],
  ['COB', '2026-11-29'],
  // it came on a Sunday, and nobody is at work before Monday
  ['ASAP', '2026-11-30'],
  ['a.s.a.p. please', '2026-11-30'],
  ['Urgent!', '2026-11-30'],
  ['as soon as possible', '2026-11-30'],
])('the press has its answer before its deadline: %s', (typed, due) => {
  expect(dueOf('press', typed)).toEqual({ due, late: 0, deadline: typed });
});

it('of the deadline of the press and the promise to all the earlier counts, and what is no day is shown as typed', () => {
  const promised = { due: '2026-12-01', late: 0, deadline: null };
  expect(dueOf('press', null)).toEqual(promised);
  expect(dueOf('press', 'Friday, December 11')).toEqual(promised);
  expect(dueOf('press', 'next month')).toEqual({ ...promised, deadline: 'next month' });
  expect(dueOf('press', 'nothing urgent')).toEqual({ ...promised, deadline: 'nothing urgent' });
  const after = new Date('2026-12-02T17:00:00Z');
  expect(dueOf('press', 'Monday, 9 AM', after)).toMatchObject({ due: '2026-11-30', late: 2 });
});

it('a place in a webinar is due by its day, and a sign-up with the next update', () => {
  expect(dueOf('webinar', '2026-12-16')).toMatchObject({ due: '2026-12-16', late: 0 });
  expect(dueOf('sign-up', null, new Date('2027-11-29T17:00:00Z'))).toMatchObject({ due: null, late: 0 });
});
