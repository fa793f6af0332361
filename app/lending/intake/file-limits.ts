/** Bytes. */
export const FILE_MOST = 25_000_000;
export const DEAL_MOST = 100_000_000;

/** Documents of one deal, and those of it that were not kept: empty ones weigh nothing, and 200 of them came in half a second. */
export const DEAL_FILES = 500;

/** What we can read, by its content, with the ends that its name may have; the first is given to a name without one. */
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

/** Why a file was not kept. */
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
  | 'not-stored';

const MOST_CHARACTERS = 120;

// Control characters, and marks that turn the reading direction: 'annual\u202Efdp.exe' reads as a PDF.
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/**
 * The name of a file as it was sent, safe to show and to save under: no folders, nothing unseen, not hidden, not long, and
 * ending as its content is.
 */
export function safeName(sent: string, type: string): string {
  const last = sent.toWellFormed().split(/[/\\]/).at(-1)!;
  const plain = last
    .replace(UNSEEN, '')
    .replace(/[<>:"|?*]/g, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');
  const ends = FILE_KINDS[type] ?? [];
  const end = /\.([a-z\d]{1,5})$/i.exec(plain)?.[1] ?? '';
  const stem = ends.includes(end.toLowerCase()) ? plain.slice(0, -end.length - 1) : plain;
  const kept = [...stem].slice(0, MOST_CHARACTERS).join('').trim();
  return `${kept || 'document'}.${stem === plain ? (ends[0] ?? 'bin') : end}`;
}
