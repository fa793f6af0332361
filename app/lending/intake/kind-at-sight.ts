/** How many bytes of a file are examined. */
export const SAMPLE_BYTES = 64 * 1024;

/** Extensions that an operating system executes, whatever the content. */
const RUNS = /\.(exe|com|scr|pif|msi|bat|cmd|ps1|vbs|js|jar|sh|app|dmg|apk|lnk|hta)$/i;
/** First bytes of programs of Windows, of Linux, and of Java or macOS. */
const PROGRAM = /^(MZ|\x7fELF|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe)/;
/** First bytes of PDF, Office since 2007 and before, PNG, JPEG, HEIC. */
const DOCUMENT = /^(%PDF|PK|\xd0\xcf|\x89PNG|\xff\xd8\xff|.{4}ftyp)/s;

export const isProgramName = (name: string): boolean => RUNS.test(name);

/** Recognizes CSV: no control characters, no markup, and a separator in its first line. */
export function kindOfText(bytes: Uint8Array): 'csv' | 'program' | 'unknown-kind' {
  // Excel writes CSV in the machine's character set, or in UTF-16 with a byte order mark.
  const text = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'latin1').decode(bytes);
  if (text.startsWith('#!')) return 'program';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\0-\x08\x0e-\x1f]/.test(text) || /^[\s\xef\xbb\xbf\ufeff]*</.test(text)) return 'unknown-kind';
  return /[,;\t]/.test(text.split(/\r?\n/, 1)[0] ?? '') ? 'csv' : 'unknown-kind';
}

/** What can be said about a file when it is chosen. The server examines the whole file, and decides. */
export async function refusedAtSight(file: File): Promise<'program' | 'unknown-kind' | null> {
  if (isProgramName(file.name)) return 'program';
  const bytes = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (PROGRAM.test(head)) return 'program';
  if (DOCUMENT.test(head)) return null;
  const kind = kindOfText(bytes);
  return kind === 'csv' ? null : kind;
}
