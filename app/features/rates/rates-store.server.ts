import type { RateOn } from '#app/lending/rate-series.ts';

/** Reads the fetched rates of the last year, by series and day. */
export type ReadRates = () => Promise<RateOn[]>;
