import type { Found } from './find.ts';

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** How many programs the rows of an answer belong to. */
export const programsIn = (answer: Found['answer']): number =>
  new Set(answer.map(({ href }) => href.replace(/#.*/, ''))).size;

/** The result in a sentence, shown and announced. */
export function saysFound({ query, answer, count, groups, isWhole, only }: Found): string {
  if (query === '') return 'Type a program, a term, a place, a name.';
  if (count === 0 && answer.length === 0) return `Nothing here for “${query}”.`;
  const kind = only === null ? undefined : groups[0];
  if (kind) return `${counted(kind.count, kind.one, kind.many)} for “${query}”.`;
  if (count === 1 && answer.length === 0) return 'One result.';
  const isNear = answer.length > 0 && !isWhole;
  const rest = `${isNear ? `${counted(count, 'thing')} near it` : counted(count, 'result')}, in ${counted(groups.length, 'group')}.`;
  if (answer.length === 0) return rest;
  return count === 0 ? 'One answer.' : `One answer, and ${rest}`;
}

const quoted = (words: readonly string[]): string => words.map((word) => `“${word}”`).join(' or ');

/** Words without a result, where there is a result for the others. */
export const saysMissing = ({ missing }: Found): string =>
  `Nothing holds ${quoted(missing)}. Below is what holds the rest.`;

/** The text alternative of the picture of results. */
export function saysHouse({ house }: Found): string {
  const all = house.reduce((sum, { count }) => sum + count, 0).toLocaleString('en-US');
  const lit = house.filter((storeys) => storeys.lit.length > 0);
  if (lit.length === 0) return `All ${all} windows are dark; a lamp at the door.`;
  const found = lit.map((storeys) => counted(storeys.lit.length, storeys.one, storeys.many)).join(', ');
  return `${all} windows, one for each thing that can be found. Lit: ${found}.`;
}

export const searchPath = (query: string, kind?: string): string =>
  `/search?${new URLSearchParams({ q: query, ...(kind && { in: kind }) })}`;
