import { defineConfig } from 'vitest/config';
import { VITEST_TESTS } from './tests/cases.ts';

/** A few journeys in the browsers that Playwright does not drive here, on the built site. */
export default defineConfig({
  test: {
    ...VITEST_TESTS,
    globalSetup: 'tests/start-site.ts',
    include: ['tests/browsers/**/*.test.ts'],
    // beside another file a test of WebKitGTK waited for 90 s, once in two runs
    maxWorkers: 1,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
