// Runs on the Node that the machine has: no dependencies, and no syntax newer than Node 20.
import { spawnSync } from 'node:child_process';
import { pinnedNode } from './install-if-stale.mjs';

/**
 * Builds the site unless the build at hand was made from the sources and settings as they are now. Expects to be in the
 * project's root, with the dependencies installed.
 * @param {Record<string, string>} settings in addition to those of the environment.
 * @returns {boolean} whether there is a fresh build.
 */
export function buildIfStale(settings = {}) {
  const env = { ...process.env, ...settings };
  const asked = spawnSync(pinnedNode, ['scripts/build/freshness.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
  // a wrong setting has been named already
  if (asked.status !== 9) return asked.status === 0;
  process.stdout.write('Building the site ...\n');
  return spawnSync(pinnedNode, ['scripts/build.ts'], { stdio: 'inherit', env }).status === 0;
}
