import { roundedDown } from './loan-step.ts';
import type { RuleAnswer } from './rule-answer.ts';

export interface LargestLoan {
  /** whole dollars; null while one of the tests cannot be computed, or none sets a limit */
  largest: number | null;
  /** the tests that set it: all that allow no more than the smallest amount */
  binding: RuleAnswer['id'][];
}

/**
 * The largest loan that passes all tests: the smallest of their amounts.
 * @param step dollars that the loan is rounded down to: 1, or 100 for an insured loan
 */
export function largestLoan(tests: readonly RuleAnswer[], step: number): LargestLoan {
  const open = tests.some(({ needs, onRequest, mayBeOpen }) => (needs.length > 0 || onRequest) && !mayBeOpen);
  const amounts = tests.flatMap(({ amount }) => (amount === null ? [] : [amount]));
  if (open || amounts.length === 0) return { largest: null, binding: [] };
  const least = Math.min(...amounts);
  return {
    largest: roundedDown(least, step),
    binding: tests.filter(({ amount }) => amount === least).map(({ id }) => id),
  };
}
