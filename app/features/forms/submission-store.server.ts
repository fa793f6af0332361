import type { Form } from './define-form.ts';

/**
 * Why a sender looks like a machine; 'too-many' in a day came from their address. Such a submission is kept in quarantine
 * for a person to decide, and not dropped.
 */
export type Suspicion = 'honeypot' | 'too-fast' | 'too-many' | null;

export interface Origin {
  /**
   * A UUID that the browser made for these words; the same key never makes a second row. Without a key (null), the same
   * words within ten minutes make no second row. Used by forms whose `once` is 'message'.
   */
  key: string | null;
  /** The key of a deal's draft: all versions that are sent of it have the same. */
  draft?: string | null | undefined;
  suspicion: Suspicion;
}

export type Outcome = 'stored' | 'duplicate' | 'quarantined';

export interface SubmissionStore {
  /**
   * Resolves only after the database has committed, and rejects on any failure.
   * @param row what the visitor sent and what the server adds, by the names of the form's fields.
   */
  save(form: Form, row: Readonly<Record<string, unknown>>, origin: Origin): Promise<Outcome>;
}
