import { readClosingDay } from '#app/lending/intake/closing-day.ts';

const WEEKDAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const WEEKDAY = /\b(sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?\b[ ,]*/;
/** Where the time of day begins, which no day is read from: ', 9 AM Pacific', ' at noon'. */
const TIME = /,? *\b(?:at\b|\d{1,2}(?::\d\d)? ?[ap]\.?m\b|noon\b|midnight\b|eod\b).*$/;

/** The same day, where no other is named. */
const SAME_DAY =
  /\b(?:today|tonight|this (?:morning|afternoon|evening)|eod|cob|end of (?:the )?day|close of business|noon)\b|\b\d{1,2}(?::\d\d)? ?[ap]\.?m\b/;
const AT_ONCE = /\b(?:a\.?s\.?a\.?p|as soon as|immediate(?:ly)?|right away)\b|^(?:very |most )?urgent/;

/**
 * The day of a deadline, YYYY-MM-DD: 'Monday, 9 AM', 'noon tomorrow', 'Friday, December 11', '12/4', 'asap'; null
 * where none can be read.
 * @param came the day on which it was written, YYYY-MM-DD
 * @param arrived the business day that it waits from, by whose close it is answered where it is to be at once
 */
export function readDeadline(typed: string, came: string, arrived: string): string | null {
  const text = typed.toLowerCase();
  const date = readClosingDay(text.replace(WEEKDAY, '').replace(TIME, ''), came);
  if (typeof date === 'object' && !date.isMonth) return date.day;
  const daysOn = (count: number) =>
    new Date(Date.parse(came) + count * 86_400_000).toISOString().slice(0, 10);
  if (/\btomorrow\b/.test(text)) return daysOn(1);
  const weekday = WEEKDAYS.indexOf(WEEKDAY.exec(text)?.[1]?.slice(0, 3) ?? '');
  if (weekday >= 0) return daysOn((weekday - new Date(came).getUTCDay() + 7) % 7);
  if (SAME_DAY.test(text)) return came;
  return AT_ONCE.test(text) ? arrived : null;
}
