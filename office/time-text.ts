const zoned = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'America/New_York' });
const dayTime = zoned({ dateStyle: 'medium', timeStyle: 'short' });
const dayHour = zoned({
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
});
const hourOf = zoned({ hour: 'numeric', minute: '2-digit' });
const medium = zoned({ dateStyle: 'medium' });
const whole = zoned({ weekday: 'long', month: 'long', day: 'numeric' });
/** A day has no time zone: it is read at its own midnight. */
const ofDay = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const monthAndDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const namedDay = new Intl.DateTimeFormat('en-US', {
  weekday: 'long',
  month: 'long',
  day: 'numeric',
  timeZone: 'UTC',
});
const wholeDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** In the firm's own time: 'Dec 8, 2025, 9:02 AM'. */
export const dayAndTime = (at: Date): string => dayTime.format(at).replace('\u202f', ' ');
/** 'Monday, December 8, 10:06 AM' */
export const dayAndHour = (at: Date): string =>
  dayHour.format(at).replace(' at ', ', ').replace('\u202f', ' ');
/** '10:06 AM' */
export const timeOf = (at: Date): string => hourOf.format(at).replace('\u202f', ' ');
/** 'Dec 8, 2025' */
export const dayOf = (at: Date): string => medium.format(at);
const monthDayOf = zoned({ month: 'short', day: 'numeric' });
/** 'Dec 8' */
export const monthDay = (at: Date): string => monthDayOf.format(at);
/** 'Friday, December 5' */
export const dayName = (at: Date): string => whole.format(at);
/** Of a day, YYYY-MM-DD: 'December 5, 2025'. */
export const dateOf = (day: string): string => wholeDay.format(new Date(day));
/** Of a day: 'Friday, December 5'. */
export const wholeDayOf = (day: string): string => namedDay.format(new Date(day));
/** Of a day: 'Dec' and '5'. */
export const dayOfMonth = (day: string): [month: string, date: string] => {
  const parts = monthAndDay.formatToParts(new Date(day));
  const part = (name: 'month' | 'day') => parts.find(({ type }) => type === name)?.value ?? '';
  return [part('month'), part('day')];
};
const DAY_MS = 86_400_000;
/** Of a day to come: 'Tue' within the week, 'Tue, Dec 8' beyond it, where the name alone would be read as the next one. */
export const dueDayOf = (day: string, today: string): string => {
  const weekday = ofDay.format(new Date(day));
  const isNear = Date.parse(day) - Date.parse(today) < 7 * DAY_MS;
  return isNear ? weekday : `${weekday}, ${monthAndDay.format(new Date(day))}`;
};
