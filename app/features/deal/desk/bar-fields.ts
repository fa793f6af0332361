import type { FieldKey } from '#app/lending/deal/deal-fields.ts';
import { baseOfUses } from '#app/lending/deal/sources-and-uses.ts';
import type { Desk } from '../desk-data.ts';

/** The six inputs of the bar; the value that limits the loan is among them. */
export function barFields({ read, answer }: Desk): FieldKey[] {
  const byToday = answer.programs.some(
    ({ key, binding, rules }) =>
      key === answer.bridge &&
      binding.includes('ltv') &&
      rules.some(({ id, assumed }) => id === 'ltv' && assumed),
  );
  // an addition is measured from the value of today, and uses no price
  return [baseOfUses(read.deal) ?? 'value', 'works', 'noi', 'noi2', byToday ? 'value' : 'value2', 'loan'];
}
