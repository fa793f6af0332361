// Every check and every test, from a fresh clone on. Runs on the Node that the machine has: no dependencies, and no
// syntax newer than Node 20.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
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

/** The proxy that the faults are tested behind. Unpacked, not installed: Debian's package would start a web server. */
function unpackNginx() {
  const unpacked = '.cache/nginx';
  if (existsSync('/usr/sbin/nginx') || existsSync(`${unpacked}/usr`) || !existsSync('/usr/bin/apt-get'))
    return;
  mkdirSync(unpacked, { recursive: true });
  const script = 'apt-get download -qq nginx && dpkg-deb -x nginx_*.deb .';
  spawnSync('/bin/sh', ['-c', script], { cwd: unpacked, stdio: 'ignore' });
}

installIfStale();
installBrowser();
unpackNginx();
const path = `${join(process.cwd(), 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
const { status } = spawnSync(pinnedNode, ['scripts/test.ts'], {
  stdio: 'inherit',
  env: { ...process.env, PATH: path },
});
process.exit(status ?? 1);
