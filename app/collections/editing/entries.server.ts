import { isFields } from '../document.server.ts';

/** Fields by which an entry of a list is recognized when lists are compared; its other fields may differ. */
const KNOWN_BY = ['id', 'slug', 'key', 'day', 'path', 'name', 'title', 'label', 'question', 'href'];

export function keyOf(entry: unknown): string {
  if (!isFields(entry)) return JSON.stringify(entry);
  const fields = isFields(entry.sample) ? { ...entry, ...entry.sample } : entry;
  const name = KNOWN_BY.find((field) => fields[field] !== undefined);
  return name === undefined ? JSON.stringify(entry) : `${name} ${JSON.stringify(fields[name])}`;
}

interface Aligned {
  /** indexes of the same entry in both lists */
  same: [before: number, after: number][];
  removed: number[];
  added: number[];
  /** whether entries that are in both lists are in another order */
  isMoved: boolean;
}

/**
 * Matches the entries of two versions of a list: by their identifying fields, and between two matches by position, so
 * that a renamed entry still counts as the same.
 */
export function align(before: readonly unknown[], after: readonly unknown[]): Aligned {
  const placesOf = (list: readonly unknown[]) => Map.groupBy(list.keys(), (i) => keyOf(list[i]));
  const [were, are] = [placesOf(before), placesOf(after)];
  const same: Aligned['same'] = [];
  for (const [key, from] of were) {
    const to = are.get(key);
    // of several equal entries, as many as both lists have, in order
    for (const [n, i] of from.entries()) if (to?.[n] !== undefined) same.push([i, to[n]]);
  }
  same.sort(([a], [b]) => a - b);
  const isMoved = same.some(([, j], n) => n > 0 && j < (same[n - 1] as [number, number])[1]);
  if (!isMoved) {
    const ends: Aligned['same'] = [[-1, -1], ...same, [before.length, after.length]];
    for (const [n, [i, j]] of ends.slice(1).entries()) {
      const [lastI, lastJ] = ends[n] as [number, number];
      if (i - lastI === j - lastJ) for (let k = 1; k < i - lastI; k += 1) same.push([lastI + k, lastJ + k]);
    }
    same.sort(([a], [b]) => a - b);
  }
  const [inBefore, inAfter] = [new Set(same.map(([i]) => i)), new Set(same.map(([, j]) => j))];
  return {
    same,
    removed: [...before.keys()].filter((i) => !inBefore.has(i)),
    added: [...after.keys()].filter((j) => !inAfter.has(j)),
    isMoved,
  };
}
