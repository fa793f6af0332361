import { within } from '#db/within.ts';
import type { DealFiles } from './deal-files.ts';
import type { Log } from './log.ts';

const ANSWER_MS = 2_500;

/** How long an answer of the store is used. The provider of a bucket charges for each request. */
const ASK_EVERY_MS = 10_000;

/** Whether the store of documents works, for `/readyz` and the log: one line when it fails, and one when it is back. */
export function storeReadiness(files: Pick<DealFiles, 'problem'>, log: Log) {
  let answeredAt = Number.NEGATIVE_INFINITY;
  let awaySince: number | null = null;
  let asking: Promise<string | null> | null = null;

  async function ask(): Promise<string | null> {
    const problem = await within(ANSWER_MS, files.problem()).catch(() => 'it does not answer');
    if (problem === null) {
      answeredAt = performance.now();
      if (awaySince !== null)
        log.info({ awayMs: Date.now() - awaySince }, 'documents of deals are kept again');
      awaySince = null;
      return null;
    }
    if (awaySince === null)
      log.error({ problem }, `documents of deals are not kept by their store: ${problem}`);
    awaySince ??= Date.now();
    return 'documents are not kept by their store';
  }

  /** Why documents cannot be stored right now, in words fit for the public; null where they can. */
  function whyNotReady(): Promise<string | null> {
    if (performance.now() - answeredAt < ASK_EVERY_MS) return Promise.resolve(null);
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  }

  return {
    whyNotReady,
    /** Called when a document could not be stored: the store is asked again, whatever it answered before. */
    doubt(): void {
      answeredAt = Number.NEGATIVE_INFINITY;
      void whyNotReady();
    },
  };
}
