import { describe, expect, it } from 'vitest';
import { DATED_TERMS } from '#tests/data/dated-terms.ts';
import type { Rule } from '../rules.ts';
import { bridgeCost, bridgeLoan } from './bridge-cost.ts';
import { bridgeRate, spreadInput, spreadRule } from './bridge-rate.ts';
import { readDeal } from './read-deal.ts';

const terms = DATED_TERMS.find(({ key }) => key === 'core-plus')!;
/** 10M at 9 %, by months of thirty days: 75,000 a month. */
const loanOf = (query: string, rules: readonly Rule[] = terms.rules) => {
  const { deal } = readDeal(new URLSearchParams(`sofr=4&spread=500&days=30&start=2026-02&${query}`));
  return bridgeLoan({ ...terms, rules }, deal, 10_000_000)!;
};
const costOf = (query: string, payoff?: number) =>
  bridgeCost(loanOf(query), payoff === undefined ? {} : { payoff });

describe('interest of each month', () => {
  it('is paid from NOI, then from the reserve of the initial term, then by the sponsor', () => {
    // 50,000 of NOI a month, and 25,000 for each of four months in reserve
    const cost = costOf('noi=600k&hold=4', 6);
    expect(cost.reserve).toBe(100_000);
    const shares = cost.months.map(({ fromNoi, fromReserve, fromSponsor }) => [
      ...[fromNoi, fromReserve, fromSponsor],
    ]);
    expect(shares).toEqual([
      ...[1, 2, 3, 4].map(() => [50_000, 25_000, 0]),
      ...[5, 6].map(() => [50_000, 0, 25_000]),
    ]);
    expect(cost.months[5]).toMatchObject({
      index: 6,
      month: '2026-07',
      days: 30,
      balance: 10_000_000,
      rate: 9,
    });
  });

  it('takes nothing of the reserve after the initial term, though a lower index has left some', () => {
    // 8.4 % of 10M is 70,000 a month, of which 20,000 is from the reserve: 80,000 of its 100,000
    const cost = bridgeCost(loanOf('noi=600k&hold=4'), { payoff: 6, shift: -60 });
    expect(cost.reserve).toBe(100_000);
    expect(cost.months.map(({ fromReserve, fromSponsor }) => [fromReserve, fromSponsor])).toEqual([
      ...[1, 2, 3, 4].map(() => [20_000, 0]),
      ...[5, 6].map(() => [0, 20_000]),
    ]);
  });

  it('takes no more of NOI than it is, and nothing of a loss', () => {
    const rich = costOf('noi=1.2M&hold=4');
    expect(rich.reserve).toBe(0);
    expect(rich.months[0]).toMatchObject({ noi: 100_000, fromNoi: 75_000, fromReserve: 0, fromSponsor: 0 });
    const poor = costOf('noi=-120k&hold=4');
    expect(poor.reserve).toBe(300_000);
    expect(poor.months[0]).toMatchObject({ noi: -10_000, fromNoi: 0, fromReserve: 75_000 });
  });

  it('is not known while NOI is not', () => {
    const cost = costOf('hold=4');
    expect(cost.reserve).toBeNull();
    expect(cost.months[0]).toMatchObject({ noi: null, fromNoi: null, fromReserve: null, fromSponsor: null });
  });

  it('meets an NOI that climbs in a straight line, each month taken at its middle, and then stays', () => {
    // from 50,000 to 100,000 a month over four months: 6,250 below and above each step of 12,500
    const nois = costOf('noi=600k&noi2=1.2M&steady=4&hold=6').months.map(({ noi }) => noi);
    expect(nois).toEqual([56_250, 68_750, 81_250, 93_750, 100_000, 100_000]);
    expect(costOf('noi=600k&noi2=1.2M&steady=0&hold=2').months.map(({ noi }) => noi)).toEqual([
      ...[100_000, 100_000],
    ]);
    // without a month of its own, it is stabilized at the end of the term
    expect(costOf('noi=600k&noi2=1.2M&hold=2').months.map(({ noi }) => noi)).toEqual([62_500, 87_500]);
  });
});

describe('minimum interest', () => {
  it('is of half the initial term, a month that has begun included', () => {
    expect(costOf('hold=5')).toMatchObject({ minimumMonths: 3, minimumInterest: 0 });
    expect(costOf('hold=5', 1)).toMatchObject({ interest: 75_000, minimumInterest: 150_000 });
    expect(costOf('hold=4', 1)).toMatchObject({ minimumMonths: 2, minimumInterest: 75_000 });
  });

  it('is of the months that were typed, within the initial term', () => {
    expect(costOf('hold=5&minimum=4', 1)).toMatchObject({ minimumMonths: 4, minimumInterest: 225_000 });
    expect(costOf('hold=5&minimum=9', 1)).toMatchObject({ minimumMonths: 5, minimumInterest: 300_000 });
  });

  it('may be a share in percent, and is none where the sheet shows none', () => {
    const share = (change: (rule: Rule) => Rule[]) =>
      bridgeCost(
        loanOf(
          'hold=10',
          terms.rules.flatMap((rule) => (rule.measure === 'minimumInterest' ? change(rule) : [rule])),
        ),
      ).minimumMonths;
    expect(share((rule) => [{ ...rule, unit: 'percent', from: 25, to: 25 }])).toBe(3);
    expect(share(() => [])).toBe(0);
  });
});

describe('fees of a bridge loan', () => {
  it('are shares of the loan: at closing, at payoff, and for each extension that has begun', () => {
    const fees = 'hold=24&fee=1.25&exit=0.5&ext=0.25';
    expect(costOf(fees)).toMatchObject({
      originationFee: 125_000,
      exitFee: 50_000,
      extensionFees: 0,
      extensionsUsed: 0,
      // 24 months of 75,000
      interest: 1_800_000,
      total: 1_975_000,
    });
    expect(costOf(fees, 25)).toMatchObject({ extensionFees: 25_000, extensionsUsed: 1 });
    expect(costOf(fees, 30)).toMatchObject({ extensionFees: 25_000, extensionsUsed: 1 });
    expect(costOf(fees, 31)).toMatchObject({ extensionFees: 50_000, extensionsUsed: 2 });
    // no later than the last extension, and no sooner than a month
    expect(costOf(fees, 60)).toMatchObject({ payoff: 36, extensionsUsed: 2 });
    expect(costOf(fees, 0)).toMatchObject({ payoff: 1 });
  });

  it('are none for extensions where the sheet shows none', () => {
    const rules = terms.rules.filter(({ measure }) => !measure.startsWith('extension'));
    const cost = bridgeCost(loanOf('hold=24&ext=0.25', rules));
    expect(cost).toMatchObject({ extensionFees: 0, extensionsUsed: 0, total: 1_800_000 });
  });

  it.each([
    // an extension is paid for when it begins, at the end of the month before
    ['with both extensions', 36, [24, 30], 0],
    ['at the end of the first extension', 30, [24], 0],
    ['at the end of the initial term', 24, [], 0],
    // twelve months of interest are owed in any case, three of which were paid
    ['early', 3, [], 675_000],
  ])('are part of the all-in cost, %s', (_, payoff, extended, rest) => {
    const { allInAnnual } = costOf('hold=24&fee=1.25&exit=0.5&ext=0.25', payoff);
    const monthly = (1 + allInAnnual! / 100) ** (1 / 12) - 1;
    const paid = (month: number) =>
      75_000 + (extended.includes(month) ? 25_000 : 0) + (month === payoff ? 10_050_000 + rest : 0);
    let worth = 9_875_000;
    for (let month = 1; month <= payoff; month++) worth -= paid(month) / (1 + monthly) ** month;
    // a ten-thousandth of a percent of 10M in a year is 10 dollars
    expect(Math.abs(worth)).toBeLessThan(50);
  });

  it('that are not typed are unknown in the arithmetic too, and one that is not used is nothing', () => {
    const values = (query: string) =>
      costOf(query)
        .steps.slice(4, 7)
        .map(({ value }) => value);
    expect(values('hold=24')).toEqual([null, null, 0]);
  });

  it('name the numbers that they rest on, with their units', () => {
    const inputs = (query: string, label: string) =>
      costOf(query, 25)
        .steps.find((step) => step.label === label)!
        .inputs.map(({ name, value, unit, source }) => [name, value, unit, source]);
    const fees = 'hold=24&ext=0.25';
    const loan = ['Loan', 10_000_000, 'dollars', 'computed'];
    expect(inputs(fees, 'Extension fees')).toEqual([
      loan,
      ['Extension fee', 0.25, 'percent', 'you'],
      ['Extensions', 1, 'count', 'computed'],
    ]);
    expect(inputs(fees, 'Interest of the first month').slice(0, 3)).toEqual([
      loan,
      ['Rate', 9, 'percent', 'computed'],
      ['Days of the first month', 30, 'days', 'computed'],
    ]);
    expect(inputs(fees, 'Interest')).toEqual([loan, ['Rate', 9, 'percent', 'computed']]);
    expect(inputs(fees, 'Minimum interest')).toEqual([
      ['Share of the initial term', 0.5, 'fraction', 'terms'],
    ]);
    expect(inputs(`${fees}&minimum=4`, 'Minimum interest')).toEqual([
      ['Months of minimum interest', 4, 'months', 'you'],
    ]);
  });

  it('show their arithmetic', () => {
    const { steps } = costOf('hold=24&fee=1.25&exit=0.5&ext=0.25', 25);
    expect(steps.map(({ unit }) => unit)).toEqual(['percent', ...Array(7).fill('dollars')]);
    expect(steps.map(({ label, value, formula }) => [label, value, formula])).toEqual([
      ['Rate', 9, 'Greater of 1-month Term SOFR and Index floor + Spread'],
      ['Interest of the first month', 75_000, 'Loan × Rate × Days of the first month ÷ 360'],
      ['Interest', 1_875_000, 'Loan × Rate × Days ÷ 360, each month, to the cent'],
      ['Minimum interest', 0, 'Interest of the minimum months − Interest, if more'],
      ['Origination fee', 125_000, 'Loan × Origination fee'],
      ['Exit fee', 50_000, 'Loan × Exit fee'],
      ['Extension fees', 25_000, 'Loan × Extension fee × Extensions'],
      [
        ...['Total cost', 2_075_000],
        'Interest + Minimum interest + Origination fee + Exit fee + Extension fees',
      ],
    ]);
  });
});

describe('the rate', () => {
  it('rests on the spread of the terms, its middle unless another is typed', () => {
    const rate = (query: string) => {
      const { inputs, source } = bridgeCost(loanOf(query)).steps[0]!;
      return [inputs.at(-1)!.name, inputs.at(-1)!.value, source];
    };
    expect(rate('hold=24')).toEqual(['Spread', 500, null]);
    expect(rate('hold=24&spread=')).toEqual(['Spread, middle of the range', 550, 'interestRate.spread']);
  });

  it('is open without an index', () => {
    const { deal } = readDeal(new URLSearchParams('floor=3&spread=500'));
    expect(bridgeRate(deal, spreadInput(spreadRule(terms, deal)!, deal)).value).toBeNull();
  });
});

it('a bridge loan is not reckoned without an index, a closing month or a spread', () => {
  for (const query of ['sofr=4', 'start=2026-02'])
    expect(bridgeLoan(terms, readDeal(new URLSearchParams(query)).deal, 1_000_000)).toBeNull();
  const rules = terms.rules.filter(({ measure }) => measure !== 'spreadBps');
  expect(loanOf('', rules)).toBeNull();
});
