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
    // it runs under another account
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Folders and links named `<start><pid>` of builds that no longer run, or that had the number which this process has now. */
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

/** The build that is served and two before it: one to go back to, and one for a copy that was started long ago. */
const KEPT = 3;

/** Where whole builds lie, each in a folder that keeps its name: `build-2026-11-24T03-05-22-123Z`. */
const foldersOf = (buildDir: string) => join(dirname(buildDir), 'builds');

/**
 * The folder in which this process makes a build. What interrupted builds left behind is removed.
 * @param buildDir the link that says which build is served.
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

/** The folder of the build that is served, however often the link is set anew meanwhile. Null before the first. */
export const servedBuild = (buildDir: string): string | null =>
  existsSync(buildDir) ? realpathSync(buildDir) : null;

/**
 * Gives a finished build its name and sets the link to it, in one step: at no moment is there no build. A server that runs
 * has read where the link led when it started, and finds there what it has not loaded yet.
 */
export function swapIn(next: string, buildDir: string, now = new Date()): void {
  const folders = foldersOf(buildDir);
  const nameAt = (time: Date) =>
    join(folders, `${basename(buildDir)}-${time.toISOString().replaceAll(/[:.]/g, '-')}`);
  // two within a millisecond have two names all the same
  let time = now;
  while (existsSync(nameAt(time))) time = new Date(time.getTime() + 1);
  const build = nameAt(time);
  renameSync(next, build);
  // made before there were links, or copied from an image
  const isFolder = lstatSync(buildDir, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder) renameSync(buildDir, nameAt(lstatSync(buildDir).mtime));
  const link = `${buildDir}-link-${process.pid}`;
  symlinkSync(relative(dirname(buildDir), build), link);
  renameSync(link, buildDir);
  const start = `${basename(buildDir)}-`;
  const named = readdirSync(folders).filter(
    (name) => name.startsWith(start) && /^\d{4}-[\dTZ-]+$/.test(name.slice(start.length)),
  );
  // names sort by their time; the one that is served may be an older one that somebody went back to
  const others = named.sort().filter((name) => join(folders, name) !== build);
  for (const old of others.slice(0, Math.max(0, others.length - (KEPT - 1)))) {
    // half removed it must not look like one to go back to
    renameSync(join(folders, old), next);
    rmSync(next, { recursive: true });
  }
}
