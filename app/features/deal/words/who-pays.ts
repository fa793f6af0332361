import type { BridgeCost } from '#app/lending/deal/bridge-cost.ts';
import { sayDollars } from './figure-text.ts';

/**
 * The first month from which NOI pays the interest until payoff: a short February, or an income that falls, may pay it
 * before that for a month.
 */
export function coveredFrom({ months, payoff }: BridgeCost): number | null {
  const last = months.slice(0, payoff).findLast(({ noi, interest }) => noi === null || noi < interest);
  const from = (last?.index ?? 0) + 1;
  return from > payoff ? null : from;
}

/** From when NOI pays the interest, and who pays until then; the reserve ends with the initial term. */
export function sayWhoPays(cost: BridgeCost): string {
  const { reserve, payoff, term } = cost;
  if (!reserve) return '';
  const covered = coveredFrom(cost);
  const begins =
    covered === null
      ? 'NOI does not pay all of the interest to the end;'
      : `NOI pays the interest from month\u00a0${covered}; before that`;
  const isPastReserve = (covered ?? payoff + 1) - 1 > term.initial;
  return `${begins} a reserve of ${sayDollars(reserve)} covers the rest${isPastReserve ? ` until month\u00a0${term.initial}, and your own money after it` : ''}.`;
}
