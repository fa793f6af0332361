// Runs on the machine's own Node: no dependencies, and no syntax newer than Node 20.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pinnedNode } from './install-if-stale.mjs';

/**
 * Builds the site unless the existing build was made from the current sources and settings. The working directory has
 * to be the project's root, with the dependencies installed.
 * @param {Record<string, string>} settings in addition to those of the environment.
 * @returns {Promise<boolean>} whether there is an up-to-date build.
 */
export async function buildIfStale(settings = {}) {
  const env = { ...process.env, ...settings };
  const run = async (script, out) =>
    (await once(spawn(pinnedNode, [script], { stdio: ['ignore', out, 'inherit'], env }), 'exit'))[0];
  const status = await run('scripts/build/freshness.ts', 'ignore');
  // a wrong setting has been reported already
  if (status !== 9) return status === 0;
  process.stdout.write('Building the site ...\n');
  return (await run('scripts/build.ts', 'inherit')) === 0;
}
