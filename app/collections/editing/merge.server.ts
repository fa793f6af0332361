import { isDeepStrictEqual } from 'node:util';
import { type FieldPath, isFields } from '../document.server.ts';
import { keysAround, makeOwn, writtenPath } from './edit.server.ts';
import { align, keyOf } from './entries.server.ts';
import { lifted } from './fields.server.ts';
import {
  openSource,
  Refused,
  type Splice,
  spliced,
  withBody,
  withEntries,
  withOrder,
  writtenIn,
} from './splice.server.ts';

/**
 * Merges two changes of one text: a field that only one of them changed is taken from that one, and a field that both
 * changed differently is a conflict. The result is based on their text, with its comments, and keeps their value at a
 * conflict.
 * @returns `conflicts`: the path of each field in the merged text, or in ours
 */
export function mergeTexts(
  path: string,
  base: string,
  theirs: string,
  ours: string,
): { text: string; conflicts: FieldPath[] } {
  if (ours === base || ours === theirs) return { text: theirs, conflicts: [] };
  if (theirs === base) return { text: ours, conflicts: [] };
  const merge = new Merge(path, theirs);
  const [b, t, o] = [base, theirs, ours].map((text) => openSource(path, text));
  merge.values(writtenIn(b!), writtenIn(t!), writtenIn(o!), []);
  merge.putIn();
  merge.body(b!.body?.text.trim(), t!.body?.text.trim(), o!.body?.text.trim());
  return { text: merge.text, conflicts: merge.conflicts };
}

const own = (map: unknown, key: string): unknown => {
  if (!isFields(map)) return undefined;
  return Object.hasOwn(map, key) ? map[key] : isFields(map.sample) ? map.sample[key] : undefined;
};
const keysOf = (map: unknown): string[] =>
  isFields(map)
    ? [
        ...Object.keys(map).filter((key) => key !== 'sample'),
        ...Object.keys(isFields(map.sample) ? map.sample : {}),
      ]
    : [];
const isSample = (map: unknown, key: string): boolean =>
  isFields(map) && isFields(map.sample) && Object.hasOwn(map.sample, key);
const isEqual = (one: unknown, other: unknown): boolean => isDeepStrictEqual(lifted(one), lifted(other));

/** Of values that touch the same lines one half is put in after the other. */
function splicedInParts(path: string, text: string, splices: readonly Splice[]): string {
  try {
    return spliced(path, text, splices);
  } catch (error) {
    if (!(error instanceof Refused) || splices.length < 2) throw error;
    const half = Math.ceil(splices.length / 2);
    return splicedInParts(path, splicedInParts(path, text, splices.slice(0, half)), splices.slice(half));
  }
}

/** Whether a value is a list of entries; two numbers are a range, which is one value. */
const isList = (value: unknown): value is unknown[] =>
  Array.isArray(value) && !value.some((item) => typeof item === 'number');

/** Values are used as written, with `sample:`; paths are those of the data with samples in their place. */
class Merge {
  readonly conflicts: FieldPath[] = [];
  readonly path: string;
  text: string;
  constructor(path: string, text: string) {
    this.path = path;
    this.text = text;
  }

  /** Values for the text, put in together: each time the whole file is read. */
  private waiting: Splice[] = [];

  private set(at: FieldPath, value: unknown): void {
    this.waiting.push({ at: this.written(at), value, order: keysAround(this.path, at) });
  }
  putIn(): void {
    this.text = splicedInParts(this.path, this.text, this.waiting);
    this.waiting = [];
  }
  private written(at: FieldPath): FieldPath {
    return writtenPath(writtenIn(openSource(this.path, this.text)), at);
  }

  values(base: unknown, theirs: unknown, ours: unknown, at: FieldPath): void {
    if (isDeepStrictEqual(ours, base) || isDeepStrictEqual(ours, theirs)) return;
    if (isFields(theirs) && isFields(ours) && (isFields(base) || base === undefined)) {
      for (const key of new Set([...keysOf(base), ...keysOf(theirs), ...keysOf(ours)]))
        this.values(own(base, key), own(theirs, key), own(ours, key), [...at, key]);
      this.marks(base, theirs, ours, at);
    } else if (isList(base) && isList(theirs) && isList(ours)) this.lists(base, theirs, ours, at);
    else if (isEqual(ours, base) || isEqual(ours, theirs)) return;
    else if (isEqual(theirs, base)) this.set(at, ours);
    else this.conflicts.push(at);
  }

  /** A sample that was made the firm's own stays so. */
  private marks(base: unknown, theirs: unknown, ours: unknown, at: FieldPath): void {
    if (!isFields(base) || !isFields(theirs) || !isFields(ours)) return;
    const own: FieldPath[] = [];
    if (base.sample === true && theirs.sample === true && ours.sample === undefined) own.push(at);
    for (const key of keysOf(base))
      if (isSample(base, key) && isSample(theirs, key) && Object.hasOwn(ours, key)) own.push([...at, key]);
    if (own.length === 0) return;
    this.putIn();
    for (const one of own) this.text = makeOwn(this.path, this.text, one);
  }

  private lists(base: unknown[], theirs: unknown[], ours: unknown[], at: FieldPath): void {
    const [toTheirs, toOurs] = [align(base, theirs), align(base, ours)];
    const [inTheirs, inOurs] = [new Map(toTheirs.same), new Map(toOurs.same)];
    const isPlain = [...base, ...theirs, ...ours].every((one) => typeof one !== 'object');
    if (toOurs.isMoved && (toTheirs.isMoved || toTheirs.added.length + toTheirs.removed.length > 0)) {
      this.conflicts.push(at);
      return;
    }
    for (const [i, j] of inOurs) {
      const there = inTheirs.get(i);
      if (there !== undefined) this.values(base[i], theirs[there], ours[j], [...at, there]);
      else if (!isEqual(base[i], ours[j])) this.conflicts.push([...at, j]);
    }
    // the merged list: indexes in ours, or undefined where only theirs has the entry
    const atTheirs = new Map([...inTheirs].map(([i, j]) => [j, inOurs.get(i)]));
    const order: (number | undefined)[] = theirs.map((_, j) => atTheirs.get(j));
    const gone = toOurs.removed.flatMap((i) => {
      const there = inTheirs.get(i);
      if (there === undefined) return [];
      if (isEqual(base[i], theirs[there])) return [there];
      this.conflicts.push([...at, there]);
      return [];
    });
    this.putIn();
    // from the last one on: where an entry goes, those behind it move
    for (const j of gone.toSorted((a, b) => b - a)) {
      this.set([...at, j], undefined);
      order.splice(j, 1);
    }
    this.putIn();
    const newTheirs = toTheirs.added.map((j) => theirs[j]);
    const newOurs = new Set<number>();
    for (const j of toOurs.added) {
      const twin = newTheirs.find((one) => keyOf(one) === keyOf(ours[j]));
      if (twin !== undefined) {
        if (!isPlain && !isEqual(twin, ours[j])) this.conflicts.push([...at, theirs.indexOf(twin)]);
        continue;
      }
      const before = j === 0 ? -1 : order.findLastIndex((place) => place !== undefined && place < j);
      order.splice(before + 1, 0, j);
      newOurs.add(j);
    }
    this.add(at, order, newOurs, ours);
    if (toOurs.isMoved) this.reorder(at, order);
  }

  /** Puts in our new entries together: with the file read for each, 55 of them held the process for two seconds. */
  private add(
    at: FieldPath,
    order: readonly (number | undefined)[],
    added: ReadonlySet<number>,
    ours: readonly unknown[],
  ): void {
    let before = 0;
    const entries = order.flatMap((place) => {
      if (place !== undefined && added.has(place)) return [{ before, value: ours[place] }];
      before += 1;
      return [];
    });
    if (entries.length > 0) this.text = withEntries(this.path, this.text, this.written(at), entries);
  }

  /** Sorts the entries in the order of ours, and those that only theirs has behind them. */
  private reorder(at: FieldPath, order: readonly (number | undefined)[]): void {
    const placeOf = (i: number) => order[i] ?? Number.MAX_SAFE_INTEGER;
    const wanted = [...order.keys()].toSorted((a, b) => placeOf(a) - placeOf(b));
    this.text = withOrder(this.path, this.text, this.written(at), wanted);
  }

  body(base: string | undefined, theirs: string | undefined, ours: string | undefined): void {
    if (ours === undefined || ours === base || ours === theirs) return;
    if (theirs === base) this.text = withBody(openSource(this.path, this.text), ours);
    else this.conflicts.push(['body']);
  }
}
