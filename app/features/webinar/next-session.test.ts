import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSession, type SessionRule, sessionOn } from './next-session.ts';

const RULE: SessionRule = { weekday: 'Wednesday', time: '14:00', timeZone: 'America/New_York', minutes: 60 };
const next = (now: string) => nextSession(RULE, new Date(now));

describe('nextSession', () => {
  it.each([
    // standard time is five hours behind UTC, daylight time four
    [
      '2026-01-01T00:00:00Z',
      { day: '2026-01-21', starts: '2026-01-21T19:00:00.000Z', ends: '2026-01-21T20:00:00.000Z' },
    ],
    [
      '2026-07-01T12:00:00Z',
      { day: '2026-07-15', starts: '2026-07-15T18:00:00.000Z', ends: '2026-07-15T19:00:00.000Z' },
    ],
    // the clocks changed on March 8 and on November 1
    [
      '2026-03-01T12:00:00Z',
      { day: '2026-03-18', starts: '2026-03-18T18:00:00.000Z', ends: '2026-03-18T19:00:00.000Z' },
    ],
    [
      '2026-11-01T12:00:00Z',
      { day: '2026-11-18', starts: '2026-11-18T19:00:00.000Z', ends: '2026-11-18T20:00:00.000Z' },
    ],
  ])('at %s', (now, session) => {
    expect(next(now)).toEqual(session);
  });

  it('is on the day itself until it begins, and then a month later', () => {
    expect(next('2026-12-16T18:59:59.999Z').day).toBe('2026-12-16');
    expect(next('2026-12-16T19:00:00Z').day).toBe('2027-01-20');
  });

  it('goes by the month in New York, not in London', () => {
    expect(next('2026-09-01T03:59:59Z').day).toBe('2026-09-16');
    expect(nextSession({ ...RULE, weekday: 'Monday' }, new Date('2026-08-31T23:00:00Z')).day).toBe(
      '2026-09-21',
    );
  });

  const weekday = fc.constantFrom<SessionRule['weekday']>(
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
  );
  const rules = fc.record<SessionRule>({
    weekday,
    time: fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map((clock) => clock.map((n) => String(n).padStart(2, '0')).join(':')),
    timeZone: fc.constant('America/New_York'),
    minutes: fc.integer({ min: 1, max: 240 }),
  });
  const instants = fc.date({ min: new Date('2024-01-01'), max: new Date('2044-01-01'), noInvalidDate: true });

  it('starts at the hour that the rule names on New York clocks, on its weekday, between the 15th and the 21st', () => {
    const clock = new Intl.DateTimeFormat('en-CA', {
      timeZone: 'America/New_York',
      dateStyle: 'short',
      timeStyle: 'short',
      hourCycle: 'h23',
    });
    fc.assert(
      fc.property(rules, instants, (rule, now) => {
        const { day, starts, ends } = nextSession(rule, now);
        expect(clock.format(new Date(starts))).toBe(`${day}, ${rule.time}`);
        const name = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
        expect(name.format(new Date(day))).toBe(rule.weekday);
        expect(Number(day.slice(8))).toBeGreaterThanOrEqual(15);
        expect(Number(day.slice(8))).toBeLessThanOrEqual(21);
        expect(Date.parse(ends) - Date.parse(starts)).toBe(rule.minutes * 60_000);
      }),
    );
  });

  it('is always ahead, by less than six weeks, and none lies between', () => {
    fc.assert(
      fc.property(rules, instants, (rule, now) => {
        const { starts } = nextSession(rule, now);
        const ahead = Date.parse(starts) - now.getTime();
        expect(ahead).toBeGreaterThan(0);
        expect(ahead).toBeLessThan(42 * 86_400_000);
        const between = new Date(now.getTime() + ahead / 2);
        expect(nextSession(rule, between).starts).toBe(starts);
        // a millisecond before its start it is still the next one, at its start no longer
        expect(nextSession(rule, new Date(Date.parse(starts) - 1)).starts).toBe(starts);
        expect(nextSession(rule, new Date(starts)).starts > starts).toBe(true);
      }),
    );
  });

  it('is the one that sessionOn finds on its day', () => {
    fc.assert(
      fc.property(rules, instants, (rule, now) => {
        const session = nextSession(rule, now);
        expect(sessionOn(rule, session.day)).toEqual(session);
      }),
    );
  });
});

it.each(['2026-12-15', '2026-12-23', '2026-13-16', '2026-12-16T00', 'soon', ''])(
  'sessionOn finds none on %j',
  (day) => {
    expect(sessionOn(RULE, day)).toBeNull();
  },
);
