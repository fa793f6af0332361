import { over, plus, times } from './arithmetic.ts';
import { bridgeRate, spreadInput, spreadRule } from './bridge-rate.ts';
import { yearFraction } from './day-count.ts';
import type { Deal } from './deal-fields.ts';
import { type LoanTest, missing, shareTest, stepAmount, typedAmount } from './loan-test.ts';
import { type ProgramTerms, ruleFor } from './program-terms.ts';
import { costBase, projectCost } from './project-cost.ts';
import { Step, stepInput, termInput, typedInput } from './step.ts';

/** The rate as yearly interest on each dollar of loan, times 365/360 under actual/360. */
const interestFactor = (deal: Deal, rate: Step): number =>
  ((rate.value ?? 0) / 100) * yearFraction(deal.days);

/**
 * Loan to value. Where the sheet says stabilized value, it uses that. Where the sheet names no basis, it uses today's
 * value and adds the works, which are advanced as they are done: an assumption that the rule carries.
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

/** Debt service coverage: NOI today over a year's interest, at the deal's rate and the loan's day count. */
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
        // a loan without interest passes any coverage
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

/** Whether the property is owned and has no insured loan: on a property with one, no bridge loan is made. */
const isOwned = (deal: Deal) => costBase(deal) === 'basis' && deal.for !== 'add' && deal.for !== 'insured';

/** The tests of a bridge loan: value, cost, coverage where the program asks for it, and its maximum. */
export const bridgeTests = (terms: ProgramTerms, deal: Deal): LoanTest[] => [
  valueTest(terms, deal),
  // owners often do not know what they paid: the share of cost is then not tested, and the answer says so
  {
    ...shareTest('ltc', [terms, deal], 'ltc', stepAmount(costBase(deal), projectCost)),
    mayBeOpen: isOwned(deal),
  },
  ...coverageTest(terms, deal),
  ...maximumTest(terms, deal),
];
