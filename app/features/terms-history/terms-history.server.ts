import type { TermChange } from '#app/lending/changes-between.ts';
import type { PublishedTerms, TermsContent } from '#app/lending/published-terms.ts';

/** One version of the terms, with the changes from the version before it; null for the first. */
export interface TermsVersion {
  version: string;
  /** day on which the terms were confirmed */
  asOf: string;
  /** day of the firm's calendar on which a server first served it, YYYY-MM-DD; null where that is not known yet */
  firstServed: string | null;
  changes: TermChange[] | null;
}

/** Earlier versions of the terms. */
export interface TermsHistory {
  /**
   * All versions, the current one first. While the database is unreachable, only the current one, and `complete` is
   * false.
   */
  versions: (content: TermsContent) => Promise<{ versions: TermsVersion[]; complete: boolean }>;
  /** The terms of a version; null where it was never served. Rejects while the database is unreachable. */
  terms: (version: string) => Promise<PublishedTerms | null>;
}
