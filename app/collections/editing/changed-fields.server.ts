import { isDeepStrictEqual } from 'node:util';
import { remembered } from '../remembered.ts';
import { align } from './entries.server.ts';
import { type Field, fieldsOf, madeField } from './fields.server.ts';
import { nameSaid } from './labels.ts';

/** One changed field. */
export interface ChangedField {
  file: string;
  /** the field as it is now; where it was removed, as it was */
  field: Field;
  /** labels of the fields that contain it, outermost first */
  around: readonly string[];
  /** empty where it did not exist */
  was: string;
  /** empty where it was removed */
  becomes: string;
}

/** Whether replacing a field as a whole changes words that need a second editor. */
const holdsSecond = (field: Field | undefined): boolean =>
  field !== undefined &&
  field.value !== undefined &&
  (field.secondReader || (field.items ?? []).some(holdsSecond));

type Changes = Generator<Omit<ChangedField, 'file'>>;

const OWN = 'the firm’s own';
const SAMPLE = 'a sample';

function* changesOf(before: Field | undefined, after: Field | undefined, around: readonly string[]): Changes {
  const secondReader = holdsSecond(before) || holdsSecond(after);
  const field: Field = { ...((after ?? before) as Field), secondReader };
  const isWhole = (one: Field | undefined) => one?.items !== undefined && one.value != null;
  if (isWhole(before) && isWhole(after)) {
    const inside = [...around, field.label];
    if (Array.isArray(before?.value) && Array.isArray(after?.value))
      yield* changesInList(before?.items ?? [], after?.items ?? [], inside, field);
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

function* changesInList(
  before: readonly Field[],
  after: readonly Field[],
  around: readonly string[],
  list: Field,
): Changes {
  const values = (fields: readonly Field[]) => fields.map(({ value }) => value);
  const { same, removed, added, isMoved } = align(values(before), values(after));
  for (const [i, j] of same) yield* changesOf(before[i], after[j], around);
  for (const j of added) yield* changesOf(undefined, after[j], around);
  for (const i of removed) yield* changesOf(before[i], undefined, around);
  const names = (fields: readonly Field[]) => fields.map(({ label }) => label).join(', ');
  if (isMoved) yield { field: list, around: around.slice(0, -1), was: names(before), becomes: names(after) };
}

/** Of all that anybody writes at the same time: each look at the content desk asks for the lines of all drafts. */
const known = remembered<readonly ChangedField[]>(12_000_000);

/** The changes between two versions of a file, field by field in its order. */
export const changedFields = (file: string, before: string | null, after: string | null) =>
  before === after ? [] : known(JSON.stringify([file, before, after]), () => compared(file, before, after));

function compared(file: string, before: string | null, after: string | null): ChangedField[] {
  const [were, are] = [before, after].map((text) => (text === null ? [] : fieldsOf(file, text)));
  const isList = [...were!, ...are!].every((field) => typeof field.path[0] === 'number');
  if (!isList) return [...changesInMap(were!, are!, [])].map((change) => ({ ...change, file }));
  const whole = madeField({ path: [], kind: 'list', label: nameSaid(file.replace(/\.\w+$/, '')) });
  return [...changesInList(were!, are!, [whole.label], whole)].map((change) => ({
    ...change,
    file,
    around: change.field === whole ? change.around : change.around.slice(1),
  }));
}
