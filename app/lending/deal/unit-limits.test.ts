import { describe, expect, it } from 'vitest';
import { DATED_TERMS } from '#tests/data/dated-terms.ts';
import type { Rule } from '../rules.ts';
import { answerDeal } from './answer.ts';
import type { ProgramTerms } from './program-terms.ts';
import { readDeal } from './read-deal.ts';
import { shortQuery } from './short-address.ts';

// invented figures: the statutory ones are in the content
const limit = (bedrooms: number, elevator: boolean, amount: number): Rule => ({
  id: `today.unitLimits.${bedrooms}${elevator}`,
  measure: 'unitLimit',
  op: 'max',
  unit: 'dollars',
  from: amount,
  to: amount,
  of: null,
  when: { bedrooms: [bedrooms], elevator },
  orMore: false,
  combine: null,
  assumed: false,
});
const LIMITS = [
  limit(0, false, 10_000),
  limit(1, false, 20_000),
  limit(2, false, 30_000),
  limit(4, false, 50_000),
  limit(0, true, 11_000),
  limit(1, true, 22_000),
];
const TERMS: ProgramTerms[] = DATED_TERMS.map((terms) =>
  terms.key === '223f' || terms.key === '221d4' ? { ...terms, today: [...terms.today, ...LIMITS] } : terms,
);
const answer = (query: string, terms: readonly ProgramTerms[] = TERMS) =>
  answerDeal(terms, readDeal(new URLSearchParams(query)).deal);
const programOf = (key: string, query: string, terms = TERMS) =>
  answer(query, terms).programs.find((one) => one.key === key)!;

const REFINANCE = 'for=refinance&type=multifamily&debt=9M&noi=1.2M&value=30M&hud=5.5&life=60';
const MIX = 'b0=10&b1=40&b2=50&lift=walk-up&area=270';
const test = ({ rules }: ReturnType<typeof programOf>) => rules.find(({ id }) => id === 'per-unit');

describe('the limits of the law per dwelling', () => {
  it('come to each dwelling by its bedrooms, times the high-cost percentage of the locality', () => {
    // (10 × 10,000 + 40 × 20,000 + 50 × 30,000) × 2.7
    const refinance = programOf('223f', `${REFINANCE}&${MIX}`);
    expect(test(refinance)?.amount).toBe(6_480_000);
    expect(refinance).toMatchObject({ largest: 6_480_000, binding: ['per-unit'], verdict: 'fits' });
    expect(refinance.notes).not.toContain('units-not-tested');
    expect(test(programOf('223f', `${REFINANCE}&b0=100&lift=elevator&area=405`))?.amount).toBe(4_455_000);
  });

  it('hold for the case that they are for, whatever axis it names', () => {
    const broad = limit(1, false, 40_000);
    const mixed = TERMS.map((terms) => ({
      ...terms,
      today: [{ ...broad, when: { ...broad.when, affordability: ['broadly'] as const } }, ...terms.today],
    }));
    const query = `${REFINANCE}&b1=100&lift=walk-up&area=270`;
    expect(test(programOf('223f', query, mixed))?.amount).toBe(5_400_000);
    expect(test(programOf('223f', `${query}&afford=broadly`, mixed))?.amount).toBe(10_800_000);
  });

  it('hold nothing where another test is lower', () => {
    const many = programOf('223f', `${REFINANCE}&b2=600&lift=walk-up&area=270`);
    expect(test(many)?.amount).toBe(48_600_000);
    expect(many).toMatchObject({ largest: 14_813_300, binding: ['dscr'] });
  });

  it('count by our dated terms and by HUD’s rules of today alike', () => {
    for (const rules of ['firm', 'today'])
      expect(test(programOf('223f', `${REFINANCE}&${MIX}&rules=${rules}`))?.amount).toBe(6_480_000);
  });

  it('are not tested while part of what they take is not typed, and hold nothing up', () => {
    for (const [typed, needs] of [
      ['', ['b1', 'b2', 'lift', 'area']],
      ['b1=40', ['lift', 'area']],
      ['b1=40&lift=walk-up', ['area']],
      ['lift=walk-up&area=270', ['b1', 'b2']],
    ] as const) {
      const given = programOf('223f', `${REFINANCE}&${typed}`);
      expect(test(given)).toMatchObject({ needs, amount: null, met: null });
      expect(given).toMatchObject({ verdict: 'fits', largest: 14_813_300, needs: [] });
      expect(given.notes).toContain('units-not-tested');
    }
  });

  it('are not tested on a part of the building: a dwelling that is not in the mix is unknown, not none', () => {
    // 60 of 120 dwellings would come to 3.24M
    const part = programOf('223f', `${REFINANCE}&units=120&b1=60&lift=walk-up&area=270`);
    expect(test(part)).toMatchObject({ needs: ['b0', 'b2', 'b3', 'b4'], amount: null, met: null });
    expect(part).toMatchObject({ verdict: 'fits', largest: 14_813_300, needs: [] });
    expect(part.notes).toContain('units-not-tested');
    for (const whole of ['units=60&b1=60', 'b1=60', 'units=120&b0=0&b1=60&b2=0&b3=0&b4=0'])
      expect(test(programOf('223f', `${REFINANCE}&${whole}&lift=walk-up&area=270`))?.amount).toBe(3_240_000);
  });

  it('are not tested where no figure is shown for one of the dwellings', () => {
    const given = programOf('223f', `${REFINANCE}&b1=40&b3=1&lift=walk-up&area=270`);
    expect(test(given)).toMatchObject({ onRequest: true, amount: null, steps: [] });
    expect(given).toMatchObject({ verdict: 'fits', largest: 14_813_300 });
    expect(given.notes).toContain('units-not-tested');
  });

  it('are those of multifamily, and of programs that show them', () => {
    expect(
      test(programOf('223f', `${REFINANCE}&${MIX}`.replace('multifamily', 'manufactured-housing'))),
    ).toBeUndefined();
    expect(test(programOf('223f', `${REFINANCE}&${MIX}`, [...DATED_TERMS]))).toBeUndefined();
    const build = `for=build&type=multifamily&price=5M&works=25M&noi2=1.8M&hud=5.5&premium=0.25&${MIX}`;
    expect(programOf('221d4', build)).toMatchObject({ largest: 6_480_000, binding: ['per-unit'] });
  });

  it('hold the loan that repays a bridge, and leave it alone while they cannot be worked out', () => {
    const bridge =
      'for=stabilize&type=multifamily&market=primary&units=100&debt=10M&noi=1M&noi2=1.2M&value=15M&value2=30M&sofr=4&start=2026-02&hud=5.5&hold=24&steady=12&process=3&life=60';
    expect(answer(`${bridge}&${MIX}`).takeout).toMatchObject({ permanent: 6_480_000, binding: ['per-unit'] });
    expect(answer(`${bridge}&${MIX}`).takeout?.repays).toBe(false);
    expect(answer(`${bridge}&${MIX}`).takeout?.notes).toEqual([]);
    // and says so, as the program itself does
    for (const typed of ['', '&b1=40', '&b1=40&b3=1&lift=walk-up&area=270']) {
      const { takeout, programs } = answer(bridge + typed);
      expect(takeout).toMatchObject({ permanent: 14_813_300, notes: ['units-not-tested'] });
      const later = programs.find(({ key }) => key === '223f');
      expect(later).toMatchObject({ verdict: 'later', notes: expect.arrayContaining(['units-not-tested']) });
    }
  });

  it('say less loan, or as much of one’s own money, where more is wanted', () => {
    const wanted = programOf('223f', `${REFINANCE}&${MIX}&loan=8M`);
    expect(wanted.verdict).toBe('fits-with-less');
    expect(test(wanted)?.changes.map(({ field, to }) => [field, to])).toEqual([
      ['loan', 6_480_000],
      ['equity', 1_520_000],
    ]);
  });
});

it('a unit mix is asked about where it does not come to the units, and stands in the short address', () => {
  const read = readDeal(new URLSearchParams(`units=120&${MIX}`));
  expect(read.notices).toContainEqual({ id: 'mix-not-units', field: 'units', guess: '100' });
  expect(readDeal(new URLSearchParams(`units=100&${MIX}`)).notices).toEqual([]);
  expect(readDeal(new URLSearchParams(MIX)).notices).toEqual([]);
  expect(String(shortQuery(readDeal(new URLSearchParams(MIX)), 'aaaaaaaa'))).toContain(MIX);
});
