import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadContent } from '#app/collections/content.server.ts';
import { placedTerms, TERMS_ON_A_PAGE } from '#app/collections/glossary.server.ts';
import { sayLoan, sayOverOrShort, sayWhole } from '#app/features/deal/words/figure-text.ts';
import { answerDeal } from '#app/lending/deal/answer.ts';
import { bridgeCost, bridgeLoan } from '#app/lending/deal/bridge-cost.ts';
import { deskTerms } from '#app/lending/deal/program-terms.ts';
import { readDeal } from '#app/lending/deal/read-deal.ts';
import { cases } from '#tests/cases.ts';
import { answerGuide, guideDeal } from './answer-guide.ts';
import { guideFigure, guideSite } from './guide-site.server.ts';
import { glossaryPage } from './shown-terms.server.ts';

const content = loadContent();
const { guides, bridge, fhaHud, pages } = content;
const terms = [...bridge.programs, ...fhaHud.programs].map(deskTerms);

/** The desk's answer to the same numbers in its own address, for the guide's program. */
function desk(guide: (typeof guides)[number], moved: URLSearchParams) {
  const program = bridge.programs.find(({ slug }) => slug === guide.program)!.key;
  const typed = { ...pages.deal.example, program, ...Object.fromEntries(moved) };
  const { deal, errors } = readDeal(new URLSearchParams(typed));
  expect(errors).toEqual([]);
  const answer = answerDeal(terms, deal);
  const loan = bridgeLoan(terms.find(({ key }) => key === program)!, deal, deal.loan!)!;
  return { deal, answer, program, loan, own: answer.programs.find(({ key }) => key === program)! };
}

it('each of the four guides is there', () => {
  expect(guides.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining([
      '80-percent-of-value',
      'how-long-hud-takes',
      'what-a-reserve-does',
      'what-a-takeout-needs',
    ]),
  );
});

describe.each(guides)('the figure of "$slug"', (guide) => {
  const site = guideSite(guide, content);
  const anywhere = fc.tuple(
    ...guide.sliders.map(({ field, least, most, step }) =>
      fc
        .integer({ min: 0, max: Math.floor((most - least) / step) })
        .map((n) => [field, String(Math.round((least + n * step) * 1000) / 1000)] as const),
    ),
  );

  it('says what the desk says to the same numbers', () => {
    fc.assert(
      fc.property(anywhere, (moved) => {
        const query = new URLSearchParams(Object.fromEntries(moved));
        const { figure, says } = answerGuide(site, query);
        const { own, loan, answer, deal } = desk(guide, query);
        switch (guide.figure) {
          case 'ceilings':
            expect(figure).toBe(sayLoan(own.largest!));
            break;
          case 'reserve': {
            const cost = bridgeCost(loan);
            expect(figure).toBe(sayWhole(cost.reserve!));
            const months = cost.months.filter(({ fromReserve }) => fromReserve! > 0).length;
            if (months > 0) expect(says).toContain(`drawn in ${months} month`);
            break;
          }
          default: {
            const out = answer.takeout;
            // the desk answers for the loan that it would lend; the guide for the loan of its example
            if (out === null || out.payoff.balance !== deal.loan) return;
            if (guide.figure === 'timeline') expect(figure).toBe(`Month ${out.timeline.endorsement}`);
            else {
              expect(figure).toBe(sayLoan(out.permanent));
              expect(says).toContain(sayOverOrShort(out.surplus));
            }
          }
        }
      }),
      { numRuns: cases(20) },
    );
  });

  it('begins where the example of the desk stands, on a step of its slider: a browser would move it there', () => {
    const { deal } = readDeal(new URLSearchParams(pages.deal.example));
    for (const { field, least, step } of guide.sliders) {
      const steps = (deal[field]! - least) / step;
      expect(Math.abs(steps - Math.round(steps)), field).toBeLessThan(1e-6);
    }
  });

  it('stands between the ends of its sliders, whatever an address says, and has a drawing at both', () => {
    for (const end of ['least', 'most'] as const) {
      const query = new URLSearchParams(guide.sliders.map((one) => [one.field, String(one[end])]));
      const answer = answerGuide(site, query);
      expect(JSON.stringify(answer)).not.toMatch(/NaN|undefined|Infinity/);
      expect(answer.wide.shapes.length).toBeGreaterThan(2);
    }
    const wild = new URLSearchParams(guide.sliders.map(({ field }) => [field, '99999999999999']));
    const typo = new URLSearchParams(guide.sliders.map(({ field }) => [field, '<script>']));
    const at = (query: URLSearchParams) => guide.sliders.map(({ field }) => guideDeal(site, query)[field]);
    for (const [i, value] of at(wild).entries()) expect(value).toBeLessThanOrEqual(guide.sliders[i]!.most);
    expect(at(typo)).toEqual(at(new URLSearchParams()));
  });
});

it('the page Learn says the figure that each guide begins with', () => {
  for (const guide of guides) expect(guideFigure(guide, content)).toMatch(/^(\$[\d.,]+M?|Month \d+)$/);
});

it('a guide names no last month to apply in that is before the first one', () => {
  const guide = guides.find(({ figure }) => figure === 'timeline')!;
  const says = (moved: string) => answerGuide(guideSite(guide, content), new URLSearchParams(moved)).says;
  // endorsed in the last month of the term
  expect(says('steady=17&process=7&hold=24')).toMatch(/the last month to apply in is 18\.$/);
  // the building is stabilized a month later, and the application would have to go in before that
  expect(says('steady=18&process=7&hold=24')).toMatch(/No application fits into the initial term\.$/);
});

it('every arithmetic of the glossary is worked out, and every figure of ours stands on a sheet', () => {
  const shown = glossaryPage(content, 1).here.flatMap((letter) => letter.terms);
  expect(shown).toHaveLength(content.glossary.length);
  expect(shown.find(({ slug }) => slug === 'ltv')?.ours?.figure).toBe('Up to 80%');
  for (const term of content.glossary) {
    const one = shown.find(({ slug }) => slug === term.slug)!;
    if (term.arithmetic) expect(one.arithmetic, term.slug).toMatch(/ = \S*\d/);
    if (term.ours) expect(one.ours?.href, term.slug).toMatch(/^\/lending\/(bridge|fha-hud)\/[\w-]+#\S+$/);
  }
});

it('a glossary of many terms has pages; a letter leads to the page on which it begins', () => {
  const more = Array.from({ length: 2 * TERMS_ON_A_PAGE }, (_, i) => ({
    ...{ slug: `more-${i}`, name: `${i % 2 ? 'Zinc' : 'Alder'} ${i}`, also: [], text: 'More.' },
  }));
  const many = { ...content, glossary: placedTerms([...content.glossary, ...more]) };
  const pages = [1, 2, 3].map((page) => glossaryPage(many, page));
  const slugs = pages.flatMap(({ here }) => here.flatMap(({ terms }) => terms.map(({ slug }) => slug)));
  expect(slugs).toEqual(many.glossary.map(({ slug }) => slug));
  expect(glossaryPage(many, 9)).toEqual(pages[2]);
  for (const { letter, count, href } of pages[1]!.letters.filter((one) => one.count > 0)) {
    const [path, id] = href.split('#');
    const page = pages[path === '' ? 1 : path === '/learn' ? 0 : Number(path!.split('=')[1]) - 1]!;
    expect(page.here.find((one) => one.id === id)?.letter, href).toBe(letter);
    const own = pages.flatMap(({ here }) => here.filter((one) => one.letter === letter));
    expect(count).toBe(own.flatMap(({ terms }) => terms).length);
  }
  for (const { slug, href } of many.glossary)
    expect(href).toMatch(new RegExp(`^/learn(\\?page=[23])?#${slug}$`));
});
