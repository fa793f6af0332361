import type { ProgramTerms } from '#app/lending/deal/program-terms.ts';
import type { Rule } from '#app/lending/rules.ts';

/** A rule of a program that always counts, with what is given in `rest`. */
export function rule(
  id: string,
  measure: Rule['measure'],
  op: Rule['op'],
  unit: Rule['unit'],
  figure: number | [number, number],
  rest: Partial<Rule> = {},
): Rule {
  const [from, to] = typeof figure === 'number' ? [figure, figure] : figure;
  return {
    id,
    measure,
    op,
    unit,
    from,
    to,
    of: null,
    when: {},
    orMore: false,
    combine: null,
    assumed: false,
    ...rest,
  };
}

const DATED: readonly Omit<ProgramTerms, 'today'>[] = [
  {
    key: 'core',
    purposes: ['acquisition', 'refinance', 'situational', 'stabilization'],
    types: [
      'multifamily',
      'industrial',
      'retail',
      'mixed-use',
      'hospitality',
      'office',
      'medical-office',
      'self-storage',
      'manufactured-housing',
    ],
    typesOnRequest: [],
    markets: ['primary', 'secondary'],
    rules: [
      rule('loanAmount.amount', 'loanAmount', 'range', 'dollars', [2000000, 50000000], { orMore: true }),
      rule('extensions.count', 'extensionCount', 'max', 'count', 2),
      rule('extensions.each', 'extensionMonths', 'is', 'months', 6),
      rule('prepaymentPenalty.share', 'minimumInterest', 'is', 'fraction', 0.5, { of: 'initialTerm' }),
      rule('debtServiceReserve.least', 'dscr', 'min', 'dscr', 1),
      rule('maxLtv.limit', 'ltv', 'max', 'percent', 80, { of: 'stabilizedValue' }),
      rule('maxLtc.limit', 'ltc', 'max', 'percent', 75, { of: 'cost' }),
      rule('interestRate.spread', 'spreadBps', 'is', 'bps', [450, 550], { of: 'termSofr' }),
      rule('loanTerm.length', 'term', 'range', 'months', [12, 36], { of: 'extendedTerm' }),
    ],
  },
  {
    key: 'core-plus',
    purposes: ['acquisition', 'refinance', 'rehabilitation', 'situational', 'stabilization'],
    types: [
      'multifamily',
      'industrial',
      'retail',
      'mixed-use',
      'hospitality',
      'office',
      'medical-office',
      'self-storage',
      'manufactured-housing',
    ],
    typesOnRequest: [],
    markets: ['primary', 'secondary'],
    rules: [
      rule('loanAmount.amount', 'loanAmount', 'range', 'dollars', [2000000, 50000000], { orMore: true }),
      rule('extensions.count', 'extensionCount', 'max', 'count', 2),
      rule('extensions.each', 'extensionMonths', 'is', 'months', 6),
      rule('prepaymentPenalty.share', 'minimumInterest', 'is', 'fraction', 0.5, { of: 'initialTerm' }),
      rule('maxLtv.limit', 'ltv', 'max', 'percent', 75, { of: 'asIsValue', assumed: true }),
      rule('maxLtc.limit', 'ltc', 'max', 'percent', 85, { of: 'cost' }),
      rule('interestRate.spread', 'spreadBps', 'is', 'bps', [500, 600], { of: 'termSofr' }),
      rule('loanTerm.length', 'term', 'range', 'months', [24, 36], { of: 'extendedTerm' }),
    ],
  },
  {
    key: 'opportunistic',
    purposes: ['acquisition', 'refinance', 'conversion', 'rehabilitation', 'situational', 'stabilization'],
    types: [
      'multifamily',
      'industrial',
      'retail',
      'mixed-use',
      'hospitality',
      'office',
      'medical-office',
      'self-storage',
      'manufactured-housing',
    ],
    typesOnRequest: [],
    markets: ['primary', 'secondary', 'tertiary', 'small'],
    rules: [
      rule('loanAmount.amount', 'loanAmount', 'range', 'dollars', [2000000, 50000000], { orMore: true }),
      rule('extensions.count', 'extensionCount', 'max', 'count', 2),
      rule('extensions.each', 'extensionMonths', 'is', 'months', 6),
      rule('prepaymentPenalty.share', 'minimumInterest', 'is', 'fraction', 0.5, { of: 'initialTerm' }),
      rule('maxLtv.limit', 'ltv', 'max', 'percent', 85, { of: 'stabilizedValue' }),
      rule('maxLtc.limit', 'ltc', 'max', 'percent', 90, { of: 'cost' }),
      rule('interestRate.spread', 'spreadBps', 'is', 'bps', [600, 700], { of: 'termSofr' }),
      rule('loanTerm.length', 'term', 'range', 'months', [18, 36], { of: 'extendedTerm' }),
    ],
  },
  {
    key: 'participating',
    purposes: ['acquisition', 'refinance', 'rehabilitation', 'situational', 'stabilization'],
    types: [
      'multifamily',
      'industrial',
      'retail',
      'mixed-use',
      'hospitality',
      'office',
      'medical-office',
      'self-storage',
      'manufactured-housing',
    ],
    typesOnRequest: [],
    markets: ['primary', 'secondary'],
    rules: [
      rule('loanAmount.amount', 'loanAmount', 'range', 'dollars', [2000000, 30000000], { orMore: true }),
      rule('extensions.count', 'extensionCount', 'max', 'count', 2),
      rule('extensions.each', 'extensionMonths', 'is', 'months', 6),
      rule('prepaymentPenalty.share', 'minimumInterest', 'is', 'fraction', 0.5, { of: 'initialTerm' }),
      rule('maxLtv.limit', 'ltv', 'max', 'percent', 90, { of: 'asIsValue', assumed: true }),
      rule('maxLtc.limit', 'ltc', 'max', 'percent', 100, { of: 'cost' }),
      rule('interestRate.spread', 'spreadBps', 'is', 'bps', 700, { of: 'termSofr' }),
      rule('loanTerm.length', 'term', 'range', 'months', [24, 48], { of: 'extendedTerm' }),
    ],
  },
  {
    key: '221d4',
    purposes: ['new-construction', 'substantial-rehabilitation'],
    types: ['multifamily'],
    typesOnRequest: [],
    markets: null,
    rules: [
      rule('propertyTypes.least', 'units', 'min', 'units', 5, { orMore: true }),
      rule('maxLtc.construction', 'ltc', 'max', 'percent', 90, {
        of: 'cost',
        when: { work: ['new-construction'] },
      }),
      rule('maxLtc.rehabilitation', 'ltc', 'max', 'percent', 85, {
        of: 'cost',
        when: { work: ['substantial-rehabilitation'] },
      }),
      rule('dscr.range', 'dscr', 'min', 'dscr', [1.15, 1.2]),
      rule('loanTerm.longest', 'term', 'max', 'years', 40),
    ],
  },
  {
    key: '232',
    purposes: ['new-construction', 'substantial-rehabilitation'],
    types: ['assisted-living', 'skilled-nursing', 'independent-living', 'board-and-care'],
    typesOnRequest: [],
    markets: null,
    rules: [
      rule('loanTerm.longest', 'term', 'max', 'years', 40),
      rule('mortgageInsurance.standard', 'premiumAnnual', 'is', 'percent', 0.77, {
        of: 'mortgage',
        when: { affordability: ['market'] },
      }),
      rule('mortgageInsurance.affordable', 'premiumAnnual', 'is', 'percent', 0.45, {
        of: 'mortgage',
        when: { affordability: ['affordable', 'broadly'] },
      }),
      rule('mortgageInsurance.green', 'premiumAnnual', 'is', 'percent', 0.25, {
        of: 'mortgage',
        when: { affordability: ['green'] },
      }),
      rule('applicationFee.standard', 'applicationFee', 'is', 'perThousand', 3, { of: 'mortgage' }),
      rule('applicationFee.opportunityZone', 'applicationFee', 'is', 'perThousand', 2, {
        of: 'mortgage',
        when: { opportunityZone: true },
      }),
      rule('inspectionFee.fee', 'inspectionFee', 'is', 'perThousand', 5, {
        of: 'mortgage',
        when: { work: ['new-construction'] },
      }),
      rule('inspectionFee.fee', 'inspectionFee', 'is', 'perThousand', 5, {
        of: 'improvementCost',
        when: { work: ['substantial-rehabilitation'] },
      }),
      rule('rateLockDeposit.share', 'rateLockDeposit', 'is', 'percent', 0.5, { of: 'mortgage' }),
      rule('limits.assisted-living-for-profit-new-construction.ltv', 'ltv', 'max', 'percent', 75, {
        of: 'value',
        when: { ownership: ['for-profit'], type: ['assisted-living'], work: ['new-construction'] },
      }),
      rule('limits.assisted-living-for-profit-new-construction.dscr', 'dscr', 'min', 'dscr', 1.45, {
        when: { ownership: ['for-profit'], type: ['assisted-living'], work: ['new-construction'] },
      }),
      rule('limits.assisted-living-non-profit-new-construction.ltv', 'ltv', 'max', 'percent', 80, {
        of: 'value',
        when: { ownership: ['non-profit'], type: ['assisted-living'], work: ['new-construction'] },
      }),
      rule('limits.assisted-living-non-profit-new-construction.dscr', 'dscr', 'min', 'dscr', 1.45, {
        when: { ownership: ['non-profit'], type: ['assisted-living'], work: ['new-construction'] },
      }),
      rule('limits.assisted-living-for-profit-substantial-rehabilitation.ltv', 'ltv', 'max', 'percent', 80, {
        of: 'value',
        when: { ownership: ['for-profit'], type: ['assisted-living'], work: ['substantial-rehabilitation'] },
      }),
      rule('limits.assisted-living-for-profit-substantial-rehabilitation.dscr', 'dscr', 'min', 'dscr', 1.45, {
        when: { ownership: ['for-profit'], type: ['assisted-living'], work: ['substantial-rehabilitation'] },
      }),
      rule('limits.assisted-living-non-profit-substantial-rehabilitation.ltv', 'ltv', 'max', 'percent', 85, {
        of: 'value',
        when: { ownership: ['non-profit'], type: ['assisted-living'], work: ['substantial-rehabilitation'] },
      }),
      rule('limits.assisted-living-non-profit-substantial-rehabilitation.dscr', 'dscr', 'min', 'dscr', 1.45, {
        when: { ownership: ['non-profit'], type: ['assisted-living'], work: ['substantial-rehabilitation'] },
      }),
      rule(
        'limits.skilled-nursing-board-and-care-independent-living-for-profit.ltv',
        'ltv',
        'max',
        'percent',
        80,
        {
          of: 'value',
          when: {
            ownership: ['for-profit'],
            type: ['skilled-nursing', 'board-and-care', 'independent-living'],
          },
        },
      ),
      rule(
        'limits.skilled-nursing-board-and-care-independent-living-for-profit.dscr',
        'dscr',
        'min',
        'dscr',
        1.45,
        {
          when: {
            ownership: ['for-profit'],
            type: ['skilled-nursing', 'board-and-care', 'independent-living'],
          },
        },
      ),
      rule(
        'limits.skilled-nursing-board-and-care-independent-living-non-profit.ltv',
        'ltv',
        'max',
        'percent',
        85,
        {
          of: 'value',
          when: {
            ownership: ['non-profit'],
            type: ['skilled-nursing', 'board-and-care', 'independent-living'],
          },
        },
      ),
      rule(
        'limits.skilled-nursing-board-and-care-independent-living-non-profit.dscr',
        'dscr',
        'min',
        'dscr',
        1.45,
        {
          when: {
            ownership: ['non-profit'],
            type: ['skilled-nursing', 'board-and-care', 'independent-living'],
          },
        },
      ),
    ],
  },
  {
    key: '223f',
    purposes: ['refinance', 'acquisition'],
    types: ['multifamily', 'manufactured-housing'],
    typesOnRequest: ['assisted-living', 'skilled-nursing', 'independent-living', 'board-and-care'],
    markets: null,
    rules: [
      rule('mortgageInsurance.closing', 'premiumAtClosing', 'is', 'percent', 1, { of: 'mortgage' }),
      rule('mortgageInsurance.annual', 'premiumAnnual', 'is', 'percent', 0.6, {
        of: 'mortgage',
        when: { affordability: ['market'] },
      }),
      rule('mortgageInsurance.affordable', 'premiumAnnual', 'is', 'percent', 0.35, {
        of: 'mortgage',
        when: { affordability: ['affordable'] },
      }),
      rule('mortgageInsurance.green', 'premiumAnnual', 'is', 'percent', 0.25, {
        of: 'mortgage',
        when: { affordability: ['broadly', 'green'] },
      }),
      rule('applicationFee.fee', 'applicationFee', 'is', 'perThousand', 3, { of: 'mortgage' }),
      rule('inspectionFee.share', 'inspectionFee', 'is', 'percent', 1, { of: 'repairs', combine: 'greater' }),
      rule('inspectionFee.unit', 'inspectionFee', 'is', 'perUnit', 30, { combine: 'greater' }),
      rule('inspectionFee.most', 'inspectionFee', 'max', 'dollars', 1500, { when: { repairsUnder: 100000 } }),
      rule('rateLockDeposit.share', 'rateLockDeposit', 'is', 'percent', 0.5, { of: 'mortgage' }),
      rule('propertyTypes.least', 'units', 'min', 'units', 5, { when: { type: ['multifamily'] } }),
      rule('dscr.held', 'coverageMonths', 'min', 'months', 3),
      rule('occupancy.least', 'occupancy', 'min', 'percent', 85),
      rule('commercialSpace.area', 'commercialArea', 'max', 'percent', 25, { of: 'area' }),
      rule('commercialSpace.income', 'commercialIncome', 'max', 'percent', 20, { of: 'income' }),
      rule('purchase.share', 'purchaseCost', 'max', 'percent', 87, { of: 'transactionCosts' }),
      rule('cashOut.costs', 'cashOut', 'max', 'percent', 100, { of: 'refinanceCosts', combine: 'greater' }),
      rule('cashOut.value', 'cashOut', 'max', 'percent', 80, { of: 'value', combine: 'greater' }),
      rule('largeLoans.threshold', 'largeLoan', 'is', 'dollars', 120000000),
      rule('loanTerm.longest', 'term', 'max', 'years', 35, { combine: 'lesser' }),
      rule('loanTerm.life', 'term', 'max', 'percent', 75, { of: 'remainingEconomicLife', combine: 'lesser' }),
      rule('limits.market-rate.ltv', 'ltv', 'max', 'percent', 87, {
        of: 'value',
        when: { affordability: ['market', 'green'], type: ['multifamily'] },
      }),
      rule('limits.market-rate.dscr', 'dscr', 'min', 'dscr', 1.15, {
        when: { affordability: ['market', 'green'], type: ['multifamily'] },
      }),
      rule('limits.affordable.ltv', 'ltv', 'max', 'percent', 90, {
        of: 'value',
        when: { affordability: ['affordable', 'broadly'], type: ['multifamily'] },
      }),
      rule('limits.affordable.dscr', 'dscr', 'min', 'dscr', 1.11, {
        when: { affordability: ['affordable', 'broadly'], type: ['multifamily'] },
      }),
      rule('limits.manufactured-home-community.ltv', 'ltv', 'max', 'percent', 90, {
        of: 'value',
        when: { type: ['manufactured-housing'] },
      }),
      rule('limits.manufactured-home-community.dscr', 'dscr', 'min', 'dscr', 1.11, {
        when: { type: ['manufactured-housing'] },
      }),
    ],
  },
  {
    key: '223a7',
    purposes: ['insured-refinance'],
    types: ['skilled-nursing', 'board-and-care', 'assisted-living'],
    typesOnRequest: ['multifamily'],
    markets: null,
    rules: [
      rule('mortgageInsurance.closing', 'premiumAtClosing', 'is', 'percent', 0.5, { of: 'mortgage' }),
      rule('mortgageInsurance.annual', 'premiumAnnual', 'is', 'percent', 0.55, {
        of: 'mortgage',
        when: { affordability: ['market', 'green'] },
      }),
      rule('mortgageInsurance.affordable', 'premiumAnnual', 'is', 'percent', 0.45, {
        of: 'mortgage',
        when: { affordability: ['affordable', 'broadly'] },
      }),
      rule('applicationFee.fee', 'applicationFee', 'is', 'perThousand', 1.5, { of: 'mortgage' }),
      rule('inspectionFee.none', 'inspectionFee', 'is', 'dollars', 0),
      rule('rateLockDeposit.share', 'rateLockDeposit', 'is', 'percent', 0.5, { of: 'mortgage' }),
      rule('dscr.least', 'dscr', 'min', 'dscr', 1.11),
      rule('commercialSpace.share', 'commercialArea', 'max', 'percent', 20),
      rule('commercialSpace.share', 'commercialIncome', 'max', 'percent', 20),
      rule('loanTerm.longest', 'term', 'max', 'years', 40),
      rule('loanTerm.remaining', 'term', 'max', 'percent', 100, { of: 'remainingTerm' }),
      rule('loanTerm.least', 'term', 'min', 'years', 10),
    ],
  },
  {
    key: '241a',
    purposes: ['supplemental'],
    types: ['multifamily', 'assisted-living', 'skilled-nursing', 'independent-living', 'board-and-care'],
    typesOnRequest: [],
    markets: null,
    rules: [
      rule('mortgageInsurance.market', 'premiumAnnual', 'is', 'percent', 0.95, {
        of: 'mortgage',
        when: { affordability: ['market'] },
      }),
      rule('mortgageInsurance.affordable', 'premiumAnnual', 'is', 'percent', 0.35, {
        of: 'mortgage',
        when: { affordability: ['affordable'] },
      }),
      rule('mortgageInsurance.green', 'premiumAnnual', 'is', 'percent', 0.25, {
        of: 'mortgage',
        when: { affordability: ['broadly', 'green'] },
      }),
      rule('applicationFee.standard', 'applicationFee', 'is', 'perThousand', 3, { of: 'mortgage' }),
      rule('applicationFee.opportunityZone', 'applicationFee', 'is', 'perThousand', 2, {
        of: 'mortgage',
        when: { opportunityZone: true },
      }),
      rule('rateLockDeposit.share', 'rateLockDeposit', 'is', 'percent', 0.5, { of: 'mortgage' }),
      rule('maxLtv.limit', 'ltv', 'max', 'percent', 90, { of: 'valueAdded', assumed: true }),
      rule('maxLtc.limit', 'ltc', 'max', 'percent', 90, { of: 'cost' }),
      rule('dscr.combined', 'dscr', 'min', 'dscr', 1.11, { of: 'bothLoans' }),
      rule('loanTerm.longest', 'term', 'max', 'years', 40, { when: { remainingYearsUnder: 25 } }),
      rule('loanTerm.life', 'term', 'max', 'percent', 75, { of: 'economicLife' }),
    ],
  },
];

/**
 * HUD's current rules, as far as the desk uses them: premium of multifamily since October 2025, coverage and leverage
 * since January 2025, no premium for green facilities.
 */
const TODAY: Partial<Record<string, Rule[]>> = {
  '221d4': [
    rule('today.maxLtc.market', 'ltc', 'max', 'percent', 87, {
      of: 'cost',
      when: { affordability: ['market', 'green'] },
    }),
    rule('today.maxLtc.affordable', 'ltc', 'max', 'percent', 90, {
      of: 'cost',
      when: { affordability: ['affordable', 'broadly', 'middle'] },
    }),
    rule('today.dscr.market', 'dscr', 'min', 'dscr', 1.15, {
      when: { affordability: ['market', 'green'] },
    }),
    rule('today.dscr.affordable', 'dscr', 'min', 'dscr', 1.11, {
      when: { affordability: ['affordable', 'broadly', 'middle'] },
    }),
    rule('today.mortgageInsurance.closing', 'premiumAtClosing', 'is', 'percent', 0.25, { of: 'mortgage' }),
    rule('today.mortgageInsurance.annual', 'premiumAnnual', 'is', 'percent', 0.25, { of: 'mortgage' }),
  ],
  '232': [
    rule('today.mortgageInsurance.standard', 'premiumAnnual', 'is', 'percent', 0.77, {
      of: 'mortgage',
      when: { affordability: ['green'] },
    }),
  ],
  '223f': [
    rule('today.mortgageInsurance.closing', 'premiumAtClosing', 'is', 'percent', 0.25, { of: 'mortgage' }),
    rule('today.mortgageInsurance.annual', 'premiumAnnual', 'is', 'percent', 0.25, { of: 'mortgage' }),
  ],
  '241a': [
    rule('today.mortgageInsurance.annual', 'premiumAnnual', 'is', 'percent', 0.25, {
      of: 'mortgage',
      when: { type: ['multifamily'] },
    }),
  ],
};

/**
 * For tests: the terms of December 1, 2025, as far as the desk uses them. The deals that were computed independently of
 * this engine use these terms, so they do not follow the content.
 */
export const DATED_TERMS: readonly ProgramTerms[] = DATED.map((terms) => ({
  ...terms,
  today: TODAY[terms.key] ?? [],
}));
