import { describe, expect, it } from 'vitest';
import { DATED_TERMS } from '#tests/data/dated-terms.ts';
import { answerDeal } from './answer.ts';
import { countedTerms, ruleFor } from './program-terms.ts';
import { readDeal } from './read-deal.ts';

const programOf = (key: string, query: string) =>
  answerDeal(DATED_TERMS, readDeal(new URLSearchParams(query)).deal).programs.find((one) => one.key === key)!;
const termsOf = (key: string, query: string) => {
  const { deal } = readDeal(new URLSearchParams(query));
  return { deal, terms: countedTerms(DATED_TERMS, deal).find((one) => one.key === key)! };
};

// amounts computed independently of this engine: (NOI / DSCR) / (K + premium), and the share of cost or value
const REFINANCE = 'for=refinance&type=multifamily&debt=9M&noi=1.2M&value=30M&hud=5.5&life=60';
const BUILD = 'for=build&type=multifamily&price=5M&works=25M&noi2=1.8M&hud=5.5&process=9';
const FACILITY =
  'for=build&type=assisted-living&owner=for-profit&noi2=3M&value2=60M&works=40M&hud=5.5&afford=green';

describe('HUD’s rules of today', () => {
  it('count only where a deal asks for them', () => {
    expect(programOf('223f', REFINANCE)).toMatchObject({ largest: 14_813_300, binding: ['dscr'] });
    expect(programOf('223f', REFINANCE).notes).not.toContain('rules-of-today');
    const today = programOf('223f', `${REFINANCE}&rules=today`);
    expect(today).toMatchObject({ largest: 15_587_800, binding: ['dscr'] });
    expect(today.notes).toContain('rules-of-today');
    expect(readDeal(new URLSearchParams('rules=firm')).deal.rules).toBe('firm');
  });

  it('take a quarter of a percent at closing in the place of one percent', () => {
    const premium = (query: string) =>
      programOf('223f', query).funds?.uses.find(({ id }) => id === 'premium')?.amount;
    expect(premium(REFINANCE)).toBe(148_133);
    expect(premium(`${REFINANCE}&rules=today`)).toBe(38_969.5);
  });

  it('answer new construction, whose premium the firm does not show', () => {
    expect(programOf('221d4', BUILD)).toMatchObject({ verdict: 'on-request', largest: null });
    const at = (afford: string) => programOf('221d4', `${BUILD}&rules=today&afford=${afford}`).largest;
    expect(at('market')).toBe(24_307_400);
    expect(at('green')).toBe(24_307_400);
    expect(at('affordable')).toBe(25_183_400);
    expect(at('middle')).toBe(25_183_400);
  });

  it('hold new construction to 87 percent of its cost at market rents, though our dated terms go further', () => {
    const rich = `${BUILD}&noi2=3M&premium=0.25`;
    expect(programOf('221d4', rich)).toMatchObject({ largest: 27_000_000, binding: ['ltc'] });
    expect(programOf('221d4', `${rich}&rules=today`)).toMatchObject({
      largest: 26_100_000,
      binding: ['ltc'],
    });
    expect(programOf('221d4', `${rich}&rules=today&afford=middle`).largest).toBe(27_000_000);
  });

  it('know middle income only where they name it: elsewhere it is market rate', () => {
    const { deal, terms } = termsOf('223f', `${REFINANCE}&afford=middle&rules=today`);
    expect(ruleFor(terms, deal, 'ltv').rule?.to).toBe(87);
    expect(ruleFor(terms, deal, 'dscr').rule?.to).toBe(1.15);
    expect(programOf('223f', `${REFINANCE}&afford=middle`).largest).toBe(14_813_300);
  });

  it('know no premium of its own for a green facility', () => {
    expect(programOf('232', FACILITY).largest).toBe(32_130_500);
    expect(programOf('232', `${FACILITY}&rules=today`).largest).toBe(29_729_700);
    // those for affordable housing are unchanged
    const { deal, terms } = termsOf('232', `${FACILITY}&afford=affordable&rules=today`);
    expect(ruleFor(terms, deal, 'premiumAnnual').rule?.to).toBe(0.45);
  });

  it('stand before the dated ones even where those would be better, and wait for what tells them apart', () => {
    const cheap = 'for=add&type=multifamily&afford=broadly&left=240';
    const { deal, terms } = termsOf('241a', `${cheap}&rules=today`);
    expect(ruleFor(terms, deal, 'premiumAnnual').rule?.id).toBe('today.mortgageInsurance.annual');
    const untyped = termsOf('241a', 'for=add&left=240&rules=today');
    expect(ruleFor(untyped.terms, untyped.deal, 'premiumAnnual')).toEqual({ rule: null, needs: ['type'] });
    const skilled = termsOf('241a', 'for=add&type=skilled-nursing&left=240&rules=today');
    expect(ruleFor(skilled.terms, skilled.deal, 'premiumAnnual').rule?.to).toBe(0.95);
  });

  it('are named only where one of them applies: a facility’s supplemental loan is counted with the dated terms', () => {
    const notes = (type: string) =>
      programOf('241a', `for=add&type=${type}&afford=market&left=240&rules=today`).notes;
    expect(notes('multifamily')).toContain('rules-of-today');
    expect(notes('skilled-nursing')).not.toContain('rules-of-today');
    // of facilities only the green premium changed
    expect(programOf('232', `${FACILITY}&rules=today`).notes).toContain('rules-of-today');
    expect(programOf('232', `${FACILITY}&afford=affordable&rules=today`).notes).not.toContain(
      'rules-of-today',
    );
  });

  it('leave the visitor’s own premium as it is typed', () => {
    expect(programOf('223f', `${REFINANCE}&premium=0.6&rules=today`).largest).toBe(14_813_300);
  });

  it('size the takeout too, and leave the bridge as it was', () => {
    const bridge =
      'for=stabilize&type=multifamily&market=primary&debt=10M&noi=1M&noi2=1.2M&value=15M&value2=30M&sofr=4&start=2026-02&hud=5.5&hold=24&steady=12';
    const [dated, today] = ['', '&rules=today'].map((rules) =>
      answerDeal(DATED_TERMS, readDeal(new URLSearchParams(bridge + rules)).deal),
    );
    const coverage = (answer: typeof dated) => answer!.takeout!.rules.find(({ id }) => id === 'dscr')?.amount;
    expect(coverage(dated)).toBe(14_813_306);
    expect(coverage(today)).toBe(15_587_807);
    expect(today!.cost).toEqual(dated!.cost);
    expect(today!.takeout!.costs.premium).toBeCloseTo(today!.takeout!.permanent * 0.0025, 2);
  });
});
