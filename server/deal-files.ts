import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type pg from 'pg';
import { filesWithoutRow, noteErased, noteStored } from '#db/stored-files.ts';

/** What is known of a file before it is stored. */
interface WholeFile {
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** A place for files: a folder of this machine, or a bucket. */
export interface FileStore {
  /** Free bytes on this machine's disk, where files are stored or pass through. */
  freeBytes(): Promise<number>;
  /** A path on this machine for a file that is arriving. */
  partPath(): Promise<string>;
  /**
   * Stores a complete file, and resolves when no crash can lose it. The part file may be gone afterwards.
   * @throws where the store refuses the file or does not confirm in time. In the second case the file may be stored all
   * the same.
   */
  keep(key: string, partPath: string, file: WholeFile): Promise<void>;
  /**
   * The content of a stored file; null where there is none.
   * @throws where the store does not answer
   */
  openFile(file: { storedKey: string }): Promise<Readable | null>;
  /** Why the store would refuse files, in words for whoever runs the server; null where it would not. */
  problem(): Promise<string | null>;
  /** Erases files. A file that is already gone is no error. */
  erase(keys: readonly string[]): Promise<void>;
  /**
   * Erases files that never arrived completely.
   * @param olderThanMs younger ones may still be arriving
   * @returns how many were erased
   */
  eraseParts(olderThanMs: number): Promise<number>;
}

/** The documents of deals: a store, and the database's notes of what it holds. */
export interface DealFiles extends Omit<FileStore, 'keep' | 'eraseParts'> {
  /** As that of the store. @returns the key of the file; where this throws, the sweeper erases what was stored */
  keep(partPath: string, file: WholeFile): Promise<string>;
  /**
   * Erases files of this database that no row names, and files that never arrived completely.
   * @param olderThanMs younger files are left: they may still arrive, or get their row in a moment
   * @returns how many were erased
   */
  sweep(olderThanMs: number): Promise<number>;
}

/**
 * The documents of deals in a store. Each key is in the database before its file is in the store, so the sweeper lists
 * nothing and erases nothing but what this database gave away: over the store of another one, or set back to an earlier
 * moment, it would erase documents that somebody sent.
 */
export const dealFilesIn = (store: FileStore, pool: pg.Pool): DealFiles => {
  const erase = async (keys: readonly string[]) => {
    await store.erase(keys);
    await noteErased(pool, keys);
  };
  return {
    ...store,
    erase,
    async keep(partPath, file) {
      const key = randomUUID();
      await noteStored(pool, key);
      await store.keep(key, partPath, file);
      return key;
    },
    async sweep(olderThanMs) {
      const left = await filesWithoutRow(pool, olderThanMs);
      for (let i = 0; i < left.length; i += 500) await erase(left.slice(i, i + 500));
      return left.length + (await store.eraseParts(olderThanMs));
    },
  };
};
