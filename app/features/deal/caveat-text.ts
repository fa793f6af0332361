import type { BridgeCost } from '#app/lending/deal/bridge-cost.ts';
import type { Participation } from '#app/lending/deal/participation.ts';
import type { GateId } from '#app/lending/deal/rule-answer.ts';
import type { Takeout } from '#app/lending/deal/takeout.ts';
import { isTest } from './answer-text.ts';
import { type Desk, programOf } from './desk-data.ts';
import { fieldName } from './field-text.ts';
import { capital, sayDollars, sayFigure, sayList, sayRate } from './figure-text.ts';
import { sayNotes, sayOpenTests, sayRulesOfToday } from './loan-text.ts';
import { sayReasons } from './reason-text.ts';
import { sayTakeout } from './takeout-text.ts';

const BASES = {
  cost: 'the stabilized value less price, renovation and closing costs',
  value: 'the stabilized value less value today and renovation',
} as const;

/** The share of the value created that a program takes, as a range with its basis: an assumption, and said as one. */
export function sayShare({ share, basis, created, amounts }: Participation): string {
  const range = share.map((end) => sayFigure(end, 'percent')).join(' to ');
  if (amounts === null || created === null || basis === null)
    return `It also takes ${range} of the value created at payoff. What that comes to is not known without a stabilized value and what it began with.`;
  if (created === 0)
    return `It also takes ${range} of the value created at payoff. Our sheet names no basis; on ${BASES[basis]} there is none, and nothing is due.`;
  return `It also takes ${range} of the value created at payoff: ${sayDollars(amounts[0])} to ${sayDollars(amounts[1])}. Our sheet names no basis; we assume ${BASES[basis]}, ${sayDollars(created)}.`;
}

/** What stands with the cost of a bridge loan. */
export function costCaveats(desk: Desk, cost: BridgeCost): string[] {
  const open = cost.unpriced.map(fieldName);
  return [
    ...(open.length > 0
      ? [
          `${capital(sayList(open))}: at market, not counted. The all-in rate is of interest and the fees typed.`,
        ]
      : []),
    ...(desk.read.deal.floor === null
      ? ['The floor of the index is set at closing. None is typed, and none is counted.']
      : []),
    ...(cost.participation ? [sayShare(cost.participation)] : []),
    ...(desk.read.deal.steady === null && desk.read.deal.noi !== null && desk.read.deal.noi2 !== null
      ? [desk.words.notes['steady-not-typed']]
      : []),
    ...(cost.extensionsUsed > 0
      ? [
          `It runs to month ${cost.payoff}, when the HUD loan can repay it, with ${cost.extensionsUsed === 1 ? 'one extension' : `${cost.extensionsUsed} extensions`}.`,
        ]
      : []),
    'The loan is taken as fully funded, so interest runs on all of it from the first day.',
    ...(otherBridge(desk) ?? []),
    ...exampleFees(desk),
    desk.words.caveats.notice,
  ];
}

const ofPermanent = ({ answer }: Desk) => answer.programs.find(({ key }) => key === '223f')!;

/** Why the permanent loan is no success whatever its sum, behind the headline: the property is none for it, or it comes too late. */
export function sayHindrance(desk: Desk, out: Takeout): string[] {
  const answer = ofPermanent(desk);
  const said = sayReasons(desk, answer);
  const heads = answer.reasons.flatMap(({ id }, i) =>
    out.refused.includes(id as GateId) ? [said[i]!.head] : [],
  );
  return [...(heads.length > 0 ? [heads.join(' ')] : []), ...(sayLate(out) ?? [])];
}

/** That the property has to fill up before the permanent loan is made. */
function sayOccupancy(desk: Desk): string[] {
  const rule = ofPermanent(desk).rules.find(({ id }) => id === 'occupancy');
  if (rule?.met !== false) return [];
  return [
    `It asks for ${sayFigure(rule.limit!, 'percent')} occupied when it lends. Yours has ${sayFigure(Number(rule.has), 'percent')} today.`,
  ];
}

/** What stands with a takeout; that it comes to nothing, or too late, stands first. */
export function takeoutCaveats(desk: Desk, out: Takeout): string[] {
  const hindrance = sayHindrance(desk, out);
  return [
    ...(out.refused.length > 0 ? [`${sayTakeout(out)}.`] : []),
    ...hindrance,
    ...(out.cashOut.later > 0 && hindrance.length === 0 ? [sayHeld(out)] : []),
    ...(out.participation ? [sayShare(out.participation)] : []),
    ...(out.payoff.exitFee === null ? ['The exit fee of the bridge is at market and not counted.'] : []),
    ...(out.costs.legal === null ? ['Closing costs of the HUD loan are not typed and not counted.'] : []),
    ...(out.breakEvenBeyond === null
      ? []
      : [`The note rate breaks even beyond ${sayFigure(out.breakEvenBeyond, 'percent')}.`]),
    ...(out.participation ? ['The break-evens are before the participation.'] : []),
    ...rulesOfTakeout(desk),
    ...sayOccupancy(desk),
    ...sayOpenTests(ofPermanent(desk).rules.filter((rule) => !isTest(rule))),
    ...sayNotes(desk, { key: '223f', notes: out.notes }),
    ...(otherBridge(desk) ?? []),
    ...exampleFees(desk),
    desk.words.caveats.subsidiary,
    desk.words.caveats.notice,
  ];
}

/** That the permanent loan is counted with HUD's rules of today, where it is. */
export const rulesOfTakeout = (desk: Desk): string[] =>
  desk.read.deal.rules === 'today' && desk.answer.takeout ? [sayRulesOfToday(programOf(desk, '223f'))] : [];

const months = (count: number) => (count === 1 ? 'one month' : `${count} months`);

/** The note rate at which a takeout breaks even, or that it is beyond what its field takes: '9.78%', 'beyond 15%'. */
export const sayNoteEdge = ({ breakEven, breakEvenBeyond }: Takeout): string | null =>
  breakEven.noteRate !== null
    ? sayRate(breakEven.noteRate)
    : breakEvenBeyond === null
      ? null
      : `beyond ${sayFigure(breakEvenBeyond, 'percent')}`;

/** That the HUD loan comes after the bridge has ended, by how much, and which term would do; null where it does not. */
export function sayLate({ timeline }: Takeout): string[] | null {
  const { spare, termThatWouldDo, endorsement } = timeline;
  if (spare >= 0) return null;
  const would =
    termThatWouldDo === null
      ? 'No term of this program would last until then.'
      : `A bridge term of ${termThatWouldDo} months, with its extensions, would last until then.`;
  return [
    `The HUD loan comes too late: the bridge ends ${months(-spare)} before month ${endorsement}, every extension used. ${would}`,
  ];
}

/** What is over, parted into what comes at closing and what is held back. */
export const sayHeld = ({ cashOut, surplus }: Takeout): string =>
  `Of the ${sayDollars(surplus)} over, ${cashOut.share}% comes at closing, ${sayDollars(cashOut.atClosing, Math.floor)}; by HUD\u2019s terms the rest is held back until later.`;

/** That the program of the address does not lend on the deal, and which one the figures are for. */
export function otherBridge(desk: Desk): string[] | null {
  const { program } = desk.read.deal;
  const { bridge, programs } = desk.answer;
  const asked = programs.find(({ key }) => key === program);
  if (!asked || !bridge || bridge === program || asked.verdict !== 'does-not-fit') return null;
  return [
    `${programOf(desk, asked.key).name} does not lend on this deal. The figures are for ${programOf(desk, bridge).name}.`,
  ];
}

/** That the fees are an example which one press filled in, and nobody's offer. */
export function exampleFees({ read, words }: Desk): string[] {
  const { fee, exit, ext } = words.example;
  const { deal } = read;
  const isExample =
    deal.fees === 'example' &&
    `${deal.fee}` === `${Number(fee)}` &&
    `${deal.exit}` === `${Number(exit)}` &&
    `${deal.ext}` === `${Number(ext)}`;
  return isExample
    ? ['The fees are an example set that one press filled in. They are not ours; type your own.']
    : [];
}
