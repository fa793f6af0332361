import { officeClock } from '#app/lending/intake/business-days.ts';

const zoned = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'America/New_York' });
const dayTime = zoned({ dateStyle: 'medium', timeStyle: 'short' });
const whole = zoned({ weekday: 'long', month: 'long', day: 'numeric' });
/** A day has no time zone: it is read at its own midnight. */
const ofDay = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const wholeDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** In the firm's own time: 'Dec 8, 2025, 9:02 AM'. */
export const dayAndTime = (at: Date): string => dayTime.format(at).replace('\u202f', ' ');
/** 'Friday, December 5' */
export const dayName = (at: Date): string => whole.format(at);
/** Of a day, YYYY-MM-DD: 'December 5, 2025'. */
export const dateOf = (day: string): string => wholeDay.format(new Date(day));
export const weekdayOf = (day: string): string => ofDay.format(new Date(day));
/** The day of the firm's calendar, YYYY-MM-DD. */
export const dayKey = (at: Date): string => officeClock(at).day;
