import { defineConfig } from 'vitest/config';

/**
 * Faults start real servers and databases and kill them, which takes time. Each has folders and ports of its own; they
 * mostly wait, for processes to start and to end, so two files run side by side.
 */
export default defineConfig({
  test: {
    globalSetup: 'tests/migrated-cluster.ts',
    setupFiles: 'tests/faults/clean-up.ts',
    include: ['tests/faults/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
