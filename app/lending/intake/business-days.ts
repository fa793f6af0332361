import { officeClock } from '../office-clock.ts';

/** The office's hours and holidays, in its own time zone. It is closed on weekends. */
export interface Calendar {
  /** HH:MM */
  opens: string;
  closes: string;
  /** YYYY-MM-DD */
  holidays: readonly string[];
}

const DAY_MS = 86_400_000;

/** The calendar day some days later or earlier. */
const daysOn = (day: string, count: number) =>
  new Date(Date.parse(day) + count * DAY_MS).toISOString().slice(0, 10);

export function isBusinessDay({ holidays }: Pick<Calendar, 'holidays'>, day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day);
}

/** The business day `count` business days after a day: 1 gives the next one, 0 the day itself, even if it is none. */
export function businessDayAfter(calendar: Calendar, day: string, count: number): string {
  let found = day;
  for (let left = count; left > 0; ) {
    found = daysOn(found, 1);
    if (isBusinessDay(calendar, found)) left -= 1;
  }
  return found;
}

/** All business days from one day to another, both included. Empty where the second is before the first. */
export function businessDays(calendar: Calendar, from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = daysOn(day, 1)) if (isBusinessDay(calendar, day)) days.push(day);
  return days;
}

/** The first business day on which it is earlier than `before` at or after an instant. */
function firstDay(calendar: Calendar, instant: Date, before: string): string {
  const { day, time } = officeClock(instant);
  return isBusinessDay(calendar, day) && time < before ? day : businessDayAfter(calendar, day, 1);
}

/** The day on which something that arrives at an instant begins to wait: the same day until the office closes. */
export const dayOfArrival = (calendar: Calendar, instant: Date): string =>
  firstDay(calendar, instant, calendar.closes);

/** The first day that counts for a state that began at an instant: a day counts for the state at its opening hour. */
export const dayOfMove = (calendar: Calendar, instant: Date): string =>
  firstDay(calendar, instant, calendar.opens);

/** The calendar day before. */
export const dayBefore = (day: string): string => daysOn(day, -1);

/** The same weekday of the next week. */
export const weekAfter = (day: string): string => daysOn(day, 7);
