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

/**
 * The result of one rule for one deal: the limit, the deal's value, the loan that it allows, and changes that would
 * meet it.
 */
export interface RuleAnswer {
  id: LoanTestId | GateId;
  /** the limit in `unit`; `limitTo` is the other end of a range */
  limit: number | null;
  limitTo: number | null;
  /** the allowed values, where the rule is a list */
  allowed: readonly string[] | null;
  unit: StepUnit | null;
  /** the deal's value; for a list, the values that are not on it */
  has: number | string | null;
  /** the loan in whole dollars that it allows; null where it sets no amount, or cannot be computed */
  amount: number | null;
  /** the amounts at both ends of a range of the terms, smallest first */
  ends: readonly [number, number] | null;
  /** null while it cannot be decided */
  met: boolean | null;
  needs: FieldKey[];
  onRequest: boolean;
  /** as of the test */
  mayBeOpen?: boolean;
  shareOnRequest?: boolean;
  instead?: FieldKey[];
  /** each change alone meets the rule; the likeliest is first */
  changes: Change[];
  steps: Step[];
  /** the row of the terms */
  row: string | null;
  /** the basis is an assumption and not the firm's own words */
  assumed: boolean;
}

/** Whole dollars, rounded down; a millionth corrects binary rounding. */
const wholeDollars = (value: number) => Math.floor(Math.max(0, value) + 1e-6);

/** The amount that a test allows in whole dollars; null where it sets no limit, as coverage does at a rate of zero. */
export function amountOf(test: LoanTest, deal: Deal, end?: 'from' | 'to'): number | null {
  const value = test.steps(deal, end).at(-1)!.value;
  return value === null ? null : wholeDollars(value);
}

/**
 * The loan that a deal asks for in whole dollars; null where none is typed. A reserve that is part of the loan depends
 * on NOI and rate.
 */
export type Request = (deal: Deal) => number | null;

/** A smaller loan, in whole steps, or the same amount of the sponsor's own money in its place. */
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

/** All single changes after which a test allows the request. */
function changesFor(test: LoanTest, deal: Deal, request: Request, step: number): Change[] {
  const reaches = (one: Deal) => (amountOf(test, one) ?? Number.POSITIVE_INFINITY) >= (request(one) ?? 0);
  const changes = test.moves.map((field) => smallestChange(deal, field, reaches));
  const price = test.ofPrice ? lowerPrice(deal, step, reaches) : null;
  return [...changes, ...lessLoan(deal, step, reaches), price].filter((change) => change !== null);
}

/**
 * Applies a test to a deal.
 * @param step the loan is a multiple of this many dollars
 */
export function answerTest(test: LoanTest, deal: Deal, request: Request, step: number): RuleAnswer {
  const { id, rule, needs, onRequest, instead, mayBeOpen, shareOnRequest } = test;
  const known = needs.length === 0 && !onRequest;
  const steps = known ? test.steps(deal) : [];
  const amount = known ? amountOf(test, deal) : null;
  const wanted = request(deal);
  const loan = wanted ?? amount;
  // where no loan is wanted, a test is met that allows any
  const met = known ? amount === null || amount >= (wanted ?? 1) : null;
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
    ...(shareOnRequest && { shareOnRequest }),
    limit: rule ? (rule.op === 'min' ? rule.from : rule.to) : shareOnRequest ? 100 : null,
    limitTo: rule && test.ranged && rule.from < rule.to ? rule.to : null,
    allowed: null,
    unit: rule?.unit ?? (shareOnRequest ? 'percent' : 'dollars'),
    has: known && loan !== null ? test.has(deal, loan) : null,
    ends: ends && [Math.min(...ends), Math.max(...ends)],
    changes: met === false && wanted !== null ? changesFor(test, deal, request, step) : [],
    row: rule?.id ?? null,
    assumed: rule?.assumed ?? false,
  };
}
