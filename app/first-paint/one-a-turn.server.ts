import { setImmediate as turn } from 'node:timers/promises';
import pLimit from 'p-limit';

/**
 * Begins one task in each turn of the event loop, so that other requests are answered between two of them. Eighty full
 * pages, whose data came at the same time, kept everybody waiting for four seconds.
 */
export function oneATurn() {
  const limit = pLimit(1);
  return <Result>(task: () => Promise<Result>): Promise<Result> =>
    limit(async () => {
      await turn();
      return task();
    });
}
