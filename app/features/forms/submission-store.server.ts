import type { Form } from './define-form.ts';

/** Why a sender looks like a machine. What such a sender sends is set aside for a person to look at, and not thrown away. */
export type Suspicion = 'honeypot' | 'too-fast' | null;

export interface Origin {
  /**
   * A UUID that the browser made for these words; the same key never makes a second row. Without one (null), the same
   * words within ten minutes never make a second row. Counts for forms whose `once` is 'message'.
   */
  key: string | null;
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
