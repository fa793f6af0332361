import type { Takeout } from '#app/lending/deal/takeout.ts';
import { sayDollars, sayExactly } from './figure-text.ts';

/** Whether the permanent loan repays the bridge, in one sentence without its point: the headline of the page, and of every other form. */
export function sayTakeout({ timeline, afterParticipation, surplus, coversAll }: Takeout): string {
  const late = -timeline.spare;
  if (late > 0)
    return `The HUD loan comes ${late === 1 ? 'one month' : `${late} months`} after the bridge has ended`;
  if (surplus < 0)
    return coversAll
      ? `The permanent loan repays all but ${sayExactly(-surplus)} of the bridge, which rounding down to a hundred dollars leaves to find`
      : `The permanent loan is ${sayDollars(-surplus)} short of the bridge`;
  if (afterParticipation === null)
    return `The permanent loan repays the bridge, with ${sayDollars(surplus)} over`;
  const [least, most] = afterParticipation;
  return least < 0
    ? `With the share of value that the bridge takes, the permanent loan may be ${sayDollars(-least)} short`
    : `The permanent loan repays the bridge and its share, with ${sayDollars(least)} to ${sayDollars(most)} over`;
}

/** What the sum of a takeout is called: one that comes after the bridge has ended is nobody's. */
export const sumOfTakeout = ({ surplus, timeline }: Pick<Takeout, 'surplus' | 'timeline'>): string =>
  surplus < 0 ? 'Short' : timeline.spare < 0 ? 'Over, were it in time' : 'Over';
