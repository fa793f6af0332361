import { defineConfig } from 'vitest/config';

/** Faults start real servers and databases and kill them: one file at a time, and with time to do it. */
export default defineConfig({
  test: {
    include: ['tests/faults/**/*.test.ts'],
    fileParallelism: false,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
