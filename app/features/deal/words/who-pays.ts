import type { BridgeCost } from '#app/lending/deal/bridge-cost.ts';
import { sayDollars } from './figure-text.ts';

/** The last month until payoff whose interest NOI does not pay; 0 where it pays each. */
const lastShort = ({ months, payoff }: BridgeCost): number =>
  months.slice(0, payoff).findLast(({ noi, interest }) => noi === null || noi < interest)?.index ?? 0;

/**
 * The first month from which NOI pays the interest until payoff: a short February, or an income that falls, may pay it
 * before that for a month. The last month alone shows nothing: one of 30 days may be paid where none of 31 is.
 */
export function coveredFrom(cost: BridgeCost): number | null {
  const from = lastShort(cost) + 1;
  return from < cost.payoff ? from : null;
}

/** From when NOI pays the interest, and who pays until then; the reserve ends with the initial term. */
export function sayWhoPays(cost: BridgeCost): string {
  const { reserve, term } = cost;
  if (!reserve) return '';
  const covered = coveredFrom(cost);
  const begins =
    covered === null
      ? 'NOI does not pay all of the interest to the end;'
      : `NOI pays the interest from month\u00a0${covered}; before that`;
  const isPastReserve = lastShort(cost) > term.initial;
  return `${begins} a reserve of ${sayDollars(reserve)} covers the rest${isPastReserve ? ` until month\u00a0${term.initial}, and your own money after it` : ''}.`;
}
