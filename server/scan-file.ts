import { connect, type NetConnectOpts } from 'node:net';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Log } from './log.ts';

/** The limit for a scan by clamd. A file of 25 MB takes half a second. */
const SCAN_MS = 20_000;

/** Far above the longest name of a virus. */
const REPLY_MOST = 10_000;

/** The result of a scan; 'not-scanned' where no scanner answered. */
export type Scan = 'clean' | 'not-scanned' | 'infected';

/** A file in the form of clamd's INSTREAM (clamd(8)): each piece after its length, and a length of zero at the end. */
async function* pieces(content: AsyncIterable<Buffer>): AsyncIterable<string | Buffer> {
  yield 'zINSTREAM\0';
  const length = (bytes: number) => {
    const four = Buffer.alloc(4);
    four.writeUInt32BE(bytes);
    return four;
  };
  for await (const piece of content) {
    yield length(piece.length);
    yield piece;
  }
  yield length(0);
}

/**
 * @returns clamd's complete answer.
 * @throws where it did not answer
 */
async function ask(clamd: NetConnectOpts, content: Readable, timeoutMs: number): Promise<string> {
  const socket = connect(clamd);
  const late = setTimeout(() => socket.destroy(new Error('clamd did not answer in time')), timeoutMs);
  // clamd may answer before it has read everything, and then stops reading: only its answer counts.
  pipeline(content, pieces, socket).catch((error: Error) => socket.destroy(error));
  try {
    let reply = '';
    for await (const piece of socket.setEncoding('utf8')) {
      reply += piece;
      if (reply.length > REPLY_MOST) throw new Error('clamd answered at too great a length');
    }
    return reply;
  } finally {
    clearTimeout(late);
    socket.destroy();
  }
}

/**
 * Returns a function that has files scanned by clamd.
 * @param clamd its address; null where there is none
 */
export function fileScanner(clamd: NetConnectOpts | null, log: Log, timeoutMs = SCAN_MS) {
  return async (open: () => Readable): Promise<Scan> => {
    if (clamd === null) return 'not-scanned';
    try {
      const reply = await ask(clamd, open(), timeoutMs);
      if (reply === 'stream: OK\0') return 'clean';
      const [, virus] = /^stream: (.+) FOUND\0$/.exec(reply) ?? [];
      if (virus === undefined) throw new Error(`clamd said ${JSON.stringify(reply)}`);
      log.warn({ virus }, 'a virus was found in a file of a deal');
      return 'infected';
    } catch (error) {
      log.error({ err: error }, 'a file of a deal was not scanned');
      return 'not-scanned';
    }
  };
}
