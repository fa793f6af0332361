/**
 * Writes pictures, each into a folder named by its version: `<name>-<width>.avif`, `<name>-<width>.jpg` or
 * `<name>.svg`. The version is a hash of what the picture is made from, so an existing file is up to date.
 */
import { createHash, type Hash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Sharp } from 'sharp';
import { ContentError } from '#app/collections/content-file.server.ts';
import type { PictureVersions } from '#app/ui/picture.tsx';
import { inParallel } from './in-parallel.ts';
import type { ListedPicture, Photograph } from './picture-list.ts';
import { loadSharp } from './sharp.ts';
import { writeWhole } from './write-whole.ts';

/** Chosen in docs/decisions/0003-pictures.md. Effort 1 takes half the time of effort 2, for 1 to 4% more bytes. */
const ENCODERS = {
  avif: { quality: 45, effort: 1, tune: 'ssim' },
  jpeg: { quality: 82, mozjpeg: true },
} as const;

const photographPath = (root: string, { file }: Photograph) => join(root, 'content/photographs', file);

/**
 * A picture's name without its state (day, night, real): all states share one version, which changes with any of them.
 */
export const baseName = (name: string): string => name.replace(/-(day|night|real)$/, '');

/** Each drawing is drawn once, for its version and its files: all drawings together take two seconds. */
const drawn = new WeakMap<ListedPicture, Buffer>();

function bytesOf(root: string, picture: ListedPicture): Buffer {
  const { from } = picture;
  if (typeof from !== 'function') return readFileSync(photographPath(root, from));
  const bytes = drawn.get(picture) ?? Buffer.from(from());
  drawn.set(picture, bytes);
  return bytes;
}

const recipeOf = ({ format = 'avif', from }: ListedPicture, width: number) =>
  JSON.stringify([
    ...[width, format, ENCODERS[format]],
    ...(typeof from === 'function' ? [] : [from.frame, ...(from.focus ?? [])]),
  ]);

/**
 * By base name: a hash of what the picture shows, which is quick to compute, and the version, for which it has to be
 * drawn.
 */
export type Drawn = Readonly<Record<string, { shows: string; version: string }>>;

export const versionsOf = (pictures: Drawn): PictureVersions =>
  Object.fromEntries(Object.entries(pictures).map(([name, { version }]) => [name, version]));

const hashesOf = (pictures: readonly ListedPicture[], add: (hash: Hash, picture: ListedPicture) => void) => {
  const hashes = new Map<string, Hash>();
  for (const picture of pictures) {
    const base = baseName(picture.name);
    const hash = hashes.get(base) ?? createHash('sha256');
    hash.update(`${picture.name}\n`);
    add(hash, picture);
    hashes.set(base, hash);
  }
  return hashes;
};

/**
 * The versions of pictures: short hashes of what their files are made from, and how. What the same code drew from the
 * same content is not drawn again, so a change of words that no picture shows changes no version.
 */
export function drawnPictures(root: string, pictures: readonly ListedPicture[], known: Drawn): Drawn {
  const shown = hashesOf(pictures, (hash, picture) => {
    hash.update(JSON.stringify([picture.facts, picture.widths, picture.format]));
    if (typeof picture.from !== 'function')
      hash.update(JSON.stringify([picture.from.frame, picture.from.focus])).update(bytesOf(root, picture));
  });
  const shows = new Map([...shown].map(([name, hash]) => [name, hash.digest('base64url').slice(0, 12)]));
  const isKnown = (name: string) => known[name]?.shows === shows.get(name);
  const versions = hashesOf(
    pictures.filter(({ name }) => !isKnown(baseName(name))),
    (hash, picture) => {
      hash.update(bytesOf(root, picture));
      for (const width of picture.widths === 'vector' ? [] : picture.widths)
        hash.update(recipeOf(picture, width));
    },
  );
  return Object.fromEntries(
    [...shows].map(([name, same]) => {
      const version = versions.get(name)?.digest('base64url').replaceAll(/[-_]/g, '').slice(0, 6);
      return [name, { shows: same, version: version ?? known[name]!.version }];
    }),
  );
}

const ending = ({ widths, format = 'avif' }: ListedPicture) =>
  widths === 'vector' ? 'svg' : format === 'jpeg' ? 'jpg' : 'avif';

/** A drawing as pixels, `width` pixels wide. */
async function drawnPixels(svg: Buffer, width: number): Promise<Sharp> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(svg).resize(width).flatten().raw().toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: info });
}

/**
 * A photograph as pixels in sRGB, upright, cut to its frame around its focus (or the middle), `width` pixels wide.
 * Place, camera and all other metadata are removed.
 * @throws {ContentError} where the file is no picture, or does not fill its frame; a photograph without a frame must be
 * at least half as high as `width`
 */
async function photographPixels(
  bytes: Buffer,
  { file, field, frame, focus = [50, 50] }: Photograph,
  width: number,
): Promise<Sharp> {
  const sharp = await loadSharp();
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
    // what exceeds the frame is cut off on the side away from the focus, as far as possible
    const scale = frame ? Math.max(width / upright.width, height / upright.height) : width / upright.width;
    const [wide, high] = [Math.round(upright.width * scale), Math.round(upright.height * scale)];
    const start = (all: number, visible: number, at: number) =>
      Math.round(Math.min(all - visible, Math.max(0, (all * at) / 100 - visible / 2)));
    const image = sharp(bytes).autoOrient().resize(wide, high, { fit: 'fill' });
    if (frame)
      image.extract({
        left: start(wide, width, focus[0]),
        top: start(high, height, focus[1]),
        width,
        height,
      });
    image.flatten().toColourspace('srgb');
    const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
    return sharp(data, { raw: info });
  } catch (error) {
    throw refuse(`cannot be read: ${(error as Error).message.split('\n')[0]}`);
  }
}

/**
 * Writes the missing files of one picture into `folder`. Returns the paths of all of them, and how many were written.
 */
async function writePicture(
  root: string,
  picture: ListedPicture,
  folder: string,
  copies: readonly string[] = [],
): Promise<{ written: number; files: string[] }> {
  const { name, widths, format = 'avif', from } = picture;
  mkdirSync(folder, { recursive: true });
  const target = (width: number | null) =>
    join(folder, `${name}${width === null ? '' : `-${width}`}.${ending(picture)}`);
  const all = widths === 'vector' ? [null] : widths;
  const files = all.map(target);
  for (const file of files) {
    const copy = existsSync(file)
      ? undefined
      : copies.map((other) => join(other, relative(folder, file))).find(existsSync);
    if (copy) copyFileSync(copy, file);
  }
  const missing = all.filter((width) => !existsSync(target(width)));
  if (missing.length === 0) return { written: 0, files };
  const source = bytesOf(root, picture);
  // drawing takes as long as encoding, so the largest size is drawn once and the others are scaled from it
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
 * Writes the missing picture files, each into the folder of its version below `into`.
 * @param copies folders like `into`, from which existing files are copied
 * @returns every file, and how many had to be made
 */
export async function writePictures(
  root: string,
  pictures: readonly ListedPicture[],
  versions: PictureVersions,
  {
    into,
    copies = [],
    onPicture,
  }: { into: string; copies?: readonly string[]; onPicture?: (done: number, of: number) => void },
): Promise<{ files: string[]; written: number }> {
  const files: string[] = [];
  let written = 0;
  const work = async (picture: ListedPicture) => {
    const version = versions[baseName(picture.name)]!;
    const others = copies.map((folder) => join(folder, version));
    const done = await writePicture(root, picture, join(into, version), others);
    written += done.written;
    files.push(...done.files);
  };
  await inParallel(pictures, work, onPicture);
  return { files, written };
}
