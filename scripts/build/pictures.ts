/**
 * Writes every picture to public/pictures/<version>/: `<name>-<width>.avif`, `<name>-<width>.jpg` or `<name>.svg`. The
 * version is the picture's own, so a file that is there is right.
 */
import { createHash, type Hash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, relative } from 'node:path';
import type { Sharp } from 'sharp';
import { ContentError } from '#app/collections/content-file.server.ts';
import { type ListedPicture, type Photograph, pictureList } from './picture-list.ts';

const FOLDER = 'public/pictures';

/** Chosen in docs/decisions/0003-pictures.md. Effort 1 halves the time of effort 2 for 1 to 4% more bytes. */
const ENCODERS = {
  avif: { quality: 45, effort: 1, tune: 'ssim' },
  jpeg: { quality: 82, mozjpeg: true },
} as const;

const photographPath = (root: string, { file }: Photograph) => join(root, 'content/photographs', file);

/** A picture's name without the state that it is in: its files have one version, which changes with any of them. */
export const baseName = (name: string): string => name.replace(/-(day|night|real)$/, '');

/** A drawing is drawn once for its version and its files: all of them take two seconds. */
const drawn = new WeakMap<ListedPicture, Buffer>();

function bytesOf(root: string, picture: ListedPicture): Buffer {
  const { from } = picture;
  if (typeof from !== 'function') return readFileSync(photographPath(root, from));
  const bytes = drawn.get(picture) ?? Buffer.from(from());
  drawn.set(picture, bytes);
  return bytes;
}

const recipeOf = ({ format = 'avif', from }: ListedPicture, width: number) =>
  JSON.stringify([width, format, ENCODERS[format], ...(typeof from === 'function' ? [] : [from.frame])]);

/** Base name to version: a short hash over what the picture's files are made from, and how. */
export type PictureVersions = Readonly<Record<string, string>>;

const VERSIONS = '.cache/pictures.json';

/**
 * The versions of all pictures. Every drawing is drawn for it, which takes three seconds: kept until the sources of the
 * drawings, what they show of the content, or a photograph change. A word that nobody draws changes none of them.
 */
export function pictureVersions(
  root: string,
  pictures: readonly ListedPicture[] = pictureList(root),
): PictureVersions {
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
    'scripts/build/picture-list.ts',
    'scripts/build/pictures.ts',
  ])
    sources.update(`${file}\n`).update(readFileSync(join(root, file)));
  for (const picture of pictures) {
    sources.update(`${picture.name}\n${JSON.stringify(picture.facts)}\n`);
    if (typeof picture.from !== 'function') sources.update(bytesOf(root, picture));
  }
  const digest = sources.digest('hex');
  const kept = join(root, VERSIONS);
  if (existsSync(kept)) {
    const known = JSON.parse(readFileSync(kept, 'utf8')) as { digest: string; versions: PictureVersions };
    if (known.digest === digest) return known.versions;
  }
  const hashes = new Map<string, Hash>();
  for (const picture of pictures) {
    const { name, widths } = picture;
    const hash = hashes.get(baseName(name)) ?? createHash('sha256');
    hash.update(`${name}\n`).update(bytesOf(root, picture));
    for (const width of widths === 'vector' ? [] : widths) hash.update(recipeOf(picture, width));
    hashes.set(baseName(name), hash);
  }
  const versions = Object.fromEntries(
    [...hashes].map(([name, hash]) => [name, hash.digest('base64url').replaceAll(/[-_]/g, '').slice(0, 6)]),
  );
  mkdirSync(join(root, '.cache'), { recursive: true });
  writeFileSync(`${kept}.${process.pid}`, JSON.stringify({ digest, versions }));
  renameSync(`${kept}.${process.pid}`, kept);
  return versions;
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

/** Writes a file whole, or not at all: another build may be reading it, or writing the same. */
function writeWhole(file: string, bytes: Buffer): void {
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, bytes);
  renameSync(partial, file);
}

/** The files of one picture into `folder`, those that are not there yet. Gives their paths, and how many it wrote. */
async function writePicture(
  root: string,
  picture: ListedPicture,
  folder: string,
): Promise<{ written: number; files: string[] }> {
  const { name, widths, format = 'avif', from } = picture;
  mkdirSync(folder, { recursive: true });
  const target = (width: number | null) =>
    join(folder, `${name}${width === null ? '' : `-${width}`}.${ending(picture)}`);
  const all = widths === 'vector' ? [null] : widths;
  const files = all.map(target);
  const missing = all.filter((width) => !existsSync(target(width)));
  if (missing.length === 0) return { written: 0, files };
  const source = bytesOf(root, picture);
  // drawing takes as long as encoding, so the largest is drawn once and the others are made from it
  const largest = Math.max(...all.map(Number));
  let pixels: Sharp | undefined;
  for (const width of missing) {
    if (width === null) {
      writeWhole(target(width), source);
      continue;
    }
    pixels ??= await (typeof from === 'function'
      ? drawnPixels(source, largest)
      : photographPixels(source, from, largest));
    const image = pixels.clone().resize(width).toFormat(format, ENCODERS[format]);
    writeWhole(target(width), await image.toBuffer());
  }
  return { written: missing.length, files };
}

/**
 * Writes the pictures that are not there yet. A name never means two things, so those of the last build stay as they are
 * until all of this one are written; then what is no picture of this one is removed.
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
  /** Of every file, below public/. */
  files: string[];
  /** How many of them were not there. */
  written: number;
}> {
  const versions = pictureVersions(root, pictures);
  const waiting = [...pictures];
  const files: string[] = [];
  let written = 0;
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const done = await writePicture(root, next, join(root, FOLDER, versions[baseName(next.name)]!));
      written += done.written;
      files.push(...done.files);
      onPicture(pictures.length - waiting.length, pictures.length);
    }
  };
  try {
    await Promise.all(Array.from({ length: availableParallelism() }, work));
  } catch (error) {
    waiting.length = 0;
    throw error;
  }
  const current = new Set(Object.values(versions));
  for (const folder of readdirSync(join(root, FOLDER)))
    if (!current.has(folder)) rmSync(join(root, FOLDER, folder), { recursive: true });
  return { files: files.map((file) => relative(join(root, 'public'), file)), written };
}

if (import.meta.main) {
  const started = performance.now();
  const { written, files } = await buildPictures({ root: process.cwd() });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`Pictures: ${files.length} files, ${written} drawn anew, ${seconds} s`);
}
