import type { DealState, Move } from './deal-state.ts';

/** The sender's role in a deal. */
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
  /** The row of the checklist; null for other documents. */
  document: string | null;
  /** 'infected': found by a later scan of a file that could not be scanned on arrival. */
  scan: 'clean' | 'not-scanned' | 'infected';
  storedKey: string;
}

/** A version of a term sheet that staff offered. */
export interface TermSheet {
  /** Counted from 1. */
  version: number;
  file: DealFile;
  /** When its borrower first opened it. */
  readAt: Date | null;
  /** When the borrower accepted it, under which name, and to which words. */
  accepted: { at: Date; name: string; words: string } | null;
}

/** Moves of which a borrower is told by mail, even without a message. */
export const TOLD_MOVES = ['more-needed', 'term-sheet', 'declined', 'closed'] as const;
export type ToldMove = (typeof TOLD_MOVES)[number];

export interface DealEvent {
  id: number;
  at: Date;
  by: 'borrower' | 'staff' | 'site';
  account: string | null;
  /**
   * 'state' moves the deal; 'question', 'reply', 'answer' and 'message' are messages between borrower and staff; 'note'
   * is staff's own. 'terms' is a new term sheet, 'terms-read' and 'terms-accepted' are the borrower's actions on it:
   * `to` has the version, and `words` the name of who accepted. 'mail-refused' has in `words` why the mail with the
   * link did not arrive. 'file-refused' has the file's name in `words`, the checklist's row in `from` and the reason in
   * `to`. 'withdraw-asked' is a request to withdraw where staff decide, 'withdraw-not-asked' the end of the request.
   * 'file-again' is a file that the deal has already: its name in `words`, the row that it was sent for in `from`, and
   * in `to` the row of the existing file. 'document-asked' stands beside a message that asks for a document: its row is
   * in `from`.
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
    | 'document-asked'
    | 'terms'
    | 'terms-read'
    | 'terms-accepted'
    | 'mail-refused';
  from: string | null;
  to: string | null;
  words: string | null;
  shownToBorrower: boolean;
}

/** A deal with everything that belongs to it. */
export interface StoredDeal {
  id: number;
  createdAt: Date;
  reference: string;
  state: DealState;
  stateSince: Date;
  version: number;
  /** The query of the deal: the desk's parameters and the property's. */
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
  /** When its borrower asked to withdraw it; null once staff have answered. */
  withdrawAskedAt: Date | null;
  /** Whether staff were shown a link to its page, so that whoever has one may be another than its borrower. */
  isLinkShown: boolean;
  suspicion: string | null;
  /** When staff discarded it from the quarantine; null where they did not, or its borrower was heard since. */
  discardedAt: Date | null;
  /**
   * The other deals that were sent from the same draft, oldest first: the answer to the first was lost, and the sender
   * changed something before Send was pressed again.
   */
  versions: { reference: string; at: Date; isWithdrawn: boolean }[];
  /** From its arrival on; oldest first. */
  moves: Move[];
  /** The borrower's documents. */
  files: DealFile[];
  /** Newest last. */
  termSheets: TermSheet[];
  /** Oldest first. */
  events: DealEvent[];
}

/** Whether a file that was refused has come since, under its name and without a virus. */
export const cameSince = (
  { at, words }: Pick<DealEvent, 'at' | 'words'>,
  files: readonly Pick<DealFile, 'name' | 'createdAt' | 'scan'>[],
): boolean =>
  files.some(({ name, createdAt, scan }) => name === words && createdAt > at && scan !== 'infected');

/** A deal's documents and the files of its term sheets. */
export const allFiles = ({ files, termSheets }: Pick<StoredDeal, 'files' | 'termSheets'>): DealFile[] => [
  ...files,
  ...termSheets.map(({ file }) => file),
];
