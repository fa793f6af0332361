import { dayBefore, isBusinessDay } from '#app/lending/intake/business-days.ts';

/** Periods in days; a year is drawn by weeks. */
export const PERIODS = ['7', '28', '365'] as const;
export type Period = (typeof PERIODS)[number];

/** A day, or a week named by its Monday. */
export interface CountedDay {
  day: string;
  views: number;
  isWorking: boolean;
}

export interface CountedPage {
  path: string;
  /** Undefined for a page that no longer exists. */
  title: string | undefined;
  views: number;
}

const mondayOf = (day: string): string => {
  let monday = day;
  while (new Date(monday).getUTCDay() !== 1) monday = dayBefore(monday);
  return monday;
};

/** Sums of views by day, oldest first, including days without views; for a year by week. */
export function countedDays(
  views: readonly { day: string; views: number }[],
  period: Period,
  today: string,
  calendar: Parameters<typeof isBusinessDay>[0],
): CountedDay[] {
  const isYear = period === '365';
  const sums = new Map<string, number>();
  for (let i = 0, day = today; i < Number(period); i++, day = dayBefore(day))
    sums.set(isYear ? mondayOf(day) : day, 0);
  for (const view of views) {
    const key = isYear ? mondayOf(view.day) : view.day;
    sums.set(key, (sums.get(key) ?? 0) + view.views);
  }
  return [...sums]
    .map(([day, views]) => ({ day, views, isWorking: isYear || isBusinessDay(calendar, day) }))
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}
