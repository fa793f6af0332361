import { readClosingDay } from '#app/lending/intake/closing-day.ts';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const WEEKDAY = /\b(sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?\b[ ,]*/;
/** Where the time of day begins, which no day is read from: ', 9 AM Pacific', ' at noon'. */
const TIME = /,? *\b(?:at\b|\d{1,2}(?::\d\d)? ?[ap]\.?m\b|noon\b|midnight\b|eod\b).*$/;

/**
 * The day of a deadline, YYYY-MM-DD: 'Monday, 9 AM', 'noon tomorrow', 'Friday, December 11', '12/4'; null where none can
 * be read.
 * @param came the day on which it was written, YYYY-MM-DD
 */
export function readDeadline(typed: string, came: string): string | null {
  const text = typed.toLowerCase();
  const date = readClosingDay(text.replace(WEEKDAY, '').replace(TIME, ''), came);
  if (typeof date === 'object' && !date.isMonth) return date.day;
  const daysOn = (count: number) =>
    new Date(Date.parse(came) + count * 86_400_000).toISOString().slice(0, 10);
  if (/\btomorrow\b/.test(text)) return daysOn(1);
  if (/\b(?:today|tonight)\b/.test(text)) return came;
  const weekday = WEEKDAYS.indexOf(WEEKDAY.exec(text)?.[1]?.slice(0, 3) ?? '');
  return weekday < 0 ? null : daysOn((weekday - new Date(came).getUTCDay() + 7) % 7);
}
