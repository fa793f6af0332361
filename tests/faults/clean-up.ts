import { afterAll, afterEach, beforeEach } from 'vitest';
import { cleanUp, startedSoFar } from './server-process.ts';

// In every file: what a test starts ends with it, and what stands before the tests of a file ends after the last.
let beforeTest = 0;
beforeEach(() => {
  beforeTest = startedSoFar();
});
afterEach(() => cleanUp(beforeTest));
afterAll(() => cleanUp(0));
