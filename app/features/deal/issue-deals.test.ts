import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { dealData } from '#app/features/open-data/deal-data.server.ts';
import { deskMarkdown } from '#app/features/open-data/deal-markdown.server.ts';
import { draftWorkbook } from '#app/features/workbook/deal-workbook.server.ts';
import { SHEETS } from '#app/features/workbook/workbook-draft.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { deskData, sheetSite } from '#app/pages/lending/deal/desk.server.ts';
import { fixtureContent } from '#tests/fixture-content.ts';
import { answerDesk } from './answer-desk.ts';
import { DealHeadline, sayHeadline } from './answers/deal-headline.tsx';
import { besideTable } from './beside/beside-rows.ts';
import { sayOne, sayVerdict } from './desk/verdict-list.tsx';
import { dealSheet, subjectOf } from './sheet/deal-sheet.ts';
import { nameOf } from './words/answer-text.ts';
import { endsOf, sayUpTo } from './words/coverage-ends.ts';
import { sayLoan, sayWhole } from './words/figure-text.ts';
import { sayLeft } from './words/funds-text.ts';
import { takeoutCaveats } from './words/takeout-caveats.ts';
import { sayHeld, sayLate } from './words/takeout-notes.ts';
import { sayTakeout, sumOfTakeout } from './words/takeout-text.ts';

const content = fixtureContent();
const data = deskData(content, '2026-11-22');
const deskOf = (query: string, change: Record<string, string> = {}) => {
  const address = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change)) address.set(name, value);
  return answerDesk(data, address);
};
const dataOf = (query: string) => {
  const found = dealData(answerDesk(data, new URLSearchParams(query)), new URLSearchParams(query), {
    asOf: '2025-12-01',
    siteUrl: 'https://oak.example',
    closed: [],
  });
  if ('problem' in found) throw new Error(found.problem.title);
  return found;
};
const programOf = (desk: ReturnType<typeof deskOf>, key: string) =>
  desk.answer.programs.find((one) => one.key === key)!;

const RIDGE =
  'for=buy-improve&type=multifamily&market=secondary&name=Ridge&units=120&price=14.2M&works=1.6M&costs=350k&loan=12M&noi=905k&noi2=1.55M&value=14.5M&value2=21M&occupied=88&steady=18&hold=24&start=2026-12&sofr=3.9&floor=3&fee=1&exit=1&ext=0.25&hud=5.5&process=6&legal=200k&life=50';
const OWNED =
  'for=refinance&type=industrial&market=secondary&debt=9.6M&costs=210k&loan=10M&noi=1.15M&value=16M&value2=16.5M&sofr=3.9&hold=24';
const STEADY =
  'for=refinance&type=multifamily&market=secondary&units=120&debt=12M&costs=350k&noi=1.5M&value=21M&occupied=93&hud=5.5';

const BUILT =
  'for=build&type=multifamily&market=primary&units=200&premium=0.25&price=4M&works=36M&costs=1M&noi2=2.5M&value2=55M&hud=5.75';

describe('a range of coverage', () => {
  it('is said at both ends in every form of the answer', () => {
    const desk = deskOf(BUILT);
    const built = programOf(desk, '221d4');
    const [strict, wide] = endsOf(built)!.map(({ amount }) => sayLoan(amount));
    expect(sayVerdict(desk)).toContain(`fits, ${strict} to ${wide}`);
    expect(sayOne(desk, built)).toBe(`${strict} to ${wide}`);
    const { title, lede } = sayHeadline(desk);
    expect(title).toContain(`${strict} to ${wide}, from one of`);
    expect([lede].flat().join('')).toContain(`lends ${strict} at 1.20x coverage, ${wide} at 1.15x.`);
    // side by side, in the workbook and in Markdown, to the dollar
    const whole = endsOf(built)!.map(({ amount }) => sayWhole(amount));
    const rows = besideTable([desk, deskOf(BUILT, { loan: '30M' })]).flatMap((group) => group.rows);
    for (const label of ['Largest loan', nameOf(desk, built)])
      expect(rows.find((row) => row.label === label)?.cells[0]?.text, label).toBe(whole.join(' to '));
    const around = { site: sheetSite(content), siteUrl: 'https://oak.example', closed: content.transactions };
    expect(deskMarkdown('deal', desk, around)).toContain(whole.join(' to '));
    const { sheets } = draftWorkbook({ ...around, desk, terms: publishedTerms(content) });
    for (const name of [SHEETS.deal, SHEETS.loans]) {
      const cells = [...(sheets.find((sheet) => sheet.name === name)?.cells?.values() ?? [])];
      const results = cells.filter(({ formula }) => formula).map(({ formulaResult }) => formulaResult);
      expect(results, name).toEqual(expect.arrayContaining(endsOf(built)!.map(({ amount }) => amount)));
    }
    // a bridge program has one amount, and no range
    expect(sayUpTo(programOf(deskOf(RIDGE), 'core-plus'))).toMatch(/^up to \$[\d.]+M$/);
  });
});

describe('a refinance', () => {
  it('is held to no share of its own debt, and says that its share of cost is not tested', () => {
    const core = programOf(deskOf(OWNED), 'core');
    expect(core).toMatchObject({ verdict: 'fits', loan: 10_000_000 });
    expect(core.largest).toBeGreaterThan(10_000_000);
    expect(core.open).toContain('basis');
    expect(core.notes).toContain('cost-not-tested');
    // 75 % of 11M paid, and of 210,000
    expect(programOf(deskOf(OWNED, { basis: '11M' }), 'core')).toMatchObject({
      largest: 8_407_500,
      binding: ['ltc'],
    });
  });

  it('that does not repay what is owed is never said to fit without what is left to find', () => {
    const desk = deskOf(OWNED, { basis: '9M', loan: '6M', start: '2026-12' });
    const core = programOf(desk, 'core');
    expect(core.verdict).toBe('fits');
    expect(core.funds?.cash).toBe(3_810_000);
    expect(sayLeft(desk, core)).toContain('$3.81M is left to find');
    expect(sayVerdict(desk)).toContain('left to find');
  });

  it('is printed for the program that repays it', () => {
    const desk = deskOf(STEADY);
    expect(subjectOf(desk)?.key).toBe('223f');
    expect(dealSheet(desk, sheetSite(content)).title).toContain('$16,800,000');
  });
});

describe('sources and uses', () => {
  it('of the example balance, with the cash to close', () => {
    const { funds, measures } = programOf(deskOf(RIDGE), 'core-plus');
    expect(funds?.uses.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBeCloseTo(funds!.total, 6);
    expect(funds?.sources.reduce((sum, { amount }) => sum + (amount ?? 0), 0)).toBeCloseTo(funds!.total, 6);
    expect(measures).toMatchObject({ perUnit: 100_000, ltvToday: 82.7586, debtYieldToday: 7.5417 });
  });
});

describe('a takeout', () => {
  it('says what comes at closing and what later', () => {
    const { takeout } = deskOf(RIDGE).answer;
    expect(takeout!.cashOut.atClosing + takeout!.cashOut.later).toBeCloseTo(takeout!.surplus, 2);
    expect(Math.abs(takeout!.cashOut.atClosing - takeout!.surplus / 2)).toBeLessThan(0.01);
    expect(sayHeld(takeout!)).toBe(
      'Of the $4.16M over, 50% comes at closing, $2.08M; by HUD\u2019s terms the rest is held back until later.',
    );
  });

  it('after the bridge has ended is no success: by how much, and which term would do, stand first', () => {
    const desk = deskOf(RIDGE, { steady: '34', process: '12' });
    const { takeout, cost } = desk.answer;
    expect(takeout?.repays).toBe(false);
    expect(takeout!.timeline.spare).toBeLessThan(0);
    expect(takeoutCaveats(desk, takeout!).slice(0, 2)).toEqual([
      `${sayTakeout(takeout!)}.`,
      ...sayLate(desk, takeout!),
    ]);
    expect(takeout!.surplus).toBeGreaterThan(0);
    expect(sumOfTakeout(takeout!)).toBe('Over, if it came in time');
    // the cost includes every extension
    expect(cost!.payoff).toBe(cost!.term.extended);
    expect(cost!.extensionsUsed).toBe(cost!.term.extensions);
    const later = deskOf(RIDGE, { steady: '24', process: '6', program: 'opportunistic' }).answer;
    expect(later.cost).toMatchObject({ payoff: 30, extensionsUsed: 1 });
    expect(later.takeout!.timeline.spare).toBeGreaterThanOrEqual(0);
  });

  it('that comes too late, or before a share is taken, is not said to be short or over on the first page either', () => {
    const headline = (change: Record<string, string>) =>
      renderToStaticMarkup(
        createElement(MemoryRouter, null, createElement(DealHeadline, { desk: deskOf(RIDGE, change) })),
      );
    expect(headline({})).toContain(': the permanent loan repays the bridge, with $4.16M over.');
    const late = headline({ steady: '34', process: '12' });
    expect(late).toContain(': the HUD loan comes 10 months after the bridge has ended.');
    expect(late).not.toContain('would leave');
    expect(headline({ program: 'participating' })).toContain(
      'repays the bridge and its share, with $2.93M to $3.42M over.',
    );
  });

  it('counts the share of value that Participating takes, as a range', () => {
    const { takeout, cost } = deskOf(RIDGE, { program: 'participating' }).answer;
    // of 21M less 16.15M
    expect(cost!.participation).toMatchObject({
      created: 4_850_000,
      basis: 'cost',
      amounts: [727_500, 1_212_500],
    });
    expect(cost!.participation!.allInAnnual![0]).toBeGreaterThan(cost!.allInAnnual!);
    expect(takeout!.afterParticipation![1]).toBeCloseTo(takeout!.surplus - 727_500, 2);
  });

  it('breaks even beyond what the field takes, where it does', () => {
    const { takeout } = deskOf(RIDGE, { loan: '6M' }).answer;
    expect(takeout!.breakEven.noteRate).toBeNull();
    expect(takeout!.breakEvenBeyond).toBe(15);
    expect(takeoutCaveats(deskOf(RIDGE, { loan: '6M' }), takeout!).join(' ')).toContain('beyond 15');
    const rows = dealSheet(deskOf(RIDGE, { loan: '6M' }), sheetSite(content)).sections.flatMap(
      (section) => section.rows,
    );
    expect(rows.find(({ label }) => label === 'Breaks even at')?.figure).toMatch(
      /, or a note rate beyond 15%$/,
    );
  });

  it('asks for no index where no bridge can be had: a HUD loan’s rate is fixed', () => {
    const build = 'for=build&type=multifamily&market=primary&units=200&price=4M&works=40M&noi2=4.2M&hud=6';
    const { needs, cost } = deskOf(build).answer;
    expect([cost, needs.cost, needs.takeout]).toEqual([null, [], []]);
  });
});

describe('what nobody typed', () => {
  it('is null and not counted, in the data as on the page', () => {
    const { cost } = dataOf(`${OWNED}&start=2026-12`);
    expect([cost?.originationFee, cost?.exitFee, cost?.notCounted]).toEqual([null, null, ['fee', 'exit']]);
    expect(cost?.total).toBe(cost?.interest);
    expect(cost?.caveats.join(' ')).toContain('at market, not counted');
  });

  it('is filled in by one press, and marked as an example', () => {
    const desk = deskOf(`${OWNED}&start=2026-12`, { fee: '1', exit: '1', ext: '0.5', fees: 'example' });
    const takeout = deskOf(RIDGE, { fee: '1', exit: '1', ext: '0.5', fees: 'example' });
    expect(takeoutCaveats(takeout, takeout.answer.takeout!).join(' ')).toContain('example set');
    const said = dataOf(`${OWNED}&start=2026-12&fee=1&exit=1&ext=0.5&fees=example`).cost!.caveats.join(' ');
    expect(said).toContain('example set');
    expect(desk.answer.cost?.unpriced).toEqual([]);
  });

  it('costs nothing that cannot be had', () => {
    const desk = deskOf(RIDGE, { program: 'core' });
    expect(programOf(desk, 'core').verdict).toBe('does-not-fit');
    expect(desk.answer.bridge).not.toBe('core');
  });
});
