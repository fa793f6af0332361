import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { digestOf, digestOfFiles, type Files } from '#db/editions.ts';
import { filesBelow } from './files-below.ts';
import { writeWhole } from './write-whole.ts';

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

  const pointed = (file: string): Kept | null => {
    try {
      const kept = JSON.parse(readFileSync(file, 'utf8')) as Omit<Kept, 'folder'> & { folder: string };
      const folder = join(root, kept.folder);
      return existsSync(folder) ? { ...kept, folder } : null;
    } catch {
      return null;
    }
  };

  let begun = 0;

  /** Of each build, what it last made public here. */
  const pointers = () => readdirSync(root).filter((name) => /^public-\w+\.json$/.test(name));

  /**
   * Removes the folders that were used longest ago, except the public ones of the last builds, and what a process that
   * died has left.
   */
  function tidy(): void {
    const folders = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(root, name));
    // another copy of the server may be removing the same folder
    const ageOf = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const age = new Map(folders.map((folder) => [folder, ageOf(folder)]));
    const newest = pointers()
      .map((name) => join(root, name))
      .sort((a, b) => ageOf(b) - ageOf(a));
    for (const file of newest.slice(BUILDS)) if (file !== pointer(buildHash)) rmSync(file, { force: true });
    const whole = folders.filter((folder) => !PARTIAL.test(folder)).sort((a, b) => age.get(b)! - age.get(a)!);
    const dead = folders.filter((folder) => PARTIAL.test(folder) && Date.now() - age.get(folder)! > 600_000);
    const pointedAt = pointers().map((name) => pointed(join(root, name))?.folder);
    for (const folder of [...dead, ...whole.slice(KEPT)])
      if (!pointedAt.includes(folder)) rmSync(folder, { recursive: true, force: true });
  }

  return {
    folderOf,
    /** What this build last made public here; null where there is none. */
    last: () => pointed(pointer(buildHash)),
    /** The newest edition that any build made: this build makes its own from the same content. */
    newest(): Kept | null {
      if (!existsSync(root)) return null;
      const all = pointers().flatMap((name) => pointed(join(root, name)) ?? []);
      return all.sort((a, b) => b.number - a.number)[0] ?? null;
    },
    /**
     * Makes a folder for a new edition and writes its content there. Previews of a draft during writing make 25 MB every
     * few seconds, so old folders are removed first, which may be what fills the disk.
     */
    async begin(files: Files, contentOf: ContentOf): Promise<string> {
      mkdirSync(root, { recursive: true });
      tidy();
      const partial = `${folderOf(files)}.${process.pid}.${begun++}`;
      rmSync(partial, { recursive: true, force: true });
      try {
        for (const path of Object.keys(files)) {
          const file = join(partial, 'content', path);
          mkdirSync(dirname(file), { recursive: true });
          writeFileSync(file, await contentOf(path));
        }
      } catch (error) {
        rmSync(partial, { recursive: true, force: true });
        throw error;
      }
      return partial;
    },
    /** Gives the folder its name. */
    finish(partial: string, files: Files): string {
      const folder = folderOf(files);
      // another copy of the server may have finished the same edition first
      if (existsSync(folder)) rmSync(partial, { recursive: true });
      else renameSync(partial, folder);
      return folder;
    },
    /** The folder of an edition that was made already, or null. It counts as used now. */
    find(files: Files): string | null {
      const folder = folderOf(files);
      if (!existsSync(folder)) return null;
      utimesSync(folder, new Date(), new Date());
      return folder;
    },
    /** From now on, a start of the server serves this edition. */
    point(number: number, files: Files): void {
      const folder = relative(root, folderOf(files));
      writeWhole(pointer(buildHash), JSON.stringify({ number, files, folder }));
    },
    /** From now on, a start serves the build's own content, which needs no folder. */
    unpoint: () => rmSync(pointer(buildHash), { force: true }),
    read: (folder: string, path: string) => readFileSync(join(folder, 'content', path)),
    drop: (partial: string) => rmSync(partial, { recursive: true, force: true }),
  };
}

export type KeptEditions = ReturnType<typeof keptEditions>;
