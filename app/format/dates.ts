// How the site writes days and instants. No other module formats them.

const formats = new Map<string, Intl.DateTimeFormat>();

/** Creating a format takes fifty times as long as using it: each is created once, when it is first needed. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const made = formats.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(key, made);
  return made;
}

/** A day (YYYY-MM-DD) or month (YYYY-MM) has no time zone: it is read and written at its own midnight. */
const onDay = (day: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(day));

/** 'December 5, 2025' */
export const longDay = (day: string): string => onDay(day, { dateStyle: 'long' });
/** 'Dec 5, 2025' */
export const mediumDay = (day: string): string => onDay(day, { dateStyle: 'medium' });
/** 'Friday, December 5' */
export const weekdayAndDay = (day: string): string =>
  onDay(day, { weekday: 'long', month: 'long', day: 'numeric' });
/** 'Dec 5' */
export const shortDay = (day: string): string => onDay(day, { month: 'short', day: 'numeric' });
/** 'Fri' */
export const shortWeekday = (day: string): string => onDay(day, { weekday: 'short' });
/** 'December 2025' */
export const longMonth = (month: string): string => onDay(month, { month: 'long', year: 'numeric' });
/** 'Dec 2025' */
export const shortMonth = (month: string): string => onDay(month, { month: 'short', year: 'numeric' });

/** An instant in the office's time zone. */
export const atOffice = (at: Date, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...options, timeZone: 'America/New_York' }).format(at);
/** With a no-break space before AM or PM, whatever space stands there: some engines write a narrow one. */
export const keepHour = (said: string): string => said.replace(/\s(?=[AP]M$)/, '\u00a0');
/** The day of an instant: 'December 5, 2025'. */
export const longDayAt = (at: Date): string => atOffice(at, { dateStyle: 'long' });
