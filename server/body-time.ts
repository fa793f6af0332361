import type { IncomingMessage, ServerResponse } from 'node:http';

const BODY_TIMEOUT_MS = 30_000;

const limits = new WeakMap<object, NodeJS.Timeout>();
const late = new WeakSet<object>();

/** A client on a slow line has half a minute for 64 KB. */
export function limitBodyTime(incoming: IncomingMessage, outgoing: ServerResponse): void {
  const end = setTimeout(() => {
    if (incoming.complete) return;
    late.add(incoming);
    if (!outgoing.headersSent) outgoing.writeHead(408, { connection: 'close' });
    outgoing.end(() => incoming.destroy());
  }, BODY_TIMEOUT_MS);
  limits.set(incoming, end);
  outgoing.once('close', () => clearTimeout(end));
}

/** Lifts the limit for uploads of files: receiveFiles ends a request on which no data arrives. */
export const endBodyTime = (incoming: object | undefined): void =>
  clearTimeout(incoming && limits.get(incoming));

/** Whether a post was ended because its body took too long: what reads that body fails, and has nobody to answer. */
export const isLate = (incoming: object | undefined): boolean => incoming !== undefined && late.has(incoming);

/** Stands for the 408 that the client has already; the adapter sends nothing for it. */
export const lateAnswer = (): Response =>
  new Response(null, { status: 408, headers: { 'x-hono-already-sent': 'true' } });
