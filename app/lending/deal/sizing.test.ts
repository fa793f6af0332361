import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '#tests/cases.ts';
import { DATED_TERMS } from '#tests/data/dated-terms.ts';
import { anyDeal, plausibleDeal } from '#tests/data/generated-deals.ts';
import { type Deal, FIELDS, type NumberKey } from './deal-fields.ts';
import { loanConstant } from './loan-constant.ts';
import { answerProgram, type ProgramAnswer } from './program-answer.ts';
import { readDeal } from './read-deal.ts';

const read = (query: string) => readDeal(new URLSearchParams(query)).deal;
const termsOf = (key: string) => DATED_TERMS.find((terms) => terms.key === key)!;
const answer = (key: string, query: string) => answerProgram(termsOf(key), read(query));
const ruleIn = (given: ProgramAnswer, id: string) => given.rules.find((rule) => rule.id === id)!;

/** Sweetgum Court, the desk's example deal. */
const WORKED =
  'for=buy-improve&type=multifamily&market=secondary&units=96&price=14.2M&works=2.1M&costs=400k&loan=12.5M&noi=905k&noi2=1.31M&value=14.2M&value2=19.8M&steady=16&sofr=3.90&floor=3.00&hold=24&start=2026-02&fee=1.00&exit=1.00&ext=0.50&hud=5.50&process=7&legal=120k';

describe('published values', () => {
  it('the loan constant and the premium: two sizings of the field', () => {
    expect(Math.round(1_000_000 / 1.15 / (loanConstant(5.5, 420) + 0.0025))).toBe(12_989_839);
    expect(Math.round(1_000_000 / 1.45 / (loanConstant(5.5, 480) + 0.0077))).toBe(9_909_916);
    expect(loanConstant(0, 420)).toBe(12 / 420);
    expect(loanConstant(1e-9, 420)).toBeCloseTo(12 / 420, 9);
  });

  it('223(f) sizes the first of them, in hundreds of dollars', () => {
    const given = answer(
      '223f',
      'for=refinance&type=multifamily&noi=1M&hud=5.5&premium=0.25&value=30M&debt=20M',
    );
    expect(ruleIn(given, 'dscr').amount).toBe(12_989_839);
    expect(given).toMatchObject({ largest: 12_989_800, binding: ['dscr'], verdict: 'fits' });
  });

  it('232 sizes the second', () => {
    const query = 'for=build&type=assisted-living&owner=for-profit&noi2=1M&hud=5.5&value2=20M&works=9M';
    expect(answer('232', query)).toMatchObject({ largest: 9_909_900, binding: ['dscr'], verdict: 'fits' });
  });

  it('the worked deal: three of four bridge programs carry it', () => {
    expect(answer('core', WORKED)).toMatchObject({ verdict: 'does-not-fit', binding: ['dscr'] });
    expect(answer('core-plus', WORKED)).toMatchObject({
      verdict: 'fits',
      largest: 12_750_000,
      binding: ['ltv'],
    });
    expect(answer('opportunistic', WORKED)).toMatchObject({ largest: 15_030_000, binding: ['ltc'] });
    expect(answer('participating', WORKED)).toMatchObject({ largest: 14_880_000, binding: ['ltv'] });
  });

  it('coverage of Core counts the days of a year, at the middle of its spread and at both ends', () => {
    const { amount, ends } = ruleIn(answer('core', WORKED), 'dscr');
    const at = (rate: number) => Math.floor(905_000 / ((rate / 100) * (365 / 360)));
    expect(amount).toBe(at(8.9));
    expect(ends).toEqual([at(9.4), at(8.4)]);
    expect(ruleIn(answer('core', `${WORKED}&days=30`), 'dscr').amount).toBe(Math.floor(905_000 / 0.089));
  });
});

describe('what a program asks', () => {
  it.each<[string, string, string, string]>([
    ['core', 'for=buy&works=2M', 'purpose', 'works'],
    ['core', 'hold=40', 'term', 'hold'],
    ['core-plus', 'hold=10', 'term', 'hold'],
    ['223f', 'for=refinance&type=multifamily&occupied=80', 'occupancy', 'occupied'],
    ['223f', 'for=refinance&type=multifamily&units=4', 'units', 'units'],
    ['223f', 'for=refinance&type=multifamily&shopArea=26', 'commercial-area', 'shopArea'],
    ['223f', 'for=refinance&type=multifamily&shopIncome=21', 'commercial-income', 'shopIncome'],
  ])('%s: %s is not met by %s, and %s would meet it', (key, query, id, field) => {
    const given = answer(key, query);
    const reason = given.reasons.find((one) => one.id === id)!;
    expect(reason.fix?.field).toBe(field);
    const deal = { ...read(query), [field]: reason.fix!.to };
    expect(ruleIn(answerProgram(termsOf(key), deal), id).met).toBe(true);
  });

  it.each<[string, string, string]>([
    ['core', 'for=convert', 'purpose'],
    ['core', 'type=assisted-living', 'type'],
    ['core', 'market=tertiary', 'market'],
    ['opportunistic', 'market=rural', 'market'],
    ['221d4', 'for=build&type=office', 'type'],
    ['232', 'for=build&type=multifamily', 'type'],
    ['223a7', 'for=insured&type=skilled-nursing&left=100', 'insured-term'],
  ])('%s: %s rules it out by %s, whatever the numbers', (key, query, id) => {
    const given = answer(key, `${query}&price=10M&value=10M&value2=12M&noi=1M&sofr=4`);
    expect(given.verdict).toBe('does-not-fit');
    expect(given.reasons).toContainEqual({ id, fix: null });
  });

  it.each<[string, string, readonly string[]]>([
    ['core-plus', 'price=10M', ['value']],
    ['core', 'price=10M&value2=14M', ['noi', 'sofr']],
    ['223f', 'noi=1M', ['for', 'type']],
    ['223f', 'for=refinance&type=multifamily', ['value', 'noi', 'hud', 'debt']],
    ['232', 'for=build&type=assisted-living&noi2=1M&hud=5.5&value2=20M', ['owner']],
    ['241a', 'for=add&type=multifamily&noi=1M&hud=5&pays=400k&value=20M&value2=24M&works=3M', ['left']],
  ])('%s: %s needs more', (key, query, needs) => {
    const given = answer(key, query);
    expect(given.verdict).toBe('more-needed');
    expect(given.needs).toEqual(expect.arrayContaining([...needs]));
  });

  // an owner who refinances or rebuilds has none to name
  it.each(['221d4', '223f', '232'])('%s: asks for no price before the purpose is known', (key) => {
    const { verdict, needs } = answer(key, key === '232' ? 'type=assisted-living' : 'type=multifamily');
    expect(verdict).toBe('more-needed');
    expect(needs).toContain('for');
    expect(needs).not.toContain('price');
  });

  it.each<[string, string]>([
    ['223f', 'for=refinance&type=assisted-living'],
    ['223a7', 'for=insured&type=multifamily&left=300'],
    ['223a7', 'for=insured&type=multifamily&left=96&first=9M&balance=8M&noi=1M&hud=5'],
    ['221d4', 'for=build&type=multifamily&price=2M&works=20M&noi2=2M&hud=5.5'],
    ['241a', 'for=add&type=multifamily&noi=1M&hud=5&pays=400k&value=20M&value2=24M&works=3M&left=300'],
  ])('%s: %s is on request, because the firm does not show its figure', (key, query) => {
    expect(answer(key, query)).toMatchObject({ verdict: 'on-request', largest: null });
  });

  it('a premium of the visitor’s own sizes what the terms do not show, at the stricter coverage', () => {
    const given = answer(
      '221d4',
      'for=build&type=multifamily&price=2M&works=20M&noi2=2M&hud=5.5&premium=0.25',
    );
    expect(given).toMatchObject({ verdict: 'fits', notes: ['stricter-coverage', 'own-premium'] });
    const { limit, limitTo, amount, ends } = ruleIn(given, 'dscr');
    expect([limit, limitTo, ends![0]]).toEqual([1.15, 1.2, amount]);
    expect(ends![1]).toBeGreaterThan(amount!);
  });

  it('names equal tests together', () => {
    expect(answer('core-plus', 'price=7.5M&value=8.5M')).toMatchObject({
      largest: 6_375_000,
      binding: ['ltv', 'ltc'],
    });
  });

  it('a loan below the least is no loan; what would raise it is named', () => {
    const given = answer('core-plus', 'price=3M&value=2.2M');
    expect(given).toMatchObject({ verdict: 'does-not-fit', largest: 1_650_000 });
    expect(ruleIn(given, 'minimum').changes).toContainEqual({
      field: 'value',
      from: 2_200_000,
      to: 2_666_667,
      by: 466_667,
    });
  });

  it('where two tests stand below the least, no one change is offered for what takes both', () => {
    const given = answer('core-plus', 'price=2M&value=2M');
    expect(given).toMatchObject({ verdict: 'does-not-fit', largest: 1_500_000 });
    expect(ruleIn(given, 'minimum')).toMatchObject({ met: false, changes: [] });
  });

  it('nobody is told to owe more', () => {
    const small =
      'for=refinance&type=multifamily&market=primary&value=3M&value2=3.2M&noi=93k&sofr=4.12&loan=1.2M&debt=1.5M';
    for (const query of [
      small,
      small.replace('loan=1.2M', 'loan=3M'),
      'for=insured&type=multifamily&first=9M&balance=4M&loan=8M&noi=1M&hud=5&premium=0.25&left=300&start=2026-02',
    ])
      for (const terms of DATED_TERMS)
        for (const { changes } of answerProgram(terms, read(query)).rules)
          expect(changes.map(({ field }) => field)).not.toEqual(
            expect.arrayContaining([expect.stringMatching(/debt|balance/)]),
          );
  });

  it('where the loan is too large a share of cost, a lower price meets it with the same money of one’s own', () => {
    const deal = read(WORKED.replace('loan=12.5M', 'loan=15.2M'));
    const { changes, amount } = ruleIn(answerProgram(termsOf('opportunistic'), deal), 'ltc');
    expect(amount).toBe(15_030_000);
    // 90 % of (14.2M − x + 2.5M) = 15.2M − x
    expect(changes.find(({ field }) => field === 'price')).toEqual({
      field: 'price',
      from: 14_200_000,
      to: 12_500_000,
      by: -1_700_000,
      loan: 13_500_000,
    });
    // 87 % of 8,461,150 is 7,361,200.5, and one hundred more of both would be too much
    const bought = read(
      'for=buy&type=multifamily&price=10M&value=12M&noi=2M&hud=5&premium=0.25&loan=8900050',
    );
    expect(ruleIn(answerProgram(termsOf('223f'), bought), 'purchase').changes).toContainEqual({
      field: 'price',
      from: 10_000_000,
      to: 8_461_150,
      by: -1_538_850,
      loan: 7_361_200,
    });
  });

  it('with its reserve lent, the loan to ask for is the one that leaves room for it', () => {
    const deal = read(`${WORKED.replace('loan=12.5M', 'loan=14M')}&reserve=loan`);
    const { changes, amount } = ruleIn(answerProgram(termsOf('core-plus'), deal), 'ltv');
    const [loan] = changes.filter(({ field }) => field === 'loan');
    expect(loan).toMatchObject({ from: 14_000_000, by: loan!.to - 14_000_000 });
    const at = (wanted: number) => answerProgram(termsOf('core-plus'), { ...deal, loan: wanted }).request!;
    expect(at(loan!.to)).toBeLessThanOrEqual(amount!);
    expect(at(loan!.to + 1)).toBeGreaterThan(amount!);
  });

  it('a loan over the program’s amount is considered', () => {
    const given = answer('core-plus', 'price=100M&value=100M&loan=60M');
    expect(given).toMatchObject({ verdict: 'fits', loan: 60_000_000 });
    expect(given.notes).toContain('above-program-amount');
  });

  it('a reserve from the loan is part of what is asked for', () => {
    const own = answer('core-plus', WORKED);
    const lent = answer('core-plus', `${WORKED}&reserve=loan`);
    expect(own.request).toBe(12_500_000);
    expect(lent.request).toBeGreaterThan(12_500_000);
    expect(lent.notes).toContain('reserve-lent');
  });

  it('every step names its inputs, and an input of the terms its rule', () => {
    for (const terms of DATED_TERMS)
      for (const { steps } of answerProgram(terms, read(WORKED)).rules)
        for (const { inputs, label, formula } of steps) {
          expect([label, formula].every(Boolean)).toBe(true);
          for (const { source, row, field } of inputs)
            expect(
              source === 'terms' ? terms.rules.some(({ id }) => id === row) : source === 'computed' || field,
            ).toBeTruthy();
        }
  });
});

const asked = (deal: Deal): Deal => ({ ...deal, loan: null });
const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(numbersIn)
      : [];
const anyTerms = fc.constantFrom(...DATED_TERMS);
const anyOrPlausible = fc.oneof(anyDeal, plausibleDeal);

// five seconds on a quiet core, and many times that on a busy machine
describe('whatever the deal', { timeout: 120_000 }, () => {
  it('the loan is the least of what is allowed, never NaN, never negative', () => {
    fc.assert(
      fc.property(anyTerms, anyOrPlausible, (terms, deal) => {
        const { largest, binding, rules, verdict } = answerProgram(terms, asked(deal));
        const amounts = rules.flatMap(({ amount }) => (amount === null ? [] : [amount]));
        for (const amount of amounts)
          if (!(Number.isSafeInteger(amount) && amount >= 0)) throw new Error(`${amount}`);
        if (largest === null) return verdict !== 'fits' && verdict !== 'fits-with-less';
        const step = terms.key.startsWith('2') ? 100 : 1;
        const least = Math.min(...amounts);
        const named = rules.filter(({ amount }) => amount === least).map(({ id }) => id);
        return largest === Math.floor(least / step) * step && named.join() === binding.join();
      }),
      { numRuns: cases(60_000) },
    );
  });

  it('more income, value or cost never lowers the loan, and a higher rate never raises it', () => {
    const fields: NumberKey[] = [
      'noi',
      'noi2',
      'value',
      'value2',
      'price',
      'debt',
      'works',
      'costs',
      'sofr',
      'spread',
      'hud',
    ];
    fc.assert(
      fc.property(
        anyTerms,
        plausibleDeal,
        fc.constantFrom(...fields),
        fc.integer({ min: 1, max: 5_000_000 }),
        (terms, given, field, by) => {
          const deal = { ...asked(given), spread: given.spread ?? 500 };
          const before = answerProgram(terms, deal).largest;
          const isRate = field === 'sofr' || field === 'hud' || field === 'spread';
          const after = answerProgram(terms, {
            ...deal,
            [field]: deal[field]! + (isRate ? by / 1e6 : by),
          }).largest;
          if (before === null || after === null) return true;
          // 241(a) lends on the addition: a higher value today leaves a smaller addition
          if (terms.key === '241a' && field === 'value') return after <= before;
          return isRate ? after <= before : after >= before;
        },
      ),
      { numRuns: cases(30_000) },
    );
  });

  it('every change that is offered meets its rule once it is applied, and one step less does not', () => {
    const solved = new Map<string, number>();
    // in half of the cases the amounts are near the smallest loan of a program
    const anySize = fc.tuple(plausibleDeal, fc.constantFrom(1, 1, 5, 12, 20)).map(([deal, part]) => {
      const amounts = ['value', 'value2', 'price', 'debt', 'works', 'costs', 'noi', 'noi2', 'loan'] as const;
      const smaller = amounts.map((field) => [field, Math.round(deal[field]! / part)]);
      return { ...deal, ...(Object.fromEntries(smaller) as Partial<Deal>) };
    });
    fc.assert(
      fc.property(anyTerms, anySize, (terms, deal) => {
        for (const { id, changes } of answerProgram(terms, deal).rules)
          for (const { field, to, from, by, loan } of changes) {
            if ((field === 'price') !== (loan !== undefined)) throw new Error(`${id} ${field}: ${loan}`);
            if (Math.abs((from ?? 0) + by - to) > 1e-6) throw new Error(`${id} ${field}: ${by}`);
            const metAt = (value: number) => {
              const change =
                field === 'equity'
                  ? { loan: deal.loan! - value }
                  : { [field]: value, ...(field === 'price' && { loan: deal.loan! - from! + value }) };
              return answerProgram(terms, { ...deal, ...change }).rules.find((rule) => rule.id === id)?.met;
            };
            const isLoan = ['loan', 'equity', 'price'].includes(field);
            const step =
              isLoan && terms.key.startsWith('2')
                ? 100
                : field === 'equity' || !FIELDS[field].kind.startsWith('percent')
                  ? 1
                  : 0.001;
            const back = Math.round((to - Math.sign(by) * step) * 1000) / 1000;
            if (metAt(to) !== true || metAt(back) !== false)
              throw new Error(`${terms.key} ${id}: ${field} ${from} -> ${to}`);
            const what = `${id} ${field}`;
            solved.set(what, (solved.get(what) ?? 0) + 1);
          }
      }),
      { numRuns: cases(3000) },
    );
    for (const what of [
      'ltv loan',
      'ltv equity',
      'dscr noi',
      'minimum loan',
      'minimum noi',
      'purpose works',
      'ltc price',
    ])
      if (cases(3000) === 3000) expect(solved.get(what), what).toBeGreaterThan(5);
  });

  it('no number of an answer is NaN or without end', () => {
    fc.assert(
      fc.property(anyTerms, anyOrPlausible, (terms, deal) =>
        numbersIn(answerProgram(terms, deal)).every(Number.isFinite),
      ),
      { numRuns: cases(3000) },
    );
  });
});
