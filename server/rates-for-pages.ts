import { setTimeout as delay } from 'node:timers/promises';
import type { ReadRates } from '#app/features/rates/rates-store.server.ts';
import type { RateOn } from '#app/lending/rate-series.ts';
import type { Log } from './log.ts';

/** Rates change once a day: a page may show those of ten seconds ago. */
const FRESH_MS = 10_000;
/** How long a page waits for the database; after it the page shows the last rates. */
const PATIENCE_MS = 500;

/**
 * Reads fetched rates for pages, and keeps the last: no page needs the database for them. While it was away, every page
 * that a worker makes, unknown paths among them, was answered with 503. Never rejects; empty where none were ever read.
 */
export function ratesForPages(read: ReadRates, log: Log): ReadRates {
  let last: RateOn[] = [];
  let begunAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<void> | null = null;

  async function readAgain(): Promise<void> {
    begunAt = performance.now();
    try {
      last = await read();
      // the first rates are fetched some seconds after the first start
      if (last.length === 0) begunAt = Number.NEGATIVE_INFINITY;
    } catch (error) {
      log.warn({ err: error }, 'published rates could not be read; pages show the last ones');
    } finally {
      reading = null;
    }
  }

  return async () => {
    if (!reading && performance.now() - begunAt < FRESH_MS) return last;
    reading ??= readAgain();
    await Promise.race([reading, delay(PATIENCE_MS, undefined, { ref: false })]);
    return last;
  };
}
