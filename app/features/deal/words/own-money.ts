import type { BridgeCost } from '#app/lending/deal/bridge-cost.ts';
import { sayExactly } from './figure-text.ts';

/** Interest above NOI, a loss included, after the initial term: the reserve, and the losses paid at closing, end with it. */
export function sayOwnMoney({ months, term }: BridgeCost): string[] {
  const own = months
    .slice(term.initial)
    .reduce((sum, { interest, noi }) => sum + Math.max(0, interest - (noi ?? interest)), 0);
  return own > 0
    ? [`Interest above NOI after month ${term.initial}, ${sayExactly(own)}, is your own money.`]
    : [];
}
