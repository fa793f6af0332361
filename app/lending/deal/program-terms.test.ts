import { describe, expect, it } from 'vitest';
import type { BridgeProgram, HudProgram } from '../programs.ts';
import type { Measure, Rule } from '../rules.ts';
import type { TermFigure } from '../term-rows.ts';
import { BUILDING_TYPES, PURPOSES } from '../vocabulary.ts';
import { deskTerms, type ProgramTerms, ruleFor } from './program-terms.ts';
import { readDeal } from './read-deal.ts';

const rule = (id: string, to: number, rest: Partial<Rule> = {}): Rule => ({
  id,
  measure: 'ltv',
  op: 'max',
  unit: 'percent',
  from: to,
  to,
  of: 'value',
  when: {},
  orMore: false,
  combine: null,
  assumed: false,
  ...rest,
});
const terms = (...rules: Rule[]): ProgramTerms => ({
  key: 'core',
  rules,
  today: [],
  purposes: [],
  types: [],
  typesOnRequest: [],
  markets: null,
});
const found = (query: string, rules: Rule[], where?: (rule: Rule) => boolean) => {
  const { rule, needs } = ruleFor(terms(...rules), readDeal(new URLSearchParams(query)).deal, 'ltv', where);
  return [rule?.id ?? null, needs];
};

describe('the rule that counts for a deal', () => {
  it('is of its measure, and of the kind that is asked for', () => {
    const other = rule('ltc', 90, { measure: 'ltc' });
    expect(found('', [other, rule('a', 75)])).toEqual(['a', []]);
    expect(found('', [other])).toEqual([null, []]);
    expect(found('', [rule('a', 75), rule('b', 70)], ({ id }) => id === 'b')).toEqual(['b', []]);
  });

  it('is the best for the borrower: the most that is lent, the least that is asked or charged', () => {
    expect(found('', [rule('a', 75), rule('b', 80), rule('c', 70)])).toEqual(['b', []]);
    const asked = (op: 'min' | 'is') => [rule('a', 75, { op }), rule('b', 80, { op }), rule('c', 70, { op })];
    expect(found('', asked('min'))).toEqual(['c', []]);
    expect(found('', asked('is'))).toEqual(['c', []]);
  });

  it('is one whose case the deal is in, though another might be better once more is known', () => {
    const rules = [rule('any', 75), rule('offices', 90, { when: { type: ['office'] } })];
    expect(found('', rules)).toEqual(['any', []]);
    expect(found('type=retail', rules)).toEqual(['any', []]);
    expect(found('type=office', rules)).toEqual(['offices', []]);
  });

  it('waits for what would tell, and for nothing where no answer would', () => {
    const when: [Rule['when'], string, string][] = [
      [{ type: ['office'] }, 'type', 'type=office'],
      [{ ownership: ['for-profit'] }, 'owner', 'owner=for-profit'],
      [{ work: ['new-construction'] }, 'for', 'for=build'],
      [{ remainingYearsUnder: 25 }, 'left', 'left=299'],
    ];
    for (const [one, field, query] of when) {
      expect(found('', [rule('a', 75, { when: one })]), field).toEqual([null, [field]]);
      expect(found(query, [rule('a', 75, { when: one })]), field).toEqual(['a', []]);
    }
    const both = { type: ['office'], ownership: ['for-profit'] } as const;
    expect(found('type=office', [rule('a', 75, { when: both })])).toEqual([null, ['owner']]);
    expect(found('owner=for-profit', [rule('a', 75, { when: both })])).toEqual([null, ['type']]);
    expect(found('type=retail', [rule('a', 75, { when: both })])).toEqual([null, []]);
    const soon = { type: ['office'], remainingYearsUnder: 25 } as const;
    expect(found('left=299', [rule('a', 75, { when: soon })])).toEqual([null, ['type']]);
    // a purchase is work of neither kind, and no further input makes it so
    expect(found('for=buy', [rule('a', 75, { when: { work: ['new-construction'] } })])).toEqual([null, []]);
  });

  it('never is one of an opportunity zone, which the desk does not ask about', () => {
    expect(found('', [rule('a', 75, { when: { opportunityZone: true } })])).toEqual([null, []]);
  });

  it('may depend on repairs, rents and years left: 300 months are 25 years', () => {
    const [few, green, short] = [
      rule('few', 75, { when: { repairsUnder: 100_000 } }),
      rule('green', 75, { when: { affordability: ['green'] } }),
      rule('short', 75, { when: { remainingYearsUnder: 25 } }),
    ];
    expect(found('works=99999', [few])).toEqual(['few', []]);
    expect(found('works=100k', [few])).toEqual([null, []]);
    expect(found('afford=green', [green])).toEqual(['green', []]);
    expect(found('', [green])).toEqual([null, []]);
    expect(found('left=300', [short])).toEqual([null, []]);
  });
});

describe('what the desk reads of a program', () => {
  const figure = (measure: Measure, amount: number): TermFigure => ({
    unit: 'percent',
    from: amount,
    to: amount,
    orMore: false,
    decimals: 0,
    of: null,
    assume: null,
    rules: [{ op: 'max', measure, of: null, when: {} }],
  });
  const list = (items: readonly string[], onRequest: readonly string[] = []) => ({
    term: '{items}',
    figures: {},
    items,
    onRequest,
    combine: null,
  });
  const share = (measure: Measure, amount: number) => ({
    ...list([]),
    figures: { limit: figure(measure, amount) },
  });
  // the desk reads nothing else of a program
  const bridge = (rows: object) => ({ kind: 'bridge', key: 'core', rows }) as unknown as BridgeProgram;
  const insured = (rows: object, construction?: object) =>
    ({ kind: 'fha-hud', key: '232', rows, construction }) as unknown as HudProgram;

  it('of a bridge loan: its figures, what it is for, on what it lends, and where', () => {
    const program = bridge({
      maxLtv: share('ltv', 80),
      loanPurpose: list(['acquisition', 'refinance']),
      propertyTypes: list(['office'], ['hospitality']),
      propertyLocation: list(['primary', 'secondary']),
    });
    expect(deskTerms(program)).toMatchObject({
      key: 'core',
      rules: [{ id: 'maxLtv.limit', measure: 'ltv', to: 80 }],
      purposes: ['acquisition', 'refinance'],
      types: ['office'],
      typesOnRequest: ['hospitality'],
      markets: ['primary', 'secondary'],
    });
  });

  it('rules nothing out by a list that the firm does not show', () => {
    for (const program of [
      bridge({ loanPurpose: null, propertyTypes: null, propertyLocation: null }),
      insured({ loanPurpose: null, propertyTypes: null }),
    ])
      expect(deskTerms(program)).toMatchObject({
        rules: [],
        purposes: PURPOSES,
        types: BUILDING_TYPES,
        typesOnRequest: [],
        markets: null,
      });
  });

  it('of an insured loan: the second table too, each of whose rows is its own, and no market', () => {
    const rows = { maxLtv: share('ltv', 85), propertyLocation: list(['primary']) };
    const { rules, markets } = deskTerms(insured(rows, { rows: { maxLtv: share('ltv', 75) } }));
    expect(rules.map(({ id, to }) => [id, to])).toEqual([
      ['maxLtv.limit', 85],
      ['second.maxLtv.limit', 75],
    ]);
    expect(markets).toBeNull();
    expect(deskTerms(insured(rows)).rules).toHaveLength(1);
  });
});
