/** Longest text that staff write into one field. Characters. */
export const LONGEST = 4000;

/** Fields that staff write sentences into, each with what it is called where it comes back. */
export const WRITTEN: ReadonlyMap<string, string> = new Map([
  ['words', 'What you wrote'],
  ['reason', 'The reason that you wrote'],
  ['remedy', 'What would change it, as you wrote it'],
]);

/** What was done with an item, said at its button. */
export const DONE = ['reply', 'state', 'assign', 'note', 'link', 'terms'] as const;
export type Done = (typeof DONE)[number];

/** What was posted and not done: everything that was typed comes back with the reason. */
export interface Undone {
  /** `conflict`: somebody else was first. */
  why: 'conflict' | 'incomplete' | 'too-long' | 'not-yet' | 'terms';
  /** Of a term sheet, in words. */
  said?: string;
  /** Who was first; empty where that was no account. */
  who?: string;
  /** What they wrote with it, if anything. */
  theirs?: string | null;
  /** The fields of the form, without the version that it was made for. */
  fields: Record<string, string>;
}

/** What became of several that were chosen together. */
export interface Several {
  done: number;
  /** Whom they were to be assigned to, as it was posted. */
  assignee: string;
  /** Changed by somebody else meanwhile, or nothing that this can be done with: as they were, and still chosen. */
  left: { source: string; id: number; name: string }[];
}
