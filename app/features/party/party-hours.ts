import { sayTime } from '#app/features/webinar/session-text.ts';

/** '17:00' -> 1020, the minute of the day. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** A range of time: '5:00–6:30 PM', or '5:00 PM' where there is no end. */
export function sayHours(starts: string, ends: string | null): string {
  if (ends === null) return sayTime(starts);
  const [from, to] = [sayTime(starts), sayTime(ends)];
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)}–${to}` : `${from} – ${to}`;
}
