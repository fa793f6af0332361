import type pg from 'pg';
import { type Change, dueChanges, stayBack } from '#db/changes.ts';
import { isBusy } from '../database-errors.ts';
import type { Log } from '../log.ts';
import type { Outcome } from './content-desk.ts';
import type { Publisher } from './publish.ts';

/** The pause before a change that could not be published at its hour is tried again. */
const RETRY_MS = 30_000;

/** What keeps a change from its hour, besides what keeps any change from the public. */
interface NotAtHour {
  done: 'failed' | 'no-editor';
}

interface ScheduleOptions extends Pick<Publisher, 'publish'> {
  pool: pg.Pool;
  log: Log;
  /** Whether the database is unreachable, or this process ends. */
  isAway: () => Promise<boolean>;
}

/**
 * Makes a function that publishes the changes whose hour has come. One that no longer passes the checks stays back; one
 * that fails is tried again twice, and keeps no other from its hour.
 */
export function scheduledChanges({ pool, log, isAway, publish }: ScheduleOptions): () => Promise<void> {
  /** How often each change failed, though the database was there; and when it is tried again. */
  const failures = new Map<number, { times: number; next: number }>();

  async function publishAtHour(change: Change): Promise<Outcome | NotAtHour | { done: 'again' }> {
    if (!change.mayPublish) return { done: 'no-editor' };
    const failed = failures.get(change.id);
    if (failed && Date.now() < failed.next) return { done: 'again' };
    failures.delete(change.id);
    try {
      return await publish(change, change.authorId, change.why);
    } catch (error) {
      if (await isAway()) throw error;
      if (isBusy(error)) return { done: 'again' };
      log.error({ err: error, change: change.id }, 'a change could not be published at its hour');
      const times = (failed?.times ?? 0) + 1;
      if (times === 3) return { done: 'failed' };
      failures.set(change.id, { times, next: Date.now() + RETRY_MS });
      return { done: 'again' };
    }
  }

  return async () => {
    for (const change of await dueChanges(pool)) {
      const outcome = await publishAtHour(change);
      if (outcome.done === 'over' || outcome.done === 'again') continue;
      if (outcome.done === 'published') {
        log.info({ edition: outcome.number, change: change.id }, 'a change went out at its hour');
        continue;
      }
      // the author is told by mail (see mail-queue.ts)
      if (await stayBack(pool, change.id, whyNot(outcome)))
        log.warn({ change: change.id, why: outcome.done }, 'a change stayed back at its hour');
    }
  };
}

function whyNot(outcome: Exclude<Outcome, { done: 'published' | 'over' }> | NotAtHour): string {
  switch (outcome.done) {
    case 'refused':
      return outcome.issues
        .map(({ file, field, reason }) => [file, field, reason].filter(Boolean).join(': '))
        .join('\n');
    case 'conflict':
      return outcome.conflicts.map((path) => `${path} was changed meanwhile`).join('\n');
    case 'failed':
      return 'its pages could not be made: whoever keeps the site finds the reason in its log';
    case 'not-approved':
      return 'it was not approved';
    case 'no-editor':
      return 'its writer is no editor any more';
  }
}
