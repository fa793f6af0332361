import type { StructuredData } from './structured-data.ts';

/**
 * The breadcrumb trail as JSON-LD, or null where it is too short. Items without an address (a menu's name) are left
 * out, because search engines reject them; the last item is the page itself.
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
 * The `<script>` with the data, safe to write into HTML: a data block, which browsers do not run and a
 * Content-Security-Policy need not allow. Empty where there is no data.
 * @param siteUrl the site's origin, without a slash at its end.
 */
export function jsonLd(items: readonly StructuredData[], siteUrl: string): string {
  if (items.length === 0) return '';
  const graph = { '@context': 'https://schema.org', '@graph': absolute(items, siteUrl) };
  return `<script type="application/ld+json">${JSON.stringify(graph).replaceAll('<', '\\u003c')}</script>`;
}
