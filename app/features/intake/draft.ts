import { useSyncExternalStore } from 'react';

// What is typed of people stays in this browser until Send: in no address, and with nobody but it. Files stay in the page.

const KEY = 'deal-draft';

export interface Draft {
  /** By the names of the form's fields. */
  words: Readonly<Record<string, string>>;
  /** The address of the deal as it was last open. */
  query: string;
  /** Milliseconds since 1970; 0 where nothing was kept yet. */
  savedAt: number;
  /** Names and sizes of the chosen files, by row of the checklist: a page that is loaded anew has lost the files. */
  chosen: Readonly<Record<string, readonly { name: string; size: number }[]>>;
}

/** Nobody has looked yet, and nothing is kept any more: they are told apart by what they are. */
const EMPTY: Draft = { words: {}, query: '', savedAt: 0, chosen: {} };
const CLEARED: Draft = { ...EMPTY };

let draft: Draft | null = null;
const files = new Map<string, readonly File[]>();
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
    else localStorage.setItem(KEY, JSON.stringify(next));
  } catch {} // a browser that keeps nothing: the page itself still does
  for (const listener of listeners) listener();
}

const changed = (change: Partial<Draft>) => write({ ...read(), ...change, savedAt: Date.now() });

export const keepWord = (name: string, value: string): void =>
  changed({ words: { ...read().words, [name]: value } });

export function keepQuery(query: string): void {
  if (query !== '' && read().query !== query) changed({ query });
}

export function chooseFiles(row: string, chosen: readonly File[]): void {
  if (chosen.length > 0) files.set(row, chosen);
  else files.delete(row);
  const { [row]: _, ...others } = read().chosen;
  const now = { [row]: chosen.map(({ name, size }) => ({ name, size })) };
  changed({ chosen: chosen.length > 0 ? { ...others, ...now } : others });
}

/** The files themselves; none where the page was loaded anew. */
export const filesOf = (row: string): readonly File[] => files.get(row) ?? [];
export const allFiles = (): [row: string, file: File][] =>
  [...files].flatMap(([row, some]) => some.map((file) => [row, file] as [string, File]));

export function clearDraft(): void {
  files.clear();
  write(CLEARED);
}

export const isCleared = (kept: Draft): boolean => kept === CLEARED;

/** False in what the server wrote: what this browser keeps is not known there. */
export const isRead = (kept: Draft): boolean => kept !== EMPTY;

/** As it is at this moment. */
export const currentDraft = (): Draft => read();

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The draft; empty in what the server wrote, and while React takes that over. */
export const useDraft = (): Draft => useSyncExternalStore(subscribe, read, () => EMPTY);
