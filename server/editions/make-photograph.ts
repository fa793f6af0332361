// Runs in a process of its own, one for each picture: see photographs.ts.
import sharp from 'sharp';

/** The longest side of a stored photograph: twice the widest place on a page. */
const MOST_ACROSS = 2560;
/** The most pixels that a phone's camera makes. Decoded, each takes four bytes. */
const MOST_PIXELS = 51_000_000;

export type Photographed =
  | { width: number; height: number; bytes: Uint8Array }
  | { pixels: number }
  | { damaged: true };

// of all the formats that the library reads, only the four that photographs come in
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});
sharp.cache(false);
sharp.concurrency(1);

async function carryOut(sent: Buffer): Promise<Photographed> {
  const options = { limitInputPixels: MOST_PIXELS, sequentialRead: true, failOn: 'error' } as const;
  try {
    const { width, height } = await sharp(sent, { ...options, limitInputPixels: false }).metadata();
    if (width * height > MOST_PIXELS) return { pixels: width * height };
    const { data, info } = await sharp(sent, options)
      .autoOrient()
      .resize(MOST_ACROSS, MOST_ACROSS, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .toColourspace('srgb')
      .jpeg({ quality: 88, mozjpeg: true })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, bytes: data };
  } catch {
    return { damaged: true };
  }
}

process.on('message', async (sent: Uint8Array) => {
  process.send!(await carryOut(Buffer.from(sent)), () => process.exit());
});
process.on('disconnect', () => process.exit());
