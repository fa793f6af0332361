import { isDeepStrictEqual } from 'node:util';
import { align } from './entries.server.ts';
import { type Field, fieldsOf } from './fields.server.ts';

/** One field that reads otherwise than before. */
export interface ChangedField {
  /** as it is now; where it was taken away, as it was */
  field: Field;
  /** labels of what it stands in, from the outside */
  around: readonly string[];
  /** empty where it was not there */
  was: string;
  /** empty where it is gone */
  becomes: string;
}

const OWN = 'the firm’s own';
const SAMPLE = 'a sample';

function* changesOf(
  before: Field | undefined,
  after: Field | undefined,
  around: readonly string[],
): Generator<ChangedField> {
  const field = (after ?? before) as Field;
  const isWhole = (one: Field | undefined) => one?.items !== undefined && one.value != null;
  if (isWhole(before) && isWhole(after)) {
    const inside = [...around, field.label];
    if (Array.isArray(before?.value) && Array.isArray(after?.value))
      yield* changesInList(before, after, inside);
    else yield* changesInMap(before?.items ?? [], after?.items ?? [], inside);
    return;
  }
  if (!isDeepStrictEqual(before?.value, after?.value))
    yield { field, around, was: before?.shown ?? '', becomes: after?.shown ?? '' };
  else if (before && after && before.value !== undefined && before.sample !== after.sample)
    yield { field, around, was: before.sample ? SAMPLE : OWN, becomes: after.sample ? SAMPLE : OWN };
}

function* changesInMap(before: readonly Field[], after: readonly Field[], around: readonly string[]) {
  const were = new Map(before.map((field) => [field.path.at(-1), field]));
  for (const field of after) yield* changesOf(were.get(field.path.at(-1)), field, around);
  const known = new Set(after.map(({ path }) => path.at(-1)));
  for (const field of before) if (!known.has(field.path.at(-1))) yield* changesOf(field, undefined, around);
}

function* changesInList(before: Field, after: Field, around: readonly string[]): Generator<ChangedField> {
  const { same, removed, added, isMoved } = align(before.value as unknown[], after.value as unknown[]);
  for (const [i, j] of same) yield* changesOf(before.items?.[i], after.items?.[j], around);
  for (const j of added) yield* changesOf(undefined, after.items?.[j], around);
  for (const i of removed) yield* changesOf(before.items?.[i], undefined, around);
  const names = (field: Field) => (field.items ?? []).map(({ label }) => label).join(', ');
  if (isMoved) yield { field: after, around: around.slice(0, -1), was: names(before), becomes: names(after) };
}

/** What a reader of the file meets otherwise, field by field in its order. */
export function changedFields(path: string, before: string | null, after: string | null): ChangedField[] {
  const fields = (text: string | null) => (text === null ? [] : fieldsOf(path, text));
  return before === after ? [] : [...changesInMap(fields(before), fields(after), [])];
}
