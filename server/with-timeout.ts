import { setTimeout as delay } from 'node:timers/promises';

/** Rejects where the work has not finished within `ms`; the work itself continues. */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  const timer = new AbortController();
  const late = delay(ms, undefined, { signal: timer.signal }).then(() => {
    throw new Error(`no answer within ${ms} ms`);
  });
  late.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    timer.abort();
  }
}
