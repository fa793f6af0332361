import { describe, expect, it } from 'vitest';
import { DATED_TERMS } from '#tests/data/dated-terms.ts';
import { insuredTerm } from './insured-tests.ts';
import { answerProgram } from './program-answer.ts';
import { readDeal } from './read-deal.ts';

const termsOf = (key: string) => DATED_TERMS.find((terms) => terms.key === key)!;
const read = (query: string) => readDeal(new URLSearchParams(query)).deal;
const answer = (key: string, query: string) => answerProgram(termsOf(key), read(query));
const rule = (key: string, query: string, id: string) =>
  answer(key, query).rules.find((one) => one.id === id)!;

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
    expect(given.steps.map(({ label, formula, source }) => [label, formula, source])).toEqual([
      ['Term', 'Longest term', 'loanTerm.longest'],
      ['Loan constant', '12m ÷ (1 − (1 + m)^−n), m = HUD note rate ÷ 12, n = Term', null],
      ['Payment and premium', 'Loan constant + Annual premium', 'mortgageInsurance.annual'],
      ['Debt service coverage', 'NOI today ÷ DSCR ÷ Payment and premium', 'limits.market-rate.dscr'],
    ]);
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
    // 85 % of 24M, with what is owed or with what is paid
    expect(ltc('for=rebuild&debt=3M')).toMatchObject({ amount: 20_400_000, limit: 85 });
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
      steps: [{ label: 'Original principal', formula: 'Original principal' }],
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
    });
    expect(rule('241a', `${query}&works=7M&loan=4M`, 'ltc')).toMatchObject({ amount: 7_200_000, has: 50 });
    expect(rule('241a', query, 'ltc').needs).toEqual(['works']);
  });
});
