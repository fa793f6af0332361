import { type InsuredKey, isInsured } from '../vocabulary.ts';
import { bridgeLoan, reserveMonths } from './bridge-cost.ts';
import { spreadRule } from './bridge-rate.ts';
import { bridgeTests } from './bridge-tests.ts';
import { dollars } from './cents.ts';
import { chargesOf } from './charges.ts';
import { type Deal, type FieldKey, isWorksOpen, type NumberKey, PLANS } from './deal-fields.ts';
import { eligibility, gate, isRuledOut } from './eligibility.ts';
import { INSURED_TESTS } from './insured-ceilings.ts';
import { interestReserve, loanWithReserve } from './interest-reserve.ts';
import { largestLoan } from './largest-loan.ts';
import { type LoanMeasures, loanMeasures } from './loan-measures.ts';
import { INSURED_STEP, roundedDown } from './loan-step.ts';
import type { LoanTest } from './loan-test.ts';
import { isCountedByToday, type ProgramTerms, ruleFor } from './program-terms.ts';
import { amountOf, answerTest, type Request, type RuleAnswer } from './rule-answer.ts';
import { type Change, smallestChange } from './smallest-change.ts';
import { type SourcesAndUses, sourcesAndUses } from './sources-and-uses.ts';

/** `later`: not on the property as it is, but once it is stabilized. */
type Verdict = 'fits' | 'fits-with-less' | 'later' | 'does-not-fit' | 'more-needed' | 'on-request';

/** Notes on an answer besides its rules. */
type NoteId =
  | 'above-program-amount'
  | 'large-loan'
  | 'select-markets'
  | 'noi-held'
  | 'legal-apart'
  | 'spread-outside-range'
  | 'value-basis-assumed'
  | 'value-added-assumed'
  | 'stricter-coverage'
  | 'life-not-typed'
  | 'own-premium'
  | 'rules-of-today'
  | 'reserve-lent'
  | 'participation'
  | 'cost-not-tested'
  | 'works-not-typed'
  | 'cost-on-request'
  | 'steady-not-typed'
  | 'process-not-typed'
  | 'units-not-tested'
  | 'inspection-at-most'
  | 'both-loans'
  | 'balance-not-typed';

/** Why a program does not fit, or not yet: the rule, and the likeliest change of one input that meets it. */
interface Reason {
  id: RuleAnswer['id'] | 'more-needed' | 'on-request';
  fix: Change | null;
}

export interface ProgramAnswer {
  key: string;
  verdict: Verdict;
  /** whole dollars; null while it cannot be computed */
  largest: number | null;
  /** the rules that set it */
  binding: RuleAnswer['id'][];
  /** the request: the typed loan, with the reserve where that is part of the loan */
  request: number | null;
  /** the loan that cost and takeout are computed for: the request, or the largest loan where that is less */
  loan: number | null;
  rules: RuleAnswer[];
  /** dollars and cents of its interest reserve; null where it is unknown, and for an insured loan */
  reserve: number | null;
  /** sources and uses of that loan; null while price or debt is unknown */
  funds: SourcesAndUses | null;
  /** measures of that loan; null where `loan` is */
  measures: LoanMeasures | null;
  reasons: Reason[];
  notes: NoteId[];
  /** empty fields that are needed for a complete answer */
  needs: FieldKey[];
  /** empty fields of rules that could not be tested, and that do not delay the answer */
  open: FieldKey[];
}

/** Stands for a request that no loan can meet, because interest would exceed any loan. */
const NO_LOAN_WILL_DO = 1e12;

/**
 * The request: the typed loan; where the interest reserve is part of the loan, the loan that leaves the wanted amount.
 */
function requestFor(terms: ProgramTerms, deal: Deal, step: number): Request {
  if (deal.loan === null) return () => null;
  const lent = !isInsured(terms.key) && deal.reserve === 'loan' && deal.noi !== null;
  const bridge = lent ? bridgeLoan(terms, deal, deal.loan) : null;
  if (bridge === null) return ({ loan }) => roundedDown(loan!, step);
  // a search for the smallest change asks about thirty times, mostly with unchanged inputs of the reserve
  let last: { on: string; request: number } | null = null;
  return (one) => {
    const on = `${one.loan} ${one.noi} ${one.noi2} ${one.sofr} ${one.spread}`;
    if (last?.on !== on) {
      const months = reserveMonths({ ...bridge, deal: one });
      last = { on, request: loanWithReserve(months, one.loan!) ?? NO_LOAN_WILL_DO };
    }
    return last.request;
  };
}

/** The smallest loan of a program. A change meets it if the whole deal's loan then does. */
function minimumRule(
  terms: ProgramTerms,
  deal: Deal,
  loan: number | null,
  tests: readonly LoanTest[],
  request: Request,
): RuleAnswer[] {
  const { rule } = ruleFor(terms, deal, 'loanAmount');
  if (rule === null || rule.op === 'max' || loan === null) return [];
  const least = rule.from;
  const allows = (test: LoanTest, one: Deal) => (amountOf(test, one) ?? least) >= least;
  const reaches = (one: Deal) => (request(one) ?? least) >= least && tests.every((test) => allows(test, one));
  const moves = new Set<NumberKey>([
    'loan',
    ...tests.filter((test) => !allows(test, deal)).flatMap((test) => test.moves),
  ]);
  const changes = [...moves].map((field) => smallestChange(deal, field, reaches));
  return [
    gate('minimum', {
      limit: least,
      unit: 'dollars',
      has: loan,
      met: loan >= least,
      row: rule.id,
      changes: loan >= least ? [] : changes.filter((change) => change !== null),
    }),
  ];
}

export function notesOf(
  terms: ProgramTerms,
  deal: Deal,
  { rules, loan, largest, request }: Pick<ProgramAnswer, 'rules' | 'loan' | 'largest' | 'request'>,
  repairs = true,
): NoteId[] {
  const over = (measure: 'loanAmount' | 'largeLoan', amount: number | null) => {
    const { rule } = ruleFor(terms, deal, measure);
    return rule !== null && amount !== null && amount > rule.to;
  };
  const insured = isInsured(terms.key);
  const spread = insured ? null : spreadRule(terms, deal);
  const typed = deal.spread;
  const lifeAsked =
    ruleFor(terms, deal, 'term', ({ of }) => of?.endsWith('conomicLife') ?? false).rule !== null;
  const notes: [NoteId, boolean][] = [
    // both also where the loan wanted is less: the largest is shown beside it
    ['above-program-amount', !insured && over('loanAmount', largest)],
    ['large-loan', over('largeLoan', largest)],
    // the one sheet that lists tertiary markets takes select ones
    ['select-markets', /tertiary|small/.test(deal.market!) && !!terms.markets?.includes(deal.market!)],
    // the reserve, which SOFR prices, is counted with it
    ['noi-held', !insured && deal.sofr !== null && deal.noi !== null && deal.noi2 === null],
    ['legal-apart', insured && repairs && loan !== null && deal.legal !== null],
    ['spread-outside-range', spread !== null && typed !== null && (typed < spread.from || typed > spread.to)],
    ['value-basis-assumed', rules.some(({ id, assumed }) => assumed && id !== 'value-added')],
    ['value-added-assumed', rules.some(({ id, assumed }) => assumed && id === 'value-added')],
    ['stricter-coverage', insured && rules.some(({ id, ends }) => id === 'dscr' && ends !== null)],
    ['life-not-typed', lifeAsked && deal.life === null],
    ['own-premium', insured && deal.premium !== null],
    ['rules-of-today', isCountedByToday(terms, deal)],
    ['reserve-lent', !insured && deal.loan !== null && (request ?? 0) > deal.loan],
    [
      'cost-not-tested',
      rules.some(({ id, mayBeOpen, needs }) => id === 'ltc' && mayBeOpen && needs.length > 0),
    ],
    ['works-not-typed', !insured && loan !== null && isWorksOpen(deal)],
    ['cost-on-request', rules.some((rule) => rule.shareOnRequest)],
    ['units-not-tested', rules.some((rule) => rule.id === 'per-unit' && rule.amount === null)],
    ['inspection-at-most', insured && loan !== null && chargesOf(terms, deal, repairs).isInspectionAtMost],
    ['both-loans', insured && deal.for === 'add' && deal.balance !== null],
    ['balance-not-typed', insured && deal.for === 'add' && deal.balance === null],
    ['participation', ruleFor(terms, deal, 'participation').rule !== null],
  ];
  return notes.filter(([, holds]) => holds).map(([id]) => id);
}

/** The fields that an insured section needs whatever the purpose; no price, because each may be that of an owner. */
function needsOfAnyPlan(terms: ProgramTerms, key: InsuredKey, deal: Deal): FieldKey[] {
  const plans = (Object.keys(PLANS) as (keyof typeof PLANS)[]).filter((plan) =>
    PLANS[plan].purposes.every((purpose) => terms.purposes.includes(purpose)),
  );
  const needs = plans.map((plan) =>
    INSURED_TESTS[key](terms, { ...deal, for: plan })
      .filter(({ mayBeOpen }) => !mayBeOpen)
      .flatMap((test) => test.needs),
  );
  const [first = [], ...others] = needs;
  return first.filter((field) => field !== 'price' && others.every((some) => some.includes(field)));
}

/**
 * Whether a change may be offered: a figure that has to move by more than a quarter describes another deal. A smaller
 * loan may always be offered, because it is what the program lends.
 */
const isNear = ({ from, by }: Change) => 4 * Math.abs(by) <= Math.abs(from!);

/** Whether a program lends on a deal, how much, and which test sets the amount. */
export function answerProgram(terms: ProgramTerms, deal: Deal): ProgramAnswer {
  const { key } = terms;
  const insured = isInsured(key);
  const step = insured ? INSURED_STEP : 1;
  const gates = eligibility(terms, deal);
  const ruledOut = isRuledOut(gates);
  // a rule that the deal fails, whatever figures are still to come
  const isRefused = gates.some(({ met }) => met === false);
  // an insured program for another purpose, or whose limits are for other property, has no amount
  const closed = insured && (ruledOut || gates.some(({ onRequest }) => onRequest));
  const tests = !insured
    ? bridgeTests(terms, deal)
    : closed || deal.for === null
      ? []
      : INSURED_TESTS[key](terms, deal);
  const requested = requestFor(terms, deal, step);
  const request = requested(deal);
  const spread = insured ? null : spreadRule(terms, deal);
  const { rule: size } = ruleFor(terms, deal, 'loanAmount');
  const least = size === null || size.op === 'max' ? 0 : size.from;
  const tested = tests.map((test) => answerTest(test, deal, requested, step));
  const { largest, binding } = largestLoan(tested, step);
  // nobody gets a spread outside the program's own, a loan below its minimum, or one above the lowest of its ceilings
  const isToBeHad = (change: Change) => {
    const { field, to, by, loan = least } = change;
    const most = largest ?? Number.POSITIVE_INFINITY;
    if (field === 'loan') return to >= least && to <= most && (by < 0 || isNear(change));
    if (field === 'equity')
      return request === null || (request - to >= least && (deal.loan ?? 0) - to <= most);
    const isCharged = field !== 'spread' || (to >= spread!.from && to <= spread!.to);
    return isNear(change) && loan >= least && isCharged;
  };
  const toBeHad = <One extends RuleAnswer>(rule: One): One => ({
    ...rule,
    changes: rule.changes.filter(isToBeHad),
  });
  const answers = tested.map(toBeHad);
  const loan = largest === null ? null : Math.min(request ?? largest, largest);
  // a ceiling or a request below the program's minimum is no higher once the other figures are typed
  const lowest = Math.min(
    ...[request, ...answers.map(({ amount }) => amount)].filter((amount) => amount !== null),
  );
  const tooLow = largest === null && lowest < least ? lowest : null;
  const minimum = minimumRule(terms, deal, loan ?? tooLow, tests, requested).map((rule) =>
    // with a figure missing, no change of another one is known to be enough
    loan === null ? { ...rule, changes: [] } : toBeHad(rule),
  );
  // a ceiling may allow nothing while others are open
  const isTooSmall = lowest < step || minimum.some(({ met }) => met === false);
  const rules = [...gates, ...answers, ...minimum];

  // an insured section needs purpose and type; other rules about empty fields stay untested
  const asking = gates.filter(
    ({ id }) => insured && (id === 'purpose' || id === 'type' || id === 'insured-term'),
  );
  const unasked = insured && !closed && deal.for === null ? needsOfAnyPlan(terms, key, deal) : [];
  const needs =
    isRefused || isTooSmall
      ? []
      : [
          ...new Set([
            ...[...asking, ...answers.filter(({ mayBeOpen }) => !mayBeOpen)].flatMap((rule) => rule.needs),
            ...unasked,
          ]),
        ];
  const open = [...new Set([...gates, ...answers].flatMap((rule) => rule.needs))].filter(
    (field) => !needs.includes(field),
  );
  const verdict = ((): Verdict => {
    if (isRefused || isTooSmall) return 'does-not-fit';
    if (rules.some(({ onRequest, mayBeOpen }) => onRequest && !mayBeOpen)) return 'on-request';
    if (needs.length > 0 || largest === null) return 'more-needed';
    return request !== null && request > largest ? 'fits-with-less' : 'fits';
  })();
  const reasons: Reason[] = rules
    .filter(({ met }) => met === false)
    .map(({ id, changes }) => ({ id, fix: changes[0] ?? null }));
  if (verdict === 'more-needed' || verdict === 'on-request') reasons.push({ id: verdict, fix: null });
  const bridge = insured || !loan ? null : bridgeLoan(terms, deal, loan);
  const reserve =
    bridge && deal.noi !== null ? dollars(interestReserve(reserveMonths(bridge), bridge.loan)) : null;
  return {
    key,
    verdict,
    largest,
    binding,
    request,
    loan,
    rules,
    reserve,
    funds: loan ? sourcesAndUses(terms, deal, loan, reserve) : null,
    measures: loan ? loanMeasures(deal, loan) : null,
    reasons,
    needs,
    open,
    // an insured program for another purpose has no notes
    notes: insured && ruledOut ? [] : notesOf(terms, deal, { rules, loan, largest, request }),
  };
}
