import type { z } from 'zod';
import { type ContentSource, failContent, readYaml, slugsIn } from './content-file.server.ts';
import { PAGE_WORDS } from './page-words.ts';

type PageName = keyof typeof PAGE_WORDS;
export type Pages = { [Name in PageName]: z.infer<(typeof PAGE_WORDS)[Name]> };

/** The words of every page, by the name of its file. */
export function readPages(source: ContentSource): Pages {
  const names = Object.keys(PAGE_WORDS) as PageName[];
  const stray = slugsIn(source, 'pages', '.yaml').find((name) => !(name in PAGE_WORDS));
  if (stray) failContent(`pages/${stray}.yaml`, '', 'no page of this name exists');
  const read = (name: PageName) => readYaml<unknown>(source, `pages/${name}.yaml`, PAGE_WORDS[name]);
  return Object.fromEntries(names.map((name) => [name, read(name)])) as Pages;
}
