import { describe, expect, it } from 'vitest';
import { readContent } from '#app/collections/content.server.ts';
import { dealData } from '#app/features/open-data/deal-data.server.ts';
import { programsData } from '#app/features/open-data/programs-data.server.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { deskData, sheetSite } from '#app/pages/lending/deal/desk.server.ts';
import { DATED_TERMS } from '#tests/data/dated-terms.ts';
import { answerDesk } from './answer-desk.ts';
import type { DeskData } from './desk-data.ts';
import { dealSheet } from './sheet/deal-sheet.ts';
import { sayNotes } from './words/loan-text.ts';
import { takeoutCaveats } from './words/takeout-caveats.ts';

const content = readContent();
const NOTICE = 'Since the first of a month: a notice of nobody.';
// fixed terms that do not follow the content, so that an edit by staff fails no test of the desk
const site = deskData(content, '2026-11-22');
const data: DeskData = {
  ...site,
  terms: DATED_TERMS,
  programs: site.programs.map((one) =>
    one.key === '223f' ? { ...one, changed: [{ row: 'today.mortgageInsurance', text: NOTICE }] } : one,
  ),
};
const REFINANCE =
  'for=refinance&type=multifamily&market=secondary&units=120&debt=9M&noi=1.2M&value=30M&hud=5.5&life=60&occupied=93';
const BRIDGE =
  'for=stabilize&type=multifamily&market=primary&debt=10M&noi=1M&noi2=1.2M&value=15M&value2=30M&sofr=4&start=2026-02&hud=5.5&hold=24&steady=12';
const deskOf = (query: string) => answerDesk(data, new URLSearchParams(query));
const jsonOf = (query: string) => {
  const found = dealData(deskOf(query), new URLSearchParams(query), {
    asOf: '2025-12-01',
    siteUrl: 'https://oak.example',
    closed: [],
  });
  if ('problem' in found) throw new Error(found.problem.title);
  return found;
};
const USED = 'Counted with HUD’s rules of today';

describe('an answer says which rules it is counted with', () => {
  it('in JSON', () => {
    const dated = jsonOf(REFINANCE);
    const today = jsonOf(`${REFINANCE}&rules=today`);
    const of = ({ programs }: typeof dated) => programs.find(({ key }) => key === '223f')!;
    expect([dated.deal.rules, of(dated).largest]).toEqual(['firm', 14_813_300]);
    expect([today.deal.rules, of(today).largest]).toEqual(['today', 15_587_800]);
    expect(of(dated).caveats.join()).not.toContain(USED);
    expect(of(today).caveats.join()).toContain(USED);
    // each with its day and source
    expect(of(today).caveats.join()).toContain(NOTICE);
  });

  it('on the sheet, of a HUD loan and of a bridge that one repays', () => {
    for (const query of [REFINANCE, BRIDGE]) {
      const legal = (rules: string) => dealSheet(deskOf(query + rules), sheetSite(content)).legal.join();
      expect(legal('')).not.toContain(USED);
      expect(legal('&rules=today')).toContain(USED);
    }
  });

  it('with the takeout', () => {
    const desk = deskOf(`${BRIDGE}&rules=today`);
    expect(takeoutCaveats(desk, desk.answer.takeout!).join()).toContain(USED);
  });

  it('by links that keep the deal and the choice', () => {
    const desk = deskOf(REFINANCE);
    const tapped = desk.to('deal', { rules: 'today' });
    expect(new URL(tapped, 'https://oak.example').searchParams.get('rules')).toBe('today');
    const again = answerDesk(data, new URL(tapped, 'https://oak.example').searchParams);
    expect(again.to('takeout')).toContain('rules=today');
    expect(again.to('deal', { rules: '' })).not.toContain('rules=');
  });
});

it('every rule of HUD’s has its day and its source, on its page and for machines', () => {
  const { programs } = programsData(publishedTerms(content), 'https://oak.example');
  const rows = programs.flatMap((one) => one.rows.filter(({ id }) => id.startsWith('today.')));
  expect(rows).not.toEqual([]);
  for (const row of rows) {
    expect(row).toMatchObject({ table: 'HUD’s rules of today', source: expect.stringMatching(/\S/) });
    expect(row.since).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(row.note).toContain(row.source);
  }
  expect(programs.flatMap((one) => one.rows).filter(({ since }) => since)).toEqual(rows);
});

it('HUD’s rules of today are these, with the day of each and where HUD published it', () => {
  const { programs } = programsData(publishedTerms(content), 'https://oak.example');
  const rowsOf = (key: string) => {
    const { rows } = programs.find((one) => one.key === key)!;
    const today = rows.filter(({ since }) => since !== null);
    return today.map(({ id, since, source, text }) => [id.replace('today.', ''), since, source, text]);
  };
  const letters = ['2025-01-08', 'HUD ML 2025-02, 2025-03'];
  const premium = (words: string) => ['mortgageInsurance', '2025-10-01', 'HUD notice FR-6522-N-02', words];
  expect(rowsOf('223f')).toEqual(
    expect.arrayContaining([
      ['maxLtv', ...letters, expect.stringMatching(/87%.*90%/)],
      ['dscr', ...letters, '1.15x market, 1.11x affordable'],
      premium('0.25% at closing, 0.25% annually'),
    ]),
  );
  expect(rowsOf('221d4')).toEqual(
    expect.arrayContaining([
      ['maxLtc', ...letters, expect.stringMatching(/87%.*90%/)],
      ['dscr', ...letters, '1.15x market, 1.11x affordable or middle income'],
      premium('0.25% at closing, 0.25% annually'),
    ]),
  );
  for (const key of ['223a7', '241a'])
    expect(rowsOf(key)).toContainEqual(premium('0.25% at closing, 0.25% annually, multifamily'));
  // what ended is the lower premium of a green property
  expect(rowsOf('232')).toContainEqual([
    'mortgageInsurance',
    '2025-08-25',
    '90 FR 27330',
    expect.stringContaining('0.77%'),
  ]);
});

describe('a change of HUD’s that holds for other property', () => {
  const own = (query: string) => answerDesk(site, new URLSearchParams(query));
  const notesOn = (query: string, key: string) => {
    const desk = own(query);
    return sayNotes(desk, desk.answer.programs.find((one) => one.key === key)!).join(' ');
  };
  const CARE =
    'for=insured&type=skilled-nursing&market=secondary&first=11M&balance=8.9M&left=318&costs=220k&noi=1.3M&hud=5.2';
  const BUILT =
    'for=build&type=assisted-living&owner=non-profit&price=2.5M&works=21M&costs=1.8M&noi2=2.6M&value2=29M&hud=5.7';

  it('is not said to be left out of this deal', () => {
    expect(notesOn(CARE, '223a7')).not.toContain('rules of today');
    expect(own(CARE).programs.find(({ key }) => key === '223a7')!.changed).toEqual([]);
    expect(notesOn(BUILT, '232')).not.toContain('rules of today');
  });

  it('is not said beside the one that holds', () => {
    const PARK =
      'for=refinance&type=manufactured-housing&market=secondary&units=120&debt=12M&costs=350k&noi=1.5M&value=21M&occupied=93&hud=5.5';
    const changesOf = (query: string) =>
      own(query)
        .programs.find(({ key }) => key === '223f')!
        .changed.map(({ row }) => row);
    expect(changesOf(PARK)).toEqual(['today.mortgageInsurance']);
    expect(changesOf(PARK.replace('manufactured-housing', 'multifamily'))).toEqual([
      'today.maxLtv',
      'today.dscr',
      'today.mortgageInsurance',
    ]);
    expect(notesOn(`${PARK}&rules=today`, '223f')).toContain('0.25% at closing');
    expect(notesOn(`${PARK}&rules=today`, '223f')).not.toContain('1.15x');
  });

  it('is said where it holds', () => {
    expect(notesOn(`${BUILT}&afford=green`, '232')).toContain('not with HUD’s rules of today');
    expect(own(REFINANCE).programs.find(({ key }) => key === '223f')!.changed).not.toEqual([]);
  });
});
