import { changedFields } from '#app/collections/editing/changed-fields.server.ts';
import { edit } from '#app/collections/editing/edit.server.ts';
import { fieldAt } from '#app/collections/editing/fields.server.ts';
import { mergeTexts } from '#app/collections/editing/merge.server.ts';
import { baseOf } from '#db/changes.ts';
import { digestOf, editionAt, textsOf } from '#db/editions.ts';
import { type FullChange, isOverPublic, isRetired, isTwice } from './change.ts';
import type { DeskAsk } from './desk-ask.ts';
import { asRead, shownLines, whereOf } from './line-text.ts';
import { nameIn } from './mistakes.ts';
import { atOf } from './posted-field.ts';
import type { FieldConflict, RetiredPage } from './publish-page.tsx';
import { touching } from './record.ts';
import type { ShownLine } from './what-changes.tsx';

/** Where the public edition and a change have both changed the same lines, or it retired their page; null where a change has nothing to merge. */
export async function conflictOf(ask: DeskAsk, change: FullChange) {
  const { office, now } = ask;
  const { pool } = office;
  if (isOverPublic(change, now)) return null;
  const [base, head] = await Promise.all([baseOf(pool, change), editionAt(pool, now.number)]);
  if (!head) return null;
  const { texts } = change;
  const touched = Object.keys(texts).filter((file) => base[file] !== head.files[file]);
  const since = (await touching(ask, touched)).filter(({ number }) => number > change.base);
  const known = await textsOf(
    pool,
    touched.flatMap((file) => base[file] ?? []),
  );
  const fields: FieldConflict[] = [];
  const retired: RetiredPage[] = [];
  const merged: ShownLine[] = [];
  const result: Record<string, string | null> = { ...texts };
  const before: Record<string, string> = {};
  for (const file of touched) {
    const baseText = base[file] ? known.get(base[file])! : null;
    const [theirs = null, ours = null] = [now.texts[file], texts[file]];
    const isOne = isTwice(baseText, theirs, ours);
    if (isOne || isRetired(baseText, theirs, ours)) {
      if (!isOne) result[file] = null;
      const [{ by, number } = head] = await touching(ask, [file]);
      // as it was public, and not as the draft calls it
      const name = nameIn({ ...texts, [file]: theirs ?? baseText }, now.places, file);
      const did = isOne ? 'made' : theirs === null ? 'retired' : 'changed';
      const lines =
        did === 'changed'
          ? [...changedFields(file, baseText, theirs)]
          : change.lines.filter((one) => one.file === file);
      retired.push({ file, name, by, number, did, lines: shownLines({ lines }, now) });
    }
    if (baseText === null || theirs === null || ours === null) continue;
    before[file] = baseText;
    const { text, conflicts } = mergeTexts(file, baseText, theirs, ours);
    result[file] = text;
    const say = (words = '') => asRead(words, now);
    for (const path of conflicts) {
      const field = fieldAt(file, ours, path) ?? fieldAt(file, theirs, path);
      if (!field) continue;
      const line = change.lines.find((one) => one.file === file && atOf(one.field.path) === atOf(field.path));
      fields.push({
        key: `${file} ${atOf(field.path)}`,
        file,
        where: whereOf(now.places, { file, field, around: line?.around ?? [] }),
        was: say(fieldAt(file, baseText, field.path)?.shown),
        theirs: say(fieldAt(file, theirs, field.path)?.shown),
        ours: say(fieldAt(file, ours, field.path)?.shown),
      });
    }
    const inBoth = conflicts.map(atOf);
    // beside what a build brought, staff's own lines are public already
    const [was, becomes] = change.authorId === null ? [theirs, text] : [baseText, theirs];
    const lines = changedFields(file, was, becomes).filter(({ field }) => !inBoth.includes(atOf(field.path)));
    merged.push(...shownLines({ lines }, now));
  }
  // of all that its reader decides on, which a later edition may change
  const digest = digestOf(JSON.stringify([fields, retired.map(({ file, lines }) => [file, lines])]));
  const who = [...new Set((since.length > 0 ? since : [head]).map(({ by }) => by))].reverse();
  return {
    who,
    head: since[0]?.number ?? head.number,
    digest,
    fields,
    retired,
    merged,
    texts: result,
    before,
  };
}

/** Whether anything in it is to be decided by a person. */
export const hasToChoose = ({
  fields,
  retired,
}: NonNullable<Awaited<ReturnType<typeof conflictOf>>>): boolean => fields.length > 0 || retired.length > 0;

/**
 * The merged texts, in which each line that both changed is as somebody chose.
 * @param choices for each line of the conflict: 'theirs', 'was', or anything else for one's own
 */
export function resolvedTexts(
  conflict: NonNullable<Awaited<ReturnType<typeof conflictOf>>>,
  change: FullChange,
  choices: readonly string[],
): Record<string, string | null> {
  const texts = { ...conflict.texts };
  for (const [i, { file, key }] of conflict.fields.entries()) {
    // the merged text has the public version already
    if (choices[i] === 'theirs') continue;
    const path = JSON.parse(key.slice(file.length + 1));
    const from = choices[i] === 'was' ? conflict.before[file]! : change.texts[file]!;
    texts[file] = edit(file, texts[file]!, path, fieldAt(file, from, path)?.value);
  }
  return texts;
}
