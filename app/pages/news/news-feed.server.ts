import { Feed } from 'feed';
import type { Content } from '#app/collections/content.ts';

/** A day has no time. Noon UTC is the same day in every time zone of the Americas and of Europe. */
const noon = (day: string) => new Date(`${day}T12:00:00Z`);

/** RSS 2.0 of all articles, newest first. `siteUrl` is the origin, without a trailing slash. */
export function newsFeed(
  { news, pages, site }: Pick<Content, 'news' | 'pages' | 'site'>,
  siteUrl: string,
): string {
  const address = siteUrl + pages.news.path;
  const feed = new Feed({
    id: address,
    title: `${site.name}: ${pages.news.title}`,
    description: pages.news.description,
    link: address,
    language: 'en-US',
    copyright: `© ${site.copyrightYear} ${site.name}`,
    feedLinks: { rss: `${address}/feed.xml` },
    // dated by the newest article, so that the same content gives the same file
    ...(news[0] && { updated: noon(news[0].date) }),
    generator: false,
  });
  for (const { slug, title, excerpt, date, kicker } of news)
    feed.addItem({
      link: `${address}/${slug}`,
      title,
      description: excerpt,
      date: noon(date),
      category: [{ name: kicker }],
    });
  return feed.rss2();
}
