import { describe, expect, it } from 'vitest';
import { rulesOf } from '#app/lending/program-rules.ts';
import type { AnyTable } from '#app/lending/programs.ts';
import { type DealCase, holds, type Measure, type Rule } from '#app/lending/rules.ts';
import { loadContent } from './content.server.ts';

const { bridge, fhaHud, samples } = loadContent();
const table = (key: string): AnyTable => {
  const second = key.endsWith('+');
  const found = [...bridge.programs, ...fhaHud.programs].find((one) => one.key === key.replace('+', ''));
  const one = second && found?.kind === 'fha-hud' ? found.construction : found;
  if (!one) throw new Error(`no terms of ${key}`);
  return one;
};

/** A rule as one line: 'max ltv 80 percent of stabilizedValue'. */
const ruleLine = ({ op, measure, from, to, unit, of, orMore, combine, assumed }: Rule) =>
  [
    ...[op, measure, from === to ? to : `${from}-${to}`, unit],
    ...(orMore ? ['or more'] : []),
    ...(of ? ['of', of] : []),
    ...(assumed ? ['(assumed)'] : []),
    ...(combine ? [`(${combine})`] : []),
  ].join(' ');

/** The rules for a measure that apply to a deal. */
const rules = (key: string, measure: Measure, deal: DealCase = {}) =>
  rulesOf(table(key))
    .filter((rule) => rule.measure === measure && holds(rule.when, deal))
    .map(ruleLine);

describe('what a machine reads in the terms', () => {
  it.each<[key: string, measure: Measure, deal: DealCase, expected: string[]]>([
    ['core', 'ltv', {}, ['max ltv 80 percent of stabilizedValue']],
    ['core-plus', 'ltv', {}, ['max ltv 75 percent of asIsValue (assumed)']],
    ['opportunistic', 'ltv', {}, ['max ltv 85 percent of stabilizedValue']],
    ['participating', 'ltv', {}, ['max ltv 90 percent of asIsValue (assumed)']],
    ['participating', 'ltc', {}, ['max ltc 100 percent of cost']],
    ['core', 'loanAmount', {}, ['range loanAmount 2000000-50000000 dollars or more']],
    ['core', 'spreadBps', {}, ['is spreadBps 450-550 bps of termSofr']],
    ['core', 'term', {}, ['range term 12-36 months of extendedTerm']],
    ['core', 'dscr', {}, ['min dscr 1 dscr']],
    ['core-plus', 'dscr', {}, []],
    ['core-plus', 'reserveBelow', {}, ['is reserveBelow 1 dscr']],
    ['core', 'extensionCount', {}, ['max extensionCount 2 count']],
    ['core', 'extensionMonths', {}, ['is extensionMonths 6 months']],
    ['core', 'minimumInterest', {}, ['is minimumInterest 0.5 fraction of initialTerm']],
    ['core', 'daysToClose', {}, ['is daysToClose 30-45 days of loiAcceptance']],
    ['opportunistic', 'population', {}, ['min population 50000-100000 people']],
    ['participating', 'participation', {}, ['is participation 15-25 percent of valueCreation']],
    ['221d4', 'ltc', { work: 'new-construction' }, ['max ltc 90 percent of cost']],
    ['221d4', 'ltc', { work: 'substantial-rehabilitation' }, ['max ltc 85 percent of cost']],
    ['221d4', 'dscr', {}, ['min dscr 1.15-1.2 dscr']],
    ['221d4', 'units', {}, ['min units 5 units or more']],
    ['221d4', 'processingMonths', {}, ['is processingMonths 6-12 months']],
    ['221d4', 'premiumAnnual', {}, []],
    ['232', 'ltv', { type: 'assisted-living', ownership: 'for-profit', work: 'new-construction' }, []],
    [
      '232+',
      'ltv',
      { type: 'assisted-living', ownership: 'for-profit', work: 'new-construction' },
      ['max ltv 75 percent of value'],
    ],
    ['232+', 'ltv', { type: 'skilled-nursing', ownership: 'non-profit' }, ['max ltv 85 percent of value']],
    ['232+', 'dscr', { type: 'skilled-nursing', ownership: 'non-profit' }, ['min dscr 1.45 dscr']],
    [
      '232+',
      'premiumConstruction',
      { affordability: 'market' },
      ['is premiumConstruction 0.77 percent of mortgage'],
    ],
    ['232+', 'premiumAnnual', { affordability: 'broadly' }, ['is premiumAnnual 0.45 percent of mortgage']],
    [
      '232+',
      'inspectionFee',
      { work: 'substantial-rehabilitation' },
      ['is inspectionFee 5 perThousand of improvementCost'],
    ],
    ['223f', 'ltv', { type: 'multifamily', affordability: 'green' }, ['max ltv 87 percent of value']],
    ['223f', 'ltv', { type: 'manufactured-housing' }, ['max ltv 90 percent of value']],
    ['223f', 'dscr', { type: 'multifamily', affordability: 'affordable' }, ['min dscr 1.11 dscr']],
    ['223f', 'premiumAnnual', { affordability: 'green' }, ['is premiumAnnual 0.25 percent of mortgage']],
    ['223f', 'premiumAtClosing', {}, ['is premiumAtClosing 1 percent of mortgage']],
    ['223f', 'purchaseCost', {}, ['max purchaseCost 87 percent of transactionCosts']],
    [
      '223f',
      'cashOut',
      {},
      ['max cashOut 100 percent of refinanceCosts (greater)', 'max cashOut 80 percent of value (greater)'],
    ],
    [
      '223f',
      'term',
      {},
      ['max term 35 years (lesser)', 'max term 75 percent of remainingEconomicLife (lesser)'],
    ],
    ['223f', 'coverageMonths', {}, ['min coverageMonths 3 months']],
    ['223f', 'largeLoan', {}, ['is largeLoan 120000000 dollars']],
    ['223f', 'occupancy', {}, ['min occupancy 85 percent']],
    ['223f', 'commercialArea', {}, ['max commercialArea 25 percent of area']],
    ['223f', 'commercialIncome', {}, ['max commercialIncome 20 percent of income']],
    [
      '223f',
      'inspectionFee',
      { repairs: 99_999 },
      [
        'is inspectionFee 1 percent of repairs (greater)',
        'is inspectionFee 30 perUnit (greater)',
        'max inspectionFee 1500 dollars',
      ],
    ],
    [
      '223f',
      'inspectionFee',
      { repairs: 100_000 },
      ['is inspectionFee 1 percent of repairs (greater)', 'is inspectionFee 30 perUnit (greater)'],
    ],
    ['223a7', 'inspectionFee', {}, ['is inspectionFee 0 dollars']],
    [
      '223a7',
      'term',
      {},
      ['max term 40 years', 'max term 100 percent of remainingTerm', 'min term 10 years'],
    ],
    ['223a7', 'commercialIncome', {}, ['max commercialIncome 20 percent']],
    ['223a7', 'repairEscrow', {}, ['max repairEscrow 10 percent of nonCriticalRepairs']],
    ['241a', 'ltv', {}, ['max ltv 90 percent of valueAdded (assumed)']],
    ['241a', 'dscr', {}, ['min dscr 1.11 dscr of bothLoans']],
    ['241a', 'term', { remainingYears: 24 }, ['max term 40 years', 'max term 75 percent of economicLife']],
    ['241a', 'term', { remainingYears: 25 }, ['max term 75 percent of economicLife']],
    ['241a', 'applicationFee', {}, ['is applicationFee 3 perThousand of mortgage']],
    ['241a', 'rateLockDeposit', {}, ['is rateLockDeposit 0.5 percent of mortgage']],
  ])('%s: %s for %j', (key, measure, deal, expected) => {
    expect(rules(key, measure, deal)).toEqual(expected);
  });

  it('names each rule once, by row and figure', () => {
    for (const { key } of [...bridge.programs, ...fhaHud.programs]) {
      const named = rulesOf(table(key)).map(({ id, measure, of }) => [id, measure, of].join());
      expect(new Set(named).size).toBe(named.length);
    }
    expect(rulesOf(table('core')).map(({ id }) => id)).toContain('maxLtv.limit');
    expect(rulesOf(table('223f')).map(({ id }) => id)).toContain('limits.affordable.dscr');
  });

  it('knows what each program lends on and for', () => {
    const [core] = bridge.programs;
    expect(core?.rows.propertyTypes?.items).toHaveLength(9);
    expect(core?.rows.loanPurpose?.items).toEqual([
      ...['acquisition', 'refinance', 'situational', 'stabilization'],
    ]);
    const markets = bridge.programs.map(({ rows }) => rows.propertyLocation?.items.length);
    expect(markets).toEqual([2, 2, 4, 2]);
    expect(fhaHud.programs.map(({ rows }) => rows.loanPurpose?.items)).toEqual([
      ['new-construction', 'substantial-rehabilitation'],
      ['new-construction', 'substantial-rehabilitation'],
      ['refinance', 'acquisition'],
      ['insured-refinance'],
      ['supplemental'],
    ]);
  });

  it('lists every assumed basis for the firm to confirm', () => {
    expect(samples.filter(({ field }) => field.endsWith('.assume')).map(({ file }) => file)).toEqual([
      'content/programs/bridge/core-plus-bridge.yaml',
      'content/programs/bridge/participating-bridge.yaml',
      'content/programs/fha-hud/hud-241a.yaml',
    ]);
  });
});
