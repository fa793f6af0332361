import { expect, it } from 'vitest';
import type { ShownItem } from './item-standing.ts';
import { dueOf, inLine } from './item-words.ts';

const now = new Date('2026-11-24T15:00:00Z');
const item = {
  ...{ kind: 'message', state: 'ours', suspicion: null, due: null, hour: '18:00', late: 0, days: 0 },
  ...{ dueFrom: 'promise', standing: null, asksAfterItsEnd: false, answered: false },
} as ShownItem;

it.each<[string, Partial<ShownItem>, string, string]>([
  ['a deal held apart', { kind: 'deal', suspicion: 'too-fast' }, 'held apart, look', 'soon'],
  ['a late deal held apart', { kind: 'deal', suspicion: 'honeypot', late: 3 }, 'held apart, look', 'soon'],
  ['a deal that was discarded', { kind: 'deal', suspicion: 'too-fast', state: 'discarded' }, 'too fast', ''],
  ['a message held apart', { suspicion: 'honeypot' }, 'hidden field', ''],
  ['another one', { suspicion: 'too-fast' }, 'too fast', ''],
  ['what is late by a day', { late: 1, due: '2026-11-23' }, 'late by 1 day', 'bad'],
  ['what is late by more', { late: 2, due: '2026-11-20' }, 'late by 2 days', 'bad'],
  ['what is due today', { due: '2026-11-24' }, 'by today 6\u00a0PM', 'soon'],
  ['what is due tomorrow', { due: '2026-11-25' }, 'by Wed 6\u00a0PM', ''],
  ['what is due in a week', { due: '2026-12-01' }, 'by Tue, Dec 1, 6\u00a0PM', ''],
  ['what was due before a holiday', { due: '2026-11-23' }, 'by Mon, Nov 23, 6\u00a0PM', ''],
  ['a borrower who wants to withdraw', { kind: 'deal' }, 'asks to withdraw', 'soon'],
  [
    'a borrower who writes after the decline',
    { kind: 'deal', asksAfterItsEnd: true },
    'wrote after its end',
    'soon',
  ],
  ['a message that waits for them', { state: 'theirs' }, 'waits for them', ''],
  ['a deal that waits for them', { kind: 'deal', state: 'theirs', days: 1 }, 'theirs, 1 day', ''],
  [
    'a place in a webinar',
    { kind: 'webinar', dueFrom: 'webinar', due: '2026-12-16', hour: '14:00' },
    'before Wed, Dec 16, 2\u00a0PM',
    '',
  ],
  [
    'a place in one of today',
    { kind: 'webinar', dueFrom: 'webinar', due: '2026-11-24', hour: '14:00' },
    'before today 2\u00a0PM',
    'soon',
  ],
  [
    'a place in one that has begun',
    { kind: 'webinar', dueFrom: 'webinar', due: '2026-11-24', hour: '10:00' },
    'the webinar has begun',
    'bad',
  ],
  ['a place in one that is over', { kind: 'webinar', state: 'done' }, 'the webinar is over', ''],
  ['a place that was answered', { kind: 'webinar', state: 'done', answered: true }, '', ''],
  ['a sign-up for updates', { kind: 'sign-up' }, 'before the next update', ''],
  [
    'the press',
    { kind: 'press', dueFrom: 'deadline', due: '2026-11-30', hour: '09:00' },
    'deadline Mon 9\u00a0AM',
    '',
  ],
  ['the press, today', { dueFrom: 'deadline', due: '2026-11-24', hour: null }, 'deadline today', 'soon'],
  [
    'the press, too late today',
    { dueFrom: 'deadline', due: '2026-11-24', hour: '10:00' },
    'deadline was today 10\u00a0AM',
    'bad',
  ],
  [
    'the press, in words',
    { dueFrom: 'words', due: '2026-11-30', before: 'when the desk in London closes' },
    'deadline: when the desk in Lon…',
    '',
  ],
  ['the press, late', { kind: 'press', late: 1, dueFrom: 'deadline' }, 'late by 1 day', 'bad'],
  ['what is answered', { state: 'done' }, '', ''],
])('says of %s what is to be done, and by when', (_, more, text, look) => {
  expect(dueOf({ ...item, ...more }, now)).toEqual({ text, look });
});

it('begins with the latest, then with what is due first, then with what came first', () => {
  const line = [
    { ...item, id: 1, due: '2026-11-25', createdAt: new Date('2026-11-24T12:00:00Z') },
    { ...item, id: 2, due: '2026-11-25', createdAt: new Date('2026-11-23T12:00:00Z') },
    { ...item, id: 3, due: '2026-11-24', createdAt: now },
    { ...item, id: 4, due: '2026-11-20', late: 2, createdAt: now },
    { ...item, id: 5, createdAt: new Date('2026-11-01T12:00:00Z') },
    { ...item, id: 6, due: '2026-11-25', hour: '09:00', createdAt: now },
    // a day without an hour, which may be any
    { ...item, id: 7, due: '2026-11-25', hour: null, createdAt: now },
  ];
  expect(inLine(line).map(({ id }) => id)).toEqual([4, 3, 7, 6, 2, 1, 5]);
});
