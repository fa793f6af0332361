// Runs on the Node that the machine has, before anything is installed: no dependencies, and no syntax newer than Node 20.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { phase } from './progress-bar.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The Node that the project is pinned to, once it is installed. */
export const pinnedNode = join(root, 'node_modules', '.bin', 'node');

/**
 * Installs the dependencies where they are missing or differ from package-lock.json.
 * Works from the project's root, whatever directory it is called from. Ends the process with one line when it cannot.
 */
export async function installIfStale() {
  process.chdir(root);
  if (Number.parseInt(process.versions.node, 10) < 20) {
    exitWith(`Node 20 or newer is needed; this is Node ${process.versions.node}. See https://nodejs.org.`);
  }
  if (isInstalled()) return;
  requireRoom();
  const asked = await npm(['ping', '--fetch-retries=0', '--fetch-timeout=10000', '--loglevel=error']);
  if (asked.status !== 0 && !ANSWERED.test(asked.errors)) {
    const [, reason = 'it does not answer'] = /code (\w+)/.exec(asked.errors) ?? [];
    exitWith(`npm cannot reach its registry (${reason}): what is missing cannot be installed.`);
  }
  await phase('Packages', install);
}

const NEEDED_BYTES = 1e9;
/** npm's code for an answer that is not 200: E404. A registry that does not know the question is there. */
const ANSWERED = /\bE[1-5]\d\d\b/;

/** What npm would find out minutes later, and say in many lines. */
function requireRoom() {
  try {
    accessSync('.', constants.W_OK);
  } catch {
    exitWith(`${root} may not be written by this account.`);
  }
  const { bavail, bsize } = statfsSync('.');
  if (bavail * bsize < NEEDED_BYTES)
    exitWith('There is less than 1 GB free on the disk: the packages do not fit.');
}

/** @param {(done: number, of: number) => void} tell */
async function install(tell) {
  const paths = Object.keys(JSON.parse(readFileSync('package-lock.json', 'utf8')).packages);
  const watch = setInterval(() => tell(paths.filter((path) => existsSync(path)).length, paths.length), 250);
  // Not npm ci: package-lock.json names the binary packages of the systems it was made on, and ci refuses to add those
  // of another. Every direct dependency is an exact version, and the lock holds for the rest.
  // The development part holds the pinned Node and the build; a NODE_ENV of production would leave it out.
  // Only errors: npm would warn that packages ask for a newer Node than the machine's. They run on the pinned one.
  const done = await npm([
    'install',
    '--no-save',
    '--include=dev',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  clearInterval(watch);
  if (done.status !== 0) {
    process.stderr.write(done.errors);
    exitWith('npm install did not succeed; what it printed above says why.');
  }
  if (!existsSync(pinnedNode)) {
    exitWith(
      'npm left out the install script of the package "node". Allow it (ignore-scripts=false) and try again.',
    );
  }
  return 'installed';
}

/**
 * Whether npm's own record of what it installed says the same as package-lock.json. It writes that record last, so an
 * interrupted install has none. Parts for one system may stand in either record alone.
 */
function isInstalled() {
  if (!existsSync(pinnedNode) || !existsSync('node_modules/.package-lock.json')) return false;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const present = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages;
  const same = (a, b) => a.version === b.version && a.integrity === b.integrity;
  return (
    Object.entries(present).every(([path, entry]) =>
      wanted[path] ? same(wanted[path], entry) : entry.optional,
    ) &&
    Object.entries(wanted).every(
      ([path, entry]) => path === '' || present[path] || entry.optional || entry.devOptional || entry.peer,
    )
  );
}

/**
 * npm on the Node that it came with: the pinned one is about to be replaced.
 * @returns {Promise<{ status: number | null, errors: string }>}
 */
function npm(args) {
  const path = (process.env.PATH || '')
    .split(delimiter)
    .filter((entry) => !entry.startsWith(join(root, 'node_modules')))
    .join(delimiter);
  const { npm_execpath: program, npm_node_execpath: node } = process.env;
  const isNamed = program && node && existsSync(program) && existsSync(node);
  const [command, all] = isNamed ? [node, [program, ...args]] : ['npm', args];
  const child = spawn(command, all, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: path },
  });
  let errors = '';
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  return new Promise((settle) => {
    child.on('error', (error) => exitWith(`npm could not be run: ${error.message}`));
    child.on('close', (status) => settle({ status, errors }));
  });
}

function exitWith(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
