import type { SitePage } from '#app/collections/content.ts';
import type { Link } from '#app/collections/field-types.ts';

/**
 * The metadata of the page of one entry: a leader, an article, a loan.
 * @param trail ends with the entry
 */
export function entryFrame(
  siteMap: readonly SitePage[],
  path: string,
  trail: { label: string; href?: string | undefined }[],
  quickLinks: Link[] = [],
) {
  const { title, description, indexed } = siteMap.find((page) => page.path === path)!;
  return { path, title, description, indexed, breadcrumb: trail, quickLinks };
}
