import { defineConfig } from 'vitest/config';

/** A few journeys in the browsers that Playwright does not drive here, on the built site. */
export default defineConfig({
  test: {
    globalSetup: 'tests/start-site.ts',
    include: ['tests/browsers/**/*.test.ts'],
    // browsers start, and animations pass: two files side by side use what one leaves idle
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
