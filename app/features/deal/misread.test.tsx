import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { readContent } from '#app/collections/content.server.ts';
import { deskMarkdown } from '#app/features/open-data/deal-markdown.server.ts';
import { dealsBeside } from '#app/lending/deal/deals-beside.ts';
import { deskData, sheetSite } from '#app/pages/lending/deal/desk.server.ts';
import { answerDesk } from './answer-desk.ts';
import { sayHeadline } from './answers/deal-headline.tsx';
import { LoanLedger } from './answers/loan-ledger.tsx';
import { StreetFigure } from './answers/street-figure.tsx';
import { besideTable } from './beside/beside-rows.ts';
import { BridgeCostHeadline } from './cost/bridge-cost-headline.tsx';
import { BridgeCostPage } from './cost/bridge-cost-page.tsx';
import { VerdictList } from './desk/verdict-list.tsx';
import { dealSheet } from './sheet/deal-sheet.ts';
import { TakeoutHeadline } from './takeout/takeout-headline.tsx';
import { TakeoutPage } from './takeout/takeout-page.tsx';
import { sayNeeds } from './words/answer-text.ts';
import { sayOddities } from './words/field-text.ts';
import { sayHindrance } from './words/takeout-notes.ts';

// Sentences that were true of most deals and untrue, or of another loan, in a state that few deals reach.

const content = readContent();
const data = deskData(content, '2026-11-24');
const deskOf = (query: string) => answerDesk(data, new URLSearchParams(query));
const textOf = (page: ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll(/\s+/g, ' ');
const sheetOf = (query: string) => dealSheet(deskOf(query), sheetSite(content));
const rowOf = (query: string, label: string) =>
  sheetOf(query)
    .sections.flatMap(({ rows }) => rows)
    .find((row) => row.label === label);

const RIDGE =
  'for=buy-improve&type=multifamily&market=secondary&units=120&price=14.2M&works=1.6M&costs=350k&loan=12M&noi=905k&noi2=1.55M&value=14.5M&value2=21M&occupied=80&steady=18&hold=24&start=2026-12&sofr=3.9&floor=3&fee=1&exit=1&ext=0.25&hud=5.5&process=6&legal=200k&life=50';
/** A refinance that leaves cash beside the loan wanted, which is less than the largest. */
const OWNED =
  'for=refinance&type=industrial&market=secondary&debt=9.6M&basis=14M&costs=210k&loan=9M&noi=1.15M&value=16M&value2=16.5M&sofr=3.9&hold=24&fee=1';

describe('a HUD loan that comes too late', () => {
  it('is not said to outlast every term where the property is stabilized when the term ends, whichever that is', () => {
    const late = deskOf(
      RIDGE.replace('&steady=18', '').replace('hold=24', 'hold=12').replace('process=6', 'process=18'),
    );
    const said = sayHindrance(late, late.answer.takeout!).join(' ');
    expect(said).toContain('the HUD loan comes with month 30. Months to stabilize are not typed');
    // its terms run for 36 months
    expect(said).not.toContain('No term of Core-Plus');
  });

  it('leaves nothing over that could be divided, with a share of value and without', () => {
    const said = (query: string) => rowOf(query, 'After payoff and costs')!;
    expect(said(RIDGE).figure).toContain('$2,083,050 at closing, $2,083,050 later');
    const late = RIDGE.replace('process=6', 'process=30');
    for (const one of [said(late), said(`${late}&program=participating`)])
      expect(`${one.figure} ${one.note}`).not.toContain('at closing');
  });

  it('needs no extension where the bridge has none', () => {
    const page = (query: string) =>
      textOf(<TakeoutPage desk={deskOf(query)} words={content.pages['deal-takeout']} />);
    const soon = RIDGE.replace('steady=18', 'steady=12');
    expect(page(soon)).toContain('Sent after month 19 it would need an extension.');
    expect(page(soon.replace('hold=24', 'hold=36'))).toContain('Sent after month 31 it would come too late.');
  });
});

describe('cash beside a loan wanted that is less than the largest', () => {
  it('has the loan that it is beside, wherever the largest stands', () => {
    const desk = deskOf(OWNED);
    const loan = desk.answer.programs.find(({ key }) => key === 'core-plus')!;
    expect(loan.largest).toBeGreaterThan(loan.loan!);
    expect(textOf(<LoanLedger desk={desk}>{null}</LoanLedger>)).toContain(
      'At $9M: it does not pay for everything: of $9.9M to be paid, $900,000 is left to find in cash.',
    );
    expect(textOf(<VerdictList desk={desk} page="deal" />)).toContain('Core-Plus at $9M, $900,000 to find');
    const [, , ...groups] = besideTable(
      dealsBeside(new URLSearchParams(`${OWNED}&2.noi=1.2M`)).map((query) => answerDesk(data, query)),
    );
    const cells = groups.at(-1)!.rows.find(({ label }) => label === 'Core-Plus Bridge')!.cells;
    expect(cells[0]!.note).toContain('Leaves cash to find at $9,000,000; ');
  });
});

it('says of cash that a charge is not counted in that it is the least', () => {
  const desk = deskOf(
    OWNED.replace('loan=9M', 'loan=15M')
      .replace('&basis=14M', '')
      .replace('debt=9.6M', 'debt=15M')
      .replace('&fee=1', ''),
  );
  expect(textOf(sayHeadline(desk).lede)).toMatch(/It leaves at least \$[\d.]+M to find\./);
  expect(textOf(<VerdictList desk={desk} page="deal" />)).toMatch(
    /Core-Plus only \$12M, \$[\d.]+M\+ to find/,
  );
});

it('counts the loans that carry a reserve as carrying it: each is larger than the loan wanted', () => {
  const title = (query: string) => sayHeadline(deskOf(query)).title;
  expect(title(`${RIDGE}&reserve=loan`)).toBe('Three of nine loans carry $12M and its interest reserve');
  expect(title(RIDGE)).toBe('Three of nine loans carry $12M');
  // without NOI today no reserve is counted
  expect(title(`${RIDGE.replace('noi=905k&', '')}&reserve=loan`)).toMatch(/ carry \$12M(?! and)/);
});

describe('the sheet of a bridge loan', () => {
  it('says of which loan a requirement, an untested rule and a deposit are', () => {
    const { legal } = sheetOf(RIDGE);
    const ofHud = legal.filter((line) => /occupancy|commercial area|deposit/.test(line));
    expect(ofHud).toHaveLength(1);
    expect(ofHud[0]).toMatch(
      /^HUD 223\(f\): It asks for at least 85% occupancy when it lends\. .* A rate lock deposit/,
    );
  });

  it('has what a share of value leaves with its side, and of a range whose part comes at closing', () => {
    const shared = `${RIDGE}&program=participating`;
    expect(rowOf(shared, 'After payoff and costs')!.note).toMatch(
      /^\$[\d,]+ to \$[\d,]+ over after the share of value\. Of the least, \$[\d,]+ at closing, /,
    );
    const short = shared.replace('noi2=1.55M', 'noi2=1.1M');
    expect(rowOf(short, 'After payoff and costs')!.note).toMatch(
      /^\$[\d,]+ short to \$[\d,]+ over after|^\$[\d,]+ to \$[\d,]+ short after/,
    );
    // what is not lent leaves nothing over
    expect(rowOf(`${shared}&shopIncome=50`, 'After payoff and costs')!.note).toMatch(/^Costs/);
    const markdown = deskMarkdown('takeout', deskOf(shared), {
      site: sheetSite(content),
      siteUrl: 'https://oak.example',
      closed: [],
    });
    expect(markdown).toContain('| Of the least, at closing |');
    expect(markdown).not.toContain('| Of it,');
  });

  it('names a debt beside a price where no purpose says which of them counts', () => {
    const both = 'type=multifamily&price=10M&debt=7M&value=11M&works=0';
    expect(rowOf(both, 'Existing debt')).toMatchObject({
      figure: '$7,000,000',
      note: 'Not counted beside a price',
    });
    expect(rowOf(`${both}&for=buy`, 'Existing debt')).toBeUndefined();
  });
});

it('does not hold against a loan for later that it is none for today', () => {
  const [, later] = deskMarkdown('deal', deskOf(RIDGE), {
    site: sheetSite(content),
    siteUrl: 'https://oak.example',
    closed: [],
  }).split('## HUD 223(f)');
  expect(later).toContain('Once stabilized.');
  expect(later!.split('\n## ')[0]).not.toMatch(/not one of its purposes|Lease up/);
});

it('counts no loan as fitting outright, side by side, of which a test is open', () => {
  const desks = dealsBeside(new URLSearchParams(`${OWNED.replace('&basis=14M', '')}&2.loan=10.5M`)).map(
    (query) => answerDesk(data, query),
  );
  const row = besideTable(desks)
    .flatMap(({ rows }) => rows)
    .find(({ label }) => label === 'Loans that fit')!;
  expect(row.cells[1]!.text).toMatch(/ of 9, as far as tested$/);
});

it('names what is typed of an insured loan as unused where there is none to refinance or to add to', () => {
  const said = (plan: string) =>
    sayOddities(deskOf(`for=${plan}&type=multifamily&balance=5M&first=6M&left=300&pays=400k`).read);
  expect(said('buy')).toEqual([
    'Original principal is not used for this purpose.',
    'Balance of the insured loan is not used for this purpose.',
    'Months left on the insured loan are not used for this purpose.',
    'Yearly payments on the insured loan are not used for this purpose.',
  ]);
  expect(said('insured')).toEqual([]);
});

it('says whose cost it is, also where one program alone carries the deal', () => {
  const desk = deskOf(RIDGE.replace('for=buy-improve', 'for=convert'));
  expect(textOf(<BridgeCostHeadline desk={desk} />)).toContain('Opportunistic Bridge: $');
});

it('asks for a fact where it is no number', () => {
  const missing = deskOf(RIDGE.replace('type=multifamily&', ''));
  expect(textOf(<TakeoutHeadline desk={missing} />)).toContain(
    'From bridge to HUD needs one more fact Add the property type.',
  );
});

it('does not say of a loan that lends less that it does not fit', () => {
  const desk = deskOf(RIDGE.replace('loan=12M', 'loan=15M'));
  expect(textOf(<StreetFigure desk={desk} />)).toContain('lends less than asked, or does not fit');
});

it('says that a floor stops a fall of the index only where it does', () => {
  const page = (query: string) =>
    textOf(<BridgeCostPage desk={deskOf(query)} words={content.pages['deal-cost']} />);
  expect(page(RIDGE)).toContain('The floor of 3.00% stops the fall.');
  expect(page(RIDGE.replace('floor=3', 'floor=1'))).not.toContain('stops the fall');
});

it('asks for dwellings and for an answer, not for a part of the building', () => {
  expect(sayNeeds(['b4', 'lift', 'area'])).toBe(
    'needs the units of four bedrooms and more, elevator or walk-up and high-cost percentage',
  );
});
