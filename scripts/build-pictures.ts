/**
 * Writes every picture to public/pictures/<version>/: `<name>-<width>.avif`, `<name>-<width>.jpg` or
 * `<name>.svg`. A picture whose drawing has not changed is taken from .cache/pictures.
 */
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Sharp } from 'sharp';
import { type ListedPicture, leaderSlugs, pictureList, teamMembers } from './picture-list.ts';

const FOLDER = 'public/pictures';
const CACHE = '.cache/pictures';

/** Chosen in docs/decisions/0003-pictures.md. Effort 2 halves the time of effort 3 for 5% more bytes. */
const ENCODERS = {
  avif: { quality: 45, effort: 2 },
  jpeg: { quality: 82, mozjpeg: true },
} as const;

/** A short hash over the art sources, the portfolio, the videos and the picture list: the name of the pictures' folder. */
export function pictureVersion(root = process.cwd()): string {
  const art = readdirSync(join(root, 'app/art'))
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
    .map((file) => `app/art/${file}`);
  const hash = createHash('sha256');
  for (const file of [
    ...art,
    'content/transactions.yaml',
    'content/videos.yaml',
    'scripts/picture-list.ts',
    'scripts/build-pictures.ts',
  ])
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  const people = [...leaderSlugs(root), ...teamMembers(root).map(({ slug }) => slug)];
  return hash.update(people.join()).digest('hex').slice(0, 10);
}

const ending = ({ widths, format = 'avif' }: ListedPicture) =>
  widths === 'vector' ? 'svg' : format === 'jpeg' ? 'jpg' : 'avif';

/** The drawing as pixels, `width` of them across. */
async function drawLargest(svg: string, width: number): Promise<Sharp> {
  // loaded here, because vite.config.ts imports this module for the version alone
  const { default: sharp } = await import('sharp');
  const image = sharp(Buffer.from(svg)).resize(width).flatten();
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

/** One picture in all its widths, into `folder`. */
async function writePicture(picture: ListedPicture, folder: string, cache: string): Promise<number> {
  const { name, widths, format = 'avif' } = picture;
  const svg = picture.draw();
  if (widths === 'vector') {
    writeFileSync(join(folder, `${name}.svg`), svg);
    return 0;
  }
  // drawing takes as long as encoding, so the largest is drawn once and the others are made from it
  let drawn: Sharp | undefined;
  let encoded = 0;
  for (const width of widths) {
    const recipe = JSON.stringify([width, format, ENCODERS[format]]);
    const key = createHash('sha256').update(svg).update(recipe).digest('hex').slice(0, 32);
    const kept = join(cache, `${key}.${ending(picture)}`);
    if (!existsSync(kept)) {
      drawn ??= await drawLargest(svg, Math.max(...widths));
      const bytes = await drawn.clone().resize(width).toFormat(format, ENCODERS[format]).toBuffer();
      writeFileSync(`${kept}.${process.pid}`, bytes);
      renameSync(`${kept}.${process.pid}`, kept);
      encoded += 1;
    }
    copyFileSync(kept, join(folder, `${name}-${width}.${ending(picture)}`));
  }
  return encoded;
}

/**
 * Writes the pictures of this version, unless its folder is there already: it appears under its name only
 * when it is complete. Other versions are removed.
 */
export async function buildPictures({ root }: { root: string }): Promise<{
  version: string;
  /** Files drawn anew, and files taken from the cache or written as they are. */
  encoded: number;
  files: number;
}> {
  const version = pictureVersion(root);
  const target = join(root, FOLDER, version);
  if (existsSync(target)) return { version, encoded: 0, files: readdirSync(target).length };
  const cache = join(root, CACHE);
  const partial = join(root, `${CACHE}-${version}-${process.pid}`);
  mkdirSync(cache, { recursive: true });
  mkdirSync(partial, { recursive: true });
  const waiting = pictureList(root);
  let encoded = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const drawn = await writePicture(next, partial, cache);
      encoded += drawn;
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  mkdirSync(join(root, FOLDER), { recursive: true });
  // another build of the same version may have come first
  if (existsSync(target)) rmSync(partial, { recursive: true });
  else renameSync(partial, target);
  for (const other of readdirSync(join(root, FOLDER)))
    if (other !== version) rmSync(join(root, FOLDER, other), { recursive: true });
  return { version, encoded, files: readdirSync(target).length };
}

if (import.meta.main) {
  const started = performance.now();
  const { version, encoded, files } = await buildPictures({ root: process.cwd() });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Pictures ${version}: ${files} files, ${encoded} drawn anew, ${seconds} s`);
}
