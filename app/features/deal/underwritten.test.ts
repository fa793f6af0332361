import { describe, expect, it } from 'vitest';
import { dealData } from '#app/features/open-data/deal-data.server.ts';
import { deskMarkdown } from '#app/features/open-data/deal-markdown.server.ts';
import { describeField } from '#app/features/open-data/openapi.server.ts';
import { dealsBeside } from '#app/lending/deal/deals-beside.ts';
import { isInsured } from '#app/lending/vocabulary.ts';
import { deskData, sheetSite } from '#app/pages/lending/deal/desk.server.ts';
import { fixtureContent } from '#tests/fixture-content.ts';
import { answerDesk } from './answer-desk.ts';
import { sayHeadline } from './answers/deal-headline.tsx';
import { besideCaveats } from './beside/beside-caveats.ts';
import { besideTable } from './beside/beside-rows.ts';
import { sayVerdict } from './desk/verdict-list.tsx';
import type { DeskPage } from './desk-data.ts';
import { dealSheet, subjectOf } from './sheet/deal-sheet.ts';
import { sayExactly } from './words/figure-text.ts';
import { sayLeft } from './words/funds-text.ts';
import { sayNotes } from './words/loan-text.ts';
import { sayReasons } from './words/reason-text.ts';
import { takeoutCaveats } from './words/takeout-caveats.ts';
import { sayHindrance, sayNoteEdge } from './words/takeout-notes.ts';
import { sayTakeout, sumOfTakeout } from './words/takeout-text.ts';

// Answers that an underwriter rejected after computing 400 deals independently, each with its numbers.

const content = fixtureContent();
const data = deskData(content, '2026-11-24');
const deskOf = (query: string) => answerDesk(data, new URLSearchParams(query));
const programOf = (query: string, key: string) => {
  const desk = deskOf(query);
  return { desk, answer: desk.answer.programs.find((one) => one.key === key)! };
};
const dataOf = (query: string) => {
  const found = dealData(deskOf(query), new URLSearchParams(query), {
    asOf: '2025-12-01',
    siteUrl: 'https://oak.example',
    closed: content.transactions,
  });
  if ('problem' in found) throw new Error(found.problem.title);
  return found;
};
const markdownOf = (page: DeskPage, query: string) =>
  deskMarkdown(page, deskOf(query), {
    site: sheetSite(content),
    siteUrl: 'https://oak.example',
    closed: content.transactions,
  });
const usesOf = (query: string, key: string) =>
  Object.fromEntries(programOf(query, key).answer.funds!.uses.map(({ id, amount }) => [id, amount]));

const RIDGE =
  'for=buy-improve&type=multifamily&market=secondary&name=Ridge&units=120&price=14.2M&works=1.6M&costs=350k&loan=12M&noi=905k&noi2=1.55M&value=14.5M&value2=21M&occupied=88&steady=18&hold=24&start=2026-12&sofr=3.9&floor=3&fee=1&exit=1&ext=0.25&hud=5.5&process=6&legal=200k&life=50';
const HOMES =
  'for=refinance&type=manufactured-housing&market=tertiary&value=3.5M&noi=306k&debt=2.89M&costs=59k&loan=3.1M&units=47&afford=affordable&hud=5.5';
const BUILT =
  'for=build&type=assisted-living&market=primary&owner=for-profit&price=1.29M&works=4.52M&costs=107k&noi2=1.2M&value2=9M&hud=4.99&loan=5.16M';
const ADDED =
  'for=add&type=multifamily&market=small&value=9.9M&value2=12.75M&noi2=1.16M&works=2.454M&costs=154k&loan=4.65M&hud=6.1&left=240&pays=417k&life=50';

it('asks no insured loan to carry a reserve, which none of them has', () => {
  expect(sayHeadline(deskOf(`${BUILT.replace('loan=5.16M', 'loan=9M')}&reserve=loan`)).title).toBe(
    'None of our nine loans carries $9M',
  );
});

describe('a cost that works which nobody typed are missing from', () => {
  it('leave the cost of a building, and what is owed on it, to be tested', () => {
    // of the land alone $961,000 was 'over 100% of cost', and a loan of $134,200 'would meet that'
    for (const [query, id] of [
      [BUILT.replace('works=4.52M&', ''), 'ltc'],
      [
        'for=rebuild&type=board-and-care&market=secondary&debt=531k&costs=22881&loan=1538646&owner=for-profit&hud=5.25',
        'indebtedness',
      ],
    ] as const) {
      const { desk, answer } = programOf(query, '232');
      expect(answer.rules.find((rule) => rule.id === id)).toMatchObject({ amount: null, met: null });
      expect(answer.reasons.map((reason) => reason.id)).toEqual(['more-needed']);
      const said = JSON.stringify(dealSheet(desk, sheetSite(content)).sections);
      expect(said).toContain('not typed and $');
      expect(said).not.toContain('Cost $');
    }
  });

  it('are said not to be counted in the loan of a bridge', () => {
    const query = RIDGE.replace('works=1.6M&', '');
    const { desk, answer } = programOf(query, 'core-plus');
    expect(sayNotes(desk, answer)).toContain(data.words.notes['works-not-typed']);
    const typed = programOf(RIDGE, 'core-plus');
    expect(sayNotes(typed.desk, typed.answer)).not.toContain(data.words.notes['works-not-typed']);
  });
});

describe('a loan of an owner', () => {
  const STABILIZED =
    'for=stabilize&type=multifamily&market=primary&units=200&debt=40M&noi=1M&noi2=3.2M&value=42M&value2=55M&sofr=3.9&occupied=40&steady=12&process=8&hud=5.6&legal=300k&exit=1';
  const OWED =
    'for=refinance&type=multifamily&market=secondary&units=120&debt=20M&noi=1.5M&value=21M&occupied=95&hud=5.5&sofr=3.9';

  it('is the one that repays the debt, on the sheet and in what it costs and what repays it', () => {
    // Core, the first of them, lends $11.08M and leaves $28.92M to find
    const desk = deskOf(STABILIZED);
    expect(desk.answer.bridge).toBe('opportunistic');
    expect(desk.answer.takeout!.payoff.balance).toBe(46_750_000);
    expect(sayTakeout(desk.answer.takeout!)).toBe('The permanent loan is $9.39M short of the bridge');
    const { title, sections } = dealSheet(desk, sheetSite(content));
    expect(title).toBe('Opportunistic Bridge, $46,750,000');
    expect(JSON.stringify(sections)).toContain('short');
  });

  it('is counted and named in the headline where it pays for everything, and none that leaves cash to find beside it', () => {
    // Core would lend $3.81M of the $10.51M to be paid
    const desk = deskOf(
      'for=situation&type=office&market=primary&debt=10169132&costs=261k&noi=344k&noi2=847450&value2=14.41M&sofr=3.9&floor=3.5&fee=2&exit=0&hold=12&steady=24&start=2028-01&reserve=loan',
    );
    const { title, lede } = sayHeadline(desk);
    expect(title).toBe('Up to $12.24M, from one of nine loans, as far as tested');
    expect(String(lede)).not.toContain('Core has');
    expect(String(lede)).toContain('Opportunistic lends up to $12.24M');
  });

  it('is said on the sheet to leave cash at the loan wanted, which the most that it lends may not', () => {
    // Participating lends $36.5M where $35.76M is to be paid, and $23.63M is wanted
    const desk = deskOf(
      'for=refinance-improve&type=multifamily&market=primary&debt=29583708&works=3.81M&costs=987285&loan=23.63M&noi=1296156&noi2=3142640&value=36.33M&value2=55390621&sofr=2.1&floor=3.5&fee=1&steady=36&days=30&program=opportunistic',
    );
    const rows = dealSheet(desk, sheetSite(content)).sections.flatMap((section) => section.rows);
    expect(rows.find(({ label }) => label === 'Leave cash to find')).toMatchObject({
      figure: 'Core-Plus to $31.05M and Participating to $36.5M',
      note: 'At the $23.63M wanted',
    });
  });

  it('is the one that leaves least to find where none repays all of it', () => {
    expect(dealSheet(deskOf(OWED), sheetSite(content)).title).toBe('HUD 223(f) & 232/223(f), $18,270,000');
  });

  it('is the bridge that cost and takeout are reckoned for, though one that lends less would leave less to find', () => {
    // Participating lends the $14.63M that are asked for; Opportunistic $14.55M at a narrower spread, and $60,501 less to find
    const desk = deskOf(
      'for=stabilize&type=multifamily&market=secondary&units=120&debt=16931k&works=2532k&costs=475k&noi=1317k&noi2=1558k&value=18684k&value2=23344k&occupied=90&steady=12&sofr=3.9&hud=5.5&fee=1&loan=14633k&basis=13161k',
    );
    expect(desk.answer.bridge).toBe('participating');
    expect(dealSheet(desk, sheetSite(content)).title).toBe('Participating Bridge, $14,633,000');
    // two that both lend less: the larger is reckoned, and printed
    const less = deskOf(
      'for=stabilize&type=multifamily&market=secondary&units=120&debt=16931k&works=2532k&costs=475k&noi=1317k&noi2=1558k&value=18684k&value2=23344k&occupied=90&steady=12&sofr=3.9&hud=5.5&fee=1&loan=30M&basis=13161k',
    );
    expect(subjectOf(less)?.key).toBe(less.answer.bridge);
  });

  it('is not said to pay for everything where a fee is not counted', () => {
    const text = markdownOf(
      'deal',
      'for=situation&type=retail&market=secondary&debt=3M&costs=0&noi=300k&value=4M&sofr=4',
    );
    expect(text).toContain('It pays for what is counted, with nothing over. Not counted: origination fee.');
    expect(text).not.toContain('pays for everything');
  });
});

describe('a bridge whose interest reserve is not known', () => {
  // 90% of 21M is 18.9M: 450,000 left of 19.35M, and a reserve that nobody can name without SOFR
  const OPEN =
    'for=refinance&type=multifamily&market=secondary&units=120&debt=19M&costs=350k&noi=1.5M&value=21M&occupied=93&hud=5.5';
  const SMALL = OPEN.replace('debt=19M', 'debt=12M');

  it('is not preferred to a permanent loan whose cash is known, in any form', () => {
    expect(dealSheet(deskOf(OPEN), sheetSite(content)).title).toBe('HUD 223(f) & 232/223(f), $18,270,000');
    expect(markdownOf('sheet', OPEN)).toContain('HUD 223(f) & 232/223(f), $18,270,000');
    // what would tell is asked for, and no longer once it is typed
    const mayBeLess = data.words.notes['bridge-may-leave-less'];
    expect(mayBeLess).toContain('SOFR');
    expect(dealSheet(deskOf(OPEN), sheetSite(content)).legal).toContain(mayBeLess);
    expect(dealSheet(deskOf(`${OPEN}&sofr=3.9`), sheetSite(content)).legal).not.toContain(mayBeLess);
    expect(dealSheet(deskOf(SMALL), sheetSite(content)).legal).not.toContain(mayBeLess);
    // with the index the same is chosen, because the reserve is counted
    expect(dealSheet(deskOf(`${OPEN}&sofr=3.9`), sheetSite(content)).title).toBe(
      'HUD 223(f) & 232/223(f), $18,270,000',
    );
    // who asks for the bridge gets it, and what its cash leaves out
    const asked = dealSheet(deskOf(`${OPEN}&program=participating`), sheetSite(content));
    expect(asked.title).toBe('Participating Bridge, $18,900,000');
    expect(JSON.stringify(asked.sections)).toContain('(not counted: origination fee and interest reserve)');
  });

  it('and that leaves nothing that is counted is not said to fit, or to leave nothing', () => {
    const given = dataOf(`${SMALL}&loan=12.35M`).programs.find(({ key }) => key === 'core-plus')!;
    expect(given.leftToFind).toBeNull();
    expect(given.leaves).toBe(
      'At $12.35M: it pays for what is counted, with nothing over. Not counted: origination fee and interest reserve.',
    );
    expect(markdownOf('deal', `${SMALL}&loan=12.35M`)).toContain(
      '| Core-Plus Bridge | Fits what is tested |',
    );
    // what a property loses is found beside the loan too, and is as open
    const losing = dataOf(
      'for=situation&type=office&market=primary&debt=20M&basis=30M&costs=0&noi=-1M&value=40M&sofr=4&loan=28M&hold=24&fee=1',
    ).programs.find(({ key }) => key === 'participating')!;
    expect(losing).toMatchObject({ verdict: 'fits', leftToFind: null });
    expect(losing.leaves).toContain('Not counted: operating losses');
    // the cash that is known is still named
    expect(dataOf(OPEN).programs.find(({ key }) => key === 'participating')).toMatchObject({
      leftToFind: 450_000,
      leaves: expect.stringContaining('at least $450,000 is left to find'),
    });
  });
});

describe('a loan that is to carry its own reserve', () => {
  it('is not said to be too small for a sum that it exceeds', () => {
    // 14.5M and a reserve of 0.8M is more than 15.03M
    const lent = deskOf(
      RIDGE.replace('loan=12M', 'loan=14.5M').replace('noi=905k', 'noi=500k').concat('&reserve=loan'),
    );
    expect(
      Math.max(...lent.answer.programs.map(({ largest, key }) => (isInsured(key) ? 0 : (largest ?? 0)))),
    ).toBeGreaterThan(14.5e6);
    expect(sayHeadline(lent).title).toBe('None of our nine loans carries $14.5M and its interest reserve');
  });
});

describe('a loan whose share of cost is on request', () => {
  const LIVING =
    'for=build&type=independent-living&market=secondary&price=2798000&works=9081000&costs=292000&value2=20939000&noi2=1228400&units=60&afford=green&owner=non-profit&hud=5.5';
  const REBUILT = LIVING.replace('for=build', 'for=rebuild').replace(
    'price=2798000',
    'debt=2M&basis=2798000',
  );

  it('is held to its cost, and says that the share may hold it lower', () => {
    const { desk, answer } = programOf(LIVING, '232');
    expect(answer).toMatchObject({ largest: 12_171_000, binding: ['ltc'], verdict: 'fits' });
    const ltc = answer.rules.find(({ id }) => id === 'ltc')!;
    expect(ltc).toMatchObject({ limit: 100, unit: 'percent', has: 100, amount: 12_171_000, row: null });
    expect(sayNotes(desk, answer)).toContain(data.words.notes['cost-on-request']);
    expect(data.words.notes['cost-on-request']).toMatch(/on request and may hold it lower/);
    expect(String(sayHeadline(desk).lede)).toContain(data.words.notes['cost-on-request']);
    for (const page of ['deal', 'sheet'] as const) {
      expect(markdownOf(page, LIVING)).toContain(data.words.notes['cost-on-request']);
      expect(markdownOf(page, LIVING)).not.toContain('Cash to you');
    }
    expect(markdownOf('deal', LIVING)).toContain('| HUD 232/221(d)(4) | Fits what is tested | $12,171,000 |');
    expect(markdownOf('deal', LIVING)).toContain('| 100% of cost |');
    expect(dataOf(LIVING).programs.find(({ key }) => key === '232')!.reasons).toEqual([]);
    const more = programOf(`${LIVING}&loan=12.2M`, '232');
    expect(sayReasons(more.desk, more.answer)[0]!.head).toBe('$29,000 over 100% of cost.');
  });

  it('pays no owner out, whichever of debt and basis is known', () => {
    const paidOut = (query: string) => usesOf(query, '232')['cash-out'];
    // the lesser of debt and what is in the building
    expect(programOf(REBUILT, '232').answer.largest).toBe(11_373_000);
    expect(paidOut(REBUILT)).toBeUndefined();
    const bare = REBUILT.replace('&basis=2798000', '');
    expect(programOf(bare, '232').answer.open).toContain('basis');
    expect(programOf(bare, '232').answer.largest).toBe(11_373_000);
    expect(paidOut(bare)).toBeUndefined();
    expect(programOf(REBUILT.replace('debt=2M', 'debt=4M'), '232').answer.largest).toBe(12_171_000);
    expect(programOf(LIVING.replace('for=build', 'for=rebuild'), '232').answer.largest).toBe(12_171_000);
  });

  it('and a substantial rehabilitation under 221(d)(4) pays no owner out either', () => {
    const rebuilt =
      'for=rebuild&type=multifamily&market=secondary&units=100&debt=1M&basis=9M&works=5M&costs=300k&noi2=1.6M&value=10M&value2=20M&hud=5.5&rules=today';
    const { answer } = programOf(rebuilt, '221d4');
    expect(answer).toMatchObject({ largest: 6_300_000, binding: ['indebtedness'] });
    expect(answer.rules.find(({ id }) => id === 'ltc')!.amount).toBe(12_441_000);
    expect(usesOf(rebuilt, '221d4')['cash-out']).toBeUndefined();
    expect(markdownOf('deal', rebuilt)).toContain('Existing debt and costs');
  });

  it('waits for the cost of construction, which is not zero where nothing is typed', () => {
    for (const [query, key] of [
      [
        'for=build&type=multifamily&market=secondary&units=100&price=3M&costs=300k&noi2=1.6M&value2=20M&hud=5.5&rules=today',
        '221d4',
      ],
      [
        'for=rebuild&type=multifamily&market=secondary&units=100&price=9M&costs=300k&noi2=1.6M&value2=20M&hud=5.5&rules=today',
        '221d4',
      ],
      [
        'for=rebuild&type=assisted-living&owner=for-profit&market=secondary&units=100&price=9M&costs=300k&noi2=1.6M&value2=20M&hud=5.5',
        '232',
      ],
    ] as const) {
      const { answer } = programOf(query, key);
      expect(answer).toMatchObject({ verdict: 'more-needed', needs: ['works'], funds: null });
      expect(programOf(`${query}&works=5M`, key).answer.largest).toBeGreaterThan(0);
    }
  });

  it('whose cost is not typed is open', () => {
    const { answer } = programOf(LIVING.replace('&price=2798000', ''), '232');
    expect(answer).toMatchObject({
      largest: 13_156_300,
      funds: null,
      open: expect.arrayContaining(['price']),
    });
  });
});

describe('what an insured loan costs', () => {
  it('is not lent where it refinances today: what the owner brings is said', () => {
    // debt and closing costs; premium 29,490, application 8,847, inspection 30 × 47
    const { answer } = programOf(HOMES, '223f');
    expect(answer).toMatchObject({ largest: 2_949_000, binding: ['refinance'] });
    expect(answer.funds!.cash).toBe(29_490 + 8_847 + 1_410);
  });

  it('counts the inspection of the term sheet, of the mortgage or of the works', () => {
    expect(usesOf(BUILT, '232')).toMatchObject({ application: 15_480, inspection: 25_800 });
    expect(usesOf(BUILT.replace('for=build', 'for=rebuild'), '232')).toMatchObject({ inspection: 22_600 });
  });

  it('is unknown where the term sheet does not show it, and said to be', () => {
    expect(usesOf(BUILT, '232')).toMatchObject({ premium: null });
    expect(usesOf(ADDED, '241a')).toMatchObject({ premium: null, inspection: null });
    const built =
      'for=build&type=multifamily&market=primary&units=35&price=1.38M&works=5.31M&costs=0&noi2=600k&hud=5.5&premium=0.6';
    expect(usesOf(built, '221d4')).toMatchObject({ premium: null, application: null, inspection: null });
    expect(dataOf(built).programs.find(({ key }) => key === '221d4')!.leaves).toContain(
      '(not counted: mortgage insurance at closing, application fee, inspection fee and interest with mortgage insurance during construction)',
    );
    expect(markdownOf('deal', built)).toContain('| Application fee | not known, not counted |');
    // where nothing is charged, nothing is unknown
    const again =
      'for=insured&type=skilled-nursing&market=primary&balance=8M&first=9M&costs=500k&noi=1M&left=300&hud=5.5';
    expect(usesOf(again, '223a7')).toMatchObject({ inspection: 0 });
  });
});

describe('a fee that is not typed', () => {
  const open = RIDGE.replace('&fee=1&exit=1', '').replace('&legal=200k', '');
  it('stands beside every sum without it', () => {
    expect(dataOf(open).programs.find(({ key }) => key === 'core-plus')!.leaves).toBe(
      'At $12M: of $16.22M to pay (not counted: origination fee), at least $4.22M is your own cash to close.',
    );
    const { takeout } = deskOf(open).answer;
    expect(sayTakeout(takeout!)).toMatch(
      /^The permanent loan repays the bridge, with .* over, before fees that are not typed$/,
    );
    expect(sumOfTakeout(takeout!)).toBe('Over, before fees not typed');
  });
});

describe('a takeout that the share of value leaves short', () => {
  // the loan is rounded down to a hundred dollars, and the share is $180,000 to $300,000
  const thin =
    'for=buy-improve&type=multifamily&market=secondary&units=90&price=12M&works=1.5M&costs=300k&loan=13.8M&noi=700k&noi2=1.05M&value=12M&value2=15M&occupied=88&steady=16&hold=36&start=2027-01&sofr=3.72&fee=1&exit=1&ext=.25&hud=5.5&process=8&legal=150k&program=participating';
  it('is short by that share too, in its headline, on its page and on the sheet', () => {
    const { takeout } = deskOf(thin).answer;
    expect(takeout!.surplus).toBe(-58.97);
    expect(sayTakeout(takeout!)).toBe(
      'With the share of value that the bridge takes, the permanent loan is $180,059 to $300,059 short',
    );
    // the break-evens are below the plan
    expect(takeout!.breakEven.noi).toBeLessThan(1_050_000);
    expect(sumOfTakeout(takeout!)).toBe('Left by rounding, before the share of value');
    const { figures } = dealSheet(deskOf(thin), sheetSite(content));
    expect(figures).toContainEqual({
      label: 'Short, after the share of value',
      figure: '$180,059 to $300,059',
    });
  });

  it('is short for certain where all of the range is', () => {
    const owned =
      'for=refinance-improve&type=multifamily&market=secondary&units=100&debt=11M&basis=10M&works=2M&costs=250k&noi=700k&noi2=1.2M&value=11.5M&value2=16.5M&steady=15&occupied=80&hold=24&start=2027-03&sofr=3.9&floor=3&fee=1&exit=1&ext=0.25&hud=5.5&process=6&legal=200k&life=50';
    expect(sayTakeout(deskOf(owned).answer.takeout!)).toBe(
      'With the share of value that the bridge takes, the permanent loan is $294,371 to $719,371 short',
    );
    const { figures, sections } = dealSheet(deskOf(`${owned}&program=participating`), sheetSite(content));
    expect(figures).toContainEqual({
      label: 'Short, after the share of value',
      figure: '$294,371 to $719,371',
    });
    // the price paid sets the share of cost
    expect(sections[0]!.rows.map(({ label, figure }) => `${label}: ${figure}`)).toContain(
      'Price paid and renovation done: $10,000,000',
    );
  });

  it('is measured against what was typed, and names nothing else', () => {
    const says = (query: string) => markdownOf('cost', `${query}&program=participating`);
    expect(says(thin)).toContain('less purchase price, renovation budget and closing costs, $1.2M.');
    expect(says(thin.replace('&works=1.5M&costs=300k', ''))).toContain('less purchase price, $3M.');
    const owned =
      'for=situation&type=office&market=primary&debt=9M&noi=1M&value=14M&value2=20M&sofr=4&start=2027-01';
    expect(says(owned)).toContain('less value today, $6M.');
  });

  it('of $0 is no share that is repaid, or that anything is counted before', () => {
    const none = thin
      .replace('value2=15M', 'value2=13.8M')
      .replace('noi2=1.05M', 'noi2=1.2M')
      .replace('loan=13.8M', 'loan=9M');
    const desk = deskOf(none);
    expect(desk.answer.takeout!.participation).toMatchObject({ created: 0 });
    expect(sayTakeout(desk.answer.takeout!)).toMatch(
      /^The permanent loan repays the bridge, with \$[\d.]+M over$/,
    );
    expect(sumOfTakeout(desk.answer.takeout!)).toBe('Over');
    expect(takeoutCaveats(desk, desk.answer.takeout!)).not.toContain(data.words.notes['before-share']);
  });

  it('is short by more than what is counted, where a fee is not typed', () => {
    const dear = thin
      .replace('&legal=150k', '')
      .replace('&hud=5.5', '&hud=9')
      .replace('participating', 'core-plus');
    expect(dealSheet(deskOf(dear), sheetSite(content)).figures).toContainEqual({
      label: 'Short, before fees not typed',
      figure: expect.stringMatching(/^\$/),
    });
  });
});

describe('an addition', () => {
  it('is read as a share of the value added, and says so', () => {
    const { desk, answer } = programOf(ADDED, '241a');
    const notes = sayNotes(desk, answer).join(' ');
    expect(notes).toContain('value added, stabilized less today');
    expect(notes).not.toContain('value today');
  });

  it('that leaves its owner cash to find is not said to fit, in any form', () => {
    const added = ADDED.replace('loan=4.65M', 'loan=2M');
    const { answer } = programOf(added, '241a');
    expect(answer).toMatchObject({ verdict: 'fits', funds: { buys: false } });
    const left = answer.funds!.cash;
    expect(left).toBeGreaterThan(600_000);
    expect(dataOf(added).programs.find(({ key }) => key === '241a')).toMatchObject({
      verdict: 'leaves-cash',
      leftToFind: left,
      leaves: expect.stringContaining('left to find in cash'),
    });
    expect(sayHeadline(deskOf(added)).title).toBe('One of nine loans carries $2M, with cash left to find');
    expect(markdownOf('deal', added)).toContain('| Leaves cash to find |');
    expect(JSON.stringify(dealSheet(deskOf(added), sheetSite(content)).sections)).toContain(
      '"Cash left to find"',
    );
  });

  it('is never met by spending more', () => {
    const { answer } = programOf(ADDED, '241a');
    const ltc = answer.rules.find(({ id }) => id === 'ltc')!;
    expect(ltc.met).toBe(false);
    expect(ltc.changes.map(({ field }) => field)).not.toContain('works');
  });
});

describe('a property that HUD 223(f) does not take', () => {
  const shops = `${RIDGE}&shopArea=40&shopIncome=8`;
  it('is no success of a takeout, and why stands first in every form', () => {
    const desk = deskOf(shops);
    const { takeout } = desk.answer;
    expect(takeout).toMatchObject({ refused: ['commercial-area'], repays: false });
    expect(takeout!.surplus).toBeGreaterThan(0);
    const why = 'It asks for at most 25% commercial area. Yours has 40%.';
    expect(sayTakeout(takeout!)).toBe('HUD 223(f) would not lend on this property');
    expect(takeoutCaveats(desk, takeout!).slice(0, 2)).toEqual([`${sayTakeout(takeout!)}.`, why]);
    expect(dataOf(shops).takeout).toMatchObject({ repays: false, refused: ['commercial-area'] });
    expect(markdownOf('takeout', shops)).toContain(
      `HUD 223(f) would not lend on this property. ${why} On the stabilized NOI, HUD 223(f), through our subsidiary, would by its other tests lend $16,800,000.`,
    );
    expect(markdownOf('takeout', shops)).toContain('| Over, if it lent |');
    const out = dealSheet(desk, sheetSite(content)).sections.find(({ key }) => key === 'out')!;
    expect(out.rows[0]).toMatchObject({ label: 'Not lent', strong: true });
  });

  it('but is only half let today is told what it asks for then', () => {
    const desk = deskOf(RIDGE.replace('occupied=88', 'occupied=60'));
    expect(desk.answer.takeout!.refused).toEqual([]);
    expect(takeoutCaveats(desk, desk.answer.takeout!)).toContain(
      'HUD 223(f): It asks for at least 85% occupancy when it lends. Yours has 60%.',
    );
  });
});

describe('what is not typed', () => {
  it('is named where a loan would else be said to fit', () => {
    const bare =
      'for=refinance&type=multifamily&market=secondary&units=120&debt=12M&costs=350k&noi=1.5M&value=21M&hud=5.5';
    const { desk, answer } = programOf(bare, '223f');
    expect(answer.verdict).toBe('fits');
    expect(markdownOf('deal', bare)).toContain('| HUD 223(f) & 232/223(f) | Fits what is tested |');
    expect(sayNotes(desk, answer)[0]).toBe(
      'Not typed, so not tested: occupancy, commercial area and commercial income.',
    );
  });

  it('and stands for something is said with the takeout: life, months to stabilize, processing', () => {
    const desk = deskOf(RIDGE.replace('&life=50', '').replace('&steady=18', '').replace('&process=6', ''));
    expect(takeoutCaveats(desk, desk.answer.takeout!)).toEqual(
      expect.arrayContaining(
        (['life-not-typed', 'steady-not-typed', 'process-not-typed'] as const).map(
          (id) => desk.words.notes[id],
        ),
      ),
    );
  });
});

describe('a late takeout', () => {
  const late = RIDGE.replace('steady=18', 'steady=34').replace('process=6', 'process=12');
  it('is called over by no line of the sheet', () => {
    const { figures, sections } = dealSheet(deskOf(late), sheetSite(content));
    expect(figures.at(-1)!.label).toBe('Over, if it came in time');
    const out = sections.find(({ key }) => key === 'out')!;
    expect(out.rows.map(({ label }) => label)).toEqual(expect.arrayContaining(['Too late']));
    expect(out.rows.find(({ label }) => label === 'After payoff and costs')!.figure).toContain(
      'over, if it came in time',
    );
    // no NOI and no rate brings the loan sooner
    expect(out.rows.map(({ label }) => label)).not.toContain('Breaks even at');
  });

  it('says when a HUD loan that is not lent would come, not that it comes', () => {
    const refused = deskOf(`${late}&shopIncome=50`);
    const said = sayHindrance(refused, refused.answer.takeout!).join(' ');
    expect(said).toContain('It asks for at most 20% commercial income. Yours has 50%.');
    expect(said).toContain('the HUD loan would come with month 46.');
  });

  it('names another program whose term would do, where this one has none', () => {
    const longer = late.replace('steady=30', 'steady=40');
    expect(sayHindrance(deskOf(longer), deskOf(longer).answer.takeout!).join(' ')).toContain(
      'No term of Core-Plus would last until then. Participating, with a term of 34 months and its extensions, would last until then.',
    );
  });

  it('says by how much and which term would do before any sum', () => {
    expect(markdownOf('takeout', late)).toMatch(
      /after the bridge has ended\. The bridge ends with month \d+ at the latest; .*\. On the stabilized/,
    );
    expect(markdownOf('deal', late)).toContain('Once stabilized, which is after the bridge has ended');
  });
});

describe('the sheet', () => {
  const rowsOf = (query: string) =>
    Object.fromEntries(
      dealSheet(deskOf(query), sheetSite(content)).sections.flatMap(({ rows }) =>
        rows.map((row) => [row.label, row]),
      ),
    );
  it('measures a loan by the value that its limit is of', () => {
    // 75% of 14.5M today, and 1.6M of renovation on top
    expect(rowsOf(RIDGE).Leverage!.figure).toBe('74.3% of cost, 71.7% of value today, renovation apart');
    expect(rowsOf(`${RIDGE}&program=opportunistic`).Leverage!.figure).toContain('57.1% of stabilized value');
  });

  const STABILIZED_UNTYPED = RIDGE.replace('&steady=18', '');
  const NEW =
    'for=build&type=multifamily&market=primary&units=200&price=4M&works=36M&costs=1M&noi2=3.2M&value2=55M&hud=5.75&premium=0.25';

  it('of new construction names land and building, says when payments begin, and dates nothing that nobody typed', () => {
    const rows = rowsOf(NEW);
    expect(rows['Purchase price']).toBeUndefined();
    expect(rows.Land!.figure).toBe('$4,000,000');
    expect(rows['Construction and closing costs']!.figure).toBe('$36,000,000 and $1,000,000');
    expect(rows['Each month']!.note).toBe(`$7,664.42 insurance, first year. ${data.words.payments.built}`);
    // the bridge term of 24 months is a preset, and there is no bridge
    expect(rows.NOI!.note).toBe('');
    expect(rowsOf(`${NEW}&steady=30`).NOI!.note).toBe('Stabilized after 30 months');
    expect(rowsOf(STABILIZED_UNTYPED).NOI!.note).toBe('Taken as stabilized after 24 months');
  });

  it('speaks of limits per unit only where dwellings have them', () => {
    const { statutory } = data.words.caveats;
    const said = (query: string) => dealSheet(deskOf(query), sheetSite(content)).legal.join(' ');
    const loan = 'for=refinance&market=secondary&debt=9M&noi=1M&value=14M';
    for (const type of ['office', 'retail', 'skilled-nursing'])
      expect(said(`${loan}&type=${type}`)).not.toContain('per unit');
    expect(said(`${loan}&type=multifamily`)).toContain(statutory);
    expect(said(loan)).toContain(statutory);
  });

  it('names the figures that contradict each other', () => {
    const odd = `${RIDGE.replace('noi2=1.55M', 'noi2=850k')}&b1=100`;
    expect(dealSheet(deskOf(odd), sheetSite(content)).legal).toEqual(
      expect.arrayContaining([
        'NOI stabilized is below NOI today. It counts as typed.',
        'The unit mix does not come to as many units as are typed.',
      ]),
    );
  });

  it('says cash to an owner where it is that, and a fee that is not typed', () => {
    const owned =
      'for=refinance&type=industrial&market=secondary&debt=5M&basis=9M&costs=100k&loan=6M&noi=1.15M&value=16M&value2=16.5M&sofr=3.9&hold=24&fee=1';
    expect(rowsOf(owned)['Cash to you']).toMatchObject({
      figure: '$840,000 at closing',
      note: 'Of $6,000,000 in all',
    });
    expect(rowsOf(owned).Fees!.figure).toBe('Origination 1%, exit not typed, extension not typed');
  });
});

describe('what an underwriter would not sign on a sheet', () => {
  const rowsOf = (query: string) =>
    Object.fromEntries(
      dealSheet(deskOf(query), sheetSite(content)).sections.flatMap(({ rows }) =>
        rows.map((row) => [row.label, row]),
      ),
    );
  const PAID_OUT =
    'for=refinance&type=multifamily&market=secondary&units=140&debt=14.5M&costs=260k&loan=15.5M&noi=1.62M&noi2=1.75M&value=22M&value2=24M&occupied=94&sofr=3.8&floor=2.75&hud=5.7&life=52&fee=1&exit=1&ext=0.25';
  const BOUGHT =
    'for=buy&type=multifamily&market=primary&units=120&price=18M&costs=310k&loan=13M&noi=1.2M&value=18M&occupied=95&hud=5.5&legal=150k&program=223f';
  const LENT =
    'for=buy-improve&type=multifamily&market=secondary&units=96&price=9.8M&works=1.9M&costs=240k&loan=11M&noi=100k&noi2=870k&value=9.9M&value2=12.9M&occupied=86&steady=15&sofr=3.7&fee=1&reserve=loan&program=participating';

  it('gives the cash to the owner, and what HUD holds back of it', () => {
    expect(rowsOf(PAID_OUT)['Cash to you']!.figure).toBe(
      '$268,500 at closing, $268,500 held back until later',
    );
    const bridged = `${PAID_OUT.replace('loan=15.5M', 'loan=18M')}&program=opportunistic`;
    expect(rowsOf(bridged)['Cash to you']!.figure).toBe('$2,665,350 at closing');
    expect(rowsOf(bridged.replace('&fee=1', ''))['Cash to you']!.figure).toMatch(/^At most \$2,8/);
  });

  it('says of closing costs of a HUD loan which loan they are of', () => {
    const apart = data.words.notes['legal-apart'];
    expect(usesOf(BOUGHT, '223f').legal).toBeUndefined();
    expect(dealSheet(deskOf(BOUGHT), sheetSite(content)).legal).toContain(apart);
    expect(dataOf(BOUGHT).programs.find(({ key }) => key === '223f')!.caveats).toContain(apart);
    expect(markdownOf('sheet', BOUGHT.replace('&legal=150k', ''))).not.toContain(apart);
    // a loan that repays a bridge counts them
    expect(JSON.stringify(dataOf(RIDGE))).not.toContain(apart);
  });

  it('gives a sum to which something is to be added as the least', () => {
    expect(rowsOf(BUILT)['Equity, cash to close']!.figure).toMatch(/^At least \$/);
    expect(rowsOf(RIDGE)['Equity, cash to close']!.figure).toBe('$4,334,017');
  });

  it('names interest and insurance during construction among what is not counted, and land by its name', () => {
    expect(rowsOf(BUILT)['Equity, cash to close']!.note).toContain(
      'interest with mortgage insurance during construction',
    );
    expect(usesOf(BUILT, '232')).toMatchObject({ land: 1_290_000, construction: 4_520_000, carry: null });
    expect(markdownOf('deal', BUILT)).toContain('| Land | $1,290,000 |');
    expect(usesOf(PAID_OUT, '223f')).not.toHaveProperty('carry');
  });

  it('counts the reserve in what is wanted', () => {
    const { loan, request } = programOf(LENT, 'participating').answer;
    expect(loan).toBeLessThan(request!);
    expect(rowsOf(LENT).Amount!.note).toMatch(/^\$11,000,000 and its interest reserve are wanted\. /);
  });

  it('says how far the amount is tested', () => {
    expect(rowsOf(`${PAID_OUT}&program=opportunistic`).Amount!.note).toMatch(/, as far as tested$/);
    expect(rowsOf(`${PAID_OUT}&program=opportunistic`).Leverage!.note).toContain('LTC 90% (not tested)');
    expect(rowsOf(RIDGE).Amount!.note).not.toContain('tested');
  });

  it('names the program asked for where it does not lend, in every form', () => {
    const asked = RIDGE.replace('loan=12M', 'loan=14M').replace('market=secondary', 'market=tertiary');
    expect(markdownOf('sheet', `${asked}&program=core`)).toContain(
      'Core Bridge does not lend on this deal. The sheet is for Opportunistic Bridge.',
    );
    for (const page of ['cost', 'takeout'] as const)
      expect(markdownOf(page, `${BUILT}&program=core`)).toContain('Core Bridge does not lend on this deal.');
  });

  it('breaks even before the share of value, and says so', () => {
    const shared = `${RIDGE.replace('noi2=1.55M', 'noi2=1.1M')}&program=participating`;
    expect(rowsOf(shared)['Breaks even, before that share']!.figure).toMatch(/^NOI \$/);
    expect(rowsOf(RIDGE)['Breaks even at']).toBeDefined();
    expect(markdownOf('takeout', shared)).toContain('Breaks even at, before the share of value |');
  });

  it('is not called short for what rounding leaves, in time or late', () => {
    const late =
      'for=buy-improve&type=multifamily&market=secondary&units=120&price=14.2M&works=1.6M&costs=350k&loan=12M&noi=905k&noi2=1.55M&value=14.5M&value2=15M&occupied=88&steady=34&hold=24&start=2026-12&sofr=3.9&floor=3&fee=1&exit=1&ext=0.25&hud=5.5&process=12&legal=200k&life=50';
    const { takeout } = deskOf(late).answer;
    expect(takeout).toMatchObject({ coversAll: true });
    expect(takeout!.surplus).toBeLessThan(0);
    expect(dealSheet(deskOf(late), sheetSite(content)).figures.map(({ label }) => label)).toContain(
      'Left by rounding, if it came in time',
    );
  });
});

describe('an answer that is as far as tested', () => {
  const OWNED =
    'for=stabilize&type=multifamily&market=secondary&units=180&price=36M&value=38M&value2=46M&noi=1.1M&noi2=3.05M&loan=30M&occupied=54&steady=14&sofr=3.9';

  it('says so wherever loans are counted, and not where all is tested', () => {
    expect(sayHeadline(deskOf(OWNED)).title).toMatch(/, as far as tested$/);
    expect(sayVerdict(deskOf(OWNED))).toMatch(/, as far as tested$/);
    expect(sayHeadline(deskOf(RIDGE)).title).not.toContain('tested');
    expect(sayVerdict(deskOf(RIDGE))).not.toContain('tested');
  });

  it('leads an owner who types a price to the field that is tested', () => {
    const said = dataOf(OWNED).notices.map(({ text }) => text);
    expect(said).toContain(
      'Purchase price is not used for this purpose. Type it as the price paid with renovation done.',
    );
  });

  it('names HUD\u2019s line where the largest loan is above it', () => {
    const LARGE =
      'for=refinance&type=multifamily&market=secondary&units=900&debt=110M&costs=260k&loan=118M&noi=12.4M&value=175M&occupied=94&hud=5.7&life=52';
    const { desk, answer } = programOf(LARGE, '223f');
    expect(answer.largest).toBe(140_000_000);
    expect(sayNotes(desk, answer)).toContain(data.words.notes['large-loan']);
    expect(markdownOf('deal', LARGE)).toContain('| Fits what is tested | $140,000,000 |');
  });

  it.each(['tertiary', 'small'])('does not take each %s market for one that is selected', (market) => {
    const { desk, answer } = programOf(RIDGE.replace('secondary', market), 'opportunistic');
    expect(sayNotes(desk, answer)).toContain(data.words.notes['select-markets']);
    const { lede } = sayHeadline(desk);
    expect([lede].flat().join('')).toContain(data.words.notes['select-markets']);
    expect(sayNotes(desk, programOf(RIDGE, 'opportunistic').answer)).not.toContain(
      data.words.notes['select-markets'],
    );
  });

  it('says that NOI today is held where no other is typed, which the reserve counts with', () => {
    const held = RIDGE.replace('&noi2=1.55M', '');
    expect(dealSheet(deskOf(held), sheetSite(content)).legal).toContain(data.words.notes['noi-held']);
    expect(dataOf(held).cost!.caveats.join(' ')).toContain(data.words.notes['noi-held']);
    expect(JSON.stringify(dataOf(RIDGE))).not.toContain(data.words.notes['noi-held']);
  });

  it('gives an exact sum without \u2018at least\u2019', () => {
    const insured =
      'for=insured&type=skilled-nursing&first=11M&balance=9.6M&left=310&costs=180k&noi=1.25M&hud=5.1&life=45';
    expect(sayVerdict(deskOf(insured))).toBe('Up to $9.78M, $63,570 left to find');
  });
});

it('says why HUD repays no bridge: it does not lend on a hotel, and four bridges do', () => {
  const hotel =
    'for=refinance&type=hospitality&market=primary&debt=9M&basis=11M&noi=1.4M&noi2=1.5M&value=16M&value2=17M&sofr=3.9&hud=5.5';
  expect(deskOf(hotel).answer.bridge).not.toBeNull();
  expect(dataOf(hotel).reasons.takeout).toBe(data.words.notes['no-takeout-of-type']);
  expect(dataOf(BUILT).reasons.takeout).toBe(data.words.notes['no-takeout']);
});

describe('sentences', () => {
  it('name a market as a partner would', () => {
    expect(markdownOf('deal', 'for=buy&type=office&market=rural&price=5M')).toContain(
      'Office, market of fewer than 50,000 people, buy',
    );
    const small = programOf('for=buy&type=office&market=small&price=5M&value=5M', 'core');
    expect(sayReasons(small.desk, small.answer).map(({ head }) => head)).toContain(
      'Tertiary markets of 50,000 to 100,000 people are not among its markets.',
    );
  });

  it('offer a change as something to do', () => {
    const { desk, answer } = programOf(`${HOMES.replace('noi=306k', 'noi=190k')}&occupied=60`, '223f');
    const fixes = sayReasons(desk, answer).map(({ rest }) => rest);
    expect(fixes).toContain('Yours has 60%. Lease up to 85% first.');
    expect(fixes.join(' ')).toMatch(/more NOI today or a /);
  });

  it('give the amount that is counted with, and the range of the terms behind it', () => {
    const typed = `${RIDGE}&spread=700`;
    const { answer } = programOf(typed, 'core');
    const { amount, ends } = answer.rules.find(({ id }) => id === 'dscr')!;
    expect(amount).toBeLessThan(ends![0]);
    expect(markdownOf('deal', typed)).toContain(
      `| ${sayExactly(amount!)}; ${ends!.map(sayExactly).join(' to ')} across the range of the terms |`,
    );
  });

  it('name no spread that the program does not have', () => {
    // with a typed spread of 550 bps, coverage would need 431; Core begins at 450
    const { answer } = programOf(`${RIDGE.replace('noi=905k', 'noi=1M')}&spread=550`, 'core');
    const changes = answer.rules.find(({ id }) => id === 'dscr')!.changes.map(({ field }) => field);
    expect(changes).toContain('noi');
    expect(changes).not.toContain('spread');
  });

  it('cost nothing that cannot be had', () => {
    const core = dataOf(RIDGE).programs.find(({ key }) => key === 'core')!;
    expect(core).toMatchObject({
      verdict: 'does-not-fit',
      loan: null,
      funds: null,
      leaves: '',
      measures: null,
    });
  });
});

describe('the bridge loan that cost and takeout are computed for', () => {
  const OUTSIDE = `${RIDGE}&program=opportunistic&spread=450`;
  const OPEN =
    'for=convert&type=retail&market=small&debt=3.3M&basis=2.93M&works=60k&noi=187.5k&noi2=221.5k&value=3M&loan=2.091M&sofr=3.9&steady=12';
  const LEAVES =
    'for=refinance&type=industrial&market=secondary&debt=9.6M&costs=210k&basis=9M&loan=6M&noi=1.15M&value=16M&value2=16.5M&sofr=3.9&fee=1';

  it('has its caveats in every form: a spread that the program does not have, a figure that it waits for, cash to find', () => {
    const said = [
      [OUTSIDE, 'Opportunistic: The spread that you typed is outside the program\u2019s range.'],
      [
        OPEN,
        'Opportunistic: It needs the value stabilized to be sized. The figures are for the loan wanted.',
      ],
      // 9.6M of debt, 210k of costs and 60k of fee
      [LEAVES, 'Core: It does not pay for everything: of $9.87M to be paid, $3.87M is left to find in cash.'],
    ] as const;
    for (const [query, line] of said) {
      expect(dataOf(query).cost!.caveats).toContain(line);
      expect(markdownOf('cost', query)).toContain(line);
    }
    const desk = deskOf(OUTSIDE);
    expect(takeoutCaveats(desk, desk.answer.takeout!)).toContain(said[0][1]);
  });

  it('is not costed where a test that could be made allows less than is wanted', () => {
    // 90% of 10.549M and 1.356M is 10,714,500
    const desk = deskOf(
      'for=stabilize&type=multifamily&market=tertiary&units=4&value=13.558M&basis=10.549M&works=1.356M&noi=900k&loan=12.202M&sofr=4.25',
    );
    expect(desk.answer).toMatchObject({ bridge: 'opportunistic', cost: null, needs: { cost: ['value2'] } });
  });

  it('is refused below the least that the program lends, whatever else is not typed', () => {
    const query = 'for=refinance-improve&type=hospitality&market=small&works=150k&noi=0&noi2=145k&sofr=4.25';
    const { desk, answer } = programOf(`${query}&loan=675k`, 'opportunistic');
    expect(answer.verdict).toBe('does-not-fit');
    const said = sayReasons(desk, answer).map(({ head, rest }) => `${head} ${rest}`);
    expect(said).toContainEqual(
      expect.stringMatching(/^Its loans begin at \$2M\. This one comes to \$675,000\./),
    );
    expect(programOf(`${query}&loan=2M`, 'opportunistic').answer.verdict).toBe('more-needed');
  });

  it('has the coverage of what is lent, and a reserve where interest is above NOI', () => {
    const rowOf = (query: string, label: string) =>
      dealSheet(deskOf(query), sheetSite(content))
        .sections.flatMap(({ rows }) => rows)
        .find((row) => row.label === label)!;
    // 1.808M over 10.125% x 365 / 360 is 17,612,176: of the 24.507M wanted, coverage would be 0.72x
    const less =
      'for=refinance&type=multifamily&market=secondary&debt=21.624M&costs=360k&noi=1.808M&noi2=2.562M&value=36.04M&value2=45.894M&loan=24.507M&sofr=5.125&steady=24&hold=1&start=2028-02';
    expect(dealSheet(deskOf(less), sheetSite(content)).title).toBe('Core Bridge, $17,612,176');
    expect(rowOf(less, 'Interest coverage').figure).toBe('1.00x today, 1.42x stabilized');
    // stabilized at closing, so that nothing is left for a reserve to pay
    const steady = RIDGE.replace('steady=18', 'steady=0');
    // a plan that never earns its interest is not seen in today's coverage alone
    expect(rowOf(steady, 'Interest coverage')).toMatchObject({
      figure: '0.79x today, 1.36x stabilized',
      note: 'No reserve: NOI rises above the interest within the first month',
    });
    expect(rowOf(RIDGE.replace('&fee=1', ''), 'Equity, cash to close').note).toBe(
      'Of $16,214,017 to pay (not counted: origination fee)',
    );
  });

  it('does not fit outright where nobody typed the debt that it has to repay', () => {
    const owed =
      'for=stabilize&type=medical-office&market=small&value=28.409M&value2=38.015M&basis=20.274M&costs=284k&noi=2.319M&noi2=3.295M&sofr=2.1';
    expect(markdownOf('deal', owed)).toContain(
      '| Opportunistic Bridge | Fits what is tested | $18,502,200 | LTC 90% | $18,502,200 | \u2013 |',
    );
    expect(markdownOf('deal', `${owed}&debt=15M`)).toContain('| Opportunistic Bridge | Fits |');
  });

  it('has rates to the eighth that was typed', () => {
    const eighths = RIDGE.replace('hud=5.5', 'hud=7.125').replace('sofr=3.9', 'sofr=4.125');
    expect(markdownOf('takeout', eighths)).toContain('| HUD note rate | 7.125% |');
    expect(markdownOf('cost', eighths)).toContain('| Rate | 9.625% |');
    expect(markdownOf('cost', `${RIDGE}&minimum=1`)).toContain('| 1 month of interest is owed in any case |');
  });

  it('has the months of minimum interest as data, and no more of them than the initial term', () => {
    const months = (query: string) => dataOf(query).cost!.minimumInterestMonths;
    expect(months(RIDGE)).toBe(12);
    expect(months(`${RIDGE}&minimum=3`)).toBe(3);
    expect(months(`${RIDGE}&minimum=36`)).toBe(24);
  });

  it('calls the loan that repays a bridge the same in Markdown as on the page', () => {
    expect(markdownOf('takeout', RIDGE)).toContain('HUD 223(f), through our subsidiary, lends $16,800,000.');
  });

  it('tells a program what the yearly payments on an insured loan are', () => {
    expect(describeField('pays')).toMatch(
      /^Yearly payments on the insured loan: principal, interest and premium /,
    );
  });

  it('says in its first words of Markdown what a program takes beside interest and fees', () => {
    const [, first] = markdownOf('cost', `${RIDGE}&program=participating`).split(
      '# Ridge: what a bridge loan costs',
    );
    expect(first!.split('|')[0]).toContain(
      '12.77% a year. At payoff the bridge loan also takes 15% to 25% of the value created: $727,500 to $1.21M.',
    );
  });
});

describe('a headline that names one bridge and its cash', () => {
  const OPEN = RIDGE.replace('&loan=12M', '').replace('noi2=1.55M', 'noi2=1.2M');
  const ledeOf = (query: string) => [sayHeadline(deskOf(query)).lede].flat().join('');

  it('names the other one that the HUD loan repays', () => {
    // Participating at $14.65M would be short: even before its share of value
    expect(deskOf(`${OPEN}&program=participating`).answer.takeout!.repays).toBe(false);
    expect(ledeOf(OPEN)).toContain(
      'Participating lends the most, $14.65M, and takes 15% to 25% of the value created. Participating: of $17.37M to pay, $2.72M is your own cash to close. After Core-Plus at $12.47M: the permanent loan repays the bridge, with',
    );
  });

  it('and not where it is the same', () => {
    expect(ledeOf(`${OPEN}&program=participating`)).toMatch(
      /to close\. With the share of value that the bridge takes, the permanent loan is \$1\.24M to \$1\.73M short/,
    );
  });

  it('names the loan that was asked about where another one is named last', () => {
    expect(ledeOf(`${OPEN}&program=opportunistic`)).toMatch(
      /Participating lends the most, .*of the value created\. Opportunistic: of \$[\d.]+M to pay, .* to close\. The permanent loan/,
    );
  });
});

it('an owner\u2019s cash is said of the loan that was asked for, not of the largest', () => {
  const owned =
    'for=refinance&debt=12M&noi=1.5M&noi2=1.6M&value=21M&value2=21M&loan=11M&type=multifamily&market=secondary&units=120&occupied=93&hud=5.5&sofr=3.9&costs=350k&hold=24&start=2027-01&legal=200k&process=6&steady=6&life=50&fee=1&exit=1&ext=.25&floor=3';
  expect(sayVerdict(deskOf(owned))).toMatch(/^At \$11M, at least \$1\.46M left to find$/);
  const { lede } = sayHeadline(deskOf(owned));
  expect([lede].flat().join('')).toContain('at $11M: it does not pay for everything');
});

it('the sheet of a smaller loan than was asked for says so', () => {
  const { sections } = dealSheet(deskOf(RIDGE.replace('&loan=12M', '&loan=20M')), sheetSite(content));
  const amount = sections.flatMap(({ rows }) => rows).find(({ label }) => label === 'Amount');
  expect(amount).toMatchObject({
    figure: '$14,650,000',
    note: expect.stringMatching(/^\$20,000,000 is wanted\. Up to /),
  });
});

describe('a property that loses money', () => {
  const LOSING =
    'for=stabilize&type=multifamily&market=primary&units=60&debt=3.63M&basis=6.1M&works=363k&costs=72k&noi=-72700&noi2=507k&value=7.27M&value2=8.29M&sofr=3.64&fee=1&hold=24&steady=12';

  it('is not said to have everything paid: its losses stand among the uses, in every form', () => {
    const { desk, answer } = programOf(LOSING, 'core-plus');
    // two months below zero: 4,045.49 of the first, and 19.79 of the second
    expect(answer.funds!.uses.find(({ id }) => id === 'losses')).toEqual({ id: 'losses', amount: 4065.28 });
    expect(sayLeft(desk, answer)).toMatch(/^It pays for everything, with \$[\d.]+M over\.$/);
    expect(markdownOf('deal', LOSING)).toContain('| Operating losses');
    expect(markdownOf('cost', LOSING)).toContain('What the property loses is paid beside the interest');
    const owes = programOf(LOSING.replace('noi=-72700', 'noi=0'), 'core-plus');
    expect(sayLeft(owes.desk, owes.answer)).toMatch(/^It pays for everything, with /);
    // without the way to a stabilized NOI they are not known
    for (const gone of ['&noi2=507k', '&steady=12'])
      expect(usesOf(LOSING.replace(gone, ''), 'core-plus').losses).toBeNull();
  });

  // -45,833.33, -37,500.00 … -4,166.67 in months 1 to 6
  const DEEP =
    'for=stabilize&type=multifamily&market=secondary&units=100&debt=7M&basis=9M&works=800k&costs=200k&noi=-600k&noi2=1.2M&value=9M&value2=14M&occupied=30&steady=18&hold=24&start=2026-12&sofr=4&floor=3&fee=1&exit=1&ext=0.25&hud=5.5&process=6&legal=150k&life=50';

  it('has its losses to find, by the months of its own schedule', () => {
    const { desk, answer } = programOf(DEEP, 'opportunistic');
    const below = desk.answer.cost!.months.map(({ noi }) => Math.min(0, noi!));
    expect(usesOf(DEEP, 'opportunistic').losses).toBeCloseTo(-below.reduce((all, one) => all + one, 0), 6);
    expect(usesOf(DEEP, 'opportunistic').losses).toBe(150_000);
    expect(answer.funds!.cash).toBeCloseTo(101_708, 0);
    const said = dataOf(DEEP).programs.find(({ key }) => key === 'opportunistic')!;
    expect(said.verdict).toBe('leaves-cash');
    expect(said.leaves).toMatch(/^It does not pay for everything: .*\$101,708 is left to find in cash\.$/);
    expect(markdownOf('deal', DEEP)).toContain('| Operating losses | $150,000 |');
  });

  it('has none where it is stabilized at closing', () => {
    const steady = DEEP.replace('steady=18', 'steady=0');
    expect(usesOf(steady, 'opportunistic')).not.toHaveProperty('losses');
    expect(markdownOf('cost', steady)).not.toContain('What the property loses');
  });
});

describe('a break-even', () => {
  it('is named of the value where value is what fails, and no income or rate would do', () => {
    const low = `${RIDGE.replace('value2=21M', 'value2=13M').replace('value=14.5M', 'value=12.9M')}`;
    const desk = deskOf(low);
    const { value, noi } = desk.answer.takeout!.breakEven;
    expect([noi, typeof value]).toEqual([null, 'number']);
    expect(JSON.stringify(dealSheet(desk, sheetSite(content)).sections)).toContain(
      `Stabilized value ${sayExactly(value!)}`,
    );
  });

  it('of the note rate is unrounded: at 9.43% the loan would be short', () => {
    const query = RIDGE.replace('steady=18', 'steady=10')
      .replace('process=6', 'process=4')
      .concat('&minimum=18');
    expect(sayNoteEdge(deskOf(query).answer.takeout!)).toBe('9.428%');
    const at = (rate: string) => deskOf(query.replace('hud=5.5', `hud=${rate}`)).answer.takeout!.coversAll;
    expect([at('9.428'), at('9.43')]).toEqual([true, false]);
  });
});

describe('deals side by side', () => {
  const NAMES = ['First deal', 'Second deal', 'Third deal'];
  const desksOf = (query: string) =>
    dealsBeside(new URLSearchParams(query)).map((one) => answerDesk(data, one));
  const caveatsOf = (query: string) => besideCaveats(desksOf(query), NAMES);
  const cellsOf = (query: string, label: string) =>
    besideTable(desksOf(query))
      .flatMap(({ rows }) => rows)
      .find((row) => row.label === label)
      ?.cells.map(({ text }) => text);
  const OWED =
    'for=refinance&type=multifamily&market=secondary&units=120&debt=20M&costs=350k&noi=1.5M&value=21M&occupied=93&sofr=3.9';

  it('say with how many extensions the last month to apply is', () => {
    const [first, , third] = besideTable(desksOf(`${RIDGE}&2.loan=11M&3.hold=18`))
      .flatMap(({ rows }) => rows)
      .find(({ label }) => label === 'Last month to apply')!.cells;
    expect([first, third]).toEqual([
      { text: 'June 2028', note: 'With no extension' },
      { text: 'June 2028', note: 'With the extensions used' },
    ]);
  });

  it('point to no figures below, where they stand above', () => {
    expect(caveatsOf(`${RIDGE}&terms=11111111&2.loan=11M`).join(' ')).toContain(
      'the figures here are on today’s.',
    );
  });

  it('say that the cash is the least, where a fee is not counted', () => {
    // 'Cash to close $14,383,000' stood below a sum without the origination fee and the reserve
    const bought =
      'for=buy&type=multifamily&market=secondary&price=34.05M&costs=333k&value=38.488M&noi=3.033M';
    expect(cellsOf(`${bought}&program=participating&2.loan=20M&3.fee=0`, 'Cash to close')).toEqual([
      'At least $0',
      'At least $14,383,000',
      'At least $0',
    ]);
    expect(cellsOf(`${OWED}&basis=20M&loan=15M&fee=1&noi2=1.6M&steady=6`, 'Cash to close')?.[0]).toMatch(
      /^\$/,
    );
  });

  it('name the deal that a caveat is about, where it is not of all', () => {
    const caveats = caveatsOf(`${OWED}&2.debt=21M`);
    const cash = caveats.filter((line) => line.includes('is left to find'));
    expect(cash.map((line) => line.split(': ')[0])).toEqual(['First deal', 'Second deal']);
    expect(caveats.filter((line) => line.includes('Of value’ is read'))[0]).toMatch(
      /^Core-Plus and Participating: /,
    );
  });

  it('are said to be counted by HUD’s rules of today only where one of their loans is', () => {
    const GREEN = BUILT.concat('&afford=green');
    expect(caveatsOf(`${GREEN}&2.rules=today`).filter((line) => line.includes('rules of today'))).toEqual([
      'First deal: HUD 232/221(d)(4): Counted with our terms of December 1, 2025, not with HUD’s rules of today.',
      expect.stringMatching(
        /^Second deal: HUD 232\/221\(d\)\(4\): Counted with HUD’s rules of today .*No lower premium for green property/,
      ),
    ]);
    // 0.25 % and 0.77 % of 5.16M a year; nothing else of it moves
    expect(cellsOf(`${GREEN}&2.rules=today`, 'Mortgage insurance a month, first year')).toEqual([
      '$1,071.06',
      '$3,298.87',
    ]);
  });

  it('count no cash out as something to pay, and show it', () => {
    const REPAID = OWED.replace('debt=20M', 'debt=12M').concat('&hud=5.5&2.rules=today');
    expect(cellsOf(REPAID, 'To be paid in all')).toEqual(['$12,569,900', '$12,443,900']);
    expect(cellsOf(REPAID, 'Cash to you at closing')).toEqual(['$2,115,050', '$2,178,050']);
  });

  it('call nothing lent by a program that does not fit', () => {
    expect(cellsOf(`${BUILT}&2.loan=5M`, 'Opportunistic Bridge')).toEqual(['Does not fit', 'Does not fit']);
  });
});

describe('data and Markdown', () => {
  it('say what an owner has to find, also where less is lent than is asked', () => {
    const OWED = 'for=refinance&type=office&market=secondary&debt=9M&costs=200k&value=10M&loan=9M&noi=700k';
    const given = dataOf(OWED).programs.find(({ key }) => key === 'core-plus')!;
    expect(given).toMatchObject({ verdict: 'leaves-cash', loan: 7_500_000, leftToFind: 1_700_000 });
    const lent = dataOf(RIDGE).programs.filter(({ leftToFind }) => leftToFind !== null);
    expect(lent.map(({ key, leftToFind }) => [key, leftToFind])).toEqual(
      ['core-plus', 'opportunistic', 'participating', '223f'].map((key) => [key, 0]),
    );
  });

  it('name the bridge that is repaid, and when', () => {
    expect(dataOf(RIDGE).takeout).toMatchObject({ bridge: 'core-plus', month: 24 });
  });

  it('say once on the sheet what is unusual', () => {
    const said = markdownOf('sheet', RIDGE.replace('start=2026-12', 'start=2025-06'));
    expect(said.match(/The closing month, June 2025, has passed/g)).toHaveLength(1);
  });
});

describe('a share of value that falls due when HUD repays the bridge', () => {
  // half of $3,289,898 was called cash to the owner at closing, where the bridge's lender takes up to $2,992,250 of it
  const SHARED =
    'market=primary&for=refinance&type=manufactured-housing&value=6393000&value2=17.703M&noi=-157k&noi2=797000&debt=5.849M&basis=5.541M&costs=193k&loan=6020000&units=300&occupied=84.9&steady=9&hold=24&start=2031-07&sofr=5.31&floor=6&exit=0.25&hud=5.5&process=9&legal=400000&life=35&minimum=6&afford=green&program=participating';

  it('is paid before anything is called cash to the owner', () => {
    const { takeout } = dataOf(SHARED);
    const amounts = Object.fromEntries(takeout!.funds.uses.map(({ id, amount }) => [id, amount]));
    expect(amounts.share).toBe(takeout!.participation!.amounts![1]);
    expect(takeout!.atClosing + takeout!.heldBack).toBeCloseTo(takeout!.afterParticipation![0]!, 2);
    expect(amounts['cash-out']).toBe(takeout!.atClosing);
    const { desk, answer } = programOf(SHARED, '223f');
    expect(sayLeft(desk, answer)).toBe(
      'It pays for everything, with $148,823 to you at closing and $148,825 held back until later.',
    );
    expect(takeoutCaveats(desk, desk.answer.takeout!)[0]).toBe(
      'Of the $297,648 over after the larger share, 50% comes at closing, $148,823; by HUD\u2019s terms the rest is held back until later.',
    );
  });

  it('leaves cash to find where the larger end of it is more than what is over', () => {
    const { answer, desk } = programOf(SHARED.replace('value2=17.703M', 'value2=22M'), '223f');
    const { takeout } = desk.answer;
    expect(takeout!.afterParticipation![0]).toBeLessThan(0);
    expect(takeout!.repays).toBe(false);
    expect(answer.funds!.cash).toBeCloseTo(-takeout!.afterParticipation![0]!, 2);
  });
});

it('prefers no loan for what the rounding of its reserve leaves less to find: 88 cents chose Participating', () => {
  const desk = deskOf(
    'for=situation&type=retail&market=secondary&value=130M&value2=168.96M&noi=6.638M&noi2=15.98M&debt=90.493M&costs=1.439M&loan=72.46M&sofr=3.9&fee=0&hold=36&steady=6&start=2026-12&reserve=loan',
  );
  const cash = (key: string) => desk.answer.programs.find((one) => one.key === key)!.funds!.cash;
  expect(cash('core') - cash('participating')).toBeCloseTo(0.88, 2);
  expect(desk.answer.bridge).toBe('core');
  expect(JSON.stringify(dealSheet(desk, sheetSite(content)))).toContain('Core Bridge, $72,');
});

it('refuses an addition whose limit allows nothing, whatever else is on request', () => {
  const added =
    'for=add&type=multifamily&market=primary&units=96&value=32.297M&value2=31.762M&noi=2M&noi2=2.5M&works=9.492M&costs=1M&life=47&hud=7.5&first=23M&balance=22M&pays=1.5M';
  for (const left of ['left=300', 'left=240', '']) {
    const { desk, answer } = programOf(`${added}&${left}`, '241a');
    expect(answer).toMatchObject({ verdict: 'does-not-fit', needs: [] });
    expect(sayReasons(desk, answer)[0]!.head).toBe('90% of value added allows no loan.');
  }
});

describe('what is paid beside a loan and is in none of its sums', () => {
  const HELD =
    'for=refinance&type=multifamily&market=secondary&units=120&debt=10M&works=900k&costs=350k&noi=1.5M&value=21M&occupied=93&hud=5.5';
  const legalOf = (query: string) => dealSheet(deskOf(query), sheetSite(content)).legal.join(' ');

  it('is named wherever the loan is: the rate lock deposit of a takeout and of a direct loan', () => {
    const deposit = 'A rate lock deposit of $84,000 is paid and refunded at closing, so it is not counted.';
    expect(takeoutCaveats(deskOf(RIDGE), deskOf(RIDGE).answer.takeout!)).toContain(deposit);
    expect(markdownOf('takeout', RIDGE)).toContain(deposit);
    expect(dataOf(RIDGE).takeout!.caveats).toContain(deposit);
    expect(markdownOf('sheet', RIDGE)).toContain(deposit);
    const direct = /A rate lock deposit of \$[\d,]+ is paid and refunded at closing/;
    expect(markdownOf('deal', HELD)).toMatch(direct);
    expect(legalOf(HELD)).toMatch(direct);
    const { caveats } = dataOf(HELD).programs.find(({ key }) => key === '223f')!;
    expect(caveats.join(' ')).toMatch(direct);
  });

  it('is named where works are typed: the repair escrow of the firm\u2019s row', () => {
    const escrow =
      'Repair escrow, up to 20% of the repairs: up to $180,000, released when they are done, so it is not counted.';
    expect(markdownOf('deal', HELD)).toContain(escrow);
    expect(legalOf(HELD)).toContain(escrow);
    expect(dataOf(HELD).programs.find(({ key }) => key === '223f')!.caveats).toContain(escrow);
    expect(legalOf(HELD.replace('works=900k&', ''))).not.toContain('Repair escrow');
    // the bridge pays for the works of a later loan
    expect(JSON.stringify(dataOf(RIDGE))).not.toContain('Repair escrow');
    expect(
      markdownOf(
        'deal',
        'for=insured&type=skilled-nursing&first=11M&balance=9.6M&left=310&works=600k&costs=180k&noi=1.25M&hud=5.1&life=45',
      ),
    ).toContain('Repair escrow, up to 10% of the non-critical repairs: up to $60,000');
  });

  it('and on a sheet whose uses are not known it is said that they are not', () => {
    const unknown =
      'for=stabilize&type=multifamily&market=tertiary&works=3455000&costs=160000&value=15227000&value2=23882000&noi=832300&noi2=1852600&units=400&life=40&sofr=5.25&floor=2&hud=5.5&hold=12&start=2027-06&process=4';
    expect(dealSheet(deskOf(unknown), sheetSite(content)).legal[0]).toBe(
      'What it leaves to pay is not known without the existing debt.',
    );
    expect(markdownOf('sheet', unknown)).toContain('is not known without the existing debt');
    expect(legalOf(RIDGE)).not.toContain('is not known without the');
  });

  it('is the sponsor\u2019s own after the initial term: interest above NOI, with its amount', () => {
    const extended =
      'for=stabilize&type=multifamily&market=secondary&units=100&debt=7M&basis=9M&works=800k&costs=200k&noi=100k&noi2=1.2M&value=10M&value2=14M&occupied=30&steady=18&hold=12&start=2026-12&sofr=4&floor=3&fee=1&exit=1&ext=0.25&hud=5.5&process=6&legal=150k&life=50';
    const own = 'Interest above NOI after month 12, $13,675.93, is your own money.';
    expect(markdownOf('cost', extended)).toContain(own);
    expect(legalOf(extended)).toContain(own);
    expect(dataOf(extended).cost!.caveats).toContain(own);
    expect(JSON.stringify(dataOf(RIDGE))).not.toContain('is your own money.');
  });

  it('is a share of value that is read as part of the payoff, which is said', () => {
    const shared =
      'for=refinance-improve&type=multifamily&market=secondary&units=100&debt=7M&basis=7M&works=500k&costs=100k&noi=700k&noi2=1.1M&value=8.5M&value2=12M&occupied=92&steady=12&hold=24&start=2026-12&sofr=4&floor=3&fee=1&exit=0&ext=0.25&hud=5.5&process=6&legal=115k&life=50&program=participating';
    const read = 'We take the share as part of the payoff, ahead of any cash out;';
    expect(markdownOf('takeout', shared)).toContain(read);
    expect(markdownOf('sheet', shared)).toContain(read);
    expect(dataOf(shared).takeout!.caveats.join(' ')).toContain(read);
  });
});

describe('a loan that is less than asked and does not repay the debt', () => {
  const LESS =
    'for=refinance&type=multifamily&market=tertiary&units=60&debt=5220000&basis=5146000&noi=372300&noi2=641000&value=6980000&value2=7928000&occupied=85&loan=3791000&steady=18&hold=12&sofr=4.3&floor=2&fee=1&ext=0.25&hud=9&legal=79000&process=9&days=30&life=40';

  it('is not said to fit, in any form', () => {
    const given = dataOf(LESS).programs.find(({ key }) => key === '223f')!;
    expect(given.loan).toBeLessThan(3_791_000);
    expect(given.leftToFind).toBeGreaterThan(2_000_000);
    expect(given.verdict).toBe('leaves-cash');
    expect(markdownOf('deal', LESS)).toContain('| HUD 223(f) & 232/223(f) | Leaves cash to find |');
    const { sections } = dealSheet(deskOf(`${LESS}&program=opportunistic`), sheetSite(content));
    const others = sections.find(({ key }) => key === 'others')!.rows;
    expect(others.find(({ label }) => label === 'Leave cash to find')?.figure).toContain('HUD 223(f)');
  });

  it('is one that lends less where a buyer pays the rest', () => {
    expect(
      dataOf(RIDGE.replace('loan=12M', 'loan=14M')).programs.find(({ key }) => key === 'core-plus'),
    ).toMatchObject({ verdict: 'fits-with-less', leftToFind: 0 });
  });
});

describe('works that nobody typed, of a plan that is nothing without them', () => {
  const without = (plan: string) =>
    RIDGE.replace('for=buy-improve', `for=${plan}`).replace('works=1.6M&', '');

  it('are not zero in what a loan pays for', () => {
    for (const plan of ['buy-improve', 'convert']) {
      expect(usesOf(without(plan), 'opportunistic').works).toBeNull();
      const { leaves } = dataOf(without(plan)).programs.find(({ key }) => key === 'opportunistic')!;
      expect(leaves).toContain('not counted: renovation budget');
      expect(markdownOf('deal', without(plan))).toContain('| Renovation budget | not known, not counted |');
    }
    expect(markdownOf('sheet', without('buy-improve'))).toContain('not typed and $350,000');
    expect(usesOf(without('buy'), 'opportunistic').works).toBe(0);
  });

  it('leave it open what an owner has to find', () => {
    const owned =
      'for=refinance-improve&type=multifamily&market=secondary&units=100&debt=5M&basis=9M&costs=100k&noi=800k&noi2=1.1M&value=9.5M&value2=12M&occupied=92&steady=12&hold=24&start=2026-12&sofr=4&floor=3&fee=1';
    const given = dataOf(owned).programs.find(({ key }) => key === 'participating')!;
    expect(given).toMatchObject({ verdict: 'fits', leftToFind: null });
    expect(markdownOf('deal', owned)).toContain('| Participating Bridge | Fits what is tested |');
  });
});

it('is not said to pay for everything where a repair escrow is held beside the loan', () => {
  const held =
    'for=refinance&type=multifamily&market=secondary&units=120&debt=10M&works=900k&costs=350k&noi=1.5M&value=21M&occupied=93&hud=5.5';
  const { leaves } = dataOf(held).programs.find(({ key }) => key === '223f')!;
  expect(leaves).toContain('Not counted: repair escrow.');
  expect(leaves).not.toContain('everything');
  expect(markdownOf('sheet', held)).toContain('not counted: repair escrow');
  const bought = dataOf(
    'for=buy&type=multifamily&market=secondary&units=120&price=18M&works=900k&costs=350k&noi=1.5M&value=19M&occupied=93&hud=5.5',
  );
  expect(bought.programs.find(({ key }) => key === '223f')!.leaves).toContain('at least');
});

it('says what a property loses after the initial term beside the interest that its owner pays then', () => {
  const losing =
    'for=stabilize&type=multifamily&market=secondary&units=100&debt=7M&basis=9M&works=800k&costs=200k&noi=-600k&noi2=600k&value=10M&value2=14M&occupied=30&steady=30&hold=12&start=2026-12&sofr=4&floor=3&fee=1&exit=1&ext=0.25&hud=5.5&process=3&legal=150k&life=50&program=opportunistic';
  const { cost } = dataOf(losing);
  const late = cost!.months.filter(({ index }) => index > 12);
  expect(late.some(({ noi }) => noi! < 0)).toBe(true);
  const own = late.reduce((sum, { noi, fromSponsor }) => sum + fromSponsor! - Math.min(0, noi!), 0);
  expect(cost!.caveats).toContain(
    `Interest above NOI after month 12, ${sayExactly(Math.round(own * 100) / 100)}, is your own money.`,
  );
});

it('offers no spread outside what the program charges', () => {
  const wide =
    'for=situation&type=multifamily&market=secondary&debt=3726000&basis=4784000&value=6934000&value2=6947000&noi=396100&noi2=437100&loan=6697000&units=24&sofr=0.05&spread=650&days=30&hold=12';
  expect(JSON.stringify(dataOf(wide).programs.find(({ key }) => key === 'core')!.reasons)).not.toContain(
    '586',
  );
});

describe('what a document says of what was typed', () => {
  it('is that a typed minimum is cut to the term', () => {
    const long = `${RIDGE}&minimum=48`;
    expect(markdownOf('cost', long)).toContain(
      '24 months of interest are owed in any case, the whole initial term',
    );
    expect(markdownOf('sheet', long)).toContain('48 typed; the initial term is the most');
  });

  it('is that example fees are nobody\u2019s, wherever they are counted', () => {
    const example = `${RIDGE.replace('ext=0.25', 'ext=0.5')}&fees=example`;
    const note = data.words.notes['example-fees'];
    expect(markdownOf('deal', example)).toContain(note);
    const [typed, taken] = dealSheet(deskOf(example), sheetSite(content)).assumed;
    expect(typed!.items.join()).not.toContain('origination fee');
    expect(taken!.items.join()).toContain('example fees: origination fee 1%');
  });

  it('is, in every form of a sheet, that the program asked for does not lend', () => {
    const other = /^Core Bridge does not lend on this deal\. The sheet is for /;
    expect(dealSheet(deskOf(`${RIDGE}&program=core`), sheetSite(content)).legal[0]).toMatch(other);
    expect(markdownOf('sheet', `${RIDGE}&program=core`).match(/does not lend on this deal/g)).toHaveLength(1);
  });

  it('is who pays the interest, and with how many extensions to apply', () => {
    expect(markdownOf('cost', RIDGE)).toContain('NOI pays the interest from month');
    expect(markdownOf('takeout', RIDGE)).toContain('| Latest month to apply, with no extension | 2028-06 |');
  });
});

it('is not said to fit where it pays exactly what is counted, and a fee is not', () => {
  const exact = 'for=situation&type=retail&market=secondary&debt=3M&costs=0&noi=300k&value=4M&sofr=4';
  const given = dataOf(`${exact}&loan=3M`).programs.find(({ key }) => key === 'core-plus')!;
  expect(given.leaves).toBe('It pays for what is counted, with nothing over. Not counted: origination fee.');
  expect(given).toMatchObject({ standing: 'Fits what is tested', leftToFind: null });
});

describe('a sheet that a HUD loan repays', () => {
  const legalOf = (query: string) => dealSheet(deskOf(query), sheetSite(content)).legal.join(' ');

  it('says what occupancy that loan asks for, and what of it was not tested', () => {
    const empty = RIDGE.replace('occupied=88', 'occupied=70');
    expect(legalOf(empty)).toContain(
      'HUD 223(f): It asks for at least 85% occupancy when it lends. Yours has 70%.',
    );
    expect(legalOf(RIDGE)).not.toContain('occupancy when it lends');
    expect(legalOf(RIDGE)).toContain('Not typed, so not tested: commercial area and commercial income.');
    expect(legalOf(`${RIDGE}&shopArea=0&shopIncome=0`)).not.toContain('Not typed, so not tested');
  });

  it('and whose processing is not typed is dated as its note says', () => {
    const undated = RIDGE.replace('&process=6', '').replace('steady=18', 'steady=0');
    expect(dataOf(undated).takeout!.month).toBe(24);
    expect(markdownOf('takeout', undated)).toContain(
      'at the end of the bridge term or of the months in which coverage has to hold, whichever is later',
    );
  });
});
