import type { TermChange } from '#app/lending/changes-between.ts';

/** One change in a sentence: 'Core Bridge: maximum LTV 75% of stabilized value, was 70%'. */
export function sayChange({ program, term, now, was }: TermChange): string {
  if (term === null) return `${program}: ${now === null ? 'no longer offered' : 'a new program'}`;
  if (was === null) return `${program}: ${term}, new: ${now}`;
  return now === null
    ? `${program}: ${term} no longer stated, was ${was}`
    : `${program}: ${term} ${now}, was ${was}`;
}

/** In place of changes, for the oldest version, and where a version differs in nothing printed. */
export const FIRST_VERSION = 'The first version that we kept.';
export const SAME_AS_PRINTED = 'Nothing that is printed changed.';

export const versionTitle = (day: string, version: string): string => `Terms of ${day}, version ${version}`;
