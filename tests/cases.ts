/** A mutant has to be noticed within thirty generated deals: thousands of mutants would else meet sixty thousand each. */
const MOST = 30;

/** How many generated cases a property is tried with. Stryker names its worker in the environment. */
export const cases = (usual: number): number =>
  process.env.STRYKER_MUTATOR_WORKER ? Math.min(usual, MOST) : usual;
