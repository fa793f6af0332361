// Runs in a process of its own, one for each picture: see photographs.ts.
import sharp from 'sharp';

/** The longest side of a stored photograph: twice the widest place on a page. */
const MOST_ACROSS = 2560;
/** The most pixels that a phone's camera makes. Decoded, each takes four bytes. */
const MOST_PIXELS = 51_000_000;

export type Photographed = { width: number; height: number } | { pixels: number } | { damaged: true };

// of all the formats that the library reads, only the four that photographs come in
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}File`),
});
sharp.cache(false);
sharp.concurrency(1);

async function carryOut({ from, to }: { from: string; to: string }): Promise<Photographed> {
  const options = { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' } as const;
  try {
    const { width, height } = await sharp(from, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) return { pixels: width * height };
    const made = await sharp(from, options)
      .autoOrient()
      .resize(MOST_ACROSS, MOST_ACROSS, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: 88, mozjpeg: true })
      .toFile(to);
    return { width: made.width, height: made.height };
  } catch {
    return { damaged: true };
  }
}

process.on('message', async (order: { from: string; to: string }) => {
  process.send!(await carryOut(order), () => process.exit());
});
process.on('disconnect', () => process.exit());
