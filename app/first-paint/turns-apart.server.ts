import { setImmediate as turn } from 'node:timers/promises';
import pLimit from 'p-limit';

/**
 * What another request needs at most from its connection to its answer: to be taken, read, answered and sent. With one turn
 * between two long pages, whoever came meanwhile waited for as many pages as their request needed turns.
 */
const TURNS = 10;

/**
 * Begins a task some turns of the event loop after the one before, so that other requests are answered between two of
 * them. Eighty full pages, whose data came at the same time, kept everybody waiting for four seconds.
 */
export function turnsApart() {
  const limit = pLimit(1);
  return <Result>(task: () => Promise<Result>): Promise<Result> =>
    limit(async () => {
      for (let i = 0; i < TURNS; i++) await turn();
      return task();
    });
}
