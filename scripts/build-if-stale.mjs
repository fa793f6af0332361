// Runs on the Node that the machine has: no dependencies, and no syntax newer than Node 20.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { pinnedNode } from './install-if-stale.mjs';

const printDigest = `import { sourcesDigest } from './scripts/build.ts'; process.stdout.write(sourcesDigest());`;

/**
 * Builds the site unless the build at hand was made from the sources as they are now. Expects to be in the project's
 * root, with the dependencies installed.
 * @returns {boolean} whether there is a fresh build.
 */
export function buildIfStale() {
  if (isFresh()) return true;
  process.stdout.write('Building the site ...\n');
  return spawnSync(pinnedNode, ['scripts/build.ts'], { stdio: 'inherit' }).status === 0;
}

function isFresh() {
  if (!existsSync('build/.stamp')) return false;
  const digest = spawnSync(pinnedNode, ['--input-type=module', '-e', printDigest], { encoding: 'utf8' });
  return digest.status === 0 && digest.stdout === readFileSync('build/.stamp', 'utf8');
}
