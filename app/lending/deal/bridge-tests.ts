import { over, plus, times } from './arithmetic.ts';
import { bridgeRate, spreadInput, spreadRule } from './bridge-rate.ts';
import { yearFraction } from './day-count.ts';
import type { Deal } from './deal-fields.ts';
import { type LoanTest, missing, shareTest, stepAmount, typedAmount } from './loan-test.ts';
import { type ProgramTerms, ruleFor } from './program-terms.ts';
import { costBase, projectCost } from './project-cost.ts';
import { Step, stepInput, termInput, typedInput } from './step.ts';

/** Yearly interest on a loan: of the rate, 365/360 under actual/360. */
const interestFactor = (deal: Deal, rate: Step): number =>
  ((rate.value ?? 0) / 100) * yearFraction(deal.days);

/**
 * Share of value. Where the sheet says stabilized value, of that. Where it names no basis, of value today, and the works
 * are advanced on top as they are done: an assumption that the rule carries.
 */
function valueTest(terms: ProgramTerms, deal: Deal): LoanTest {
  const { rule } = ruleFor(terms, deal, 'ltv');
  if (rule?.of === 'stabilizedValue') return shareTest('ltv', [terms, deal], 'ltv', typedAmount('value2'));
  const today = shareTest('ltv', [terms, deal], 'ltv', typedAmount('value'));
  return {
    ...today,
    steps: (one) => {
      const [{ label, expression, source }] = today.steps(one) as [Step];
      return [new Step(label, 'dollars', plus(expression, typedInput(one, 'works')), source)];
    },
    has: (one, loan) => (one.value ? (Math.max(0, loan - one.works) / one.value) * 100 : null),
  };
}

/** NOI today covers a year of interest, at the rate of the deal and the day count of the loan. */
function coverageTest(terms: ProgramTerms, deal: Deal): LoanTest[] {
  const { rule } = ruleFor(terms, deal, 'dscr');
  const spread = spreadRule(terms, deal);
  if (rule === null || spread === null) return [];
  return [
    {
      id: 'dscr',
      rule,
      onRequest: false,
      ranged: spread.from < spread.to,
      needs: missing(deal, ['noi', 'sofr']),
      moves: ['noi', 'sofr', 'spread'],
      steps: (one, end) => {
        const rate = bridgeRate(one, spreadInput(spread, one, end));
        const yearly = one.days === '30' ? stepInput(rate) : over(times(stepInput(rate), 365), 360);
        const factor = new Step('Yearly interest', 'ratio', yearly);
        // a loan without interest is covered by anything
        const allowed = over(typedInput(one, 'noi'), termInput(rule, 'DSCR', 'from'), stepInput(factor));
        return [rate, factor, new Step('Debt service coverage', 'dollars', allowed, rule.id)];
      },
      has: (one, loan) => {
        const interest = loan * interestFactor(one, bridgeRate(one, spreadInput(spread, one)));
        return interest > 0 && one.noi !== null ? one.noi / interest : null;
      },
    },
  ];
}

/** The program's own maximum, where it is one: 'more is considered' is none. */
function maximumTest(terms: ProgramTerms, deal: Deal): LoanTest[] {
  const { rule } = ruleFor(terms, deal, 'loanAmount');
  if (rule === null || rule.orMore) return [];
  const steps = () => [new Step('Program maximum', 'dollars', termInput(rule, 'Limit'), rule.id)];
  return [
    {
      id: 'amount',
      rule,
      needs: [],
      onRequest: false,
      moves: [],
      ranged: false,
      steps,
      has: (_, loan) => loan,
    },
  ];
}

/** A property that is owned, on which no insured loan is: of one that is, no bridge loan is made. */
const isOwned = (deal: Deal) => costBase(deal) === 'basis' && deal.for !== 'add' && deal.for !== 'insured';

/** The ceilings of a bridge loan: value, cost, coverage where the program asks for it, and its maximum. */
export const bridgeTests = (terms: ProgramTerms, deal: Deal): LoanTest[] => [
  valueTest(terms, deal),
  // what an owner paid is often not at hand: the share of cost is then not tested, and the answer says so
  {
    ...shareTest('ltc', [terms, deal], 'ltc', stepAmount(costBase(deal), projectCost)),
    mayBeOpen: isOwned(deal),
  },
  ...coverageTest(terms, deal),
  ...maximumTest(terms, deal),
];
