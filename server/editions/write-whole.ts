import { renameSync, writeFileSync } from 'node:fs';

/** Writes a file completely or not at all: another process may be reading or writing the same file. */
export function writeWhole(file: string, content: string | Buffer): void {
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, content);
  renameSync(partial, file);
}
