import { RATE_SERIES, type RateOn, type RateSeries } from '#app/lending/rate-series.ts';

export interface SeriesView {
  series: RateSeries;
  /** its newest value in percent, and the day of the value */
  percent: number;
  day: string;
  history: { day: string; percent: number }[];
  /** the newest value is older than a weekend with a holiday explains */
  stale: boolean;
}

/** After a Monday holiday, Friday’s value is still the newest on Tuesday, four days later; one more day is allowed. */
const FRESH_DAYS = 5;
const DAY_MS = 86_400_000;

/**
 * Rates by series as a page shows them; a series without values is left out.
 * @param today YYYY-MM-DD; null where staff type the values, so that none is expected each day
 */
export const ratesView = (rates: readonly RateOn[], today: string | null): SeriesView[] =>
  RATE_SERIES.flatMap((series) => {
    const history = rates
      .filter((one) => one.series === series)
      .map(({ day, percent }) => ({ day, percent }))
      .sort((a, b) => a.day.localeCompare(b.day));
    const newest = history.at(-1);
    if (!newest) return [];
    const age = today === null ? 0 : (Date.parse(today) - Date.parse(newest.day)) / DAY_MS;
    return [{ series, ...newest, history, stale: age > FRESH_DAYS }];
  });
