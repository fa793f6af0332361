/** As much of a file as is looked at. Bytes. */
export const SAMPLE_BYTES = 64 * 1024;

/** Names that a machine runs by, whatever is in the file. */
const RUNS = /\.(exe|com|scr|pif|msi|bat|cmd|ps1|vbs|js|jar|sh|app|dmg|apk|lnk|hta)$/i;
/** Of Windows, of Linux, of Java or macOS. */
const PROGRAM = /^(MZ|\x7fELF|\xca\xfe\xba\xbe|[\xce\xcf]\xfa\xed\xfe)/;
/** PDF, Office since 2007 and before, PNG, JPEG, HEIC. */
const DOCUMENT = /^(%PDF|PK|\xd0\xcf|\x89PNG|\xff\xd8\xff|.{4}ftyp)/s;

export const isProgramName = (name: string): boolean => RUNS.test(name);

/** Text in columns: no control characters, no markup, and a separator in its first line. */
export function kindOfText(bytes: Uint8Array): 'csv' | 'program' | 'unknown-kind' {
  // Excel writes CSV in the character set of the machine, or in UTF-16 under a mark.
  const text = new TextDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'latin1').decode(bytes);
  if (text.startsWith('#!')) return 'program';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\0-\x08\x0e-\x1f]/.test(text) || /^[\s\xef\xbb\xbf\ufeff]*</.test(text)) return 'unknown-kind';
  return /[,;\t]/.test(text.split(/\r?\n/, 1)[0] ?? '') ? 'csv' : 'unknown-kind';
}

/** What can be said of a file where it is chosen; the server, which reads all of it, has the last word. */
export async function refusedAtSight(file: File): Promise<'program' | 'unknown-kind' | null> {
  if (isProgramName(file.name)) return 'program';
  const bytes = new Uint8Array(await file.slice(0, SAMPLE_BYTES).arrayBuffer());
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (PROGRAM.test(head)) return 'program';
  if (DOCUMENT.test(head)) return null;
  const kind = kindOfText(bytes);
  return kind === 'csv' ? null : kind;
}
