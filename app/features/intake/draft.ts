import { useSyncExternalStore } from 'react';
import { remember, remembered } from '#app/ui/remembered.ts';

// What is typed about people stays in this browser until Send: it is in no address and is not sent before. A draft is
// that of its tab, because a broker may have two deals open, each with its own sponsor; a new tab begins with that of its
// address or the newest, says so, and offers the others of the browser and another deal. Files stay in the page only: after a reload
// their names are left, and the page asks for them again. Stored on the disk they would outlast the visit of somebody at
// a shared computer.

/** In a tab its draft, and for all tabs those of the browser, the newest first. */
const KEY = 'deal-draft';
/** So many are stored for all tabs. */
const MOST = 5;
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
  /** Stays the same where the property gets another name. 0 where it was stored when there was one draft alone. */
  id: number;
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
const EMPTY: Draft = { id: Math.random(), words: {}, query: '', savedAt: 0, chosen: {} };

let draft: Draft | null = null;
let cleared: Draft | null = null;
/** The id of the last draft that was begun in this document. */
let begun = EMPTY.id;
const listeners = new Set<() => void>();

/** What was stored under a name: one object, or a list of them; none where something else is. */
export function readStored<One>(kept: string | null): Partial<One>[] {
  try {
    return [JSON.parse(kept ?? '[]')].flat();
  } catch {
    return [];
  }
}

const drafts = (where?: 'sessionStorage'): Draft[] =>
  readStored<Draft>(remembered(KEY, where)).map((one) => ({ ...EMPTY, id: 0, ...one }));

/** The draft at this moment. */
export function currentDraft(): Draft {
  if (!draft) {
    draft = drafts('sessionStorage')[0] ?? ofNewTab(drafts());
    // the deal is that of this tab from now on, whatever another tab stores
    remember(KEY, json(draft), 'sessionStorage');
  }
  return draft;
}

/** Of an address that a new tab opens the draft of the same deal, or another; without one the newest. */
function ofNewTab(stored: readonly Draft[]): Draft {
  const [newest = { ...EMPTY }] = stored;
  if (location.search === '') return newest;
  return stored.find(({ query }) => isSame(query, location.search)) ?? another(newest);
}

const propertyOf = (query: string): string | null => new URLSearchParams(query).get('name');

/** Whether two addresses are of one deal: its name is the same, or without names the street, and so is its place. */
function isSame(query: string, other: string): boolean {
  const [one, two] = [new URLSearchParams(query), new URLSearchParams(other)];
  const key = one.has('name') || two.has('name') ? 'name' : 'street';
  const isElsewhere = ['street', 'city', 'state'].some(
    (part) => one.has(part) && two.has(part) && one.get(part) !== two.get(part),
  );
  return one.has(key) && one.get(key) === two.get(key) && !isElsewhere;
}

const anew = (): Draft => {
  begun = Math.random();
  return { ...EMPTY, id: begun };
};

/** A draft of who sends another, and of nothing else. */
export function another({ words: { words, entity, owned, since, ...sender }, savedAt }: Draft): Draft {
  return { ...anew(), words: sender, savedAt };
}

/**
 * The draft of the deal in an address. Where that is another property than the tab's, as after a link or Back, its draft
 * is taken up, or another is begun: nothing of one deal is shown in another.
 */
export function draftAt(query: string): Draft {
  const own = currentDraft();
  const kept = propertyOf(own.query);
  const property =
    query === ''
      ? // typed before React had started
        document.querySelector<HTMLInputElement>('[action="/submit/plan"] [name=name]')?.value
      : propertyOf(query);
  if (property ? property === kept : query === '' || location.pathname !== '/submit') return own;
  const address = query || `${new URLSearchParams({ name: property! })}`;
  const other = drafts().find((one) => isSame(one.query, address));
  return other || kept ? show(other ?? another(own)) : own;
}

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

/** Whether a draft was begun in another document: a visitor may want to begin another deal. */
export const isTakenUp = ({ id, savedAt, query }: Draft): boolean =>
  id !== begun && savedAt > 0 && query !== '';

/** A draft's name for a visitor. */
export function nameOf({ query }: Draft): string {
  const address = new URLSearchParams(query);
  return address.get('name') ?? address.get('street') ?? 'a property without a name';
}

/** For a link that loads a document at its address. */
export const takeUp = (other: Draft): void => remember(KEY, json(other), 'sessionStorage');

const store = (all: readonly Draft[]) => remember(KEY, all.length > 0 ? json(all.slice(0, MOST)) : null);

function changed(change: Partial<Draft>): void {
  const next = { ...currentDraft(), ...change, savedAt: Date.now() };
  store([next, ...otherDrafts(next)]);
  show(next);
}

export const keepWord = (name: string, value: string): void =>
  changed({ words: { ...currentDraft().words, [name]: value } });

export function keepQuery(query: string): void {
  // a deal that this tab has sent is no draft
  const isSent = readStored<Draft>(remembered(SENT_KEY, 'sessionStorage'))[0]?.query === query;
  const own = currentDraft();
  if (query === '' || isSent || own.query === query) return;
  const kept = propertyOf(own.query);
  // a name that is typed over that of a stored draft may be that of another deal: the stored one stays
  const isTypedOver = own.id !== begun && kept && kept !== propertyOf(query);
  changed({ query, ...(isTypedOver && { id: anew().id }) });
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

/** Ends the tab's draft. */
function end(next: Draft): void {
  const others = otherDrafts(currentDraft());
  store(others);
  // an empty draft keeps those of other tabs out of this one
  show(next, next.savedAt > 0 || others.length > 0 ? json(next) : null);
}

export function clearDraft(): void {
  cleared = anew();
  end(cleared);
}

/** After Send the tab keeps who sends, for another deal. */
export const endSentDraft = (): void => end(another(currentDraft()));

export const isCleared = (kept: Draft): boolean => kept === cleared;

/** False in HTML from the server, where this browser's storage is unknown. */
export const isRead = (kept: Draft): boolean => kept !== EMPTY;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The draft; empty in HTML from the server, and during hydration. */
export const useDraft = (): Draft => useSyncExternalStore(subscribe, currentDraft, () => EMPTY);
