import pixelmatch from 'pixelmatch';
import sharp from 'sharp';

export interface Difference {
  name: string;
  /** How many pixels differ; pixels that only one of the two has are included. */
  pixels: number;
  /** Its pictures are `FILE-before.png`, `FILE-now.png` and `FILE-where.png`. */
  file: string;
  /** PNG, all of the same size. */
  pictures: { before: Buffer; now: Buffer; where: Buffer };
}

/** RGBA of each pixel, on a transparent canvas of this size. */
const pixelsOf = (picture: Buffer, size: { width: number; height: number }) =>
  sharp({ create: { ...size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([{ input: picture, left: 0, top: 0 }])
    .raw()
    .toBuffer();

/** The difference of two PNG pictures; null where there is none. */
export async function differenceOf(name: string, before: Buffer, now: Buffer): Promise<Difference | null> {
  if (before.equals(now)) return null;
  const sizes = await Promise.all([before, now].map((picture) => sharp(picture).metadata()));
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  const [old, fresh] = await Promise.all(
    [before, now].map((picture) => pixelsOf(picture, { width, height })),
  );
  const where = Buffer.alloc(old!.length);
  const pixels = pixelmatch(old!, fresh!, where, width, height, { threshold: 0.05 });
  if (pixels === 0) return null;
  const raw = { raw: { width, height, channels: 4 as const } };
  return {
    name,
    pixels,
    file: '',
    pictures: { before, now, where: await sharp(where, raw).png().toBuffer() },
  };
}
