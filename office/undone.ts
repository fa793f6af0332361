/** Longest text that staff write into one field. Characters. */
export const LONGEST = 4000;

/** What was posted and not done: everything that was typed comes back with the reason. */
export interface Undone {
  /** `conflict`: somebody else was first. */
  why: 'conflict' | 'incomplete' | 'too-long';
  /** Who was first; empty where that was no account. */
  who?: string;
  /** The fields of the form, without the version that it was made for. */
  fields: Record<string, string>;
}
