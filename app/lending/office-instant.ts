import { officeClock } from './office-clock.ts';

/** The instant of a day and time in the office; undefined where they are none: at 2:30 on the day of summer time. */
export function officeInstant(day: string, time: string): Date | undefined {
  const asUtc = Date.parse(`${day}T${time}:00Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // New York is four or five hours behind UTC
  return [4, 5]
    .map((hours) => new Date(asUtc + hours * 3_600_000))
    .find((at) => officeClock(at).day === day && officeClock(at).time === time);
}
