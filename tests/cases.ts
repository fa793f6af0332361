import './no-real-site.ts';

/**
 * How much is tested, in words of TEST_MATRIX:
 * - `main`, `npm test`: what somebody waits for at each change. All unit tests, and of browsers and of faults the main
 *   ones of each kind;
 * - `short`, `npm run test:ci`: what every change has to pass before it lands;
 * - `all`, `npm run test:all`: each page in each look, each field of the content, all generated cases.
 *
 * Naming a file, or running a runner directly, leaves nothing out.
 */
const MATRIX = process.env.TEST_MATRIX;
export const WHOLE_MATRIX = MATRIX === 'all';

/** In the name of a test, or of its group: it is left to `npm run test:all`. */
const LEFT_TO_ALL = '@all\\b';
/** It is left to `npm run test:ci`. */
const LEFT_TO_CI = '@ci\\b';
/** A test of pages in a browser that `npm test` runs. There are ten times as many, so these have the tag. */
const MAIN = /@main\b/;

const without = (...tags: string[]) => ({ testNamePattern: new RegExp(`^(?!.*(?:${tags.join('|')}))`) });

/** Options for the configuration of Playwright. */
export const PLAYWRIGHT_TESTS =
  MATRIX === 'main' || MATRIX === 'short'
    ? { grepInvert: new RegExp(LEFT_TO_ALL), ...(MATRIX === 'main' && { grep: MAIN }) }
    : {};
/**
 * What Firefox and WebKit run: everything with `npm run test:all`, and otherwise the journeys with the tag; null where
 * a file is named, which runs in Chromium.
 */
export const OTHER_BROWSERS = WHOLE_MATRIX
  ? {}
  : MATRIX
    ? { grep: MATRIX === 'main' ? new RegExp(`^(?!.*${LEFT_TO_CI}).*@browsers\\b`) : /@browsers\b/ }
    : null;
/** Options for the configurations of Vitest. */
export const VITEST_TESTS =
  MATRIX === 'main' ? without(LEFT_TO_ALL, LEFT_TO_CI) : MATRIX === 'short' ? without(LEFT_TO_ALL) : {};

/** A suffix for a test's name: tags all tests of a kind except one for `npm run test:all`. */
export const allBut = (isTheOne: boolean): string => (isTheOne ? '' : ' @all');

/** A suffix for a test's name: tags it for `npm test`. */
export const mainIf = (isMain: boolean): string => (isMain ? ' @main' : '');

/**
 * How many generated cases a property is tested with: each run generates others. A mutant has to be found
 * within thirty cases (Stryker names its worker in the environment), because otherwise thousands of mutants would run
 * sixty thousand each.
 */
export const cases = (usual: number): number =>
  WHOLE_MATRIX
    ? usual
    : Math.min(usual, process.env.STRYKER_MUTATOR_WORKER ? 30 : MATRIX === 'main' ? 100 : 300);

/** At most `most` entries of a long list, evenly from beginning to end; with `npm run test:all` the whole list. */
export function spread<T>(all: readonly T[], most: number): readonly T[] {
  if (WHOLE_MATRIX || all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))]!);
}
