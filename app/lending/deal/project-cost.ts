import { plus } from './arithmetic.ts';
import { type Deal, PLANS } from './deal-fields.ts';
import { Step, typedInput } from './step.ts';

/** Where the cost of a deal begins: who buys pays the price, who owns repays the debt, or counts what was paid. */
export function costBase(deal: Deal): 'price' | 'debt' {
  const buys = deal.for === null ? null : PLANS[deal.for].buys;
  if (buys) return 'price';
  const [first, second] = buys === null ? (['price', 'debt'] as const) : (['debt', 'price'] as const);
  return deal[first] === null && deal[second] !== null ? second : first;
}

/** Cost of the deal in dollars: price or debt, works and closing costs; null while the first is unknown. */
export const projectCost = (deal: Deal, base: 'price' | 'debt' | 'balance' = costBase(deal)): Step =>
  new Step(
    'Cost',
    'dollars',
    plus(typedInput(deal, base), typedInput(deal, 'works'), typedInput(deal, 'costs')),
  );
