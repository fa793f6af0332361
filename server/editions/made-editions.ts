import type pg from 'pg';
import type { Issue } from '#app/collections/document.server.ts';
import { type Files, isPicture, pictureOf, textsIn } from '#db/editions.ts';
import { type Edition, readEdition, readEditionAside } from '../edition.ts';
import type { Built } from './built.ts';
import type { EditionMaker, Order } from './edition-maker.ts';
import { type ContentOf, type KeptEditions, sameFiles } from './kept-editions.ts';

/** How many editions stay in memory: the public one, those before it, and drafts that somebody previews. */
const LOADED = 4;

export type Made = { folder: string; edition: Edition } | { issues: readonly Issue[] };

/** Reads content by its path from the database, its texts all at once. */
export function contentIn(pool: pg.Pool, files: Files): ContentOf {
  let texts: ReturnType<typeof textsIn> | undefined;
  return async (path) => {
    const digest = files[path]!;
    if (!isPicture(path)) {
      texts ??= textsIn(pool, files);
      return (await texts).get(digest)!;
    }
    const picture = await pictureOf(pool, digest);
    if (!picture) throw new Error(`there is no picture ${digest}`);
    return picture;
  };
}

/** Makes editions from their files, each once, and loads them. */
export function madeEditions(
  built: Built,
  kept: KeptEditions,
  maker: EditionMaker,
  settings: Pick<Order, 'rules' | 'pageOrigin'>,
) {
  /** The order to check the content in a folder. */
  const orderFor = (folder: string): Order => ({
    ...{ folder, build: built.folder, before: [], isMade: false },
    ...settings,
  });
  const loaded = new Map<string, Promise<Edition>>();

  function load(folder: string): Promise<Edition> {
    if (folder === built.folder) return Promise.resolve(built.edition);
    const found = loaded.get(folder) ?? readEditionAside(folder, built.under);
    loaded.delete(folder);
    loaded.set(folder, found);
    found.catch(() => loaded.delete(folder));
    for (const old of [...loaded.keys()].slice(0, -LOADED)) loaded.delete(old);
    return found;
  }

  /** Editions that are being made: a second request for the same one waits for it. */
  const making = new Map<string, Promise<string | readonly Issue[]>>();

  /** @returns the edition's folder, or why it does not pass */
  async function makeOnce(files: Files, contentOf: ContentOf): Promise<string | readonly Issue[]> {
    if (sameFiles(files, built.files)) return built.folder;
    const found = kept.find(files);
    if (found) return found;
    const folder = await kept.begin(files, contentOf);
    try {
      const last = kept.last();
      const order = { ...orderFor(folder), before: last ? [last.folder] : [], isMade: true };
      const issues = await maker.make(order);
      return issues.length > 0 ? issues : kept.finish(folder, files);
    } finally {
      kept.drop(folder);
    }
  }

  return {
    /** @throws NotMade */
    async make(files: Files, contentOf: ContentOf): Promise<Made> {
      const key = kept.folderOf(files);
      const begun = making.get(key) ?? makeOnce(files, contentOf).finally(() => making.delete(key));
      making.set(key, begun);
      const result = await begun;
      return typeof result === 'string'
        ? { folder: result, edition: await load(result) }
        : { issues: result };
    },
    /**
     * Checks content as a build does, without making its pages.
     * @throws NotMade
     */
    async check(files: Files, contentOf: ContentOf): Promise<readonly Issue[]> {
      if (sameFiles(files, built.files) || kept.find(files)) return [];
      const folder = await kept.begin(files, contentOf);
      try {
        return await maker.make(orderFor(folder));
      } finally {
        kept.drop(folder);
      }
    },
    /** Loads an edition at the start, when nobody is answered yet. */
    loadAtOnce(folder: string): Edition {
      const edition = readEdition(folder, built.under);
      loaded.set(folder, Promise.resolve(edition));
      return edition;
    },
    /** Begins the process that checks and makes, with the content in a folder. */
    ready: (folder: string) => maker.ready(orderFor(folder)),
  };
}
