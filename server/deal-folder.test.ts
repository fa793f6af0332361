import { execFileSync } from 'node:child_process';
import {
  closeSync,
  constants,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { dealFolder, newDealFile, readDealFile } from './deal-folder.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'oak-folder-'));
mkdirSync(join(dataDir, 'deal-files'));
afterAll(() => rmSync(dataDir, { recursive: true }));

it('a disk that hangs keeps no page from being compressed', async () => {
  const { openFile } = dealFolder(dataDir);
  const keys = Array.from({ length: 8 }, (_, i) => `pipe-${i}`);
  const paths = keys.map((key) => join(dataDir, 'deal-files', key));
  // to open a pipe that nobody writes into takes as long as a disk that does not answer
  execFileSync('mkfifo', paths);
  const hanging = keys.map((storedKey) => openFile({ storedKey }));
  let isMade = false;
  const made = promisify(brotliCompress)('a page').then(() => {
    isMade = true;
  });
  try {
    await expect.poll(() => isMade, { timeout: 10_000 }).toBe(true);
  } finally {
    const writers = paths.map((path) => openSync(path, constants.O_RDWR | constants.O_NONBLOCK));
    for (const file of await Promise.all(hanging)) file!.destroy();
    for (const writer of writers) closeSync(writer);
    await made;
  }
});

it('writes a file as it comes, for nobody else to read, and never over another', async () => {
  const path = join(dataDir, 'new');
  const pieces = ['one', 'x'.repeat(200_000), 'three'];
  await pipeline(pieces, newDealFile(path));
  expect(readFileSync(path, 'utf8')).toBe(pieces.join(''));
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(String(await buffer(readDealFile(path)))).toBe(pieces.join(''));
  await expect(pipeline(['other'], newDealFile(path))).rejects.toMatchObject({ code: 'EEXIST' });
  await expect(pipeline(['lost'], newDealFile(join(dataDir, 'none/new')))).rejects.toMatchObject({
    code: 'ENOENT',
  });
});
