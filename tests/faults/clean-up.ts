import { afterAll, afterEach, beforeEach } from 'vitest';
import { cleanUp, startedSoFar } from './server-process.ts';

// Runs in every test file: what a test has started ends with the test, and what was started before the tests of a file
// ends after the last one.
let beforeTest = 0;
beforeEach(() => {
  beforeTest = startedSoFar();
});
afterEach(() => cleanUp(beforeTest));
afterAll(() => cleanUp(0));
