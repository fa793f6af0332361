import type { Content } from '#app/collections/content.ts';
import type { PictureVersions } from '#app/ui/picture.tsx';
import { type Index, openIndex } from './find.ts';
import { findableSite } from './findable-site.server.ts';

const opened = new WeakMap<Content, Index>();

/** The search of an edition: made once for each, by whoever asks first or begins to serve it. */
export function siteIndex({ content, pictures }: { content: Content; pictures: PictureVersions }): Index {
  const index = opened.get(content) ?? openIndex(findableSite(content, pictures));
  opened.set(content, index);
  return index;
}
