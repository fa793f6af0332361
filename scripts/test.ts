/**
 * Runs every check and test. The checks run at the same time as the build. Every other part runs alone, because it uses
 * both cores: at the same time as the unit tests, a server that was restarted under load refused three posts of 1,203.
 * The last line counts the tests.
 *
 * `npm test -- PATH …` runs the named files or folders, each with its own runner. `npm run test:ci` is what CI runs, and
 * `npm run test:all` runs everything, every page in every look. tests/cases.ts decides what each leaves out.
 */
import '#tests/no-real-site.ts';
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { promisify, stripVTControlCharacters } from 'node:util';
import { buildIfStale } from './build-if-stale.mjs';
import { CHECKS, runChecks } from './check.ts';
import { runCommand } from './run-command.ts';

const bin = (name: string) => join('node_modules/.bin', name);

/** The result of one part of the tests. */
interface Run {
  /** The runner exited with success. */
  ended: boolean;
  good: number;
  /** How many tests were skipped. */
  left?: number;
  /** The names of failed tests, each with the beginning of its message. */
  bad: Map<string, string>;
}

let passed = 0;
let failed = 0;
let leftOut = 0;
/** Failures to be listed again before the last line, because their own output may be far above. */
const named: string[] = [];

/** Adds a result. A runner that exits with an error but names no failed test counts as one failure. */
function count(runner: string, { ended, good, left = 0, bad }: Run) {
  const broken = ended || bad.size > 0 ? bad : new Map([[runner, 'see what it said']]);
  passed += good;
  leftOut += left;
  failed += broken.size;
  for (const [name, why] of broken) named.push(`FAILED  ${name}\n        ${why}`);
}

/** The beginning of a test's message in one line, for the list at the end of the log. */
const beginning = (message = '') =>
  stripVTControlCharacters(message).split('\n    at ')[0]!.replace(/\s+/g, ' ').trim().slice(0, 300);

/**
 * Runs the tests of pages. Up to twelve failures are run once more, alone. The reason: a whole run presses thousands of
 * buttons with two browsers on two cores, and sometimes one press misses its button. A test that fails twice has failed. A
 * test that passes the second time is listed, so that somebody can find the reason.
 */
async function countPages(files: string[], all: Promise<number> | 0) {
  const first = await playwright(files, all);
  if (first.bad.size === 0 || first.bad.size > 12) return count('playwright', first);
  const { ended, bad } = await playwright(['--last-failed']);
  const good = first.good + [...first.bad.keys()].filter((name) => !bad.has(name)).length;
  for (const [name, why] of first.bad)
    if (!bad.has(name)) named.push(`AT FIRST FAILED  ${name}\n        ${why}`);
  count('playwright', { ...first, ended, good, bad });
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
    tests: {
      projectName: string;
      status: string;
      annotations: { type: string; description?: string }[];
      results: { error?: { message?: string } }[];
    }[];
  }[];
}

const testsIn = ({ suites = [], specs }: PlaywrightSuite): PlaywrightSuite['specs'][0]['tests'] => [
  ...specs.flatMap(({ tests }) => tests),
  ...suites.flatMap(testsIn),
];

/** What ran in each browser, and why the others were skipped: one line for a browser, one for a reason. */
function* linesOfBrowsers(suites: PlaywrightSuite[]): Generator<string> {
  const projects = Map.groupBy(suites.flatMap(testsIn), ({ projectName }) => projectName);
  for (const [project, tests] of projects) {
    const skipped = tests.filter(({ status }) => status === 'skipped');
    yield `in ${project}: ${tests.length - skipped.length} ran, ${skipped.length} skipped`;
    const reasons = Map.groupBy(
      skipped,
      ({ annotations }) => annotations.find(({ type }) => type === 'skip')?.description ?? 'not run',
    );
    for (const [reason, those] of reasons) yield `  ${those.length} skipped: ${reason}`;
  }
  for (const project of ['firefox', 'webkit'])
    if (everything && !projects.has(project)) yield `in ${project}: none, it is not installed`;
}

/** How many Playwright tests the whole matrix has. The runner does not report the tests that a short run leaves out. */
async function pageTests(): Promise<number> {
  const env = { ...process.env, TEST_MATRIX: 'all' };
  const { stdout } = await promisify(execFile)(bin('playwright'), ['test', '--list'], { env });
  return Number(/^Total: (\d+)/m.exec(stdout)![1]);
}

async function playwright(files: string[], all: Promise<number> | 0 = 0): Promise<Run> {
  const report = '.cache/playwright.json';
  rmSync(report, { force: true });
  const ended = await runCommand([bin('playwright'), 'test', ...files], 'at once');
  const results = read<{
    stats: { expected: number; unexpected: number };
    suites: PlaywrightSuite[];
  }>(report);
  const { expected: good = 0, unexpected = 0 } = results?.stats ?? {};
  const left = Math.max(0, (await all) - good - unexpected);
  const badOf = ({ file, suites = [], specs }: PlaywrightSuite): (readonly [string, string])[] => [
    ...specs.flatMap(({ title, line, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) => {
          const error = results.find(({ error }) => error)?.error;
          return [`tests/${file}:${line}: ${title}, ${projectName}`, beginning(error?.message)] as const;
        }),
    ),
    ...suites.flatMap(badOf),
  ];
  for (const line of linesOfBrowsers(results?.suites ?? [])) console.log(line);
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
 * Puts temporary files of the tests' databases and browsers in memory, where there is room. Files of a killed process
 * remain, as on a disk. The fault tests of ownership take 29 s instead of 45 s.
 *
 * @returns a function that removes the files
 */
function keepFilesInMemory(): () => void {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return () => {};
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < 4 * 1024 ** 3) return () => {};
  const dir = mkdtempSync(join(memory, 'oak-tests-'));
  // other users may traverse the folder, like /tmp: a test runs the image's server as another user
  chmodSync(dir, 0o711);
  process.env.TMPDIR = dir;
  return () => rmSync(dir, { recursive: true, force: true });
}

const isFault = (path: string) => /^(\.\/)?tests\/faults/.test(path);
const isPage = (path: string) => /^(\.\/)?tests\/(journeys|every-page)/.test(path);

mkdirSync('.cache', { recursive: true });
const removeFiles = keepFilesInMemory();
// with the cache a server starts in 0.9 s instead of 1.2 s, and the tests start hundreds of processes
process.env.NODE_COMPILE_CACHE ??= resolve('.cache/compiled');
// where a shell names no locale, Chromium calls a download whose name has quotation marks 'download'
process.env.LANG ??= 'C.UTF-8';
const asked = process.argv.slice(2);
const everything = asked.length === 0;
if (everything) process.env.TEST_MATRIX ??= 'main';
const faults = asked.filter(isFault);
const pages = asked.filter(isPage);
const units = asked.filter((path) => !isFault(path) && !isPage(path));
const wants = (files: string[]) => everything || files.length > 0;

const [isBuilt] = await Promise.all([!wants([...faults, ...pages]) || build(), everything && checks()]);
if (wants(units)) count('vitest', await vitest('vitest', units));
if (isBuilt) {
  if (wants(faults)) count('faults', await vitest('vitest.faults', faults));
  if (wants(pages)) await countPages(pages, everything ? pageTests() : 0);
}

removeFiles();
for (const name of named) console.log(name);
if (leftOut > 0)
  console.log(
    `${leftOut} left out: to npm run test:ci and test:all, or for want of a tool that is named above`,
  );
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
