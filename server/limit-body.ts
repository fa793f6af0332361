import type { Context, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';

/**
 * Refuses a longer body. Content-Length is judged before the body is opened: of a body that was opened and not read the
 * adapter cannot read the rest, and closes the connection half a second later, when a proxy has already sent somebody
 * else's request into it. Two such posts took both copies out of nginx's turn.
 */
export function limitBody(
  maxSize: number,
  refuse: (c: Context) => Response | Promise<Response>,
): MiddlewareHandler {
  const counted = bodyLimit({ maxSize, onError: refuse });
  return async (c, next) =>
    Number(c.req.header('content-length') ?? 0) > maxSize ? refuse(c) : counted(c, next);
}
