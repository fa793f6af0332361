/**
 * Answered as text: rendering a page would cost a thousand times as much, and count against the visitor's limit of
 * pages.
 */
export const notFound = () => plain(404, 'not found');

export function plain(status: number, text: string): Response {
  return new Response(`${text}\n`, {
    status,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  });
}

/** @param status 308 where the browser has to send the body again. */
export function moved(location: string, status: 301 | 308): Response {
  return new Response(null, {
    status,
    headers: { location, 'content-length': '0', 'cache-control': 'public, max-age=3600' },
  });
}
