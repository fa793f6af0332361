import type pg from 'pg';
import { answer, comeBack, findByKey, findByToken, makeLink, withdraw, withdrawnOn } from '#db/deals.ts';
import { acceptTerms, noteRead } from '#db/term-sheets.ts';
import type { AppOptions } from './app.ts';
import type { UploadTallies } from './rate-limit.ts';
import { type ReceiveFiles, receiveFiles } from './receive-files.ts';

interface DealIntake extends Pick<ReceiveFiles, 'files' | 'scan' | 'log' | 'became'> {
  /** Bytes that documents have to leave free on the disk. */
  freeSpace?: number;
  /** Counts the bytes of documents per day; absent with RATE_LIMIT=off. */
  tallies?: UploadTallies | undefined;
}

/** What borrowers can do with a stored deal. */
export function dealIntake(
  pool: pg.Pool,
  { files, scan, log, became, freeSpace = 0, tallies }: DealIntake,
): NonNullable<AppOptions['deals']> {
  let wasFull = false;

  async function refuses(client: string): Promise<'no-room' | 'day-over' | null> {
    // where the free space cannot be read, the write itself fails on a full disk
    const free = await files.freeBytes().catch(() => Number.POSITIVE_INFINITY);
    const isDayOver = tallies !== undefined && (await tallies.all.wait('all')) > 0;
    const isFull = free < freeSpace || isDayOver;
    if (isFull && !wasFull) {
      const reason = isDayOver ? 'they are as many as are taken in a day' : 'the disk has no room left';
      const freeMegabytes = Number.isFinite(free) ? Math.round(free / 1e6) : null;
      log.error({ reason, freeMegabytes }, 'documents of deals are refused');
    }
    if (!isFull && wasFull) log.info('documents of deals are taken again');
    wasFull = isFull;
    if (isFull) return 'no-room';
    return tallies && (await tallies.client.wait(client)) > 0 ? 'day-over' : null;
  }

  async function took(client: string, bytes: number): Promise<void> {
    const kilobytes = Math.ceil(bytes / 1000);
    await Promise.all([tallies?.client.count(client, kilobytes), tallies?.all.count('all', kilobytes)]);
  }

  return {
    findByToken: (token) => findByToken(pool, token),
    findByKey: (key) => findByKey(pool, key),
    answer: (token, words) => answer(pool, token, words),
    makeLink: (dealId) => makeLink(pool, dealId),
    withdraw: (token) => withdraw(pool, token),
    comeBack: (token) => comeBack(pool, token),
    withdrawnOn: (token) => withdrawnOn(pool, token),
    async acceptTerms(token, acceptance) {
      const deal = await findByToken(pool, token);
      return deal && acceptTerms(pool, deal.id, acceptance);
    },
    async openTerms(token, version, { isRead }) {
      const deal = await findByToken(pool, token);
      const sheet = deal?.termSheets.find((one) => one.version === version);
      if (!deal || !sheet || sheet.file.scan === 'infected') return null;
      const content = await files.openFile(sheet.file);
      if (content && isRead) await noteRead(pool, deal.id, version);
      return content && { content, file: sheet.file };
    },
    receiveFiles: (request, dealOf, { client, enter }) =>
      receiveFiles(request, dealOf, {
        ...{ pool, files, scan, log, enter, became },
        refuses: () => refuses(client),
        took: (bytes) => took(client, bytes),
      }),
  };
}
