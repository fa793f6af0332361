import type { RateOn } from '#app/lending/rate-series.ts';

/** Reads the fetched rates of the last year, by series and day. Pages get the last ones while the database is away. */
export type ReadRates = () => Promise<RateOn[]>;
