import { describe, expect, it } from 'vitest';
import { DATED_TERMS } from '#tests/data/dated-terms.ts';
import { eligibility, isRuledOut } from './eligibility.ts';
import { readDeal } from './read-deal.ts';

const termsOf = (key: string) => DATED_TERMS.find((terms) => terms.key === key)!;
const gates = (key: string, query: string) =>
  eligibility(termsOf(key), readDeal(new URLSearchParams(query)).deal);
const gate = (key: string, query: string, id: string) => gates(key, query).find((one) => one.id === id)!;

/** What a rule without an amount says of nothing. */
const SILENT = {
  limit: null,
  limitTo: null,
  allowed: null,
  unit: null,
  has: null,
  amount: null,
  ends: null,
  met: null,
  needs: [],
  onRequest: false,
  changes: [],
  steps: [],
  assumed: false,
};

describe('the purpose of a deal', () => {
  const core = ['acquisition', 'refinance', 'situational', 'stabilization'];

  it('is open until it is said', () => {
    expect(gate('core', '', 'purpose')).toEqual({
      ...SILENT,
      id: 'purpose',
      allowed: core,
      needs: ['for'],
      row: 'loanPurpose',
    });
  });

  it('is met where the program lends for it', () => {
    expect(gate('core', 'for=buy', 'purpose')).toEqual({
      ...SILENT,
      id: 'purpose',
      allowed: core,
      has: 'acquisition',
      met: true,
      row: 'loanPurpose',
    });
    expect(gate('core-plus', 'for=buy-improve', 'purpose')).toMatchObject({
      has: 'acquisition rehabilitation',
      met: true,
    });
  });

  it('names only what the program does not lend for', () => {
    expect(gate('core', 'for=buy-improve', 'purpose')).toMatchObject({
      has: 'rehabilitation',
      met: false,
      changes: [],
    });
    expect(gate('core', 'for=rebuild&works=2M', 'purpose')).toMatchObject({
      has: 'substantial-rehabilitation',
      met: false,
      changes: [],
    });
  });

  it.each(['buy', 'refinance'])('of works under a plain %s is rehabilitation to a bridge program', (plan) => {
    expect(gate('core', `for=${plan}&works=2M`, 'purpose')).toMatchObject({
      has: 'rehabilitation',
      met: false,
      changes: [{ field: 'works', from: 2_000_000, to: 0, by: -2_000_000 }],
    });
    expect(gate('core', `for=${plan}&works=0`, 'purpose')).toMatchObject({ met: true, changes: [] });
    expect(gate('223f', `for=${plan}&works=2M`, 'purpose')).toMatchObject({ met: true, changes: [] });
    expect(gate('core-plus', `for=${plan}&works=2M`, 'purpose')).toMatchObject({ met: true });
  });

  it('of works under another plan is that plan', () => {
    expect(gate('core', 'for=stabilize&works=2M', 'purpose')).toMatchObject({ met: true });
  });

  it('is not mended by doing without works where more is amiss', () => {
    const neither = { ...termsOf('core'), purposes: ['stabilization'] as const };
    const { deal } = readDeal(new URLSearchParams('for=buy&works=2M'));
    expect(eligibility(neither, deal)[0]).toMatchObject({
      has: 'acquisition rehabilitation',
      met: false,
      changes: [],
    });
    const worksAlone = { ...termsOf('core'), purposes: ['rehabilitation'] as const };
    expect(eligibility(worksAlone, deal)[0]).toMatchObject({ has: 'acquisition', met: false, changes: [] });
  });
});

describe('type and market of a property', () => {
  it('are open until they are said', () => {
    expect(gate('core', '', 'type')).toEqual({
      ...SILENT,
      id: 'type',
      allowed: termsOf('core').types,
      needs: ['type'],
      row: 'propertyTypes',
    });
    expect(gate('core', '', 'market')).toEqual({
      ...SILENT,
      id: 'market',
      allowed: ['primary', 'secondary'],
      needs: ['market'],
      row: 'propertyLocation',
    });
  });

  it('are met where they are on the list', () => {
    expect(gate('core', 'type=office', 'type')).toMatchObject({ has: 'office', met: true, needs: [] });
    expect(gate('core', 'type=skilled-nursing', 'type')).toMatchObject({ met: false, onRequest: false });
    expect(gate('core', 'market=secondary', 'market')).toMatchObject({
      has: 'secondary',
      met: true,
      needs: [],
    });
    expect(gate('core', 'market=rural', 'market')).toMatchObject({ has: 'rural', met: false, needs: [] });
  });

  it('of which a type may be lent on by terms that are not shown: nothing else is then said of it', () => {
    const given = gates('223f', 'for=refinance&type=skilled-nursing&occupied=20&units=2');
    expect(given.map(({ id }) => id)).toEqual(['purpose', 'type']);
    expect(given[1]).toMatchObject({ has: 'skilled-nursing', onRequest: true, met: null, needs: [] });
  });

  it('may be any market where the sheet names none', () => {
    expect(gates('223f', '').map(({ id }) => id)).not.toContain('market');
  });
});

describe('the term of a bridge loan', () => {
  const term = (hold: number, key = 'core-plus') => gate(key, `hold=${hold}`, 'term');

  it('is judged with its extensions, and an extension that would pass the end is not counted', () => {
    // 24 to 36 months fully extended, two extensions of six months
    expect(term(24)).toEqual({
      ...SILENT,
      id: 'term',
      limit: 24,
      limitTo: 36,
      unit: 'months',
      has: 36,
      met: true,
      row: 'loanTerm.length',
    });
    expect(term(12)).toMatchObject({ has: 24, met: true, changes: [] });
    expect(term(36)).toMatchObject({ has: 36, met: true, changes: [] });
    expect(term(31)).toMatchObject({ has: 31, met: true });
  });

  it('that is too short or too long has the nearest one that will do beside it', () => {
    expect(term(11)).toMatchObject({
      has: 23,
      met: false,
      changes: [{ field: 'hold', from: 11, to: 12, by: 1 }],
    });
    expect(term(2)).toMatchObject({ changes: [{ field: 'hold', from: 2, to: 12, by: 10 }] });
    expect(term(37)).toMatchObject({
      has: 37,
      met: false,
      changes: [{ field: 'hold', from: 37, to: 36, by: -1 }],
    });
    expect(term(60)).toMatchObject({ changes: [{ field: 'hold', from: 60, to: 36, by: -24 }] });
  });

  it('has no nearest one where it would be longer than the sixty months that can be typed', () => {
    const changes = (from: number) => {
      const rules = termsOf('core').rules.map((rule) =>
        rule.measure === 'term' ? { ...rule, from, to: 90 } : rule,
      );
      const { deal } = readDeal(new URLSearchParams('hold=24'));
      const given = eligibility({ ...termsOf('core'), rules }, deal).find(({ id }) => id === 'term')!;
      expect(given).toMatchObject({ has: 36, met: false });
      return given.changes;
    };
    // with two extensions of six months
    expect(changes(72)).toEqual([{ field: 'hold', from: 24, to: 60, by: 36 }]);
    expect(changes(73)).toEqual([]);
  });

  it('is not judged where the sheet shows none', () => {
    const rules = termsOf('core').rules.filter(({ measure }) => measure !== 'term');
    const { deal } = readDeal(new URLSearchParams('hold=60'));
    expect(eligibility({ ...termsOf('core'), rules }, deal).map(({ id }) => id)).not.toContain('term');
  });
});

describe('figures of a property', () => {
  const multifamily = 'for=refinance&type=multifamily';

  it('are open until they are typed', () => {
    expect(gate('223f', multifamily, 'occupancy')).toEqual({
      ...SILENT,
      id: 'occupancy',
      limit: 85,
      unit: 'percent',
      needs: ['occupied'],
      row: 'occupancy.least',
    });
    expect(gates('223f', multifamily).flatMap(({ needs }) => needs)).toEqual([
      ...['units', 'occupied', 'shopArea', 'shopIncome'],
    ]);
  });

  it.each([
    ['units', 'units', 5, 4, 1],
    ['occupancy', 'occupied', 85, 84.9, 0.1],
    ['commercial-area', 'shopArea', 25, 25.001, -0.001],
    ['commercial-income', 'shopIncome', 20, 33, -13],
  ])('%s: %s of %d will do, and of %d will not', (id, field, limit, has, by) => {
    expect(gate('223f', `${multifamily}&${field}=${limit}`, id)).toMatchObject({ met: true, changes: [] });
    expect(gate('223f', `${multifamily}&${field}=${has}`, id)).toMatchObject({
      limit,
      has,
      met: false,
      needs: [],
      changes: [{ field, from: has, to: limit, by }],
    });
  });

  it('are not asked by a bridge program, whose sheet has none of them', () => {
    expect(gates('core', 'occupied=10').map(({ id }) => id)).toEqual(['purpose', 'type', 'market', 'term']);
  });
});

describe('the least term of an insured loan', () => {
  const left = (months: string) => gate('223a7', `for=insured&type=skilled-nursing${months}`, 'insured-term');

  it('is ten years, of what is left on the loan that is insured already', () => {
    expect(left('')).toEqual({
      ...{
        ...SILENT,
        id: 'insured-term',
        limit: 120,
        unit: 'months',
        needs: ['left'],
        row: 'loanTerm.least',
      },
    });
    expect(left('&left=120')).toMatchObject({ has: 120, met: true });
    expect(left('&left=119')).toMatchObject({ has: 119, met: false, changes: [] });
    // never more than the forty years of the section
    expect(left('&left=480')).toMatchObject({ has: 480, met: true });
  });

  it('may be given in months', () => {
    const rules = termsOf('223a7').rules.map((rule) =>
      rule.id === 'loanTerm.least' ? { ...rule, unit: 'months' as const, from: 120, to: 120 } : rule,
    );
    const { deal } = readDeal(new URLSearchParams('for=insured&type=skilled-nursing&left=119'));
    const given = eligibility({ ...termsOf('223a7'), rules }, deal);
    expect(given.find(({ id }) => id === 'insured-term')).toMatchObject({ limit: 120, met: false });
  });
});

describe('a deal is ruled out', () => {
  it.each([
    ['core', 'for=convert', true],
    ['core', 'for=buy&type=skilled-nursing', true],
    ['core', 'market=rural', true],
    ['223a7', 'for=insured&type=skilled-nursing&left=100', true],
    // what numbers would mend
    ['core', 'for=buy&works=2M', false],
    ['core', 'hold=60', false],
    ['223f', 'for=refinance&type=multifamily&occupied=10', false],
    // what is not known
    ['core', '', false],
    ['core', 'for=buy&type=office&market=primary', false],
  ])('by %s: %s: %s', (key, query, isOut) => {
    expect(isRuledOut(gates(key, query))).toBe(isOut);
  });
});
