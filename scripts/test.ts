/**
 * Every check and test, in the order in which they are cheapest to fail. The last line counts them.
 *
 * `npm test -- PATH …` runs the files (or folders) that are named, each with its own runner; `npm run test:all` looks at
 * every page in every look.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build-if-stale.mjs';
import { CHECKS, runChecks } from './check.ts';

const bin = (name: string) => join('node_modules/.bin', name);
const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, CI: '1' } })
    .status === 0;

let passed = 0;
let failed = 0;
const count = (good: number, bad: number) => {
  passed += good;
  failed += bad;
};

/** A runner that ends badly without naming a failed test has still failed. */
const atLeastOne = (bad: number, ended: boolean) => (ended ? bad : Math.max(1, bad));

function checks() {
  const broken = runChecks();
  count(CHECKS.length - broken.length, broken.length);
}

function vitest(config: string, files: string[] = []) {
  const report = `.cache/${config}.json`;
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ended = run(bin('vitest'), ['run', '--config', `${config}.config.ts`, ...reporters, ...files]);
  const results = read<{ numPassedTests: number; numFailedTests: number }>(report);
  count(results?.numPassedTests ?? 0, atLeastOne(results?.numFailedTests ?? 0, ended));
}

function playwright(files: string[] = []) {
  const report = '.cache/playwright.json';
  rmSync(report, { force: true });
  const ended = run(bin('playwright'), ['test', ...files]);
  const stats = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(report)?.stats;
  count(stats?.expected ?? 0, atLeastOne((stats?.unexpected ?? 0) + (stats?.flaky ?? 0), ended));
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

/** Runs `tests` on a fresh build; a build that does not succeed is one failure. */
function onTheBuild(tests: () => void) {
  if (!buildIfStale()) return count(0, 1);
  count(1, 0);
  tests();
}

const isFault = (path: string) => /^(\.\/)?tests\/faults/.test(path);
const isBrowser = (path: string) => /^(\.\/)?tests\/browsers/.test(path);
const isPage = (path: string) => /^(\.\/)?tests\/(journeys|every-page)/.test(path);

mkdirSync('.cache', { recursive: true });
const asked = process.argv.slice(2);
const faults = asked.filter(isFault);
const browsers = asked.filter(isBrowser);
const pages = asked.filter(isPage);
const units = asked.filter((path) => !isFault(path) && !isBrowser(path) && !isPage(path));
const everything = asked.length === 0;
if (everything) checks();
if (everything || units.length > 0) vitest('vitest', units);
if (everything || faults.length + browsers.length + pages.length > 0)
  onTheBuild(() => {
    if (everything || faults.length > 0) vitest('vitest.faults', faults);
    if (everything || browsers.length > 0) vitest('vitest.browsers', browsers);
    if (everything || pages.length > 0) playwright(pages);
  });

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
