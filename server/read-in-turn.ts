import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import pLimit, { type LimitFunction } from 'p-limit';

const PIECE = 64 * 1024;

/**
 * Pieces that are read at once, of all files together: as many as Node has threads for. Each was read as soon as the one
 * before it was sent: 300 downloads of 24 MB, asked for at once and read by nobody, kept everybody else waiting for 26
 * seconds, until the buffers of kernel and proxy were full.
 */
const ofSite = pLimit(4);

/**
 * A file, or a part of it, as a stream.
 * @param open called once; the file is closed with the stream
 * @param first the first byte
 * @param last the last byte
 * @param inTurn whose turns it takes, if not those of the site's own files
 */
export function readInTurn(
  open: () => Promise<FileHandle>,
  { first = 0, last = Number.POSITIVE_INFINITY } = {},
  inTurn: LimitFunction = ofSite,
): Readable {
  let handle: FileHandle | undefined;
  let at = first;
  return new Readable({
    highWaterMark: PIECE,
    construct(done) {
      open().then((opened) => {
        handle = opened;
        done();
      }, done);
    },
    read() {
      const size = Math.min(PIECE, last + 1 - at);
      inTurn(async () => {
        if (this.destroyed) return;
        const { bytesRead, buffer } = await handle!.read(Buffer.allocUnsafeSlow(size), 0, size, at);
        at += bytesRead;
        this.push(bytesRead > 0 ? buffer.subarray(0, bytesRead) : null);
      }).catch((error: Error) => this.destroy(error));
    },
    destroy(error, done) {
      (handle?.close() ?? Promise.resolve()).then(() => done(error), done);
    },
  });
}
