import { describe, expect, it } from 'vitest';
import { DATED_TERMS } from '#tests/data/dated-terms.ts';
import { plus } from './arithmetic.ts';
import { answerProgram } from './program-answer.ts';
import { projectCost } from './project-cost.ts';
import { readDeal } from './read-deal.ts';
import { Step, typedInput, unitOf } from './step.ts';

const read = (query: string) => readDeal(new URLSearchParams(query)).deal;

describe('a line of arithmetic', () => {
  it('is open while a field that it rests on is empty, unless an empty one counts as nothing', () => {
    const cost = (query: string) => projectCost(read(query)).value;
    expect(cost('price=10M&works=1M&costs=500k')).toBe(11_500_000);
    expect(cost('works=1M&costs=500k')).toBeNull();
    // most loans have no floor, and all have an index
    const rate = (query: string) =>
      new Step(
        'Rate',
        'percent',
        plus(typedInput(read(query), 'sofr'), typedInput(read(query), 'floor', true)),
      );
    expect(rate('sofr=4').value).toBe(4);
    expect(rate('floor=3').value).toBeNull();
  });

  it('tells a reader whose each number is: one’s own, of the terms, or computed before', () => {
    const core = DATED_TERMS.find(({ key }) => key === 'core')!;
    const { rules } = answerProgram(core, read('price=10M&works=1M&value2=14M'));
    const inputs = (id: string) => rules.find((rule) => rule.id === id)!.steps.at(-1)!.inputs;
    expect(inputs('ltv')).toEqual([
      { name: 'Limit', value: 80, unit: 'percent', source: 'terms', row: 'maxLtv.limit' },
      {
        name: 'Value stabilized',
        value: 14_000_000,
        unit: 'dollars',
        source: 'you',
        field: 'value2',
        mayBeEmpty: false,
      },
    ]);
    expect(inputs('ltc')[1]).toEqual({
      name: 'Cost',
      value: 11_000_000,
      unit: 'dollars',
      source: 'computed',
    });
  });
});

it('a number is in the unit of its field: what is no money, share or time is counted', () => {
  const fields = ['price', 'sofr', 'spread', 'hold', 'life', 'units'] as const;
  expect(fields.map(unitOf)).toEqual(['dollars', 'percent', 'bps', 'months', 'years', 'count']);
});
