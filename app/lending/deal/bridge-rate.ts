import type { Rule } from '../rules.ts';
import { greaterOf, plus, type StepInput } from './arithmetic.ts';
import type { Deal } from './deal-fields.ts';
import { type ProgramTerms, ruleFor } from './program-terms.ts';
import { Step, termInput, typedInput } from './step.ts';

/** A program's spread in basis points; null where the firm does not show it. */
export const spreadRule = (terms: ProgramTerms, deal: Deal): Rule | null =>
  ruleFor(terms, deal, 'spreadBps').rule;

/** The spread of a deal in basis points: as typed, else the middle of the program's range, or one end of it. */
export function spreadInput(rule: Rule, deal: Deal, end?: 'from' | 'to'): StepInput {
  if (end) return termInput(rule, 'Spread', end);
  if (deal.spread !== null) return typedInput(deal, 'spread');
  return { ...termInput(rule, 'Spread, middle of the range'), value: (rule.from + rule.to) / 2 };
}

/**
 * The rate of a bridge loan in percent a year: the greater of index and floor, plus the spread. Without a floor the
 * index counts as at least 0.
 * @param shift change of the index in basis points
 */
export function bridgeRate(deal: Deal, spread: StepInput, shift = 0): Step {
  const index = typedInput(deal, 'sofr');
  if (index.value !== null) index.value += shift / 100;
  return new Step(
    'Rate',
    'percent',
    plus(greaterOf(index, typedInput(deal, 'floor', true)), spread),
    spread.row ?? null,
  );
}
