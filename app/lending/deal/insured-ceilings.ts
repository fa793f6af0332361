import type { InsuredKey } from '../vocabulary.ts';
import {
  constantOf,
  type Expression,
  greaterOf,
  leastOf,
  minus,
  over,
  plus,
  times,
  wholeOf,
} from './arithmetic.ts';
import { type Deal, type FieldKey, isWorksOpen } from './deal-fields.ts';
import {
  type Amount,
  type LoanTest,
  type LoanTestId,
  missing,
  shareTest,
  stepAmount,
  typedAmount,
} from './loan-test.ts';
import { type ProgramTerms, ruleFor } from './program-terms.ts';
import { costBase, projectCost, toBePaid } from './project-cost.ts';
import { baseOfUses } from './sources-and-uses.ts';
import { Step, stepInput, termInput, typedInput } from './step.ts';
import { unitLimitTest } from './unit-limits.ts';

/**
 * Months of full amortization: the least of the section's maximum, the section's share of the remaining economic life
 * where that is typed, and the remaining months of the existing insured loan where the section requires it.
 */
export function insuredTerm(
  terms: ProgramTerms,
  deal: Deal,
): { needs: FieldKey[]; onRequest: boolean; step: Step } {
  const longest = ruleFor(terms, deal, 'term', ({ unit, op }) => unit === 'years' && op !== 'min');
  const { rule: ofLife } = ruleFor(
    terms,
    deal,
    'term',
    ({ of }) => of === 'remainingEconomicLife' || of === 'economicLife',
  );
  const { rule: ofRest } = ruleFor(terms, deal, 'term', ({ of }) => of === 'remainingTerm');
  const months: Expression[] = [
    ...(longest.rule ? [termInput(longest.rule, 'Longest term')] : []),
    ...(ofLife && deal.life !== null
      ? [wholeOf(times(termInput(ofLife, 'Share of economic life'), typedInput(deal, 'life')))]
      : []),
    ...(ofRest && deal.left !== null ? [typedInput(deal, 'left')] : []),
  ];
  const [first = { name: 'Longest term', value: null, unit: 'years', source: 'terms' }, ...others] = months;
  return {
    needs: [...longest.needs, ...(ofRest ? missing(deal, ['left']) : [])],
    onRequest: longest.rule === null && longest.needs.length === 0,
    step: new Step(
      'Term',
      'months',
      others.length > 0 ? leastOf(first, ...others) : first,
      longest.rule?.id ?? null,
    ),
  };
}

/**
 * Debt service: L = (NOI ÷ DSCR) ÷ (K + premium), or with a loan that stays in place L = (NOI ÷ DSCR − its yearly
 * payments) ÷ (K + premium). The premium is the yearly one, `premiumAnnual` of the terms. Of a range of DSCR the
 * stricter end is used.
 */
function coverageTest(terms: ProgramTerms, deal: Deal, noi: 'noi' | 'noi2', stays?: 'pays'): LoanTest {
  const dscr = ruleFor(terms, deal, 'dscr');
  const charged = ruleFor(terms, deal, 'premiumAnnual');
  const term = insuredTerm(terms, deal);
  const premiumNeeds = deal.premium === null ? charged.needs : [];
  const needs = [
    ...dscr.needs,
    ...premiumNeeds,
    ...term.needs,
    ...missing(deal, stays ? [noi, 'hud', stays] : [noi, 'hud']),
  ];

  const isUnshown = term.onRequest || (dscr.rule === null && dscr.needs.length === 0);
  const lacksPremium = deal.premium === null && charged.rule === null && charged.needs.length === 0;

  const carrying = (one: Deal): { before: Step[]; yearly: Step } => {
    const constant = new Step(
      'Loan constant',
      'ratio',
      constantOf(typedInput(one, 'hud'), stepInput(term.step)),
    );
    const premium =
      one.premium === null ? termInput(charged.rule!, 'Annual premium') : typedInput(one, 'premium');
    const service = plus(stepInput(constant), premium);
    const yearly = new Step('Payment and premium', 'ratio', service, premium.row ?? null);
    return { before: [term.step, constant], yearly };
  };
  return {
    id: 'dscr',
    rule: dscr.rule,
    needs: [...new Set(needs)],
    onRequest: isUnshown || lacksPremium,
    ...(lacksPremium && !isUnshown && { instead: ['premium'] }),
    moves: [noi, 'hud'],
    ranged: dscr.rule !== null && dscr.rule.from < dscr.rule.to,
    steps: (one, end = 'to') => {
      const { before, yearly } = carrying(one);
      const income = over(typedInput(one, noi), termInput(dscr.rule!, 'DSCR', end));
      const left = stays ? minus(income, typedInput(one, stays)) : income;
      const allowed = over(left, stepInput(yearly));
      return [...before, yearly, new Step('Debt service coverage', 'dollars', allowed, dscr.rule!.id)];
    },
    has: (one, loan) => {
      const service = loan * carrying(one).yearly.value! + ((stays && one[stays]) ?? 0);
      return service > 0 && one[noi] !== null ? one[noi] / service : null;
    },
  };
}

/**
 * A limit that the section itself sets, without a figure of the terms. It is a past loan or a debt, so no change of the
 * deal can raise it.
 */
const ceiling = (id: LoanTestId, deal: Deal, base: Amount, label: string): LoanTest => ({
  id,
  rule: null,
  onRequest: false,
  ranged: false,
  moves: [],
  needs: missing(deal, base.needs),
  steps: (one) => {
    const { before, input } = base.steps(one);
    return [...before, new Step(label, 'dollars', input)];
  },
  has: (_, loan) => loan,
});

/** 'Greater of 100 % of costs and 80 % of value': the maximum of a refinance. */
function refinanceTest(terms: ProgramTerms, deal: Deal, costs: Amount, value: 'value' | 'value2'): LoanTest {
  const at = [terms, deal] as const;
  const ofCosts = shareTest('refinance', at, 'cashOut', costs, ({ of }) => of !== 'value');
  const ofValue = shareTest('refinance', at, 'cashOut', typedAmount(value), ({ of }) => of === 'value');
  return {
    ...ofCosts,
    needs: [...ofCosts.needs, ...ofValue.needs],
    onRequest: ofCosts.onRequest || ofValue.onRequest,
    moves: [value],
    steps: (one) => {
      const [costSteps, valueSteps] = [ofCosts.steps(one), ofValue.steps(one)];
      const named = (label: string, { expression, source }: Step) =>
        new Step(label, 'dollars', expression, source);
      const a = named('Share of costs', costSteps.at(-1)!);
      const b = named('Share of value', valueSteps.at(-1)!);
      const greater = greaterOf(stepInput(a), stepInput(b));
      const last = new Step('Refinance', 'dollars', greater, ofCosts.rule!.id);
      return [...costSteps.slice(0, -1), a, b, last];
    },
    has: ofValue.has,
  };
}

/** A refinance under 223(f), today or, with the figures of the stabilized property, as the takeout of a bridge loan. */
export const refinance223f = (
  terms: ProgramTerms,
  deal: Deal,
  costs: Amount,
  noi: 'noi' | 'noi2',
  value: 'value' | 'value2',
): LoanTest[] => [
  shareTest('ltv', [terms, deal], 'ltv', typedAmount(value)),
  coverageTest(terms, deal, noi),
  refinanceTest(terms, deal, costs, value),
];

const costOf = (base: 'price' | 'debt' | 'balance') => stepAmount(base, (deal) => toBePaid(deal, base));

/** A share of cost that the terms do not show is no more than all of it; without a cost the other tests decide. */
const allOfCost = (cost: LoanTest): LoanTest => ({
  ...cost,
  onRequest: false,
  shareOnRequest: true,
  mayBeOpen: true,
  steps: (one) => {
    const all = projectCost(one);
    return [all, new Step('Loan to cost', 'dollars', stepInput(all))];
  },
});

/** A test that waits for the works: a cost without them is no cost of a plan that is nothing else. */
const afterWorks = (deal: Deal, test: LoanTest): LoanTest =>
  isWorksOpen(deal) ? { ...test, needs: [...test.needs, 'works'] } : test;

/** A loan that builds or rebuilds: it waits for the cost of that, and pays no owner out. */
const building = (deal: Deal, [first, ...others]: [LoanTest, ...LoanTest[]]): LoanTest[] => [
  afterWorks(deal, first),
  ...others.map((test) => (test.id === 'ltc' ? afterWorks(deal, test) : test)),
  ...(baseOfUses(deal) === 'debt'
    ? [afterWorks(deal, ceiling('indebtedness', deal, costOf('debt'), 'Existing debt and costs'))]
    : []),
];

/** What the works add, in value and in cost: 241(a) lends on the addition only. */
const valueAdded = stepAmount(
  'value2',
  (deal) => new Step('Value added', 'dollars', minus(typedInput(deal, 'value2'), typedInput(deal, 'value'))),
  ['value', 'value2'],
);
const costAdded = stepAmount(
  'works',
  (deal) =>
    new Step(
      'Cost of the addition',
      'dollars',
      plus(typedInput(deal, 'works'), typedInput(deal, 'costs', true)),
    ),
);

/** The tests of each section of the Housing Act. New and rebuilt property is sized with its stabilized figures. */
export const INSURED_TESTS: Record<InsuredKey, (terms: ProgramTerms, deal: Deal) => LoanTest[]> = {
  '221d4': (terms, deal) =>
    building(deal, [
      shareTest('ltc', [terms, deal], 'ltc', stepAmount(costBase(deal), projectCost)),
      coverageTest(terms, deal, 'noi2'),
      ...unitLimitTest(terms, deal),
    ]),
  '232': (terms, deal) => {
    const cost = shareTest('ltc', [terms, deal], 'ltc', stepAmount(costBase(deal), projectCost));
    return building(deal, [
      shareTest('ltv', [terms, deal], 'ltv', typedAmount('value2')),
      coverageTest(terms, deal, 'noi2'),
      cost.onRequest ? allOfCost(cost) : cost,
    ]);
  },
  '223f': (terms, deal) =>
    deal.for === 'buy'
      ? [
          shareTest('ltv', [terms, deal], 'ltv', typedAmount('value')),
          coverageTest(terms, deal, 'noi'),
          shareTest('purchase', [terms, deal], 'purchaseCost', costOf('price')),
          ...unitLimitTest(terms, deal),
        ]
      : [...refinance223f(terms, deal, costOf('debt'), 'noi', 'value'), ...unitLimitTest(terms, deal)],
  '223a7': (terms, deal) => [
    ceiling('original-principal', deal, typedAmount('first'), 'Original principal'),
    ceiling('indebtedness', deal, costOf('balance'), 'Existing debt and costs'),
    coverageTest(terms, deal, 'noi'),
  ],
  '241a': (terms, deal) => {
    const added = shareTest('ltc', [terms, deal], 'ltc', costAdded);
    return [
      shareTest('value-added', [terms, deal], 'ltv', valueAdded),
      afterWorks(deal, added),
      coverageTest(terms, deal, deal.noi2 === null ? 'noi' : 'noi2', 'pays'),
    ];
  },
};
