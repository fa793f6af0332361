import type { Participation } from '#app/lending/deal/participation.ts';
import { type Desk, programOf } from '../desk-data.ts';
import { sayNeeds, shortOf } from './answer-text.ts';
import { fieldName } from './field-text.ts';
import { sayDollars, sayFigure, sayList, sayRange } from './figure-text.ts';
import { sayLeft } from './funds-text.ts';
import { sayNotes, withoutShare } from './loan-text.ts';

/** The share of the value created that a program takes, as a range with its basis: an assumption, and worded as one. */
export function sayShare({ share, less, needs, created, amounts }: Participation): string {
  // beside the loan that repays it, 'it' would be that loan
  const takes = `At payoff the bridge loan also takes ${sayRange(share, (end) => sayFigure(end, 'percent'))} of the value created`;
  if (amounts === null || created === null)
    return `${takes}. What that comes to is not known without the ${sayList(needs.map(fieldName))}.`;
  // no bridge loan pays for building new
  const from = sayList(less.map((field) => (field === 'works' ? 'renovation budget' : fieldName(field))));
  if (created === 0)
    return `${takes}. None is created: the stabilized value less ${from} leaves nothing. Our sheet names no basis; we assume this one.`;
  return `${takes}: ${sayRange(amounts, (amount) => sayDollars(amount))}. Our sheet names no basis; we assume the stabilized value less ${from}, ${sayDollars(created)}.`;
}

/**
 * The caveats of the bridge loan that cost and takeout are computed for, with its name. First what changes the decision:
 * another program was chosen, it is not sized yet, an owner has cash to find; then the notes on its answer.
 */
export function bridgeCaveats(desk: Desk): [turns: string[], notes: string[]] {
  const answer = desk.answer.programs.find(({ key }) => key === desk.answer.bridge);
  if (!answer) return [[], []];
  const { verdict, funds, needs } = answer;
  const leaves = funds === null || (!funds.buys && funds.cash > 0) ? sayLeft(desk, answer) : '';
  const says = [
    ...(verdict === 'more-needed'
      ? [`It ${sayNeeds(needs)} to be sized. The figures are for the loan wanted.`]
      : []),
    ...(leaves === '' ? [] : [leaves]),
  ];
  const named = (lines: readonly string[]) => lines.map((line) => `${shortOf(desk, answer)}: ${line}`);
  return [[...otherBridge(desk), ...named(says)], named(sayNotes(desk, withoutShare(answer)))];
}

/** Says that the chosen program does not lend on the deal, and which program the figures are for, where one does. */
export function otherBridge(desk: Desk): string[] {
  const { program } = desk.read.deal;
  const { bridge, programs } = desk.answer;
  const asked = programs.find(({ key }) => key === program);
  if (!asked || bridge === program || asked.verdict !== 'does-not-fit') return [];
  return [
    `${programOf(desk, asked.key).name} does not lend on this deal.${bridge ? ` The figures are for ${programOf(desk, bridge).name}.` : ''}`,
  ];
}

/** Says that the fees are an example that one click has filled in, and no offer. */
export function exampleFees({ read, words }: Desk): string[] {
  const { deal } = read;
  const isExample =
    deal.fees === 'example' &&
    (['fee', 'exit', 'ext'] as const).every((key) => deal[key] === Number(words.example[key]));
  return isExample ? [words.notes['example-fees']] : [];
}
