import { capitalized } from '#app/format/first-letter.ts';
import { countInWords } from '#app/lending/count-in-words.ts';
import type { BridgeCost } from '#app/lending/deal/bridge-cost.ts';
import type { Desk } from '../desk-data.ts';
import { bridgeCaveats, exampleFees, sayShare } from './caveat-text.ts';
import { costAssumptions } from './cost-assumptions.ts';
import { fieldName } from './field-text.ts';
import { sayList } from './figure-text.ts';
import { sayOwnMoney } from './own-money.ts';

/**
 * Why the cost runs on after the initial term, or to its end though the HUD loan may come before; null where all are
 * one month.
 */
export function sayExtended({ answer: { takeout }, words }: Desk, cost: BridgeCost): string | null {
  const { extensionsUsed, payoff } = cost;
  if (takeout?.refused.length !== 0) return null;
  const { endorsement, spare } = takeout.timeline;
  if (endorsement < payoff) return words.notes['paid-before'];
  if (extensionsUsed === 0) return null;
  const extended = `It runs to month ${payoff} with ${countInWords(extensionsUsed)} extension${extensionsUsed === 1 ? '' : 's'}`;
  if (spare < 0) return `${extended}, and ends before the HUD loan can come.`;
  return `${extended}, until a HUD loan can come${takeout.repays ? ' and repay it' : ', which does not repay all of it'}.`;
}

/** The caveats of a bridge loan's cost. */
export function costCaveats(desk: Desk, cost: BridgeCost): string[] {
  const open = cost.unpriced.map(fieldName);
  const says: (string | false | null)[] = [
    open.length > 0 &&
      `${capitalized(sayList(open))}: at market, not counted. The all-in rate is of interest and the fees typed.`,
    cost.participation && sayShare(cost.participation),
    ...costAssumptions(desk),
    sayExtended(desk, cost),
    ...sayOwnMoney(cost),
    ...bridgeCaveats(desk).flat(),
    ...exampleFees(desk),
    desk.words.caveats.notice,
  ];
  return says.filter((line) => line !== false && line !== null);
}
