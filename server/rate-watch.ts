import type pg from 'pg';
import type PgBoss from 'pg-boss';
import { officeDay } from '#app/lending/office-clock.ts';
import { RATE_SERIES, type RateSeries } from '#app/lending/rate-series.ts';
import { storeRates } from '#db/published-rates.ts';
import type { Log } from './log.ts';
import { fetchAverages, fetchYields } from './published-rates.ts';

const QUEUE = 'published-rates';

/** The New York Fed publishes at about 8:00, the Treasury on the evening before. */
const MORNING = { cron: '30 8 * * 1-5', tz: 'America/New_York' };

/**
 * A publisher that is late or down is asked again for about six hours; the next morning has a job of its own. Seconds.
 */
const RETRY = { retryLimit: 6, retryDelay: 900, retryBackoff: true, retryDelayMax: 7_200 };

export interface RateSources {
  benchmarkUrl: string | undefined;
  treasuryUrl: string | undefined;
}

/** The series that these sources publish. */
export const seriesOf = ({ benchmarkUrl, treasuryUrl }: RateSources): RateSeries[] =>
  RATE_SERIES.filter((series) => (series.startsWith('sofr') ? benchmarkUrl : treasuryUrl));

/** The calendar month in the publisher's time zone: 202608. */
const monthOf = (date: Date) => officeDay(date).slice(0, 7).replace('-', '');

/**
 * Asks each publisher once and stores the answers. Where one fails, the other's answer is stored all the same, and the
 * error is thrown at the end.
 * @param now decides which month is asked for; in its first days the month before as well, which may have been revised
 */
export async function fetchRates(
  { benchmarkUrl, treasuryUrl }: RateSources,
  pool: pg.Pool,
  log: Log,
  now = new Date(),
): Promise<void> {
  const lastMonth = new Date(now.getTime() - 5 * 86_400_000);
  const months = [...new Set([monthOf(lastMonth), monthOf(now)])];
  const asked = [
    ...(benchmarkUrl ? [{ source: 'benchmark', read: () => fetchAverages(benchmarkUrl) }] : []),
    ...(treasuryUrl
      ? months.map((month) => ({ source: `treasury ${month}`, read: () => fetchYields(treasuryUrl, month) }))
      : []),
  ];
  const failed: string[] = [];
  for (const { source, read } of asked) {
    try {
      const { added, revised, held } = await storeRates(pool, await read(), officeDay(now));
      log.info({ source, added: added.length, revised: revised.length }, 'published rates were read');
      for (const rate of held)
        log.error(
          { source, ...rate },
          `a published rate moved too far, or is of a day to come, and is held back: npm run rates -- accept ${rate.series} ${rate.day} ${rate.percent}`,
        );
    } catch (error) {
      log.warn({ source, err: error }, 'published rates were not read; they are asked for again');
      failed.push(source);
    }
  }
  if (failed.length > 0) throw new Error(`not read: ${failed.join(', ')}`);
}

/** Fetches published rates on each business morning, on one copy of the server, and once when the server starts. */
export function rateWatch(
  sources: RateSources,
  pool: pg.Pool,
  log: Log,
  { pollingIntervalSeconds = 30 } = {},
) {
  let running: PgBoss | null = null;
  /** Makes the queue's tables where they are missing, and starts to work. Does nothing if already started. */
  async function start(): Promise<void> {
    if (running) return;
    const { default: Boss } = await import('pg-boss');
    const boss = new Boss({ db: { executeSql: (text, values) => pool.query(text, values) } });
    boss.on('error', ({ message }) =>
      log.warn({ reason: message }, 'the queue of published rates had a fault'),
    );
    try {
      await boss.start();
      await boss.createQueue(QUEUE);
      await boss.work(QUEUE, { pollingIntervalSeconds }, () => fetchRates(sources, pool, log));
      await boss.schedule(QUEUE, MORNING.cron, {}, { tz: MORNING.tz, ...RETRY });
      // copies that start together, or a server that restarts often, ask once an hour
      await boss.send(QUEUE, {}, { ...RETRY, singletonKey: 'start', singletonSeconds: 3_600 });
    } catch (error) {
      await boss.stop({ graceful: false }).catch(() => {}); // the first error is the one to report
      throw error;
    }
    running = boss;
  }
  return {
    start,
    async stop(timeoutMs: number): Promise<void> {
      await running
        ?.stop({ timeout: timeoutMs })
        .catch((error: unknown) =>
          log.warn({ err: error }, 'the queue of published rates did not stop in order'),
        );
    },
  };
}
