import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Paths of all files below a folder, the folder's own path before each. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // it runs under another account
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Folders named `<start><pid>` of builds that no longer run, or that had the number which this process has now. */
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

/**
 * The folder in which this process makes a build, beside the one that is served; the last good build stays where it is
 * until `swapIn`. What interrupted builds left behind is removed, and a build that one of them had just moved out of
 * the way is moved back.
 */
export function prepareNextFolder(buildDir: string): string {
  for (const old of leftBehind(`${buildDir}-old-`)) {
    if (existsSync(buildDir)) rmSync(old, { recursive: true });
    else renameSync(old, buildDir);
  }
  for (const partial of [
    ...leftBehind(`${buildDir}-next-`),
    ...leftBehind(join(dirname(buildDir), 'build-app-')),
  ])
    rmSync(partial, { recursive: true });
  return `${buildDir}-next-${process.pid}`;
}

/** Puts a finished build in the place of the last one. A server that runs keeps its pages in memory, and goes on. */
export function swapIn(next: string, buildDir: string): void {
  const old = `${buildDir}-old-${process.pid}`;
  if (existsSync(buildDir)) renameSync(buildDir, old);
  renameSync(next, buildDir);
  rmSync(old, { recursive: true, force: true });
}
