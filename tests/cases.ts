/** `npm run test:all` takes everything: each page in each look, each field of the content, all generated cases. */
export const WHOLE_MATRIX = process.env.TEST_MATRIX === 'all';

/**
 * A test whose name, or whose group's, holds this is left to `npm run test:all` by `npm test`. Whoever names a file, or calls a runner
 * by itself, runs those too.
 */
const LEFT = /@all\b/;
const IS_SHORT = process.env.TEST_MATRIX === 'short';

/** For the configuration of Playwright, and for those of Vitest. */
export const PLAYWRIGHT_TESTS = IS_SHORT ? { grepInvert: LEFT } : {};
export const VITEST_TESTS = IS_SHORT ? { testNamePattern: new RegExp(`^(?!.*${LEFT.source})`) } : {};

/** The end of a test's name that has it left to `npm run test:all` but for one of its kind. */
export const allBut = (isTheOne: boolean): string => (isTheOne ? '' : ' @all');

/**
 * How many generated cases a property is tried with: each run of `npm test` generates others. A mutant has to be noticed within
 * thirty (Stryker names its worker in the environment): thousands of mutants would else meet sixty thousand each.
 */
export const cases = (usual: number): number =>
  WHOLE_MATRIX ? usual : Math.min(usual, process.env.STRYKER_MUTATOR_WORKER ? 30 : 300);

/** Of a long list at most `most`, from its beginning to its end; by `npm run test:all` the whole. */
export function spread<T>(all: readonly T[], most: number): readonly T[] {
  if (WHOLE_MATRIX || all.length <= most) return all;
  return Array.from({ length: most }, (_, i) => all[Math.round((i * (all.length - 1)) / (most - 1))]!);
}
