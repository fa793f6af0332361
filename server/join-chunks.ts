import type { IncomingMessage } from 'node:http';

/**
 * Passes on what one read of the connection brings in one piece. Node passes on each chunk of a chunked body by itself,
 * and every step after it costs some microseconds a piece: an upload in chunks of one byte, at 350 KB a second, held the
 * server's thread for seconds.
 */
export function joinChunks(incoming: IncomingMessage): void {
  if (incoming.headers['transfer-encoding'] === undefined) return;
  const push = incoming.push.bind(incoming);
  let pieces: Buffer[] = [];
  let size = 0;
  const pass = () => {
    const joined = Buffer.concat(pieces);
    pieces = [];
    size = 0;
    if (joined.length > 0) push(joined);
  };
  incoming.push = (piece: Buffer | null) => {
    if (piece === null) {
      pass();
      return push(null);
    }
    // after all chunks of this read: Node runs ticks and promises between them
    if (pieces.length === 0) setImmediate(pass);
    pieces.push(piece);
    size += piece.length;
    return incoming.readableLength + size < incoming.readableHighWaterMark;
  };
}
