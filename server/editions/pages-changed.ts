import type { Edition } from '../edition.ts';

/** Addresses whose words differ between two editions. */
export function pagesChanged(one: Edition, other: Edition): string[] {
  const wordsOf = ({ files }: Edition, path: string) => files.get(path)?.markdown?.plain.etag;
  return [...new Set([...one.files.keys(), ...other.files.keys()])]
    .filter((path) => wordsOf(one, path) !== wordsOf(other, path))
    .sort();
}
