import type { Outcome } from '#app/features/forms/submission-store.server.ts';
import type { Db } from './rows.ts';
import type { SubmissionNotSaved } from './submission-not-saved.ts';

/** Where a submission is stored. It says nothing about the sender, so it may be logged and queued. */
export interface StoredAt {
  table: string;
  /** A number in our own tables, a UUID in the hosted backend. */
  id: number | string;
}

/** Callbacks around the storing of a submission. */
export interface SubmissionEvents {
  /**
   * Called before a row is stored in PostgreSQL, and before a connection is taken. A server listens before it is ready:
   * whoever posts in that second waits here and is not turned away. A message for the hosted backend needs no queue.
   */
  ready?: (() => Promise<void>) | undefined;
  /**
   * Called in the transaction that stores the row: when it rejects, nothing is stored. For a message in the hosted
   * backend it is called after that has answered; a rejection then goes to `onUnannounced`.
   */
  announce?: ((row: StoredAt, db: Db) => Promise<void>) | undefined;
  onSaved?: ((row: StoredAt, outcome: Outcome) => void) | undefined;
  onRefused?: ((error: SubmissionNotSaved) => void) | undefined;
  onUnannounced?: ((row: StoredAt, error: unknown) => void) | undefined;
}
