// Runs on the Node that the machine has, before anything is installed: no dependencies, and no syntax newer than Node 20.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The Node that the project is pinned to, once it is installed. */
export const pinnedNode = join(root, 'node_modules', '.bin', 'node');

/**
 * Installs the dependencies where they are missing or differ from package-lock.json.
 * Works from the project's root, whatever directory it is called from. Ends the process with one line when it cannot.
 */
export function installIfStale() {
  process.chdir(root);
  if (Number.parseInt(process.versions.node, 10) < 20) {
    exitWith(`Node 20 or newer is needed; this is Node ${process.versions.node}. See https://nodejs.org.`);
  }
  if (isInstalled()) return;
  process.stdout.write('Installing what is missing (npm install) ...\n');
  // Not npm ci: package-lock.json names the binary packages of the systems it was made on, and ci refuses to add those
  // of another. Every direct dependency is an exact version, and the lock holds for the rest.
  // The development part holds the pinned Node and the build; a NODE_ENV of production would leave it out.
  // Only errors: npm would warn that packages ask for a newer Node than the machine's. They run on the pinned one.
  const done = npm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']);
  if (done.error) exitWith(`npm could not be run: ${done.error.message}`);
  if (done.status !== 0) exitWith('npm install did not succeed; what it printed above says why.');
  if (!existsSync(pinnedNode)) {
    exitWith(
      'npm left out the install script of the package "node". Allow it (ignore-scripts=false) and try again.',
    );
  }
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

/** npm on the Node that it came with: the pinned one is about to be replaced. */
function npm(args) {
  const path = (process.env.PATH || '')
    .split(delimiter)
    .filter((entry) => !entry.startsWith(join(root, 'node_modules')))
    .join(delimiter);
  const options = { stdio: 'inherit', env: { ...process.env, PATH: path } };
  const { npm_execpath: program, npm_node_execpath: node } = process.env;
  if (program && node && existsSync(program) && existsSync(node))
    return spawnSync(node, [program, ...args], options);
  return spawnSync('npm', args, options);
}

function exitWith(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
