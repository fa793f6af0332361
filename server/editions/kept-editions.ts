import { createHash } from 'node:crypto';
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
import { digestOf, type Files } from '#db/editions.ts';
import { filesBelow } from './files-below.ts';

/** An edition that was public here last, with the folder that it was made in. */
export interface Kept {
  number: number;
  files: Files;
  folder: string;
}

/** Folders that stay: of what is public, what was, and drafts that somebody looks at. */
const KEPT = 12;

/** Of a process, by its number and how many it began. */
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
 * Made editions below DATA_DIR, each in a folder that is called by its content and by the build that made it: the same is never made
 * twice, and copies of the server may share them. A folder gets its name when it is whole; a line beside them says which is public.
 */
export function keptEditions(dataDir: string, build: string) {
  const root = join(dataDir, 'editions');
  const made = createHash('sha256')
    .update(readFileSync(join(build, '.stamp')))
    .digest('hex')
    .slice(0, 8);
  const pointer = (of: string) => join(root, `public-${of}.json`);
  const folderOf = (files: Files) =>
    join(root, `${digestOf(JSON.stringify(Object.entries(files).sort())).slice(0, 12)}-${made}`);

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
  function writeWhole(file: string, text: string): void {
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
  }

  /** Removes what nobody has looked at for longest, but what is public, and what a process that died has left. */
  function tidy(): void {
    const folders = readdirSync(root, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(root, name));
    // another copy of the server removes the same
    const ageOf = (folder: string) => statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const age = new Map(folders.map((folder) => [folder, ageOf(folder)]));
    const whole = folders.filter((folder) => !PARTIAL.test(folder)).sort((a, b) => age.get(b)! - age.get(a)!);
    const dead = folders.filter((folder) => PARTIAL.test(folder) && Date.now() - age.get(folder)! > 600_000);
    const pointedAt = readdirSync(root)
      .filter((name) => /^public-\w+\.json$/.test(name))
      .map((name) => pointed(join(root, name))?.folder);
    for (const folder of [...dead, ...whole.slice(KEPT)])
      if (!pointedAt.includes(folder)) rmSync(folder, { recursive: true, force: true });
  }

  return {
    folderOf,
    /** What was public here last, made by this build; null where there is none. */
    last: () => pointed(pointer(made)),
    /** The newest that any build has made: its content, from which this one makes its own. */
    newest(): Kept | null {
      if (!existsSync(root)) return null;
      const all = readdirSync(root)
        .filter((name) => /^public-\w+\.json$/.test(name))
        .flatMap((name) => pointed(join(root, name)) ?? []);
      return all.sort((a, b) => b.number - a.number)[0] ?? null;
    },
    /** A folder in which an edition is made, with its content. */
    async begin(files: Files, contentOf: (path: string) => Promise<string | Uint8Array>): Promise<string> {
      const partial = `${folderOf(files)}.${process.pid}.${begun++}`;
      rmSync(partial, { recursive: true, force: true });
      for (const path of Object.keys(files)) {
        const file = join(partial, 'content', path);
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, await contentOf(path));
      }
      return partial;
    },
    /** The folder gets its name. A draft that is looked at while it is written makes 25 MB every few seconds: others go. */
    finish(partial: string, files: Files): string {
      const folder = folderOf(files);
      // another copy of the server may have come first
      if (existsSync(folder)) rmSync(partial, { recursive: true });
      else renameSync(partial, folder);
      tidy();
      return folder;
    },
    isMade: (files: Files) => existsSync(folderOf(files)),
    /** Where it is made already; what is looked at stays. */
    find(files: Files): string | null {
      const folder = folderOf(files);
      if (!existsSync(folder)) return null;
      utimesSync(folder, new Date(), new Date());
      return folder;
    },
    /** From now on a start begins with this one. */
    point(number: number, files: Files): void {
      const folder = relative(root, folderOf(files));
      writeWhole(pointer(made), JSON.stringify({ number, files, folder }));
    },
    /** A build's own content is public: it needs no folder. */
    unpoint: () => rmSync(pointer(made), { force: true }),
    read: (folder: string, path: string) => readFileSync(join(folder, 'content', path)),
    drop: (partial: string) => rmSync(partial, { recursive: true, force: true }),
  };
}
