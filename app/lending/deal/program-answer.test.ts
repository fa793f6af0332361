import { describe, expect, it } from 'vitest';
import { DATED_TERMS } from '#tests/data/dated-terms.ts';
import { answerProgram } from './program-answer.ts';
import type { ProgramTerms } from './program-terms.ts';
import { readDeal } from './read-deal.ts';

const termsOf = (key: string) => DATED_TERMS.find((terms) => terms.key === key)!;
const answerOf = (terms: ProgramTerms, query: string) =>
  answerProgram(terms, readDeal(new URLSearchParams(query)).deal);
const answer = (key: string, query: string) => answerOf(termsOf(key), query);

/** Core-Plus: 75 % of 10M is 7.5M, 85 % of 10M is 8.5M. */
const PLUS = 'for=buy&type=office&market=primary&price=10M&hold=24';
/** A refinance by 223(f), limited by its debt of 9M; 80 % of 12M is 9.6M. */
const INSURED = 'for=refinance&type=multifamily&value=12M&noi=1.2M&hud=5&debt=9.7M';

describe('a change of a figure that somebody typed', () => {
  const fixesOf = (key: string, query: string) =>
    answer(key, query).rules.flatMap(({ changes }) => changes.map(({ field, to }) => [field, to]));

  it('is offered up to a quarter of it, and no further', () => {
    // Core-Plus on a price: 85 % of 10M, and 1.5M of the request is own money at any price
    expect(fixesOf('core-plus', 'for=buy&type=office&market=primary&price=10M&value=20M&loan=8.8M')).toEqual([
      ['loan', 8_500_000],
      ['equity', 300_000],
      ['price', 8_000_000],
    ]);
    // 9M is 1M below the price, and only 6.67M would do
    expect(fixesOf('core-plus', 'for=buy&type=office&market=primary&price=10M&value=20M&loan=9M')).toEqual([
      ['loan', 8_500_000],
      ['equity', 500_000],
    ]);
  });

  it('is none for income that would have to turn, for a note rate below any, or for a loan never wanted', () => {
    const CORE = 'for=stabilize&type=office&market=primary&debt=1M&value2=13M&sofr=4';
    expect(fixesOf('core', `${CORE}&noi=-200k`)).toEqual([]);
    expect(fixesOf('core', `${CORE}&noi=170k`)).toContainEqual(['noi', 182_500]);
    expect(fixesOf('core', `${CORE}&noi=1M&loan=630k`)).toEqual([]);
    expect(fixesOf('core', `${CORE}&noi=1M&loan=1.7M`)).toContainEqual(['loan', 2_000_000]);
    // 21M takes 1,797,310 of income, a quarter more than 1,437,848; its note rate of 6 % would have to be far lower
    const NOTE = 'for=refinance&type=multifamily&value=40M&debt=21M&hud=6&loan=21M';
    expect(fixesOf('223f', `${NOTE}&noi=1437848`)[0]).toEqual(['noi', 1_797_310]);
    expect(fixesOf('223f', `${NOTE}&noi=1437847`).map(([field]) => field)).toEqual(['loan', 'equity']);
  });
});

describe('what a program says of a loan wanted', () => {
  it.each([
    ['', 'fits', 7_500_000, 7_500_000],
    ['&loan=7.5M', 'fits', 7_500_000, 7_500_000],
    ['&loan=7500001', 'fits-with-less', 7_500_001, 7_500_000],
    ['&loan=3M', 'fits', 3_000_000, 3_000_000],
    // the program's smallest loan is two million
    ['&loan=2M', 'fits', 2_000_000, 2_000_000],
    ['&loan=1999999', 'does-not-fit', 1_999_999, 1_999_999],
  ])('of Core-Plus %s: %s', (more, verdict, request, loan) => {
    const given = answer('core-plus', PLUS + more);
    expect(given).toMatchObject({ verdict, largest: 7_500_000, binding: ['ltv'], loan, needs: [], open: [] });
    expect(given.request).toBe(more === '' ? null : request);
  });

  it('of an insured loan is in hundreds of dollars, down', () => {
    const given = answer('223f', `${INSURED}&loan=9600099`);
    expect(given).toMatchObject({ verdict: 'fits', request: 9_600_000, loan: 9_600_000 });
    expect(answer('223f', `${INSURED}&loan=9700100`)).toMatchObject({
      verdict: 'fits-with-less',
      request: 9_700_100,
      largest: 9_700_000,
      loan: 9_700_000,
      reasons: [{ id: 'refinance', fix: { field: 'value', to: 12_125_125 } }],
    });
  });

  it('without a loan wanted counts no reserve', () => {
    expect(answer('core-plus', `${PLUS}&reserve=loan&noi=100k&sofr=4&start=2026-02`).request).toBeNull();
  });

  it('with a reserve lent asks what was wanted while NOI, index or closing is not known', () => {
    for (const known of ['sofr=4&start=2026-02', 'noi=100k&start=2026-02', 'noi=100k&sofr=4'])
      expect(answer('core-plus', `${PLUS}&loan=5M&reserve=loan&${known}`).request).toBe(5_000_000);
  });

  it('with a reserve lent for two months without income asks for their interest too', () => {
    // 9.5 % of 5M over 28 and 31 days is 36,944.44 and 40,902.78; on a loan L it is L × 0.095 × 59 ÷ 360
    const query = `${PLUS.replace('24', '2')}&loan=5M&reserve=loan&noi=0&sofr=4&start=2026-02`;
    expect(answer('core-plus', query).request).toBe(Math.ceil(5_000_000 / (1 - (0.095 * 59) / 360)));
  });

  it('with a reserve that eats any loan finds none that will do', () => {
    const query = `${PLUS.replace('24', '60')}&loan=5M&reserve=loan&noi=0&sofr=15&spread=2000&start=2026-02`;
    expect(answer('core-plus', query)).toMatchObject({ request: 1e12, verdict: 'does-not-fit' });
  });
});

describe('the least that a program lends', () => {
  const least = (query: string) => answer('core-plus', query).rules.find(({ id }) => id === 'minimum');

  it('is met by a loan of just that', () => {
    expect(least(`${PLUS}&loan=2M`)).toEqual({
      id: 'minimum',
      limit: 2_000_000,
      limitTo: null,
      allowed: null,
      unit: 'dollars',
      has: 2_000_000,
      amount: null,
      ends: null,
      met: true,
      needs: [],
      onRequest: false,
      changes: [],
      steps: [],
      row: 'loanAmount.amount',
      assumed: false,
    });
  });

  it('is met by asking for more, where more can be had', () => {
    expect(least(`${PLUS}&loan=1.6M`)!.changes).toEqual([
      { field: 'loan', from: 1_600_000, to: 2_000_000, by: 400_000 },
    ]);
  });

  it('is no question while the loan is not known, nor where the sheet shows none', () => {
    expect(least('price=10M')).toBeUndefined();
    expect(answer('223f', INSURED).rules.map(({ id }) => id)).not.toContain('minimum');
    const most = termsOf('core-plus').rules.map((rule) =>
      rule.measure === 'loanAmount' ? { ...rule, op: 'max' as const, orMore: false } : rule,
    );
    const given = answerOf({ ...termsOf('core-plus'), rules: most }, `${PLUS}&loan=1M`);
    expect(given).toMatchObject({ verdict: 'fits' });
    expect(given.rules.map(({ id }) => id)).toEqual([
      ...['purpose', 'type', 'market', 'term', 'ltv', 'ltc', 'amount'],
    ]);
  });
});

describe('the most that a program lends', () => {
  it('is a ceiling where more is not considered', () => {
    const rules = termsOf('core-plus').rules.map((rule) => ({ ...rule, orMore: false }));
    const given = answerOf({ ...termsOf('core-plus'), rules }, PLUS.replace('10M', '100M'));
    expect(given).toMatchObject({ verdict: 'fits', largest: 50_000_000, binding: ['amount'] });
    expect(given.rules.find(({ id }) => id === 'amount')).toMatchObject({
      limit: 50_000_000,
      has: 50_000_000,
      amount: 50_000_000,
      met: true,
      needs: [],
      changes: [],
      steps: [{ label: 'Program maximum', value: 50_000_000, formula: 'Limit' }],
    });
  });
});

describe('what a reader should know beside the answer', () => {
  const notes = (key: string, query: string) => answer(key, query).notes;

  it('a value without a basis is taken for that of today', () => {
    expect(notes('core-plus', PLUS)).toEqual(['value-basis-assumed']);
    expect(notes('opportunistic', `${PLUS}&value2=12M`)).toEqual([]);
  });

  it('a loan above what the program usually lends, also beside a smaller one that is wanted', () => {
    const worth = (value: number) =>
      notes('core-plus', `${PLUS.replace('10M', `${value}`)}&loan=40M`).includes('above-program-amount');
    // 75% of it
    expect(worth(66_666_667)).toBe(false);
    expect(worth(66_666_669)).toBe(true);
  });

  it('an insured loan above the amount from which other rules apply', () => {
    const large = 'for=refinance&type=multifamily&units=900&value=200M&noi=20M&hud=5&debt=150M';
    // the largest is shown beside a smaller one that is wanted
    expect(notes('223f', `${large}&loan=120M`)).toEqual(['large-loan', 'life-not-typed']);
    expect(notes('223f', `${large.replace('200M', '137M')}&loan=119M`)).toEqual(['life-not-typed']);
    expect(notes('223f', `${large}&loan=120000100`)).toEqual(['large-loan', 'life-not-typed']);
  });

  it.each([
    [499, true],
    [500, false],
    [600, false],
    [601, true],
  ])('a spread of %d bps is outside of 500 to 600: %s', (spread, isOutside) => {
    expect(notes('core-plus', `${PLUS}&spread=${spread}`).includes('spread-outside-range')).toBe(isOutside);
  });

  it('an economic life that would shorten the term, and a premium of one’s own', () => {
    expect(notes('223f', `${INSURED}&units=100`)).toEqual(['life-not-typed']);
    expect(notes('223f', `${INSURED}&units=100&life=60`)).toEqual([]);
    expect(notes('223f', `${INSURED}&units=100&life=60&premium=0.25`)).toEqual(['own-premium']);
    // a bridge loan has neither
    expect(notes('core-plus', `${PLUS}&premium=0.25`)).toEqual(['value-basis-assumed']);
  });

  it('a reserve that is lent, which no insured loan has', () => {
    const wanted = `${PLUS}&loan=1M&sofr=4&reserve=loan&start=2026-12&steady=12&noi2=1M`;
    expect(notes('core-plus', `${wanted}&noi=10k`)).toContain('reserve-lent');
    // NOI that pays the interest needs none, and without NOI none is counted
    expect(notes('core-plus', `${wanted}&noi=900k`)).not.toContain('reserve-lent');
    expect(notes('core-plus', wanted)).not.toContain('reserve-lent');
    expect(notes('223f', `${INSURED}&units=100&life=60&reserve=loan`)).toEqual([]);
  });

  it('a share of the value created', () => {
    const [rule] = termsOf('participating').rules;
    const share = { ...rule!, id: 'participation.share', measure: 'participation' as const };
    const terms = { ...termsOf('participating'), rules: [...termsOf('participating').rules, share] };
    expect(answerOf(terms, PLUS).notes).toEqual(['value-basis-assumed', 'participation']);
    expect(notes('participating', PLUS)).not.toContain('participation');
  });

  it('the stricter coverage of a range, of an insured loan alone', () => {
    expect(notes('core', `${PLUS}&noi=900k&sofr=4&value2=12M`)).not.toContain('stricter-coverage');
  });
});

describe('what a program still waits for', () => {
  it('names what an amount rests on, and apart from it what rules would be tested on', () => {
    expect(answer('core-plus', 'for=buy&price=10M')).toMatchObject({
      verdict: 'fits',
      needs: [],
      open: ['type', 'market'],
    });
    expect(answer('223f', 'for=refinance&type=multifamily&hud=5&noi=1M')).toMatchObject({
      verdict: 'more-needed',
      largest: null,
      loan: null,
      needs: ['value', 'debt'],
      open: ['units', 'occupied', 'shopArea', 'shopIncome'],
      reasons: [{ id: 'more-needed', fix: null }],
    });
  });

  it('waits for nothing where it is ruled out', () => {
    expect(answer('223f', 'for=build&type=multifamily')).toMatchObject({
      verdict: 'does-not-fit',
      needs: [],
      reasons: [{ id: 'purpose', fix: null }],
    });
  });

  it('has no amount where its limits are for other property', () => {
    expect(answer('223f', `${INSURED.replace('multifamily', 'skilled-nursing')}`)).toMatchObject({
      verdict: 'on-request',
      largest: null,
      reasons: [{ id: 'on-request', fix: null }],
    });
  });

  it('lends nothing where income leaves nothing over', () => {
    expect(answer('223f', INSURED.replace('1.2M', '0'))).toMatchObject({
      verdict: 'does-not-fit',
      largest: 0,
      loan: 0,
      binding: ['dscr'],
    });
  });
});
