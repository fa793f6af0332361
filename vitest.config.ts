import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { VITEST_TESTS } from './tests/cases.ts';

/** The folders or files whose tests count where mutants are tried against a part of them only: see scripts/mutants.ts. */
const { TESTS_IN } = process.env;

export default defineConfig({
  test: {
    ...VITEST_TESTS,
    globalSetup: ['tests/migrated-cluster.ts', 'tests/fixture-content.ts'],
    include: (TESTS_IN?.split(',') ?? ['app', 'drawings', 'db', 'server', 'office', 'scripts']).map((path) =>
      /\.test\.tsx?$/.test(path) ? path : `${path}/**/*.test.{ts,tsx}`,
    ),
    // one more than there are cores: the tests of the mail queue alone wait for a minute
    maxWorkers: availableParallelism() + 1,
    // Files share the modules that they load; none may leave one changed. A run takes a quarter less.
    isolate: false,
    // property tests run thousands of cases, on machines that may be busy
    testTimeout: 30_000,
  },
});
