// Runs on the machine's own Node, before anything is installed: no dependencies, and no syntax newer than Node 20.
import { spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readFileSync, statfsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { phase } from './progress-bar.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The pinned Node, once it is installed. */
export const pinnedNode = join(root, 'node_modules', '.bin', 'node');

/** The development packages that a build needs; the others, half of all packages, are for tests. */
export const FOR_BUILDS = [
  '@fontsource-variable/instrument-sans',
  '@fontsource-variable/newsreader',
  '@react-router/dev',
  'node',
  'subset-font',
  'topojson-client',
  'topojson-simplify',
  'us-atlas',
  'vite',
];

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * Installs the dependencies where they are missing or differ from package-lock.json: those for building and serving,
 * and with `tests` all others. Where the others are installed already, they stay and are updated. Works from any
 * directory. Ends the process with one line when it fails.
 */
export async function installIfStale({ tests = false } = {}) {
  process.chdir(root);
  if (Number.parseInt(process.versions.node, 10) < 20) {
    exitWith(`Node 20 or newer is needed; this is Node ${process.versions.node}. See https://nodejs.org.`);
  }
  const { dependencies = {}, devDependencies = {} } = readJson('package.json');
  const isAll = tests || existsSync('node_modules/vitest');
  const extra = isAll ? Object.keys(devDependencies) : FOR_BUILDS;
  const wanted = neededFor([...Object.keys(dependencies), ...extra], readJson('package-lock.json').packages);
  if (isInstalled(wanted)) return;
  requireRoom();
  const asked = await npm(['ping', '--fetch-retries=0', '--fetch-timeout=10000', '--loglevel=error']);
  if (asked.status !== 0 && !ANSWERED.test(asked.errors)) {
    const [, reason = 'it does not answer'] = /code (\w+)/.exec(asked.errors) ?? [];
    exitWith(`npm cannot reach its registry (${reason}): what is missing cannot be installed.`);
  }
  // --save-prod saves nothing here: it makes npm count these few packages as production dependencies for this call
  const which = isAll
    ? ['--include=dev']
    : ['--save-prod', '--omit=dev', ...FOR_BUILDS.map((name) => `${name}@${devDependencies[name]}`)];
  await phase('Packages', (tell) => install(wanted, which, tell));
}

/**
 * The entries of package-lock.json that packages with these names depend on, by path.
 * @param {string[]} names
 * @param {Record<string, any>} packages
 */
function neededFor(names, packages) {
  const found = new Map();
  const visit = (name, from) => {
    // as Node resolves it: in the package's own folder, then in every folder around it
    let folder = from;
    let path = `${folder}/node_modules/${name}`.replace(/^\//, '');
    while (folder && !packages[path]) {
      folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
      path = `${folder}/node_modules/${name}`.replace(/^\//, '');
    }
    const entry = packages[path];
    if (!entry || found.has(path)) return;
    found.set(path, entry);
    const { dependencies, optionalDependencies, peerDependencies } = entry;
    for (const next of Object.keys({ ...peerDependencies, ...optionalDependencies, ...dependencies }))
      visit(next, path);
  };
  for (const name of names) visit(name, '');
  return found;
}

const NEEDED_BYTES = 1e9;
/** npm's code for an HTTP error, such as E404: the registry is reachable, even if it does not know the request. */
const ANSWERED = /\bE[1-5]\d\d\b/;

/** Checks in advance what npm would report after minutes, in many lines. */
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

/**
 * @param {Map<string, any>} wanted
 * @param {string[]} which
 * @param {(done: number, of: number) => void} tell
 */
async function install(wanted, which, tell) {
  const paths = [...wanted.keys()];
  const watch = setInterval(() => tell(paths.filter((path) => existsSync(path)).length, paths.length), 250);
  // Not npm ci, which cannot install a part of the development packages. Every direct dependency is an exact version,
  // and the lock file fixes the rest. The development packages include the pinned Node and the build;
  // NODE_ENV=production would leave them out. Only errors are printed: npm would warn that packages need a newer Node
  // than the machine's, but they run on the pinned one.
  const done = await npm([
    'install',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--loglevel=error',
    ...which,
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
 * Whether npm's own record of installed packages matches package-lock.json. npm writes the record last, so an
 * interrupted installation has none. Packages for one system only may be in either record alone.
 * @param {Map<string, any>} wanted
 */
function isInstalled(wanted) {
  if (!existsSync(pinnedNode) || !existsSync('node_modules/.package-lock.json')) return false;
  const locked = readJson('package-lock.json').packages;
  const present = readJson('node_modules/.package-lock.json').packages;
  const same = (a, b) => a.version === b.version && a.integrity === b.integrity;
  return (
    Object.entries(present).every(([path, entry]) =>
      locked[path] ? same(locked[path], entry) : entry.optional,
    ) &&
    [...wanted].every(([path, entry]) => present[path] || entry.optional || entry.devOptional || entry.peer)
  );
}

/**
 * Runs npm on the Node that it came with, because the pinned Node may be replaced.
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
