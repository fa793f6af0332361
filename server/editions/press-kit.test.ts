import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { loadContent } from '#app/collections/content.server.ts';
import { PRESS_KIT } from '#app/features/firm-record/press-kit-path.ts';
import { writePressKit } from './press-kit.ts';

const root = mkdtempSync(join(tmpdir(), 'press-kit-'));
afterAll(() => rmSync(root, { recursive: true }));

const content = loadContent();
const pictures = { 'press-hero': 'aa', 'press-street': 'bb', 'press-invest': 'cc' };
const files = (folder: string) => {
  const write = (name: string) => {
    mkdirSync(dirname(join(root, folder, name)), { recursive: true });
    mkdirSync(join(root, folder, 'record'), { recursive: true });
    writeFileSync(join(root, folder, name), name);
  };
  for (const name of [
    'leadership/cards/zoë-ash.vcf',
    'press/oak-mark.svg',
    'pictures/aa/press-hero-2400.jpg',
    'pictures/aa/press-hero-old.avif.123',
    'pictures/bb/press-street-day-2400.jpg',
    'pictures/bb/street-day-800.avif',
    'pictures/cc/press-invest-night-2400.jpg',
  ])
    write(name);
  return join(root, folder);
};

/** Name and time of each file, from the central directory at the end of an archive. */
function entriesOf(zip: Buffer): string[] {
  const found: string[] = [];
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4)) {
    const [time, date] = [zip.readUInt16LE(at + 12), zip.readUInt16LE(at + 14)];
    const name = zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28));
    found.push(`${name} ${1980 + (date >> 9)}-${(date >> 5) & 15}-${date & 31} ${time >> 11}:00`);
  }
  return found;
}

it('the press kit holds facts, cards, marks and press pictures, and the same files make the same bytes', async () => {
  const kits = [];
  for (const folder of ['one', 'two']) {
    const made = files(folder);
    await writePressKit({ made, drawn: [made], pictures, content, pageOrigin: 'https://oak.example' });
    kits.push(readFileSync(join(made, PRESS_KIT)));
  }
  expect(kits[0]!.equals(kits[1]!)).toBe(true);
  const names = entriesOf(kits[0]!);
  expect(names).toEqual([
    'oak/facts.txt 2025-12-1 12:00',
    'oak/people/zoë-ash.vcf 2025-12-1 12:00',
    'oak/mark/oak-mark.svg 2025-12-1 12:00',
    'oak/pictures/press-hero-2400.jpg 2025-12-1 12:00',
    'oak/pictures/press-street-day-2400.jpg 2025-12-1 12:00',
    'oak/pictures/press-invest-night-2400.jpg 2025-12-1 12:00',
  ]);
});
