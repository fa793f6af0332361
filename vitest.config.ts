import { defineConfig } from 'vitest/config';

/** Where mutants are tried against a part of the tests only: see scripts/mutants.ts. */
const { TESTS_IN } = process.env;

export default defineConfig({
  test: {
    include: (TESTS_IN ? [TESTS_IN] : ['app', 'drawings', 'db', 'server', 'office', 'scripts']).map(
      (folder) => `${folder}/**/*.test.{ts,tsx}`,
    ),
    // property tests run thousands of cases, on machines that may be busy
    testTimeout: 30_000,
  },
});
