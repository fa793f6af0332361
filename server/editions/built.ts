import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Edition, readEdition } from '../edition.ts';
import type { SiteFiles } from '../site-files.ts';
import { filesOf, type Kept } from './kept-editions.ts';

/** An edition with its number, which is 0 until the database has said it. */
export interface Served extends Kept {
  edition: Edition;
}

/** The build as an edition, without a number until the database has given it one. */
export interface Built extends Served {
  /** Its files that are not made from content: scripts, styles, pictures, clips. They belong to every edition. */
  under: SiteFiles;
}

export async function readBuilt(folder: string): Promise<Built> {
  const edition = await readEdition(folder);
  const { files } = JSON.parse(readFileSync(join(folder, 'made.json'), 'utf8')) as { files: string[] };
  const made = new Set(files.map((name) => `/${name.replace(/(^|\/)index\.html$/, '')}`));
  const under = new Map([...edition.files].filter(([path]) => !made.has(path)));
  return { number: 0, folder, files: filesOf(join(folder, 'content')), edition, under };
}
