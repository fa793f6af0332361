import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RateOn } from '#app/lending/rate-series.ts';
import { createLog } from './log.ts';
import { ratesForPages } from './rates-for-pages.ts';

const RATES: RateOn[] = [{ series: 'sofr-30', day: '2026-11-20', percent: 4.1 }];
const lines: string[] = [];
const log = createLog('info', { write: (line: string) => void lines.push(line) });

beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => void vi.useRealTimers());

it('keeps the last rates while the database is away, and says so once in ten seconds', async () => {
  const read = vi.fn(async () => RATES);
  const rates = ratesForPages(read, log);
  expect(await rates()).toEqual(RATES);
  read.mockRejectedValue(new Error('away'));
  for (let i = 0; i < 20; i++) {
    vi.advanceTimersByTime(2_000);
    expect(await rates()).toEqual(RATES);
  }
  expect(read).toHaveBeenCalledTimes(5);
  expect(lines.filter((line) => line.includes('published rates could not be read'))).toHaveLength(4);
});

it('waits half a second at most for a database that is silent', async () => {
  const rates = ratesForPages(() => new Promise(() => {}), log);
  expect(await rates()).toEqual([]);
});

it('shows rates as soon as the first are stored', async () => {
  const read = vi.fn(async (): Promise<RateOn[]> => []);
  const rates = ratesForPages(read, log);
  expect(await rates()).toEqual([]);
  read.mockResolvedValue(RATES);
  expect(await rates()).toEqual(RATES);
});
