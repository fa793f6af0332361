import type { PublishedTerms } from '#app/lending/published-terms.ts';

/** One version of the terms as it was served. */
export interface KeptTerms {
  /** day of the firm's calendar on which a server first served it, YYYY-MM-DD */
  firstServed: string;
  terms: PublishedTerms;
}

/**
 * Every version that was ever served, the newest first; or the one that is named, where it was. Rejects while the
 * database is away.
 */
export type TermsHistory = (version?: string) => Promise<KeptTerms[]>;
