import type { z } from 'zod';
import {
  type Collection,
  type ContentSource,
  framedPage,
  readOne,
  refuse,
  slugsIn,
} from './content-file.server.ts';
import { PAGE_WORDS } from './page-words.ts';

type PageName = keyof typeof PAGE_WORDS;
export type Pages = { [Name in PageName]: z.infer<(typeof PAGE_WORDS)[Name]> };

const PAGE_NAMES = Object.keys(PAGE_WORDS) as PageName[];
const collection = (name: PageName): Collection => ({
  path: `pages/${name}.yaml`,
  description: PAGE_WORDS[name].description ?? 'the words of a page',
  schema: PAGE_WORDS[name],
  pages: framedPage,
});
export const PAGES = PAGE_NAMES.map(collection);

/** The words of every page, by file name; files with issues are left out. */
export function readPages(source: ContentSource): Pages {
  for (const name of slugsIn(source, 'pages', '.yaml'))
    if (!(name in PAGE_WORDS)) refuse(source, `pages/${name}.yaml`, [], 'no page of this name exists');
  const read = PAGE_NAMES.map((name) => [name, readOne(source, collection(name))] as const);
  return Object.fromEntries(read.filter(([, words]) => words)) as Pages;
}
