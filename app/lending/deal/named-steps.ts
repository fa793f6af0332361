import type { DealAnswer } from './answer.ts';
import { type Expression, leastOf, minus, over, plus, times } from './arithmetic.ts';
import { type BridgeCost, type BridgeLoan, reserveMonths } from './bridge-cost.ts';
import { yearFraction } from './day-count.ts';
import type { Deal } from './deal-fields.ts';
import { interestReserve } from './interest-reserve.ts';
import { loanConstant } from './loan-constant.ts';
import type { ProgramAnswer } from './program-answer.ts';
import { type ProgramTerms, ruleFor } from './program-terms.ts';
import { projectCost } from './project-cost.ts';
import type { RuleAnswer } from './rule-answer.ts';
import { computedInput, Step, stepInput, termInput, typedInput } from './step.ts';
import type { Takeout, TakeoutPlan } from './takeout.ts';

/** A completely answered deal: with a bridge loan, its cost, and the takeout. */
export interface WorkedDeal {
  deal: Deal;
  bridge: ProgramAnswer;
  loan: BridgeLoan;
  cost: BridgeCost;
  takeout: Takeout;
  plan: TakeoutPlan;
  /** terms of the programs by key */
  terms: ReadonlyMap<string, ProgramTerms>;
}

/** The answers to a deal as an example for the glossary; null where one of them is missing. */
export function workedDeal(
  terms: readonly ProgramTerms[],
  deal: Deal,
  { programs, bridge: key, loan, cost, takeout, plan }: DealAnswer,
): WorkedDeal | null {
  const bridge = programs.find((one) => one.key === key);
  if (!bridge || !loan || !cost || !takeout || !plan) return null;
  const byKey = new Map(terms.map((one) => [one.key, one]));
  return { deal, bridge, loan, cost, takeout, plan, terms: byKey };
}

const found = (steps: readonly Step[], label: string): Step | null =>
  steps.find((step) => step.label === label) ?? null;
const stepOf = (rules: readonly RuleAnswer[], id: RuleAnswer['id'], label: string): Step | null =>
  found(rules.find((rule) => rule.id === id)?.steps ?? [], label);

const bridgeLoanOf = ({ loan }: WorkedDeal) => computedInput('Loan', loan.loan);
const permanentOf = ({ takeout }: WorkedDeal) => computedInput('Permanent loan', takeout.permanent);
const share = (label: string, part: Expression, of: Expression) => new Step(label, 'percent', over(part, of));

/** A charge of the permanent loan, as on its term sheet. */
function chargeOf(
  worked: WorkedDeal,
  measure: 'premiumAtClosing' | 'applicationFee' | 'rateLockDeposit',
  label: string,
): Step | null {
  const terms = worked.terms.get('223f');
  const { rule } = terms ? ruleFor(terms, worked.deal, measure) : { rule: null };
  return rule && new Step(label, 'dollars', times(permanentOf(worked), termInput(rule, 'Share')), rule.id);
}

/** A year's interest on the bridge loan. */
const yearOfInterest = (worked: WorkedDeal): Step => {
  const rate = computedInput('Rate', worked.cost.rate, 'percent');
  const year = yearFraction(worked.deal.days) === 1 ? [] : [365];
  const product = times(bridgeLoanOf(worked), rate, ...year);
  return new Step('Interest of a year', 'dollars', year.length > 0 ? over(product, 360) : product);
};

/** The value created by the plan, on the participation's own basis. */
const valueCreated = ({ deal }: WorkedDeal): Step =>
  new Step('Value created', 'dollars', minus(typedInput(deal, 'value2'), stepInput(projectCost(deal))));

/**
 * The calculations that a glossary term may refer to. Each is a step of the desk, or repeats with the desk's inputs
 * what a function of the desk computes; a test compares all of them. Null where the deal has none.
 */
export const NAMED_STEPS = {
  cost: ({ deal }) => projectCost(deal),
  rate: ({ cost }) => found(cost.steps, 'Rate'),
  'month-of-interest': ({ cost }) => found(cost.steps, 'Interest of the first month'),
  'year-of-interest': yearOfInterest,
  'origination-fee': ({ cost }) => found(cost.steps, 'Origination fee'),
  'exit-fee': ({ cost }) => found(cost.steps, 'Exit fee'),
  'minimum-months': ({ deal, loan }) => {
    const { input } = loan.minimum;
    return new Step(
      'Minimum interest',
      'months',
      input.field ? input : times(typedInput(deal, 'hold'), input),
    );
  },
  'extended-term': ({ deal, cost: { term } }) => {
    const each = computedInput('Extension', term.each, 'months');
    const extensions = times(computedInput('Extensions', term.extensions, 'count'), each);
    return new Step('Extended term', 'months', plus(typedInput(deal, 'hold'), extensions));
  },
  'coverage-today': (worked) =>
    new Step('DSCR', 'dscr', over(typedInput(worked.deal, 'noi'), stepInput(yearOfInterest(worked)))),
  'value-today': (worked) =>
    share('Loan to value today', bridgeLoanOf(worked), typedInput(worked.deal, 'value')),
  'value-stabilized': (worked) =>
    share('Loan to stabilized value', bridgeLoanOf(worked), typedInput(worked.deal, 'value2')),
  'share-of-cost': (worked) =>
    share('Loan to cost', bridgeLoanOf(worked), stepInput(projectCost(worked.deal))),
  'debt-yield': (worked) => share('Debt yield', typedInput(worked.deal, 'noi'), bridgeLoanOf(worked)),
  'loan-per-unit': (worked) =>
    new Step('Loan per unit', 'dollars', over(bridgeLoanOf(worked), typedInput(worked.deal, 'units'))),
  'cash-to-close': ({ bridge: { funds } }) =>
    funds &&
    new Step(
      'Cash to close',
      'dollars',
      minus(computedInput('Uses', funds.total), computedInput('Loan', funds.loan)),
    ),
  reserve: ({ loan, cost }) =>
    cost.reserve === null
      ? null
      : new Step('Reserve', 'dollars', {
          words: `Interest − NOI, in each of the first ${loan.term.initial} months in which NOI is less`,
          of: [],
          value: interestReserve(reserveMonths(loan), loan.loan) / 100,
        }),
  'all-in-cost': ({ cost }) =>
    cost.allInAnnual === null
      ? null
      : new Step('All-in annual cost', 'percent', {
          words: '(1 + monthly return on the loan’s own flows)^12 − 1',
          of: [],
          value: cost.allInAnnual / 100,
        }),
  'largest-loan': ({ bridge: { rules } }) => {
    const [first, ...others] = rules.flatMap(({ id, amount, steps }) =>
      amount === null || steps.length === 0 ? [] : [computedInput(id, amount)],
    );
    return first ? new Step('Largest loan', 'dollars', leastOf(first, ...others)) : null;
  },
  'value-created': valueCreated,
  participation: (worked) => {
    const terms = worked.terms.get('participating');
    const { rule } = terms ? ruleFor(terms, worked.deal, 'participation') : { rule: null };
    const created = stepInput(valueCreated(worked));
    return (
      rule && new Step('Participation', 'dollars', times(termInput(rule, 'Share', 'from'), created), rule.id)
    );
  },
  'insured-value': ({ takeout }) => stepOf(takeout.rules, 'ltv', 'Loan to value'),
  'insured-coverage': ({ takeout }) => stepOf(takeout.rules, 'dscr', 'Debt service coverage'),
  'loan-constant': ({ takeout }) => stepOf(takeout.rules, 'dscr', 'Loan constant'),
  'insured-payment': (worked) => {
    const months = stepOf(worked.takeout.rules, 'dscr', 'Term')?.value;
    const { hud } = worked.deal;
    if (!months || hud === null) return null;
    const constant = computedInput('Loan constant', loanConstant(hud, months), 'ratio');
    return new Step('Payment of a month', 'dollars', over(times(permanentOf(worked), constant), 12));
  },
  'cash-out': ({ takeout }) => stepOf(takeout.rules, 'refinance', 'Share of value'),
  'held-back': ({ takeout: { surplus, cashOut } }) =>
    new Step(
      'Held back',
      'dollars',
      minus(computedInput('Surplus', surplus), computedInput('At closing', cashOut.atClosing)),
    ),
  'premium-at-closing': (worked) => chargeOf(worked, 'premiumAtClosing', 'Premium at closing'),
  'application-fee': (worked) => chargeOf(worked, 'applicationFee', 'Application fee'),
  'rate-lock-deposit': (worked) => chargeOf(worked, 'rateLockDeposit', 'Rate lock deposit'),
  payoff: ({ takeout: { payoff } }) =>
    new Step(
      'Payoff',
      'dollars',
      plus(
        computedInput('Balance', payoff.balance),
        computedInput('Exit fee', payoff.exitFee ?? 0),
        computedInput('Minimum interest', payoff.minimumInterest),
        computedInput('Last interest', payoff.lastInterest),
      ),
    ),
  surplus: ({ takeout }) => found(takeout.steps, 'Surplus or shortfall'),
  'break-even': ({ takeout: { breakEven } }) =>
    breakEven.noi === null
      ? null
      : new Step('Break-even NOI', 'dollars', {
          words: 'Least stabilized NOI at which the permanent loan repays everything',
          of: [],
          value: breakEven.noi,
        }),
} satisfies Record<string, (worked: WorkedDeal) => Step | null>;

export type StepName = keyof typeof NAMED_STEPS;
export const STEP_NAMES = Object.keys(NAMED_STEPS) as StepName[];
