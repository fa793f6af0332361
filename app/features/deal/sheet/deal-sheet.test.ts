import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadContent } from '#app/collections/content.server.ts';
import { FIELDS } from '#app/lending/deal/deal-fields.ts';
import { shortQuery } from '#app/lending/deal/short-address.ts';
import { dayOf, deskData } from '#app/pages/lending/deal/desk.server.ts';
import { cases } from '#tests/cases.ts';
import { plausibleDeal } from '#tests/data/generated-deals.ts';
import { answerDesk } from '../answer-desk.ts';
import { type DealSheet, dealSheet, type SheetSite } from './deal-sheet.ts';

const content = loadContent();
const { example } = content.pages.deal;
const data = deskData(content, '2026-11-22');
const site: SheetSite = {
  firm: { name: 'Firm', city: 'City', state: 'State', phone: '1', email: 'a@firm.example' },
  legal: 'Indicative.',
  printed: { 'core-plus': { recourse: 'none', lien: 'senior' } },
};
const sheetOf = (deal: Record<string, string>) =>
  dealSheet(answerDesk(data, new URLSearchParams(deal)), site);
const row = (sheet: DealSheet, label: string) =>
  sheet.sections.flatMap(({ rows }) => rows).find((one) => one.label === label);
const keys = ({ sections }: DealSheet) => sections.map(({ key }) => key);

afterEach(() => vi.useRealTimers());

describe('the sheet of a deal', () => {
  it('says at both ends of its coverage what 221(d)(4) lends', () => {
    const built = { for: 'build', type: 'multifamily', market: 'primary', units: '200', premium: '0.25' };
    const figures = { price: '4M', works: '36M', costs: '1M', noi2: '2.5M', value2: '55M', hud: '5.75' };
    const [strict, wide] = sheetOf({ ...built, ...figures }).figures;
    expect([strict!.label, wide!.label]).toEqual([
      'The most it lends, as far as tested, at 1.20x coverage',
      'The most it lends, as far as tested, at 1.15x coverage',
    ]);
    const dollars = [strict, wide].map((one) => Number(one!.figure.replace(/[$,]/g, '')));
    expect(Math.abs(dollars[1]! / dollars[0]! - 1.2 / 1.15)).toBeLessThan(1e-4);
  });

  it('says of no other program that it fits where an owner has cash to find', () => {
    const owned = { for: 'refinance', type: 'industrial', market: 'secondary', debt: '9.6M', costs: '210k' };
    const figures = { loan: '6M', noi: '1.15M', value: '16M', value2: '16.5M', sofr: '3.9', basis: '9M' };
    const sheet = sheetOf({ ...owned, ...figures });
    expect(row(sheet, 'Fit')).toBeUndefined();
    expect(row(sheet, 'Leave cash to find')?.figure).toContain('Core-Plus');
  });

  it('says that programs wait for several facts between them, and how many are not named', () => {
    const bought = { for: 'buy', type: 'multifamily', market: 'secondary', loan: '6M' };
    const waits = (deal: Record<string, string>) =>
      row(sheetOf({ ...bought, ...deal }), 'Wait for a fact')?.note;
    expect(waits({})).toBe('Between them: value stabilized, purchase price, NOI today and two other facts');
    const known = { price: '10M', value: '10M', value2: '12M', sofr: '4', hud: '5.5' };
    expect(waits(known)).toBe('NOI today');
  });

  it('says once whether the statutory limits per unit are tested', () => {
    const owned =
      'for=refinance&type=multifamily&market=secondary&units=120&debt=12M&noi=1.5M&value=21M&hud=5.5';
    const mix = { b1: '60', b2: '60', lift: 'elevator', area: '270' };
    const refinance = Object.fromEntries(new URLSearchParams(owned));
    for (const deal of [example, refinance, { ...refinance, ...mix }])
      expect(
        sheetOf(deal)
          .legal.join(' ')
          .match(/statutory limits per unit/gi),
      ).toHaveLength(1);
  });

  it('bears the day of the office, not that of London: on the evening of a month’s last day the loan closes in the next', () => {
    vi.useFakeTimers({ now: new Date('2026-12-01T03:00:00Z') });
    const asked = new URLSearchParams({ for: 'acquisition', price: '14.2M' });
    const today = dayOf(new URL(`http://localhost/lending/deal?${asked}`));
    const desk = answerDesk(deskData(content, today), asked);
    expect(dealSheet(desk, site).dates[0]).toContain('November 30, 2026');
    expect(desk.read.deal.start).toBe('2026-12');
  });

  it('says the loan, what holds it, what it costs and the way out', () => {
    const sheet = sheetOf(example);
    expect(sheet.of).toBe(example.name);
    expect(sheet.title).toContain('$12,500,000');
    expect(keys(sheet)).toEqual(['deal', 'bridge', 'out', 'others']);
    expect(sheet.figures).toHaveLength(3);
    expect(row(sheet, 'Recourse')).toMatchObject({ figure: 'none', note: 'senior' });
    expect(sheet.drawing?.loan.amount).toBe(12_500_000);
    expect(sheet.dates.join(' ')).toMatch(new RegExp(`November 22, 2026.*${data.version}`));
  });

  it('keeps what was typed apart from what was taken', () => {
    const { start: _, ...undated } = example;
    const [typed, taken] = sheetOf(undated).assumed;
    expect(typed!.items.join()).toContain('3.9%');
    expect(typed!.items.join()).not.toContain('month December');
    expect(taken!.items.join()).toContain('December 2026');
    // a link holds the closing month, and that nobody typed it
    const [sent, kept] = sheetOf({ ...undated, start: '2026-03*' }).assumed;
    expect(sent!.items.join()).not.toContain('month March');
    expect(kept!.items.join()).toContain('March 2026');
    expect(sheetOf({ ...undated, start: '2026-3' }).assumed[0]!.items.join()).toContain('month March 2026');
    expect(sheetOf({ ...example, spread: '520' }).assumed[0]!.items.join()).toContain('520 bps');
  });

  it('is about the program asked for, a loan through the subsidiary included', () => {
    const hud = sheetOf({
      for: 'refinance',
      type: 'multifamily',
      debt: '9M',
      noi: '1.3M',
      value: '19M',
      units: '96',
      occupied: '95',
      hud: '5.5',
      loan: '12M',
      program: '223f',
    });
    expect(keys(hud)).toEqual(['deal', 'insured', 'others']);
    expect(sheetOf({ ...example, program: 'opportunistic' }).title).toContain('Opportunistic');
  });

  it('calls the budget of a renovation by the field’s own name', () => {
    const text = JSON.stringify({ ...sheetOf(example), query: '' });
    const labels = Object.values(FIELDS).map(({ label }) => label);
    expect([text, ...labels].filter((said) => /\bworks\b/i.test(said))).toEqual([]);
  });

  it('says so where no loan can be named, and where a link is older', () => {
    const none = sheetOf({ price: '10M', terms: '00000000' });
    expect(none.title).toBe('No loan can be answered yet');
    expect(none.drawing).toBeNull();
    expect(none.dates.join()).toContain('00000000');
  });

  it('has every figure and every program, for any deal', () => {
    fc.assert(
      fc.property(plausibleDeal, (deal) => {
        const sheet = sheetOf(
          Object.fromEntries(shortQuery({ deal, errors: [], assumed: [] }, data.version)),
        );
        const text = JSON.stringify({ ...sheet, query: '' });
        expect(text).not.toMatch(/NaN|Infinity|undefined|\{\w+\}/);
        for (const { rows } of sheet.sections) expect(rows.length).toBeGreaterThan(0);
        for (const { rows } of sheet.sections) for (const { figure } of rows) expect(figure).not.toBe('');
        for (const { short } of data.programs) expect(text).toContain(short);
        expect(sheet.figures.length).toBeLessThanOrEqual(3);
      }),
      { numRuns: cases(500) },
    );
  });
});
