import { capitalized } from '#app/format/first-letter.ts';
import { countInWords } from '#app/lending/count-in-words.ts';
import type { BridgeCost } from '#app/lending/deal/bridge-cost.ts';
import { exampleFees, otherBridge, sayShare } from './caveat-text.ts';
import type { Desk } from './desk-data.ts';
import { fieldName } from './field-text.ts';
import { sayList } from './figure-text.ts';

/** What the cost of a bridge loan takes for granted. */
export function costAssumptions({ words, read }: Desk): string[] {
  const { deal } = read;
  const { notes } = words;
  return [
    ...(deal.floor === null ? [notes['floor-not-typed']] : []),
    ...(deal.steady === null && deal.noi !== null && deal.noi2 !== null ? [notes['steady-not-typed']] : []),
    notes['fully-funded'],
  ];
}

/** The caveats of a bridge loan's cost. */
export function costCaveats(desk: Desk, cost: BridgeCost): string[] {
  const open = cost.unpriced.map(fieldName);
  const says: (string | false | null)[] = [
    open.length > 0 &&
      `${capitalized(sayList(open))}: at market, not counted. The all-in rate is of interest and the fees typed.`,
    cost.participation && sayShare(cost.participation),
    ...costAssumptions(desk),
    cost.extensionsUsed > 0 &&
      `It runs to month ${cost.payoff}, when the HUD loan can repay it, with ${countInWords(cost.extensionsUsed)} extension${cost.extensionsUsed === 1 ? '' : 's'}.`,
    ...otherBridge(desk),
    ...exampleFees(desk),
    desk.words.caveats.notice,
  ];
  return says.filter((line) => line !== false && line !== null);
}
