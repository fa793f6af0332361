import { plus } from './arithmetic.ts';
import { type Deal, PLANS } from './deal-fields.ts';
import { Step, typedInput } from './step.ts';

/** The basis of a deal's cost: a buyer pays the price; an owner has paid for the property and for works on it. */
export function costBase(deal: Deal): 'price' | 'basis' {
  const buys = deal.for === null ? null : PLANS[deal.for].buys;
  if (buys !== null) return buys ? 'price' : 'basis';
  // with either: a property with a debt is owned
  return deal.price === null && (deal.basis !== null || deal.debt !== null) ? 'basis' : 'price';
}

/**
 * The cost of which a share is lent, in dollars: what is or was paid for the property, works and closing costs. Null
 * while the first is unknown. A debt is no cost, because a share of it could not repay it.
 */
export const projectCost = (deal: Deal): Step =>
  new Step(
    'Cost',
    'dollars',
    plus(typedInput(deal, costBase(deal)), typedInput(deal, 'works'), typedInput(deal, 'costs', true)),
  );

/**
 * What a loan today has to pay before its own charges, in dollars: the price, or the debt that it repays, works and
 * closing costs.
 */
export const toBePaid = (deal: Deal, base: 'price' | 'debt' | 'balance'): Step =>
  new Step(
    'Cost',
    'dollars',
    plus(typedInput(deal, base), typedInput(deal, 'works'), typedInput(deal, 'costs', true)),
  );
