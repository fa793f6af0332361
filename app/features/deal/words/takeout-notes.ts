import type { RuleAnswer } from '#app/lending/deal/rule-answer.ts';
import { lastingTerm, type Takeout } from '#app/lending/deal/takeout.ts';
import { isInsured } from '#app/lending/vocabulary.ts';
import { type Desk, programOf } from '../desk-data.ts';
import { isTest, shortOf } from './answer-text.ts';
import { bridgeCaveats, exampleFees, sayShare } from './caveat-text.ts';
import { sayExactRate, sayFigure, sayLoan } from './figure-text.ts';
import { sayNotes, sayOpenTests } from './loan-text.ts';
import { isHeldBack, isNowhere, takesShare } from './takeout-text.ts';

const ofPermanent = ({ answer }: Desk) => answer.programs.find(({ key }) => key === '223f')!;

/** What the permanent loan requires of the property, beside what the property has. */
const sayAsked = ({ id, has, limit, unit }: RuleAnswer): string => {
  const [what, , share] = id.split(/(commercial-)/);
  const asked = sayFigure(limit!, unit);
  return `It asks for at ${share ? `most ${asked} commercial ${share}` : `least ${asked}${what === 'occupancy' ? ' occupancy when it lends' : ''}`}. Yours has ${sayFigure(Number(has), unit)}.`;
};

/**
 * Why the permanent loan fails whatever its amount, to follow the headline, which says that it does: the property does
 * not qualify, or the loan comes too late.
 */
export const sayHindrance = (desk: Desk, out: Takeout): string[] => [
  ...ofPermanent(desk)
    .rules.filter(({ id }) => out.refused.includes(id))
    .map(sayAsked),
  ...sayLate(desk, out),
];

/** What occupancy the permanent loan asks for, where the property has less today. */
export const sayOccupancy = (desk: Desk): string[] =>
  ofPermanent(desk)
    .rules.filter(({ id, met }) => id === 'occupancy' && met === false)
    .map(sayAsked);

/** What the sum and the break-evens of a takeout leave out. */
export function sayLeftOut({ words: { notes } }: Desk, out: Takeout): string[] {
  const { payoff, costs } = out;
  const says = [
    payoff.exitFee === null && notes['exit-fee-not-typed'],
    costs.legal === null && notes['legal-not-typed'],
    takesShare(out) && !isNowhere(out) && notes['before-share'],
  ];
  return says.filter((line) => line !== false);
}

/** What changes the decision about this takeout, besides that it fails: money, and what was not sized or asked for. */
export function takeoutTurns(desk: Desk, out: Takeout): string[] {
  const { breakEvenBeyond: beyond } = out;
  const says: (string | false | null)[] = [
    isHeldBack(out) && sayHeld(out),
    out.participation && sayShare(out.participation),
    beyond !== null && `The note rate breaks even beyond ${sayFigure(beyond, 'percent')}.`,
    // beside what is said of the bridge, 'it' would be the bridge
    ...sayOccupancy(desk).map((line) => `${programOf(desk, '223f').short}: ${line}`),
    ...bridgeCaveats(desk)[0],
    ...exampleFees(desk),
  ];
  return says.filter((line) => line !== false && line !== null);
}

/** What of the permanent loan was not tested. */
export const sayUntested = (desk: Desk): string[] =>
  // the later loan is a refinance, whatever the deal is for today
  sayOpenTests(ofPermanent(desk).rules.filter((rule) => !isTest(rule) && rule.id !== 'purpose'));

/** What is not counted, what was not tested, and what is taken for granted. */
export const takeoutNotes = (desk: Desk, out: Takeout): string[] => [
  ...sayLeftOut(desk, out),
  ...sayUntested(desk),
  ...sayNotes(desk, { key: '223f', notes: out.notes }),
  ...bridgeCaveats(desk)[1],
];

/**
 * The note rate at which a takeout breaks even, unrounded, because a thousandth more leaves it short: '9.428%'; or that
 * it is above the highest rate that can be typed: 'beyond 15%'.
 */
export const sayNoteEdge = ({ breakEven, breakEvenBeyond }: Takeout): string | null =>
  breakEven.noteRate !== null
    ? sayExactRate(breakEven.noteRate)
    : breakEvenBeyond === null
      ? null
      : `beyond ${sayFigure(breakEvenBeyond, 'percent')}`;

/** When the bridge ends and when the HUD loan comes, where that is later, and which term would be long enough. */
export function sayLate(desk: Desk, { timeline, refused }: Takeout): string[] {
  const { spare, termThatWouldDo, endorsement } = timeline;
  if (spare >= 0) return [];
  const others = desk.answer.programs.flatMap((one) => {
    const terms = desk.terms.find(({ key }) => key === one.key)!;
    const term = isInsured(one.key) ? null : lastingTerm(terms, desk.read.deal, endorsement);
    // a program may fail for its term alone
    const lends = one.rules.every(({ id, met, amount }) => met !== false || id === 'term' || amount !== null);
    return lends && term !== null
      ? `${shortOf(desk, one)}, with a term of ${term} months and its extensions,`
      : [];
  });
  const lasts =
    termThatWouldDo === null
      ? [`No term of ${programOf(desk, desk.answer.bridge!).short}`, ...others.slice(0, 1)].join(
          ' would last until then. ',
        )
      : `A bridge term of ${termThatWouldDo} months, with its extensions,`;
  // without a month of its own the property is stabilized when the term ends, whichever that is
  const would =
    desk.read.deal.steady === null ? desk.words.notes['late-with-term'] : `${lasts} would last until then.`;
  return [
    `The bridge ends with month ${endorsement + spare} at the latest; the HUD loan ${refused.length > 0 ? 'would come' : 'comes'} with month ${endorsement}. ${would}`,
  ];
}

/** How the surplus is divided into what is paid at closing and what is held back. */
export function sayHeld(out: Takeout): string {
  const { atClosing, later, share } = out.cashOut;
  return `Of the ${sayLoan(atClosing + later)} over${takesShare(out) ? ' after the larger share' : ''}, ${share}% comes at closing, ${sayLoan(atClosing)}; by HUD\u2019s terms the rest is held back until later.`;
}
