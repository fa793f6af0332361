import { loadContent } from 'virtual:content';
import { sitemap } from '#app/search/sitemap.ts';

/** sitemap.xml, written at build from the content. */
export function loader() {
  const { siteMap, news } = loadContent();
  const changes = new Map(news.map(({ slug, date }) => [`/news/${slug}`, date]));
  const pages = siteMap.map(({ path, indexed }) => ({ path, indexed, changed: changes.get(path) }));
  return new Response(sitemap(pages, __SITE_URL__), { headers: { 'content-type': 'application/xml' } });
}
