interface ListedPage {
  path: string;
  indexed: boolean;
  /** Day of the last change, YYYY-MM-DD, where it is known. */
  changed?: string | undefined;
}

const escaped = (address: string) => address.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** sitemap.xml: every page that search engines may show, in the order given. */
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

/** robots.txt. Pages that are kept out of search stay open to it: a crawler has to read that it may not list them. */
export const robots = (siteUrl: string): string => `User-agent: *
Disallow:

Sitemap: ${siteUrl}/sitemap.xml
`;
