import type { BridgeCost } from '#app/lending/deal/bridge-cost.ts';
import { sayExactly } from './figure-text.ts';

/** The interest that neither NOI nor the reserve pays: the reserve ends with the initial term. */
export function sayOwnMoney({ months, term }: BridgeCost): string[] {
  const cents = months.reduce((sum, { fromSponsor }) => sum + Math.round((fromSponsor ?? 0) * 100), 0);
  return cents > 0
    ? [`Interest above NOI after month ${term.initial}, ${sayExactly(cents / 100)}, is your own money.`]
    : [];
}
