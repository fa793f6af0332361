import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file that is still on its way. Nothing that ends so is ever read. */
const PART = '.part';

/** Where the documents of deals stand. */
export interface DealFolder {
  /** A path for a file that is on its way. Beside the others, so that it can take its place in one step. */
  partPath(): Promise<string>;
  /** Gives a whole file its place, and waits until the disk says so. @returns its key */
  keep(partPath: string): Promise<string>;
  /** The content of a kept file. The stream fails where there is none. */
  openFile(file: { storedKey: string }): Readable;
  /** Erases files; one that is gone already is as good as erased. */
  erase(keys: readonly string[]): Promise<void>;
  /**
   * Erases what no row knows and what never arrived whole.
   * @param olderThanMs younger ones may be on their way, or have their row in a moment
   * @returns how many
   */
  sweep(known: (keys: readonly string[]) => Promise<Set<string>>, olderThanMs: number): Promise<number>;
}

/** A private folder of this machine. */
export function dealFolder(dataDir: string): DealFolder {
  const folder = join(dataDir, 'deal-files');
  const pathOf = (key: string) => join(folder, key);
  const erase = async (keys: readonly string[]) => {
    await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })));
  };
  return {
    erase,
    async partPath() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return join(folder, `${randomUUID()}${PART}`);
    },
    async keep(partPath) {
      const key = randomUUID();
      await rename(partPath, pathOf(key));
      // The new name is in the folder, which is written by itself.
      const handle = await open(folder, 'r');
      await handle.sync().finally(() => handle.close());
      return key;
    },
    openFile: ({ storedKey }) => createReadStream(pathOf(storedKey)),
    async sweep(known, olderThanMs) {
      const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      let swept = 0;
      for (let i = 0; i < names.length; i += 500) {
        const some = names.slice(i, i + 500);
        const old: string[] = [];
        for (const name of some) {
          const { mtimeMs } = await stat(pathOf(name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
          if (mtimeMs < Date.now() - olderThanMs) old.push(name);
        }
        const rows = await known(old.filter((name) => !name.endsWith(PART)));
        const left = old.filter((name) => !rows.has(name));
        await erase(left);
        swept += left.length;
      }
      return swept;
    },
  };
}
