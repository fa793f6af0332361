import { describe, expect, it } from 'vitest';
import {
  centsOf,
  constantOf,
  type Expression,
  greaterOf,
  inputsOf,
  leastOf,
  minus,
  over,
  plus,
  type StepInput,
  sayArithmetic,
  times,
  wholeOf,
  workOut,
} from './arithmetic.ts';
import { Step } from './step.ts';

const input = (name: string, value: number | null, unit: StepInput['unit'] = 'dollars'): StepInput => ({
  name,
  value,
  unit,
  source: 'you',
});
const noi = input('NOI', 905_000);
const rate = input('Rate', 8.9, 'percent');
const unknown = input('Value', null);

describe('an expression comes to', () => {
  it.each<[string, Expression, number | null]>([
    ['a number', 360, 360],
    ['dollars', noi, 905_000],
    ['a rate as a part of one', rate, 0.089],
    ['basis points', input('Spread', 550, 'bps'), 0.055],
    ['dollars of each thousand', input('Fee', 3, 'perThousand'), 0.003],
    ['years in months', input('Term', 35, 'years'), 420],
    ['nothing while it is not known', unknown, null],
    ['zero where it may be empty', { ...unknown, mayBeEmpty: true }, 0],
    ['what was typed where it may be empty', { ...noi, mayBeEmpty: true }, 905_000],
    ['a sum', plus(noi, 5, 10), 905_015],
    ['a difference, from left to right', minus(100, 10, 5), 85],
    ['a product', times(noi, 2, 3), 5_430_000],
    ['a quotient, from left to right', over(noi, 5, 100), 1810],
    ['nothing where it divides by zero', over(noi, 5, 0), null],
    ['zero over something', over(0, 5), 0],
    ['the least', leastOf(3, 1, 2), 1],
    ['the greatest', greaterOf(3, 1, 4, 2), 4],
    ['a whole number, down', wholeOf(336.9), 336],
    // 0.7 × 480 is 335.99999999999994 in binary
    ['a whole number without binary dust', wholeOf(times(0.7, 480)), 336],
    ['cents', centsOf(134.5649), 134.56],
    ['half a cent, up', centsOf(134.565), 134.57],
    ['nothing where a part is not known', plus(noi, times(unknown, 2)), null],
    ['what was added up elsewhere', { words: 'Interest, month by month', of: [rate], value: 12.5 }, 12.5],
  ])('%s', (_, expression, value) => {
    const found = workOut(expression);
    if (value === null) expect(found).toBeNull();
    else expect(found).toBeCloseTo(value, 9);
  });

  it('the constant of a rate and of months: a dollar over ten years without interest is a tenth a year', () => {
    expect(workOut(constantOf(input('Note rate', 0, 'percent'), 120))).toBeCloseTo(0.1, 12);
    // no months count as one
    expect(workOut(constantOf(input('Note rate', 0, 'percent'), 0))).toBe(12);
    // 6 % over one month: 12 × 1.005
    expect(workOut(constantOf(input('Note rate', 6, 'percent'), 1))).toBeCloseTo(12.06, 9);
  });
});

describe('an expression says', () => {
  it.each<[string, Expression]>([
    ['360', 360],
    ['NOI', noi],
    ['Spread', input('Spread, middle of the range', 500, 'bps')],
    ['NOI + Rate + 5', plus(noi, rate, 5)],
    ['NOI × (Rate + 1)', times(noi, plus(rate, 1))],
    ['NOI × (Rate − 1)', times(noi, minus(rate, 1))],
    ['(NOI − 1) ÷ Rate', over(minus(noi, 1), rate)],
    ['NOI × Rate ÷ 360', over(times(noi, rate), 360)],
    ['NOI ÷ (Rate × 360)', over(noi, times(rate, 360))],
    ['NOI ÷ (Rate ÷ 360)', over(noi, over(rate, 360))],
    ['NOI × Rate × 2', times(noi, times(rate, 2))],
    ['NOI − (Rate + 1)', minus(noi, plus(rate, 1))],
    ['NOI − (Rate − 1)', minus(noi, minus(rate, 1))],
    ['NOI + 1 − Rate', minus(plus(noi, 1), rate)],
    ['NOI + Rate − 1', plus(noi, minus(rate, 1))],
    ['NOI − Rate × 2', minus(noi, times(rate, 2))],
    ['(Least of NOI and 5) × 2', times(leastOf(noi, 5), 2)],
    ['(Greater of NOI and 5) ÷ 2', over(greaterOf(noi, 5), 2)],
    ['Least of NOI, Rate and 5', leastOf(noi, rate, 5)],
    ['Greater of NOI and Rate', greaterOf(noi, rate)],
    ['NOI × 2', wholeOf(times(noi, 2))],
    ['NOI ÷ 3', centsOf(over(noi, 3))],
    ['12m ÷ (1 − (1 + m)^−n), m = Rate ÷ 12, n = Term', constantOf(rate, input('Term', 35, 'years'))],
    ['Interest, month by month', { words: 'Interest, month by month', of: [rate], value: 1 }],
  ])('%s', (words, expression) => {
    expect(sayArithmetic(expression)).toBe(words);
  });
});

it('names every input in its order, those that were added up elsewhere too', () => {
  const elsewhere = { words: 'Interest', of: [rate], value: 1 };
  expect(inputsOf(plus(noi, 5, times(elsewhere, unknown)))).toEqual([noi, rate, unknown]);
  expect(inputsOf(unknown)).toEqual([unknown]);
});

describe('a step', () => {
  it('is in its own unit, without the dust of binary fractions', () => {
    // 0.1 + 0.2 is 0.30000000000000004 in binary
    expect(new Step('Rate', 'percent', plus(0.1, 0.2)).value).toBe(30);
    expect(new Step('Term', 'years', input('Months', 420, 'months')).value).toBe(35);
    expect(new Step('Allowed', 'dollars', over(noi, 3)).value).toBe(905_000 / 3);
    expect(new Step('Rate', 'percent', unknown).value).toBeNull();
  });

  it('has its words, its inputs and the rule that asks for it', () => {
    const step = new Step('Interest', 'dollars', times(noi, rate), 'interestRate.spread');
    expect([step.label, step.formula, step.inputs, step.source]).toEqual([
      ...['Interest', 'NOI × Rate', [noi, rate], 'interestRate.spread'],
    ]);
    expect(new Step('Cost', 'dollars', noi).source).toBeNull();
  });
});
