import type { IncomingMessage, ServerResponse } from 'node:http';

const BODY_TIMEOUT_MS = 30_000;
/** The slowest permitted upload of a photograph, as of a document: 16 KB a second. */
const PACE = { least: 160_000, windowMs: 10_000 };

const limits = new WeakMap<object, { timer: NodeJS.Timeout; end: () => void }>();
const late = new WeakSet<object>();

/**
 * A client on a slow line has half a minute for 64 KB.
 * @param refuse answers one that took longer
 */
export function limitBodyTime(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  refuse: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
): void {
  const end = () => {
    endBodyTime(incoming);
    if (incoming.complete || outgoing.headersSent) return;
    late.add(incoming);
    endWithAnswer(outgoing);
    outgoing.once('finish', () => incoming.destroy());
    refuse(incoming, outgoing);
  };
  limits.set(incoming, { timer: setTimeout(end, BODY_TIMEOUT_MS), end });
  outgoing.once('close', () => endBodyTime(incoming));
}

/**
 * Gives a post with a photograph as long as it takes at a least pace: one whose line was gone kept one of the three places
 * of its account for five minutes.
 */
export function limitBodyPace(incoming: object | undefined): void {
  const limit = incoming && limits.get(incoming);
  if (!limit) return;
  const { socket } = incoming as IncomingMessage;
  clearTimeout(limit.timer);
  let before = socket.bytesRead;
  limit.timer = setInterval(() => {
    if (socket.bytesRead - before < PACE.least) limit.end();
    before = socket.bytesRead;
  }, PACE.windowMs);
}

/** The connection ends with this answer, whatever its client still sends. */
function endWithAnswer(outgoing: ServerResponse): void {
  outgoing.shouldKeepAlive = false;
}

/**
 * No form sends a body with anything but a post, and nobody reads it: a page was answered, and the connection kept for a
 * body without an end.
 */
export function ignoreBody({ headers }: IncomingMessage, outgoing: ServerResponse): void {
  if (headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0)
    endWithAnswer(outgoing);
}

/** Lifts the limit for uploads of files: receiveFiles ends a request on which no data arrives. */
export const endBodyTime = (incoming: object | undefined): void =>
  clearTimeout(incoming && limits.get(incoming)?.timer);

/** Whether a post was ended because its body took too long: what reads that body fails, and has nobody to answer. */
export const isLate = (incoming: object | undefined): boolean => incoming !== undefined && late.has(incoming);

/** Stands for the 408 that the client has already; the adapter sends nothing for it. */
export const lateAnswer = (): Response =>
  new Response(null, { status: 408, headers: { 'x-hono-already-sent': 'true' } });
