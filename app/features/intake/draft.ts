import { useSyncExternalStore } from 'react';
import { remember, remembered } from '#app/ui/remembered.ts';

// What is typed about people stays in this browser until Send: it is in no address and is not sent before. A draft is
// that of its tab, because a broker may have two deals open, each with its own sponsor; a new tab begins with the newest.
// Files stay in the page only: after a reload their names are left, and the page asks for them again. Stored on the disk
// they would outlast the visit of somebody at a shared computer.

const KEY = 'deal-draft';
/** The deal that a tab has sent is kept under this name: sent-before.ts, and before React starts start-react.ts. */
export const SENT_KEY = 'deal-sent';

/** Without `file` the page was reloaded, and only the name is left. */
export interface Chosen {
  name: string;
  /** Bytes. */
  size: number;
  file?: File;
}

export interface Draft {
  /** By the names of the form's fields. */
  words: Readonly<Record<string, string>>;
  /** The query of the deal when it was last open. */
  query: string;
  /** Milliseconds since 1970; 0 where nothing was stored yet. */
  savedAt: number;
  /** Files by row of the checklist. */
  chosen: Readonly<Record<string, readonly Chosen[]>>;
}

/** The draft before this browser's storage was read. An empty draft after that is another object. */
const EMPTY: Draft = { words: {}, query: '', savedAt: 0, chosen: {} };
const CLEARED: Draft = { ...EMPTY };

let draft: Draft | null = null;
const listeners = new Set<() => void>();

function read(kept: string | null): Draft {
  try {
    return { ...EMPTY, ...JSON.parse(kept ?? '{}') };
  } catch {
    return { ...EMPTY }; // something else was stored under this name
  }
}

/** The draft at this moment. */
export function currentDraft(): Draft {
  if (draft) return draft;
  const own = remembered(KEY, 'sessionStorage');
  draft = own === null ? begin(read(remembered(KEY))) : read(own);
  // the deal is that of this tab from now on, whatever another tab stores
  remember(KEY, JSON.stringify(draft), 'sessionStorage');
  return draft;
}

const propertyOf = (query: string) => new URLSearchParams(query).get('name');

/**
 * The draft with which a tab begins: of the newest only who sends it, where the tab's address names another property or
 * the tab has sent a deal, since the newest is then that of another tab.
 */
function begin(newest: Draft): Draft {
  const property = propertyOf(location.search);
  const kept = propertyOf(newest.query);
  const hasSent = remembered(SENT_KEY, 'sessionStorage');
  if (!hasSent && (!property || !kept || property === kept)) return newest;
  const { words, entity, owned, since, ...sender } = newest.words;
  return { ...newest, words: sender, query: '', chosen: {} };
}

function write(next: Draft): void {
  draft = next;
  const kept =
    next === CLEARED ? null : JSON.stringify(next, (key, value) => (key === 'file' ? undefined : value));
  remember(KEY, kept);
  remember(KEY, kept, 'sessionStorage');
  for (const listener of listeners) listener();
}

const changed = (change: Partial<Draft>) => write({ ...currentDraft(), ...change, savedAt: Date.now() });

export const keepWord = (name: string, value: string): void =>
  changed({ words: { ...currentDraft().words, [name]: value } });

export function keepQuery(query: string): void {
  // a deal that this tab has sent is no draft
  const isSent = JSON.parse(remembered(SENT_KEY, 'sessionStorage') ?? '{}').query === query;
  if (query !== '' && !isSent && currentDraft().query !== query) changed({ query });
}

export function chooseFiles(row: string, some: readonly Chosen[]): void {
  const { [row]: _, ...others } = currentDraft().chosen;
  changed({ chosen: some.length > 0 ? { ...others, [row]: some } : others });
}

/** The files that Send will upload. */
export const filesToSend = ({ chosen }: Pick<Draft, 'chosen'>): { row: string; file: File }[] =>
  Object.entries(chosen).flatMap(([row, some]) => some.flatMap(({ file }) => (file ? [{ row, file }] : [])));

/** Names of files that have to be chosen again. */
export const lostFiles = ({ chosen }: Pick<Draft, 'chosen'>): string[] =>
  Object.values(chosen)
    .flat()
    .flatMap(({ name, file }) => (file ? [] : [name]));

export const clearDraft = (): void => write(CLEARED);

export const isCleared = (kept: Draft): boolean => kept === CLEARED;

/** False in HTML from the server, where this browser's storage is unknown. */
export const isRead = (kept: Draft): boolean => kept !== EMPTY;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The draft; empty in HTML from the server, and during hydration. */
export const useDraft = (): Draft => useSyncExternalStore(subscribe, currentDraft, () => EMPTY);
