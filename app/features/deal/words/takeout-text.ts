import type { Takeout } from '#app/lending/deal/takeout.ts';
import type { Desk } from '../desk-data.ts';
import { sayExactly, sayFigure, sayLoan, sayNeeded, sayRange } from './figure-text.ts';

/**
 * Whether the permanent loan repays the bridge, in one sentence without its period: the headline of the page and of
 * every other output.
 */
export function sayTakeout(out: Takeout): string {
  const { timeline, afterParticipation, surplus, coversAll, refused } = out;
  if (refused.length > 0) return 'HUD 223(f) would not lend on this property';
  const late = -timeline.spare;
  if (late > 0) return `The HUD loan comes ${sayFigure(late, 'months')} after the bridge has ended`;
  const apart = isFeeOpen(out) ? ', before fees that are not typed' : '';
  const [least, most] = afterParticipation ?? [surplus, surplus];
  const loan = 'The permanent loan';
  if (least < surplus && least < 0)
    return `With the share of value that the bridge takes, the permanent loan ${most < 0 ? `is ${sayRange([-most, -least], sayNeeded)}` : `may be ${sayNeeded(-least)}`} short${apart}`;
  if (surplus < 0)
    return coversAll
      ? `${loan} repays all but ${sayExactly(-surplus)} of the bridge, which rounding down to a hundred dollars leaves to find${apart}`
      : `${loan} is ${sayNeeded(-surplus)} short of the bridge${apart}`;
  if (isShareOpen(out))
    return `${loan} leaves ${sayLoan(surplus)} towards the share of value that the bridge takes, which is not known${apart}`;
  return `${loan} repays the bridge${least < surplus ? ' and its share' : ''}, with ${sayRange([least, most], sayLoan)} over${apart}`;
}

/** Why there is no takeout, though nothing is missing. */
export const sayNoTakeout = ({ words: { notes }, answer }: Desk): string =>
  notes[answer.bridge ? 'no-takeout-of-type' : 'no-takeout'];

/** Whether a takeout breaks even nowhere, because the loan cannot be had or comes too late. */
export const isNowhere = ({ refused, timeline }: Pick<Takeout, 'refused' | 'timeline'>): boolean =>
  refused.length > 0 || timeline.spare < 0;

/** Why it does. */
export const sayNowhere = ({ words: { notes } }: Desk, { refused }: Takeout): string =>
  notes[refused.length > 0 ? 'nowhere-refused' : 'nowhere-late'];

/** Whether a share of value comes off what is over, and nobody knows how much of it. */
const isShareOpen = ({
  participation,
  afterParticipation,
}: Pick<Takeout, 'participation' | 'afterParticipation'>): boolean =>
  participation !== null && afterParticipation === null;

/**
 * Whether a part of what is over comes later. A loan that cannot be had leaves nothing over; and what a share of value
 * leaves is not divided before that is known.
 */
export const isHeldBack = (
  out: Pick<Takeout, 'refused' | 'timeline' | 'cashOut' | 'participation' | 'afterParticipation'>,
): boolean => out.cashOut.later > 0 && !isNowhere(out) && !isShareOpen(out);

/** Whether a fee that comes off what is left is not typed. */
export const isFeeOpen = ({ payoff, costs }: Pick<Takeout, 'payoff' | 'costs'>) =>
  payoff.exitFee === null || costs.legal === null;

type Sum = Pick<
  Takeout,
  'surplus' | 'coversAll' | 'timeline' | 'refused' | 'participation' | 'payoff' | 'costs'
>;

/** Whether the bridge takes a share of value: none is due where no value is created. */
export const takesShare = ({ participation }: Pick<Takeout, 'participation'>): boolean =>
  participation !== null && participation.created !== 0;

/** What a takeout's sum is counted before; empty where nothing is left out. */
export function countedBefore(out: Sum): string {
  const parts = [takesShare(out) && 'the share of value', isFeeOpen(out) && 'fees not typed'].filter(Boolean);
  return parts.length > 0 ? `, before ${parts.join(' and ')}` : '';
}

/** The label of a takeout's sum: a loan that cannot be had, or comes after the bridge has ended, has no surplus. */
export function sumOfTakeout(out: Sum): string {
  const side = out.surplus >= 0 ? 'Over' : out.coversAll ? 'Left by rounding' : 'Short';
  const wouldBe =
    out.refused.length > 0 ? ', if it lent' : out.timeline.spare < 0 ? ', if it came in time' : '';
  return side + wouldBe + countedBefore(out);
}

/** What is divided into cash at closing and cash held back: what is over, or the least that a share of value leaves of it. */
export const dividedOf = ({ afterParticipation: left }: Pick<Takeout, 'afterParticipation'>): string =>
  left && left[0] < left[1] ? 'Of the least' : 'Of it';
