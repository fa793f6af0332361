// Mutation tests: the code is changed in one small place at a time, and some test has to fail. See scripts/mutants.ts.
export default {
  testRunner: 'vitest',
  coverageAnalysis: 'perTest',
  // words and tables that are read once, as a module is loaded: each would take every test
  ignoreStatic: true,
  concurrency: 2,
  // a mutant that never ends is killed by time, which must not kill one on a machine that is busy
  timeoutMS: 20_000,
  timeoutFactor: 3,
  reporters: ['clear-text', 'json', 'progress-append-only'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false, skipFull: true },
  jsonReporter: { fileName: '.cache/mutants.json' },
  tempDirName: '.cache/stryker',
  ignorePatterns: ['/build*', '.data', 'public/pictures', 'bench', 'docs'],
  thresholds: { high: 95, low: 85, break: 85 },
};
