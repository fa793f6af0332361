import type { Session, SessionRule } from './next-session.ts';

/** '14:00' -> '2:00 PM'. */
export const sayTime = (time: string): string =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' })
    .format(new Date(`2000-01-01T${time}:00Z`))
    // some versions of the time zone data put a narrow space before AM and PM
    .replace(/\s/g, ' ');

/** Fills {weekday} and {time} in words that are true in every month. */
export const sayRule = (words: string, { weekday, time }: Pick<SessionRule, 'weekday' | 'time'>): string =>
  words.replace('{weekday}', weekday).replace('{time}', sayTime(time));

interface SaidSession {
  weekday: string;
  /** 'December 16, 2026' */
  date: string;
  /** '8:00 PM' */
  time: string;
  /** 'GMT+1', 'EST' */
  zone: string;
}

/** A session's date and hour on the clocks of a time zone; without one, on those of this machine. */
export function saySession({ starts }: Session, timeZone?: string): SaidSession {
  const said = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, ...(timeZone && { timeZone }) })
      .formatToParts(new Date(starts))
      .map(({ type, value }) => ({ type, value: value.replace(/\s/g, ' ') }));
  const text = (options: Intl.DateTimeFormatOptions) =>
    said(options)
      .map(({ value }) => value)
      .join('');
  return {
    weekday: text({ weekday: 'long' }),
    date: text({ dateStyle: 'long' }),
    time: text({ timeStyle: 'short' }),
    zone:
      said({ hour: 'numeric', timeZoneName: 'short' }).find(({ type }) => type === 'timeZoneName')?.value ??
      '',
  };
}
