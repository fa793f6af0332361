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
import { ContentError } from '#app/collections/content-file.server.ts';
import { type ListedPicture, type Photograph, pictureList } from './picture-list.ts';

const FOLDER = 'public/pictures';
const CACHE = '.cache/pictures';

/** Chosen in docs/decisions/0003-pictures.md. Effort 2 halves the time of effort 3 for 5% more bytes. */
const ENCODERS = {
  avif: { quality: 45, effort: 2 },
  jpeg: { quality: 82, mozjpeg: true },
} as const;

const photographPath = (root: string, { file }: Photograph) => join(root, 'content/photographs', file);

/**
 * The name of the pictures' folder: a short hash over the sources of the drawings, the loans that they show, the
 * portfolio, the videos, the picture list, and the photographs.
 */
export function pictureVersion(root = process.cwd()): string {
  const drawn = ['app/art', 'app/lending'].flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .sort()
      .map((file) => `${folder}/${file}`),
  );
  const hash = createHash('sha256');
  for (const file of [
    ...drawn,
    'content/transactions.yaml',
    'content/videos.yaml',
    'scripts/picture-list.ts',
    'scripts/build-pictures.ts',
  ])
    hash.update(`${file}\n`).update(readFileSync(join(root, file)));
  for (const { name, from } of pictureList(root)) {
    hash.update(`${name}\n`);
    if (typeof from !== 'function') hash.update(readFileSync(photographPath(root, from)));
  }
  return hash.digest('hex').slice(0, 10);
}

const ending = ({ widths, format = 'avif' }: ListedPicture) =>
  widths === 'vector' ? 'svg' : format === 'jpeg' ? 'jpg' : 'avif';

/** A drawing as pixels, `width` of them across. */
async function drawnPixels(svg: Buffer, width: number): Promise<Sharp> {
  // loaded here, because vite.config.ts imports this module for the version alone
  const { default: sharp } = await import('sharp');
  const { data, info } = await sharp(svg).resize(width).flatten().raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

/**
 * A photograph as pixels in sRGB, upright, cut to its frame around the middle, `width` of them across; place, camera
 * and all else that a file says about itself stay behind. Throws a ContentError where it is no picture, or does not
 * fill its frame; one that is left whole must be half as high as `width`.
 */
async function photographPixels(
  bytes: Buffer,
  { file, field, frame }: Photograph,
  width: number,
): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  const refuse = (reason: string) => new ContentError(`${field}: content/photographs/${file} ${reason}`);
  const size = await sharp(bytes)
    .metadata()
    .catch(() => undefined);
  if (!size) throw refuse('is not a picture');
  const upright = size.autoOrient;
  const height = Math.round(width / (frame ?? 2));
  if (upright.width < width || upright.height < height)
    throw refuse(`is ${upright.width} by ${upright.height} pixels, less than ${width} by ${height}`);
  try {
    const cut = frame ? { width, height } : { width };
    const image = sharp(bytes).autoOrient().resize(cut).flatten().toColourspace('srgb');
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: info });
  } catch (error) {
    throw refuse(`cannot be read: ${(error as Error).message.split('\n')[0]}`);
  }
}

/** One picture in all its widths, into `folder`; notes the files of the cache that it stands on in `used`. */
async function writePicture(
  root: string,
  picture: ListedPicture,
  folder: string,
  used: Set<string>,
): Promise<number> {
  const { name, widths, format = 'avif', from } = picture;
  const drawing = typeof from === 'function';
  const source = drawing ? Buffer.from(from()) : readFileSync(photographPath(root, from));
  if (widths === 'vector') {
    writeFileSync(join(folder, `${name}.svg`), source);
    return 0;
  }
  const largest = Math.max(...widths);
  // drawing takes as long as encoding, so the largest is drawn once and the others are made from it
  let pixels: Sharp | undefined;
  let encoded = 0;
  for (const width of widths) {
    const recipe = JSON.stringify([width, format, ENCODERS[format], ...(drawing ? [] : [from.frame])]);
    const key = createHash('sha256').update(source).update(recipe).digest('hex').slice(0, 32);
    const file = `${key}.${ending(picture)}`;
    const kept = join(root, CACHE, file);
    used.add(file);
    if (!existsSync(kept)) {
      pixels ??= await (drawing ? drawnPixels(source, largest) : photographPixels(source, from, largest));
      const bytes = await pixels.clone().resize(width).toFormat(format, ENCODERS[format]).toBuffer();
      // two pictures of one photograph may come here at once
      const partial = `${kept}.${name}.${process.pid}`;
      writeFileSync(partial, bytes);
      renameSync(partial, kept);
      encoded += 1;
    }
    copyFileSync(kept, join(folder, `${name}-${width}.${ending(picture)}`));
  }
  return encoded;
}

/**
 * Writes the pictures of this version, unless its folder is there already: it appears under its name only
 * when it is complete. Other versions are removed, and so are encoded files that no picture of this one stands on.
 */
export async function buildPictures({
  root,
  pictures = pictureList(root),
}: {
  root: string;
  pictures?: readonly ListedPicture[];
}): Promise<{
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
  const waiting = [...pictures];
  const used = new Set<string>();
  let encoded = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const drawn = await writePicture(root, next, partial, used);
      encoded += drawn;
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, work));
  } catch (error) {
    waiting.length = 0;
    rmSync(partial, { recursive: true });
    throw error;
  }
  mkdirSync(join(root, FOLDER), { recursive: true });
  // another build of the same version may have come first
  if (existsSync(target)) rmSync(partial, { recursive: true });
  else renameSync(partial, target);
  for (const other of readdirSync(join(root, FOLDER)))
    if (other !== version) rmSync(join(root, FOLDER, other), { recursive: true });
  // a name with more to it is a file that another build is writing
  for (const kept of readdirSync(cache))
    if (/^\w+\.\w+$/.test(kept) && !used.has(kept)) rmSync(join(cache, kept));
  return { version, encoded, files: readdirSync(target).length };
}

if (import.meta.main) {
  const started = performance.now();
  const { version, encoded, files } = await buildPictures({ root: process.cwd() });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Pictures ${version}: ${files} files, ${encoded} drawn anew, ${seconds} s`);
}
