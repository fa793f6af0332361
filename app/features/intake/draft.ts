import { useSyncExternalStore } from 'react';
import { readStored, remember, remembered } from '#app/ui/remembered.ts';

// What is typed about people stays in this browser until Send: it is in no address and is not sent before. A draft is
// that of its tab, because a broker may have two deals open, each with its own sponsor. Only an address, or the visitor,
// brings a stored draft into a tab: an address without a deal begins another one, and the stored ones are offered there.
// Files stay in the page only: after a reload their names are left, and the page asks for them again. Stored on the disk
// they would outlast the visit of somebody at a shared computer.

/** In a tab its draft, and for all tabs those of the browser, the newest first. */
const KEY = 'deal-draft';
/** So many are stored for all tabs. */
const MOST = 5;

/** Without `file` the page was reloaded, and only the name is left. */
export interface Chosen {
  name: string;
  /** Bytes. */
  size: number;
  file?: File;
}

export interface Draft {
  /**
   * Stays the same where the property gets another name, and is the key of its deal. A number where it was stored before
   * that, or outside https.
   */
  id: string | number;
  /** By the names of the form's fields. */
  words: Readonly<Record<string, string>>;
  /** The query of the deal when it was last open. */
  query: string;
  /** Queries that it had before: entries of the browser's history lead to them. */
  before: readonly string[];
  /** The query with which it last came from elsewhere, such as the desk. */
  came: string;
  /** Milliseconds since 1970; 0 where nothing was stored yet. */
  savedAt: number;
  /** Files by row of the checklist. */
  chosen: Readonly<Record<string, readonly Chosen[]>>;
}

/** The draft before this browser's storage was read. An empty draft after that is another object. */
const EMPTY: Draft = { id: 0, words: {}, query: '', before: [], came: '', savedAt: 0, chosen: {} };

let draft: Draft | null = null;
let cleared: Draft | null = null;
/** Addresses of drafts that were cleared: Back leads to them. They are in no storage, where nothing of them is left. */
let gone: readonly string[] = [];
const listeners = new Set<() => void>();

const drafts = (where?: 'sessionStorage'): Draft[] =>
  readStored<Draft>(remembered(KEY, where)).map((one) => ({ ...EMPTY, ...one }));

/** The draft at this moment. */
export function currentDraft(): Draft {
  if (!draft) {
    const [own] = drafts('sessionStorage');
    const stored = drafts();
    const isBare = location.pathname + location.search === '/submit';
    const isOffered = own?.query && isBare && stored.some(({ id }) => id === own.id);
    draft = own && !isOffered ? own : another(own ?? stored[0] ?? EMPTY);
    // the deal is that of this tab from now on, whatever another tab stores
    remember(KEY, json(draft), 'sessionStorage');
  }
  return draft;
}

/** Whether two addresses are of one deal: its name is the same, or without names the street, and so is its place. */
function isSame(query: string, other: string): boolean {
  if (query === other) return true;
  const [one, two] = [new URLSearchParams(query), new URLSearchParams(other)];
  const key = one.has('name') || two.has('name') ? 'name' : 'street';
  const isElsewhere = ['street', 'city', 'state'].some(
    (part) => one.has(part) && two.has(part) && one.get(part) !== two.get(part),
  );
  return one.has(key) && one.get(key) === two.get(key) && !isElsewhere;
}

/** A draft of who sends another, and of nothing else. */
const another = ({ words: { words, entity, owned, since, ...sender } }: Draft): Draft => ({
  ...EMPTY,
  id: crypto.randomUUID?.() ?? Math.random(),
  words: sender,
});

/**
 * Takes up the draft of the deal in an address: that of the tab, a stored one, or another that is begun here. Nothing of
 * one deal is shown in another.
 * @param isMove whether the address was reached through the browser's history, or as a document
 * @returns the draft's query: an address that it has had leads to the deal as it is now
 */
export function draftAt(address: string, isMove: boolean): string {
  const own = currentDraft();
  if (address === '' || (isMove && gone.includes(address) && !isOfDraft(address))) return own.query;
  const isNamed = (query: string) => new URLSearchParams(query).has('name');
  // the desk leads to the first step: an address without a name is that of another deal only there
  const isFirst = location.pathname === '/submit';
  const isOwn = isOfDraft(address) || !isNamed(own.query) || !(isNamed(address) || isFirst);
  const found = [own, ...drafts()].find(({ query }) => isSame(query, address));
  const next = found ?? (isOwn ? own : another(own));
  const { query, before, came } = next;
  const isOld = address === query || ((isMove || !isFirst) && before.includes(address));
  draft = {
    ...next,
    before: [...new Set([...before, query, address])],
    came: isOld ? came : address,
  };
  if (isOld) show(draft);
  else changed({ query: withChanges(query, came, address) });
  return draft.query;
}

/** A query with what has changed between two others. */
export function withChanges(query: string, before: string, after: string): string {
  const all = new URLSearchParams(query);
  const [was, is] = [new URLSearchParams(before), new URLSearchParams(after)];
  for (const key of [...was.keys(), ...is.keys()]) {
    const value = is.get(key);
    if (value === null) all.delete(key);
    else if (value !== was.get(key)) all.set(key, value);
  }
  return all.toString();
}

/** Whether the draft of this tab has or had this address. */
export const isOfDraft = (address: string): boolean => {
  const { query, before } = currentDraft();
  return address !== '' && [query, ...before].includes(address);
};

function show(next: Draft, kept: string | null = json(next)): Draft {
  draft = next;
  remember(KEY, kept, 'sessionStorage');
  for (const listener of listeners) listener();
  return next;
}

/** Without files. */
const json = (some: unknown) => JSON.stringify(some, (key, value) => (key === 'file' ? undefined : value));

/** The drafts of other deals, for the tab of one. */
export const otherDrafts = ({ id }: Draft): Draft[] => drafts().filter((one) => one.id !== id);

/** A draft's name for a visitor. */
export function nameOf({ query }: Draft): string {
  const address = new URLSearchParams(query);
  return address.get('name') ?? address.get('street') ?? 'an unnamed property';
}

/** For a link that loads a document at its address. */
export const takeUp = (other: Draft): void => remember(KEY, json(other), 'sessionStorage');

const store = (all: readonly Draft[]) => remember(KEY, all.length > 0 ? json(all.slice(0, MOST)) : null);

function changed({ words, ...change }: Partial<Draft>): void {
  const own = currentDraft();
  // another tab may have gone on with the same draft
  const kept = drafts().find(({ id }) => id === own.id) ?? own;
  const next = {
    ...own,
    query: kept.query,
    ...change,
    words: { ...kept.words, ...words },
    savedAt: Date.now(),
  };
  store([next, ...otherDrafts(next)]);
  show(next);
}

export const keepWord = (name: string, value: string): void => changed({ words: { [name]: value } });

export function keepQuery(query: string): void {
  if (query !== '' && currentDraft().query !== query) changed({ query });
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

export function clearDraft(): void {
  const { query, before } = currentDraft();
  gone = [...gone, query, ...before];
  cleared = another(EMPTY);
  store(otherDrafts(currentDraft()));
  show(cleared, null);
}

/** After Send the tab keeps who sends, for another deal. A draft that another tab has stored since stays. */
export function endSentDraft(): void {
  const sent = currentDraft();
  store(drafts().filter(({ savedAt }) => savedAt !== sent.savedAt));
  show(another(sent));
}

export const isCleared = (kept: Draft): boolean => kept === cleared;

/** False in HTML from the server, where this browser's storage is unknown. */
export const isRead = (kept: Draft): boolean => kept !== EMPTY;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The draft; empty in HTML from the server, and during hydration. */
export const useDraft = (): Draft => useSyncExternalStore(subscribe, currentDraft, () => EMPTY);
