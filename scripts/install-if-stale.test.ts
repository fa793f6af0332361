import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FOR_BUILDS } from './install-if-stale.mjs';

/** A project with a fake npm, which installs one package and records its arguments. */
let project: string;
const inProject = (path: string) => join(project, path);

const lock = (version: string) =>
  JSON.stringify({
    packages: {
      '': { name: 'project' },
      'node_modules/node': { version, integrity: 'sha512-a', dev: true },
      'node_modules/vitest': { version: '1.0.0', integrity: 'sha512-c', dev: true },
      'node_modules/for-another-system': { version: '1.0.0', integrity: 'sha512-b', optional: true },
    },
  });

const npm = `
const { copyFileSync, mkdirSync, readFileSync, writeFileSync, appendFileSync } = require('node:fs');
appendFileSync('npm-calls', process.argv.slice(2).join(' ') + ' ' + process.env.PATH + '\\n');
if (process.argv[2] === 'ping') {
  console.error(process.env.PING);
  process.exit(process.env.PING ? 1 : 0);
}
if (process.env.FAIL) process.exit(1);
mkdirSync('node_modules/.bin', { recursive: true });
if (!process.env.WITHOUT_SCRIPTS) writeFileSync('node_modules/.bin/node', '');
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
delete packages[''];
if (process.argv.includes('--include=dev')) mkdirSync('node_modules/vitest', { recursive: true });
else delete packages['node_modules/vitest'];
delete packages['node_modules/for-another-system'];
writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }));
`;

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'install-'));
  mkdirSync(inProject('scripts'));
  for (const file of ['install-if-stale.mjs', 'progress-bar.mjs'])
    copyFileSync(new URL(file, import.meta.url), inProject(`scripts/${file}`));
  writeFileSync(inProject('npm.cjs'), npm);
  writeFileSync(inProject('package-lock.json'), lock('24.0.0'));
  const devDependencies = Object.fromEntries([...FOR_BUILDS, 'vitest'].map((name) => [name, '1.2.3']));
  writeFileSync(inProject('package.json'), JSON.stringify({ devDependencies }));
});
afterEach(() => rmSync(project, { recursive: true }));

function install(env: Record<string, string> = {}, which = '') {
  const script = `import { installIfStale } from './scripts/install-if-stale.mjs'; await installIfStale(${which});`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: project,
    encoding: 'utf8',
    env: {
      PATH: `${inProject('node_modules/.bin')}:/usr/bin`,
      npm_execpath: inProject('npm.cjs'),
      npm_node_execpath: process.execPath,
      ...env,
    },
  });
  return { status, stderr };
}
const calls = () =>
  (existsSync(inProject('npm-calls')) ? readFileSync(inProject('npm-calls'), 'utf8') : '').replaceAll(
    /^ping .*\n/gm,
    '',
  );

const QUIETLY = 'install --no-save --no-audit --no-fund --prefer-offline --loglevel=error';
const FOR_TESTS = '{ tests: true }';

it('installs once what a build needs, on the Node that npm came with', () => {
  expect(install({ NODE_ENV: 'production' })).toEqual({ status: 0, stderr: '' });
  const some = FOR_BUILDS.map((name) => `${name}@1.2.3`).join(' ');
  expect(calls()).toBe(`${QUIETLY} --save-prod --omit=dev ${some} /usr/bin\n`);
  expect(install().status).toBe(0);
  expect(calls().split('\n')).toHaveLength(2);
});

it('installs for tests all of the development part, and a start leaves that as it is', () => {
  install();
  expect(install({ NODE_ENV: 'production' }, FOR_TESTS)).toEqual({ status: 0, stderr: '' });
  expect(calls().split('\n')[1]).toBe(`${QUIETLY} --include=dev /usr/bin`);
  install();
  install({}, FOR_TESTS);
  expect(calls().split('\n')).toHaveLength(3);
  writeFileSync(inProject('package-lock.json'), lock('24.0.1'));
  install();
  expect(calls().split('\n')[2]).toBe(`${QUIETLY} --include=dev /usr/bin`);
});

it('leaves out of a start no package that a build or the server imports', () => {
  const root = join(import.meta.dirname, '..');
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const sources = ['app', 'db', 'drawings', 'office', 'server', 'scripts/build', 'scripts'].flatMap(
    (folder) =>
      readdirSync(join(root, folder), { recursive: folder !== 'scripts', encoding: 'utf8' })
        .filter(
          (file) =>
            /\.tsx?$/.test(file) &&
            !/\.test\.tsx?$|^(check|looks|mutants|test|drizzle\.config)\.ts$/.test(file),
        )
        .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  );
  for (const file of ['vite.config.ts', 'react-router.config.ts'])
    sources.push(readFileSync(join(root, file), 'utf8'));
  const imported = Object.keys(devDependencies).filter((name) =>
    // imported, or as a file below node_modules
    sources.some((text) =>
      text.split('\n').some((line) => new RegExp(`'${name}['/]`).test(line) && !/^\s*import type/.test(line)),
    ),
  );
  expect(imported).toEqual(expect.arrayContaining(['us-atlas', 'vite', 'subset-font']));
  expect(imported.filter((name) => !FOR_BUILDS.includes(name))).toEqual([]);
  // a package without a version here would not be installed
  expect(FOR_BUILDS.filter((name) => !devDependencies[name])).toEqual([]);
});

it.each([
  ['package-lock.json has changed', () => writeFileSync(inProject('package-lock.json'), lock('24.0.1'))],
  ['an install was interrupted', () => rmSync(inProject('node_modules/.package-lock.json'))],
  ['the pinned Node is missing', () => rmSync(inProject('node_modules/.bin/node'))],
])('installs again when %s', (_, change) => {
  install();
  change();
  expect(install().status).toBe(0);
  expect(calls().split('\n')).toHaveLength(3);
});

it('says in one line when npm fails, or leaves out the pinned Node', () => {
  for (const env of [{ FAIL: '1' }, { WITHOUT_SCRIPTS: '1' }]) {
    expect(install(env as Record<string, string>)).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^npm [^\n]+\n$/),
    });
  }
});

it.each([
  'npm error code ENOTFOUND\nnpm error more',
  'npm error network ETIMEDOUT',
  'npm error code FETCH_ERROR',
])('says in one line that the registry cannot be reached, before anything is tried: %s', (PING) => {
  expect(install({ PING })).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^npm cannot reach [^\n]+\n$/),
  });
  expect(calls()).toBe('');
});

it('installs from a registry that does not answer a ping', () => {
  expect(install({ PING: 'npm error code E404' }).status).toBe(0);
});

// root may write everywhere
it.skipIf(process.getuid?.() === 0)('says in one line that the folder may not be written', () => {
  chmodSync(project, 0o500);
  expect(install()).toEqual({ status: 1, stderr: `${project} may not be written by this account.\n` });
  chmodSync(project, 0o700);
});
