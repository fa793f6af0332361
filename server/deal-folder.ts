import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './deal-files.ts';
import { readInTurn } from './read-in-turn.ts';

/** The ending of a file that is still arriving. Files with this ending are never read. */
const PART = '.part';

const nullIfMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** Documents of deals in a private folder of this machine. */
export function dealFolder(dataDir: string): FileStore {
  const folder = join(dataDir, 'deal-files');
  const pathOf = (key: string) => join(folder, key);
  const erase = async (keys: readonly string[]) => {
    await Promise.all(keys.map((key) => rm(pathOf(key), { force: true })));
  };
  return {
    erase,
    async freeBytes() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
    async partPath() {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // In the same folder as stored files, so that a rename is atomic.
      return join(folder, `${randomUUID()}${PART}`);
    },
    async keep(key, partPath) {
      await rename(partPath, pathOf(key));
      // The directory itself is synced too: it holds the new name.
      const handle = await open(folder, 'r');
      await handle.sync().finally(() => handle.close());
    },
    async problem() {
      const part = join(folder, `${randomUUID()}${PART}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(part, '0', { flag: 'wx', mode: 0o600, flush: true });
        await rm(part);
        return null;
      } catch (error) {
        // a full disk takes the name and not the byte
        await rm(part, { force: true }).catch(() => {});
        return `its folder takes nothing (${(error as NodeJS.ErrnoException).code})`;
      }
    },
    async openFile({ storedKey }) {
      const handle = await open(pathOf(storedKey), 'r').catch(nullIfMissing);
      return handle && readInTurn(async () => handle);
    },
    async eraseParts(olderThanMs) {
      const parts = ((await readdir(folder).catch(nullIfMissing)) ?? []).filter((name) =>
        name.endsWith(PART),
      );
      const old: string[] = [];
      for (const name of parts) {
        const { mtimeMs } = await stat(pathOf(name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
        if (mtimeMs < Date.now() - olderThanMs) old.push(name);
      }
      await erase(old);
      return old.length;
    },
  };
}
