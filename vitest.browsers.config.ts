import { defineConfig } from 'vitest/config';

/** A few journeys in the browsers that Playwright does not drive here, on the built site. */
export default defineConfig({
  test: {
    include: ['tests/browsers/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 90_000,
  },
});
