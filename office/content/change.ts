import { type ChangedField, changedFields } from '#app/collections/editing/changed-fields.server.ts';
import type { TextFiles } from '#app/collections/editing/names.server.ts';
import * as stored from '#db/changes.ts';
import { isPicture, textsIn } from '#db/editions.ts';
import { type DeskAsk, type Now, textFiles } from './desk-ask.ts';
import { type Place, placeOf, roomOf } from './places.ts';

/** A change with its texts. */
export interface FullChange extends stored.Change {
  /** The texts of the files that it changes; null for a file that it removes. */
  texts: Record<string, string | null>;
  /** Every line whose words differ from the public ones. */
  lines: ChangedField[];
}

export async function fullChange({ office, now }: DeskAsk, change: stored.Change): Promise<FullChange> {
  const known = await textsIn(office.pool, change.files);
  const texts = Object.fromEntries(
    Object.entries(change.files)
      .filter(([path]) => !isPicture(path))
      .map(([path, digest]) => [path, digest === null ? null : known.get(digest)!]),
  );
  const lines = Object.entries(texts).flatMap(([file, text]) =>
    changedFields(file, now.texts[file] ?? null, text),
  );
  return { ...change, texts, lines };
}

/** The draft of the current account; undefined where it has none. */
export async function ownDraft(ask: DeskAsk): Promise<FullChange | undefined> {
  const change = await stored.draftOf(ask.office.pool, ask.staff.id);
  return change ? fullChange(ask, change) : undefined;
}

export const openChanges = async (ask: DeskAsk): Promise<FullChange[]> =>
  Promise.all((await stored.openChanges(ask.office.pool)).map((change) => fullChange(ask, change)));

/** All texts with a change applied; without one, the public texts themselves, by which what they hold is remembered. */
export const textsWith = (now: Now, draft: FullChange | undefined): TextFiles =>
  draft
    ? textFiles(
        Object.entries({ ...now.texts, ...draft.texts }).filter(
          (one): one is [string, string] => one[1] !== null,
        ),
      )
    : now.texts;

/** The places that a change touches, each once. */
export function touchedPlaces(
  { lines, texts }: Pick<FullChange, 'lines' | 'texts'>,
  places: readonly Place[],
): Place[] {
  const touched = new Map<string, Place>();
  const add = (place: Place) => touched.set(roomOf(place), place);
  for (const { file, field } of lines) add(placeOf(places, file, field.path));
  for (const file of Object.keys(texts))
    if (!lines.some((line) => line.file === file)) add(placeOf(places, file));
  return [...touched.values()];
}

/** The names of the places that a change touches. */
export const placeNames = (draft: Pick<FullChange, 'lines' | 'texts'>, now: Now): string =>
  touchedPlaces(draft, now.places)
    .map(({ name }) => name)
    .join(', ');
