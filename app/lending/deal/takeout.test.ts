import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Rule } from '#app/lending/rules.ts';
import { cases } from '#tests/cases.ts';
import { DATED_TERMS, rule } from '#tests/data/dated-terms.ts';
import { anyDeal, plausibleDeal } from '#tests/data/generated-deals.ts';
import { answerDeal } from './answer.ts';
import { cashOutOf } from './charges.ts';
import { type Deal, FIELD_KEYS, FIELDS, type FieldKey, PLANS } from './deal-fields.ts';
import type { ProgramTerms } from './program-terms.ts';
import { readDeal } from './read-deal.ts';
import { costGrid, takeoutGrid } from './sensitivity.ts';

const WORKED =
  'for=buy-improve&type=multifamily&market=secondary&units=96&price=14.2M&works=2.1M&costs=400k&loan=12.5M&noi=905k&noi2=1.31M&value=14.2M&value2=19.8M&steady=16&sofr=3.90&floor=3.00&hold=24&start=2026-02&fee=1.00&exit=1.00&ext=0.50&hud=5.50&process=7&legal=120k';
const answer = (query: string) => answerDeal(DATED_TERMS, readDeal(new URLSearchParams(query)).deal);
const plans = Object.keys(PLANS) as NonNullable<Deal['for']>[];
const verdicts = (query: string) =>
  Object.fromEntries(answer(query).programs.map(({ key, verdict }) => [key, verdict]));

describe('the worked deal', () => {
  const { takeout, programs, plan, bridge } = answer(WORKED);

  it('is repaid by a permanent loan', () => {
    expect(bridge).toBe('core-plus');
    expect(takeout).toMatchObject({ permanent: 15_840_000, binding: ['refinance'], repays: true });
    expect(takeout!.payoff).toEqual({
      ...{
        balance: 12_500_000,
        exitFee: 125_000,
        minimumInterest: 0,
        lastInterest: 101_180.56,
        total: 12_726_180.56,
      },
    });
    expect(takeout!.costs).toEqual({
      premium: 158_400,
      applicationFee: 47_520,
      inspectionFee: 1500,
      legal: 120_000,
      total: 327_420,
      depositRefunded: 79_200,
    });
    expect(takeout!.surplus).toBe(2_786_399.44);
  });

  it('names when to apply', () => {
    expect(takeout!.timeline).toMatchObject({
      ...{
        stabilized: 16,
        coverage: [17, 19],
        application: 17,
        endorsement: 23,
        extensionsUsed: 0,
        spare: 13,
      },
      latestApplication: 18,
      latestApplicationMonth: '2027-07',
    });
    expect(answer(WORKED.replace('&process=7', '')).takeout!.timeline).toMatchObject({
      application: null,
      latestApplication: null,
      latestApplicationMonth: null,
      endorsement: 24,
    });
  });

  it('shows the insured refinance as one for later', () => {
    expect(programs.find(({ key }) => key === '223f')).toMatchObject({
      verdict: 'later',
      largest: 15_840_000,
    });
  });

  it('the grid agrees with the answer and with the line of break-even', () => {
    const grid = takeoutGrid(plan!);
    expect(grid.surplus[2]![4]).toBe(takeout!.surplus);
    expect(grid.breakEven[4]).toBe(takeout!.breakEven.noi);
    for (const row of grid.surplus) expect(row).toEqual([...row].sort((a, b) => b - a));
  });
});

/** The worked deal's takeout with some fields changed; an empty text leaves a field out. */
function takeoutWith(
  changes: Readonly<Record<string, string>>,
  terms: readonly ProgramTerms[] = DATED_TERMS,
) {
  const query = new URLSearchParams(WORKED);
  for (const [field, text] of Object.entries(changes)) query.set(field, text);
  return answerDeal(terms, readDeal(query).deal).takeout!;
}

const termsWith = (key: string, more: Rule): ProgramTerms[] =>
  DATED_TERMS.map((terms) => (terms.key === key ? { ...terms, rules: [...terms.rules, more] } : terms));

describe('the months of the way out', () => {
  // coverage takes 3 months; Core-Plus goes to 36 months with extensions of 6, of which there are two
  it.each([
    // shorter than coverage: coverage decides
    [{ process: '2' }, { coverage: [17, 19], endorsement: 19, extensionsUsed: 0, latestApplication: 23 }],
    [{ steady: '18' }, { endorsement: 25, extensionsUsed: 1, spare: 11, latestApplicationMonth: '2028-01' }],
    [{ steady: '29' }, { endorsement: 36, extensionsUsed: 2, spare: 0, latestApplicationMonth: '2028-07' }],
    [{ steady: '30' }, { endorsement: 37, extensionsUsed: 2, spare: -1, latestApplicationMonth: null }],
    // without a month of stabilization the property is stabilized at the end of the term
    [
      { steady: '', process: '12' },
      { stabilized: 24, application: 25, endorsement: 36, spare: 0 },
    ],
    // without processing, coverage alone, and not before the term's end
    [
      { steady: '', process: '' },
      { endorsement: 27, extensionsUsed: 1, application: null },
    ],
    [
      { steady: '22', process: '' },
      { endorsement: 25, latestApplication: null },
    ],
    [
      { steady: '5', process: '' },
      { endorsement: 24, extensionsUsed: 0 },
    ],
  ])('%j', (changes, expected) => {
    expect(takeoutWith(changes).timeline).toMatchObject(expected);
  });

  it.each([
    // 12 and two extensions end at 24, where the loan is endorsed at 16 + 7
    [{ hold: '12' }, null],
    // endorsed at 27, and at 25: with two extensions from 15, and from 13
    [{ hold: '12', steady: '20' }, 15],
    [{ hold: '12', steady: '18' }, 13],
    // by coverage, 3 months after stabilization
    [{ hold: '12', steady: '23', process: '' }, 14],
    // the last that Core-Plus lends for, and one month more
    [{ hold: '12', steady: '29' }, 24],
    [{ hold: '12', steady: '30' }, null],
    // stabilization moves with the end of the term
    [{ hold: '12', steady: '', process: '20' }, null],
  ])('%j: a term of %j months would do', (changes, months) => {
    expect(takeoutWith(changes).timeline.termThatWouldDo).toBe(months);
  });
});

describe('what is repaid', () => {
  it.each([
    {},
    { steady: '18' },
    { minimum: '30' },
    { exit: '' },
    // paid off when the extended term ends, because the permanent loan comes later
    { steady: '30' },
  ])('is the sum of its parts in cents, and what has to be borrowed for it: %j', (changes) => {
    const { payoff, repaysAll } = takeoutWith(changes);
    const { balance, exitFee, minimumInterest, lastInterest, total } = payoff;
    expect(total).toBeCloseTo(balance + (exitFee ?? 0) + minimumInterest + lastInterest, 2);
    // 120,000 and 1,500 besides 1 % and 0.3 % of the loan
    const share = 1 - 0.01 - 0.003;
    expect(repaysAll).toBe(Math.ceil((total + 121_500) / share / 100) * 100);
  });

  it('counts the minimum interest that is left, and no fee that nobody typed', () => {
    expect(takeoutWith({ minimum: '23' }).payoff.minimumInterest).toBe(0);
    // the 24th month of interest, with 31 days
    expect(takeoutWith({ minimum: '30' }).payoff).toMatchObject({
      minimumInterest: 101_180.56,
      total: 12_827_361.12,
    });
    expect(takeoutWith({ exit: '' }).payoff).toMatchObject({ exitFee: null, total: 12_601_180.56 });
  });

  it('is paid at the end of the extended term by a loan that comes too late', () => {
    expect(takeoutWith({ steady: '30' }).payoff).toEqual(takeoutWith({ steady: '29' }).payoff);
  });

  it('is in the sources and uses, which agree', () => {
    const { funds, payoff, costs, permanent, surplus, steps } = takeoutWith({});
    expect(funds.uses.slice(0, 5)).toEqual([
      { id: 'payoff', amount: payoff.total },
      { id: 'premium', amount: costs.premium },
      { id: 'application', amount: costs.applicationFee },
      { id: 'inspection', amount: costs.inspectionFee },
      { id: 'legal', amount: costs.legal },
    ]);
    expect(steps).toHaveLength(1);
    expect(steps[0]).toMatchObject({ label: 'Surplus or shortfall', unit: 'dollars' });
    expect(steps[0]!.formula).toBe('Permanent loan − Its costs − Payoff');
    expect(steps[0]!.value).toBeCloseTo(surplus, 2);
    expect(permanent - costs.total - payoff.total).toBeCloseTo(surplus, 2);
  });
});

describe('whether it repays', () => {
  it('and what would break even, not where the section refuses the property or the loan comes late', () => {
    for (const [changes, refused] of [
      [{ shopArea: '60' }, ['commercial-area']],
      [{ shopIncome: '60' }, ['commercial-income']],
      [{ steady: '30' }, []],
    ] as const)
      expect(takeoutWith(changes), JSON.stringify(changes)).toMatchObject({
        refused,
        coversAll: true,
        repays: false,
        breakEven: { noi: null, noteRate: null, value: null },
        breakEvenBeyond: null,
        timeline: { latestApplicationMonth: null },
      });
    // in the last month of the extended term it is in time
    expect(takeoutWith({ steady: '29' })).toMatchObject({ repays: true, breakEven: { noi: 1_054_485 } });
    // occupancy is mended by stabilization, and a purpose is no property
    expect(takeoutWith({ occupied: '40' })).toMatchObject({ refused: [], repays: true });
  });

  it('with the figures at which it breaks even', () => {
    const { breakEven, repaysAll } = takeoutWith({});
    expect(breakEven).toEqual({ noi: 1_054_485, noteRate: 7.57, value: 14_962_069 });
    // 87 % of the value is the loan that repays everything
    expect(breakEven.value).toBe(Math.ceil(repaysAll / 0.87));
    expect(takeoutWith({ noi2: String(breakEven.noi) })).toMatchObject({ coversAll: true });
    expect(takeoutWith({ noi2: String(breakEven.noi! - 1) })).toMatchObject({
      coversAll: false,
      repays: false,
    });
    // also with the loan rounded down to hundreds of dollars
    expect(takeoutWith({ noi2: String(breakEven.noi) })).toMatchObject({ repays: true });
    expect(takeoutWith({ value2: String(breakEven.value) })).toMatchObject({ coversAll: true });
    expect(takeoutWith({ value2: String(breakEven.value! - 1) })).toMatchObject({ coversAll: false });
  });

  it('nowhere below a note rate that can be typed, if the income is large enough', () => {
    expect(takeoutWith({ noi2: '4M', value2: '60M' })).toMatchObject({
      breakEven: { noteRate: null },
      breakEvenBeyond: 15,
      repays: true,
    });
    expect(takeoutWith({}).breakEvenBeyond).toBeNull();
  });

  it('also the share of the value created that a program takes', () => {
    const taking = (from: number, to: number) =>
      termsWith('core-plus', rule('gain.share', 'participation', 'range', 'percent', [from, to]));
    // created: 19.8M less 16.7M of cost (price, works and closing costs)
    const { afterParticipation, participation, surplus, repays } = takeoutWith({}, taking(15, 25));
    expect(participation).toMatchObject({ basis: 'cost', created: 3_100_000 });
    expect(afterParticipation).toEqual([surplus - 775_000, surplus - 465_000]);
    expect(repays).toBe(true);
    // 90 % of it is more than the surplus of 2,786,399.44, the smaller end of the range is not
    expect(takeoutWith({}, taking(15, 90))).toMatchObject({ repays: false, coversAll: true });
    expect(takeoutWith({}).afterParticipation).toBeNull();
  });

  it('a surplus is paid at closing but for the part that the terms hold back', () => {
    const held = termsWith('223f', rule('cashOut.funded', 'cashOutAtClosing', 'is', 'percent', 50));
    expect(takeoutWith({}, held).cashOut).toEqual({
      atClosing: 1_393_199,
      later: 1_393_200.44,
      share: 50,
    });
    expect(takeoutWith({}).cashOut).toEqual({ atClosing: 2_786_399.44, later: 0, share: null });
    expect(takeoutWith({ noi2: '1M' }, held)).toMatchObject({
      surplus: -663_757.76,
      cashOut: { atClosing: 0, later: 0, share: null },
    });
  });
});

it('says which months it had to assume', () => {
  expect(takeoutWith({}).notes).toEqual(['life-not-typed']);
  expect(takeoutWith({ steady: '', process: '' }).notes).toEqual([
    'life-not-typed',
    'steady-not-typed',
    'process-not-typed',
  ]);
});

describe('what is missing', () => {
  it('is named for cost and takeout', () => {
    expect(answer('')).toMatchObject({
      cost: null,
      takeout: null,
      needs: { cost: expect.arrayContaining(['sofr', 'start']) },
    });
    const some = answer('loan=10M&sofr=4&start=2026-03');
    expect(some.cost?.loan).toBe(10_000_000);
    expect(some).toMatchObject({
      takeout: null,
      needs: { cost: [], takeout: ['noi2', 'value2', 'hud', 'type'] },
    });
    expect(answer('loan=10M&sofr=4&start=2026-03&noi2=1M&value2=15M&hud=5').needs.takeout).toEqual(['type']);
  });

  it('a loan wanted today that coverage does not carry may still be one for later', () => {
    const query =
      'for=refinance&type=multifamily&market=primary&occupied=80&debt=8M&value=12M&value2=16M&noi=300k&noi2=1.2M&loan=8M&sofr=4&hud=5.5&hold=24&steady=12&start=2026-02';
    const given = answer(query);
    expect(given.programs.find(({ key }) => key === '223f')).toMatchObject({
      verdict: 'later',
      largest: given.takeout!.permanent,
    });
    expect(verdicts(query.replace('&value2=16M', ''))['223f']).toBe('does-not-fit');
  });

  it('a property that no insured refinance takes has no takeout', () => {
    expect(answer(WORKED.replace('multifamily', 'office'))).toMatchObject({ takeout: null });
    expect(verdicts(WORKED.replace('multifamily', 'office'))['223f']).toBe('does-not-fit');
  });

  it('every program of an empty deal needs more', () => {
    expect(new Set(Object.values(verdicts('')))).toEqual(new Set(['more-needed']));
  });
});

const numbersIn = (value: unknown): number[] =>
  typeof value === 'number'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(numbersIn)
      : [];

it('divides what is over so that its parts, rounded to dollars, come to no more than the whole', () => {
  // two halves of 3,783,833.34 are 1,891,917 each, a dollar more than it
  expect(cashOutOf(3_783_833.34, 50)).toEqual({ atClosing: 1_891_916, later: 1_891_917.34 });
  expect(cashOutOf(33_975_593.91, 50)).toEqual({ atClosing: 16_987_796, later: 16_987_797.91 });
  // 29 % of 100 is stored as slightly less than 29
  expect(cashOutOf(100, 29)).toEqual({ atClosing: 29, later: 71 });
  expect(cashOutOf(100.01, null)).toEqual({ atClosing: 100.01, later: 0 });
});

describe('whatever the deal', () => {
  it('no number is NaN or without end, and no loan negative', () => {
    fc.assert(
      fc.property(fc.oneof(anyDeal, plausibleDeal), (deal) => {
        const given = answerDeal(DATED_TERMS, deal);
        const grids = [given.loan && costGrid(given.loan), given.plan && takeoutGrid(given.plan)];
        if (!numbersIn([{ ...given, plan: null }, grids]).every(Number.isFinite))
          throw new Error('not a number');
        return (given.takeout?.permanent ?? 0) >= 0 && (given.cost?.loan ?? 0) >= 0;
      }),
      { numRuns: cases(300) },
    );
  });

  it('breaks even where it says, and a dollar or a thousandth of a percent away it does not', () => {
    let solved = 0;
    fc.assert(
      fc.property(plausibleDeal, (given) => {
        // a loan that comes too late breaks even nowhere
        const inTime = { hold: 24, steady: 12, process: 6 };
        const deal: Deal = { ...given, for: 'buy-improve', type: 'multifamily', ...inTime };
        const first = answerDeal(DATED_TERMS, deal);
        if (!first.takeout || !first.bridge) return;
        const { noi, noteRate, value } = first.takeout.breakEven;
        // the bridge loan is unchanged
        const repaysAt = (other: Partial<Deal>) => {
          const again = answerDeal(DATED_TERMS, {
            ...deal,
            program: first.bridge,
            loan: first.cost!.loan,
            ...other,
          });
          return again.cost?.loan === first.cost!.loan ? again.takeout!.coversAll : null;
        };
        for (const [found, step, field] of [
          [noi, -1, 'noi2'],
          [value, -1, 'value2'],
          [noteRate, 0.001, 'hud'],
        ] as const) {
          if (found === null || found + step < 0 || found + step > 15 === (field === 'hud')) continue;
          if (
            repaysAt({ [field]: found }) === false ||
            repaysAt({ [field]: Math.round((found + step) * 1000) / 1000 }) === true
          )
            throw new Error(`${field} ${found}`);
          solved += 1;
        }
      }),
      { numRuns: cases(100) },
    );
    if (cases(100) === 100) expect(solved).toBeGreaterThan(50);
  });
});

describe('what is still to be told', () => {
  const needsOf = (query: string) => answer(`start=2026-12&${query}`).needs;

  it('is named once, and all of it at once', () => {
    for (const query of ['debt=12M', 'value=20M&debt=12M&noi=1.2M&for=refinance']) {
      const { cost, takeout } = needsOf(query);
      for (const needs of [cost, takeout]) expect(new Set(needs).size).toBe(needs.length);
      expect(takeout).toEqual(expect.arrayContaining([...cost, 'noi2', 'value2', 'hud']));
    }
    expect(
      needsOf('value=20M&debt=12M&noi=1.2M&for=refinance&type=multifamily&noi2=1.5M&value2=24M&hud=5')
        .takeout,
    ).toEqual(['sofr']);
  });

  it('is nothing where no field would help', () => {
    expect(needsOf('type=office&price=10M').takeout).toEqual([]);
  });

  it('leads to an answer: no program waits for what it was told, and none waits for nothing', () => {
    let filled = 0;
    fc.assert(
      fc.property(
        plausibleDeal,
        fc.uniqueArray(fc.constantFrom(...FIELD_KEYS), { maxLength: 30 }),
        (whole, blanks) => {
          const empty = blanks.filter((field) => !('preset' in FIELDS[field]) && field !== 'start');
          const deal = { ...whole, ...Object.fromEntries(empty.map((field) => [field, null])) } as Deal;
          // an empty field counts as works of zero; a rate of zero has to be typed
          const answerOf = (field: FieldKey) =>
            field === 'works' && whole.works === 0 ? null : whole[field];
          const needsOf = (told: Deal, key: string) => {
            const { verdict, needs } = answerDeal(DATED_TERMS, told).programs.find((one) => one.key === key)!;
            return verdict === 'more-needed' ? needs : null;
          };
          /**
           * Fills in the needed fields until none is left. A value may rule out the bridge loan that the next field
           * depends on.
           */
          const isAnswered = (told: Deal, key: string, asked: FieldKey[]): boolean => {
            const needs = needsOf(told, key);
            if (needs === null) return true;
            if (needs.length === 0 || needs.some((field) => asked.includes(field))) return false;
            const answers = Object.fromEntries(needs.map((field) => [field, answerOf(field) ?? 1_000_000]));
            // one of the purposes is enough, whichever the visitor has
            return (needs.includes('for') ? plans : [told.for]).some((plan) =>
              isAnswered({ ...told, ...answers, for: plan } as Deal, key, [...asked, ...needs]),
            );
          };
          for (const { key, verdict, needs } of answerDeal(DATED_TERMS, deal).programs) {
            if (verdict !== 'more-needed') continue;
            if (!isAnswered(deal, key, [])) throw new Error(`${key}: ${needs}`);
            filled += 1;
          }
        },
      ),
      { numRuns: cases(300) },
    );
    if (cases(300) === 300) expect(filled).toBeGreaterThan(100);
  }, 120_000);
});

describe('tests of a later loan', () => {
  it('are listed once, with the figures of later alone', () => {
    const later = answer(WORKED).programs.find(({ verdict }) => verdict === 'later')!;
    const ids = later.rules.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(later.rules.find(({ id }) => id === 'ltv')).toEqual(
      answer(WORKED).takeout!.rules.find(({ id }) => id === 'ltv'),
    );
    for (const { id } of later.reasons) expect(later.rules.find((rule) => rule.id === id)!.met).toBe(false);
  });

  it('a term is given as it is judged: with its extensions, where they are what reaches the range', () => {
    const term = (hold: number) =>
      answer(WORKED.replace('hold=24', `hold=${hold}`))
        .programs.find(({ key }) => key === 'core-plus')!
        .rules.find(({ id }) => id === 'term')!;
    expect(term(12)).toMatchObject({ limit: 24, limitTo: 36, has: 24, met: true });
    expect(term(2)).toMatchObject({ has: 14, met: false });
    expect(term(40)).toMatchObject({ has: 40, met: false });
  });
});
