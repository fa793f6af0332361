import { minus, over, plus, type StepInput } from './arithmetic.ts';
import { type BridgeLoan, costTotals } from './bridge-cost.ts';
import { dollars, wholeCents } from './cents.ts';
import { monthAfter } from './day-count.ts';
import { type Deal, FIELDS, type FieldKey } from './deal-fields.ts';
import { refinance223f } from './insured-tests.ts';
import { largestLoan } from './largest-loan.ts';
import { INSURED_STEP, roundedDown } from './loan-step.ts';
import { type Amount, type LoanTest, missing } from './loan-test.ts';
import { steadyAfter } from './noi-path.ts';
import { type ProgramTerms, ruleFor } from './program-terms.ts';
import { amountOf, answerTest, type RuleAnswer } from './rule-answer.ts';
import { firstThat } from './smallest-change.ts';
import { computedInput, Step, stepInput, termInput, typedInput } from './step.ts';

/** From the bridge to the permanent loan, in months since the bridge's closing; null where no processing time is typed. */
interface Timeline {
  /** the property is stabilized at the end of this month */
  stabilized: number;
  /** the first and the last month in which coverage has to hold before endorsement */
  coverage: readonly [number, number];
  /** the first month to apply in: the one after stabilization */
  application: number | null;
  /** the permanent loan repays the bridge at the end of this month */
  endorsement: number;
  /** last months to apply in and still repay within the initial term, or with every extension */
  latestApplication: number | null;
  latestWithExtensions: number | null;
  latestApplicationMonth: string | null;
  extensionsUsed: number;
  /** months to spare in the extended term; negative where the bridge ends first */
  spare: number;
}

/** Dollars and cents that the bridge asks for on the day it is repaid. */
interface Payoff {
  balance: number;
  exitFee: number;
  minimumInterest: number;
  lastInterest: number;
  total: number;
}

/** Dollars and cents that the permanent loan costs. The deposit comes back at closing and is not in the total. */
interface PermanentCosts {
  premium: number;
  applicationFee: number;
  inspectionFee: number;
  legal: number;
  total: number;
  depositRefunded: number;
}

export interface Takeout {
  timeline: Timeline;
  payoff: Payoff;
  /** whole hundreds of dollars */
  permanent: number;
  binding: RuleAnswer['id'][];
  rules: RuleAnswer[];
  costs: PermanentCosts;
  /** dollars and cents over, or short where negative */
  surplus: number;
  /** whole dollars: the loan that repays everything and pays for itself */
  repaysAll: number;
  repays: boolean;
  /** each solved alone; null where none would do */
  breakEven: { noi: number | null; noteRate: number | null; value: number | null };
  steps: Step[];
}

function timelineOf(terms: ProgramTerms, { deal, term }: BridgeLoan): Timeline {
  const stabilized = steadyAfter(deal);
  const coverageMonths = ruleFor(terms, deal, 'coverageMonths').rule?.to ?? 0;
  const { process } = deal;
  const endorsement =
    process === null
      ? Math.max(term.initial, stabilized + coverageMonths)
      : stabilized + Math.max(coverageMonths, process);
  const latest = (end: number) => (process === null ? null : end - process + 1);
  const latestApplication = latest(term.initial);
  return {
    stabilized,
    coverage: [stabilized + 1, stabilized + coverageMonths],
    endorsement,
    latestApplication,
    application: process === null ? null : stabilized + 1,
    latestWithExtensions: latest(term.extended),
    latestApplicationMonth:
      latestApplication === null || latestApplication < 1 || deal.start === null
        ? null
        : monthAfter(deal.start, latestApplication - 1),
    extensionsUsed:
      term.each === 0
        ? 0
        : Math.min(term.extensions, Math.max(0, Math.ceil((endorsement - term.initial) / term.each))),
    spare: term.extended - endorsement,
  };
}

function payoffOf(bridge: BridgeLoan, month: number): Payoff {
  const { exitFee, minimumInterest, interest } = costTotals(bridge, { payoff: month });
  const before = month > 1 ? costTotals(bridge, { payoff: month - 1 }).interest : 0;
  const last = Math.round((interest - before) * 100);
  const cents = bridge.loan * 100 + Math.round(exitFee * 100) + Math.round(minimumInterest * 100) + last;
  return {
    balance: bridge.loan,
    exitFee,
    minimumInterest,
    lastInterest: dollars(last),
    total: dollars(cents),
  };
}

/** Charges of an insured loan. Premium and application fee are percent of it; the deposit is too, and comes back. */
interface Charges {
  premium: StepInput;
  application: StepInput;
  deposit: number;
  /** dollars */
  inspection: number;
}

/** Repairs are done by the time of a takeout, so the inspection fee is the one for each unit, up to its maximum. */
function chargesOf(terms: ProgramTerms, deal: Deal): Charges {
  const afterWorks = { ...deal, works: 0 };
  const input = (measure: 'premiumAtClosing' | 'applicationFee', name: string): StepInput => {
    const { rule } = ruleFor(terms, afterWorks, measure);
    return rule ? termInput(rule, name) : { name, value: 0, unit: 'percent', source: 'terms' };
  };
  const perUnit = ruleFor(terms, afterWorks, 'inspectionFee', ({ unit }) => unit === 'perUnit').rule;
  const most = ruleFor(terms, afterWorks, 'inspectionFee', ({ unit }) => unit === 'dollars').rule?.to;
  const byUnits = perUnit && deal.units !== null ? perUnit.to * deal.units : (most ?? 0);
  return {
    premium: input('premiumAtClosing', 'Premium at closing'),
    application: input('applicationFee', 'Application fee'),
    deposit: ruleFor(terms, afterWorks, 'rateLockDeposit').rule?.to ?? 0,
    inspection: Math.min(byUnits, most ?? byUnits),
  };
}

function costsOf(charges: Charges, deal: Deal, loan: number): PermanentCosts {
  const cents = (part: number) => wholeCents(loan * part * 100);
  const premium = cents(charges.premium.value! / 100);
  const applicationFee = cents(charges.application.value! / 1000);
  const legal = deal.legal ?? 0;
  return {
    ...{
      premium: dollars(premium),
      applicationFee: dollars(applicationFee),
      inspectionFee: charges.inspection,
      legal,
    },
    total: dollars(premium + applicationFee + (charges.inspection + legal) * 100),
    depositRefunded: dollars(cents(charges.deposit / 100)),
  };
}

/** The loan that repays the bridge and its own costs too: L = (payoff + dollars) ÷ (1 − shares of L). */
function repaysAllStep(payoff: Payoff, charges: Charges, deal: Deal): Step {
  const sums = plus(
    computedInput('Payoff', payoff.total),
    typedInput(deal, 'legal', true),
    computedInput('Inspection fee', charges.inspection),
  );
  const rest = minus(1, charges.premium, charges.application);
  return new Step('Costs of the refinance', 'dollars', over(sums, rest));
}

/** A takeout of which everything but NOI, note rate and value is settled. */
export interface TakeoutPlan {
  deal: Deal;
  timeline: Timeline;
  payoff: Payoff;
  charges: Charges;
  /** whole dollars */
  repaysAll: number;
  tests: LoanTest[];
}

/** Empty fields without which a bridge loan cannot be followed into a permanent one. */
const TAKEOUT_NEEDS = ['noi2', 'value2', 'hud'] as const satisfies FieldKey[];

/** Stands for the costs of a refinance where only its needs are asked for. */
const NO_COSTS: Amount = {
  needs: [],
  moves: [],
  steps: () => ({ before: [], input: { name: '', value: null, unit: 'dollars', source: 'computed' } }),
};

/** All empty fields that a takeout of any bridge loan waits for, at once. */
export function takeoutNeeds(terms: ProgramTerms, deal: Deal): FieldKey[] {
  const tests = refinance223f(terms, deal, NO_COSTS, 'noi2', 'value2');
  return [...new Set([...missing(deal, TAKEOUT_NEEDS), ...tests.flatMap((test) => test.needs)])];
}

/** What bridge and deal settle of a takeout; null while a field is empty, or where the firm does not show a figure. */
export function planTakeout(terms: ProgramTerms, bridge: BridgeLoan): TakeoutPlan | null {
  const { deal } = bridge;
  if (takeoutNeeds(terms, deal).length > 0) return null;
  const timeline = timelineOf(terms, bridge);
  const payoff = payoffOf(bridge, Math.max(1, Math.min(timeline.endorsement, bridge.term.extended)));
  const charges = chargesOf(terms, deal);
  const all = repaysAllStep(payoff, charges, deal);
  const costs: Amount = { needs: [], moves: [], steps: () => ({ before: [all], input: stepInput(all) }) };
  const tests = refinance223f(terms, deal, costs, 'noi2', 'value2');
  if (tests.some(({ onRequest }) => onRequest)) return null;
  return { deal, timeline, payoff, charges, repaysAll: Math.ceil(all.value! - 1e-6), tests };
}

/** The permanent loan of a plan in whole hundreds of dollars, and what it leaves over, at other figures than the deal's. */
export function takeoutAt(plan: TakeoutPlan, deal = plan.deal): { permanent: number; surplus: number } {
  const amounts = plan.tests.map((test) => amountOf(test, deal) ?? Number.POSITIVE_INFINITY);
  const permanent = roundedDown(Math.min(...amounts), INSURED_STEP);
  const { total } = costsOf(plan.charges, deal, permanent);
  return { permanent, surplus: Math.round((permanent - total - plan.payoff.total) * 100) / 100 };
}

/** Whether value and coverage allow the loan that repays everything. The rest of a hundred dollars is not counted. */
const repaysAt = ({ tests, repaysAll }: TakeoutPlan, deal: Deal) =>
  tests.every((test) => test.id === 'refinance' || (amountOf(test, deal) ?? repaysAll) >= repaysAll);

/** The first figure of one field, from one bound to the other, at which the permanent loan repays everything. */
function breakEven(
  plan: TakeoutPlan,
  field: 'noi2' | 'hud' | 'value2',
  other: Partial<Deal> = {},
  near?: number,
): number | null {
  const { kind, most } = FIELDS[field];
  const isRate = kind === 'percent';
  const fine = isRate ? 1000 : 1;
  // one copy that the search writes into: a copy at each step takes twenty times as long
  const probe = { ...plan.deal, ...other };
  const at = (value: number) => {
    probe[field] = value / fine;
    return repaysAt(plan, probe);
  };
  const found = isRate ? firstThat(most * fine, 0, at) : firstThat(0, most, at, near);
  return found === null ? null : found / fine;
}

const A_MILLION = 1e6;

/** The least NOI at which the permanent loan repays everything, at the deal's note rate or another. Whole dollars. */
export function breakEvenNoi(plan: TakeoutPlan, hud = plan.deal.hud): number | null {
  const { deal, tests, repaysAll } = plan;
  // coverage allows in proportion to NOI, and value allows whatever it is
  const coverage = tests.find(({ id }) => id === 'dscr')!;
  const allowed = amountOf(coverage, { ...deal, hud, noi2: A_MILLION });
  return breakEven(plan, 'noi2', { hud }, Math.ceil((repaysAll / (allowed || 1)) * A_MILLION));
}

/** The permanent loan that repays a bridge: 223(f) on stabilized NOI and value, the payoff, its costs, and what is left. */
export function takeout(plan: TakeoutPlan): Takeout {
  const { deal, timeline, payoff, charges, repaysAll, tests } = plan;
  const rules = tests.map((test) => answerTest(test, deal, () => null, INSURED_STEP));
  const { largest, binding } = largestLoan(rules, INSURED_STEP);
  const permanent = largest ?? 0;
  const costs = costsOf(charges, deal, permanent);
  const { surplus } = takeoutAt(plan);
  const left = minus(
    computedInput('Permanent loan', permanent),
    computedInput('Its costs', costs.total),
    computedInput('Payoff', payoff.total),
  );
  return {
    timeline,
    payoff,
    permanent,
    binding,
    rules,
    costs,
    surplus,
    repaysAll,
    repays: repaysAt(plan, deal),
    breakEven: {
      noi: breakEvenNoi(plan),
      noteRate: breakEven(plan, 'hud'),
      value: breakEven(plan, 'value2'),
    },
    steps: [new Step('Surplus or shortfall', 'dollars', left)],
  };
}
