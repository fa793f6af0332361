/** Published interest rates that the site shows, in its order. */
export const RATE_SERIES = ['sofr-30', 'treasury-3m', 'treasury-2y', 'treasury-5y', 'treasury-10y'] as const;
export type RateSeries = (typeof RATE_SERIES)[number];

/** What a series was on one day, in percent a year. */
export interface RateOn {
  series: RateSeries;
  /** YYYY-MM-DD */
  day: string;
  percent: number;
}
