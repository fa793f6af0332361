/** A day (YYYY-MM-DD) and a time (HH:MM) as clocks show them. */
interface Clock {
  day: string;
  time: string;
}

/**
 * The clocks of a time zone. Read part by part: how a browser puts a date together is its own affair. WebKitGTK writes dates of
 * Canada in another order than Chromium.
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

/** What the office's clock shows at an instant. */
export const officeClock = clocksIn('America/New_York');

/** The firm's own day (YYYY-MM-DD) at an instant: at nine in the evening in New York, UTC is a day ahead of it. */
export const officeDay = (instant: Date): string => officeClock(instant).day;
