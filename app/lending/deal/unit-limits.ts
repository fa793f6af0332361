import { holds, type Rule } from '../rules.ts';
import { plus, times } from './arithmetic.ts';
import { type Deal, otherUnits, UNIT_MIX } from './deal-fields.ts';
import { type LoanTest, missing } from './loan-test.ts';
import { caseOf, type ProgramTerms } from './program-terms.ts';
import { Step, stepInput, termInput, typedInput } from './step.ts';

const NAMES: Record<(typeof UNIT_MIX)[number], string> = {
  b0: 'a studio',
  b1: 'one bedroom',
  b2: 'two bedrooms',
  b3: 'three bedrooms',
  b4: 'four bedrooms',
};

/**
 * The statutory maximum that HUD insures: an amount for each dwelling unit by bedrooms, times the high-cost percentage
 * of its locality. It applies with any rules. Without a unit mix, with a mix of a part of the units, or without a figure
 * for one of them, it is not tested, and the other tests decide the loan. Parts that are not dwellings (shops, a share of the site) would raise it
 * and are left out.
 */
export function unitLimitTest(terms: ProgramTerms, deal: Deal): LoanTest[] {
  const limits = terms.today.filter(({ measure }) => measure === 'unitLimit');
  if (limits.length === 0 || deal.type !== 'multifamily') return [];
  const limitOf = (bedrooms: number): Rule | undefined =>
    limits.find(({ when }) => holds(when, { ...caseOf(deal), bedrooms, elevator: deal.lift === 'elevator' }));
  const dwellings = UNIT_MIX.flatMap((field, bedrooms) =>
    (deal[field] ?? 0) > 0 ? [{ field, rule: deal.lift === null ? undefined : limitOf(bedrooms) }] : [],
  );
  const needs = [
    ...(dwellings.length === 0
      ? (['b1', 'b2'] as const)
      : missing(deal, otherUnits(deal) === null ? [] : UNIT_MIX)),
    ...missing(deal, ['lift', 'area']),
  ];
  const onRequest = needs.length === 0 && dwellings.some(({ rule }) => rule === undefined);
  return [
    {
      id: 'per-unit',
      rule: null,
      needs,
      onRequest,
      mayBeOpen: true,
      moves: [],
      ranged: false,
      steps: (one) => {
        const parts = dwellings.map(({ field, rule }) =>
          times(typedInput(one, field), termInput(rule!, `Limit of ${NAMES[field]}`)),
        );
        const base = new Step(
          'Limits by bedrooms',
          'dollars',
          plus(...parts),
          dwellings[0]?.rule?.id ?? null,
        );
        return [
          base,
          new Step('Limits per unit', 'dollars', times(stepInput(base), typedInput(one, 'area'))),
        ];
      },
      has: (_, loan) => loan,
    },
  ];
}
