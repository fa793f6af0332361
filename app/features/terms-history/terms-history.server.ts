import { changesBetween, type TermChange } from '#app/lending/changes-between.ts';
import { type PublishedTerms, publishedTerms, type TermsContent } from '#app/lending/published-terms.ts';

/** One version of the terms, with the changes from the version before it; null for the first. */
export interface TermsVersion {
  version: string;
  /** day on which the terms were confirmed */
  asOf: string;
  /** day of the firm's calendar on which a server first served it, YYYY-MM-DD; null where that is not known yet */
  firstServed: string | null;
  changes: TermChange[] | null;
}

/** The form of a version; any other string was never served. */
const VERSION = /^[0-9a-f]{8}$/;

/** The versions that were served, as the database has them. Both reject while it is unreachable. */
export interface ServedTerms {
  /** Newest first; a version that was served again later occurs again. */
  list: () => Promise<Omit<TermsVersion, 'changes'>[]>;
  /** Null where it was never served. */
  read: (version: string) => Promise<PublishedTerms | null>;
}

/**
 * The history of the terms from what was served. The changes between two versions never change, so they are kept: with
 * sixty versions, 87 KB each, comparing all of them for each request took half a second.
 */
export function termsHistory({ list, read }: ServedTerms) {
  const known = new Map<string, Promise<TermChange[]>>();

  function changes(before: string, after: string, content: TermsContent): Promise<TermChange[]> {
    const pair = `${before} ${after}`;
    const found = known.get(pair);
    if (found) return found;
    const termsOf = async (version: string) =>
      version === content.terms.version ? publishedTerms(content) : (await read(version))!;
    const compared = Promise.all([termsOf(before), termsOf(after)]).then(([old, now]) =>
      changesBetween(old, now),
    );
    known.set(pair, compared);
    compared.catch(() => known.delete(pair));
    return compared;
  }

  async function allChanges(all: readonly Omit<TermsVersion, 'changes'>[], content: TermsContent) {
    const versions: TermsVersion[] = [];
    // one after the other: each comparison takes some milliseconds, and other requests go between
    for (const [i, one] of all.entries()) {
      const before = all[i + 1];
      versions.push({
        ...one,
        changes: before ? await changes(before.version, one.version, content) : null,
      });
    }
    return versions;
  }

  return {
    /**
     * All versions, the current one first. While the database is unreachable, only the current one, and `complete` is
     * false.
     */
    async versions(content: TermsContent): Promise<{ versions: TermsVersion[]; complete: boolean }> {
      const { version, asOf } = content.terms;
      try {
        const served = await list();
        // a version that was served again later occurs in both places
        const own = served.find((one) => one.version === version);
        const others = served.filter((one) => one !== own);
        const current = own ?? { version, asOf, firstServed: null };
        return { complete: true, versions: await allChanges([current, ...others], content) };
      } catch {
        return { complete: false, versions: [{ version, asOf, firstServed: null, changes: null }] };
      }
    },
    /** The terms of a version; null where it was never served. Rejects while the database is unreachable. */
    terms: async (version: string) => (VERSION.test(version) ? read(version) : null),
  };
}

/** Earlier versions of the terms. */
export type TermsHistory = ReturnType<typeof termsHistory>;
