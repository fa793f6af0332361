import { atOffice, keepHour, shortDay, shortWeekday } from '#app/format/dates.ts';

/** With no-break spaces within its day: a month stays with its date, and so does a year where the month is short. */
const keepDay = (said: string): string => said.replace(/ (?=\d+(?:,|$))/g, '\u00a0');

/** In New York time: 'Dec 8, 2025, 9:02 AM'. */
export const dayAndTime = (at: Date): string =>
  keepDay(keepHour(atOffice(at, { dateStyle: 'medium', timeStyle: 'short' })));
/** 'Monday, December 8, 10:06 AM' */
export const dayAndHour = (at: Date): string =>
  keepDay(
    keepHour(
      atOffice(at, { weekday: 'long', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' }),
    ).replace(' at ', ', '),
  );
/** '10:06 AM' */
export const timeOf = (at: Date): string => keepHour(atOffice(at, { hour: 'numeric', minute: '2-digit' }));
/** 'Dec 8, 2025' */
export const dayOf = (at: Date): string => keepDay(atOffice(at, { dateStyle: 'medium' }));
/** 'Dec 8' */
export const monthDay = (at: Date): string => keepDay(atOffice(at, { month: 'short', day: 'numeric' }));
/** 'Friday, December 5' */
export const dayName = (at: Date): string =>
  keepDay(atOffice(at, { weekday: 'long', month: 'long', day: 'numeric' }));
/** Month and day of a date: 'Dec' and '5'. */
export const dayOfMonth = (day: string) => shortDay(day).split(' ') as [month: string, date: string];
const DAY_MS = 86_400_000;
/** A due day: 'Tue' within a week, 'Tue, Dec 8' after it and once it is over, where the weekday would mean another day. */
export const sayDueDay = (day: string, today: string): string => {
  const weekday = shortWeekday(day);
  // a day that is over, such as the one before a holiday, would be taken for the same weekday to come
  const isNear = day >= today && Date.parse(day) - Date.parse(today) < 7 * DAY_MS;
  return isNear ? weekday : `${weekday}, ${shortDay(day)}`;
};
