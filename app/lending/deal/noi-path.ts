import { wholeCents } from './cents.ts';
import type { Deal } from './deal-fields.ts';

/** Months until the property is stabilized: as typed, else the end of the bridge term. */
export const steadyAfter = (deal: Deal): number => deal.steady ?? deal.hold;

/**
 * NOI of one month in cents: a straight line from today to stabilized, each month taken at its middle; as today where no
 * stabilized figure is typed. Null while NOI today is not known.
 * @param index the month, from 1
 */
export function monthlyNoi(deal: Deal, index: number): number | null {
  const { noi, noi2 } = deal;
  if (noi === null) return null;
  const done = Math.min(1, (index - 0.5) / steadyAfter(deal));
  return wholeCents(((noi + ((noi2 ?? noi) - noi) * done) * 100) / 12);
}
