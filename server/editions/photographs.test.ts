import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { photographs } from './photographs.ts';

const script = new URL('make-photograph.ts', import.meta.url).href;
const take = photographs({ script, scan: async () => 'not-scanned' });
const file = (bytes: Uint8Array | string, name: string) => new File([bytes as BlobPart], name);
const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2F6FB0' } });

/** A PNG of the given size in one grey, a few kilobytes large. */
function bomb(width: number, height: number): Buffer {
  const crcOf = (bytes: Buffer) => {
    let crc = ~0;
    for (const byte of bytes) {
      crc ^= byte;
      for (let i = 0; i < 8; i++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
    }
    return ~crc >>> 0;
  };
  const chunk = (name: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(name), data]);
    const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    crc.writeUInt32BE(crcOf(body));
    return Buffer.concat([length, body, crc]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(Math.ceil(width / 8 + 1) * Math.min(height, 2000));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

it('keeps a photograph upright, at most 2,560 across, and nothing of what the camera noted', async () => {
  const lying = await plain(3000, 4000)
    .withExif({ IFD0: { Copyright: 'Someone' }, IFD3: { GPSLatitude: '35/1 13/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const taken = await take(file(lying, 'Tower at Night (2).JPG'), 'deal');
  if ('refused' in taken) throw new Error(taken.refused);
  expect(taken.name).toMatch(/^tower-at-night-2-[0-9a-f]{8}\.jpg$/);
  const { width, height, exif, orientation, space, format } = await sharp(taken.bytes).metadata();
  expect({ width, height, exif, orientation, space, format }).toEqual({
    ...{ width: 2560, height: 1920, exif: undefined, orientation: undefined },
    ...{ space: 'srgb', format: 'jpeg' },
  });
  // the same file gives the same photograph
  expect(await take(file(lying, 'Tower at Night (2).JPG'), 'deal')).toEqual(taken);
});

it.each([
  [
    'a program',
    async () => `MZ${'\0'.repeat(58)}\x40\0\0\0PE\0\0`,
    'holds a program, whatever its name says',
  ],
  ['a script', async () => '#!/bin/sh\nrm -rf /\n', 'holds a program, whatever its name says'],
  [
    'a page',
    async () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'is no picture that we can read: a JPEG, PNG, WebP or AVIF',
  ],
  ['nothing', async () => '', 'is no picture that we can read: a JPEG, PNG, WebP or AVIF'],
  ['a bomb', async () => bomb(60_000, 60_000), 'has 3,600 million pixels, and 50 million are the most'],
  [
    'a picture that ends early',
    async () => (await plain(2000, 1500).jpeg().toBuffer()).subarray(0, 4000),
    'cannot be read to its end',
  ],
  ['a head and no picture', async () => bomb(7_000, 7_000).subarray(0, 60), 'cannot be read to its end'],
  [
    'one that is too small',
    () => plain(640, 480).png().toBuffer(),
    'is 640 by 480 pixels, and here it has to be 960 by 720 or more',
  ],
])('refuses %s in words', async (_, make, why) => {
  const taken = await take(file(await make(), 'tower.jpg'), 'deal');
  expect('refused' in taken && taken.refused).toBe(`tower.jpg ${why}. It was not kept.`);
});

it('refuses what is too large, infected, or one too many', async () => {
  expect(await take(file(Buffer.alloc(25_000_001), 'tower.jpg'), 'deal')).toEqual({
    refused: 'tower.jpg is larger than 25 MB, which is the most. It was not kept.',
  });
  const scanned = photographs({ script, scan: async () => 'infected' });
  const good = await plain(1000, 750).jpeg().toBuffer();
  expect(await scanned(file(good, 'tower.jpg'), 'deal')).toEqual({
    refused: 'tower.jpg holds a virus. It was not kept.',
  });
  const many = await Promise.all(Array.from({ length: 7 }, () => take(file(good, 'tower.jpg'), 'deal')));
  expect(many.filter((one) => 'refused' in one)).toHaveLength(2);
});
