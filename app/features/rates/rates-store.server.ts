import type { RateOn } from '#app/lending/rate-series.ts';

/** The rates that this server fetches, of the last year, by series and day. */
export type ReadRates = () => Promise<RateOn[]>;
