import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
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
import { judgeFile, LOCK_MARKS, type Seen } from './judge-file.ts';
import type { Log } from './log.ts';
import type { Scan } from './scan-file.ts';

/** What one request may hold: a whole deal of files, and what stands between them. */
export const REQUEST_MOST = DEAL_MOST + 1_000_000;

/** A line that says nothing for so long is gone. */
const SILENCE_MS = 30_000;

/** How slow a line may be. One byte in twenty seconds held a place for a quarter of an hour. */
const PACE = {
  /** Until the first file begins. */
  fieldsMs: 15_000,
  /** Bytes in each window of a file: 16 KB a second, where it is the line that we wait for. */
  least: 160_000,
  windowMs: 10_000,
};

/** Bytes that may stand before the first file: the fields of a form, and what the line brings along. */
const FIELDS_MOST = 256 * 1024;

/** What became of one file. */
export interface FileResult {
  name: string;
  document: string | null;
  /** 'kept' has not been scanned. */
  outcome: 'kept' | 'kept-clean' | 'duplicate' | Refusal;
  /** Of a duplicate: the row of the file that is the same. */
  same?: string | null;
}

/** A request could not be read to its end: the line broke, or it holds too much. */
export class UnfinishedRequest extends Error {
  override name = 'UnfinishedRequest';
  readonly status: 400 | 408 | 413 | 503;
  constructor(status: UnfinishedRequest['status']) {
    super(`a request with files ended with ${status}`);
    this.status = status;
  }
}

/** Lets the bytes through, and says what they are. */
class Meter extends Transform implements Seen {
  size = 0;
  isLocked = false;
  private readonly hash = createHash('sha256');
  private tail: Buffer = Buffer.alloc(0);
  override _transform(chunk: Buffer, _: string, next: (error: null, chunk: Buffer) => void) {
    this.size += chunk.length;
    this.hash.update(chunk);
    if (!this.isLocked) {
      // a mark may stand across two chunks
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
  /** Asked when the first file of a deal begins: whether there is a place to read it. */
  enter?: () => boolean;
  /** Asked before each file: why none is taken now, or null. */
  refuses?: () => Promise<'no-room' | 'day-over' | null>;
  /** Told of the bytes of each file that is kept. */
  took?: (bytes: number) => Promise<void>;
  /** Told what became of each file. */
  became?: ((outcome: FileResult['outcome']) => void) | undefined;
  pace?: typeof PACE;
}

/** Gives a file that is in its place its row. @returns the file that the deal has already where it is the same */
type KeepRow = (
  deal: number,
  file: Omit<DealFile, 'id' | 'createdAt'>,
) => Promise<'stored' | 'too-much' | 'gone' | Pick<DealFile, 'name' | 'document'>>;

/** For files that are no borrower's documents. */
export interface OtherFiles {
  /** The only kinds that are kept. */
  kinds: readonly string[];
  keepRow: KeepRow;
}

/** @throws {UnfinishedRequest} where the parts are divided by what nothing can be divided by */
function multipartReader(request: Request) {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      limits: { fileSize: FILE_MOST, files: 200, fields: 100, fieldSize: 64 * 1024, parts: 300 },
    });
  } catch {
    throw new UnfinishedRequest(400);
  }
}

/**
 * Keeps the files of a request one after the other as they arrive, each by itself: one that is refused, or that the store does
 * not take, loses none of the others. Each goes beside the kept ones, to the disk, to its place, and then into its row.
 *
 * @param dealOf is asked once, before the first file or at the end, with the fields that stood before it and whether a file
 *   was chosen; null: the files go nowhere, and are read past
 * @param other absent for the documents of a borrower, where each that is refused is an event of the deal
 * @throws {UnfinishedRequest} and keeps what was whole by then
 */
export async function receiveFiles(
  request: Request,
  dealOf: (fields: URLSearchParams, hasFile: boolean) => Promise<{ id: number } | null>,
  { pool, files, scan, log, enter, refuses, took, became, pace = PACE }: ReceiveFiles,
  other?: OtherFiles,
): Promise<FileResult[]> {
  const keepRow: KeepRow = other?.keepRow ?? ((id, file) => addFile(pool, id, file, DEAL_MOST));
  const fields = new URLSearchParams();
  const results: FileResult[] = [];
  const streams = new Set<BusboyFileStream>();
  /** Files that broke off, perhaps before anybody read them: they never say it again. */
  const broken = new WeakSet<BusboyFileStream>();
  let deal: Promise<{ id: number } | null> | undefined;
  const begin = (hasFile: boolean) => {
    deal ??= dealOf(fields, hasFile);
    return deal;
  };
  const busboy = multipartReader(request);
  busboy.on('field', (name, value) => {
    // the deal is made of what stands before its files
    if (!deal) fields.append(name, value);
  });
  let last = Promise.resolve();
  let hasBegun = false;
  busboy.on('file', (name, stream, sent) => {
    hasBegun = true;
    clearTimeout(fieldsEnd);
    streams.add(stream);
    stream.on('error', () => broken.add(stream)); // the file below hears it too
    // one at a time: the next one waits in the line until this one has its row
    last = last
      .then(() => take(name.replace(/^file:/, ''), stream, sent ?? ''))
      .finally(() => streams.delete(stream));
    last.catch(() => stream.resume());
  });

  async function take(field: string, stream: BusboyFileStream, sent: string): Promise<void> {
    // a control without a choice posts an empty file without a name
    if (sent === '') return void stream.resume();
    const to = await begin(true);
    if (to === null) return void stream.resume();
    if (enter?.() === false) throw new UnfinishedRequest(503);
    const document = /^[a-z][a-z\d-]{0,39}$/.test(field) && field !== 'other' ? field : null;
    const { outcome, name, same } = await keep(to.id, stream, sent, document).catch((error: unknown) => {
      if (error instanceof UnfinishedRequest) throw error;
      log.error({ err: error, deal: to.id }, 'a file of a deal was not kept');
      stream.resume();
      return { outcome: 'not-stored' as const, name: safeName(sent, ''), same: undefined };
    });
    results.push({ name, document, outcome, ...(same && { same: same.document }) });
    became?.(outcome);
    if (other || outcome === 'kept' || outcome === 'kept-clean') return;
    // the same file for the same row was sent twice, and is there
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
      return { outcome: refused, name: safeName(sent, '').replace(/\.bin$/, '') };
    }
    const part = await files.partPath();
    const meter = new Meter();
    try {
      // Not a part of the pipeline, which would destroy it where the disk fails: the files after it are read behind it.
      stream.on('error', () => meter.destroy(failure));
      if (broken.has(stream)) meter.destroy(failure);
      else stream.pipe(meter);
      await pipeline(meter, createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true }));
      const shown = safeName(sent, '').replace(/\.bin$/, '');
      if (stream.truncated) return { outcome: 'too-big', name: shown };
      const judged = isProgramName(sent) ? 'program' : await judgeFile(part, meter);
      if (typeof judged === 'string') return { outcome: judged, name: shown };
      if (other && !other.kinds.includes(judged.type)) return { outcome: 'unknown-kind', name: shown };
      const name = safeName(sent, judged.type);
      const scanned = await scan(() => createReadStream(part));
      if (scanned === 'infected') return { outcome: scanned, name: shown };
      const whole = { size: meter.size, sha256: meter.sha256() };
      const storedKey = await files.keep(part, whole);
      const file = { name, ...judged, ...whole, document, storedKey };
      const added = await keepRow(id, { ...file, scan: scanned });
      // Where this throws, the row may have been committed or not: the sweeper knows later.
      if (added !== 'stored') await files.erase([storedKey]);
      if (typeof added === 'object') return { outcome: 'duplicate', name, same: added };
      const kept = scanned === 'clean' ? 'kept-clean' : 'kept';
      if (added === 'stored') await took?.(meter.size);
      const outcomes = { stored: kept, gone: 'not-stored', 'too-much': 'too-much' } as const;
      return { outcome: outcomes[added], name };
    } finally {
      await rm(part, { force: true });
    }
  }

  let received = 0;
  const source = Readable.fromWeb(request.body as Parameters<typeof Readable.fromWeb>[0]);
  let failure = new UnfinishedRequest(400);
  const fail = (status: UnfinishedRequest['status']) => {
    failure = new UnfinishedRequest(status);
    source.destroy(failure);
  };
  const silence = setTimeout(() => fail(408), SILENCE_MS);
  const fieldsEnd = setTimeout(() => fail(408), pace.fieldsMs);
  let before = 0;
  const window = setInterval(() => {
    // what has come and is not taken yet waits for us: for the disk, the scanner or the row of the file before
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
    await last.catch(() => {}); // it ends with the failure that is thrown
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
