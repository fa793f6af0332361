/**
 * Every check and test. The checks run beside the build; every other part has both cores for itself, for it uses both. Beside
 * the unit tests, a server that is restarted under load turned three posts of 1,203 away. The last line counts them.
 *
 * `npm test -- PATH …` runs the files (or folders) that are named, each with its own runner; `npm run test:all` looks at
 * every page in every look.
 */
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { buildIfStale } from './build-if-stale.mjs';
import { CHECKS, runChecks } from './check.ts';
import { runCommand } from './run-command.ts';

const bin = (name: string) => join('node_modules/.bin', name);

let passed = 0;
let failed = 0;
const count = (good: number, bad: number) => {
  passed += good;
  failed += bad;
};
/** Named once more before the last line: they may stand far above. */
const broken: string[] = [];

/** A runner that ends badly without naming a failed test has still failed. */
function countRun(runner: string, ended: boolean, good = 0, bad: string[] = []) {
  const named = ended || bad.length > 0 ? bad : [`${runner}: see what it said`];
  count(good, named.length);
  broken.push(...named);
}

async function checks() {
  const bad = await runChecks();
  countRun('checks', true, CHECKS.length - bad.length, bad);
}

interface VitestReport {
  numPassedTests: number;
  testResults: { name: string; assertionResults: { status: string; fullName: string }[] }[];
}

async function vitest(config: string, files: string[]) {
  const report = `.cache/${config}.json`;
  rmSync(report, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const ended = await runCommand(
    [bin('vitest'), 'run', '--config', `${config}.config.ts`, ...reporters, ...files],
    'at once',
  );
  const results = read<VitestReport>(report);
  const bad = results?.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative('.', name)}: ${fullName}`),
  );
  countRun(config, ended, results?.numPassedTests, bad);
}

interface PlaywrightSuite {
  file: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; tests: { status: string }[] }[];
}

async function playwright(files: string[]) {
  const report = '.cache/playwright.json';
  rmSync(report, { force: true });
  const ended = await runCommand([bin('playwright'), 'test', ...files], 'at once');
  const results = read<{ stats: { expected: number }; suites: PlaywrightSuite[] }>(report);
  const badOf = ({ file, suites = [], specs }: PlaywrightSuite): string[] => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map(({ title }) => `tests/${file}: ${title}`),
    ...suites.flatMap(badOf),
  ];
  countRun('playwright', ended, results?.stats.expected, results?.suites.flatMap(badOf));
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
  countRun('build', isBuilt, isBuilt ? 1 : 0);
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
const faults = asked.filter(isFault);
const browsers = asked.filter(isBrowser);
const pages = asked.filter(isPage);
const units = asked.filter((path) => !isFault(path) && !isBrowser(path) && !isPage(path));
const wants = (files: string[]) => everything || files.length > 0;

const [isBuilt] = await Promise.all([
  !wants([...faults, ...browsers, ...pages]) || build(),
  everything && checks(),
]);
if (wants(units)) await vitest('vitest', units);
if (isBuilt) {
  if (wants(faults)) await vitest('vitest.faults', faults);
  if (wants(browsers)) await vitest('vitest.browsers', browsers);
  if (wants(pages)) await playwright(pages);
}

removeFiles();
for (const name of broken) console.log(`FAILED  ${name}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
