/**
 * Compares the formats in which a picture could be sent: bytes at equal likeness, seconds to encode, and the time that a
 * phone needs to show it. The results are in docs/decisions/0003-pictures.md.
 *
 *   node bench/measure-pictures.ts hero-phone 828 deal-1-day 960
 */
import { brotliCompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { pictureList } from '#server/editions/picture-list.ts';

/** Likeness (SSIM) of two gray images, as the mean over blocks of 8 by 8 pixels; 1 means equal. */
function likeness(a: Buffer, b: Buffer, width: number, height: number): number {
  let [sum, blocks] = [0, 0];
  for (let y0 = 0; y0 + 8 <= height; y0 += 8)
    for (let x0 = 0; x0 + 8 <= width; x0 += 8) {
      let [sa, sb, saa, sbb, sab] = [0, 0, 0, 0, 0];
      for (let i = 0; i < 64; i++) {
        const at = (y0 + (i >> 3)) * width + x0 + (i & 7);
        const [p, q] = [a[at] ?? 0, b[at] ?? 0];
        sa += p;
        sb += q;
        saa += p * p;
        sbb += q * q;
        sab += p * q;
      }
      const [ma, mb] = [sa / 64, sb / 64];
      const [va, vb, cov] = [saa / 64 - ma * ma, sbb / 64 - mb * mb, sab / 64 - ma * mb];
      sum += ((2 * ma * mb + 6.5) * (2 * cov + 58.5)) / ((ma * ma + mb * mb + 6.5) * (va + vb + 58.5));
      blocks++;
    }
  return sum / blocks;
}

/** Milliseconds from the request until the picture is shown, with the main thread slowed to a sixth. */
async function paintCost(bytes: Buffer, type: string, width: number): Promise<number> {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  });
  try {
    const page = await browser.newPage({ viewport: { width: Math.min(width, 1600), height: 900 } });
    await page.route('**/*', (route) =>
      route.request().url().endsWith('picture')
        ? route.fulfill({ body: bytes, contentType: type })
        : route.fulfill({ body: '<!doctype html><body style="margin:0">', contentType: 'text/html' }),
    );
    await page.goto('http://picture.example/');
    const client = await page.context().newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
    return await page.evaluate(async (cssWidth) => {
      const started = performance.now();
      const image = document.createElement('img');
      image.width = cssWidth;
      image.src = '/picture';
      await image.decode();
      document.body.append(image);
      const { promise, resolve } = Promise.withResolvers<void>();
      requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
      await promise;
      return performance.now() - started;
    }, width);
  } finally {
    await browser.close();
  }
}

const ENCODINGS = [
  ['webp', { quality: 50, effort: 4 }],
  ['webp', { quality: 60, effort: 4 }],
  ['webp', { quality: 75, effort: 4 }],
  ['avif', { quality: 45, effort: 1 }],
  ['avif', { quality: 45, effort: 1, tune: 'ssim' }],
  ['avif', { quality: 45, effort: 2 }],
  ['avif', { quality: 45, effort: 3 }],
  ['avif', { quality: 45, effort: 5 }],
  ['avif', { quality: 60, effort: 3 }],
] as const;

const pictures = pictureList(process.cwd());
const wanted = process.argv.slice(2);
for (let i = 0; i < wanted.length; i += 2) {
  const [name, width] = [wanted[i], Number(wanted[i + 1])];
  const picture = pictures.find((one) => one.name === name);
  if (typeof picture?.from !== 'function') throw new Error(`No drawing is called ${name}`);
  const svg = Buffer.from(picture.from());
  const drawn = await sharp(svg).resize(width).flatten().png().toBuffer({ resolveWithObject: true });
  const grey = (image: Buffer) => sharp(image).greyscale().raw().toBuffer();
  const original = await grey(drawn.data);
  console.log(`\n${name} at ${width} px`);
  console.log(
    `  svg, brotli  ${brotliCompressSync(svg).length} bytes (${svg.length} unpacked)` +
      `  on screen ${Math.round(await paintCost(svg, 'image/svg+xml', width))} ms`,
  );
  for (const [format, options] of ENCODINGS) {
    const started = performance.now();
    const bytes = await sharp(drawn.data).toFormat(format, options).toBuffer();
    const spent = Math.round(performance.now() - started);
    const like = likeness(original, await grey(bytes), drawn.info.width, drawn.info.height);
    const cost = Math.round(await paintCost(bytes, `image/${format}`, width));
    console.log(
      `  ${format} ${JSON.stringify(options)}  ${bytes.length} bytes  likeness ${like.toFixed(4)}` +
        `  encoded in ${spent} ms  on screen ${cost} ms`,
    );
  }
}
