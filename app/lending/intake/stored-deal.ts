import type { DealState, Move } from './deal-state.ts';

/** Who speaks for a deal. */
export const ROLES = ['sponsor', 'broker', 'counsel', 'other'] as const;
type Role = (typeof ROLES)[number];

export interface DealFile {
  id: number;
  createdAt: Date;
  /** Safe to show and to save under. */
  name: string;
  /** Bytes. */
  size: number;
  type: string;
  sha256: string;
  /** The row of the checklist; null for something else. */
  document: string | null;
  /** 'infected': what a later scan found of a file that nobody could scan when it came. */
  scan: 'clean' | 'not-scanned' | 'infected';
  storedKey: string;
}

/** A version of the terms that staff offered. */
export interface TermSheet {
  /** From 1 on. */
  version: number;
  file: DealFile;
  /** When its borrower opened it first. */
  readAt: Date | null;
  /** Under which name, and to which words, its borrower agreed. */
  accepted: { at: Date; name: string; words: string } | null;
}

/** Moves that a borrower is written of, also when nothing else was said. */
export const TOLD_MOVES = ['more-needed', 'term-sheet', 'declined'] as const;
export type ToldMove = (typeof TOLD_MOVES)[number];

export interface DealEvent {
  id: number;
  at: Date;
  by: 'borrower' | 'staff' | 'site';
  account: string | null;
  /**
   * 'state' moves the deal; 'question', 'reply', 'answer' and 'message' are said between the two; 'note' is staff's own.
   * 'terms' is a term sheet that came, 'terms-read' and 'terms-accepted' what its borrower did with it: the version is in `to`,
   * the name of who accepted in `words`.
   * 'mail-refused' has in `words` why the mail with the link did not arrive.
   * 'file-refused' has the file's name in `words`, the row of the checklist in `from` and the reason in `to`.
   * 'withdraw-asked' is the wish to withdraw where that is ours to say, 'withdraw-not-asked' its end.
   * 'file-again' is a file that the deal has already: its name, the row that it came for, and in `to` the row where it is.
   */
  kind:
    | 'state'
    | 'question'
    | 'reply'
    | 'answer'
    | 'message'
    | 'note'
    | 'assigned'
    | 'withdraw-asked'
    | 'withdraw-not-asked'
    | 'file-refused'
    | 'file-again'
    | 'terms'
    | 'terms-read'
    | 'terms-accepted'
    | 'mail-refused';
  from: string | null;
  to: string | null;
  words: string | null;
  shownToBorrower: boolean;
}

export interface ListedDeal {
  id: number;
  createdAt: Date;
  reference: string;
  state: DealState;
  stateSince: Date;
  version: number;
  /** The query of the deal desk, and of what intake asks of the property beyond it. */
  address: string;
  termsVersion: string | null;
  role: Role;
  name: string;
  company: string | null;
  email: string;
  phone: string | null;
  owned: string | null;
  since: string | null;
  entity: string | null;
  words: string | null;
  assignedTo: string | null;
  /** When its borrower asked us to withdraw it, until we have answered. */
  withdrawAskedAt: Date | null;
  suspicion: string | null;
  /** From its arrival on; oldest first. */
  moves: Move[];
  /** How many. */
  files: number;
}

/** With all that happened to it, oldest first. */
export type StoredDeal = Omit<ListedDeal, 'files'> & {
  /** What its borrower sent. */
  files: DealFile[];
  /** The newest last. */
  termSheets: TermSheet[];
  events: DealEvent[];
};
