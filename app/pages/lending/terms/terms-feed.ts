import { termsFeed } from '#app/features/terms-history/terms-feed.server.ts';
import type { PageHandle } from '#app/page-handle.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/terms-feed';

export const handle: PageHandle = { file: false, apart: true, history: true };

/**
 * The versions of the terms as an Atom feed. While the database is unreachable there is none: a feed reader would take
 * missing entries for deleted ones.
 */
export async function loader({ context }: Route.LoaderArgs) {
  const { content, history } = context.get(services);
  const { versions, complete } = await history.versions(content);
  if (!complete) return new Response(null, { status: 503, headers: { 'retry-after': '60' } });
  return new Response(termsFeed(versions, content, __SITE_URL__), {
    headers: {
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'public, max-age=600',
    },
  });
}
