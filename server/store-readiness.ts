import type { DealFiles } from './deal-files.ts';
import type { Log } from './log.ts';
import { withTimeout } from './with-timeout.ts';

const ANSWER_MS = 2_500;

/** How long a store is believed after it has answered. A bucket's provider counts each question. */
const ASK_EVERY_MS = 10_000;

/** What the server says of the store of documents, to `/readyz` and in the log: one line when it goes, and one when it is back. */
export interface StoreReadiness {
  /** Why documents could not be kept right now, in words fit for the public, or null. */
  whyNotReady(): Promise<string | null>;
  /** A document was not kept: the store is asked anew, whatever it answered last. */
  doubt(): void;
}

export function storeReadiness(files: Pick<DealFiles, 'problem'>, log: Log): StoreReadiness {
  let answeredAt = Number.NEGATIVE_INFINITY;
  let awaySince: number | null = null;
  let asking: Promise<string | null> | null = null;

  async function ask(): Promise<string | null> {
    const problem = await withTimeout(ANSWER_MS, files.problem()).catch(() => 'it does not answer');
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

  function whyNotReady(): Promise<string | null> {
    if (performance.now() - answeredAt < ASK_EVERY_MS) return Promise.resolve(null);
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  }

  return {
    whyNotReady,
    doubt() {
      answeredAt = Number.NEGATIVE_INFINITY;
      void whyNotReady();
    },
  };
}
