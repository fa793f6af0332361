/** The largest file in bytes. */
export const FILE_MOST = 25_000_000;
export const DEAL_MOST = 100_000_000;

/**
 * The most documents of one deal, and of refused ones: an empty file takes no bytes, and 200 of them arrived in half a
 * second.
 */
export const DEAL_FILES = 500;

/** Accepted types by content, with the extensions that the name may have; a name without one gets the first. */
export const FILE_KINDS: Readonly<Record<string, readonly string[]>> = {
  'application/pdf': ['pdf'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  // Excel and Word before 2007 share one container
  'application/x-cfb': ['xls', 'doc'],
  'text/csv': ['csv', 'txt'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
  'image/heic': ['heic', 'heif'],
  'image/heif': ['heif', 'heic'],
};

/** Why a file was not stored. */
export type Refusal =
  | 'too-big'
  | 'too-much'
  | 'program'
  | 'empty'
  | 'locked'
  | 'unknown-kind'
  | 'infected'
  | 'no-room'
  | 'day-over'
  /** The deal was withdrawn, or its link has ended. */
  | 'gone'
  | 'not-stored';

const MOST_CHARACTERS = 120;

// Control characters, and characters that reverse the direction of writing: 'annual\u202Efdp.exe' looks like a PDF.
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/**
 * The name of an uploaded file, made safe to show and to save under: no folders, no invisible characters, not hidden,
 * not long, and with the extension of its content.
 */
export function safeName(sent: string, type: string): string {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1)!;
  const plain = last
    .replace(UNSEEN, '')
    .replace(/[<>:"|?*]/g, '-')
    .replace(/\s+/g, ' ')
    // a run of signs is tried once, from its first: tried from each, a name of 80,000 points took six seconds
    .replace(/^[. ]+|(?<![. ])[. ]+$/g, '');
  const ends = FILE_KINDS[type] ?? [];
  const end = /\.([a-z\d]{1,5})$/i.exec(plain)?.[1] ?? '';
  const stem = ends.includes(end.toLowerCase()) ? plain.slice(0, -end.length - 1) : plain;
  const kept = [...stem].slice(0, MOST_CHARACTERS).join('').trim();
  return `${kept || 'document'}.${stem === plain ? (ends[0] ?? 'bin') : end}`;
}
