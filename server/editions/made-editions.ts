import type pg from 'pg';
import type { Issue } from '#app/collections/document.server.ts';
import { type Files, isPicture, pictureOf, textsIn } from '#db/editions.ts';
import { type Edition, readEdition } from '../edition.ts';
import type { Built } from './built.ts';
import { type Asker, TookTooLong } from './content-desk.ts';
import type { EditionMaker, Order } from './edition-maker.ts';
import { inTurn } from './in-turn.ts';
import { type ContentOf, type KeptEditions, sameFiles } from './kept-editions.ts';

/** How many editions stay in memory: the public one, those before it, and drafts that somebody previews. */
const LOADED = 4;

/** Of how many drafts the check is remembered. */
const CHECKED = 100;

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
    const found = loaded.get(folder) ?? readEdition(folder, built.under);
    loaded.delete(folder);
    loaded.set(folder, found);
    found.catch(() => loaded.delete(folder));
    for (const old of [...loaded.keys()].slice(0, -LOADED)) loaded.delete(old);
    return found;
  }

  /** Whoever types waits for a check, and not for somebody's preview, which takes six times as long. */
  const [askToMake, askToCheck] = [inTurn(), inTurn()];

  /** What became of the last checks by the folder; what took too long is not tried again for the same content. */
  const checked = new Map<string, readonly Issue[] | TookTooLong>();
  function note(folder: string, result: readonly Issue[] | TookTooLong): void {
    checked.set(folder, result);
    for (const oldest of [...checked.keys()].slice(0, -CHECKED)) checked.delete(oldest);
  }
  function noteTooLong(folder: string, error: unknown): never {
    if (error instanceof TookTooLong) note(folder, error);
    throw error;
  }

  /** Content in a new folder, for as long as it is worked on. */
  async function inFolder<Result>(
    files: Files,
    contentOf: ContentOf,
    work: (folder: string) => Promise<Result>,
  ): Promise<Result> {
    const folder = await kept.begin(files, contentOf);
    try {
      return await work(folder);
    } finally {
      await kept.drop(folder);
    }
  }

  const found = async (files: Files) => (sameFiles(files, built.files) ? built.folder : kept.find(files));

  /** @returns the edition's folder, or why it does not pass */
  const makeNow = (files: Files, contentOf: ContentOf) =>
    inFolder(files, contentOf, async (folder) => {
      const last = await kept.last();
      const order = { ...orderFor(folder), before: last ? [last.folder] : [], isMade: true };
      const issues = await maker.make(order);
      return issues.length > 0 ? issues : kept.finish(folder, files);
    });

  return {
    /**
     * @param asker for a preview
     * @throws NotMade
     */
    async make(files: Files, contentOf: ContentOf, asker?: Asker): Promise<Made> {
      const folder = kept.folderOf(files);
      let result: string | readonly Issue[] | null = await found(files);
      if (!result) {
        const before = checked.get(folder);
        if (asker && before instanceof TookTooLong) throw before;
        const makes = askToMake(folder, () => makeNow(files, contentOf), asker);
        result = await makes.catch((error) => noteTooLong(folder, error));
      }
      return typeof result === 'string'
        ? { folder: result, edition: await load(result) }
        : { issues: result };
    },
    /**
     * Checks content as a build does, without making its pages.
     * @throws NotMade
     */
    async check(files: Files, contentOf: ContentOf, asker: Asker): Promise<readonly Issue[]> {
      if (await found(files)) return [];
      const folder = kept.folderOf(files);
      const before = checked.get(folder);
      if (before instanceof TookTooLong) throw before;
      if (before) return before;
      const checks = () => inFolder(files, contentOf, (at) => maker.make(orderFor(at)));
      const issues = await askToCheck(folder, checks, asker).catch((error) => noteTooLong(folder, error));
      note(folder, issues);
      return issues;
    },
    load,
    /** Begins the process that checks and makes, with the content in a folder. */
    ready: (folder: string) => maker.ready(orderFor(folder)),
  };
}
