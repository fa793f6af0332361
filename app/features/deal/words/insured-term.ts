import { monthsOf } from '#app/lending/deal/amortization.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import type { RuleAnswer } from '#app/lending/deal/rule-answer.ts';
import type { Desk } from '../desk-data.ts';
import { sayFigure } from './figure-text.ts';

/**
 * The term of this deal's insured loan, which the remaining economic life or the months left on the old loan may
 * shorten; else the longest of the program; null where none is shown.
 */
export function sayInsuredTerm(
  desk: Desk,
  key: ProgramAnswer['key'],
  rules: readonly RuleAnswer[],
): string | null {
  const longest = desk.terms
    .find((terms) => terms.key === key)!
    .rules.filter(({ measure, unit }) => measure === 'term' && unit === 'years')
    .map(({ to }) => to * 12);
  const months = monthsOf(rules) ?? Math.max(0, ...longest);
  if (months === 0) return null;
  return months % 12 === 0 ? sayFigure(months / 12, 'years') : sayFigure(months, 'months');
}
