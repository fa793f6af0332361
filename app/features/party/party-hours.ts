const AS_SAID = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** '17:00' -> 1020, the minute of the day. */
export function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** A time of the day as it is said: '17:00' -> '5:00 PM'. */
export const sayTime = (time: string): string =>
  // Intl puts a narrow no-break space before PM, which the site's fonts do not have
  AS_SAID.format(minuteOf(time) * 60_000).replace(/\s/g, ' ');

/** From and to as they are said: '5:00–6:30 PM', and '5:00 PM' where there is no end. */
export function sayHours(starts: string, ends: string | null): string {
  if (ends === null) return sayTime(starts);
  const [from, to] = [sayTime(starts), sayTime(ends)];
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)}–${to}` : `${from} – ${to}`;
}
