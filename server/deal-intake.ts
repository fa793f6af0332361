import type pg from 'pg';
import { answer, findByKey, findByToken, withdraw } from '#db/deals.ts';
import type { AppOptions } from './app.ts';
import { type ReceiveFiles, receiveFiles } from './receive-files.ts';

/** What borrowers do with a deal that is stored. */
export const dealIntake = (
  pool: pg.Pool,
  { files, scan, log }: Omit<ReceiveFiles, 'pool'>,
): NonNullable<AppOptions['deals']> => ({
  findByToken: (token) => findByToken(pool, token),
  findByKey: (key) => findByKey(pool, key),
  answer: (token, words) => answer(pool, token, words),
  async withdraw(token) {
    const withdrawn = await withdraw(pool, token);
    if (!withdrawn) return undefined;
    log.info({ deal: withdrawn.id }, 'a deal was withdrawn and erased');
    // the row is gone: what cannot be erased now is the sweeper's
    await files.erase(withdrawn.storedKeys).catch((err) => log.error({ err }, 'files were not erased'));
    return withdrawn.storedKeys.length;
  },
  receiveFiles: (request, dealOf) => receiveFiles(request, dealOf, { pool, files, scan, log }),
});
