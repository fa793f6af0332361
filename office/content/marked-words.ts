import { diffArrays, diffWordsWithSpace } from 'diff';

/** Words that stay, or words that were there with those that come in their place; either may be empty. */
export type Part =
  | { same: string; was?: never; becomes?: never }
  | { same?: never; was: string; becomes: string };

/** How many words two texts may differ in before they are shown as two. */
const MOST_CHANGES = 400;
/** So many words of a text stay at least where single ones are marked: of a figure the whole value is easier to read. */
const LEAST_KEPT = 4;

const countWords = (text: string): number => text.split(/\s+/).filter(Boolean).length;

/** The changed words of a paragraph in their place; null where too little stays. */
function wordsIn(was: string, becomes: string): Part[] | null {
  const runs = diffWordsWithSpace(was, becomes, { maxEditLength: MOST_CHANGES });
  if (!runs) return null;
  const kept = runs.reduce(
    (sum, { added, removed, value }) => sum + (added || removed ? 0 : countWords(value)),
    0,
  );
  if (kept < LEAST_KEPT || kept * 2 < Math.min(countWords(was), countWords(becomes))) return null;
  const parts: Part[] = [];
  for (const [i, { added, removed, value }] of runs.entries()) {
    const last = parts.at(-1);
    const open = last?.same === undefined ? last : undefined;
    const next = runs[i + 1];
    // words beside each other are one change
    const isBetween = value.trim() === '' && open && (next?.added || next?.removed);
    if (!added && !removed && !isBetween) parts.push({ same: value });
    else {
      const change = open ?? { was: '', becomes: '' };
      if (!open) parts.push(change);
      if (!added) change.was += value;
      if (!removed) change.becomes += value;
    }
  }
  return parts;
}

const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/);

const LEFT_OUT: Part[] = [{ same: '…' }];

/**
 * What changed in a text, by its paragraphs: the changed words marked within theirs, and those that stay left out. Null where
 * so little stays that the two are easier to read one after the other.
 */
export function markedWords(was: string, becomes: string): Part[][] | null {
  const [before, after] = [paragraphsOf(was), paragraphsOf(becomes)];
  if (before.length === 1 && after.length === 1) {
    const parts = wordsIn(was, becomes);
    return parts && [parts];
  }
  const runs = diffArrays(before, after, { maxEditLength: MOST_CHANGES });
  if (!runs?.some(({ added, removed }) => !added && !removed)) return null;
  const marked: Part[][] = [];
  let gone: string[] = [];
  const takeAway = () => {
    for (const text of gone) marked.push([{ was: text, becomes: '' }]);
    gone = [];
  };
  for (const { added, removed, value } of runs) {
    if (removed) gone = value;
    else if (added) {
      for (const text of value) {
        const old = gone.shift();
        const parts = old === undefined ? null : wordsIn(old, text);
        marked.push(parts ?? [{ was: old ?? '', becomes: text }]);
      }
      takeAway();
    } else {
      takeAway();
      marked.push(LEFT_OUT);
    }
  }
  takeAway();
  return marked;
}
