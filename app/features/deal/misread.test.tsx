import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { readContent } from '#app/collections/content.server.ts';
import { deskMarkdown } from '#app/features/open-data/deal-markdown.server.ts';
import { leftToOwner } from '#app/lending/deal/answer.ts';
import { dealsBeside } from '#app/lending/deal/deals-beside.ts';
import { deskData, sheetSite } from '#app/pages/lending/deal/desk.server.ts';
import { answerDesk } from './answer-desk.ts';
import { sayHeadline } from './answers/deal-headline.tsx';
import { LoanLedger } from './answers/loan-ledger.tsx';
import { StreetFigure } from './answers/street-figure.tsx';
import { besideTable } from './beside/beside-rows.ts';
import { BridgeCostHeadline } from './cost/bridge-cost-headline.tsx';
import { BridgeCostPage } from './cost/bridge-cost-page.tsx';
import { sayOne, sayVerdict, VerdictList } from './desk/verdict-list.tsx';
import { dealSheet } from './sheet/deal-sheet.ts';
import { TakeoutHeadline } from './takeout/takeout-headline.tsx';
import { TakeoutPage } from './takeout/takeout-page.tsx';
import { nameOf, sayNeeds } from './words/answer-text.ts';
import { sayOddities } from './words/field-text.ts';
import { sayLeft } from './words/funds-text.ts';
import { sayNotes } from './words/loan-text.ts';
import { sayReasons } from './words/reason-text.ts';
import { sayHeld, sayHindrance, takeoutTurns } from './words/takeout-notes.ts';

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
const markdownOf = (page: 'deal' | 'takeout', query: string) =>
  deskMarkdown(page, deskOf(query), {
    site: sheetSite(content),
    siteUrl: 'https://oak.example',
    closed: [],
  });
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
    // its terms run for 36 months, and a shorter one may leave room for extensions
    expect(said).not.toContain('No term of Core-Plus');
    expect(said).toMatch(
      /another term moves the HUD loan, too\. Type them to see whether a term would last until then\.$/,
    );
  });

  it('is outlasted by a term with its extensions, which alone ends before it', () => {
    const late = deskOf(
      RIDGE.replace('steady=18', 'steady=30')
        .replace('hold=24', 'hold=30')
        .replace('process=6', 'process=12'),
    );
    expect(sayHindrance(late, late.answer.takeout!)).toEqual([
      'The bridge ends with month 36 at the latest; the HUD loan comes with month 42. No term of Core-Plus would last until then. Participating, with a term of 30 months and its extensions, would last until then.',
    ]);
  });

  it('leaves nothing over that could be divided, with a share of value and without', () => {
    const said = (query: string) => rowOf(query, 'After payoff and costs')!;
    expect(said(RIDGE).figure).toContain('$2,083,050 at closing, $2,083,050 later');
    const late = RIDGE.replace('process=6', 'process=30');
    for (const one of [said(late), said(`${late}&program=participating`)])
      expect(`${one.figure} ${one.note}`).not.toContain('at closing');
    const divided = /Of it, (at closing|held back)|% comes at closing/;
    const of = (query: string) => [
      textOf(<TakeoutPage desk={deskOf(query)} words={content.pages['deal-takeout']} />),
      markdownOf('takeout', query),
    ];
    for (const one of of(RIDGE)) expect(one).toMatch(divided);
    for (const one of of(late)) expect(one).not.toMatch(divided);
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
    const markdown = markdownOf('takeout', shared);
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
  const [, later] = markdownOf('deal', RIDGE).split('## HUD 223(f)');
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

it('does not say that a HUD loan pays for everything where the exit fee of the bridge is at market', () => {
  const left = (query: string) => {
    const desk = deskOf(query);
    return sayLeft(desk, desk.answer.programs.find(({ key }) => key === '223f')!);
  };
  expect(left(RIDGE)).toMatch(/^It pays for everything, with /);
  const open = RIDGE.replace('&exit=1', '');
  expect(left(open)).toMatch(/^It pays for what is counted, with .* Not counted: exit fee\.$/);
  expect(left(open.replace('noi2=1.55M', 'noi2=900k'))).toMatch(/ \(not counted: exit fee\), at least \$/);
});

it('says of a share of value today that the renovation budget is on top of it', () => {
  const head = (query: string) => {
    const desk = deskOf(query);
    const loan = desk.answer.programs.find(({ key }) => key === 'core-plus')!;
    return sayReasons(desk, loan).map(({ head }) => head);
  };
  // 75% of $14.5M and $1.6M of works are $12.475M
  expect(head(RIDGE.replace('loan=12M', 'loan=13M'))).toContain(
    '$525,000 over 75% of value today with the renovation budget on top.',
  );
  expect(head('for=buy&type=office&market=primary&price=10M&loan=8M')).toContain(
    '$500,000 over 75% of value today.',
  );
});

it('names the HUD loan where it says what occupancy it asks for: beside notes on the bridge, it would be the bridge', () => {
  const desk = deskOf(RIDGE);
  expect(takeoutTurns(desk, desk.answer.takeout!)).toContain(
    'HUD 223(f): It asks for at least 85% occupancy when it lends. Yours has 80%.',
  );
});

it('says that none carries the loan so far where other loans wait for a fact, above the list as in the headline', () => {
  const desk = deskOf(RIDGE.replace('loan=12M', 'loan=15M').replace('&value2=21M', ''));
  expect(sayHeadline(desk).title).toBe('None carries $15M so far');
  expect(sayVerdict(desk)).toMatch(/^None of nine as asked so far; up to /);
});

it('says of the most that a loan lends, and of the nearest loan, that what is above its usual amount is considered', () => {
  const large = 'for=buy&type=office&market=primary&price=100M&value=100M&sofr=3.9';
  const said = (query: string) => textOf(sayHeadline(deskOf(query)).lede);
  const considered = ' Loans above the program’s usual amount are considered.';
  expect(said(`${large}&loan=40M`)).toContain(
    `Core-Plus has the narrowest spread of them and lends up to $75M.${considered}`,
  );
  expect(said(`${large}&loan=98M&program=core-plus`)).toContain(
    `The nearest is Participating Bridge, at $90M, and takes 15% to 25% of the value created.${considered}`,
  );
});

it('promises no range of a share that no cost shows', () => {
  const desk = deskOf(`${RIDGE}&program=participating`.replace('&sofr=3.9', ''));
  const loan = desk.answer.programs.find(({ key }) => key === 'participating')!;
  expect(desk.answer.cost).toBeNull();
  expect(sayNotes(desk, loan)).toContain('At payoff it also takes 15% to 25% of the value created.');
});

it('assumes no line from an NOI today that nobody typed', () => {
  const assumed = (query: string) =>
    sheetOf(query)
      .assumed.flatMap(({ items }) => items)
      .join('; ');
  expect(assumed(RIDGE)).toContain('NOI moves in a straight line to month 18');
  expect(assumed(RIDGE.replace('&noi=905k', ''))).not.toContain('NOI moves');
});

it('asks for no fact of a HUD loan that would repay a bridge which none of our programs makes', () => {
  const refused =
    'for=refinance-improve&market=rural&debt=9M&works=1M&noi=700k&noi2=1.2M&value=12M&value2=16M&loan=9M&sofr=3.9&hud=5.5';
  expect(sayHeadline(deskOf(refused)).title).toBe('None of our nine loans carries $9M');
  // in another market a bridge may be there to repay
  expect(sayHeadline(deskOf(refused.replace('rural', 'primary'))).title).toMatch(/^Three of nine loans/);
  expect(
    deskOf(refused.replace('rural', 'primary')).answer.programs.find(({ key }) => key === '223f')!.needs,
  ).toEqual(['type']);
});

it('names the works among what a loan may lend no more than, and not the debt alone', () => {
  const desk = deskOf(
    'for=rebuild&type=skilled-nursing&market=primary&debt=5M&works=10M&costs=600k&noi2=5.4M&value2=60M&loan=20M&owner=non-profit&hud=5.5',
  );
  const loan = desk.answer.programs.find(({ key }) => key === '232')!;
  expect(sayReasons(desk, loan).map(({ head }) => head)).toContain('$4.4M over the debt, works and costs.');
});

it('says of what waits for a fact that its answer does: the loan wanted may be too much for it already', () => {
  // Core-Plus lends at most 85% of $31.12M
  const desk = deskOf(
    'for=stabilize&type=multifamily&market=secondary&debt=14M&basis=30.41M&costs=710k&noi=1.3M&noi2=2.5M&value2=37.33M&loan=26.98M&sofr=4.3',
  );
  const short = desk.answer.programs.find(({ key }) => key === 'core-plus')!;
  expect(short.rules.some(({ amount, met }) => amount !== null && met === false)).toBe(true);
  expect(textOf(sayHeadline(desk).lede)).toContain('Two more answers wait only for the value today');
});

it('says nothing of a share where no value is created for one', () => {
  const none = deskOf(`${RIDGE}&program=participating`.replace('value2=21M', 'value2=15.9M'));
  const out = none.answer.takeout!;
  expect(out.participation!.created).toBe(0);
  expect(sayHeld({ ...out, cashOut: { atClosing: 50, later: 50, share: 50 } })).toBe(
    'Of the $100 over, 50% comes at closing, $50; by HUD’s terms the rest is held back until later.',
  );
});

it('does not call one loan that carries the deal alone the one that lends the most', () => {
  // the bridge loans begin at $2M, and would lend more
  const desk = deskOf(
    'for=refinance&type=multifamily&market=secondary&debt=1.28M&basis=2.54M&costs=70k&noi=210k&value=3.09M&units=21&occupied=95&hud=5.25&loan=1.95M&program=223f',
  );
  expect(sayHeadline(desk).title).toMatch(/^One of nine loans carries/);
  expect(textOf(sayHeadline(desk).lede)).toMatch(/^HUD 223\(f\) lends up to \$/);
  expect(textOf(sayHeadline(deskOf(`${RIDGE}&program=participating`)).lede)).toMatch(
    /^Participating lends the most, /,
  );
});

it('does not name the nearest loan with the amount that none is said to carry', () => {
  // 90% of $14.5M and the works of $1.6M are $14.65M, and 100% of cost is more
  const { title, lede } = sayHeadline(deskOf(RIDGE.replace('loan=12M', 'loan=14650001')));
  expect(title).toBe('None of our nine loans carries $14,650,001');
  expect(lede).toMatch(/^The nearest is Participating Bridge, at \$14\.65M, /);
});

it('asks an owner who typed what was paid for the debt, and not for a purchase price', () => {
  const owned =
    'for=rebuild&type=multifamily&market=primary&basis=9M&works=4M&noi2=1.8M&units=80&hud=5.5&premium=0.25';
  const loan = (query: string) => deskOf(query).answer.programs.find(({ key }) => key === '221d4')!;
  // without its debt the loan had no limit by what it pays for
  expect(loan(owned)).toMatchObject({ verdict: 'more-needed', needs: ['debt'] });
  expect(loan(`${owned}&debt=3M`).largest).toBe(7_000_000);
  const desk = deskOf('for=convert&type=office&market=primary&basis=9M&works=2M&value2=20M&sofr=3.9');
  expect(sayLeft(desk, desk.answer.programs.find(({ key }) => key === 'opportunistic')!)).toBe(
    'What it leaves to pay is not known without the existing debt.',
  );
});

describe('the loan wanted', () => {
  const exact = OWNED.replace('loan=9M', 'loan=9225k');

  it('is said exactly, because rounded it would be another one on each side of a limit', () => {
    expect(sayHeadline(deskOf(RIDGE.replace('loan=12M', 'loan=9225k'))).title).toBe(
      'Three of nine loans carry $9,225,000',
    );
    expect(sayVerdict(deskOf(exact))).toMatch(/^At \$9,225,000, /);
    expect(rowOf(exact, 'Leave cash to find')!.note).toBe('At the $9,225,000 wanted');
  });

  it('is not the loan at which one that lends less leaves cash to find', () => {
    expect(
      rowOf(`${exact.replace('noi=1.15M', 'noi=700k')}&program=participating`, 'Leave cash to find'),
    ).toEqual({
      label: 'Leave cash to find',
      figure: 'Core to $7.75M, Core-Plus to $12M and Opportunistic to $12.78M',
      note: 'At the $9,225,000 wanted, or at the most of one that lends less',
    });
  });

  it('is said with its reserve above the list too, where each loan carries one', () => {
    const lent = `${OWNED.replace('noi=1.15M', 'noi=400k')}&reserve=loan`;
    expect(sayVerdict(deskOf(lent))).toMatch(/^At \$9M and its interest reserve, /);
  });
});

it('does not say ‘only’ of a loan that is no less than the one wanted, and too small with its reserve', () => {
  const lent = `${RIDGE.replace('loan=12M', 'loan=12.4M').replace('noi=905k', 'noi=500k')}&reserve=loan`;
  const page = textOf(<VerdictList desk={deskOf(lent)} page="deal" />);
  expect(page).toMatch(/Core-Plus only \$12\.47M with its reserve /);
  expect(textOf(<StreetFigure desk={deskOf(lent)} />)).toMatch(
    /Core-Plus with its reserve, only up to \$12\.47M/,
  );
});

it('does not say that a loan has its reserve where it is held by coverage and needs none', () => {
  const held =
    'for=buy&type=office&market=primary&sofr=4&floor=3&fee=1&steady=12&noi=500k&noi2=1.6M&value2=26M&price=20M&costs=200k&loan=12M&reserve=loan';
  const page = textOf(<VerdictList desk={deskOf(held)} page="deal" />);
  expect(page).toMatch(/Core only \$5\.47M Core-Plus/);
});

it('says under the drawing how many facts a loan waits for, as in the list', () => {
  const open = deskOf('for=refinance&type=multifamily&market=secondary&debt=9M');
  expect(textOf(<StreetFigure desk={open} />)).toMatch(/Core needs 3 facts /);
  expect(textOf(<VerdictList desk={open} page="deal" />)).toMatch(/Core needs 3 facts /);
});

it('asks a buyer for the price alone, which stands for the value today', () => {
  const bare = 'for=buy-improve&type=multifamily&market=secondary&works=4M';
  const needsOf = (query: string) =>
    deskOf(query).answer.programs.find(({ key }) => key === 'core-plus')!.needs;
  expect(needsOf(bare)).toEqual(['price']);
  expect(needsOf(`${bare}&price=9M`)).toEqual([]);
  // an owner’s price is no value, and a price of nothing stands for none
  expect(needsOf(bare.replace('buy-improve', 'refinance-improve'))).toEqual(['value']);
  expect(needsOf(`${bare}&price=0`)).toEqual(['value']);
  expect(sayHeadline(deskOf(`${bare}&value2=14M`)).title).toBe('One number away from three answers');
});

it('dates the stabilization of a property by a bridge term on the sheet of that bridge alone', () => {
  const owned =
    'for=refinance&type=multifamily&market=secondary&units=200&debt=17.7M&costs=810k&loan=19.7M&noi=2.71M&noi2=3.1M&value=48.9M&value2=51M&occupied=98&sofr=3.82&hud=5.4&hold=36';
  expect(rowOf(`${owned}&program=223f`, 'NOI')!.note).toBe('');
  expect(rowOf(`${owned}&program=core`, 'NOI')!.note).toBe('Taken as stabilized after 36 months');
  expect(rowOf(`${owned}&program=223f&steady=3`, 'NOI')!.note).toBe('Stabilized after 3 months');
});

it('does not call a fee that is typed as nothing one at market', () => {
  const said = (fees: string) =>
    textOf(<BridgeCostHeadline desk={deskOf(RIDGE.replace('&fee=1&exit=1&ext=0.25', fees))} />);
  expect(said('&exit=0')).toContain('; the origination fee is at market and not counted until you type it.');
  expect(said('')).toContain(
    '; the origination fee and exit fee are at market and not counted until you type them.',
  );
});

it('begins the row of commercial space with a capital where no occupancy is before it', () =>
  expect(rowOf(`${RIDGE.replace('&occupied=80', '')}&shopArea=16`, 'Occupancy')!.figure).toBe(
    'Commercial 16% of area',
  ));

describe('a share of value that is not known', () => {
  // neither price, cost nor value today is typed
  const open = deskOf(
    'type=multifamily&units=118&works=6.27M&costs=415k&noi=565k&noi2=2.375M&value2=32.9M&loan=21.85M&sofr=4.59&floor=3&fee=0.75&hud=4.9&legal=265k&hold=48&steady=35&process=5&start=2027-01&life=35',
  );
  const out = open.answer.takeout!;

  it('leaves no sum to divide into what comes at closing and what comes later', () => {
    expect(out.participation).toMatchObject({ created: null, needs: ['price'] });
    expect(out.cashOut.later).toBeGreaterThan(0);
    const said = [
      ...takeoutTurns(open, out),
      textOf(<TakeoutPage desk={open} words={content.pages['deal-takeout']} />),
      markdownOf('takeout', open.to('takeout').split('?')[1]!),
    ].join(' ');
    expect(said).not.toMatch(/after the larger share|Of it, at closing|Of it, held back/);
    expect(said).toContain('What that comes to is not known without the purchase price.');
  });

  it('waits for what is not typed, and for no more', () => {
    const later = deskOf(`${RIDGE.replace('&value2=21M', '')}&program=participating`);
    expect(later.answer.cost!.participation!.needs).toEqual(['value2']);
  });
});

it('says in the headline of an owner without a debt that what the loan leaves to pay is not known', () => {
  const owned = 'for=refinance&type=retail&market=secondary&value=24M&value2=25M&noi=1.7M&sofr=4.1';
  const open = 'hat it leaves to pay is not known without the existing debt.';
  const lede = (query: string) => textOf(sayHeadline(deskOf(query)).lede);
  expect(lede(`${owned}&loan=10M`)).toContain(`Participating at $10M: w${open}`);
  expect(lede(`${owned}&loan=10M&debt=9M`)).not.toContain(open);
});

it('says the loan that is borrowed exactly where it is the one wanted, on cost and takeout too', () => {
  const query = `${RIDGE.replace(/&loan=[^&]*/, '')}&loan=8,307,500&hud=5.5&process=6`;
  const desk = deskOf(query);
  expect(desk.answer.cost!.loan).toBe(8_307_500);
  expect(textOf(<BridgeCostHeadline desk={desk} />)).toContain('to borrow $8,307,500 for');
  expect(textOf(<TakeoutPage desk={desk} words={content.pages['deal-takeout']} />)).toContain(
    '$8,307,500 balance at payoff',
  );
});

describe('a deal without a purpose and a renovation budget', () => {
  const query =
    'type=office&market=primary&sofr=4&floor=3&fee=1&steady=12&noi=2M&noi2=2.6M&value2=36M&price=28M&costs=400k&loan=18M';

  it('has at least the cash to close that is reckoned without one', () => {
    const desk = deskOf(query);
    const [fits] = desk.answer.programs.filter(({ verdict }) => verdict === 'fits');
    expect(sayLeft(desk, fits!)).toMatch(/\(not counted: renovation budget\), at least /);
    expect(rowOf(query, 'Renovation and closing costs')!.figure).toBe('not typed and $400,000');
  });

  it('is one of no works where the purpose is to buy', () =>
    expect(rowOf(`${query}&for=buy`, 'Renovation and closing costs')!.figure).toBe('$0 and $400,000'));
});

describe('figures that stand side by side', () => {
  /** 75% of the value today is $6,375,000, and nothing has to be paid of it. */
  const free =
    'for=refinance&type=industrial&market=secondary&debt=0&value=8.5M&noi=900k&sofr=3.9&start=2026-12&costs=0&fee=0&program=core-plus';

  it('never say more over than the loan that it is left of', () => {
    const desk = deskOf(free);
    const { title, lede } = sayHeadline(desk);
    const core = desk.answer.programs.find(({ key }) => key === 'core-plus')!;
    expect([core.largest, core.funds!.over]).toEqual([6_375_000, 6_375_000]);
    expect(sayLeft(desk, core)).toContain('with $6.37M over');
    expect(textOf(lede)).not.toContain('$6.38M');
    expect(title).not.toContain('$6.38M');
  });

  it('never say less missing than is: the loan and the cash come to what is to be paid', () => {
    const desk = deskOf(free.replace('debt=0', 'debt=8,501,000'));
    const core = desk.answer.programs.find(({ key }) => key === 'core-plus')!;
    expect(core.funds).toMatchObject({ loan: 6_375_000, cash: 2_126_000 });
    expect(sayLeft(desk, core)).toContain('of $8.5M to be paid, $2.13M is left to find');
  });
});

it('says of a loan whose debt is not typed that it carries a reserve only where it needs one', () => {
  const held =
    'for=refinance&type=retail&market=secondary&value=20M&value2=21M&noi=600k&noi2=1.6M&sofr=4&start=2026-12&reserve=loan&loan=9M&program=core';
  for (const debt of ['', '&debt=9M']) {
    const desk = deskOf(held + debt);
    const core = desk.answer.programs.find(({ key }) => key === 'core')!;
    expect(core).toMatchObject({ verdict: 'fits-with-less', binding: ['dscr'] });
    expect(sayOne(desk, core)).toMatch(/^only \$\d\.\d\dM(,|$)/);
  }
});

it('names as the nearest loan of an owner the one that leaves least to find', () => {
  // the loan that lends more leaves more to find, by the reserve that it needs
  const desk = deskOf(
    'for=refinance-improve&type=retail&market=secondary&value=33.3M&value2=38.1M&debt=31.4M&works=2.5M&noi=1.27M&noi2=3.15M&sofr=4&start=2026-12&steady=18&costs=200k&loan=30.7M&fee=1&reserve=loan',
  );
  const less = desk.answer.programs.filter(({ verdict }) => verdict === 'fits-with-less');
  const [least] = less.toSorted((a, b) => leftToOwner(a) - leftToOwner(b));
  const [most] = less.toSorted((a, b) => b.largest! - a.largest!);
  expect(least).not.toBe(most);
  expect(textOf(sayHeadline(desk).lede)).toContain(`The nearest is ${nameOf(desk, least!)},`);
  expect(desk.answer.bridge).toBe(least!.key);
});

it('asks for new construction a budget that need not be a renovation’s', () => {
  const desk = deskOf('for=build&type=multifamily&market=secondary&units=120&price=2M&noi2=2M&hud=5.5');
  expect(sayNeeds(desk.answer.programs.find(({ key }) => key === '221d4')!.needs)).toBe(
    'needs the renovation or construction budget',
  );
});

it('names with the loan wanted the reserve that it carries, where the sheet says what others leave to find', () => {
  // beside one that needs no reserve, and lends less
  const { figure, note } = rowOf(
    'for=stabilize&type=self-storage&market=secondary&debt=7M&works=500k&noi=400k&noi2=900k&value=9M&value2=13M&sofr=3.9&loan=7.5M&costs=150k&basis=9M&steady=14&hold=24&reserve=loan',
    'Leave cash to find',
  )!;
  expect(figure).toBe('Core to $4.43M, Core-Plus to $7.25M and Participating to $8.6M');
  expect(note).toBe('At the $7.5M and its interest reserve wanted, or at the most of one that lends less');
});
