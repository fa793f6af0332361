import type { Context, MiddlewareHandler } from 'hono';

/**
 * How many times the limit is read of a body that does not announce its length, a megabyte of a form, before the
 * connection is closed: a client that is still sending then loses the answer, as 12 of 100 did with a megabyte.
 */
const LIMITS_READ = 16;

/**
 * Refuses a longer body, and reads one that does not announce its length: Hono's own `bodyLimit` makes a new request of
 * the adapter's, which Node refuses, so that every chunked post was answered with 500.
 *
 * Content-Length is judged before the body is opened: of a body that was opened and not read the adapter cannot read the
 * rest, and closes the connection half a second later, when a proxy has already sent somebody else's request into it. Two
 * such posts took both copies out of nginx's turn.
 */
export function limitBody(
  maxSize: number,
  refuse: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  return async (c, next) => {
    const length = c.req.header('content-length');
    if (length !== undefined) return Number(length) > maxSize ? refuse(c) : next();
    const { body, headers, signal } = c.req.raw;
    const reader = body?.getReader();
    const chunks: Uint8Array[] = [];
    let size = 0;
    let read = await reader?.read();
    for (; read?.value && size <= maxSize * LIMITS_READ; read = await reader?.read()) {
      size += read.value.length;
      if (size <= maxSize) chunks.push(read.value);
    }
    if (size > maxSize) {
      const refused = await refuse(c);
      if (read?.value) refused.headers.set('connection', 'close');
      return refused;
    }
    c.req.raw = new Request(c.req.url, {
      method: c.req.method,
      headers,
      signal,
      body: Buffer.concat(chunks),
    });
    return next();
  };
}
