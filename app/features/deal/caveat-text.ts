import { capitalized } from '#app/format/first-letter.ts';
import { countInWords } from '#app/lending/count-in-words.ts';
import type { BridgeCost } from '#app/lending/deal/bridge-cost.ts';
import type { Participation } from '#app/lending/deal/participation.ts';
import type { RuleAnswer } from '#app/lending/deal/rule-answer.ts';
import type { Takeout } from '#app/lending/deal/takeout.ts';
import { isTest } from './answer-text.ts';
import { type Desk, programOf } from './desk-data.ts';
import { fieldName } from './field-text.ts';
import { sayDollars, sayFigure, sayList, sayRate } from './figure-text.ts';
import { sayNotes, sayOpenTests } from './loan-text.ts';
import { sayTakeout } from './takeout-text.ts';

const BASES = {
  cost: 'the stabilized value less price, renovation and closing costs',
  value: 'the stabilized value less value today and renovation',
} as const;

/** The share of the value created that a program takes, as a range with its basis: an assumption, and worded as one. */
export function sayShare({ share, basis, created, amounts }: Participation): string {
  const range = share.map((end) => sayFigure(end, 'percent')).join(' to ');
  if (amounts === null || created === null || basis === null)
    return `At payoff it also takes ${range} of the value created. What that comes to is not known without a stabilized value and what it began with.`;
  if (created === 0)
    return `At payoff it also takes ${range} of the value created. Our sheet names no basis; on ${BASES[basis]} there is none, and nothing is due.`;
  return `At payoff it also takes ${range} of the value created: ${sayDollars(amounts[0])} to ${sayDollars(amounts[1])}. Our sheet names no basis; we assume ${BASES[basis]}, ${sayDollars(created)}.`;
}

/** The caveats of a bridge loan's cost. */
export function costCaveats(desk: Desk, cost: BridgeCost): string[] {
  const { words, read } = desk;
  const { deal } = read;
  const { notes } = words;
  const open = cost.unpriced.map(fieldName);
  const says: (string | false | null)[] = [
    open.length > 0 &&
      `${capitalized(sayList(open))}: at market, not counted. The all-in rate is of interest and the fees typed.`,
    deal.floor === null && notes['floor-not-typed'],
    cost.participation && sayShare(cost.participation),
    deal.steady === null && deal.noi !== null && deal.noi2 !== null && notes['steady-not-typed'],
    cost.extensionsUsed > 0 &&
      `It runs to month ${cost.payoff}, when the HUD loan can repay it, with ${countInWords(cost.extensionsUsed)} extension${cost.extensionsUsed === 1 ? '' : 's'}.`,
    notes['fully-funded'],
    ...otherBridge(desk),
    ...exampleFees(desk),
    words.caveats.notice,
  ];
  return says.filter((line) => line !== false && line !== null);
}

const ofPermanent = ({ answer }: Desk) => answer.programs.find(({ key }) => key === '223f')!;

/** What the permanent loan requires of the property, beside what the property has. */
const sayAsked = ({ id, has, limit, unit }: RuleAnswer): string => {
  const [what, , share] = id.split(/(commercial-)/);
  const asked = sayFigure(limit!, unit);
  return `It asks for ${share ? `at most ${asked} commercial ${share}` : `${asked}${what === 'occupancy' ? ' occupied when it lends' : ''}`}. Yours has ${sayFigure(Number(has), unit)}.`;
};

/**
 * Why the permanent loan fails whatever its amount, to follow the headline: the property does not qualify, or the loan
 * comes too late.
 */
export const sayHindrance = (desk: Desk, out: Takeout): string[] => [
  ...ofPermanent(desk)
    .rules.filter(({ id }) => out.refused.includes(id))
    .map(sayAsked),
  ...sayLate(out),
];

/** The caveats of a takeout; that it fails or comes too late is first. */
export function takeoutCaveats(desk: Desk, out: Takeout): string[] {
  const hindrance = sayHindrance(desk, out);
  const { notes, caveats } = desk.words;
  const { rules } = ofPermanent(desk);
  const { breakEvenBeyond: beyond } = out;
  const says: (string | false | null)[] = [
    out.refused.length > 0 && `${sayTakeout(out)}.`,
    ...hindrance,
    out.cashOut.later > 0 && hindrance.length === 0 && sayHeld(out),
    out.participation && sayShare(out.participation),
    out.payoff.exitFee === null && notes['exit-fee-not-typed'],
    out.costs.legal === null && notes['legal-not-typed'],
    beyond !== null && `The note rate breaks even beyond ${sayFigure(beyond, 'percent')}.`,
    out.participation && notes['before-share'],
    ...rules.filter(({ id, met }) => id === 'occupancy' && met === false).map(sayAsked),
    ...sayOpenTests(rules.filter((rule) => !isTest(rule))),
    ...sayNotes(desk, { key: '223f', notes: out.notes }),
    ...otherBridge(desk),
    ...exampleFees(desk),
    caveats.subsidiary,
    caveats.notice,
  ];
  return says.filter((line) => line !== false && line !== null);
}

const months = (count: number) => (count === 1 ? 'one month' : `${count} months`);

/**
 * The note rate at which a takeout breaks even, or that it is above the highest rate that can be typed: '9.78%',
 * 'beyond 15%'.
 */
export const sayNoteEdge = ({ breakEven, breakEvenBeyond }: Takeout): string | null =>
  breakEven.noteRate !== null
    ? sayRate(breakEven.noteRate)
    : breakEvenBeyond === null
      ? null
      : `beyond ${sayFigure(breakEvenBeyond, 'percent')}`;

/** Says that the HUD loan comes after the bridge has ended, by how much, and which term would be long enough. */
export function sayLate({ timeline }: Takeout): string[] {
  const { spare, termThatWouldDo, endorsement } = timeline;
  if (spare >= 0) return [];
  const would =
    termThatWouldDo === null
      ? 'No term of this program'
      : `A bridge term of ${termThatWouldDo} months, with its extensions,`;
  return [
    `The HUD loan comes too late: the bridge ends ${months(-spare)} before month ${endorsement}, every extension used. ${would} would last until then.`,
  ];
}

/** How the surplus is divided into what is paid at closing and what is held back. */
export const sayHeld = ({ cashOut, surplus }: Takeout): string =>
  `Of the ${sayDollars(surplus)} over, ${cashOut.share}% comes at closing, ${sayDollars(cashOut.atClosing, Math.floor)}; by HUD\u2019s terms the rest is held back until later.`;

/** Says that the chosen program does not lend on the deal, and which program the figures are for. */
export function otherBridge(desk: Desk): string[] {
  const { program } = desk.read.deal;
  const { bridge, programs } = desk.answer;
  const asked = programs.find(({ key }) => key === program);
  if (!asked || !bridge || bridge === program || asked.verdict !== 'does-not-fit') return [];
  return [
    `${programOf(desk, asked.key).name} does not lend on this deal. The figures are for ${programOf(desk, bridge).name}.`,
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
