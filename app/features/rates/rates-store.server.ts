import type { RateOn } from '#app/lending/rate-series.ts';
import { sharedContext } from '#app/shared-context.server.ts';

/** The rates that this server fetches, of the last year, by series and day. */
export type ReadRates = () => Promise<RateOn[]>;

/** Set on requests to a server that fetches rates; null where staff type them. */
export const fetchedRates = sharedContext<ReadRates | null>('fetched-rates', null);
