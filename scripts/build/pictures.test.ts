import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { openContent } from '#app/collections/content-file.server.ts';
import { readTransactions } from '#app/collections/transactions.server.ts';
import { pictureList } from '#server/editions/picture-list.ts';
import { baseName, versionsOf } from '#server/editions/pictures.ts';
import { buildPictures, picturesOf } from './pictures.ts';

const root = mkdtempSync(join(tmpdir(), 'pictures-'));
for (const path of [
  'drawings',
  'app/lending',
  'app/features/transactions',
  'app/ui',
  'content',
  'server/editions',
])
  cpSync(path, join(root, path), { recursive: true });
afterAll(() => rmSync(root, { recursive: true }));

const pictureVersions = (...asked: Parameters<typeof picturesOf>) => versionsOf(picturesOf(...asked));

test('every picture has a name of its own, and comes by day and night or not at all', () => {
  const names = pictureList(root).map((picture) => picture.name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names.filter((one) => one.endsWith('-day')))
    expect(names).toContain(name.replace(/-day$/, '-night'));
  const deals = readTransactions(openContent(join(root, 'content')));
  expect(names.filter((name) => /^deal-\d+-day$/.test(name))).toHaveLength(deals.length);
});

test('a version changes with the picture, and with nothing else', () => {
  const some = () => pictureList(root).filter(({ name }) => /^(deal-[12]|contact|leader-)/.test(name));
  const before = pictureVersions(root, some());
  const changed = () => {
    const now = pictureVersions(root, some());
    return Object.keys(before).filter((name) => now[name] !== before[name]);
  };
  appendFileSync(join(root, 'drawings/camera.test.ts'), '// a test draws nothing\n');
  appendFileSync(join(root, 'drawings/oak.ts'), '// the same oak\n');
  appendFileSync(join(root, 'content/site.yaml'), '# words are not drawn\n');
  expect(changed()).toEqual([]);
  const deals = join(root, 'content/transactions.yaml');
  const text = readFileSync(deals, 'utf8');
  writeFileSync(deals, text.replace(/seed: (\w+)/, 'seed: another'));
  expect(changed()).toEqual(['deal-1']);
  writeFileSync(deals, text);
  expect(changed()).toEqual([]);
});

describe('a photograph', () => {
  const photographs = join(root, 'content/photographs');
  const edit = (file: string, from: string, to: string) => {
    const path = join(root, 'content', file);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
  };
  /** The photographs that the tests add, without the firm's own. */
  const own = new Set(
    pictureList(root)
      .filter(({ from }) => typeof from !== 'function')
      .map(({ name }) => name),
  );
  const listed = () =>
    pictureList(root).filter(({ name, from }) => typeof from !== 'function' && !own.has(name));
  /**
   * A photograph as a camera writes it: rotated, with metadata of photographer and place; the top left corner is red.
   */
  const fromCamera = async (width: number, height: number) =>
    sharp({ create: { width: height, height: width, channels: 3, background: '#2F6FB0' } })
      .composite([
        {
          input: { create: { width: 90, height: 90, channels: 3, background: '#D01010' } },
          gravity: 'southwest',
        },
      ])
      .withExif({ IFD0: { Copyright: 'Someone', Orientation: '6' }, IFD3: { GPSLatitude: '35/1 13/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

  test('stands in the place of a drawing wherever content names one', async () => {
    mkdirSync(photographs, { recursive: true });
    writeFileSync(join(photographs, 'street.jpg'), await fromCamera(2000, 1500));
    edit(
      'transactions.yaml',
      'amount: 9225000',
      'amount: 9225000\n  photograph: street.jpg\n  focus: [0, 50]\n  realImage: street.jpg\n  alt: Brick street',
    );
    edit('leaders/avery-rowan.yaml', 'order: 5', 'order: 5\nphotograph: street.jpg');
    edit('subsidiaries.yaml', 'name: Reese Maple', 'photograph: street.jpg, name: Reese Maple');
    edit(
      'news/atlanta-financing.mdx',
      'building: { massing: mfCourt, region: southeast, seed: oak15 }',
      'photograph: street.jpg',
    );
    const before = pictureVersions(root);
    expect(listed().map(({ name }) => name.replace(/^member-.*-/, 'member-'))).toEqual([
      'deal-1-day',
      'deal-1-night',
      'deal-1-real',
      'leader-avery-rowan-day',
      'leader-avery-rowan-night',
      'member-day',
      'member-night',
      'news-atlanta-financing-day',
      'news-atlanta-financing-night',
    ]);
    writeFileSync(join(photographs, 'street.jpg'), await fromCamera(2100, 1575));
    expect(pictureVersions(root)['deal-1']).not.toBe(before['deal-1']);
  });

  test('is written upright in every width, and keeps nothing of what the camera noted', async () => {
    mkdirSync(join(root, 'public/pictures/old'), { recursive: true });
    const { files, written } = await buildPictures({ root, pictures: listed() });
    expect(written).toBe(files.length);
    expect((await buildPictures({ root, pictures: listed() })).written).toBe(0);
    expect(files).toHaveLength(3 * 2 + 2 * 2 + 2 * 2 + 2 * 4);
    expect(existsSync(join(root, 'public/pictures/old'))).toBe(false);
    const versions = pictureVersions(root, listed());
    const path = (file: string) =>
      join(root, 'public/pictures', versions[baseName(file.replace(/-\d+\.avif$/, ''))]!, file);
    const size = async (file: string) => {
      const { width, height } = await sharp(readFileSync(path(file))).metadata();
      return [width, height];
    };
    expect(await size('leader-avery-rowan-day-640.avif')).toEqual([640, 800]);
    expect(await size('news-atlanta-financing-day-1280.avif')).toEqual([1280, 960]);
    const bytes = readFileSync(path('deal-1-real-960.avif'));
    const { width, height, exif, orientation, space } = await sharp(bytes).metadata();
    expect({ width, height, exif, orientation, space }).toEqual({ width: 960, height: 720, space: 'srgb' });
    const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(180);
    expect(data[2]).toBeLessThan(60);
  });

  test.each([
    ['is no picture', async () => Buffer.from('not a picture'), 'is not a picture'],
    ['is too small', () => fromCamera(640, 480), 'is 640 by 480 pixels, less than 960 by 720'],
    [
      'is wide enough and too low',
      () => fromCamera(1400, 700),
      'is 1400 by 700 pixels, less than 960 by 720',
    ],
    ['is cut off', async () => (await fromCamera(2000, 1500)).subarray(0, 4000), 'cannot be read: '],
  ])('that %s stops the build with file, field and reason, and removes nothing', async (_, make, reason) => {
    writeFileSync(join(photographs, 'street.jpg'), await make());
    mkdirSync(join(root, 'public/pictures/last'), { recursive: true });
    const building = buildPictures({ root, pictures: listed().slice(0, 1) });
    await expect(building).rejects.toThrow(
      `content/transactions.yaml: item 1 (Philadelphia Midrise): photograph: content/photographs/street.jpg ${reason}`,
    );
    expect(existsSync(join(root, 'public/pictures/last'))).toBe(true);
  });
});
