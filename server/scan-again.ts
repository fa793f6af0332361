import { Readable } from 'node:stream';
import { keepScan, unscannedFiles } from '#db/deals.ts';
import type { ReceiveFiles } from './receive-files.ts';

let isRunning = false;

/**
 * Scans documents that were not scanned when they arrived. Several copies of the server may run it at the same time. One copy
 * does not begin a second run: hundreds of documents at twenty seconds each take longer than the hour until the next. It
 * stops where the scanner does not answer; the next hour tries again.
 * @returns how many were scanned
 */
export async function scanAgain(deps: ReceiveFiles): Promise<number> {
  if (isRunning) return 0;
  isRunning = true;
  try {
    return await scanAll(deps);
  } finally {
    isRunning = false;
  }
}

async function scanAll({ pool, files, scan, log }: ReceiveFiles): Promise<number> {
  let scanned = 0;
  for (let after = 0; ; ) {
    const waiting = await unscannedFiles(pool, after);
    for (const { id, storedKey } of waiting) {
      const content = await files.openFile({ storedKey });
      if (content === null) log.error({ file: id }, 'a document is not where its row says');
      else {
        const result = await scan(() => content);
        if (result !== 'not-scanned') {
          await keepScan(pool, id, result);
          if (result === 'infected')
            log.error({ file: id }, 'a document that was kept has a virus, and is set apart');
          scanned += 1;
          // the scanner is away, or fails on this document alone
        } else if ((await scan(() => Readable.from(['a']))) === 'not-scanned') return scanned;
      }
      after = id;
    }
    if (waiting.length === 0) return scanned;
  }
}
