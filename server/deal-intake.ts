import type pg from 'pg';
import { answer, comeBack, findByKey, findByToken, makeLink, withdraw, withdrawnOn } from '#db/deals.ts';
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
  makeLink: (dealId) => makeLink(pool, dealId),
  withdraw: (token) => withdraw(pool, token),
  comeBack: (token) => comeBack(pool, token),
  withdrawnOn: (token) => withdrawnOn(pool, token),
  receiveFiles: (request, dealOf) => receiveFiles(request, dealOf, { pool, files, scan, log }),
});
