import { readFileSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { digestOf, digestOfFiles, type Files } from '#db/editions.ts';
import { onDataDisk } from '../disk-turns.ts';
import { filesBelow } from './files-below.ts';

/** The edition that was public here last, and its folder. */
export interface Kept {
  number: number;
  files: Files;
  folder: string;
}

/** Gives the content of a file by its path below content/. */
export type ContentOf = (path: string) => Promise<string | Uint8Array>;

/** How many folders stay beside a new one: of the public edition, earlier ones, and drafts that somebody looks at. */
const KEPT = 11;

/** Of how many builds is kept what they last made public: as many as `builds/` keeps, to go back to. */
const BUILDS = 3;

/** The ending of an unfinished folder: process id and a counter. */
const PARTIAL = /\.\d+\.\d+$/;

export const filesOf = (content: string): Files =>
  Object.fromEntries(
    filesBelow(content)
      .map((file) => [relative(content, file), digestOf(readFileSync(file))] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

export const sameFiles = (one: Files, other: Files): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([path, digest]) => other[path] === digest);

/** What `read` gives, or `instead` where the path does not exist. */
const orMissing = <T, M>(instead: M, read: () => Promise<T>): Promise<T | M> =>
  read().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return instead;
    throw error;
  });

/**
 * Removes a folder, the innermost first. `rm` itself asks for all children of a folder at once, and a disk that hangs
 * then keeps more than one thread (see disk-turns.ts).
 */
async function remove(folder: string): Promise<void> {
  const below = await orMissing([], () => readdir(folder, { recursive: true, withFileTypes: true }));
  const paths = below.map(({ parentPath, name }) => join(parentPath, name)).reverse();
  for (const path of [...paths, folder]) await rm(path, { recursive: true, force: true });
}

/**
 * Editions in folders below DATA_DIR. A folder's name is a hash of its content and of the build that made it, so that
 * no edition is made twice and copies of the server may share them. A folder gets its name when it is complete; a file
 * beside the folders says which one is public.
 */
export function keptEditions(dataDir: string, build: string) {
  const root = join(dataDir, 'editions');
  const buildHash = digestOf(readFileSync(join(build, '.stamp'))).slice(0, 8);
  const pointer = (of: string) => join(root, `public-${of}.json`);
  const folderOf = (files: Files) => join(root, `${digestOfFiles(files).slice(0, 12)}-${buildHash}`);

  /** Null where there is nothing. What cannot be read is no reason to make it anew, or to remove it. */
  const timeOf = (path: string) => orMissing(null, async () => (await stat(path)).mtimeMs);
  const isThere = async (path: string) => (await timeOf(path)) !== null;

  async function pointed(file: string): Promise<Kept | null> {
    try {
      const kept = JSON.parse(await readFile(file, 'utf8')) as Omit<Kept, 'folder'> & { folder: string };
      const folder = join(root, kept.folder);
      return (await isThere(folder)) ? { ...kept, folder } : null;
    } catch {
      return null;
    }
  }

  let begun = 0;

  /** Of each build, what it last made public here. */
  const pointers = async () =>
    (await readdir(root)).filter((name) => /^public-\w+\.json$/.test(name)).map((name) => join(root, name));

  // one after the other, here and below, so that a disk that hangs keeps one thread
  async function allPointed(): Promise<Kept[]> {
    const found: Kept[] = [];
    for (const file of await pointers()) {
      const kept = await pointed(file);
      if (kept) found.push(kept);
    }
    return found;
  }

  /** Paths with their ages, the youngest first. */
  async function byAge(paths: readonly string[]): Promise<{ path: string; at: number }[]> {
    const aged: { path: string; at: number }[] = [];
    // another copy of the server may be removing the same folder
    for (const path of paths) aged.push({ path, at: (await timeOf(path)) ?? 0 });
    return aged.sort((a, b) => b.at - a.at);
  }

  /**
   * Removes the folders that were used longest ago, except the public ones of the last builds, and what a process that
   * died has left.
   */
  async function tidy(): Promise<void> {
    for (const { path } of (await byAge(await pointers())).slice(BUILDS))
      if (path !== pointer(buildHash)) await rm(path, { force: true });
    const entries = await readdir(root, { withFileTypes: true });
    const folders = await byAge(
      entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(root, name)),
    );
    const whole = folders.filter(({ path }) => !PARTIAL.test(path));
    const dead = folders.filter(({ path, at }) => PARTIAL.test(path) && Date.now() - at > 600_000);
    const pointedAt = (await allPointed()).map(({ folder }) => folder);
    for (const { path } of [...dead, ...whole.slice(KEPT)]) if (!pointedAt.includes(path)) await remove(path);
  }

  return {
    folderOf,
    /** What this build last made public here; null where there is none. */
    last: () => onDataDisk(() => pointed(pointer(buildHash))),
    /** The newest edition that any build made: this build makes its own from the same content. */
    newest: (): Promise<Kept | null> =>
      onDataDisk(async () => {
        if (!(await isThere(root))) return null;
        return (await allPointed()).sort((a, b) => b.number - a.number)[0] ?? null;
      }),
    /**
     * Makes a folder for a new edition and writes its content there. Previews of a draft during writing make 25 MB every
     * few seconds, so old folders are removed first, which may be what fills the disk.
     */
    async begin(files: Files, contentOf: ContentOf): Promise<string> {
      const partial = `${folderOf(files)}.${process.pid}.${begun++}`;
      await onDataDisk(async () => {
        await mkdir(root, { recursive: true });
        await tidy();
        await remove(partial);
      });
      try {
        for (const path of Object.keys(files)) {
          const file = join(partial, 'content', path);
          const content = await contentOf(path);
          await onDataDisk(async () => {
            await mkdir(dirname(file), { recursive: true });
            await writeFile(file, content);
          });
        }
      } catch (error) {
        await onDataDisk(() => remove(partial));
        throw error;
      }
      return partial;
    },
    /** Gives the folder its name. */
    finish: (partial: string, files: Files): Promise<string> =>
      onDataDisk(async () => {
        const folder = folderOf(files);
        // another copy of the server may have finished the same edition first
        if (await isThere(folder)) await remove(partial);
        else await rename(partial, folder);
        return folder;
      }),
    /** The folder of an edition that was made already, or null. It counts as used now. */
    find: (files: Files): Promise<string | null> =>
      onDataDisk(async () => {
        const folder = folderOf(files);
        if (!(await isThere(folder))) return null;
        await utimes(folder, new Date(), new Date());
        return folder;
      }),
    /** From now on, a start of the server serves this edition. */
    point: (number: number, files: Files): Promise<void> =>
      onDataDisk(async () => {
        const folder = relative(root, folderOf(files));
        const partial = `${pointer(buildHash)}.${process.pid}`;
        await writeFile(partial, JSON.stringify({ number, files, folder }));
        await rename(partial, pointer(buildHash));
      }),
    /** From now on, a start serves the build's own content, which needs no folder. */
    unpoint: () => onDataDisk(() => rm(pointer(buildHash), { force: true })),
    read: (folder: string, path: string) => onDataDisk(() => readFile(join(folder, 'content', path))),
    drop: (partial: string) => onDataDisk(() => remove(partial)),
  };
}

export type KeptEditions = ReturnType<typeof keptEditions>;
