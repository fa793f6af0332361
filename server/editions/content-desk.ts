import type { Content } from '#app/collections/content.ts';
import type { Issue } from '#app/collections/document.server.ts';
import type { PictureKind } from '#app/ui/picture-kinds.ts';
import type { Change, ChangedFiles } from '#db/changes.ts';
import type { Files } from '#db/editions.ts';
import type { Account } from '#db/staff-accounts.ts';

export type Outcome =
  /** The change is published on this copy of the server; other copies follow. */
  | { done: 'published'; number: number; pages: number }
  /** The content has errors; a build would report the same. */
  | { done: 'refused'; issues: Issue[] }
  /** Somebody else has changed these files meanwhile. */
  | { done: 'conflict'; conflicts: string[] }
  /** It went out, was discarded or was written on meanwhile; of an undoing, there is nothing left of it to undo. */
  | { done: 'over' }
  /** A second person has to approve the change, or approve it again. */
  | { done: 'not-approved' };

/** A site with the content of a draft. */
export interface Preview {
  /**
   * Answers GET and HEAD requests of the site's own addresses with the draft. Answers are never counted, cached or
   * indexed.
   */
  answer(request: Request): Promise<Response>;
  /** Addresses whose content the draft changes, adds or removes. */
  pagesChanged: string[];
  content: Content;
}

/** The process that makes editions took too long or ended; nothing was made, and what was written is kept. */
export class NotMade extends Error {}

/** It would take too long every time, whatever else the machine does. */
export class TookTooLong extends NotMade {}

/** Nobody waited for it any more when its turn came, or its draft was another by then. */
export class Left extends NotMade {}

/** Who waits for a check or a preview. */
export interface Asker {
  account: number;
  /** Aborted when the client has left. */
  signal: AbortSignal;
  /** Whether the draft was written on or discarded meanwhile. */
  isOver?: () => Promise<boolean>;
}

/** What the office does with the content. Checks, previews and editions reject with `NotMade` where the process fails. */
export interface ContentDesk {
  /** The public edition. */
  edition(): { number: number; files: Files; textOf(path: string): string; content: Content };
  /** Somebody begins to write: what checks drafts and makes editions is started, which takes seconds. */
  ready(): void;
  /** Checks a draft as a build would, with its changes applied to the newest edition. */
  check(files: ChangedFiles, asker: Asker): Promise<Issue[]>;
  /** Makes a site from the draft. A draft with the same digest is made only once. */
  preview(change: Change, asker: Asker): Promise<Preview | Issue[]>;
  /** Converts a picture to the form that is stored, and stores it; or says in words why not. */
  takePhotograph(
    file: File,
    kind: PictureKind,
  ): Promise<{ name: string; digest: string; size: number } | { refused: string }>;
  /** Answers a request with the public edition, as a preview does with the draft, to show the two side by side. */
  asPublic(request: Request): Promise<Response>;
  /** Whether the public edition has a file at this address. */
  isPublicFile(path: string): boolean;
  publish(change: Change, by: Account, why: string): Promise<Outcome>;
  /** Publishes a new edition that reverses the changes of edition `number`. */
  undo(number: number, by: Account, why: string): Promise<Outcome>;
}
