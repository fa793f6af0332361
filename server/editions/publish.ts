import pLimit from 'p-limit';
import type pg from 'pg';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { baseOf, type Change, changeById } from '#db/changes.ts';
import {
  type EditionRow,
  editionAt,
  type Files,
  head,
  type NewEdition,
  publishEdition,
} from '#db/editions.ts';
import type { Edition } from '../edition.ts';
import type { Served } from './built.ts';
import type { Outcome } from './content-desk.ts';
import { sameFiles } from './kept-editions.ts';
import type { Made } from './made-editions.ts';
import { mergeFiles } from './merge-files.ts';
import { pagesChanged } from './pages-changed.ts';

interface PublisherOptions {
  pool: pg.Pool;
  make: (files: Files) => Promise<Made>;
  /** The edition of files that are public; another copy may have published them a moment ago. */
  editionOf: (files: Files) => Promise<Edition>;
  serve: (next: Served) => Promise<void>;
}

/** Publishes changes and undoes editions, one after the other: each applied to the newest edition, made, stored, served. */
export function publisher({ pool, make, editionOf, serve }: PublisherOptions) {
  /** Starts again where somebody else published meanwhile. */
  async function bring(
    apply: (now: EditionRow) => ReturnType<typeof mergeFiles>,
    edition: Pick<NewEdition, 'origin' | 'by' | 'change' | 'why'>,
  ): Promise<Outcome> {
    for (;;) {
      const now = (await head(pool))!;
      const { files, conflicts } = await apply(now);
      if (conflicts.length > 0) return { done: 'conflict', conflicts };
      if (edition.change === undefined && sameFiles(files, now.files)) return { done: 'over' };
      const made = await make(files);
      if ('issues' in made) return { done: 'refused', issues: [...made.issues] };
      try {
        const terms = publishedTerms(made.edition.content);
        // before it is public: nobody may be told that it failed once it is
        const { length: pages } = pagesChanged(await editionOf(now.files), made.edition);
        const number = await publishEdition(pool, { parent: now.number, files, terms, ...edition });
        if (number === 'moved') return { done: 'over' };
        if (number === null) continue;
        await serve({ number, files, ...made });
        return { done: 'published', number, pages };
      } catch (error) {
        // raised by a trigger of the database: another copy has published it, or no second person has approved it
        if ((error as { code?: unknown }).code !== 'P0001') throw error;
        const isOver = edition.change && (await changeById(pool, edition.change.id))?.state === 'published';
        return { done: isOver ? 'over' : 'not-approved' };
      }
    }
  }

  async function publish(change: Change, by: number | null, why: string): Promise<Outcome> {
    const fresh = await changeById(pool, change.id);
    if (!fresh || fresh.digest !== change.digest || fresh.state !== change.state) return { done: 'over' };
    if (fresh.needsSecond && fresh.approvedBy === null) return { done: 'not-approved' };
    const base = await baseOf(pool, fresh);
    const apply = (now: EditionRow) => mergeFiles(pool, base, now.files, fresh.files);
    return bring(apply, { origin: 'staff', by, change: fresh, why });
  }

  async function undo(number: number, by: number, why: string): Promise<Outcome> {
    const [gone, was] = [await editionAt(pool, number), await editionAt(pool, number - 1)];
    if (!gone || !was) return { done: 'conflict', conflicts: [] };
    const wanted = Object.fromEntries(
      Object.keys({ ...gone.files, ...was.files }).map((path) => [path, was.files[path] ?? null]),
    );
    const apply = (now: EditionRow) => mergeFiles(pool, gone.files, now.files, wanted);
    return bring(apply, { origin: 'undo', by, why });
  }

  // two that were interleaved held a lock in the database while this process worked for the other, until the query timed out
  const oneByOne = pLimit(1);
  return {
    publish: (...args: Parameters<typeof publish>) => oneByOne(() => publish(...args)),
    undo: (...args: Parameters<typeof undo>) => oneByOne(() => undo(...args)),
  };
}

export type Publisher = ReturnType<typeof publisher>;
