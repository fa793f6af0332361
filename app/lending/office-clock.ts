const format = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/**
 * Day (YYYY-MM-DD) and time (HH:MM) in the office at an instant. The parts of the formatted date are read one by one,
 * because browsers arrange them differently: WebKitGTK and Chromium order Canadian dates differently.
 */
export function officeClock(instant: Date | number): { day: string; time: string } {
  const parts = format.formatToParts(instant).map(({ type, value }) => [type, value.padStart(2, '0')]);
  const { year, month, day, hour, minute } = Object.fromEntries(parts);
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** The firm's day (YYYY-MM-DD) at an instant: at nine in the evening in New York, it is the next day in UTC. */
export const officeDay = (instant: Date): string => officeClock(instant).day;
