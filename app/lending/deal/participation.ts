import { dollars, wholeCents } from './cents.ts';
import type { Deal, FieldKey } from './deal-fields.ts';
import { missing } from './loan-test.ts';
import { type ProgramTerms, ruleFor } from './program-terms.ts';
import { costBase, projectCost } from './project-cost.ts';

/**
 * The share of the value created that a program takes when it is repaid. The sheet names no basis, so the basis is an
 * assumption.
 */
export interface Participation {
  /** percent, the smaller end first */
  share: readonly [number, number];
  /** what the value created is measured against: the deal's cost, or value today plus works where no cost is known */
  basis: 'cost' | 'value' | null;
  /** the typed fields that the value created is less: nothing else is named as its basis */
  less: FieldKey[];
  /** the empty fields without which the value created is not known */
  needs: FieldKey[];
  /** whole dollars; null while no basis is known */
  created: number | null;
  /** dollars and cents at both ends of the share; null where `created` is */
  amounts: readonly [number, number] | null;
  /** the rule of the terms */
  row: string;
}

/** A deal's participation at both ends of its share; null for a program that takes none. */
export function participationOf(terms: ProgramTerms, deal: Deal): Participation | null {
  const { rule } = ruleFor(terms, deal, 'participation');
  if (rule === null) return null;
  const cost = projectCost(deal).value;
  const ofValue = deal.value === null ? null : deal.value + deal.works;
  const from = cost ?? ofValue;
  const created = deal.value2 === null || from === null ? null : Math.max(0, deal.value2 - from);
  const at = (percent: number) => dollars(wholeCents((created ?? 0) * percent));
  return {
    share: [rule.from, rule.to],
    basis: created === null ? null : cost === null ? 'value' : 'cost',
    less: (cost === null
      ? (['value', 'works'] as const)
      : ([costBase(deal), 'works', 'costs'] as const)
    ).filter((field) => deal[field]),
    needs: [
      ...missing(deal, ['value2']),
      // an owner knows what the property is worth, and often not what it cost
      ...(from === null ? missing(deal, [costBase(deal) === 'price' ? 'price' : 'value']) : []),
    ],
    created,
    amounts: created === null ? null : [at(rule.from), at(rule.to)],
    row: rule.id,
  };
}
