import { dollars, wholeCents } from './cents.ts';
import type { Deal } from './deal-fields.ts';

/** Months until the property is stabilized: as typed, else the end of the bridge term. */
export const steadyAfter = (deal: Deal): number => deal.steady ?? deal.hold;

/**
 * NOI of one month in cents: linear from today's to the stabilized NOI, each month at its midpoint; constant where no
 * stabilized NOI is typed. Null while NOI today is unknown.
 * @param index the month, from 1
 */
export function monthlyNoi(deal: Deal, index: number): number | null {
  const { noi, noi2 } = deal;
  if (noi === null) return null;
  const done = Math.min(1, (index - 0.5) / steadyAfter(deal));
  return wholeCents(((noi + ((noi2 ?? noi) - noi) * done) * 100) / 12);
}

/**
 * What the property loses over the initial term, in dollars and cents: the months of the schedule whose NOI is below
 * zero. Null where the way to a stabilized NOI is not typed.
 */
export function lossesOf(deal: Deal): number | null {
  const { noi, noi2, steady, hold } = deal;
  if (noi === null || noi >= 0) return 0;
  if (noi2 === null || steady === null) return null;
  let lost = 0;
  for (let index = 1; index <= hold; index++) lost -= Math.min(0, monthlyNoi(deal, index)!);
  return dollars(lost);
}
