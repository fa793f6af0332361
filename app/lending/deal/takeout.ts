import { minus, over, plus } from './arithmetic.ts';
import { type BridgeLoan, costTotals } from './bridge-cost.ts';
import { bridgeTerm } from './bridge-term.ts';
import { dollars, inCents } from './cents.ts';
import { type Charges, cashOutOf, chargesOf, costsOf, type PermanentCosts } from './charges.ts';
import { monthAfter } from './day-count.ts';
import { type Deal, FIELDS, type FieldKey } from './deal-fields.ts';
import { eligibility } from './eligibility.ts';
import { refinance223f } from './insured-ceilings.ts';
import { largestLoan } from './largest-loan.ts';
import { INSURED_STEP, roundedDown } from './loan-step.ts';
import { type Amount, type LoanTest, missing } from './loan-test.ts';
import { steadyAfter } from './noi-path.ts';
import type { Participation } from './participation.ts';
import { notesOf, type ProgramAnswer } from './program-answer.ts';
import { type ProgramTerms, ruleFor } from './program-terms.ts';
import { amountOf, answerTest, type RuleAnswer } from './rule-answer.ts';
import { firstThat } from './smallest-change.ts';
import { balanced, type SourcesAndUses } from './sources-and-uses.ts';
import { computedInput, Step, stepInput, typedInput } from './step.ts';
import { unitLimitTest } from './unit-limits.ts';

/**
 * The way from the bridge to the permanent loan, in months since the bridge's closing; null where no processing time is
 * typed.
 */
interface Timeline {
  /** the property is stabilized at the end of this month */
  stabilized: number;
  /** the first and the last month in which coverage has to be shown before endorsement */
  coverage: readonly [number, number];
  /** the first month in which to apply: the one after stabilization */
  application: number | null;
  /** the permanent loan repays the bridge at the end of this month */
  endorsement: number;
  /** the last month in which to apply and still repay within the initial term */
  latestApplication: number | null;
  /**
   * the calendar month that is the last one to apply in, with the extensions that the plan uses; null where the loan
   * comes too late, or is refused
   */
  latestApplicationMonth: string | null;
  extensionsUsed: number;
  /** months left of the extended term; negative where the bridge ends first */
  spare: number;
  /**
   * where the bridge ends first: the initial term, in months, that would be long enough with its extensions; null where
   * none would
   */
  termThatWouldDo: number | null;
}

/** The payoff of the bridge in dollars and cents. */
interface Payoff {
  balance: number;
  /** null while nothing is typed: at market, and not counted */
  exitFee: number | null;
  minimumInterest: number;
  lastInterest: number;
  total: number;
}

export interface Takeout {
  timeline: Timeline;
  payoff: Payoff;
  /** whole hundreds of dollars */
  permanent: number;
  binding: RuleAnswer['id'][];
  rules: RuleAnswer[];
  costs: PermanentCosts;
  /** surplus in dollars and cents, negative for a shortfall; before a participation */
  surplus: number;
  /**
   * the surplus, after the larger end of a participation, divided into what is paid at closing and what is held back; the
   * terms hold back a part of cash out
   */
  cashOut: { atClosing: number; later: number; share: number | null };
  /**
   * the surplus after a participation, the smaller end first; null where the program takes none, or its basis is
   * unknown
   */
  afterParticipation: readonly [number, number] | null;
  participation: Participation | null;
  /** whole hundreds of dollars: the least loan that repays everything and its own costs */
  repaysAll: number;
  /**
   * rules of the section that the property breaks and that stabilization does not mend: the section does not lend on it
   */
  refused: RuleAnswer['id'][];
  /** the permanent loan is enough for payoff and costs, at whatever time */
  coversAll: boolean;
  /**
   * the section lends on the property, and everything is repaid, a known participation included, before the bridge with
   * its extensions ends
   */
  repays: boolean;
  /**
   * each solved alone, before a participation; null where there is none, where it exceeds the bounds of its field, and
   * where no sum would do, because the loan is refused or comes too late
   */
  breakEven: { noi: number | null; noteRate: number | null; value: number | null };
  /** the highest note rate in percent that can be typed, where the break-even is above it */
  breakEvenBeyond: number | null;
  steps: Step[];
  /** sources and uses of the permanent loan */
  funds: SourcesAndUses;
  /** notes on the permanent loan besides its rules */
  notes: ProgramAnswer['notes'];
}

function timelineOf(
  terms: ProgramTerms,
  bridgeTerms: ProgramTerms,
  { deal, term }: BridgeLoan,
  isRefused: boolean,
): Timeline {
  const stabilized = steadyAfter(deal);
  const coverageMonths = ruleFor(terms, deal, 'coverageMonths').rule?.to ?? 0;
  const { process } = deal;
  const endorsement =
    process === null
      ? Math.max(term.initial, stabilized + coverageMonths)
      : stabilized + Math.max(coverageMonths, process);
  const latest = (end: number) => (process === null ? null : end - process + 1);
  const needed = term.each === 0 ? 0 : Math.max(0, Math.ceil((endorsement - term.initial) / term.each));
  const extensionsUsed = Math.min(term.extensions, needed);
  const last =
    isRefused || endorsement > term.extended ? null : latest(term.initial + extensionsUsed * term.each);
  return {
    stabilized,
    coverage: [stabilized + 1, stabilized + coverageMonths],
    endorsement,
    latestApplication: latest(term.initial),
    application: process === null ? null : stabilized + 1,
    latestApplicationMonth: last === null || deal.start === null ? null : monthAfter(deal.start, last - 1),
    extensionsUsed,
    spare: term.extended - endorsement,
    termThatWouldDo: term.extended >= endorsement ? null : lastingTerm(bridgeTerms, deal, endorsement),
  };
}

/**
 * The shortest initial term of a program, from the typed one, that with its extensions lasts until a month; null where
 * none does, and without a typed month of stabilization, which is then the end of the term.
 */
export function lastingTerm(terms: ProgramTerms, deal: Deal, until: number): number | null {
  if (deal.steady !== null)
    for (let { hold } = deal; hold <= FIELDS.hold.most; hold++) {
      const { extended, met } = bridgeTerm(terms, deal, hold);
      if (met !== false && extended >= until) return hold;
    }
  return null;
}

function payoffOf(bridge: BridgeLoan, month: number): Payoff {
  const { exitFee, minimumInterest, interest } = costTotals(bridge, { payoff: month });
  const before = month > 1 ? costTotals(bridge, { payoff: month - 1 }).interest : 0;
  const last = Math.round((interest - before) * 100);
  const cents =
    bridge.loan * 100 + Math.round((exitFee ?? 0) * 100) + Math.round(minimumInterest * 100) + last;
  return {
    balance: bridge.loan,
    exitFee,
    minimumInterest,
    lastInterest: dollars(last),
    total: dollars(cents),
  };
}

/** The loan that repays the bridge and its own costs: L = (payoff + dollars) ÷ (1 − shares of L). */
function repaysAllStep(payoff: Payoff, charges: Charges, deal: Deal): Step {
  const sums = plus(
    computedInput('Payoff', payoff.total),
    typedInput(deal, 'legal', true),
    stepInput(charges.inspection),
  );
  const rest = minus(1, charges.premium, charges.application);
  return new Step('Costs of the refinance', 'dollars', over(sums, rest));
}

/** A takeout in which only NOI, note rate and value are left to vary. */
export interface TakeoutPlan {
  deal: Deal;
  timeline: Timeline;
  payoff: Payoff;
  charges: Charges;
  /** whole hundreds of dollars */
  repaysAll: number;
  tests: LoanTest[];
  terms: ProgramTerms;
  /** limits of the law could not be tested, because their inputs are missing */
  isUntested: boolean;
  refused: Takeout['refused'];
  /** percent of cash out that is paid at closing; null where the terms hold nothing back */
  atClosing: number | null;
  participation: Participation | null;
}

/** Fields that a takeout needs. */
const TAKEOUT_NEEDS = ['noi2', 'value2', 'hud'] as const satisfies FieldKey[];

/** Takes the place of a refinance's costs where only its needed fields are asked for. */
const NO_COSTS: Amount = {
  needs: [],
  moves: [],
  steps: () => ({ before: [], input: { name: '', value: null, unit: 'dollars', source: 'computed' } }),
};

/** All empty fields that the takeout of any bridge loan waits for. */
export function takeoutNeeds(terms: ProgramTerms, deal: Deal): FieldKey[] {
  const tests = refinance223f(terms, deal, NO_COSTS, 'noi2', 'value2');
  return [...new Set([...missing(deal, TAKEOUT_NEEDS), ...tests.flatMap((test) => test.needs)])];
}

/**
 * What bridge and deal determine of a takeout; null while a field is empty, or where the firm does not show a figure.
 */
export function planTakeout(
  terms: ProgramTerms,
  bridgeTerms: ProgramTerms,
  bridge: BridgeLoan,
): TakeoutPlan | null {
  const { deal } = bridge;
  if (takeoutNeeds(terms, deal).length > 0) return null;
  const refused = eligibility(terms, deal)
    .filter(({ id, met }) => met === false && id !== 'purpose' && id !== 'occupancy')
    .map(({ id }) => id);
  const timeline = timelineOf(terms, bridgeTerms, bridge, refused.length > 0);
  const payoff = payoffOf(bridge, Math.max(1, Math.min(timeline.endorsement, bridge.term.extended)));
  const charges = chargesOf(terms, deal, false);
  const all = repaysAllStep(payoff, charges, deal);
  const costs: Amount = { needs: [], moves: [], steps: () => ({ before: [all], input: stepInput(all) }) };
  const limits = unitLimitTest(terms, deal);
  const tested = limits.filter(({ needs, onRequest }) => needs.length === 0 && !onRequest);
  const tests = [...refinance223f(terms, deal, costs, 'noi2', 'value2'), ...tested];
  if (tests.some(({ onRequest }) => onRequest)) return null;
  return {
    ...{
      deal,
      timeline,
      payoff,
      charges,
      repaysAll: Math.ceil((all.value! - 1e-6) / INSURED_STEP) * INSURED_STEP,
      tests,
    },
    terms,
    isUntested: tested.length < limits.length,
    refused,
    atClosing: ruleFor(terms, deal, 'cashOutAtClosing').rule?.to ?? null,
    participation: bridge.participation,
  };
}

/** The permanent loan of a plan in whole hundreds of dollars, and its surplus, at other figures than the deal's. */
export function takeoutAt(plan: TakeoutPlan, deal = plan.deal): { permanent: number; surplus: number } {
  const amounts = plan.tests.map((test) => amountOf(test, deal) ?? Number.POSITIVE_INFINITY);
  const permanent = roundedDown(Math.min(...amounts), INSURED_STEP);
  const { total } = costsOf(plan.charges, deal, permanent);
  return { permanent, surplus: inCents(permanent - total - plan.payoff.total) };
}

/** Whether value and coverage allow the loan that repays everything. */
const repaysAt = ({ tests, repaysAll }: TakeoutPlan, deal: Deal) =>
  tests.every((test) => test.id === 'refinance' || (amountOf(test, deal) ?? repaysAll) >= repaysAll);

/** The first value of one field, from one bound to the other, at which the permanent loan repays everything. */
function breakEven(
  plan: TakeoutPlan,
  field: 'noi2' | 'hud' | 'value2',
  other: Partial<Deal> = {},
  near?: number,
): number | null {
  const { kind, most } = FIELDS[field];
  const isRate = kind === 'percent';
  const fine = isRate ? 1000 : 1;
  // one copy that the search changes: a copy at each step takes twenty times as long
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
  // the amount allowed by coverage is proportional to NOI, and that allowed by value does not depend on it
  const coverage = tests.find(({ id }) => id === 'dscr')!;
  const allowed = amountOf(coverage, { ...deal, hud, noi2: A_MILLION });
  return breakEven(plan, 'noi2', { hud }, Math.ceil((repaysAll / (allowed || 1)) * A_MILLION));
}

/**
 * The permanent loan that repays a bridge: 223(f) on stabilized NOI and value, with the payoff, its costs, and the
 * surplus.
 */
export function takeout(plan: TakeoutPlan): Takeout {
  const { deal, timeline, payoff, charges, repaysAll, tests, participation } = plan;
  const rules = tests.map((test) => answerTest(test, deal, () => null, INSURED_STEP));
  const { largest, binding } = largestLoan(rules, INSURED_STEP);
  const permanent = largest ?? 0;
  const costs = costsOf(charges, deal, permanent);
  const { surplus } = takeoutAt(plan);
  const taken = participation?.amounts ?? null;
  const afterParticipation = taken && ([inCents(surplus - taken[1]), inCents(surplus - taken[0])] as const);
  // the bridge's lender is paid its share at payoff: cash out is what is left after the larger one
  const held = cashOutOf(afterParticipation?.[0] ?? surplus, plan.atClosing);
  const coversAll = repaysAt(plan, deal);
  const mayRepay = plan.refused.length === 0 && timeline.spare >= 0;
  const noteRate = mayRepay ? breakEven(plan, 'hud') : null;
  const isBeyond = noteRate === FIELDS.hud.most;
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
    cashOut: { ...held, share: surplus > 0 ? plan.atClosing : null },
    afterParticipation,
    participation,
    repaysAll,
    coversAll,
    refused: plan.refused,
    repays:
      // also the part that rounding removes is left to find
      mayRepay &&
      surplus >= 0 &&
      coversAll &&
      (participation === null || (afterParticipation?.[0] ?? -1) >= 0),
    breakEven: {
      noi: mayRepay ? breakEvenNoi(plan) : null,
      noteRate: isBeyond ? null : noteRate,
      value: mayRepay ? breakEven(plan, 'value2') : null,
    },
    funds: balanced(
      [
        { id: 'payoff', amount: payoff.total },
        // the payoff is without a fee that nobody typed
        ...(payoff.exitFee === null ? [{ id: 'exit' as const, amount: null }] : []),
        { id: 'premium', amount: costs.premium },
        { id: 'application', amount: costs.applicationFee },
        { id: 'inspection', amount: costs.inspectionFee },
        { id: 'legal', amount: costs.legal },
        ...(participation ? [{ id: 'share' as const, amount: taken?.[1] ?? null }] : []),
      ],
      permanent,
      plan.atClosing,
      false,
    ),
    notes: [
      ...notesOf(plan.terms, deal, { rules, loan: permanent, largest: permanent, request: null }, false),
      ...(deal.steady === null ? (['steady-not-typed'] as const) : []),
      ...(deal.process === null ? (['process-not-typed'] as const) : []),
      ...(plan.isUntested ? (['units-not-tested'] as const) : []),
    ],
    breakEvenBeyond: isBeyond ? FIELDS.hud.most : null,
    steps: [new Step('Surplus or shortfall', 'dollars', left)],
  };
}
