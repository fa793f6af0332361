/** The pictures of a project, in public/pictures/. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { type ListedPicture, pictureList } from '#server/editions/picture-list.ts';
import { type Drawn, drawnPictures, versionsOf, writePictures } from '#server/editions/pictures.ts';
import { writeWhole } from '#server/editions/write-whole.ts';

const FOLDER = 'public/pictures';
const KEPT = '.cache/pictures.json';

/** The versions of all pictures of a project. They are cached until the sources of the drawings change. */
export function picturesOf(root: string, pictures: readonly ListedPicture[] = pictureList(root)): Drawn {
  const sources = createHash('sha256');
  const drawings = readdirSync(join(root, 'drawings'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => `drawings/${file}`);
  for (const file of [
    ...drawings,
    'app/features/transactions/loan-rings.ts',
    'app/lending/transactions.ts',
    'app/lending/vocabulary.ts',
    'app/ui/picture-kinds.ts',
    'server/editions/picture-list.ts',
    'server/editions/pictures.ts',
  ])
    sources.update(`${file}\n`).update(readFileSync(join(root, file)));
  const code = sources.digest('hex');
  const kept = join(root, KEPT);
  const last = existsSync(kept)
    ? (JSON.parse(readFileSync(kept, 'utf8')) as { code?: string; pictures: Drawn })
    : undefined;
  const known = last?.code === code ? last.pictures : {};
  const found = drawnPictures(root, pictures, known);
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeWhole(kept, JSON.stringify({ code, pictures: { ...known, ...found } }));
  return found;
}

/**
 * Writes the missing pictures of a project. A name always stands for the same content, so the last build's pictures
 * stay until all of this one are written; then those that this build does not use are removed.
 */
export async function buildPictures({
  root,
  pictures = pictureList(root),
  onPicture = () => {},
}: {
  root: string;
  pictures?: readonly ListedPicture[];
  onPicture?: (done: number, of: number) => void;
}): Promise<{
  /** All files, below public/. */
  files: string[];
  /** How many were missing. */
  written: number;
}> {
  const versions = versionsOf(picturesOf(root, pictures));
  const into = join(root, FOLDER);
  const { files, written } = await writePictures(root, pictures, versions, { into, onPicture });
  const current = new Set(Object.values(versions));
  for (const folder of readdirSync(into))
    if (!current.has(folder)) rmSync(join(into, folder), { recursive: true });
  return { files: files.map((file) => relative(join(root, 'public'), file)), written };
}

if (import.meta.main) {
  const started = performance.now();
  const { written, files } = await buildPictures({ root: process.cwd() });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Pictures: ${files.length} files, ${written} drawn anew, ${seconds} s`);
}
