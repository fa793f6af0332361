import type { StepUnit } from './arithmetic.ts';
import type { Deal, FieldKey } from './deal-fields.ts';
import { roundedDown } from './loan-step.ts';
import type { LoanTest, LoanTestId } from './loan-test.ts';
import { type Change, lowerPrice, smallestChange } from './smallest-change.ts';
import type { Step } from './step.ts';

export type GateId =
  | 'purpose'
  | 'type'
  | 'market'
  | 'term'
  | 'units'
  | 'occupancy'
  | 'commercial-area'
  | 'commercial-income'
  | 'insured-term'
  | 'minimum';

/** One rule put to one deal: what it asks, what the deal has, the loan that it allows, and what would meet it. */
export interface RuleAnswer {
  id: LoanTestId | GateId;
  /** what is asked, in `unit`; `limitTo` is the other end of a range */
  limit: number | null;
  limitTo: number | null;
  /** what is allowed, where the rule is a list */
  allowed: readonly string[] | null;
  unit: StepUnit | null;
  /** what the deal has; of a list, what is not on it */
  has: number | string | null;
  /** whole dollars that it allows; null where it sets no amount, or cannot be computed */
  amount: number | null;
  /** the amounts at the two ends of a range of the terms, least first */
  ends: readonly [number, number] | null;
  /** null while it cannot be told */
  met: boolean | null;
  needs: FieldKey[];
  onRequest: boolean;
  /** as of the test */
  mayBeOpen?: boolean;
  instead?: FieldKey[];
  /** each meets the rule alone; the first is the likeliest */
  changes: Change[];
  steps: Step[];
  /** the rule of the terms */
  row: string | null;
  /** the basis is not the firm's own words */
  assumed: boolean;
}

/** Whole dollars, down: a millionth covers what binary fractions lose. */
const wholeDollars = (value: number) => Math.floor(Math.max(0, value) + 1e-6);

/** Whole dollars that a test allows; null where it sets no limit, as coverage does at a rate of zero. */
export function amountOf(test: LoanTest, deal: Deal, end?: 'from' | 'to'): number | null {
  const value = test.steps(deal, end).at(-1)!.value;
  return value === null ? null : wholeDollars(value);
}

/** The loan that a deal asks for in whole dollars; null where none is named. A reserve that is lent moves with NOI and rate. */
export type Request = (deal: Deal) => number | null;

/** Less loan, in whole steps of it, or as much of the sponsor's own money in its place. */
function lessLoan(deal: Deal, step: number, met: (deal: Deal) => boolean): Change[] {
  const found = smallestChange(deal, 'loan', met, true);
  if (found === null) return [];
  const to = roundedDown(found.to, step);
  const short = found.from! - to;
  return [
    { field: 'loan', from: found.from, to, by: -short },
    { field: 'equity', from: null, to: short, by: short },
  ];
}

/** Every single change after which a test allows the loan asked for. */
function changesFor(test: LoanTest, deal: Deal, request: Request, step: number): Change[] {
  const reaches = (one: Deal) => (amountOf(test, one) ?? Number.POSITIVE_INFINITY) >= (request(one) ?? 0);
  const changes = test.moves.map((field) => smallestChange(deal, field, reaches));
  const price = test.ofPrice ? lowerPrice(deal, step, reaches) : null;
  return [...changes, ...lessLoan(deal, step, reaches), price].filter((change) => change !== null);
}

/**
 * Puts a test to a deal.
 * @param step dollars that the loan is written in
 */
export function answerTest(test: LoanTest, deal: Deal, request: Request, step: number): RuleAnswer {
  const { id, rule, needs, onRequest, instead, mayBeOpen } = test;
  const known = needs.length === 0 && !onRequest;
  const steps = known ? test.steps(deal) : [];
  const amount = known ? amountOf(test, deal) : null;
  const wanted = request(deal);
  const loan = wanted ?? amount;
  const met = !known ? null : wanted === null || amount === null ? true : amount >= wanted;
  const ends =
    known && test.ranged ? [amountOf(test, deal, 'from') ?? 0, amountOf(test, deal, 'to') ?? 0] : null;
  return {
    id,
    needs,
    onRequest,
    steps,
    amount,
    met,
    ...(instead && { instead }),
    ...(mayBeOpen && { mayBeOpen }),
    limit: rule ? (rule.op === 'min' ? rule.from : rule.to) : null,
    limitTo: rule && test.ranged && rule.from < rule.to ? rule.to : null,
    allowed: null,
    unit: rule?.unit ?? 'dollars',
    has: known && loan !== null ? test.has(deal, loan) : null,
    ends: ends && [Math.min(...ends), Math.max(...ends)],
    changes: met === false ? changesFor(test, deal, request, step) : [],
    row: rule?.id ?? null,
    assumed: rule?.assumed ?? false,
  };
}
