import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand } from '../run-command.ts';

interface Lock {
  packages: Record<string, { version?: string }>;
}

const packagesOf = (file: string) => (JSON.parse(readFileSync(file, 'utf8')) as Lock).packages;

/** Whether the packages installed here include those that another revision needs. */
function servesToo(lock: string): boolean {
  const here = packagesOf('package-lock.json');
  return Object.entries(packagesOf(lock)).every(
    ([path, { version }]) => path === '' || here[path]?.version === version,
  );
}

/**
 * A revision, checked out and built in a folder of its own, which later comparisons reuse.
 * @param revision anything that git accepts as a revision.
 * @returns the folder.
 */
export async function builtRevision(revision: string): Promise<string> {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const commit = git('rev-parse', '--verify', `${revision}^{commit}`);
  const folder = join(tmpdir(), `oak-looks-${commit.slice(0, 12)}`);
  if (existsSync(join(folder, 'build/client'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  git('worktree', 'prune');
  git('worktree', 'add', '--detach', '--force', folder, commit);
  // pictures are cached by what they are drawn from: this revision's cache saves most of the drawing
  for (const drawn of ['.cache/pictures.json', '.cache/social', 'public/pictures'])
    if (existsSync(drawn)) cpSync(drawn, join(folder, drawn), { recursive: true });
  if (servesToo(join(folder, 'package-lock.json')))
    symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'));
  const script = `process.chdir(${JSON.stringify(folder)});
    const { installIfStale } = await import(${JSON.stringify(join(folder, 'scripts/install-if-stale.mjs'))});
    if (${!existsSync(join(folder, 'node_modules'))}) await installIfStale();
    const { buildIfStale } = await import(${JSON.stringify(join(folder, 'scripts/build-if-stale.mjs'))});
    if (!(await buildIfStale())) process.exit(1);`;
  if (await runCommand([process.execPath, '--input-type=module', '-e', script], 'at once')) return folder;
  rmSync(folder, { recursive: true, force: true });
  throw new Error(`${revision} could not be built`);
}
