// Runs every check and every test, also in a fresh clone. It runs on the machine's own Node, so it has no dependencies
// and no syntax newer than Node 20.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installIfStale, pinnedNode } from './install-if-stale.mjs';

const DEBIAN_CHROMIUM = '/usr/bin/chromium-headless-shell';
const DEBIAN_FIREFOX = '/usr/bin/firefox-esr';
/** WebKitGTK's driver and a virtual screen: the Debian packages, and the program that is used of each. */
const DEBIAN_WEBKIT = { 'webkit2gtk-driver': '/usr/bin/WebKitWebDriver', xvfb: '/usr/bin/Xvfb' };

const run = (command, args) =>
  spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;

/** Installs a Debian package, where apt exists and the user is root. */
function installDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  process.stdout.write(`Installing ${name} (apt-get) ...\n`);
  run('apt-get', ['update', '-qq']);
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
}

/** Installs a browser for the journeys: Debian's where apt can install it, otherwise Playwright's own. */
function installBrowser() {
  if (existsSync(DEBIAN_CHROMIUM) || installDebian('chromium-headless-shell')) return;
  process.stdout.write('Installing Chromium (Playwright) ...\n');
  if (!run(pinnedNode, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) {
    process.stderr.write('No browser could be installed: the journeys cannot run.\n');
    process.exit(1);
  }
}

/** Gets nginx, the proxy of the fault tests. It is only unpacked: an installed package would start a web server. */
function unpackNginx() {
  const unpacked = '.cache/nginx';
  if (existsSync('/usr/sbin/nginx') || existsSync(`${unpacked}/usr`) || !existsSync('/usr/bin/apt-get'))
    return;
  mkdirSync(unpacked, { recursive: true });
  const script = 'apt-get download -qq nginx && dpkg-deb -x nginx_*.deb .';
  spawnSync('/bin/sh', ['-c', script], { cwd: unpacked, stdio: 'ignore' });
}

await installIfStale({ tests: true });
installBrowser();
// some tests run in Firefox and WebKit; without these browsers they are skipped with a message
if (!existsSync(DEBIAN_FIREFOX)) installDebian('firefox-esr');
for (const [name, program] of Object.entries(DEBIAN_WEBKIT)) if (!existsSync(program)) installDebian(name);
// tests read PDF sheets and recalculate workbooks with these tools; without them those tests are skipped with a message
if (spawnSync('pdfinfo', ['-v'], { stdio: 'ignore' }).error) installDebian('poppler-utils');
if (spawnSync('soffice', ['--version'], { stdio: 'ignore' }).error) installDebian('libreoffice-calc');
unpackNginx();
const path = `${join(process.cwd(), 'node_modules/.bin')}${delimiter}${process.env.PATH}`;
const { status } = spawnSync(pinnedNode, ['scripts/test.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, PATH: path },
});
process.exit(status ?? 1);
