import type { SiteFiles } from '../site-files.ts';
import type { Built, Served } from './built.ts';
import { type KeptEditions, sameFiles } from './kept-editions.ts';

/** How many earlier editions' files are still served: open tabs ask for them. */
const CARRIED = 4;

/** The edition that visitors get from this copy, at first the given one; and what a start without a database serves. */
export function servedEdition(first: Served, built: Built, kept: KeptEditions) {
  let served = first;
  /** Its files without those of the editions before. */
  let own = first.edition.files;
  /** Files that pages of earlier editions name, newest edition first. */
  let before: SiteFiles[] = [];
  return {
    now: () => served,
    /**
     * Serves an edition, with all that derives from it, from the next request on.
     * @returns whether visitors get other files than before
     */
    serve(next: Served): boolean {
      const { number, files, edition } = next;
      // the office of this copy may have published a newer one meanwhile
      if (number <= served.number) return false;
      if (sameFiles(files, served.files)) {
        served = { ...served, number };
        return false;
      }
      const named = [...own].filter(
        ([path]) => /^\/(assets\/(start|seldom)-|pictures\/)/.test(path) && !built.under.has(path),
      );
      before = [new Map(named), ...before].slice(0, CARRIED);
      const carried = before.toReversed().flatMap((old) => [...old]);
      own = edition.files;
      served = { ...next, edition: { ...edition, files: new Map([...carried, ...edition.files]) } };
      return true;
    },
    /** Any edition may replace the one that is served. */
    forget(): void {
      served = { ...served, number: 0 };
    },
    /** From now on a start without the database serves what is served now. */
    note: (): Promise<void> =>
      served.folder === built.folder ? kept.unpoint() : kept.point(served.number, served.files),
  };
}
