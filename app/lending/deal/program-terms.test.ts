import { describe, expect, it } from 'vitest';
import type { Rule } from '../rules.ts';
import { type ProgramTerms, ruleFor } from './program-terms.ts';
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
    expect(found('type=retail', [rule('a', 75, { when: both })])).toEqual([null, []]);
    // a purchase is no work of either kind, and no answer makes it one
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
