import { loadContent } from 'virtual:content';
import { newsFeed } from './news-feed.server.ts';

/** The news as RSS: a file that the build writes. */
export const loader = () =>
  new Response(newsFeed(loadContent(), __SITE_URL__), {
    headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
  });
