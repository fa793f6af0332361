import type pg from 'pg';
import type { DealStore } from '#app/features/intake/deal-store.server.ts';
import { FILE_MOST } from '#app/lending/intake/file-limits.ts';
import { answer, comeBack, findByKey, findByToken, makeLink, withdraw, withdrawnOn } from '#db/deals.ts';
import { acceptTerms, noteRead } from '#db/term-sheets.ts';
import type { UploadTallies } from './rate-limit.ts';
import { type DealOfFiles, type ReceiveFiles, receiveFiles } from './receive-files.ts';

interface DealIntakeOptions extends Pick<ReceiveFiles, 'files' | 'scan' | 'log' | 'became'> {
  /** Bytes that documents have to leave free on the disk. */
  freeSpace?: number;
  /** Counts the bytes of documents per day; absent with RATE_LIMIT=off. */
  tallies?: UploadTallies | undefined;
}

/** The client that sends a request with files, and whether there is capacity to read them. */
export interface Sender {
  client: string;
  enter: NonNullable<ReceiveFiles['enter']>;
}

/**
 * What a document counts for at least in a day's room: each takes an inode and a row, however small it is. Counted by
 * their bytes, one address could leave 500,000 of 33 bytes in a day.
 */
const LEAST_KB = 20;

/** What borrowers can do with a stored deal. */
export type DealIntake = ReturnType<typeof dealIntake>;

export function dealIntake(
  pool: pg.Pool,
  { files, scan, log, became, freeSpace = 0, tallies }: DealIntakeOptions,
) {
  let wasFull = false;
  /** Requests of which a file is being read: each has one at a time. */
  const arriving = new Set<Request>();

  async function refuses(client: string, request: Request): Promise<'no-room' | 'day-over' | null> {
    arriving.add(request);
    // where the free space cannot be read, the write itself fails on a full disk
    const free = await files.freeBytes().catch(() => Number.POSITIVE_INFINITY);
    // those that come at the same time may be as large as any: 48 of them are more than what is left free
    const isTight = free - (arriving.size - 1) * FILE_MOST < freeSpace;
    const isDayOver = tallies !== undefined && (await tallies.all.wait('all')) > 0;
    const isFull = isTight || isDayOver;
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
    const kilobytes = Math.max(LEAST_KB, Math.ceil(bytes / 1000));
    await Promise.all([tallies?.client.count(client, kilobytes), tallies?.all.count('all', kilobytes)]);
  }

  const deals: DealStore = {
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
  };
  return {
    ...deals,
    /**
     * Opens the file of a term sheet by a borrower's private link; null for an unknown link or a missing file.
     * @param isRead it goes to its reader, who is noted
     * @throws where the file store does not answer
     */
    async openTerms(token: string, version: number, { isRead }: { isRead: boolean }) {
      const deal = await findByToken(pool, token);
      const sheet = deal?.termSheets.find((one) => one.version === version);
      if (!deal || !sheet || sheet.file.scan === 'infected') return null;
      const content = await files.openFile(sheet.file);
      if (content && isRead) await noteRead(pool, deal.id, version);
      return content && { content, file: sheet.file };
    },
    receiveFiles: (request: Request, dealOf: DealOfFiles, { client, enter }: Sender) =>
      receiveFiles(request, dealOf, {
        ...{ pool, files, scan, log, enter, became },
        refuses: () => refuses(client, request),
        took: (bytes) => took(client, bytes),
      }).finally(() => arriving.delete(request)),
  };
}
