import { describe, expect, it } from 'vitest';
import { DATED_TERMS } from '#tests/data/dated-terms.ts';
import type { Measure } from '../rules.ts';
import { bridgeTerm } from './bridge-term.ts';
import { readDeal } from './read-deal.ts';

const { deal } = readDeal(new URLSearchParams());
/** Loans of this program run 24 to 36 months fully extended, with at most two extensions of six months. */
const terms = DATED_TERMS.find(({ key }) => key === 'core-plus')!;
const without = (...measures: Measure[]) => ({
  ...terms,
  rules: terms.rules.filter(({ measure }) => !measures.includes(measure)),
});

describe('how long a bridge loan may run', () => {
  it.each([
    // two extensions of six months are not enough before twelve months
    [11, 2, 23, false],
    [12, 2, 24, true],
    [24, 2, 36, true],
    // an extension that would pass the end is not counted
    [25, 1, 31, true],
    [30, 1, 36, true],
    [31, 0, 31, true],
    [36, 0, 36, true],
    [37, 0, 37, false],
    [50, 0, 50, false],
  ])(
    '%d months at first: %d extensions, %d in all, which the sheet allows: %s',
    (initial, extensions, extended, met) => {
      expect(bridgeTerm(terms, deal, initial)).toEqual({
        initial,
        each: 6,
        extensions,
        extended,
        allowed: { from: 24, to: 36, row: 'loanTerm.length' },
        met,
      });
    },
  );

  it('is as described unless another term is asked about', () => {
    expect(bridgeTerm(terms, { ...deal, hold: 18 })).toMatchObject({ initial: 18, extended: 30 });
  });

  it('is the initial term alone where the sheet shows no extension', () => {
    const alone = { each: 0, extensions: 0, extended: 24, met: true };
    expect(bridgeTerm(without('extensionCount', 'extensionMonths'), deal, 24)).toMatchObject(alone);
    // a number of extensions without their length, and the other way around
    expect(bridgeTerm(without('extensionMonths'), deal, 24)).toMatchObject({ each: 0, extended: 24 });
    expect(bridgeTerm(without('extensionCount'), deal, 24)).toMatchObject({ extensions: 0, extended: 24 });
  });

  it('has every extension, and nothing to meet, where the sheet shows no term', () => {
    expect(bridgeTerm(without('term'), deal, 48)).toMatchObject({
      extensions: 2,
      extended: 60,
      allowed: null,
      met: null,
    });
  });
});
