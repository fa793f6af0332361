import { capitalized, uncapitalized } from '#app/format/first-letter.ts';
import type { FieldKey } from '#app/lending/deal/deal-fields.ts';
import type { LoanTestId } from '#app/lending/deal/loan-test.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { purposesOf } from '#app/lending/deal/program-terms.ts';
import type { RuleAnswer } from '#app/lending/deal/rule-answer.ts';
import { isInsured, wordsOf } from '#app/lending/vocabulary.ts';
import { type Desk, programOf } from '../desk-data.ts';
import { largestOf, sayUpTo } from './coverage-ends.ts';
import { fieldName, sayChoice, sayMarket } from './field-text.ts';
import { sayCount, sayDollars, sayFigure, sayList, sayWanted } from './figure-text.ts';
import { isWithReserve, soFar, standingOf } from './verdict-text.ts';

/** The limit of a rule, as printed: '75%', '1.15x'. */
export const sayLimit = ({ unit }: RuleAnswer, limit: number | null) =>
  limit === null ? '' : unit === 'dollars' ? sayDollars(limit) : sayFigure(limit, unit);

/** The limit that a test is computed with: of a range of coverage the stricter end, which sets the loan. */
export const askedOf = ({ id, limit, limitTo }: RuleAnswer) => (id === 'dscr' ? (limitTo ?? limit) : limit);

/** The basis of a rule without its preposition: 'stabilized value'. */
export function basisOf({ terms, bases }: Desk, key: ProgramAnswer['key'], { row }: RuleAnswer): string {
  const of = terms.find((program) => program.key === key)?.rules.find(({ id }) => id === row)?.of;
  return (of && bases[of]) || '';
}

/** The names of the tests, in full and beside a figure. */
const TESTS: Record<LoanTestId, (limit: string, basis: string) => readonly [full: string, short: string]> = {
  // the limit may depend on a choice that is not made yet, or be given on request
  ltv: (limit, basis) =>
    limit === '' ? ['Share of value', 'LTV'] : [`${limit} of ${basis}`, `LTV ${limit}`],
  ltc: (limit) => (limit === '' ? ['Share of cost', 'LTC'] : [`${limit} of cost`, `LTC ${limit}`]),
  dscr: (limit) => (limit === '' ? ['Coverage', 'DSCR'] : [`Coverage of ${limit}`, `DSCR ${limit}`]),
  amount: () => ['Program maximum', 'program maximum'],
  purchase: (limit) => [`${limit} of transaction costs`, `purchase ${limit}`],
  refinance: () => ['Cash out', 'cash out'],
  'original-principal': () => ['Original principal', 'original principal'],
  indebtedness: () => ['Existing debt and costs', 'debt and costs'],
  'value-added': (limit) => [`${limit} of value added`, `value added ${limit}`],
  'per-unit': () => ['Statutory limits per unit', 'limits per unit'],
};

type TestAnswer = RuleAnswer & { id: LoanTestId };
/** Whether a rule sets an amount; other rules only admit a deal or not. */
export const isTest = (rule: RuleAnswer): rule is TestAnswer => rule.id in TESTS;

/** Of 'greater of costs and 80% of value', whether the costs are greater: nothing is taken out then. */
const isOfCosts = ({ id, steps }: RuleAnswer) => {
  const at = (label: string) => steps.find((step) => step.label === label)?.value ?? 0;
  return id === 'refinance' && at('Share of costs') > at('Share of value');
};

const namesOf = (rule: RuleAnswer, basis: string) =>
  isOfCosts(rule)
    ? (['Costs of the refinance', 'refinance costs'] as const)
    : isTest(rule)
      ? TESTS[rule.id](sayLimit(rule, askedOf(rule)), basis)
      : (['', ''] as const);

/** The full name of a test: '75% of stabilized value'. */
export const sayTest = (desk: Desk, key: ProgramAnswer['key'], rule: RuleAnswer): string =>
  namesOf(rule, basisOf(desk, key, rule))[0];

/** The short name of a test: 'LTV 75%'. */
export const sayShortTest = (rule: RuleAnswer): string => namesOf(rule, '')[1];

/** The test that sets the loan: 'LTV 75%', or several with equal amounts. */
export const sayBinding = ({ rules, binding }: Pick<ProgramAnswer, 'rules' | 'binding'>): string =>
  sayList(rules.filter(({ id }) => binding.includes(id)).map(sayShortTest));

/** 'needs the price and NOI today' */
export const sayNeeds = (fields: readonly FieldKey[]): string =>
  `needs the ${sayList(fields.map(fieldName))}`;

/** What an answer waits for, in a few words: 'needs NOI today', 'needs 3 facts'. */
export const sayWaits = ({ needs }: Pick<ProgramAnswer, 'needs'>): string =>
  needs.length === 1 ? `needs ${fieldName(needs[0]!)}` : `needs ${needs.length} facts`;

/** The deal in words: 'Multifamily, 96 units, secondary market, buy and improve'. */
export function describeDeal({ read: { deal } }: Desk): string {
  // 'this use': the form names the field of the use
  const plan = deal.for && (deal.for === 'convert' ? 'convert to this use' : sayChoice(deal.for));
  const parts = [
    deal.type && wordsOf(deal.type),
    deal.units !== null && sayFigure(deal.units, 'units'),
    deal.market && sayMarket(deal.market),
    plan && uncapitalized(plan),
  ].filter(Boolean);
  const line = parts.join(', ');
  return line === '' ? 'Building not described' : capitalized(line);
}

/**
 * The loan wanted, with the reserve that it is to carry: both may be too much for a loan that is larger than the first.
 */
export function sayAsked({ terms, read: { deal } }: Desk): string {
  // an insured loan carries no reserve, and no bridge loan is for what only those are for
  const isCarried = terms.some(
    ({ key, purposes }) =>
      !isInsured(key) && purposesOf(deal)?.some((one) => purposes.includes(one)) !== false,
  );
  return sayWanted(deal.loan!) + (deal.reserve === 'loan' && isCarried ? ' and its interest reserve' : '');
}

/** The loan wanted, as these loans carry it: with its reserve where each is larger by its own, as no insured loan is. */
export const sayWantedOf = (desk: Desk, fits: readonly ProgramAnswer[]): string =>
  fits.every(isWithReserve) ? sayAsked(desk) : sayWanted(desk.read.deal.loan!);

/** The loans that carry a deal: 'Three of nine loans carry $12.5M', 'Up to $14.65M, from three of nine loans'. */
export function sayCarried(desk: Desk, fits: readonly ProgramAnswer[]): string {
  const all = sayCount(desk.programs.length).toLowerCase();
  const title =
    desk.read.deal.loan === null
      ? `${capitalized(sayUpTo(largestOf(fits)!))}, from ${sayCount(fits.length).toLowerCase()} of ${all} loans`
      : `${sayCount(fits.length)} of ${all} loans ${fits.length === 1 ? 'carries' : 'carry'} ${sayWantedOf(desk, fits)}`;
  return fits.some((one) => standingOf(one) === 'fits')
    ? title + soFar(fits)
    : `${title}, with cash left to find`;
}

/** 'None of our nine loans carries $12.5M and its interest reserve' */
export const sayNone = (desk: Desk): string =>
  `None of our ${sayCount(desk.programs.length).toLowerCase()} loans ${desk.read.deal.loan === null ? 'fits this deal' : `carries ${sayAsked(desk)}`}`;

/** A note for a deal on older terms; null for a link of the current terms. */
export function sayOlderTerms({ read, version, asOf }: Desk): string | null {
  const old = read.deal.terms;
  return old === null || old === version
    ? null
    : `This link was made with version ${old} of the terms. Today’s are version ${version}, as of ${asOf}; the figures here are on today’s.`;
}

export const nameOf = (desk: Desk, { key }: ProgramAnswer) => programOf(desk, key).name;
export const shortOf = (desk: Desk, { key }: ProgramAnswer) => programOf(desk, key).short;

/** Inputs with which a program that answers on request is sized all the same; empty where nothing would help. */
export function ownFigures({ verdict, rules, needs }: ProgramAnswer): FieldKey[] {
  const unshown = rules.filter(({ onRequest, mayBeOpen }) => onRequest && !mayBeOpen);
  return verdict === 'on-request' && unshown.every(({ instead }) => instead)
    ? [...needs, ...unshown.flatMap(({ instead = [] }) => instead)]
    : [];
}

/**
 * Empty fields that answers wait for, each with the programs that wait for it; the field that most programs wait for
 * first.
 */
export function unlocks({
  answer,
}: Desk): { field: FieldKey; alone: ProgramAnswer[]; waiting: ProgramAnswer[] }[] {
  const waiting = answer.programs.filter(({ verdict }) => verdict === 'more-needed');
  const fields = [...new Set(waiting.flatMap(({ needs }) => needs))];
  return fields
    .map((field) => ({
      field,
      alone: waiting.filter(({ needs }) => needs.length === 1 && needs[0] === field),
      waiting: waiting.filter(({ needs }) => needs.includes(field)),
    }))
    .sort((a, b) => b.alone.length - a.alone.length || b.waiting.length - a.waiting.length);
}
