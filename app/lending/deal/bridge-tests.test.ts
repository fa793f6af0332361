import { describe, expect, it } from 'vitest';
import { DATED_TERMS } from '#tests/data/dated-terms.ts';
import { answerProgram } from './program-answer.ts';
import type { ProgramTerms } from './program-terms.ts';
import { readDeal } from './read-deal.ts';

const termsOf = (key: string) => DATED_TERMS.find((terms) => terms.key === key)!;
const ruleOf = (terms: ProgramTerms, query: string, id: string) =>
  answerProgram(terms, readDeal(new URLSearchParams(query)).deal).rules.find((rule) => rule.id === id)!;
const rule = (key: string, query: string, id: string) => ruleOf(termsOf(key), query, id);

/** Works of 1M, closing costs of 0.5M, and a loan of 8M wanted. */
const DEAL = 'for=buy-improve&price=10M&works=1M&costs=500k&value=10M&value2=13M&noi=905k&sofr=3.9&loan=8M';

describe('the share of value', () => {
  it('is of value today with the works on top, where the sheet names no basis', () => {
    // 75 % of 10M, and 1M; of the loan, 7M is on the value
    expect(rule('core-plus', DEAL, 'ltv')).toMatchObject({
      limit: 75,
      limitTo: null,
      unit: 'percent',
      amount: 8_500_000,
      has: 70,
      met: true,
      assumed: true,
      row: 'maxLtv.limit',
      ends: null,
      needs: [],
      changes: [],
      steps: [
        { label: 'Loan to value', formula: 'Limit × Value today + Renovation budget', value: 8_500_000 },
      ],
    });
    // a loan that is smaller than the works uses none of the value
    expect(rule('core-plus', DEAL.replace('loan=8M', 'loan=900k'), 'ltv').has).toBe(0);
  });

  it('is of stabilized value alone, where the sheet says so', () => {
    // 85 % of 13M
    expect(rule('opportunistic', DEAL.replace('loan=8M', 'loan=6.5M'), 'ltv')).toMatchObject({
      amount: 11_050_000,
      has: 50,
      assumed: false,
    });
  });

  it('that is passed is met by a higher value or by less loan', () => {
    // 8.5M is lent on 10M; 75 % of 10,666,667 and the works come to 9M
    expect(rule('core-plus', DEAL.replace('loan=8M', 'loan=9M'), 'ltv')).toMatchObject({
      met: false,
      has: 80,
      changes: [
        { field: 'value', from: 10_000_000, to: 10_666_667, by: 666_667 },
        { field: 'loan', from: 9_000_000, to: 8_500_000, by: -500_000 },
        { field: 'equity', from: null, to: 500_000, by: 500_000 },
      ],
    });
  });
});

describe('the share of cost', () => {
  it('is of price, works and closing costs', () => {
    // 85 % of 11.5M
    expect(rule('core-plus', DEAL.replace('loan=8M', 'loan=5.75M'), 'ltc')).toMatchObject({
      amount: 9_775_000,
      has: 50,
      met: true,
      steps: [
        { label: 'Cost', formula: 'Purchase price + Renovation budget + Closing costs', value: 11_500_000 },
        { label: 'Loan to cost', formula: 'Limit × Cost', value: 9_775_000 },
      ],
    });
  });

  it.each([
    ['for=buy&debt=6M', 'price', ['price']],
    ['for=buy&price=10M&debt=6M', 'price', []],
    // an owner's cost is what was paid for the property, never the debt: a share of the debt could not repay it
    ['for=refinance', 'basis', ['basis']],
    ['for=refinance&price=10M', 'basis', ['basis']],
    ['for=refinance&debt=6M&basis=7M', 'basis', []],
    // a building to convert may be bought or owned, and without a purpose neither is known
    ['for=convert', 'price', ['price']],
    ['for=convert&debt=6M', 'basis', ['basis']],
    ['for=convert&price=10M&debt=6M', 'price', []],
    ['value=10M', 'price', ['price']],
    ['basis=6M', 'basis', []],
  ])('of %s begins with the %s', (query, base, needs) => {
    const given = rule('opportunistic', query, 'ltc');
    expect(given.needs).toEqual(needs);
    if (needs.length === 0) expect(given.steps[0]!.inputs[0]!.field).toBe(base);
  });
});

describe('the coverage that Core asks', () => {
  it('is of interest at the rate of the deal, by the days of a year', () => {
    // 3.9 % and 5 % are 8.9 %; of 10M that is 890,000, and times 365/360 it is 902,361.11
    const given = rule('core', DEAL.replace('loan=8M', 'loan=10M'), 'dscr');
    expect(given).toMatchObject({ limit: 1, unit: 'dscr', met: true, amount: 10_029_244 });
    expect(given.has).toBeCloseTo(905_000 / 902_361.11, 6);
    const months = rule('core', `${DEAL.replace('loan=8M', 'loan=10M')}&days=30`, 'dscr');
    expect(months.has).toBeCloseTo(905 / 890, 9);
    expect(months.steps.map(({ label, formula }) => [label, formula])).toEqual([
      ['Rate', 'Greater of 1-month Term SOFR and Index floor + Spread'],
      ['Yearly interest', 'Rate'],
      ['Debt service coverage', 'NOI today ÷ DSCR ÷ Yearly interest'],
    ]);
  });

  it('is at the floor where that is above the index, and without a floor at no less than zero', () => {
    // 4 % and 5 % are 9 %: 810,000 ÷ 0.09
    const floor = 'value2=20M&price=20M&noi=810k&sofr=3.9&floor=4&days=30';
    expect(rule('core', floor, 'dscr')).toMatchObject({ amount: 9_000_000 });
    expect(rule('core', floor.replace('floor=4', 'floor=3'), 'dscr').amount).toBe(9_101_123);
  });

  it('is met by more income, a lower index, a lower spread or less loan', () => {
    const given = rule('core', `${DEAL.replace('loan=8M', 'loan=10.5M')}&days=30&spread=500`, 'dscr');
    expect(given.met).toBe(false);
    // 8.9 % of 10.5M is 934,500; 905,000 is 8.619 % of 10.5M, of which 4.719 % is above the index
    expect(given.changes.slice(0, 3)).toEqual([
      { field: 'noi', from: 905_000, to: 934_500, by: 29_500 },
      { field: 'sofr', from: 3.9, to: 3.619, by: -0.281 },
      { field: 'spread', from: 500, to: 471, by: -29 },
    ]);
  });

  it('is met by no spread below the range of the program', () => {
    // 432 bps, and Core begins at 450
    const given = rule('core', `${DEAL.replace('loan=8M', 'loan=11M')}&days=30&spread=500`, 'dscr');
    expect(given.changes.map(({ field }) => field)).toEqual(['noi', 'sofr']);
  });

  it('of a loan without interest is met by anything', () => {
    expect(rule('core', 'value2=10M&price=10M&noi=1M&sofr=0&spread=0&loan=5M', 'dscr')).toMatchObject({
      amount: null,
      met: true,
      has: null,
    });
  });

  it('is not asked where the sheet shows no spread', () => {
    const rules = termsOf('core').rules.filter(({ measure }) => measure !== 'spreadBps');
    expect(ruleOf({ ...termsOf('core'), rules }, DEAL, 'dscr')).toBeUndefined();
  });
});
