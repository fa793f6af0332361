import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from '#app/collections/content.ts';
import type { PictureVersions } from '#app/ui/picture.tsx';
import { type RefusalShell, readRefusalShell } from './refusal-page.ts';
import { readSiteFiles, type SiteFiles } from './site-files.ts';

/** What visitors see at one moment: the content, and the files that were made from it. Both are exchanged together. */
export interface Edition {
  content: Content;
  pictures: PictureVersions;
  files: SiteFiles;
  /** Absent where no build exists. */
  refusalShell?: RefusalShell;
}

/**
 * Reads the edition in a folder that a build or the maker of editions has written.
 * @param under files of the build that are not made from content
 */
export async function readEdition(folder: string, under: SiteFiles = new Map()): Promise<Edition> {
  const own = await readSiteFiles(join(folder, 'client'), join(folder, 'csp.json'));
  const read = (name: string) => JSON.parse(readFileSync(join(folder, 'server', name), 'utf8'));
  return {
    content: read('content.json') as Content,
    pictures: read('pictures.json') as PictureVersions,
    files: under.size === 0 ? own : new Map([...under, ...own]),
    refusalShell: readRefusalShell(join(folder, 'refusal.json')),
  };
}
