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
  const parts = format.formatToParts(instant);
  const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map((part) =>
    parts.find(({ type }) => type === part)!.value.padStart(2, '0'),
  );
  return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
}

/** The firm's day (YYYY-MM-DD) at an instant: at nine in the evening in New York, it is the next day in UTC. */
export const officeDay = (instant: Date): string => officeClock(instant).day;

/** The instant of a day and time in the office; undefined where they are none: at 2:30 on the day of summer time. */
export function officeInstant(day: string, time: string): Date | undefined {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // New York is four or five hours behind UTC
  return [4, 5]
    .map((hours) => new Date(asUtc + hours * 3_600_000))
    .find((at) => officeClock(at).day === day && officeClock(at).time === time);
}
