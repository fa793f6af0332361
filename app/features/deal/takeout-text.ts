import type { Takeout } from '#app/lending/deal/takeout.ts';
import { sayDollars, sayExactly } from './figure-text.ts';

/**
 * Whether the permanent loan repays the bridge, in one sentence without its period: the headline of the page and of
 * every other output.
 */
export function sayTakeout(out: Takeout): string {
  const { timeline, afterParticipation, participation, surplus, coversAll, refused } = out;
  if (refused.length > 0) return 'HUD 223(f) would not lend on this property';
  const late = -timeline.spare;
  if (late > 0)
    return `The HUD loan comes ${late === 1 ? 'one month' : `${late} months`} after the bridge has ended`;
  const apart = isFeeOpen(out) ? ', before fees that are not typed' : '';
  const [least, most] = afterParticipation ?? [surplus, surplus];
  const between = (from: number, to: number) =>
    to > from ? `${sayDollars(from)} to ${sayDollars(to)}` : sayDollars(from);
  const loan = 'The permanent loan';
  if (least < 0 && surplus >= 0)
    return `With the share of value that the bridge takes, the permanent loan ${most < 0 ? `is ${between(-most, -least)}` : `may be ${sayDollars(-least)}`} short${apart}`;
  if (least < surplus && surplus < 0)
    return `${loan} is ${sayDollars(-surplus)} short of the bridge, and ${between(-most, -least)} with the share of value that it takes${apart}`;
  if (surplus < 0)
    return coversAll
      ? `${loan} repays all but ${sayExactly(-surplus)} of the bridge, which rounding down to a hundred dollars leaves to find${apart}`
      : `${loan} is ${sayDollars(-surplus)} short of the bridge${apart}`;
  if (participation && !afterParticipation)
    return `${loan} leaves ${sayDollars(surplus)} towards the share of value that the bridge takes, which is not known${apart}`;
  return `${loan} repays the bridge${least < surplus ? ' and its share' : ''}, with ${between(least, most)} over${apart}`;
}

/** Why a takeout breaks even nowhere, where the loan cannot be had or comes too late; else null. */
export const sayNowhere = ({ refused, timeline }: Takeout): string | null =>
  refused.length > 0
    ? 'Nowhere. No income, rate or value makes HUD 223(f) lend on this property.'
    : timeline.spare < 0
      ? 'Nowhere. More income, a lower rate or a higher value brings the HUD loan no sooner.'
      : null;

/** Whether a fee that comes off what is left is not typed. */
export const isFeeOpen = ({ payoff, costs }: Pick<Takeout, 'payoff' | 'costs'>) =>
  payoff.exitFee === null || costs.legal === null;

type Sum = Pick<Takeout, 'surplus' | 'timeline' | 'refused' | 'participation' | 'payoff' | 'costs'>;

/** Whether the bridge takes a share of value: none is due where no value is created. */
export const takesShare = ({ participation }: Pick<Takeout, 'participation'>): boolean =>
  participation !== null && participation.created !== 0;

/** What a takeout's sum is counted before; empty where nothing is left out. */
function countedBefore(out: Sum): string {
  const parts = [takesShare(out) && 'the share of value', isFeeOpen(out) && 'fees not typed'].filter(Boolean);
  return parts.length > 0 ? `, before ${parts.join(' and ')}` : '';
}

/** The label of a takeout's sum: a loan that cannot be had, or comes after the bridge has ended, has no surplus. */
export function sumOfTakeout(out: Sum): string {
  if (out.surplus < 0) return `Short${countedBefore(out)}`;
  const wouldBe =
    out.refused.length > 0 ? ', if it lent' : out.timeline.spare < 0 ? ', if it came in time' : '';
  return `Over${wouldBe}${countedBefore(out)}`;
}
