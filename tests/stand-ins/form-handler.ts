import type { Answer, Asked } from './exchange.ts';

/**
 * A form handler of marketing automation: takes a plain post, and redirects the visitor to the page that its owner has
 * set.
 */
export function formHandler({ method, path, body, origin }: Asked): Answer {
  if (path !== '/l/1/handler') return { status: 404 };
  const taken = method === 'POST' && new URLSearchParams(body).get('email')?.includes('@');
  return { status: 302, headers: { location: taken ? `${origin}/thank-you` : `${origin}/no-such-page` } };
}
