import type { Readable } from 'node:stream';

/** What is known of a file before it has its place. */
interface WholeFile {
  /** Bytes. */
  size: number;
  /** Hexadecimal. */
  sha256: string;
}

/** Where the documents of deals stand: a folder of this machine, or a bucket. */
export interface DealFiles {
  /** Bytes that are free on this machine, where files are on their way or stay. */
  freeBytes(): Promise<number>;
  /** A path on this machine for a file that is on its way. */
  partPath(): Promise<string>;
  /**
   * Gives a whole file its place, and waits until no crash can take it from there. The part may be gone afterwards.
   * @returns its key
   * @throws where the store does not take it, or does not say so in time; then it may be there all the same, for the sweeper
   */
  keep(partPath: string, file: WholeFile): Promise<string>;
  /**
   * The content of a kept file; null where it is not there.
   * @throws where the store does not answer
   */
  openFile(file: { storedKey: string }): Promise<Readable | null>;
  /** Why the store would take nothing, for whoever runs the server; null where it would. */
  problem(): Promise<string | null>;
  /** Erases files; one that is gone already is as good as erased. */
  erase(keys: readonly string[]): Promise<void>;
  /**
   * Erases what no row knows and what never arrived whole.
   * @param olderThanMs younger ones may be on their way, or have their row in a moment
   * @returns how many
   */
  sweep(known: (keys: readonly string[]) => Promise<Set<string>>, olderThanMs: number): Promise<number>;
}
