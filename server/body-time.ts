import type { IncomingMessage, ServerResponse } from 'node:http';

const BODY_TIMEOUT_MS = 30_000;

const limits = new WeakMap<object, NodeJS.Timeout>();

/** A client on a slow line has half a minute for 64 KB. */
export function limitBodyTime(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const late = setTimeout(() => {
    if (!incoming.complete && !outgoing.headersSent) outgoing.writeHead(408, { connection: 'close' });
    if (!incoming.complete) outgoing.end(() => incoming.destroy());
  }, BODY_TIMEOUT_MS);
  limits.set(incoming, late);
  outgoing.once('close', () => clearTimeout(late));
}

/** Lifts the limit for uploads of files: receiveFiles ends a request on which no data arrives. */
export const endBodyTime = (incoming: object | undefined): void =>
  clearTimeout(incoming && limits.get(incoming));
