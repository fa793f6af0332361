import type { Rule } from '../rules.ts';
import { allInCost } from './all-in-cost.ts';
import { centsOf, over, plus, type StepInput, times } from './arithmetic.ts';
import { bridgeRate, spreadInput, spreadRule } from './bridge-rate.ts';
import { type BridgeTerm, bridgeTerm } from './bridge-term.ts';
import { dollars, inCents, wholeCents } from './cents.ts';
import { type LoanMonth, loanMonths } from './day-count.ts';
import type { Deal, FieldKey } from './deal-fields.ts';
import { interestOn, interestReserve, type ReserveMonth } from './interest-reserve.ts';
import { missing } from './loan-test.ts';
import { monthlyNoi } from './noi-path.ts';
import { type Participation, participationOf } from './participation.ts';
import { type ProgramTerms, ruleFor } from './program-terms.ts';
import { computedInput, Step, stepInput, termInput, typedInput } from './step.ts';

/** One month, in dollars and cents. NOI, the reserve and the sponsor together pay the interest. */
interface CostMonth extends LoanMonth {
  balance: number;
  /** percent a year */
  rate: number;
  interest: number;
  /** null while NOI is unknown; then it is unknown as well who pays the interest */
  noi: number | null;
  fromNoi: number | null;
  fromReserve: number | null;
  fromSponsor: number | null;
}

/** The sums until payoff, in dollars and cents. A fee that nobody typed is at market: null, and in no sum. */
export interface CostTotals {
  interest: number;
  /** the part of minimum interest that was not paid as interest */
  minimumInterest: number;
  originationFee: number | null;
  exitFee: number | null;
  extensionFees: number | null;
  /** interest and the fees typed */
  total: number;
}

export interface BridgeCost extends CostTotals {
  /** whole dollars, including the reserve where that is part of the loan */
  loan: number;
  term: BridgeTerm;
  /** the loan is paid off at the end of this month */
  payoff: number;
  extensionsUsed: number;
  /** percent a year */
  rate: number;
  /** months of interest that are owed in any case */
  minimumMonths: number;
  months: CostMonth[];
  /** dollars and cents reserved for interest over the initial term; null while NOI is unknown */
  reserve: number | null;
  /** from interest and the typed fees, percent a year, compounded; null where no rate solves it */
  allInAnnual: number | null;
  /**
   * the lender's share of the value created, due at payoff in addition to everything above; null where the program
   * takes none
   */
  participation:
    | (Participation & { totals: Pair | null; allInAnnual: readonly (number | null)[] | null })
    | null;
  /** total cost at both ends of the program's range of spreads */
  ends: readonly [number, number];
  /** fees that are 'at market', and not counted until they are typed */
  unpriced: FieldKey[];
  steps: Step[];
}

type Pair = readonly [number, number];

/** A bridge loan whose interest can be computed: its months, and its rate at any spread and index. */
export interface BridgeLoan {
  deal: Deal;
  loan: number;
  term: BridgeTerm;
  spread: Rule;
  months: LoanMonth[];
  minimum: { months: number; input: StepInput };
  participation: Participation | null;
}

/** Months of interest that are owed in any case: as typed, else the program's share of the initial term, rounded up. */
function minimumMonths(terms: ProgramTerms, deal: Deal): BridgeLoan['minimum'] {
  const typed = deal.minimum;
  if (typed !== null) return { months: Math.min(typed, deal.hold), input: typedInput(deal, 'minimum') };
  const { rule } = ruleFor(terms, deal, 'minimumInterest');
  if (rule === null) return { months: 0, input: typedInput(deal, 'minimum') };
  const share = rule.unit === 'percent' ? rule.to / 100 : rule.to;
  return { months: Math.ceil(deal.hold * share - 1e-9), input: termInput(rule, 'Share of the initial term') };
}

/** Fields that are needed to compute the interest of a bridge loan. */
export const COST_NEEDS = ['sofr', 'start'] as const satisfies FieldKey[];

export function bridgeLoan(terms: ProgramTerms, deal: Deal, loan: number): BridgeLoan | null {
  const spread = spreadRule(terms, deal);
  if (spread === null || deal.start === null || missing(deal, COST_NEEDS).length > 0) return null;
  const term = bridgeTerm(terms, deal);
  const months = loanMonths(deal.start, term.extended, deal.days);
  const participation = participationOf(terms, deal);
  return { deal, loan, term, spread, months, minimum: minimumMonths(terms, deal), participation };
}

/** Differences from the deal as described. */
export interface Scenario {
  /** change of the index in basis points */
  shift?: number;
  /** the end of the program's range of spreads */
  spread?: 'from' | 'to';
  /** month of payoff, within the extended term; default: the initial term */
  payoff?: number;
}

const rateIn = ({ deal, spread }: BridgeLoan, scenario: Scenario): Step =>
  bridgeRate(deal, spreadInput(spread, deal, scenario.spread), scenario.shift);

/** A month's interest in cents on each dollar. A rate in percent already is cents on the dollar. */
const interestCents = (rate: number, { days }: LoanMonth) => (rate * days) / 360;
const monthInterest = (loan: number, rate: number, month: LoanMonth) =>
  interestOn(loan, interestCents(rate, month));

/** A share of the loan in cents: dollars × percent. */
const feeOf = (loan: number, percent: number | null) =>
  percent === null ? null : wholeCents(loan * percent);
const dollarsOf = (cents: number | null) => (cents === null ? null : dollars(cents));

const sum = (numbers: readonly (number | null)[]) =>
  numbers.reduce<number>((all, one) => all + (one ?? 0), 0);

const payoffMonth = ({ term }: BridgeLoan, { payoff = term.initial }: Scenario) =>
  Math.max(1, Math.min(payoff, term.extended));
/** Number of extensions that are used until a month of payoff. */
const extensionsBy = ({ term }: BridgeLoan, payoff: number) =>
  term.each === 0 ? 0 : Math.max(0, Math.ceil((payoff - term.initial) / term.each));

/** The totals of one scenario, in dollars and cents: added up in cents, so that they add up exactly. */
export function costTotals(bridge: BridgeLoan, scenario: Scenario = {}): CostTotals {
  const { deal, loan, months, minimum } = bridge;
  const rate = rateIn(bridge, scenario).value ?? 0;
  const payoff = payoffMonth(bridge, scenario);
  const interestOf = (count: number) =>
    sum(months.slice(0, count).map((month) => monthInterest(loan, rate, month)));
  const interest = interestOf(payoff);
  const minimumInterest = Math.max(0, interestOf(minimum.months) - interest);
  const originationFee = feeOf(loan, deal.fee);
  const exitFee = feeOf(loan, deal.exit);
  const extensions = extensionsBy(bridge, payoff);
  const extension = feeOf(loan, deal.ext);
  const extensionFees = extensions === 0 ? 0 : extension === null ? null : extensions * extension;
  return {
    interest: dollars(interest),
    minimumInterest: dollars(minimumInterest),
    originationFee: dollarsOf(originationFee),
    exitFee: dollarsOf(exitFee),
    extensionFees: dollarsOf(extensionFees),
    total: dollars(sum([interest, minimumInterest, originationFee, exitFee, extensionFees])),
  };
}

/** The months that a reserve covers: those of the initial term. */
export function reserveMonths(bridge: BridgeLoan): ReserveMonth[] {
  const rate = rateIn(bridge, {}).value ?? 0;
  return bridge.months.slice(0, bridge.term.initial).map((month) => ({
    centsPerDollar: interestCents(rate, month),
    noi: monthlyNoi(bridge.deal, month.index) ?? 0,
  }));
}

/** Interest month by month, and who pays it. The reserve is spent in the initial term, until it is used up. */
function schedule(bridge: BridgeLoan, scenario: Scenario, reserve: number): CostMonth[] {
  const { deal, loan, months } = bridge;
  const rate = rateIn(bridge, scenario).value ?? 0;
  let left = reserve;
  return months.slice(0, payoffMonth(bridge, scenario)).map((month) => {
    const interest = monthInterest(loan, rate, month);
    const noi = monthlyNoi(deal, month.index);
    const due = { ...month, balance: loan, rate, interest: dollars(interest) };
    if (noi === null) return { ...due, noi, fromNoi: null, fromReserve: null, fromSponsor: null };
    const fromNoi = Math.min(interest, Math.max(0, noi));
    const fromReserve = month.index <= bridge.term.initial ? Math.min(left, interest - fromNoi) : 0;
    left -= fromReserve;
    return {
      ...due,
      noi: dollars(noi),
      fromNoi: dollars(fromNoi),
      fromReserve: dollars(fromReserve),
      fromSponsor: dollars(interest - fromNoi - fromReserve),
    };
  });
}

/**
 * The borrower's cash flows: the loan less its fee, then interest, extension fees, and at payoff the balance, the exit
 * fee and the rest of the minimum interest.
 */
function flowsOf(bridge: BridgeLoan, scenario: Scenario, totals: CostTotals, more = 0): number[] {
  const { deal, loan, months, term } = bridge;
  const rate = rateIn(bridge, scenario).value ?? 0;
  const payoff = payoffMonth(bridge, scenario);
  const extension = dollars(feeOf(loan, deal.ext) ?? 0);
  const paid = months.slice(0, payoff).map((month) => {
    const past = month.index - term.initial;
    const isExtended = past >= 0 && month.index < payoff && past % Math.max(1, term.each) === 0;
    return -dollars(monthInterest(loan, rate, month)) - (isExtended ? extension : 0);
  });
  paid[payoff - 1]! -= loan + (totals.exitFee ?? 0) + totals.minimumInterest + more;
  return [loan - (totals.originationFee ?? 0), ...paid];
}

function costSteps(bridge: BridgeLoan, rate: Step, totals: CostTotals, extensions: number): Step[] {
  const { deal, loan, months, minimum } = bridge;
  const balance = computedInput('Loan', loan);
  const days = computedInput('Days of the first month', months[0]!.days, 'days');
  const line = (label: string, expression: Step['expression']) => new Step(label, 'dollars', expression);
  const fee = (field: 'fee' | 'exit' | 'ext') => centsOf(times(balance, typedInput(deal, field)));
  const mayBeEmpty = (step: Step) => ({ ...stepInput(step), mayBeEmpty: true });
  const lines = [
    line('Interest', {
      words: 'Loan × Rate × Days ÷ 360, each month, to the cent',
      of: [balance, stepInput(rate)],
      value: totals.interest,
    }),
    line('Minimum interest', {
      words: 'Interest of the minimum months − Interest, if more',
      of: [minimum.input],
      value: totals.minimumInterest,
    }),
    line('Origination fee', fee('fee')),
    line('Exit fee', fee('exit')),
    line(
      'Extension fees',
      // an extension that is not used costs nothing, even where its fee is unknown
      extensions === 0
        ? times(
            computedInput('Extensions', 0, 'count'),
            centsOf(times(balance, typedInput(deal, 'ext', true))),
          )
        : times(fee('ext'), computedInput('Extensions', extensions, 'count')),
    ),
  ];
  return [
    rate,
    line('Interest of the first month', centsOf(over(times(balance, stepInput(rate), days), 360))),
    ...lines,
    line('Total cost', plus(...lines.map(mayBeEmpty))),
  ];
}

/**
 * The cost of a bridge loan month by month. The loan is fully funded with a holdback, so all of it bears interest from
 * the first day; it is interest-only. Interest is rounded to the cent each month, and all sums are of those cents.
 * @param loan whole dollars
 */
export function bridgeCost(bridge: BridgeLoan, scenario: Scenario = {}): BridgeCost {
  const { deal, loan, term, minimum } = bridge;
  const payoff = payoffMonth(bridge, scenario);
  const rate = rateIn(bridge, scenario);
  const totals = costTotals(bridge, scenario);
  const extensionsUsed = extensionsBy(bridge, payoff);
  const reserve = deal.noi === null ? null : interestReserve(reserveMonths(bridge), loan);
  const shared = bridge.participation;
  const allIn = (more?: number) => allInCost(flowsOf(bridge, scenario, totals, more), rate.value ?? 0);
  const atEnd = (spread: 'from' | 'to') => costTotals(bridge, { ...scenario, spread }).total;
  return {
    ...totals,
    loan,
    term,
    payoff,
    rate: rate.value ?? 0,
    minimumMonths: minimum.months,
    extensionsUsed,
    months: schedule(bridge, scenario, reserve ?? 0),
    reserve: reserve === null ? null : dollars(reserve),
    allInAnnual: allIn(),
    participation: shared && {
      ...shared,
      totals: shared.amounts && [
        inCents(totals.total + shared.amounts[0]),
        inCents(totals.total + shared.amounts[1]),
      ],
      allInAnnual: shared.amounts?.map(allIn) ?? null,
    },
    ends: [atEnd('from'), atEnd('to')],
    unpriced: missing(deal, extensionsUsed > 0 ? ['fee', 'exit', 'ext'] : ['fee', 'exit']),
    steps: costSteps(bridge, rate, totals, extensionsUsed),
  };
}
