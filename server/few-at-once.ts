import pLimit, { type LimitFunction } from 'p-limit';

/**
 * Lets each asker have a few tasks at once; its others wait for those. Without it one account's forty pages, which its
 * limit of a minute allows, were made in one go, and everybody else waited for seconds.
 *
 * @param most tasks of one asker at once
 */
export function fewAtOnce(most: number) {
  const limits = new Map<string, LimitFunction>();
  return async <Result>(asker: string, task: () => Result | Promise<Result>): Promise<Result> => {
    const limit = limits.get(asker) ?? pLimit(most);
    limits.set(asker, limit);
    try {
      return await limit(task);
    } finally {
      if (limit.activeCount + limit.pendingCount === 0) limits.delete(asker);
    }
  };
}
