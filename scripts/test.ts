/** Every check and test, in the order in which they are cheapest to fail. The last line counts them. */
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

function vitest(config: string) {
  const file = `.cache/${config}.json`;
  rmSync(file, { force: true });
  const ended = run(bin('vitest'), [
    'run',
    '--config',
    `${config}.config.ts`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = read<{ numPassedTests: number; numFailedTests: number }>(file);
  count(report?.numPassedTests ?? 0, atLeastOne(report?.numFailedTests ?? 0, ended));
}

function playwright() {
  const file = '.cache/playwright.json';
  rmSync(file, { force: true });
  const ended = run(bin('playwright'), ['test']);
  const stats = read<{ stats: { expected: number; unexpected: number; flaky: number } }>(file)?.stats;
  count(stats?.expected ?? 0, atLeastOne((stats?.unexpected ?? 0) + (stats?.flaky ?? 0), ended));
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

mkdirSync('.cache', { recursive: true });
const broken = runChecks();
count(CHECKS.length - broken.length, broken.length);
vitest('vitest');
if (buildIfStale()) {
  count(1, 0);
  vitest('vitest.faults');
  playwright();
} else count(0, 1);

console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
