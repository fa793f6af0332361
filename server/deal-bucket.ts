import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FileStore } from './deal-files.ts';
import { dealFolder, readDealFile } from './deal-folder.ts';
import type { Env } from './env.ts';

/** A connection on which no data moves for this long is closed. */
const SILENCE_MS = 15_000;

/** Limit for a whole request, with its second attempt. A download has none: its speed is that of the reader. */
const REQUEST_MS = 60_000;

/**
 * Requests at once: documents that arrive, and those that are read. Of the library's fifty one borrower's slow downloads
 * took all, nobody's documents were kept, and the site said that it was not ready.
 */
const AT_ONCE = { maxSockets: 200 };

/** Far above the longest error of a store, in bytes. */
const ERROR_MOST = 64 * 1024;

/** The beginning of an error: the library reads all of it into memory, however long it is. */
async function* beginning(error: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  let left = ERROR_MOST;
  for await (const piece of error) {
    yield piece;
    left -= piece.length;
    if (left <= 0) return;
  }
}

/** The store's error codes for wrong settings. */
const PROBLEMS: Readonly<Record<string, string>> = {
  SignatureDoesNotMatch: 'the secret in DEAL_FILES_URL is wrong',
  InvalidAccessKeyId: 'it does not know the key in DEAL_FILES_URL',
  AccessDenied: 'the key in DEAL_FILES_URL may not read there',
  NoSuchBucket: 'it has no bucket of the name in DEAL_FILES_URL',
};

/**
 * Documents of deals in a bucket of an S3-compatible store. A file stays on this machine until the bucket has all of
 * it.
 * @param folder for files that are not in the bucket yet
 */
export function dealBucket(
  { endpoint, region, bucket, prefix, credentials }: NonNullable<Env['dealFiles']>,
  folder: FileStore,
  silenceMs = SILENCE_MS,
): FileStore {
  // not loaded where a folder is used: 22 MB of code
  const opened = import('@aws-sdk/client-s3').then((sdk) => {
    const client = new sdk.S3Client({
      endpoint,
      region,
      ...(credentials && { credentials }),
      // path-style addresses, which every store understands
      forcePathStyle: true,
      maxAttempts: 2,
      // The newer checksums use headers and trailers that stores other than Amazon's reject.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      // Errors are thrown, and the caller logs them: the library must not write to the console.
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      requestHandler: {
        connectionTimeout: Math.min(3_000, silenceMs),
        socketTimeout: silenceMs,
        httpAgent: AT_ONCE,
        httpsAgent: AT_ONCE,
      },
    });
    const { requestHandler } = client.config;
    const handle = requestHandler.handle.bind(requestHandler);
    requestHandler.handle = async (...request) => {
      const { response } = await handle(...request);
      if (response.statusCode >= 300) response.body = Readable.from(beginning(response.body));
      return { response };
    };
    return { sdk, client };
  });
  opened.catch(() => {}); // every use below reports the error
  const at = (key: string) => ({ Bucket: bucket, Key: prefix + key });
  const inTime = () => ({ abortSignal: AbortSignal.timeout(REQUEST_MS) });

  async function erase(keys: readonly string[]): Promise<void> {
    const { sdk, client } = await opened;
    // One by one: S3-compatible stores differ most in the request that erases many objects.
    for (const key of keys) await client.send(new sdk.DeleteObjectCommand(at(key)), inTime());
  }

  return {
    erase,
    freeBytes: folder.freeBytes,
    partPath: folder.partPath,
    async keep(key, partPath, { size, sha256 }) {
      const { sdk, client } = await opened;
      const content = readDealFile(partPath);
      const object = { ...at(key), Body: content, ContentLength: size };
      // the store compares this with what it received
      const ChecksumSHA256 = Buffer.from(sha256, 'hex').toString('base64');
      try {
        await client.send(new sdk.PutObjectCommand({ ...object, ChecksumSHA256 }), inTime());
      } finally {
        content.destroy();
      }
      // a store that does not know the checksum may have kept half of it
      const { ContentLength } = await client.send(new sdk.HeadObjectCommand(at(key)), inTime());
      if (ContentLength !== size) throw new Error(`the store kept ${ContentLength} of ${size} bytes`);
    },
    async openFile({ storedKey }) {
      const { sdk, client } = await opened;
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(storedKey)));
        return Body as Readable;
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return null;
        throw error;
      }
    },
    async problem() {
      const { sdk, client } = await opened;
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(at(randomUUID())), inTime());
        (Body as Readable).destroy();
        return 'it says that it has what was never given to it';
      } catch (error) {
        // faults of the connection and of its certificate have a code, and the name 'Error'
        const { name, code = name } = error as NodeJS.ErrnoException;
        return error instanceof sdk.NoSuchKey ? null : (PROBLEMS[name] ?? `it does not answer (${code})`);
      }
    },
    eraseParts: folder.eraseParts,
  };
}

/** The store for documents of deals that the settings name. */
export function storeOf({ dataDir, dealFiles }: Pick<Env, 'dataDir' | 'dealFiles'>): FileStore {
  const folder = dealFolder(dataDir);
  return dealFiles ? dealBucket(dealFiles, folder) : folder;
}
