import { expect, it } from 'vitest';
import { nextSession, type SessionRule } from './next-session.ts';
import { sayNext, saySession } from './session-text.ts';

const RULE: SessionRule = { weekday: 'Wednesday', time: '14:00', timeZone: 'America/New_York', minutes: 60 };
const session = nextSession(RULE, new Date('2026-12-01T12:00:00Z'));

it('fills in weekday, date and hour', () => {
  expect(sayNext({ ...RULE, when: 'Next on {weekday}, {date}, {time} Eastern' }, session)).toBe(
    'Next on Wednesday, December 16, 2026, 2:00\u00a0PM Eastern',
  );
});

it.each([
  [
    'America/New_York',
    { weekday: 'Wednesday', date: 'December 16, 2026', time: '2:00\u00a0PM', zone: 'EST' },
  ],
  [
    'America/Los_Angeles',
    { weekday: 'Wednesday', date: 'December 16, 2026', time: '11:00\u00a0AM', zone: 'PST' },
  ],
  ['Asia/Tokyo', { weekday: 'Thursday', date: 'December 17, 2026', time: '4:00\u00a0AM', zone: 'GMT+9' }],
])('says a session on the clocks of %s', (timeZone, said) => {
  expect(saySession(session, timeZone)).toEqual(said);
});
