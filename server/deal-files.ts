import type { Readable } from 'node:stream';

/** What is known of a file before it is stored. */
interface WholeFile {
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** The store for documents of deals: a folder of this machine, or a bucket. */
export interface DealFiles {
  /** Free bytes on this machine's disk, where files are stored or pass through. */
  freeBytes(): Promise<number>;
  /** A path on this machine for a file that is arriving. */
  partPath(): Promise<string>;
  /**
   * Stores a complete file, and resolves when no crash can lose it. The part file may be gone afterwards.
   * @returns its key
   * @throws where the store refuses the file or does not confirm in time. In the second case the file may be stored all
   * the same; the sweeper finds it.
   */
  keep(partPath: string, file: WholeFile): Promise<string>;
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
   * Erases files that no row names, and files that never arrived completely.
   * @param olderThanMs younger files are left: they may still arrive, or get their row in a moment
   * @returns how many were erased
   */
  sweep(known: (keys: readonly string[]) => Promise<Set<string>>, olderThanMs: number): Promise<number>;
}
