import { describe, expect, it } from 'vitest';
import { DATED_TERMS } from '#tests/data/dated-terms.ts';
import { RECKONED_DEALS } from '#tests/data/reckoned-deals.ts';
import { answerDeal } from './answer.ts';
import { readDeal } from './read-deal.ts';

describe('deals that were reckoned apart from this engine', () => {
  it.each(RECKONED_DEALS)('$deal', ({ deal, programs, cost, takeout }) => {
    const answer = answerDeal(DATED_TERMS, readDeal(new URLSearchParams(deal)).deal);
    const found = answer.programs.map(({ key, verdict, largest, binding }) => {
      // a later loan is computed with the takeout
      const named = verdict === 'later' ? '' : binding.join('+');
      return [key, [verdict, largest ?? '', named].filter((part) => part !== '').join(' ')];
    });
    expect(Object.fromEntries(found)).toEqual(programs);
    const { cost: costs, takeout: out } = answer;
    expect(
      costs && {
        program: answer.bridge,
        loan: costs.loan,
        interest: costs.interest,
        total: costs.total,
        reserve: costs.reserve,
        allIn: costs.allInAnnual,
      },
    ).toEqual(cost);
    expect(
      out && {
        ...{
          permanent: out.permanent,
          payoff: out.payoff.total,
          costs: out.costs.total,
          surplus: out.surplus,
        },
        noi: out.breakEven.noi,
        rate: out.breakEven.noteRate,
        value: out.breakEven.value,
        latest: out.timeline.latestApplicationMonth,
      },
    ).toEqual(takeout);
  });

  it('show their arithmetic in figures: a formula names each of its inputs', () => {
    for (const { deal } of RECKONED_DEALS) {
      const { programs } = answerDeal(DATED_TERMS, readDeal(new URLSearchParams(deal)).deal);
      // in a formula 'Spread, middle of the range' is named Spread
      for (const { formula, inputs } of programs.flatMap(({ rules }) => rules.flatMap(({ steps }) => steps)))
        for (const { name } of /[+−×÷]/.test(formula) ? inputs : [])
          expect(formula).toContain(name.split(',')[0]);
    }
  });
});
