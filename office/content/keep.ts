import { basename } from 'node:path';
import type { FieldPath } from '#app/collections/document.server.ts';
import { changedFields } from '#app/collections/editing/changed-fields.server.ts';
import { sizeSaid } from '#app/collections/editing/edit.server.ts';
import { needsSecondReader } from '#app/collections/editing/fields.server.ts';
import { Refused } from '#app/collections/editing/splice.server.ts';
import { DraftMoved, lengthOfOthers, saveDraft } from '#db/changes.ts';
import { isPicture } from '#db/editions.ts';
import type { FullChange } from './change.ts';
import type { DeskAsk } from './desk-ask.ts';
import { countWritten, hasRoom } from './written.ts';

type Texts = Readonly<Record<string, string | null>>;

/** Whether anything that these files change in others needs a second editor. */
export const anySecond = (before: Texts, texts: Texts): boolean =>
  Object.entries(texts).some(
    ([file, text]) =>
      needsSecondReader(file) ||
      changedFields(file, before[file] ?? null, text).some(({ field }) => field.secondReader),
  );

/**
 * The most characters in all texts that an account has written and not published: five times the content. Each look at
 * the desk compares them all.
 */
const MOST_WRITTEN = 1_000_000;
const lengthOf = (texts: Readonly<Record<string, string | null | undefined>> = {}): number =>
  Object.values(texts).reduce((all, text) => all + (text?.length ?? 0), 0);

/** Saves files in the account's draft. A file that is the same as the public one is removed from the draft. */
export async function keep(
  ask: DeskAsk,
  draft: FullChange | undefined,
  files: Record<string, string | null>,
  seen: string | null,
): Promise<void> {
  const { office, staff, now } = ask;
  // whether the draft needs a second editor is decided by the texts that were read here
  if ((draft?.digest ?? null) !== seen) throw new DraftMoved('the draft was written elsewhere meanwhile');
  const texts = { ...draft?.texts, ...draft?.laid };
  for (const [file, text] of Object.entries(files)) if (!isPicture(file)) texts[file] = text;
  const names = Object.values({ ...now.texts, ...texts }).join('\n');
  const namesNow = Object.values(now.texts).join('\n');
  const isNamed = (file: string, where: string) => where.includes(basename(file));
  const changed: Record<string, string | null | undefined> = { ...files };
  // photographs that are named nowhere any more, or were replaced, are removed from the draft; those named again come
  // back
  for (const file of Object.keys({ ...now.files, ...draft?.files }).filter(isPicture))
    if (!isNamed(file, names) && (isNamed(file, namesNow) || !(file in now.files))) changed[file] = null;
    else if (draft?.files[file] === null && isNamed(file, names)) changed[file] = now.files[file] ?? null;
  for (const [file, text] of Object.entries(changed)) {
    if (((isPicture(file) ? now.files : now.texts)[file] ?? null) !== text) continue;
    delete texts[file];
    if (draft && file in draft.files) changed[file] = undefined;
    else delete changed[file];
  }
  if (Object.keys(changed).length === 0) return;
  const length = lengthOf(texts);
  if (length > lengthOf(draft?.texts)) {
    const all = length + (await lengthOfOthers(office.pool, staff.id, draft?.id ?? null));
    if (all > MOST_WRITTEN)
      throw new Refused(
        `With this, what you have written and not published would have ${sizeSaid(all)}; it may have ${sizeSaid(MOST_WRITTEN)}. Publish or discard some of it first.`,
      );
  }
  let written = 0;
  for (const [file, text] of Object.entries(changed)) if (!isPicture(file)) written += text?.length ?? 0;
  if (written > 0) await hasRoom(ask);
  await saveDraft(office.pool, staff.id, changed, {
    expectedDigest: seen,
    base: now.number,
    laidOver: Object.keys(draft?.laid ?? {}),
    needsSecond: anySecond(now.texts, texts),
  });
  if (written > 0) await countWritten(ask, written);
}

/** What a person is told whose post could not be kept; any other error is thrown. */
export function notKept(error: unknown, moved: string): { says: string; at?: FieldPath; status: number } {
  if (error instanceof DraftMoved) return { says: moved, status: 409 };
  if (!(error instanceof Refused)) throw error;
  return { says: error.message, ...(error.at && { at: error.at }), status: 422 };
}
