import { expect, it } from 'vitest';
import { fixtureContent } from '#tests/fixture-content.ts';
import { amortization } from './amortization.ts';
import { answerDeal } from './answer.ts';
import { loanConstant } from './loan-constant.ts';
import { loanMeasures } from './loan-measures.ts';
import { NAMED_STEPS, STEP_NAMES, type StepName, workedDeal } from './named-steps.ts';
import { participationOf } from './participation.ts';
import { deskTerms } from './program-terms.ts';
import { projectCost } from './project-cost.ts';
import { readDeal } from './read-deal.ts';

const { bridge, fhaHud, pages } = fixtureContent();
const terms = [...bridge.programs, ...fhaHud.programs].map(deskTerms);
const { deal } = readDeal(new URLSearchParams(pages.deal.example));
const answer = answerDeal(terms, deal);
const worked = workedDeal(terms, deal, answer)!;
const { loan, cost, takeout } = worked;
const measures = loanMeasures(deal, loan.loan);
const shared = participationOf(terms.find(({ key }) => key === 'participating')!, deal)!;
const rule = (id: string) => takeout.rules.find((one) => one.id === id)!;
const year = (loan.loan * cost.rate * 365) / 360 / 100;

/** The results of the desk's own functions, to compare with the named steps. */
const EXPECTED: Record<StepName, number | null> = {
  cost: projectCost(deal).value,
  rate: cost.rate,
  'month-of-interest': cost.months[0]!.interest,
  'year-of-interest': year,
  'origination-fee': cost.originationFee,
  'exit-fee': cost.exitFee,
  'minimum-months': cost.minimumMonths,
  'extended-term': cost.term.extended,
  'coverage-today': deal.noi! / year,
  'value-today': measures.ltvToday,
  'value-stabilized': measures.ltvStabilized,
  'share-of-cost': measures.ltc,
  'debt-yield': measures.debtYieldToday,
  'loan-per-unit': measures.perUnit,
  'cash-to-close': worked.bridge.funds!.cash,
  reserve: cost.reserve,
  'all-in-cost': cost.allInAnnual,
  'largest-loan': worked.bridge.largest,
  'value-created': shared.created,
  participation: shared.amounts![0],
  'insured-value': rule('ltv').amount,
  'insured-coverage': rule('dscr').amount,
  'loan-constant': loanConstant(deal.hud!, 420),
  'insured-payment': amortization(takeout.permanent, deal.hud!, 0.6, 420).monthly,
  'cash-out': rule('refinance').amount,
  'held-back': takeout.cashOut.later,
  'premium-at-closing': takeout.costs.premium,
  'application-fee': takeout.costs.applicationFee,
  'rate-lock-deposit': takeout.costs.depositRefunded,
  payoff: takeout.payoff.total,
  surplus: takeout.surplus,
  'break-even': takeout.breakEven.noi,
};

it.each(STEP_NAMES)('%s is what the desk computes', (name) => {
  const value = NAMED_STEPS[name](worked)!.value!;
  const expected = EXPECTED[name]!;
  // limits of loans are rounded down to whole dollars, and shares have four decimals; a step has the value before
  // rounding
  expect(Math.abs(value - expected)).toBeLessThan(expected > 1000 ? 1 : 0.0001);
});

it('a deal that is not answered in full is no example', () => {
  const { deal: empty } = readDeal(new URLSearchParams());
  expect(workedDeal(terms, empty, answerDeal(terms, empty))).toBeNull();
});
