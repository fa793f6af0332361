import { describe, expect, it } from 'vitest';
import { DATED_TERMS } from '#tests/data/dated-terms.ts';
import type { Rule } from '../rules.ts';
import { insuredTerm } from './insured-ceilings.ts';
import { answerProgram } from './program-answer.ts';
import type { ProgramTerms } from './program-terms.ts';
import { readDeal } from './read-deal.ts';

const termsOf = (key: string) => DATED_TERMS.find((terms) => terms.key === key)!;
const read = (query: string) => readDeal(new URLSearchParams(query)).deal;
const answer = (key: string, query: string) => answerProgram(termsOf(key), read(query));
const ruleOf = (terms: ProgramTerms, query: string, id: string) =>
  answerProgram(terms, read(query)).rules.find((one) => one.id === id)!;
const rule = (key: string, query: string, id: string) => ruleOf(termsOf(key), query, id);

const withoutCoverage = (key: string): ProgramTerms => ({
  ...termsOf(key),
  rules: termsOf(key).rules.filter(({ measure }) => measure !== 'dscr'),
});

// at a note rate of zero, the yearly payment on each dollar is 12 ÷ months, and sums can be done by hand
const FREE = 'hud=0&value=40M&value2=40M';

describe('the term of an insured loan', () => {
  const term = (key: string, query: string) => insuredTerm(termsOf(key), read(query));

  it('is the longest of the section, or three quarters of the life that is left, in whole months', () => {
    expect(term('223f', '')).toMatchObject({ needs: [], onRequest: false, step: { value: 420 } });
    // 75 % of 37 years is 333 months; of 47, 423
    expect(term('223f', 'life=37').step).toMatchObject({
      label: 'Term',
      unit: 'months',
      value: 333,
      source: 'loanTerm.longest',
      formula: 'Least of Longest term and Share of economic life × Remaining economic life',
    });
    expect(term('223f', 'life=47').step.value).toBe(420);
    // 75 % of 35 years is 315 months, and of 33.33 would be a part of one
    expect(term('223f', 'life=35').step.value).toBe(315);
  });

  it('of an addition is no longer than three quarters of its life, where that is typed', () => {
    // 75 % of 40 years is 360 months
    expect(term('241a', 'left=240&life=40').step.value).toBe(360);
  });

  it('has nothing to do with the life that is left where the section does not say so', () => {
    expect(term('221d4', 'life=20').step).toMatchObject({ value: 480, formula: 'Longest term' });
    expect(term('223a7', 'life=20&left=300').step).toMatchObject({
      value: 300,
      formula: 'Least of Longest term and Months left on the insured loan',
    });
  });

  it('is no longer than what is left on the loan that it replaces', () => {
    expect(term('223a7', '')).toMatchObject({ needs: ['left'], step: { value: 480 } });
    expect(term('223a7', 'left=300')).toMatchObject({ needs: [], step: { value: 300 } });
  });

  it('of an addition depends on the loan that stays: under 25 years it is shown, and else on request', () => {
    expect(term('241a', '')).toMatchObject({ needs: ['left'], onRequest: false, step: { value: null } });
    expect(term('241a', 'left=299')).toMatchObject({ onRequest: false, step: { value: 480 } });
    expect(term('241a', 'left=300')).toMatchObject({ onRequest: true, needs: [] });
  });
});

describe('coverage of an insured loan', () => {
  it('is of payment and premium', () => {
    // 690,000 ÷ 1.15 is 600,000; 12 ÷ 420 and 0.6 % are 0.0345714…
    const given = rule('223f', `for=refinance&type=multifamily&noi=690k&debt=30M&loan=10M&${FREE}`, 'dscr');
    expect(given).toMatchObject({ limit: 1.15, limitTo: null, amount: 17_355_371, met: true, ends: null });
    // a year of 10M costs 345,714.29
    expect(given.has).toBeCloseTo(690_000 / 345_714.2857, 6);
    expect(given.steps.map(({ label, unit, formula, source }) => [label, unit, formula, source])).toEqual([
      ['Term', 'months', 'Longest term', 'loanTerm.longest'],
      ['Loan constant', 'ratio', '12m ÷ (1 − (1 + m)^−n), m = HUD note rate ÷ 12, n = Term', null],
      ['Payment and premium', 'ratio', 'Loan constant + Annual premium', 'mortgageInsurance.annual'],
      [
        ...['Debt service coverage', 'dollars'],
        ...['NOI today ÷ DSCR ÷ Payment and premium', 'limits.market-rate.dscr'],
      ],
    ]);
  });

  it('that is too low is met by more income, a lower note rate or less loan', () => {
    const query = 'for=refinance&type=multifamily&noi=690k&debt=30M&value=40M&value2=40M&loan=18M';
    const { changes } = rule('223f', `${query.replace('18M', '15.5M')}&hud=1`, 'dscr');
    expect(changes.map(({ field }) => field)).toEqual(['noi', 'hud', 'loan', 'equity']);
    // a year of 18M costs 622,285.71 without interest, and 1.15 times that is 715,628.57
    expect(rule('223f', `${query}&hud=0`, 'dscr').changes[0]).toEqual({
      field: 'noi',
      from: 690_000,
      to: 715_629,
      by: 25_629,
    });
  });

  it('of no loan is no number', () => {
    const query = `for=refinance&type=multifamily&noi=0&debt=30M&${FREE}`;
    expect(rule('223f', query, 'dscr')).toMatchObject({ amount: 0, has: null });
  });

  it('waits for income, note rate and, beside a loan that stays, its payments', () => {
    const needs = (key: string, query: string) => rule(key, query, 'dscr').needs;
    expect(needs('223f', 'for=refinance&type=multifamily')).toEqual(['noi', 'hud']);
    expect(needs('241a', 'for=add&type=multifamily&left=240')).toEqual(['noi', 'hud', 'pays']);
  });

  it('is on request where the sheet shows none, and no premium of one’s own helps', () => {
    const query = `for=refinance&type=multifamily&noi=690k&debt=30M&${FREE}`;
    const given = ruleOf(withoutCoverage('223f'), query, 'dscr');
    expect(given).toMatchObject({ onRequest: true, limit: null, amount: null, needs: [] });
    expect(given).not.toHaveProperty('instead');
  });

  it('can be had by a premium of one’s own where the premium alone is on request', () => {
    const query = 'for=build&type=multifamily&price=2M&works=20M&noi2=2M&hud=5';
    expect(rule('221d4', query, 'dscr')).toMatchObject({ onRequest: true, instead: ['premium'] });
    const own = rule('221d4', `${query}&premium=0.25`, 'dscr');
    expect(own.onRequest).toBe(false);
    expect(own).not.toHaveProperty('instead');
    // neither figure is shown
    expect(ruleOf(withoutCoverage('221d4'), query, 'dscr')).not.toHaveProperty('instead');
  });

  it('waits for what the premium depends on, unless it is one’s own', () => {
    const rules = termsOf('223f').rules.map((one) =>
      one.measure === 'premiumAnnual' ? { ...one, when: { ownership: ['for-profit'] } as const } : one,
    );
    const query = `for=refinance&type=multifamily&noi=690k&debt=30M&${FREE}`;
    const given = (more: string) => ruleOf({ ...termsOf('223f'), rules }, query + more, 'dscr');
    expect(given('')).toMatchObject({ needs: ['owner'], onRequest: false, amount: null });
    // 600,000 ÷ 0.0310714…
    expect(given('&premium=0.25')).toMatchObject({ needs: [], amount: 19_310_344 });
  });

  it('takes the premium of the rents, or one’s own', () => {
    const amount = (more: string) =>
      rule('223f', `for=refinance&type=multifamily&noi=690k&debt=30M&${FREE}${more}`, 'dscr').amount;
    // 0.25 %: 600,000 ÷ 0.0310714…
    expect(amount('&afford=green')).toBe(19_310_344);
    expect(amount('&premium=0.25')).toBe(19_310_344);
    // 1.11 and 0.35 %: 621,621.62 ÷ 0.0320714…
    expect(amount('&afford=affordable')).toBe(19_382_411);
  });

  it('of an addition leaves the payments of the loan that stays', () => {
    // 1.11M ÷ 1.11 less 400,000 is 600,000; 12 ÷ 480 and 0.95 % are 0.0345
    const query = 'for=add&type=multifamily&noi=1M&noi2=1.11M&pays=400k&left=240&works=20M&loan=10M&hud=0';
    const given = rule('241a', `${query}&value=20M&value2=60M`, 'dscr');
    expect(given).toMatchObject({ amount: 17_391_304, met: true });
    // 345,000 and 400,000 a year
    expect(given.has).toBeCloseTo(1.11 / 0.745, 9);
    // without a stabilized figure, today's: 900,900.90 less 400,000
    expect(rule('241a', `${query.replace('&noi2=1.11M', '')}&value=20M&value2=60M`, 'dscr').amount).toBe(
      14_518_866,
    );
  });
});

describe('the ceilings of each section', () => {
  it('221(d)(4): a share of the cost, of new construction or of rebuilding', () => {
    const ltc = (query: string) =>
      rule('221d4', `type=multifamily&noi2=9M&hud=5&premium=0.25&works=20M&costs=1M&${query}`, 'ltc');
    // 90 % of 23M
    expect(ltc('for=build&price=2M')).toMatchObject({ amount: 20_700_000, limit: 90 });
    // 85 % of 24M, with what was paid or is paid; a debt is no cost
    expect(ltc('for=rebuild&basis=3M')).toMatchObject({ amount: 20_400_000, limit: 85 });
    expect(ltc('for=rebuild&debt=3M').needs).toEqual(['basis']);
    expect(ltc('for=rebuild&price=3M')).toMatchObject({ amount: 20_400_000 });
    expect(ltc('for=rebuild').needs).toEqual(['price']);
  });

  it('223(f): a purchase is lent 87 % of its costs', () => {
    const query = `for=buy&type=multifamily&noi=4M&price=20M&works=600k&costs=400k&loan=10.5M&${FREE}`;
    expect(rule('223f', query, 'purchase')).toMatchObject({
      limit: 87,
      amount: 18_270_000,
      has: 50,
      met: true,
      row: 'purchase.share',
    });
    expect(answer('223f', query).rules.some(({ id }) => id === 'refinance')).toBe(false);
  });

  it('223(f): whether bought or refinanced, a share of value today', () => {
    // 87 % of 40M
    for (const plan of ['for=buy&price=20M', 'for=refinance&debt=20M'])
      expect(rule('223f', `${plan}&type=multifamily&noi=4M&loan=10M&${FREE}`, 'ltv')).toMatchObject({
        limit: 87,
        amount: 34_800_000,
        has: 25,
        steps: [{ label: 'Loan to value', formula: 'Limit × Value today', unit: 'dollars' }],
      });
  });

  it('223(f): what a refinance may be is on request unless both shares are shown, and each is its own', () => {
    const query = `for=refinance&type=multifamily&noi=4M&debt=20M&costs=1M&${FREE}`;
    const given = (change: (one: Rule) => Rule[]) => {
      const rules = termsOf('223f').rules.flatMap((one) => (one.measure === 'cashOut' ? change(one) : [one]));
      return ruleOf({ ...termsOf('223f'), rules }, query, 'refinance');
    };
    for (const of of ['value', 'refinanceCosts'])
      expect(given((one) => (one.of === of ? [] : [one]))).toMatchObject({ onRequest: true, amount: null });
    // 60 % of 21M, though 80 % are lent of value
    const less = given((one) => [one.of === 'value' ? one : { ...one, from: 60, to: 60 }]);
    expect(less.steps.map(({ label, value, unit }) => [label, value, unit])).toEqual([
      ['Cost', 21_000_000, 'dollars'],
      ['Share of costs', 12_600_000, 'dollars'],
      ['Share of value', 32_000_000, 'dollars'],
      ['Refinance', 32_000_000, 'dollars'],
    ]);
  });

  it('223(f): a refinance is lent its costs, or 80 % of value where that is more', () => {
    const given = (debt: string) =>
      rule(
        '223f',
        `for=refinance&type=multifamily&noi=4M&loan=10M&debt=${debt}&costs=1M&${FREE}`,
        'refinance',
      );
    expect(given('35M')).toMatchObject({ amount: 36_000_000, has: 25, needs: [] });
    expect(given('20M')).toMatchObject({ amount: 32_000_000, row: 'cashOut.costs' });
    expect(given('20M').steps.map(({ label, value, source }) => [label, value, source])).toEqual([
      ['Cost', 21_000_000, null],
      ['Share of costs', 21_000_000, 'cashOut.costs'],
      ['Share of value', 32_000_000, 'cashOut.value'],
      ['Refinance', 32_000_000, 'cashOut.costs'],
    ]);
  });

  it('223(a)(7): no more than was lent first, nor than what is owed and the costs', () => {
    const query = `for=insured&type=skilled-nursing&left=300&noi=4M&first=9M&balance=8M&costs=500k&loan=7M&${FREE}`;
    expect(rule('223a7', query, 'original-principal')).toMatchObject({
      limit: null,
      unit: 'dollars',
      amount: 9_000_000,
      has: 7_000_000,
      met: true,
      row: null,
      onRequest: false,
      ends: null,
      steps: [{ label: 'Original principal', formula: 'Original principal', unit: 'dollars' }],
    });
    expect(rule('223a7', query, 'indebtedness')).toMatchObject({
      amount: 8_500_000,
      has: 7_000_000,
      met: true,
      steps: [
        { label: 'Cost', formula: 'Balance of the insured loan + Renovation budget + Closing costs' },
        { label: 'Existing debt and costs', formula: 'Cost', value: 8_500_000 },
      ],
    });
    // the original principal does not change, and the debt allows less than it
    expect(rule('223a7', query.replace('loan=7M', 'loan=9.2M'), 'original-principal').changes).toEqual([]);
    expect(rule('223a7', query.replace('loan=7M', 'loan=8.6M'), 'indebtedness')).toMatchObject({
      met: false,
      has: 8_600_000,
      changes: [
        { field: 'loan', to: 8_500_000 },
        { field: 'equity', to: 100_000 },
      ],
    });
  });

  it('241(a): a share of what is added, in value and in cost', () => {
    const query = 'for=add&type=multifamily&noi=4M&pays=400k&left=240&hud=0&value=20M&value2=30M&costs=1M';
    // 90 % of 10M, and of 8M
    expect(rule('241a', `${query}&works=7M&loan=4M`, 'value-added')).toMatchObject({
      amount: 9_000_000,
      has: 40,
      assumed: true,
      steps: [
        {
          label: 'Value added',
          formula: 'Value stabilized − Value today',
          unit: 'dollars',
          value: 10_000_000,
        },
        { label: 'Share of value added', formula: 'Limit × Value added' },
      ],
    });
    expect(rule('241a', `${query}&works=7M&loan=4M`, 'ltc')).toMatchObject({
      amount: 7_200_000,
      has: 50,
      steps: [
        { label: 'Cost of the addition', formula: 'Renovation budget + Closing costs', unit: 'dollars' },
        { label: 'Loan to cost', formula: 'Limit × Cost of the addition' },
      ],
    });
    expect(rule('241a', query, 'ltc').needs).toEqual(['works']);
  });
});
