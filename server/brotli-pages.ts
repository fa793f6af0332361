import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { takesEncoding } from './site-files.ts';

const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };

/** Takes as long as gzip and gives 13 % fewer bytes: 39.5 for 45.6 KB of an answered deal, 2.8 ms each. */
export function brotliInTime(bytes: Uint8Array): Promise<Buffer<ArrayBuffer>> {
  return promisify(brotliCompress)(bytes, { params });
}

/**
 * Sends a rendered page as Brotli to a client that accepts it. It stands inside Hono's `compress`, which has no Brotli
 * and leaves compressed responses alone.
 */
export const brotliPages: MiddlewareHandler = async (c, next) => {
  await next();
  const { body, headers } = c.res;
  const isPage = headers.get('content-type')?.startsWith('text/html');
  if (!body || !isPage || headers.has('content-encoding')) return;
  if (!takesEncoding('br', c.req.header('accept-encoding') ?? null)) return;
  c.res = new Response(await brotliInTime(new Uint8Array(await c.res.arrayBuffer())), c.res);
  c.res.headers.delete('content-length');
  c.res.headers.set('content-encoding', 'br');
  c.res.headers.append('vary', 'accept-encoding');
};
