import { plus } from './arithmetic.ts';
import { type Deal, PLANS } from './deal-fields.ts';
import { Step, typedInput } from './step.ts';

/** Where the cost of a deal begins: who buys pays the price, who owns has paid for the property and for works on it. */
export function costBase(deal: Deal): 'price' | 'basis' {
  const buys = deal.for === null ? null : PLANS[deal.for].buys;
  if (buys !== null) return buys ? 'price' : 'basis';
  // either may be: whoever has a debt on the property owns it
  return deal.price === null && (deal.basis !== null || deal.debt !== null) ? 'basis' : 'price';
}

/**
 * What a share of cost is taken of, in dollars: what the property was or is paid for, works and closing costs. Null while
 * the first is unknown. A debt is no cost: no share of it repays it.
 */
export const projectCost = (deal: Deal): Step =>
  new Step(
    'Cost',
    'dollars',
    plus(typedInput(deal, costBase(deal)), typedInput(deal, 'works'), typedInput(deal, 'costs')),
  );

/** What a loan of today has to pay before its own charges, in dollars: the price, or the debt that it repays, works and closing costs. */
export const toBePaid = (deal: Deal, base: 'price' | 'debt' | 'balance'): Step =>
  new Step(
    'Cost',
    'dollars',
    plus(typedInput(deal, base), typedInput(deal, 'works'), typedInput(deal, 'costs')),
  );
