import { defineConfig } from 'vitest/config';
import { VITEST_TESTS } from './tests/cases.ts';

/**
 * Faults start real servers and databases and kill them, which takes time. Each has folders and ports of its own; they
 * mostly wait, for processes to start and to end, so two files run side by side.
 */
export default defineConfig({
  test: {
    ...VITEST_TESTS,
    globalSetup: 'tests/migrated-cluster.ts',
    setupFiles: 'tests/faults/clean-up.ts',
    include: ['tests/faults/**/*.test.ts'],
    maxWorkers: 2,
    testTimeout: 240_000,
    hookTimeout: 120_000,
  },
});
