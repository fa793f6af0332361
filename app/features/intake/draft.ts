import { useSyncExternalStore } from 'react';

// What is typed of people stays in this browser until Send: in no address, and with nobody but it. Files stay in the page:
// a page that is loaded anew has their names alone, and asks for them again. Kept on the disk they would outlast the visit of
// whoever sits at a computer of others.

const KEY = 'deal-draft';

/** Without `file` the page was loaded anew, and only the name is left. */
export interface Chosen {
  name: string;
  /** Bytes. */
  size: number;
  file?: File;
}

export interface Draft {
  /** By the names of the form's fields. */
  words: Readonly<Record<string, string>>;
  /** The address of the deal as it was last open. */
  query: string;
  /** Milliseconds since 1970; 0 where nothing was kept yet. */
  savedAt: number;
  /** By row of the checklist. */
  chosen: Readonly<Record<string, readonly Chosen[]>>;
}

/** Nobody has looked yet, and nothing is kept any more: they are told apart by what they are. */
const EMPTY: Draft = { words: {}, query: '', savedAt: 0, chosen: {} };
const CLEARED: Draft = { ...EMPTY };

let draft: Draft | null = null;
const listeners = new Set<() => void>();

function read(): Draft {
  if (draft) return draft;
  try {
    draft = { ...EMPTY, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Draft>) };
  } catch {
    draft = { ...EMPTY }; // no storage, or somebody else's words in it
  }
  return draft;
}

function write(next: Draft): void {
  draft = next;
  try {
    if (next === CLEARED) localStorage.removeItem(KEY);
    else
      localStorage.setItem(
        KEY,
        JSON.stringify(next, (key, value) => (key === 'file' ? undefined : value)),
      );
  } catch {} // a browser that keeps nothing: the page itself still does
  for (const listener of listeners) listener();
}

const changed = (change: Partial<Draft>) => write({ ...read(), ...change, savedAt: Date.now() });

export const keepWord = (name: string, value: string): void =>
  changed({ words: { ...read().words, [name]: value } });

export function keepQuery(query: string): void {
  if (query !== '' && read().query !== query) changed({ query });
}

export function chooseFiles(row: string, some: readonly Chosen[]): void {
  const { [row]: _, ...others } = read().chosen;
  changed({ chosen: some.length > 0 ? { ...others, [row]: some } : others });
}

/** What goes when Send is pressed. */
export const filesToSend = ({ chosen }: Pick<Draft, 'chosen'>): { row: string; file: File }[] =>
  Object.entries(chosen).flatMap(([row, some]) => some.flatMap(({ file }) => (file ? [{ row, file }] : [])));

/** Names of the files that have to be chosen again. */
export const lostFiles = ({ chosen }: Pick<Draft, 'chosen'>): string[] =>
  Object.values(chosen)
    .flat()
    .flatMap(({ name, file }) => (file ? [] : [name]));

export const clearDraft = (): void => write(CLEARED);

export const isCleared = (kept: Draft): boolean => kept === CLEARED;

/** False in what the server wrote: what this browser keeps is not known there. */
export const isRead = (kept: Draft): boolean => kept !== EMPTY;

/** As it is at this moment. */
export const currentDraft = (): Draft => read();

/**
 * Words that another tab keeps are taken over, or the next key here would write them away. Files and the deal stay this page's
 * own, and so does everything when the other tab has sent its deal: the one here may be another.
 */
function takeOver({ key, newValue }: StorageEvent): void {
  if (key !== KEY || !newValue || !draft) return;
  const { words, savedAt } = { ...EMPTY, ...(JSON.parse(newValue) as Partial<Draft>) };
  draft = { ...draft, words, savedAt };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  addEventListener('storage', takeOver);
  return () => void listeners.delete(listener);
};

/** The draft; empty in what the server wrote, and while React takes that over. */
export const useDraft = (): Draft => useSyncExternalStore(subscribe, read, () => EMPTY);
