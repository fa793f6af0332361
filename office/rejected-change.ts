import { nameSaid } from '#app/collections/editing/labels.ts';

/** The longest text of one field by staff, in characters. */
export const LONGEST = 4000;

/** Fields with sentences by staff, each with its label on the page that returns them. */
export const SENTENCES: ReadonlyMap<string, string> = new Map([
  ['words', 'What you wrote'],
  ['reason', 'The reason that you wrote'],
  ['remedy', 'What would change it, as you wrote it'],
  ['why', 'What changes, in a sentence'],
]);

/** The sentences of a form, to be given back together. */
export const sentencesIn = (form: FormData): string =>
  [...SENTENCES.keys()]
    .map((name) => String(form.get(name) ?? '').trim())
    .filter(Boolean)
    .join('\n\n');

const OTHER_FIELDS: ReadonlyMap<string, string> = new Map([
  ['name', 'Name'],
  ['email', 'Email'],
  ['typed', 'What you typed'],
  ['to', 'An address of ours'],
]);

/** The label of a field that somebody types into, on the page that returns it; undefined for what a form only carries. */
export function sayField(name: string): string | undefined {
  // of the website, by its path
  if (/^(file:)?\[/.test(name)) return nameSaid(name.match(/[A-Za-z][A-Za-z-]*/g)?.at(-1) ?? '');
  return SENTENCES.get(name) ?? OTHER_FIELDS.get(name);
}

/** Actions on an item that are confirmed at their button. */
export const DONE = ['reply', 'state', 'assign', 'note', 'link', 'terms'] as const;
export type Done = (typeof DONE)[number];

/** A post that was not carried out: everything that was typed is returned with the reason. */
export interface Undone {
  /** `conflict`: somebody else changed it first; `ended`: the account that it was to be assigned to. */
  why: 'conflict' | 'incomplete' | 'too-long' | 'not-yet' | 'terms' | 'ended';
  /** For a term sheet: the reason in words. */
  said?: string;
  /** The account that was first; empty where it was no account. */
  who?: string;
  /** What it did, where it was more than a change of the state. */
  did?: string;
  /** Its message, where there was one. */
  theirs?: string | null;
  /** The form's fields, without the version. */
  fields: Record<string, string>;
}

/** Said where the chosen account ended, or became a reader, while its name stood in the menu. */
export const ACCOUNT_ENDED = 'Nothing was changed: that account has ended meanwhile, or may only read.';

/** Actions on several items. */
export const SEVERAL = ['assign', 'done', 'read', 'unread', 'release', 'discard', 'restore'] as const;

/** What is said of an action on several items: the action, or why nothing was changed. */
export const SAID_OF_SEVERAL = [...SEVERAL, 'unassign', 'ended', 'none'] as const;
export type SaidOfSeveral = (typeof SAID_OF_SEVERAL)[number];

/** The result of an action on several items. */
export interface Several {
  said: SaidOfSeveral;
  /** How many items were changed. */
  changed: number;
  /** The account that they were to be assigned to, as posted. */
  assignee: string;
  /**
   * Items that somebody else has changed, or to which the action does not apply, and all where the account has ended:
   * unchanged, and still checked.
   */
  left: { source: string; id: number; name: string; isNotForIt: boolean }[];
}
