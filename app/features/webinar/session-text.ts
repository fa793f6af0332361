import { dateFormat } from '#app/format/dates.ts';
import { fillTemplate } from '#app/lending/template.ts';
import type { Session, SessionRule } from './next-session.ts';

/** Keeps an hour on one line; Intl puts a narrow space before AM and PM, which the fonts do not have. */
const unbroken = (hour: string) => hour.replace(/\s/g, '\u00a0');

/** '14:00' -> '2:00 PM'. */
export const sayTime = (time: string): string =>
  unbroken(dateFormat({ timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`2000-01-01T${time}:00Z`)));

interface SaidSession {
  weekday: string;
  /** 'December 16, 2026' */
  date: string;
  /** '8:00 PM' */
  time: string;
  /** 'GMT+1', 'EST' */
  zone: string;
}

/** A session's date and time in a time zone; without one, in that of this machine. */
export function saySession({ starts }: Session, timeZone?: string): SaidSession {
  const format = (options: Intl.DateTimeFormatOptions) =>
    dateFormat({ ...options, ...(timeZone && { timeZone }) });
  const start = new Date(starts);
  const zone = format({ timeZoneName: 'short' })
    .formatToParts(start)
    .find(({ type }) => type === 'timeZoneName');
  return {
    weekday: format({ weekday: 'long' }).format(start),
    date: format({ dateStyle: 'long' }).format(start),
    time: unbroken(format({ timeStyle: 'short' }).format(start)),
    zone: zone?.value ?? '',
  };
}

/** Fills {weekday}, {date} and {time} in the rule's words, on the clocks of the rule. */
export function sayNext({ when, timeZone }: SessionRule & { when: string }, session: Session): string {
  const { weekday, date, time } = saySession(session, timeZone);
  return fillTemplate(when, { weekday, date, time });
}
