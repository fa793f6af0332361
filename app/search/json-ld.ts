import type { StructuredData } from './structured-data.ts';

/**
 * The trail of the breadcrumb bar, or null where there is none to speak of. Items that lead nowhere (a menu's name)
 * are left out, since search engines refuse an item without an address; the last one is the page itself.
 */
export function breadcrumbList(
  trail: readonly { label: string; href?: string | undefined }[],
  path: string,
): StructuredData | null {
  const steps = trail.flatMap(({ label, href }, i) => {
    const item = i === trail.length - 1 ? path : href;
    return item ? [{ name: label, item }] : [];
  });
  if (steps.length < 2) return null;
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, i) => ({ '@type': 'ListItem', position: i + 1, ...step })),
  };
}

const absolute = (value: unknown, siteUrl: string): unknown => {
  if (typeof value === 'string') return value.startsWith('/') ? siteUrl + value : value;
  if (Array.isArray(value)) return value.map((item) => absolute(item, siteUrl));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, absolute(item, siteUrl)]));
};

/**
 * The `<script>` that holds the data, safe to write into HTML: a data block, which no browser runs and no
 * Content-Security-Policy has to name. Empty where there is nothing to say.
 * @param siteUrl the site's origin, without a slash at its end.
 */
export function jsonLd(items: readonly StructuredData[], siteUrl: string): string {
  if (items.length === 0) return '';
  const graph = { '@context': 'https://schema.org', '@graph': absolute(items, siteUrl) };
  return `<script type="application/ld+json">${JSON.stringify(graph).replaceAll('<', '\\u003c')}</script>`;
}
