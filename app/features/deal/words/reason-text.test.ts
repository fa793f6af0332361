import { describe, expect, it } from 'vitest';
import { loadContent } from '#app/collections/content.server.ts';
import { deskData } from '#app/pages/lending/deal/desk.server.ts';
import { answerDesk } from '../answer-desk.ts';
import { sayTest } from './answer-text.ts';
import { sayProblem } from './field-text.ts';
import { sayReasons } from './reason-text.ts';

const data = deskData(loadContent(), '2026-11-22');
const { example } = data.words;
const deskOf = (deal: Record<string, string>) => answerDesk(data, new URLSearchParams(deal));

describe('a reason in words', () => {
  const changes: Record<string, string>[] = [{ hold: '2' }, { hold: '60' }, { left: '6', for: 'insured' }];
  it.each(changes)('says each unit once: %o', (change) => {
    const desk = deskOf({ ...example, ...change });
    const said = desk.answer.programs.flatMap((one) => sayReasons(desk, one));
    expect(said.length).toBeGreaterThan(0);
    for (const { head, rest } of said) expect(`${head} ${rest}`).not.toMatch(/\b(\w+) \1\b/);
  });

  it('heads a reason with few words, however much is waited for', () => {
    const desk = deskOf({ for: 'build', type: 'assisted-living', price: '2M' });
    const said = desk.answer.programs.flatMap((one) => sayReasons(desk, one));
    expect(said.some(({ rest }) => rest.length > 80)).toBe(true);
    for (const { head } of said) expect(head.length, head).toBeLessThan(80);
  });

  it('asks for enough, and for no larger a loan than passes', () => {
    const amounts = (text: string) => [...text.matchAll(/\$([\d.]+)M/g)].map(([, one]) => Number(one) * 1e6);
    const desk = deskOf({ ...example, value: '13.3333M', value2: '15.6666M', loan: '14.4444M', noi2: '' });
    const short = desk.answer.programs.filter(({ verdict }) => verdict === 'fits-with-less');
    expect(short.length).toBeGreaterThan(0);
    for (const one of short)
      for (const { id } of one.reasons) {
        const changes = one.rules.find((rule) => rule.id === id)!.changes;
        const said = sayReasons(desk, one).flatMap(({ rest }) => amounts(rest));
        for (const { field, to, by } of changes.slice(0, 2)) {
          if (field === 'equity' || to < 1e6) continue;
          const nearest = said.toSorted((a, b) => Math.abs(a - to) - Math.abs(b - to))[0]!;
          // a price stands beside a loan that is rounded down, which a higher price can carry as well
          if (by < 0 && field !== 'price') expect(nearest, field).toBeLessThanOrEqual(to);
          else expect(nearest, field).toBeGreaterThanOrEqual(to);
        }
      }
  });

  it('asks for a price and a loan that, typed as they are printed, meet the test', () => {
    // the price was rounded down with its loan: '$3,650 over 85% of cost' was left
    const deal = { for: 'buy', type: 'retail', market: 'secondary', price: '44.645M', costs: '1.234M' };
    const asked = { ...deal, value: '55M', noi: '3.1M', sofr: '3', loan: '40.06M' };
    const saidOf = (typed: Record<string, string>) => {
      const desk = deskOf(typed);
      const answer = desk.answer.programs.find(({ key }) => key === 'core-plus')!;
      return sayReasons(desk, answer)
        .map(({ head, rest }) => `${head} ${rest}`)
        .join(' ');
    };
    const [, price, loan] = saidOf(asked).match(/price of \$([\d.]+M) with a loan of \$([\d.]+M)/)!;
    expect(saidOf({ ...asked, price: price!, loan: loan! })).not.toContain('of cost');
  });

  it('names the figures of one’s own that size a loan whose terms are on request', () => {
    const build = { for: 'build', type: 'multifamily', price: '3.2M', works: '34M', noi2: '3.05M' };
    const of = (deal: Record<string, string>) => {
      const desk = deskOf(deal);
      return { desk, one: desk.answer.programs.find(({ key }) => key === '221d4')! };
    };
    const { desk, one } = of(build);
    expect(one.verdict).toBe('on-request');
    expect(sayReasons(desk, one)[0]!.rest).toMatch(/HUD note rate and annual premium/);
    const sized = of({ ...build, hud: '5.75', premium: '0.25' });
    expect(sized.one.verdict).toBe('fits');
    // coverage is tested at the stricter end of its range, and named by that end
    const coverage = sized.one.rules.find(({ id }) => id === 'dscr')!;
    expect(coverage.has).toBeCloseTo(coverage.limitTo!, 4);
    expect(sayTest(sized.desk, '221d4', coverage)).toContain(`${coverage.limitTo!.toFixed(2)}x`);
  });

  it('gives both ends of a range their unit', () => {
    const desk = deskOf({ ...example, hold: '2' });
    const refused = desk.answer.programs.find(({ rules }) =>
      rules.some(({ id, met }) => id === 'term' && met === false),
    )!;
    expect(sayReasons(desk, refused).map(({ head }) => head)).toContainEqual(
      expect.stringMatching(/\d months.*\d months/),
    );
  });
});

it('a problem in words is a sentence for every kind of field', () => {
  const wrong = { price: '3.9%', sofr: '$3.9', spread: '4M', hold: '2 years', life: '2 months', units: '4%' };
  const { read } = deskOf(wrong);
  expect(read.errors).toHaveLength(Object.keys(wrong).length);
  for (const error of read.errors) {
    expect(error.problem).toBe('wrong-unit');
    expect(sayProblem(error, read.typed[error.field]!)).toMatch(/’ is not an? /);
  }
});
