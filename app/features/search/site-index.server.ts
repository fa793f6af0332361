import type { Content } from '#app/collections/content.ts';
import type { PictureVersions } from '#app/ui/picture.tsx';
import { type Index, openIndex } from './find.ts';
import { findableSite } from './findable-site.server.ts';

const opened = new WeakMap<Content, Index>();

/** The search index of an edition, built once, at the first query or when the edition is first served. */
export function siteIndex({ content, pictures }: { content: Content; pictures: PictureVersions }): Index {
  const index = opened.get(content) ?? openIndex(findableSite(content, pictures));
  opened.set(content, index);
  return index;
}
