import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Content } from '#app/collections/content.ts';
import type { PictureVersions } from '#app/ui/picture.tsx';
import { type RefusalShell, readRefusalShell } from './refusal-page.ts';
import { readSiteFiles, type SiteFiles } from './site-files.ts';

/** What visitors see at one moment: the content, and the files that were made from it. It is exchanged as a whole. */
export interface Edition {
  content: Content;
  pictures: PictureVersions;
  files: SiteFiles;
  /** Absent where nothing was built. */
  refusalShell?: RefusalShell;
}

/** The edition of a build. */
export function readEdition(folder: string): Edition {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, 'server', name), 'utf8'));
  return {
    content: read('content.json') as Content,
    pictures: read('pictures.json') as PictureVersions,
    files: readSiteFiles(join(folder, 'client'), join(folder, 'csp.json')),
    refusalShell: readRefusalShell(join(folder, 'refusal.json')),
  };
}
