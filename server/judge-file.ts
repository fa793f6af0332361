import { open } from 'node:fs/promises';
import { fileTypeFromFile } from 'file-type';
import { FILE_KINDS, type Refusal } from '#app/lending/intake/file-limits.ts';

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

const TEXT_SAMPLE_BYTES = 64 * 1024;

/** Text in columns: no control characters, no markup, and a separator in its first line. */
async function looksLikeCsv(path: string): Promise<boolean | 'script'> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(TEXT_SAMPLE_BYTES), 0, TEXT_SAMPLE_BYTES, 0);
    // Excel writes CSV in the character set of the machine, or in UTF-16 under a mark.
    const bytes = buffer.subarray(0, bytesRead);
    const text = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'latin1').decode(
      bytes,
    );
    if (text.startsWith('#!')) return 'script';
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    if (/[\0-\x08\x0e-\x1f]/.test(text) || /^[\s\xef\xbb\xbf\ufeff]*</.test(text)) return false;
    return /[,;\t]/.test(text.split(/\r?\n/, 1)[0] ?? '');
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
    const csv = await looksLikeCsv(path);
    if (csv === 'script') return 'program';
    return csv ? { type: 'text/csv' } : 'unknown-kind';
  }
  if (PROGRAM.test(type)) return 'program';
  if (!(type in FILE_KINDS)) return 'unknown-kind';
  if (isLocked && (type === 'application/pdf' || type === 'application/x-cfb')) return 'locked';
  return { type };
}
