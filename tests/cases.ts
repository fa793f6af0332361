/** `npm run test:all` runs everything: each page in each look, each field of the content, all generated cases. */
export const WHOLE_MATRIX = process.env.TEST_MATRIX === 'all';

/**
 * `npm test` leaves a test whose name, or whose group's name, has this tag to `npm run test:all`. Naming a file, or
 * running a runner directly, includes such tests.
 */
const LEFT = /@all\b/;
const IS_SHORT = process.env.TEST_MATRIX === 'short';

/** Options for the configurations of Playwright and of Vitest. */
export const PLAYWRIGHT_TESTS = IS_SHORT ? { grepInvert: LEFT } : {};
export const VITEST_TESTS = IS_SHORT ? { testNamePattern: new RegExp(`^(?!.*${LEFT.source})`) } : {};

/** A suffix for a test's name: tags all tests of a kind except one for `npm run test:all`. */
export const allBut = (isTheOne: boolean): string => (isTheOne ? '' : ' @all');

/**
 * How many generated cases a property is tested with: each run of `npm test` generates others. A mutant has to be found
 * within thirty cases (Stryker names its worker in the environment), because otherwise thousands of mutants would run
 * sixty thousand each.
 */
export const cases = (usual: number): number =>
  WHOLE_MATRIX ? usual : Math.min(usual, process.env.STRYKER_MUTATOR_WORKER ? 30 : 300);

/** At most `most` entries of a long list, evenly from beginning to end; with `npm run test:all` the whole list. */
export function spread<T>(all: readonly T[], most: number): readonly T[] {
  if (WHOLE_MATRIX || all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))]!);
}
