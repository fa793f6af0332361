import { useLayoutEffect, useState } from 'react';
import { remember, remembered } from '#app/ui/remembered.ts';
import { sayOutcome } from './file-outcome-text.ts';
import type { Note } from './judge-chosen.ts';

// What is typed and chosen on a deal's private page is kept in this tab until it is sent: the texts also over a reload,
// the files while the document stays, and their names after that.

/** The files of one row; `names` are those of the taken ones, also after a reload has forgotten the files. */
export interface Judged {
  taken: File[];
  names: string[];
  refused: Note[];
}

interface Unsent {
  words?: string | undefined;
  /** The name under the term sheet. */
  acceptedBy?: string | undefined;
  /** By the row of the checklist. */
  chosen?: Readonly<Record<string, Judged>> | undefined;
}

/** By the token of the deal. */
const here = new Map<string, Unsent>();

/** Its page's address, which the boot script looks for too: app/first-paint/start-react.ts */
const keyOf = (token: string) => `/submit/status/${token}`;

export const unsentOf = (token: string): Unsent =>
  here.get(token) ?? JSON.parse(remembered(keyOf(token), 'sessionStorage') ?? '{}');

export function keepUnsent(token: string, change: Unsent): void {
  const now = { ...unsentOf(token), ...change };
  here.set(token, now);
  const kept = JSON.stringify(now, (key, value) => (key === 'taken' ? [] : value || undefined));
  remember(keyOf(token), kept === '{}' ? null : kept, 'sessionStorage');
}

/**
 * What stands at the rows after a Send: the files that have not come, and why others cannot come, until their row has
 * another choice.
 * @param lost `state` is 'changed' for a file that was saved again or moved since it was chosen
 */
export const restOf = (
  chosen: Unsent['chosen'] = {},
  lost: readonly { row: string; file: File; state: string }[] = [],
): Unsent['chosen'] =>
  Object.fromEntries(
    Object.entries(chosen).map(([row, { refused }]) => {
      const ofRow = lost.filter((one) => one.row === row);
      const taken = ofRow.filter(({ state }) => state !== 'changed').map(({ file }) => file);
      const changed = ofRow
        .filter(({ state }) => state === 'changed')
        .map(({ file }) => ({ says: sayOutcome('changed', file.name), isBad: true }));
      return [row, { taken, names: taken.map(({ name }) => name), refused: [...refused, ...changed] }];
    }),
  );

export const forgetUnsent = (token: string): void =>
  keepUnsent(token, { words: undefined, acceptedBy: undefined, chosen: undefined });

/**
 * The words that this tab has kept for a deal, read once React has started. What a post has received is forgotten; why
 * a file could not be sent is not.
 * @param isReceived whether the page answers such a post
 */
export function useUnsentWords(token: string, isReceived: boolean): string {
  const [words, setWords] = useState('');
  // before the effects of the form, which puts back what is left
  useLayoutEffect(() => {
    if (isReceived) keepUnsent(token, { words: undefined, chosen: restOf(unsentOf(token).chosen) });
    setWords(unsentOf(token).words ?? '');
  }, [token, isReceived]);
  return words;
}
