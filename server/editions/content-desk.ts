import type { Content } from '#app/collections/content.ts';
import type { Issue } from '#app/collections/document.server.ts';
import type { PictureKind } from '#app/ui/picture-kinds.ts';
import type { Change, ChangedFiles } from '#db/changes.ts';
import type { Files } from '#db/editions.ts';
import type { Account } from '#db/staff-accounts.ts';

export type Outcome =
  /** It is the head, and public here; other copies follow. */
  | { done: 'published'; number: number; pages: number }
  /** Content that does not pass: what a build would say. */
  | { done: 'refused'; issues: Issue[] }
  /** Somebody was quicker, in these files. */
  | { done: 'conflict'; conflicts: string[] }
  /** Another has to read it, or read it again. */
  | { done: 'not-approved' };

/** A draft as a site of its own. */
export interface Preview {
  /** Answers GET and HEAD requests of the site's own addresses with the draft; never counted, kept or indexed. */
  answer(request: Request): Promise<Response>;
  /** Addresses at which a visitor would read something else, new ones and those that go away among them. */
  pagesChanged: string[];
  content: Content;
}

/** What the office does with the content. */
export interface ContentDesk {
  /** What the public reads now. */
  edition(): { number: number; files: Files; textOf(path: string): string; content: Content };
  /** What a build would say of the draft, laid over the head. */
  check(files: ChangedFiles): Promise<Issue[]>;
  /** Makes the draft as a site of its own; the same digest twice is made once. */
  preview(change: Change): Promise<Preview | Issue[]>;
  /** Makes of a picture what is kept, and keeps it; or says in words why not. */
  takePhotograph(
    file: File,
    kind: PictureKind,
  ): Promise<{ name: string; digest: string } | { refused: string }>;
  /** Answers with what is public, as a preview answers with the draft: for the page beside the lines. */
  asPublic(request: Request): Promise<Response>;
  publish(change: Change, by: Account, why: string): Promise<Outcome>;
  /** A new edition in which what that one changed is as it was before. */
  undo(number: number, by: Account, why: string): Promise<Outcome>;
}
