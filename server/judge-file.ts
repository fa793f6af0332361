import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { FILE_KINDS, type Refusal } from '#app/lending/intake/file-limits.ts';
import { kindOfText, SAMPLE_BYTES } from '#app/lending/intake/kind-at-sight.ts';

/** What is known of a file from its bytes as they arrived. */
export interface FileTraits {
  /** Bytes. */
  size: number;
  /** Whether it has the mark of a document with a password. */
  isLocked: boolean;
}

/** Content that a machine would run, whatever its file name. */
const PROGRAM =
  /(msdownload|portable-executable|x-elf|mach-binary|java-archive|java-vm|android|wasm|x-ms-shortcut|x-deb|x-rpm|chrome-extension|apple-diskimage|shockwave|macroenabled|x-sh|ms-htmlhelp|ms-regedit)/i;

/** The marks of a document with a password: in a PDF's trailer, and in an Office file the name of its only stream. */
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
 * Judges a file by its content and not by its name.
 * @param path of the complete file
 */
export const judgeFile = async (path: string, traits: FileTraits): Promise<{ type: string } | Refusal> =>
  judgeBytes(await firstBytes(path), traits);

/**
 * Judges a file by its first bytes. Every document says at its beginning what it is. Of the whole file the reader of ZIP
 * archives would look at each byte behind a header without a length: a crafted megabyte held the server for 0.9 s.
 */
export async function judgeBytes(
  first: Uint8Array,
  { size, isLocked }: FileTraits,
): Promise<{ type: string } | Refusal> {
  if (size === 0) return 'empty';
  const judged = await fileTypeFromBuffer(first);
  const type = judged?.mime as string | undefined;
  if (type === undefined) {
    const kind = kindOfText(first);
    return kind === 'csv' ? { type: 'text/csv' } : kind;
  }
  if (PROGRAM.test(type)) return 'program';
  if (!(type in FILE_KINDS)) return 'unknown-kind';
  if (isLocked && (type === 'application/pdf' || type === 'application/x-cfb')) return 'locked';
  return { type };
}
