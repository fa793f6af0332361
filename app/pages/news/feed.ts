import { services } from '#app/services.server.ts';
import type { Route } from './+types/feed';
import { newsFeed } from './news-feed.server.ts';

/** The news as RSS: a file that the build writes. */
export const loader = ({ context }: Route.LoaderArgs) =>
  new Response(newsFeed(context.get(services).content, __SITE_URL__), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  });
