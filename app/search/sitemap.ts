import { escaped } from '#app/format/escaped.ts';

interface ListedPage {
  path: string;
  indexed: boolean;
  /** Day of the last change, YYYY-MM-DD, where it is known. */
  changed?: string | undefined;
}

/** sitemap.xml: every indexable page, in the given order. */
export const sitemap = (pages: readonly ListedPage[], siteUrl: string): string => {
  const entries = pages
    .filter(({ indexed }) => indexed)
    .map(({ path, changed }) => {
      const day = changed ? `<lastmod>${changed}</lastmod>` : '';
      return `<url><loc>${escaped(siteUrl + path)}</loc>${day}</url>\n`;
    });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`;
};

/** robots.txt. Crawlers may fetch pages that are not indexed: they have to read the `noindex` there. */
export const robots = (siteUrl: string): string => `User-agent: *
Disallow:

Sitemap: ${siteUrl}/sitemap.xml
`;
