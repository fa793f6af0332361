import { box } from './camera.ts';
import { type Massing, part, plant, zone } from './massing.ts';

const WEEKDAYS = 7;
/** Meters of one window's bay and storey, and of the hall below them. */
const [BAY, FLOOR, HALL] = [4.6, 4.4, 7.4];
const DAY_MS = 86_400_000;

type Day = 'lit' | 'dark' | 'none';

/**
 * A month as rows of seven windows, Sunday first, from the top down. `month` counts from 0 and may run
 * over the year's end; the days from `from` to `to` (milliseconds, both included) are lit.
 */
export function monthOfWindows(year: number, month: number, from: number, to: number): Day[] {
  const first = Date.UTC(year, month, 1);
  const days = (Date.UTC(year, month + 1, 1) - first) / DAY_MS;
  const lead = new Date(first).getUTCDay();
  return Array.from({ length: WEEKDAYS * Math.ceil((lead + days) / WEEKDAYS) }, (_, i): Day => {
    const day = first + (i - lead) * DAY_MS;
    if (i < lead || i >= lead + days) return 'none';
    return day >= from && day <= to ? 'lit' : 'dark';
  });
}

/**
 * A notice with a deadline as a building: two wings side by side are the month of the notice and the
 * month after, with a window for each day, and the days from the notice to the new deadline are lit.
 * Takes ISO dates (2024-09-24); without a deadline only the day of the notice is lit.
 */
export function calendarBuilding(notice: string, deadline = notice): Massing {
  const [from, to] = [Date.parse(notice), Date.parse(deadline)];
  const start = new Date(from);
  const months = [0, 1].map((next) =>
    monthOfWindows(start.getUTCFullYear(), start.getUTCMonth() + next, from, to),
  );
  const weeks = Math.max(...months.map((days) => days.length / WEEKDAYS));
  const [wide, deep, top] = [BAY * WEEKDAYS, 18, HALL + FLOOR * weeks + 1.4];
  const wing = (days: Day[] = []) => {
    const foot = top - 1.4 - FLOOR * (days.length / WEEKDAYS);
    return [
      zone(0, HALL, 'lobby', { bay: BAY, lit: 0.8 }),
      zone(foot, top - 1.4, 'calendar', { bay: BAY, floors: days.length / WEEKDAYS, days }),
    ];
  };
  const end = [zone(HALL, top - 1.4, 'ribs', { bay: 2.3 }), zone(0, HALL, 'lobby', { bay: 4.5, lit: 0.8 })];
  return {
    parts: [
      part(box(0, 0, wide, deep, 0, top), 'stone', end, wing(months[0])),
      part(box(wide, 1.6, wide * 2, deep, 0, top), 'second', [], wing(months[1])),
      plant(6, 5, wide - 8, 13, top, top + 3),
    ],
    view: { yaw: 17, distance: 122, eye: 7 },
    city: 0.7,
    top: 0.12,
  };
}
