import type pg from 'pg';
import { mergeTexts } from '#app/collections/editing/merge.server.ts';
import type { ChangedFiles } from '#db/changes.ts';
import { type Files, isPicture, keepTexts, textsOf } from '#db/editions.ts';

/**
 * Applies changes that were made to one edition to a newer one: file by file, and field by field where both changed the
 * same file. Texts that are new by this are stored.
 * @returns the files, and the paths where both changed the same field
 */
export async function mergeFiles(
  pool: pg.Pool,
  base: Files,
  theirs: Files,
  wanted: ChangedFiles,
): Promise<{ files: Files; conflicts: string[] }> {
  const files: Record<string, string> = { ...theirs };
  const inBoth: string[] = [];
  for (const [path, ours] of Object.entries(wanted)) {
    const [was, is] = [base[path] ?? null, theirs[path] ?? null];
    if (ours === was || ours === is) continue;
    if (is !== was) inBoth.push(path);
    else if (ours === null) delete files[path];
    else files[path] = ours;
  }
  const digestsOf = (path: string) => [base[path], theirs[path], wanted[path]];
  const texts = await textsOf(
    pool,
    inBoth.filter((path) => !isPicture(path)).flatMap((path) => digestsOf(path).filter((one) => one != null)),
  );
  const merged: Record<string, string> = {};
  const conflicts: string[] = [];
  for (const path of inBoth) {
    const [b, t, o] = digestsOf(path).map((digest) => texts.get(digest ?? ''));
    const all = b !== undefined && t !== undefined && o !== undefined && mergeTexts(path, b, t, o);
    if (all && all.conflicts.length === 0) merged[path] = all.text;
    else conflicts.push(path);
  }
  return { files: { ...files, ...(await keepTexts(pool, merged)) }, conflicts };
}
