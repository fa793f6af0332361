// Every check and every test, from a fresh clone on. Runs on the Node that the machine has: no dependencies, and no
// syntax newer than Node 20.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installIfStale, pinnedNode } from './install-if-stale.mjs';

const DEBIAN_CHROMIUM = '/usr/bin/chromium';

/** A browser for the journeys: Debian's where apt can install it, else the one that Playwright brings. */
function installBrowser() {
  if (existsSync(DEBIAN_CHROMIUM)) return;
  const run = (command, args) =>
    spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('Installing Chromium (apt-get) ...\n');
    run('apt-get', ['update', '-qq']);
    if (run('apt-get', ['install', '-y', '-qq', 'chromium'])) return;
  }
  process.stdout.write('Installing Chromium (Playwright) ...\n');
  if (!run(pinnedNode, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) {
    process.stderr.write('No browser could be installed: the journeys cannot run.\n');
    process.exit(1);
  }
}

installIfStale();
installBrowser();
const path = `${join(process.cwd(), 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
const { status } = spawnSync(pinnedNode, ['scripts/test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PATH: path },
});
process.exit(status ?? 1);
