import { mergeTexts } from '#app/collections/editing/merge.server.ts';
import { type Files, isPicture } from '#db/editions.ts';

type Wanted = Readonly<Record<string, string | null>>;

/**
 * Applies changes that were made to one edition to a newer one: file by file, and field by field where both changed the
 * same file.
 * @param wanted path to digest, or null for a file that is removed
 * @param textOf gives a text by its digest
 * @returns the files, the texts among them that are new, and the paths where both changed the same field
 */
export function mergeFiles(
  base: Files,
  theirs: Files,
  wanted: Wanted,
  textOf: (digest: string) => string,
): { files: Record<string, string>; merged: Record<string, string>; conflicts: string[] } {
  const files: Record<string, string> = { ...theirs };
  const merged: Record<string, string> = {};
  const conflicts: string[] = [];
  for (const [path, ours] of Object.entries(wanted)) {
    const [was, is] = [base[path] ?? null, theirs[path] ?? null];
    if (ours === was || ours === is) continue;
    if (is === was) {
      if (ours === null) delete files[path];
      else files[path] = ours;
      continue;
    }
    const [b, t, o] = [was, is, ours].map((digest) =>
      digest === null || isPicture(path) ? null : textOf(digest),
    ) as [string | null, string | null, string | null];
    const result = b !== null && t !== null && o !== null ? mergeTexts(path, b, t, o) : null;
    if (result && result.conflicts.length === 0) merged[path] = result.text;
    else conflicts.push(path);
  }
  return { files, merged, conflicts };
}
