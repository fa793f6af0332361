import { officeClock } from '#app/lending/office-clock.ts';
import { officeInstant } from '#app/lending/office-instant.ts';

/** The rule of the webinar's dates, from the content. */
export interface SessionRule {
  weekday: 'Monday' | 'Tuesday' | 'Wednesday' | 'Thursday' | 'Friday';
  /** Local time of its start, HH:MM. */
  time: string;
  timeZone: 'America/New_York';
  minutes: number;
}

export interface Session {
  /** The day in the webinar's time zone, YYYY-MM-DD. */
  day: string;
  /** Instants, in ISO 8601 and UTC. */
  starts: string;
  ends: string;
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** The third week of a month is its third seven days: from the 15th to the 21st. */
export const THIRD_WEEK = { from: 15, to: 21 } as const;

const MINUTE_MS = 60_000;

/** The session of one month; `month` counts from 0 and may exceed the year. */
function sessionIn(year: number, month: number, rule: SessionRule): Session {
  const first = new Date(Date.UTC(year, month, THIRD_WEEK.from));
  const wait = (WEEKDAYS.indexOf(rule.weekday) - first.getUTCDay() + 7) % 7;
  const day = new Date(Date.UTC(year, month, THIRD_WEEK.from + wait)).toISOString().slice(0, 10);
  // clocks change on Sundays, and sessions are on weekdays
  const starts = officeInstant(day, rule.time)!;
  return {
    day,
    starts: starts.toISOString(),
    ends: new Date(starts.getTime() + rule.minutes * MINUTE_MS).toISOString(),
  };
}

/**
 * The next session after an instant: on the rule's weekday between the 15th and the 21st, of the current month in the
 * rule's time zone until it begins, and of the next month from then on.
 */
export function nextSession(rule: SessionRule, now: Date): Session {
  const [year, month] = officeClock(now).day.split('-').map(Number) as [number, number];
  const thisMonth = sessionIn(year, month - 1, rule);
  return now.toISOString() < thisMonth.starts ? thisMonth : sessionIn(year, month, rule);
}

/** The session on a day (YYYY-MM-DD); null where the rule has none on it. */
export function sessionOn(rule: SessionRule, day: string): Session | null {
  const [, year, month] = /^(\d{4})-(\d\d)-\d\d$/.exec(day) ?? [];
  if (!year) return null;
  const session = sessionIn(Number(year), Number(month) - 1, rule);
  return session.day === day ? session : null;
}
