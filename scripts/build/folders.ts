import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, under another account
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Folders and links named `<start><pid>` of builds that no longer run, or whose process id this process has now. */
function leftBehind(start: string): string[] {
  const folder = dirname(start);
  return readdirSync(folder)
    .filter((name) => name.startsWith(basename(start)))
    .filter((name) => {
      const pid = name.slice(basename(start).length);
      return /^\d+$/.test(pid) && (Number(pid) === process.pid || !isRunning(Number(pid)));
    })
    .map((name) => join(folder, name));
}

/** Builds that are kept: the one that is served, one to go back to, and one for a server that was started long ago. */
const KEPT = 3;

/** The folder of complete builds, each with a lasting name: `build-2026-11-24T03-05-22-123Z`. */
const foldersOf = (buildDir: string) => join(dirname(buildDir), 'builds');

/**
 * Makes the folder for this process's build, and removes what interrupted builds have left.
 * @param buildDir the link to the served build.
 */
export function prepareNextFolder(buildDir: string): string {
  const folders = foldersOf(buildDir);
  mkdirSync(folders, { recursive: true });
  const next = join(folders, `${basename(buildDir)}-next-`);
  for (const partial of [
    ...leftBehind(next),
    ...leftBehind(`${buildDir}-link-`),
    ...leftBehind(join(dirname(buildDir), 'build-app-')),
  ])
    rmSync(partial, { recursive: true });
  return `${next}${process.pid}`;
}

/** The folder that the link points to now, independent of later changes of the link. Null before the first build. */
export const servedBuild = (buildDir: string): string | null =>
  existsSync(buildDir) ? realpathSync(buildDir) : null;

/**
 * Gives a finished build its name and points the link to it in one atomic step, so that there always is a build. A
 * running server has resolved the link at its start, and still finds the files there that it has not loaded yet.
 */
export function swapIn(next: string, buildDir: string, now = new Date()): void {
  const folders = foldersOf(buildDir);
  const nameAt = (time: Date) =>
    join(folders, `${basename(buildDir)}-${time.toISOString().replaceAll(/[:.]/g, '-')}`);
  // two builds within a millisecond get different names
  let time = now;
  while (existsSync(nameAt(time))) time = new Date(time.getTime() + 1);
  const build = nameAt(time);
  renameSync(next, build);
  const last = basename(servedBuild(buildDir) ?? '');
  // made by a version without links, or copied from an image
  const isFolder = lstatSync(buildDir, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder) renameSync(buildDir, nameAt(lstatSync(buildDir).mtime));
  const link = `${buildDir}-link-${process.pid}`;
  symlinkSync(relative(dirname(buildDir), build), link);
  renameSync(link, buildDir);
  const start = `${basename(buildDir)}-`;
  const named = readdirSync(folders).filter(
    (name) => name.startsWith(start) && /^\d{4}-[\dTZ-]+$/.test(name.slice(start.length)),
  );
  // names sort by time; servers still run from the one that the link led to, which may be an older one that was restored
  const others = named.sort().filter((name) => name !== last && join(folders, name) !== build);
  const kept = named.includes(last) ? KEPT - 2 : KEPT - 1;
  for (const old of others.slice(0, Math.max(0, others.length - kept))) {
    // renamed first, so that a half-removed build never looks complete
    renameSync(join(folders, old), next);
    rmSync(next, { recursive: true });
  }
}
