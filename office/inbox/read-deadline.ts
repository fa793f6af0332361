import { casual, Meridiem } from 'chrono-node/en';
import { dayBefore, weekAfter } from '#app/lending/intake/business-days.ts';
import { officeClock, officeDay } from '#app/lending/office-clock.ts';

export interface Deadline {
  /** In New York, YYYY-MM-DD. */
  day: string;
  /** HH:MM; null where none is named, or where words follow it that may mean another. */
  hour: string | null;
}

/** The library knows these zones by two letters. */
const ZONE = /\b(Eastern|Central|Mountain|Pacific)(?: time)?\b/gi;
const SAME_DAY = /\b(?:eod|cob|end of (?:the )?day|close of business)\b/i;
const AT_ONCE = /\b(?:a\.?s\.?a\.?p|as soon as|immediate(?:ly)?|right away)\b|^(?:very |most )?urgent/i;

const chrono = casual.clone();
/** 'at 2' and '5:30' are in the afternoon, when an office answers; '05:30' is by the clock of 24 hours. */
chrono.refiners.unshift({
  refine(_, results) {
    for (const { start, text } of results) {
      const hour = start.get('hour')!;
      const isBare = /^\D*[1-6]/.test(text) && hour <= 6 && !start.isCertain('meridiem');
      if (!isBare || !start.tags().has('parser/ENTimeExpressionParser')) continue;
      start.assign('hour', hour + 12);
      start.assign('meridiem', Meridiem.PM);
    }
    return results;
  },
});

/**
 * A deadline as it was typed: 'Monday, 9 AM', 'noon tomorrow, Pacific', 'in 2 hours', '12/4', 'asap'; of several the
 * first. Null where no day can be read.
 * @param came when it was written
 * @param arrived the business day that it waits from, by whose close it is answered where it is to be at once
 */
export function readDeadline(typed: string, came: Date, arrived: string): Deadline | null {
  const today = officeDay(came);
  const text = typed.replace(ZONE, ([first]) => `${first}T`);
  const found = chrono
    .parse(text, { instant: came, timezone: 'ET' }, { forwardDate: true })
    // a month or a year alone is no day
    .filter(({ start }) => start.isCertain('day') || !(start.isCertain('month') || start.isCertain('year')))
    .map(({ start, index, text: read }): Deadline => {
      const { day, time } = officeClock(start.date());
      // midnight ends the day before
      if (time === '00:00') return { day: dayBefore(day), hour: null };
      const hasHour = start.isCertain('hour');
      // of 'Monday, 9 AM' the library takes the same Monday, also where its morning is over
      const isOver = hasHour && start.date() < came && start.isCertain('weekday') && !start.isCertain('day');
      const isWhole = hasHour && !/\w/.test(text.slice(index + read.length));
      return { day: isOver ? weekAfter(day) : day, hour: isWhole ? time : null };
    })
    .filter(({ day }) => day >= today)
    .sort((one, other) => one.day.localeCompare(other.day));
  if (found[0]) return found[0];
  if (SAME_DAY.test(typed)) return { day: today, hour: null };
  return AT_ONCE.test(typed) ? { day: arrived, hour: null } : null;
}
