import type { Measure, Rule } from '../rules.ts';
import { type StepInput, times } from './arithmetic.ts';
import { type Deal, type FieldKey, isPurchase, type NumberKey } from './deal-fields.ts';
import { type ProgramTerms, ruleFor } from './program-terms.ts';
import { Step, stepInput, termInput, typedInput } from './step.ts';

export type LoanTestId =
  | 'ltv'
  | 'ltc'
  | 'dscr'
  | 'amount'
  | 'purchase'
  | 'refinance'
  | 'original-principal'
  | 'indebtedness'
  | 'value-added'
  | 'per-unit';

/** One test that limits a loan, before any amount is computed. */
export interface LoanTest {
  id: LoanTestId;
  /** the rule of the terms; null where the firm does not show it, or the section itself is the rule */
  rule: Rule | null;
  /** inputs that it needs */
  needs: FieldKey[];
  onRequest: boolean;
  /** the share is on request, and 100% stands for it */
  shareOnRequest?: boolean;
  /** without its inputs the test is left out, and the other tests decide the loan */
  mayBeOpen?: boolean;
  /** fields that may be typed in place of figures that the firm does not show, where nothing else is on request */
  instead?: FieldKey[];
  /** inputs that can raise the amount, likeliest first; no one is advised to pay or owe more in order to borrow more */
  moves: NumberKey[];
  /** a share of a cost that begins with the price: a lower price with a lower request can meet it */
  ofPrice?: boolean;
  /**
   * The arithmetic; the value of the last step is the allowed loan, not yet rounded. Where the terms give a range,
   * `end` computes one end of it.
   */
  steps: (deal: Deal, end?: 'from' | 'to') => Step[];
  ranged: boolean;
  /** the measure of a loan of this many dollars, in the unit of the rule */
  has: (deal: Deal, loan: number) => number | null;
}

/** The amount that a share is taken of: a field, or a value computed from fields. */
export interface Amount {
  needs: readonly FieldKey[];
  moves: readonly NumberKey[];
  ofPrice?: boolean;
  steps: (deal: Deal) => { before: Step[]; input: StepInput };
}

export const typedAmount = (field: NumberKey): Amount => ({
  needs: [field],
  moves: [field],
  steps: (deal) => ({ before: [], input: typedInput(deal, field) }),
});
export const stepAmount = (
  field: NumberKey,
  step: (deal: Deal) => Step,
  needs: readonly FieldKey[] = [field],
): Amount => ({
  needs,
  moves: field === 'value2' ? [field] : [],
  ofPrice: field === 'price',
  steps: (deal) => {
    const before = step(deal);
    return { before: [before], input: stepInput(before) };
  },
});

/** Those of some fields that are empty. A buyer's price stands for the value today, so the price alone is asked for. */
export const missing = (deal: Deal, fields: readonly FieldKey[]): FieldKey[] =>
  fields
    .filter((field) => deal[field] === null)
    .map((field) => (field === 'value' && deal.price === null && isPurchase(deal) ? 'price' : field));

const LABELS: Record<LoanTestId, string> = {
  ltv: 'Loan to value',
  ltc: 'Loan to cost',
  dscr: 'Debt service coverage',
  amount: 'Program maximum',
  purchase: 'Purchase',
  refinance: 'Refinance',
  'original-principal': 'Original principal',
  indebtedness: 'Existing debt and costs',
  'value-added': 'Share of value added',
  'per-unit': 'Limits per unit',
};

/** The test of a loan as a share of an amount, such as value or cost. */
export function shareTest(
  id: LoanTestId,
  [terms, deal]: readonly [ProgramTerms, Deal],
  measure: Measure,
  base: Amount,
  where?: (rule: Rule) => boolean,
): LoanTest {
  const { rule, needs } = ruleFor(terms, deal, measure, where);
  return {
    id,
    rule,
    needs: [...needs, ...missing(deal, base.needs)],
    onRequest: rule === null && needs.length === 0,
    moves: [...base.moves],
    ofPrice: base.ofPrice ?? false,
    ranged: false,
    steps: (one) => {
      const { before, input } = base.steps(one);
      const share = times(termInput(rule!, 'Limit'), input);
      return [...before, new Step(LABELS[id], 'dollars', share, rule!.id)];
    },
    has: (one, loan) => {
      const { value } = base.steps(one).input;
      return value ? (loan / value) * 100 : null;
    },
  };
}
