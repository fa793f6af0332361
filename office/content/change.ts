import { type ChangedField, changedFields } from '#app/collections/editing/changed-fields.server.ts';
import { mergeTexts } from '#app/collections/editing/merge.server.ts';
import type { TextFiles } from '#app/collections/editing/names.server.ts';
import * as stored from '#db/changes.ts';
import { isPicture, textsIn, textsOf } from '#db/editions.ts';
import { type DeskAsk, type Now, textFiles } from './desk-ask.ts';
import { type Place, placeOf, roomOf } from './places.ts';

/** A change with its texts. */
export interface FullChange extends stored.Change {
  /** The texts of the files that it changes; null for a file that it removes. */
  texts: Record<string, string | null>;
  /** Those of them in which others published other lines meanwhile, with these lines. */
  laid: Record<string, string>;
  /** Every line whose words differ from the public ones, but for what others published in the same files meanwhile. */
  lines: ChangedField[];
  /** Nothing of it differs from what is public: somebody published the same, for instance. */
  isEmpty: boolean;
  /** Files of pages that it makes. */
  newFiles: string[];
  /** The pages that somebody else retired while it has lines in them, as they were public, by their files. */
  retired: Record<string, string>;
  /** Others published a line of it meanwhile, so its author has to choose before it can go out. */
  isInConflict: boolean;
}

/** Whether nothing was published since a change was written; what a build brought goes by the build before it. */
export const isOverPublic = ({ base, authorId, state }: stored.Change, { number }: Now): boolean =>
  (base === number && authorId !== null) || state === 'published';

/** The texts over which a change was written, of those of its files that were published anew meanwhile; null for a new page. */
async function textsBefore(
  { office, now }: DeskAsk,
  change: stored.Change,
): Promise<Record<string, string | null>> {
  if (isOverPublic(change, now)) return {};
  const base = await stored.baseOf(office.pool, change);
  const moved = Object.keys(change.files).filter(
    (path) => !isPicture(path) && base[path] !== now.files[path],
  );
  const known = await textsOf(
    office.pool,
    moved.flatMap((path) => base[path] ?? []),
  );
  return Object.fromEntries(moved.map((path) => [path, known.get(base[path] ?? '') ?? null]));
}

const isWithin = (at: readonly unknown[], path: readonly unknown[]) =>
  path.every((step, i) => i >= at.length || step === at[i]);

/** Whether one retired a page in which the other has lines: its texts before, now, where that is another, and in a change. */
export const isRetired = (
  before: string | null | undefined,
  now: string | null,
  ours: string | null,
): boolean => before != null && (now === null) !== (ours === null);

/** Whether both made a page of one address, with other words. */
export const isTwice = (
  before: string | null | undefined,
  now: string | null,
  ours: string | null,
): boolean => before === null && now !== null && ours !== null && now !== ours;

/** A file of a change over the public one, and the lines that differ because of the change. */
function laidOver(
  file: string,
  now: string | null,
  ours: string | null,
  before: string | null | undefined,
): { laid?: string; lines: readonly ChangedField[]; isInConflict?: boolean } {
  // of a page that somebody else retired all lines would read as new
  if (isRetired(before, now, ours))
    return { lines: changedFields(file, now ?? before!, ours), isInConflict: true };
  const all = changedFields(file, now, ours);
  if (isTwice(before, now, ours)) return { lines: all, isInConflict: true };
  if (before == null || now === null || ours === null) return { lines: all };
  const { text, conflicts } = mergeTexts(file, before, now, ours);
  if (conflicts.length === 0) return { laid: text, lines: changedFields(file, now, text) };
  const isInBoth = ({ field }: ChangedField) => conflicts.some((one) => isWithin(field.path, one));
  return { lines: [...changedFields(file, now, text), ...all.filter(isInBoth)], isInConflict: true };
}

export async function fullChange(ask: DeskAsk, change: stored.Change): Promise<FullChange> {
  const { office, now } = ask;
  const [known, before] = await Promise.all([textsIn(office.pool, change.files), textsBefore(ask, change)]);
  const texts = Object.fromEntries(
    Object.entries(change.files)
      .filter(([path]) => !isPicture(path))
      .map(([path, digest]) => [path, digest === null ? null : known.get(digest)!]),
  );
  const over = Object.entries(texts).map(([file, text]) => ({
    file,
    ...laidOver(file, now.texts[file] ?? null, text, before[file]),
  }));
  const lines = over.flatMap((one) => one.lines);
  const laid = Object.fromEntries(
    over.flatMap((one) => (one.laid === undefined ? [] : [[one.file, one.laid]])),
  );
  const isEmpty =
    lines.length === 0 &&
    Object.entries(change.files).every(([path, digest]) =>
      isPicture(path) ? (now.files[path] ?? null) === digest : (digest === null) === !(path in now.texts),
    );
  const notPublic = Object.keys(texts).filter((file) => texts[file] !== null && !(file in now.texts));
  const newFiles = notPublic.filter((file) => before[file] == null);
  const retired = Object.fromEntries(
    notPublic.flatMap((file) => (before[file] == null ? [] : [[file, before[file]]])),
  );
  const isInConflict = over.some((one) => one.isInConflict);
  return { ...change, texts, laid, lines, isEmpty, newFiles, retired, isInConflict };
}

/** The draft of the current account; undefined where it has none. */
export async function ownDraft(ask: DeskAsk): Promise<FullChange | undefined> {
  const change = await stored.draftOf(ask.office.pool, ask.staff.id);
  return change ? fullChange(ask, change) : undefined;
}

/** The open changes of all accounts; a draft of which all is public waits for nobody. */
export async function openChanges(ask: DeskAsk): Promise<FullChange[]> {
  const open = await stored.openChanges(ask.office.pool);
  const full = await Promise.all(open.map((change) => fullChange(ask, change)));
  return full.filter(({ state, isEmpty }) => state !== 'draft' || !isEmpty);
}

/** All texts with a change applied; without one, the public texts themselves, by which what they hold is remembered. */
export const textsWith = (now: Now, draft: FullChange | undefined): TextFiles =>
  draft
    ? textFiles(
        Object.entries({ ...now.texts, ...draft.texts, ...draft.laid }).filter(
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
