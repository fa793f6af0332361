import { changesBetween, type TermChange } from '#app/lending/changes-between.ts';
import type { PublishedTerms } from '#app/lending/published-terms.ts';
import type { KeptTerms, TermsHistory } from './terms-history.server.ts';

/** One version of the terms, with the changes from the version before it; null for the first. */
export interface TermsVersion {
  version: string;
  /** day on which the terms were confirmed */
  asOf: string;
  /** day on which they were first served; null where that is not known yet */
  firstServed: string | null;
  changes: TermChange[] | null;
}

/** The form of a version; any other string was never served. */
const VERSION = /^[0-9a-f]{8}$/;

/** One version; null where it was never served. Rejects for an earlier one while the database is unreachable. */
export async function readVersion(
  history: TermsHistory,
  version: string,
  current: PublishedTerms,
): Promise<PublishedTerms | null> {
  if (version === current.version) return current;
  if (!VERSION.test(version)) return null;
  const [kept] = await history(version);
  return kept?.terms ?? null;
}

/**
 * All versions, the current one first. While the database is unreachable, only the current one, and `complete` is
 * false.
 */
export async function readHistory(
  history: TermsHistory,
  current: PublishedTerms,
): Promise<{ versions: TermsVersion[]; complete: boolean }> {
  const kept = await history().catch((): null => null);
  // a version that was served again later occurs in both places
  const own = kept?.find(({ terms }) => terms.version === current.version);
  const others = kept?.filter((one) => one !== own) ?? [];
  const all: (Omit<KeptTerms, 'firstServed'> & { firstServed: string | null })[] = [
    { terms: current, firstServed: own?.firstServed ?? null },
    ...others,
  ];
  return {
    complete: kept !== null,
    versions: all.map(({ terms, firstServed }, i) => {
      const before = all[i + 1];
      const { version, asOf } = terms;
      return {
        version,
        asOf,
        firstServed,
        changes: before ? changesBetween(before.terms, terms) : null,
      };
    }),
  };
}
