import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Busboy, { type BusboyFileStream } from '@fastify/busboy';
import type pg from 'pg';
import { DEAL_MOST, FILE_MOST, type Refusal, safeName } from '#app/lending/intake/file-limits.ts';
import { isProgramName } from '#app/lending/intake/kind-at-sight.ts';
import type { DealFile } from '#app/lending/intake/stored-deal.ts';
import { addEvent, addFile } from '#db/deals.ts';
import type { DealFiles } from './deal-files.ts';
import { newDealFile, readDealFile } from './deal-folder.ts';
import { onDealDisk } from './disk-turns.ts';
import { type FileTraits, judgeFile, LOCK_MARKS } from './judge-file.ts';
import type { Log } from './log.ts';
import type { Scan } from './scan-file.ts';

/** The largest request: the documents of a deal, and the multipart headers between them. */
export const REQUEST_MOST = DEAL_MOST + 1_000_000;

/** Files and fields of one request. Beyond these it is refused, in words: no file is dropped without any. */
const PARTS_MOST = 300;

/**
 * The slowest permitted upload. Without this limit, one byte every twenty seconds kept a place for a quarter of an
 * hour.
 */
const PACE = {
  /** A connection that sends nothing for this long, while no file is being stored, is taken as broken. */
  silenceMs: 30_000,
  /** The time until the first file begins. */
  fieldsMs: 15_000,
  /** Bytes in each time window of a file, while the server waits for the client: 16 KB a second. */
  least: 160_000,
  windowMs: 10_000,
};

/** Bytes before the first file: the fields of a form, and what the connection has buffered. */
const FIELDS_MOST = 256 * 1024;

/** The result for one file. */
export interface FileResult {
  name: string;
  document: string | null;
  /** 'kept' means stored but not scanned. */
  outcome: 'kept' | 'kept-clean' | 'duplicate' | Refusal;
  /** For a duplicate: the row of the identical file. */
  same?: string | null;
}

/** A request that could not be read to its end: the connection broke, or the request is too large. */
export class UnfinishedRequest extends Error {
  override name = 'UnfinishedRequest';
  readonly status: 400 | 408 | 413 | 503;
  constructor(status: UnfinishedRequest['status']) {
    super(`a request with files ended with ${status}`);
    this.status = status;
  }
}

/** Passes the bytes on and measures them. */
class Meter extends Transform implements FileTraits {
  size = 0;
  isLocked = false;
  private readonly hash = createHash('sha256');
  private tail: Buffer = Buffer.alloc(0);
  override _transform(chunk: Buffer, _: string, next: (error: null, chunk: Buffer) => void) {
    this.size += chunk.length;
    this.hash.update(chunk);
    if (!this.isLocked) {
      // a mark may be split between two chunks
      const seen = Buffer.concat([this.tail, chunk]);
      this.isLocked = LOCK_MARKS.some((mark) => seen.includes(mark));
      this.tail = seen.subarray(-40);
    }
    next(null, chunk);
  }
  sha256 = () => this.hash.digest('hex');
}

export interface ReceiveFiles {
  pool: pg.Pool;
  files: DealFiles;
  scan: (open: () => Readable) => Promise<Scan>;
  log: Log;
  /**
   * Called before each file: whether there is capacity to read it. The first call takes a place for the request, and its
   * `end` ends the request if the place goes to somebody else.
   */
  enter?: (end: () => void) => boolean;
  /** Called before each file: why no file is accepted now, or null. */
  refuses?: () => Promise<'no-room' | 'day-over' | null>;
  /** Called with the size of each stored file. */
  took?: (bytes: number) => Promise<void>;
  /** Called with the outcome of each file. */
  became?: ((outcome: FileResult['outcome']) => void) | undefined;
  pace?: typeof PACE;
}

/**
 * Writes the row of a stored file.
 * @returns the identical file where the deal has one already
 */
type KeepRow = (
  deal: number,
  file: Omit<DealFile, 'id' | 'createdAt'>,
) => Promise<'stored' | 'too-much' | 'gone' | Pick<DealFile, 'name' | 'document'>>;

/** Finds the deal that the files of a request belong to, by its fields; null for a request that is only read. */
export type DealOfFiles = (fields: URLSearchParams, hasFile: boolean) => Promise<{ id: number } | null>;

/** For files that are not a borrower's documents. */
export interface OtherFiles {
  /** The only accepted types. */
  kinds: readonly string[];
  keepRow: KeepRow;
}

/** The name of a file that was not stored, whose kind nobody has judged. */
const shownName = (sent: string): string => safeName(sent, '').replace(/\.bin$/, '');

/** @throws {UnfinishedRequest} where the multipart boundary is not valid */
function multipartReader(request: Request) {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: { fileSize: FILE_MOST, fields: 100, fieldSize: 64 * 1024, parts: PARTS_MOST },
    });
  } catch {
    throw new UnfinishedRequest(400);
  }
}

/**
 * Stores the files of a request one after the other as they arrive. Each stands alone: a file that is refused, or that
 * the store rejects, loses none of the others. Each is written beside the stored files, synced to disk, moved to its
 * place, and then gets its row.
 *
 * @param dealOf is called once, before the first file or at the end, with the form fields before it and whether a file
 * was chosen; where it returns null, the files are read and dropped
 * @param other absent for the documents of a borrower, where each refusal is an event of the deal
 * @throws {UnfinishedRequest}; the files that had arrived completely stay stored
 */
export async function receiveFiles(
  request: Request,
  dealOf: DealOfFiles,
  { pool, files, scan, log, enter, refuses, took, became, pace = PACE }: ReceiveFiles,
  other?: OtherFiles,
): Promise<FileResult[]> {
  const keepRow: KeepRow = other?.keepRow ?? ((id, file) => addFile(pool, id, file, DEAL_MOST));
  const fields = new URLSearchParams();
  const results: FileResult[] = [];
  const streams = new Set<BusboyFileStream>();
  /** Files that broke off, perhaps before anybody read them: the stream reports its error only once. */
  const broken = new WeakSet<BusboyFileStream>();
  let deal: Promise<{ id: number } | null> | undefined;
  const begin = (hasFile: boolean) => {
    deal ??= dealOf(fields, hasFile);
    return deal;
  };
  const busboy = multipartReader(request);
  busboy.on('field', (name, value) => {
    // the deal is made from the fields that stand before its files
    if (!deal) fields.append(name, value);
  });
  /** A file has arrived and is judged, scanned and stored: a scanner and a bucket may take minutes, and the client waits. */
  let isStoring = false;
  let last = Promise.resolve();
  let hasBegun = false;
  // a part of a crafted request may have no name
  busboy.on('file', (name: string | undefined, stream, sent) => {
    hasBegun = true;
    clearTimeout(fieldsEnd);
    streams.add(stream);
    stream.on('error', () => broken.add(stream)); // the code that stores the file gets the error too
    // one at a time: the next file waits in the connection until this one has its row
    last = last
      .then(() => take(name?.replace(/^file:/, '') ?? '', stream, sent ?? ''))
      .finally(() => streams.delete(stream));
    last.catch(() => stream.resume());
  });

  async function take(field: string, stream: BusboyFileStream, sent: string): Promise<void> {
    // a file field without a choice posts an empty file without a name
    if (sent === '') return void stream.resume();
    const to = await begin(true);
    if (to === null) return void stream.resume();
    if (enter?.(() => fail(503)) === false) throw new UnfinishedRequest(503);
    const document = /^[a-z][a-z\d-]{0,39}$/.test(field) && field !== 'other' ? field : null;
    const { outcome, name, same } = await keep(to.id, stream, sent, document).catch((error: unknown) => {
      if (error instanceof UnfinishedRequest) throw error;
      log.error({ err: error, deal: to.id }, 'a file of a deal was not kept');
      stream.resume();
      return { outcome: 'not-stored' as const, name: shownName(sent), same: undefined };
    });
    results.push({ name, document, outcome, ...(same && { same: same.document }) });
    became?.(outcome);
    if (other || outcome === 'kept' || outcome === 'kept-clean') return;
    // a retry: the same file for the same row is stored already
    if (same && same.document === document && same.name === name) return;
    const about = { by: 'site', from: document, words: name, shownToBorrower: true } as const;
    const event = same
      ? ({ ...about, kind: 'file-again', to: same.document } as const)
      : ({ ...about, kind: 'file-refused', to: outcome } as const);
    await addEvent(pool, to.id, event).catch((error: unknown) =>
      log.warn({ err: error, deal: to.id }, 'a refused file was not noted'),
    );
  }

  async function keep(
    id: number,
    stream: BusboyFileStream,
    sent: string,
    document: string | null,
  ): Promise<{
    outcome: FileResult['outcome'];
    name: string;
    same?: { name: string; document: string | null } | undefined;
  }> {
    const refused = (await refuses?.()) ?? null;
    if (refused) {
      stream.resume();
      return { outcome: refused, name: shownName(sent) };
    }
    const part = await files.partPath();
    const meter = new Meter();
    try {
      // Not part of the pipeline, which would destroy the stream where the disk fails: the files after this one still
      // have to be read.
      stream.on('error', () => meter.destroy(failure));
      if (broken.has(stream)) meter.destroy(failure);
      else stream.pipe(meter);
      await pipeline(meter, newDealFile(part));
      isStoring = true;
      const shown = shownName(sent);
      if (stream.truncated) return { outcome: 'too-big', name: shown };
      const judged = isProgramName(sent) ? 'program' : await onDealDisk(() => judgeFile(part, meter));
      if (typeof judged === 'string') return { outcome: judged, name: shown };
      if (other && !other.kinds.includes(judged.type)) return { outcome: 'unknown-kind', name: shown };
      const name = safeName(sent, judged.type);
      const scanned = await scan(() => readDealFile(part));
      if (scanned === 'infected') return { outcome: scanned, name: shown };
      const whole = { size: meter.size, sha256: meter.sha256() };
      const storedKey = await files.keep(part, whole);
      const file = { name, ...judged, ...whole, document, storedKey };
      const added = await keepRow(id, { ...file, scan: scanned });
      // Where this throws, the row may or may not have been committed; the sweeper finds out later.
      if (added !== 'stored') await files.erase([storedKey]);
      if (typeof added === 'object') return { outcome: 'duplicate', name, same: added };
      const kept = scanned === 'clean' ? 'kept-clean' : 'kept';
      if (added === 'stored') await took?.(meter.size);
      return { outcome: added === 'stored' ? kept : added, name };
    } finally {
      isStoring = false;
      silence.refresh();
      await onDealDisk(() => rm(part, { force: true }));
    }
  }

  let received = 0;
  const source = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  let failure = new UnfinishedRequest(400);
  const fail = (status: UnfinishedRequest['status']) => {
    failure = new UnfinishedRequest(status);
    // the source may have come to its end already, and is ended with it otherwise
    count.destroy(failure);
  };
  // Those beyond are read all the same, each for itself: ten megabytes of empty parts took 3.5 seconds of the main thread.
  busboy.once('partsLimit', () => fail(413));
  const silence = setTimeout(() => (isStoring ? silence.refresh() : fail(408)), pace.silenceMs);
  const fieldsEnd = setTimeout(() => fail(408), pace.fieldsMs);
  let before = 0;
  const window = setInterval(() => {
    // unread data in a buffer means that the client waits for us: for the disk, the scanner or the row of the file
    // before
    const isOurs = count.readableLength > 0 || source.readableLength > 0;
    if (hasBegun && !isOurs && received - before < pace.least) fail(408);
    before = received;
  }, pace.windowMs);
  source.once('end', () => clearInterval(window));
  const count = new Transform({
    transform(chunk: Buffer, _, next) {
      silence.refresh();
      received += chunk.length;
      if (received > (hasBegun ? REQUEST_MOST : FIELDS_MOST)) fail(413);
      else next(null, chunk);
    },
  });
  try {
    await pipeline(source, count, busboy);
  } catch {
    for (const stream of streams) stream.destroy(failure);
    await last.catch(() => {}); // ends with the error that is thrown below
    throw failure;
  } finally {
    clearTimeout(silence);
    clearTimeout(fieldsEnd);
    clearInterval(window);
  }
  await last;
  await begin(false);
  return results;
}
