import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Writable } from 'node:stream';
import type { FileStore } from './deal-files.ts';
import { onDealDisk } from './disk-turns.ts';
import { readInTurn } from './read-in-turn.ts';

/** The ending of a file that is still arriving. Files with this ending are never read. */
const PART = '.part';

/** Writes a new file, and ends when no crash can lose it. */
export function newDealFile(path: string): Writable {
  let handle: FileHandle | undefined;
  return new Writable({
    construct(done) {
      onDealDisk(() => open(path, 'wx', 0o600)).then((opened) => {
        handle = opened;
        done();
      }, done);
    },
    write(bytes: Buffer, _, done) {
      onDealDisk(() => handle!.writeFile(bytes)).then(() => done(), done);
    },
    final(done) {
      onDealDisk(() => handle!.sync()).then(() => done(), done);
    },
    destroy(error, done) {
      onDealDisk(async () => handle?.close()).then(() => done(error), done);
    },
  });
}

/** Reads a file of which it is known that it is there. */
export const readDealFile = (path: string): Readable =>
  readInTurn(() => onDealDisk(() => open(path)), {}, onDealDisk);

const nullIfMissing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** Documents of deals in a private folder of this machine. */
export function dealFolder(dataDir: string): FileStore {
  const folder = join(dataDir, 'deal-files');
  const pathOf = (key: string) => join(folder, key);
  const remove = async (keys: readonly string[]) => {
    for (const key of keys) await rm(pathOf(key), { force: true });
  };
  return {
    erase: (keys) => onDealDisk(() => remove(keys)),
    freeBytes: () =>
      onDealDisk(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const { bavail, bsize } = await statfs(folder);
        return bavail * bsize;
      }),
    partPath: () =>
      onDealDisk(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        // In the same folder as stored files, so that a rename is atomic.
        return join(folder, `${randomUUID()}${PART}`);
      }),
    keep: (key, partPath) =>
      onDealDisk(async () => {
        await rename(partPath, pathOf(key));
        // The directory itself is synced too: it holds the new name.
        const handle = await open(folder, 'r');
        await handle.sync().finally(() => handle.close());
      }),
    problem: () =>
      onDealDisk(async () => {
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
      }),
    async openFile({ storedKey }) {
      const handle = await onDealDisk(() => open(pathOf(storedKey), 'r').catch(nullIfMissing));
      return handle && readInTurn(async () => handle, {}, onDealDisk);
    },
    eraseParts: (olderThanMs) =>
      onDealDisk(async () => {
        const parts = ((await readdir(folder).catch(nullIfMissing)) ?? []).filter((name) =>
          name.endsWith(PART),
        );
        const old: string[] = [];
        for (const name of parts) {
          const { mtimeMs } = await stat(pathOf(name)).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
          if (mtimeMs < Date.now() - olderThanMs) old.push(name);
        }
        await remove(old);
        return old.length;
      }),
  };
}
