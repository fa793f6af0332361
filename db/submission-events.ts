import type pg from 'pg';
import type { Outcome } from '#app/features/forms/submission-store.server.ts';
import type { SubmissionNotSaved } from './submission-not-saved.ts';

/** Where one submission is stored. Says nothing about who sent it, so it may be logged and queued. */
export interface StoredAt {
  table: string;
  /** A number in our own tables, a UUID in the hosted backend. */
  id: number | string;
}

/** Something that runs statements: the pool, or one connection with a transaction. */
export type Db = Pick<pg.ClientBase, 'query'>;

/** What else happens with a submission. */
export interface SubmissionEvents {
  /**
   * Within the transaction that stores the row: when it rejects, nothing is stored. For a message in the hosted backend after
   * that has answered; then its rejection goes to `onUnannounced`.
   */
  announce?: ((row: StoredAt, db: Db) => Promise<void>) | undefined;
  onSaved?: ((row: StoredAt, outcome: Outcome) => void) | undefined;
  onRefused?: ((error: SubmissionNotSaved) => void) | undefined;
  onUnannounced?: ((row: StoredAt, error: unknown) => void) | undefined;
}
