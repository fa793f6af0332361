// Runs in a process of its own, one for each picture: see photographs.ts.
import sharp from 'sharp';

/** The longest side of what is kept: twice what the widest place of a page shows of it. */
const MOST_ACROSS = 2560;
/** What the largest telephones make; decoded, four bytes for each. */
const MOST_PIXELS = 51_000_000;

export type Photographed = { width: number; height: number } | { pixels: number } | { damaged: true };

// of all that the library reads, the four kinds that a photograph comes in
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
