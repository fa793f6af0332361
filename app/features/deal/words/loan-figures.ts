import { bridgeRate, spreadInput, spreadRule } from '#app/lending/deal/bridge-rate.ts';
import type { LoanMeasures } from '#app/lending/deal/loan-measures.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { caseOf } from '#app/lending/deal/program-terms.ts';
import type { UseId } from '#app/lending/deal/sources-and-uses.ts';
import type { Desk } from '../desk-data.ts';
import { sayFigure, sayWhole } from './figure-text.ts';
import { NOT_COUNTED } from './funds-text.ts';

/** Rates in percent at both ends of the program's spread; null while the index is unknown. */
export function ratesOf(
  desk: Desk,
  key: ProgramAnswer['key'],
): { rates: readonly [number, number] | null; spread: string } | null {
  const rule = desk.terms
    .find((terms) => terms.key === key)
    ?.rules.find(({ measure }) => measure === 'spreadBps');
  if (!rule) return null;
  const { deal } = desk.read;
  const at = (bps: number) =>
    bridgeRate(deal, { name: 'Spread', value: bps, unit: 'bps', source: 'terms' }).value;
  const [low, high] = deal.spread === null ? [rule.from, rule.to] : [deal.spread, deal.spread];
  const rates = [at(low), at(high)];
  return {
    rates: deal.sofr === null || rates.includes(null) ? null : (rates as [number, number]),
    spread: low === high ? `${low} bps` : `${low}\u2013${high} bps`,
  };
}

interface InterestCoverage {
  /** NOI today over a year's interest */
  coverage: number;
  /** the same of the stabilized NOI; null where none is typed */
  stabilized: number | null;
  /** dollars */
  loan: number;
}

/**
 * NOI over a year's interest, at the rate that the program tests with: the middle of its spread. It is of the loan that
 * is lent; of the request where none is.
 */
export function interestCoverage(desk: Desk, answer: ProgramAnswer): InterestCoverage | null {
  const { deal } = desk.read;
  const { noi, noi2, days } = deal;
  const terms = desk.terms.find(({ key }) => key === answer.key);
  const spread = terms ? spreadRule(terms, deal) : null;
  const rate = spread && bridgeRate(deal, spreadInput(spread, deal)).value;
  const { verdict, request, largest } = answer;
  const loan = (verdict === 'does-not-fit' ? request : answer.loan) ?? request ?? largest;
  if (noi === null || !rate || !loan) return null;
  const interest = loan * (rate / 100) * (days === '360' ? 365 / 360 : 1);
  return { coverage: noi / interest, stabilized: noi2 && noi2 / interest, loan };
}

const percent = (value: number) => sayFigure(Math.round(value * 10) / 10, 'percent');

/** The measures of a loan as label and figure; unknown ones are left out. */
export function sayMeasures(measures: LoanMeasures): [string, string][] {
  const rows: [string, number | null, (value: number) => string][] = [
    ['Loan per unit', measures.perUnit, sayWhole],
    ['Loan to value today', measures.ltvToday, percent],
    ['Loan to value, stabilized', measures.ltvStabilized, percent],
    ['Loan to cost', measures.ltc, percent],
    ['Debt yield today', measures.debtYieldToday, percent],
    ['Debt yield, stabilized', measures.debtYieldStabilized, percent],
  ];
  return rows.flatMap(([label, value, say]) =>
    value === null ? [] : [[label, say(value)] as [string, string]],
  );
}

/** A source or use: an unknown amount is called unknown, and not $0. */
export const sayUse = (id: UseId, amount: number | null, say = sayWhole): string =>
  amount !== null
    ? say(amount)
    : id === 'origination' || id === 'exit'
      ? NOT_COUNTED
      : 'not known, not counted';

/** What to know about the payments of an insured loan. */
export const sayPayments = ({ words: { payments }, read: { deal } }: Desk): string =>
  caseOf(deal).work ? `${payments.every} ${payments.built}` : payments.every;
