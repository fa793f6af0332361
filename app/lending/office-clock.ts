/** A day (YYYY-MM-DD) and a time (HH:MM) in some time zone. */
interface Clock {
  day: string;
  time: string;
}

/**
 * Returns a function from an instant to day and time in a time zone. It reads the parts of the formatted date one by
 * one, because browsers arrange them differently: WebKitGTK and Chromium order Canadian dates differently.
 */
export function clocksIn(timeZone: string): (instant: Date | number) => Clock {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return (instant) => {
    const parts = format.formatToParts(instant);
    const [year, month, day, hour, minute] = (['year', 'month', 'day', 'hour', 'minute'] as const).map(
      (part) => parts.find(({ type }) => type === part)!.value.padStart(2, '0'),
    );
    return { day: `${year}-${month}-${day}`, time: `${hour}:${minute}` };
  };
}

/** Day and time in the office at an instant. */
export const officeClock = clocksIn('America/New_York');

/** The firm's day (YYYY-MM-DD) at an instant: at nine in the evening in New York, it is the next day in UTC. */
export const officeDay = (instant: Date): string => officeClock(instant).day;
