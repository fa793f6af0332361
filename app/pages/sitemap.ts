import { sitemap } from '#app/search/sitemap.ts';
import { services } from '#app/services.server.ts';
import type { Route } from './+types/sitemap';

/** sitemap.xml, written at build from the content. */
export function loader({ context }: Route.LoaderArgs) {
  const { siteMap, news } = context.get(services).content;
  const changes = new Map(news.map(({ slug, date }) => [`/news/${slug}`, date]));
  const pages = siteMap.map(({ path, indexed }) => ({ path, indexed, changed: changes.get(path) }));
  return new Response(sitemap(pages, __SITE_URL__), { headers: { 'content-type': 'application/xml' } });
}
