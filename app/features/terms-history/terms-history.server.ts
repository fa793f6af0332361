import type { PublishedTerms } from '#app/lending/published-terms.ts';

/** One version of the terms as it was served. */
export interface KeptTerms {
  /** day of the firm's calendar on which a server first served it, YYYY-MM-DD */
  firstServed: string;
  terms: PublishedTerms;
}

/**
 * Reads the versions that were served, newest first; or the given one, if it was served. Rejects while the database is
 * unreachable.
 */
export type TermsHistory = (version?: string) => Promise<KeptTerms[]>;
