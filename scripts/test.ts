/**
 * Every check and test. The checks run beside the build; every other part has both cores for itself, for it uses both. Beside
 * the unit tests, a server that is restarted under load turned three posts of 1,203 away. The last line counts them.
 *
 * `npm test -- PATH …` runs the files (or folders) that are named, each with its own runner; `npm run test:all` everything, every page
 * in every look. What `npm test` leaves to it stands in tests/cases.ts.
 */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { buildIfStale } from './build-if-stale.mjs';
import { CHECKS, runChecks } from './check.ts';
import { runCommand } from './run-command.ts';

const bin = (name: string) => join('node_modules/.bin', name);

/** What a part of the tests came to. */
interface Run {
  /** It ended as a run of good tests does. */
  ended: boolean;
  good: number;
  /** How many were left out. */
  left?: number;
  /** The names of what failed, with the beginning of what each said. */
  bad: Map<string, string>;
}

let passed = 0;
let failed = 0;
let leftOut = 0;
/** Named once more before the last line: they may stand far above. */
const named: string[] = [];

/** A runner that ends badly without naming a failed test has still failed. */
function count(runner: string, { ended, good, left = 0, bad }: Run) {
  const broken = ended || bad.size > 0 ? bad : new Map([[runner, 'see what it said']]);
  passed += good;
  leftOut += left;
  failed += broken.size;
  for (const [name, why] of broken) named.push(`FAILED  ${name}\n        ${why}`);
}

/** A log is often read from its end, far below what a test said. */
const beginning = (message = '') =>
  stripVTControlCharacters(message).split('\n    at ')[0]!.replace(/\s+/g, ' ').trim().slice(0, 300);

/**
 * Runs a part with browsers. At most twelve failures are tried once more, alone (a journey that breaks counts each of its
 * steps): a whole run presses thousands of buttons with two browsers on two cores, and now and then one press goes beside its
 * button. What fails twice has failed; what does not is named, for somebody to find its reason.
 */
async function countInBrowsers(runner: string, run: (again: boolean) => Promise<Run>) {
  const first = await run(false);
  if (first.bad.size === 0 || first.bad.size > 12) return count(runner, first);
  const { ended, bad } = await run(true);
  const good = first.good + [...first.bad.keys()].filter((name) => !bad.has(name)).length;
  for (const [name, why] of first.bad)
    if (!bad.has(name)) named.push(`AT FIRST FAILED  ${name}\n        ${why}`);
  count(runner, { ...first, ended, good, bad });
}

async function checks() {
  const bad = await runChecks();
  const reasons = bad.map((name) => [name, 'see what it said'] as const);
  count('checks', { ended: bad.length === 0, good: CHECKS.length - bad.length, bad: new Map(reasons) });
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
  }[];
}

async function vitest(config: string, files: string[]): Promise<Run> {
  const report = `.cache/${config}.json`;
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ended = await runCommand(
    [bin('vitest'), 'run', '--config', `${config}.config.ts`, ...reporters, ...files],
    'at once',
  );
  const results = read<VitestReport>(report);
  const bad = (results?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(
        ({ fullName, failureMessages }) =>
          [`${relative('.', name)}: ${fullName}`, beginning(failureMessages[0])] as const,
      ),
  );
  const { numPassedTests: good = 0, numPendingTests: left = 0 } = results ?? {};
  return { ended, good, left, bad: new Map(bad) };
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    line: number;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
}

/** How many tests of pages the whole matrix has: the runner says nothing of those that it passes over. */
async function pageTests(): Promise<number> {
  const env = { ...process.env, TEST_MATRIX: 'all' };
  const { stdout } = await promisify(execFile)(bin('playwright'), ['test', '--list'], { env });
  return Number(/^Total: (\d+)/m.exec(stdout)![1]);
}

async function playwright(files: string[], all = 0): Promise<Run> {
  const report = '.cache/playwright.json';
  rmSync(report, { force: true });
  const ended = await runCommand([bin('playwright'), 'test', ...files], 'at once');
  const results = read<{
    stats: { expected: number; unexpected: number };
    suites: PlaywrightSuite[];
  }>(report);
  const { expected: good = 0, unexpected = 0 } = results?.stats ?? {};
  const left = Math.max(0, all - good - unexpected);
  const badOf = ({ file, suites = [], specs }: PlaywrightSuite): (readonly [string, string])[] => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
      .map(({ title, line, tests }) => {
        const error = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error;
        return [`tests/${file}:${line}: ${title}`, beginning(error?.message)] as const;
      }),
    ...suites.flatMap(badOf),
  ];
  return { ended, good, left, bad: new Map(results?.suites.flatMap(badOf)) };
}

function read<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}

async function build() {
  const isBuilt = await buildIfStale();
  count('build', { ended: isBuilt, good: isBuilt ? 1 : 0, bad: new Map() });
  return isBuilt;
}

/**
 * Where the machine has room for files in memory, databases and browsers of the tests keep theirs there: what a killed process
 * has written stays, as on a disk. The faults of ownership take 29 s for 45.
 *
 * @returns what removes them
 */
function keepFilesInMemory(): () => void {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return () => {};
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < 4 * 1024 ** 3) return () => {};
  const dir = mkdtempSync(join(memory, 'oak-tests-'));
  // other accounts pass through it as through /tmp: a test runs the image's server as one
  chmodSync(dir, 0o711);
  process.env.TMPDIR = dir;
  return () => rmSync(dir, { recursive: true, force: true });
}

const isFault = (path: string) => /^(\.\/)?tests\/faults/.test(path);
const isBrowser = (path: string) => /^(\.\/)?tests\/browsers/.test(path);
const isPage = (path: string) => /^(\.\/)?tests\/(journeys|every-page)/.test(path);

mkdirSync('.cache', { recursive: true });
const removeFiles = keepFilesInMemory();
// a server starts in 0.9 s for 1.2, and the tests start hundreds of processes
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled');
const asked = process.argv.slice(2);
const everything = asked.length === 0;
if (everything) process.env.TEST_MATRIX ??= 'short';
const faults = asked.filter(isFault);
const browsers = asked.filter(isBrowser);
const pages = asked.filter(isPage);
const units = asked.filter((path) => !isFault(path) && !isBrowser(path) && !isPage(path));
const wants = (files: string[]) => everything || files.length > 0;

const [isBuilt] = await Promise.all([
  !wants([...faults, ...browsers, ...pages]) || build(),
  everything && checks(),
]);
if (wants(units)) count('vitest', await vitest('vitest', units));
if (isBuilt) {
  if (wants(faults)) count('faults', await vitest('vitest.faults', faults));
  // beside what waits for two browsers most of its time
  const [all] = await Promise.all([
    everything ? pageTests() : 0,
    wants(browsers) && countInBrowsers('browsers', () => vitest('vitest.browsers', browsers)),
  ]);
  if (wants(pages))
    await countInBrowsers('playwright', (again) => playwright(again ? ['--last-failed'] : pages, all));
}

removeFiles();
for (const name of named) console.log(name);
if (leftOut > 0)
  console.log(`${leftOut} left out: to npm run test:all, or for want of a tool that is named above`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
