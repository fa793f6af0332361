const OFFICE = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
});

/** The day (YYYY-MM-DD) and the time (HH:MM) that the office's clock shows at an instant. */
export function officeClock(instant: Date): { day: string; time: string } {
  const [day = '', time = ''] = OFFICE.format(instant).split(', ');
  return { day, time };
}

/** The firm's own day (YYYY-MM-DD) at an instant: at nine in the evening in New York, UTC is a day ahead of it. */
export const officeDay = (instant: Date): string => officeClock(instant).day;
