import { mkdtempSync, writeFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, it, vi } from 'vitest';
import { dealFolder } from './deal-folder.ts';
import { readInTurn } from './read-in-turn.ts';

afterEach(() => vi.restoreAllMocks());

/** Far more than one piece, and no multiple of it. */
const CONTENT = Buffer.from(Array.from({ length: 300_001 }, (_, i) => i % 251));

function newFile(): { dataDir: string; path: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'oak-read-'));
  const path = join(dataDir, 'file');
  writeFileSync(path, CONTENT);
  return { dataDir, path };
}

/** What all open files have in common. */
async function prototypeOf(path: string): Promise<FileHandle> {
  const handle = await open(path);
  await handle.close();
  return Object.getPrototypeOf(handle);
}

it.each([
  [{}, CONTENT],
  [{ first: 5, last: 5 }, CONTENT.subarray(5, 6)],
  [{ first: 70_000, last: 299_999 }, CONTENT.subarray(70_000, 300_000)],
  [{ first: 65_536, last: 131_071 }, CONTENT.subarray(65_536, 131_072)],
  [{ first: 300_001 }, Buffer.alloc(0)],
])('reads %j of a file', async (part, expected) => {
  const { path } = newFile();
  expect((await buffer(readInTurn(() => open(path), part))).equals(expected)).toBe(true);
});

it('closes the file at its end, and where its reader leaves, also before the first byte', async () => {
  const { path } = newFile();
  let isOpen = 0;
  const opened = async () => {
    const handle = await open(path);
    isOpen += 1;
    const close = handle.close.bind(handle);
    handle.close = async () => {
      await close();
      isOpen -= 1;
    };
    return handle;
  };
  const closed = (file: Readable) => new Promise((settle) => file.once('close', settle));
  const whole = readInTurn(opened);
  await Promise.all([buffer(whole), closed(whole)]);
  const left = readInTurn(opened);
  left.once('data', () => left.destroy());
  await closed(left);
  const unread = readInTurn(opened);
  unread.destroy();
  await closed(unread);
  expect(isOpen).toBe(0);
});

it('fails where the file cannot be opened or read', async () => {
  const { path } = newFile();
  await expect(buffer(readInTurn(() => open(`${path}-none`)))).rejects.toThrow('ENOENT');
  vi.spyOn(await prototypeOf(path), 'read').mockRejectedValue(new Error('the disk is gone'));
  await expect(buffer(readInTurn(() => open(path)))).rejects.toThrow('the disk is gone');
});

it('reads few pieces at once, however many documents are asked for', async () => {
  const { dataDir, path } = newFile();
  const files = dealFolder(dataDir);
  const part = await files.partPath();
  writeFileSync(part, CONTENT);
  const storedKey = 'document';
  await files.keep(storedKey, part, { size: CONTENT.length, sha256: '' });
  const prototype = await prototypeOf(path);
  const read = prototype.read as (...args: unknown[]) => Promise<unknown>;
  let [now, most] = [0, 0];
  vi.spyOn(prototype, 'read').mockImplementation(async function (this: FileHandle, ...args: unknown[]) {
    now += 1;
    most = Math.max(most, now);
    try {
      return await read.apply(this, args);
    } finally {
      now -= 1;
    }
  } as FileHandle['read']);
  const documents = await Promise.all(Array.from({ length: 40 }, () => files.openFile({ storedKey })));
  const contents = await Promise.all(documents.map((document) => buffer(document!)));
  expect(contents.every((content) => content.equals(CONTENT))).toBe(true);
  expect(most).toBeLessThanOrEqual(4);
});
