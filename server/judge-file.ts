import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { FILE_KINDS, type Refusal } from '#app/lending/intake/file-limits.ts';
import { kindOfText, SAMPLE_BYTES } from '#app/lending/intake/kind-at-sight.ts';

/** What a stream of a file shows while it passes. */
export interface Seen {
  /** Bytes. */
  size: number;
  /** A mark that only a document with a password has. */
  isLocked: boolean;
}

/** Content that a machine would run, whatever its name. */
const PROGRAM =
  /(msdownload|portable-executable|x-elf|mach-binary|java-archive|java-vm|android|wasm|x-ms-shortcut|x-deb|x-rpm|chrome-extension|apple-diskimage|shockwave|macroenabled|x-sh|ms-htmlhelp|ms-regedit)/i;

/** Where a document with a password says so: a PDF in its trailer, an Office file in the name of its only stream. */
export const LOCK_MARKS: readonly Buffer[] = [
  Buffer.from('/Encrypt'),
  Buffer.from('EncryptedPackage', 'utf16le'),
];

async function firstBytes(path: string): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/**
 * Judges a file by its content; its name says nothing.
 * @param path of the whole file
 */
export async function judgeFile(path: string, { size, isLocked }: Seen): Promise<{ type: string } | Refusal> {
  if (size === 0) return 'empty';
  const judged = await fileTypeFromFile(path);
  const type = judged?.mime as string | undefined;
  if (type === undefined) {
    const kind = kindOfText(await firstBytes(path));
    return kind === 'csv' ? { type: 'text/csv' } : kind;
  }
  if (PROGRAM.test(type)) return 'program';
  if (!(type in FILE_KINDS)) return 'unknown-kind';
  if (isLocked && (type === 'application/pdf' || type === 'application/x-cfb')) return 'locked';
  return { type };
}
