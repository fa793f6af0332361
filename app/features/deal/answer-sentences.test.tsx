import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { readContent } from '#app/collections/content.server.ts';
import { deskData, sheetSite } from '#app/pages/lending/deal/desk.server.ts';
import { answerDesk } from './answer-desk.ts';
import { DealHeadline, sayHeadline } from './answers/deal-headline.tsx';
import { LoanLedger } from './answers/loan-ledger.tsx';
import { StreetFigure } from './answers/street-figure.tsx';
import { BridgeCostHeadline } from './cost/bridge-cost-headline.tsx';
import { BridgeCostPage } from './cost/bridge-cost-page.tsx';
import { barFields } from './desk/bar-fields.ts';
import { DeskField } from './desk/desk-field.tsx';
import { type Fold, FoldedFields } from './desk/folded-fields.tsx';
import { MissingFields } from './desk/missing-fields.tsx';
import { sayVerdict } from './desk/verdict-list.tsx';
import { dealSheet, type SheetSite, sheetTitle } from './sheet/deal-sheet.ts';
import { TakeoutHeadline } from './takeout/takeout-headline.tsx';
import { TakeoutPage } from './takeout/takeout-page.tsx';
import { describeDeal } from './words/answer-text.ts';
import { costCaveats, sayExtended } from './words/cost-caveats.ts';
import { sayOddities } from './words/field-text.ts';
import { sayFigure, sayStep } from './words/figure-text.ts';
import { sayLeft } from './words/funds-text.ts';
import { sayPayments } from './words/loan-figures.ts';
import { sayNotes } from './words/loan-text.ts';
import { sayReasons } from './words/reason-text.ts';
import { ownCaveats, takeoutCaveats } from './words/takeout-caveats.ts';
import { sayHeld } from './words/takeout-notes.ts';
import { sayStanding } from './words/verdict-text.ts';

// Sentences that an underwriter rejected after reading the answers of eighty deals, each in its present wording.

const data = deskData(readContent(), '2026-11-24');
const deskOf = (query: string) => answerDesk(data, new URLSearchParams(query));
const textOf = (page: ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)
    .replaceAll(/<\/(h\d|p|dt|dd|td|small|b|li)>/g, ' ')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
const headlineOf = (query: string) => {
  const { title, lede } = sayHeadline(deskOf(query));
  return { title, lede: textOf(lede) };
};
const reasonsOf = (query: string, key: string) => {
  const desk = deskOf(query);
  const answer = desk.answer.programs.find((one) => one.key === key)!;
  return sayReasons(desk, answer).map(({ head, rest }) => `${head} ${rest}`.trim());
};

const SHEET_SITE: SheetSite = {
  firm: { name: 'Firm', city: 'City', state: 'State', phone: '1', email: 'a@firm.example' },
  legal: 'Indicative.',
  printed: {},
};
const RIDGE =
  'for=buy-improve&type=multifamily&market=secondary&units=120&price=14.2M&works=1.6M&costs=350k&loan=12M&noi=905k&noi2=1.55M&value=14.5M&value2=21M&occupied=88&steady=18&hold=24&start=2026-12&sofr=3.9&floor=3&fee=1&exit=1&ext=0.25&hud=5.5&process=6&legal=200k&life=50';
const OWNED =
  'for=refinance&type=multifamily&units=120&debt=14M&basis=14M&costs=300k&value=21M&noi=1M&hud=6.25&loan=16M&life=40&afford=affordable&occupied=91';
const BOUGHT =
  'for=buy&type=multifamily&units=80&price=11.4M&costs=250k&value=11.9M&noi=910k&hud=5.25&loan=10M';
const INSURED =
  'for=insured&type=skilled-nursing&first=12.6M&balance=10.85M&left=318&costs=240k&noi=1.12M&hud=4.9&loan=11M';

it('says at the field that a closing month has passed, also where a link keeps it', () => {
  for (const start of ['2026-09', '2026-9', '2026-09*']) {
    const { read } = answerDesk(data, new URLSearchParams({ price: '14.2M', start }));
    const said = textOf(<DeskField name="start" read={read} fill={() => {}} />);
    expect(said).toContain(
      'The closing month, September 2026, has passed. It counts as typed. Did you mean 2026-12?',
    );
    expect(read.deal.start).toBe('2026-09');
  }
});

it('says that an inspection fee is at its maximum where the units are not typed', () => {
  const said = (query: string) => takeoutCaveats(deskOf(query), deskOf(query).answer.takeout!).join(' ');
  const atMost = 'The number of units is not typed, so the inspection fee is counted at its maximum.';
  expect(said(RIDGE.replace('units=120&', ''))).toContain(atMost);
  expect(said(RIDGE)).not.toContain(atMost);
  const owned = deskOf(OWNED.replace('units=120&', ''));
  const insured = owned.answer.programs.find(({ key }) => key === '223f')!;
  expect(sayNotes(owned, insured)).toContain(atMost);
});

it('breaks no number, range or word at a hyphen', () => {
  const typed = new URLSearchParams('units=704-555-0100&sofr=8.40%E2%80%939.40%25&hold=24-month');
  const fields = (['units', 'sofr', 'hold'] as const).map((name) => (
    <DeskField key={name} name={name} read={answerDesk(data, typed).read} fill={() => {}} />
  ));
  const said = renderToStaticMarkup(fields);
  for (const whole of ['704-555-0100', '24-month', '8.40–9.40%'])
    expect(said).toContain(`‘<span class="unbroken">${whole}</span>’`);
  const ledger = <LoanLedger desk={deskOf(RIDGE)}>{null}</LoanLedger>;
  const whole = renderToStaticMarkup(<MemoryRouter>{ledger}</MemoryRouter>).matchAll(/unbroken">([^<]+)/g);
  expect([...whole].map(([, words]) => words)).toEqual(expect.arrayContaining(['high-cost', 'ML 2025-02,']));
});

describe('the term of an insured loan', () => {
  it('is that of this deal, which its economic life or the months left may shorten', () => {
    const page = (query: string) => textOf(<LoanLedger desk={deskOf(query)}>{null}</LoanLedger>);
    const owned =
      'for=refinance&type=multifamily&market=secondary&units=132&debt=11.4M&costs=280k&loan=14M&noi=1.28M&value=18.2M&occupied=94&hud=5.45';
    expect(page(owned)).toContain('35 yearsfixed, through our subsidiary');
    expect(page(`${owned}&life=40`)).toContain('30 yearsfixed, through our subsidiary');
    const insured =
      'for=insured&type=assisted-living&units=70&first=9.2M&balance=8.1M&left=330&costs=120k&noi=1.1M&hud=5.25&loan=8.2M';
    expect(page(insured)).toContain('330 monthsfixed, through our subsidiary');
    // a loan that comes later, to repay a bridge
    expect(page(`${RIDGE.replace('life=50', 'life=44')}`)).toContain('33 yearsfixed, through our subsidiary');
  });

  it('is the longest that it lends for where the deal leaves it open', () => {
    const built =
      'for=build&type=multifamily&units=200&price=4M&works=36M&costs=1M&noi2=3.2M&hud=5.75&premium=0.25';
    expect(textOf(<LoanLedger desk={deskOf(built)}>{null}</LoanLedger>)).toContain('40 yearsfixed');
  });

  it('asks for no lease-up of a building that the loan is not made on', () => {
    const office =
      'for=buy-improve&type=office&market=primary&price=41M&works=7.5M&loan=36M&noi=2.1M&value=42M&occupied=58';
    const page = textOf(<LoanLedger desk={deskOf(office)}>{null}</LoanLedger>);
    expect(page).toContain('It asks for at least 85% occupancy. Yours has 58%.');
    expect(page).not.toContain('Lease up');
  });
});

describe('the headline', () => {
  it('names what was sized, where another loan waits for a field', () => {
    expect(headlineOf(OWNED)).toEqual({
      title: 'None carries $16M so far',
      lede: 'The nearest is Participating Bridge, at $14.3M, and takes 15% to 25% of the value created. Add the value stabilized, and Opportunistic can be answered.',
    });
  });

  it('says of one loan that it waits, and of none that most do', () => {
    expect(headlineOf('for=build&type=assisted-living&price=2M')).toEqual({
      title: 'A few more facts are needed for an answer',
      lede: expect.stringMatching(
        /^Start with the ownership: HUD 232\/221\(d\)\(4\) waits for it, among other things\./,
      ),
    });
    expect(headlineOf('loan=12M').lede).toMatch(/^Start with the purpose: HUD 221\(d\)\(4\), .* wait for it/);
  });

  it('promises no loan whose limits are given on request', () => {
    expect(headlineOf('for=refinance&type=skilled-nursing&debt=8M&noi=1.1M&value=12M&hud=5.5').title).toBe(
      'HUD 223(f) & 232/223(f) may lend on this, by limits that are given on request',
    );
  });

  it('names a loan that takes no share beside the one that does and lends more', () => {
    expect(headlineOf(`${BOUGHT}&afford=green`).lede).toMatch(
      /^HUD 223\(f\) lends up to \$10\.13M\. Participating lends the most, \$10\.71M, and takes 15% to 25%/,
    );
  });

  it('calls a loan by its name once, and has what is not counted in lower case', () => {
    expect(headlineOf(INSURED).lede).toBe(
      'HUD 223(a)(7) lends up to $11.09M. At $11M: it does not pay for everything: of $11.16M to be paid, $161,500 is left to find in cash.',
    );
    expect(headlineOf(`${BOUGHT}&afford=green`).lede).toContain(
      '(not counted: origination fee and interest reserve)',
    );
  });
});

describe('why a loan does not fit', () => {
  it('says a unit once', () => {
    const few = 'for=refinance&type=multifamily&market=primary&units=4&debt=600k&noi=90k&value=1.2M&hud=5.5';
    expect(reasonsOf(few, '223f')).toContain('It asks for at least 5 units. Yours has 4 units.');
  });

  it('names a purpose as one says it', () => {
    const why =
      'for=situation&type=multifamily&market=secondary&price=3M&loan=2M&noi=200k&value=3.4M&value2=4M&sofr=4';
    expect(reasonsOf(why, '223f')).toContain('Time-sensitive situations are not among its purposes.');
    expect(reasonsOf('for=add&type=multifamily', 'core')).toContain(
      'Additions to an insured loan are not among its purposes.',
    );
    expect(reasonsOf(INSURED, 'core')).toContain('Refinance of an insured loan is not one of its purposes.');
  });

  it('says what is asked once, and what would help in a sentence', () => {
    expect(reasonsOf(OWNED.replace('occupied=91', 'occupied=79'), '223f')).toContain(
      'It asks for at least 85% occupancy. Yours has 79%. Lease up to 85% first.',
    );
    expect(
      reasonsOf(
        'for=insured&type=board-and-care&first=8M&balance=6.4M&left=96&costs=100k&noi=800k&hud=5',
        '223a7',
      ).join(' '),
    ).toContain('The term that is left allows 96 months; it asks for at least 120 months.');
  });

  it('says what is waited for once', () => {
    const ledger = textOf(<LoanLedger desk={deskOf('price=14.2M&loan=12M')}>{null}</LoanLedger>);
    expect(ledger).toContain('It needs the value today.');
    expect(ledger).not.toContain('Core-Plus Bridge needs');
  });

  it('calls a field of the building and of the insured loan by a noun', () => {
    const desk = deskOf(RIDGE.replace('occupied=88&', ''));
    const takeout = desk.answer.programs.find(({ key }) => key === '223f')!;
    expect(sayNotes(desk, takeout)[0]).toBe(
      'Not typed, so not tested: occupancy, commercial area and commercial income.',
    );
    expect(reasonsOf('for=add&type=multifamily', '241a').join(' ')).toContain(
      'yearly payments on the insured loan',
    );
  });
});

it('says why a loan of a fixed rate waits for SOFR', () => {
  const query = RIDGE.replace('sofr=3.9&', '');
  expect(reasonsOf(query, '223f')).toEqual([
    'Rehabilitation is not one of its purposes.',
    'Once the property is stabilized, this loan may repay the bridge. For that it needs the 1-month Term SOFR. SOFR prices the bridge loan until HUD 223(f), whose own rate is fixed, repays it.',
  ]);
  expect(textOf(<TakeoutHeadline desk={deskOf(query)} />)).toContain(
    'Add the 1-month Term SOFR. SOFR prices the bridge loan until HUD 223(f), whose own rate is fixed, repays it.',
  );
  expect(reasonsOf('price=14.2M&loan=12M', 'core').join(' ')).not.toContain('fixed');
});

it('counts the facts that a field goes with, where they are too many to read', () => {
  const missing = textOf(<MissingFields desk={deskOf('loan=12M')} />);
  expect(missing).toContain('with eight other facts');
  expect(missing).not.toContain('months left on the insured loan');
});

it('says the cost and its months as a sentence', () => {
  const cost = (query: string) => textOf(<BridgeCostHeadline desk={deskOf(query)} />);
  expect(cost(BOUGHT)).toMatch(/^The cost needs one more fact/);
  expect(cost(RIDGE)).toContain('before that a reserve of $64,017 covers the rest.');
  const late = deskOf(RIDGE.replace('steady=18', 'steady=30'));
  expect(costCaveats(late, late.answer.cost!).join(' ')).toContain('with two extensions');
  expect(cost(`${RIDGE}&program=participating`)).toContain(
    'At payoff the bridge loan also takes 15% to 25% of the value created: $',
  );
});

describe('the sheet', () => {
  it('names a loan whose terms are on request, and not that none carries the deal', () => {
    const asked = 'for=refinance&type=skilled-nursing&market=secondary&debt=8M&noi=1.1M&value=12M&hud=5.5';
    expect(sheetTitle(deskOf(asked))).toBe('HUD 223(f) & 232/223(f), on request');
  });

  it('says what a property becomes, and has one minus for every figure', () => {
    const converted = deskOf('for=convert&type=office&market=primary&price=9M&works=14M&value2=34M');
    expect(describeDeal(converted)).toBe('Office, primary market, convert to this use');
    expect(sayFigure(-0.06, 'dscr')).toBe('\u22120.06x');
  });
});

// A second reading, of four hundred deals reckoned apart.
describe('a rule that the deal fails', () => {
  const BOUGHT_LONG =
    'for=buy&type=multifamily&market=secondary&units=120&price=16.1M&costs=213k&loan=16.7M&value=19.65M&value2=24.55M&noi2=1.745M&sofr=4.2&hold=48&start=2027-02';

  it('is not left open by a figure that is still to come', () => {
    // Core runs for 36 months at most, whatever NOI is
    const core = deskOf(BOUGHT_LONG).answer.programs.find(({ key }) => key === 'core')!;
    expect(core).toMatchObject({ verdict: 'does-not-fit', needs: [] });
    expect(reasonsOf(BOUGHT_LONG, 'core').join(' ')).not.toContain('It needs');
    expect(headlineOf(BOUGHT_LONG).lede).not.toContain('Core and');
  });

  it('is also the minimum of a program, where a known ceiling is below it', () => {
    // 75% of 2.572M is below the 2M at which Core begins, whatever SOFR is
    const small =
      'for=buy&type=office&market=primary&price=2.5M&costs=72k&loan=3.4M&value=4M&value2=4M&noi=300k';
    const core = deskOf(small).answer.programs.find(({ key }) => key === 'core')!;
    expect(core).toMatchObject({ verdict: 'does-not-fit', largest: null, needs: [] });
    expect(reasonsOf(small, 'core')).toContain('Its loans begin at $2M. This one comes to $1.92M.');
    // 85% of 1.8M; while the price is missing, no value is known to bring the loan to the minimum
    const open = deskOf('for=buy&type=office&market=primary&loan=3M&value=1.8M&value2=1.8M&noi=300k');
    const opportunistic = open.answer.programs.find(({ key }) => key === 'opportunistic')!;
    const minimum = opportunistic.rules.find(({ id }) => id === 'minimum');
    expect(minimum).toMatchObject({ has: 1_530_000, met: false, changes: [] });
  });

  it('is no reason to call a bridge loan the one that repays the bridge', () => {
    const works = 'for=buy&type=retail&market=primary&price=12M&works=6M&loan=9M&value=13M&value2=25M&sofr=5';
    expect(reasonsOf(works, 'core')).toEqual([
      'Rehabilitation is not one of its purposes. The renovation budget of $6M, paid for from elsewhere, would meet that.',
    ]);
  });

  it('does not round its figure up to what it asks for', () => {
    const rebuilt =
      'for=rebuild&type=independent-living&market=primary&owner=for-profit&debt=30.33M&works=3.705M&costs=2.555M&noi2=8.225M&value2=111.15M&hud=7.9&loan=62.98M';
    expect(reasonsOf(rebuilt, '232')[0]).toMatch(/^Coverage 1\.44x; it asks for 1\.45x\./);
  });

  it('offers no change that leaves a loan below the program’s minimum', () => {
    const small =
      'for=buy-improve&type=office&market=secondary&price=2.28M&works=135k&loan=2.02M&value=2.7M&value2=2.7M&noi=45k&sofr=5.33';
    expect(reasonsOf(small, 'core')).toContain('$208,750 over 75% of cost.');
    const core = deskOf(small).answer.programs.find(({ key }) => key === 'core')!;
    expect(core.reasons.find(({ id }) => id === 'ltc')).toEqual({ id: 'ltc', fix: null });
  });

  it('asks for no unit mix, which holds nothing up', () => {
    const asked = 'type=multifamily&units=120&price=4.77M&value=4.5M&noi=50k&hud=5.5';
    expect(reasonsOf(asked, '223f')).toEqual(['It needs the purpose.']);
  });
});

it('says of Section 232 that its share of cost is on request', () => {
  const desk = deskOf(
    'for=build&type=skilled-nursing&market=secondary&owner=for-profit&price=8.79M&works=46.4M&value2=111M&noi2=8M&hud=5',
  );
  const built = desk.answer.programs.find(({ key }) => key === '232')!;
  expect(built.verdict).toBe('fits');
  expect(sayStanding(built)).toBe('Fits what is tested');
  expect(sayNotes(desk, built)).toContain(
    'No loan exceeds its cost. The percentage of replacement or rehabilitation cost is provided on request and may hold it lower.',
  );
});

describe('a bridge that runs on for the HUD loan', () => {
  const extended = (change: string) => {
    const desk = deskOf(`${RIDGE}&${change}`.replace(/steady=18&(.*steady)/, '$1'));
    return { desk, cost: desk.answer.cost!, out: desk.answer.takeout! };
  };

  it('is said to be repaid only where it is', () => {
    const { desk, cost } = extended('steady=24');
    expect(sayExtended(desk, cost)).toBe(
      'It runs to month 30 with one extension, until a HUD loan can come and repay it.',
    );
    const short = extended('steady=24&noi2=900k');
    expect(short.out.surplus).toBeLessThan(0);
    expect(sayExtended(short.desk, short.cost)).toBe(
      'It runs to month 30 with one extension, until a HUD loan can come, which does not repay all of it.',
    );
    const late = extended('steady=34');
    expect(sayExtended(late.desk, late.cost)).toBe(
      'It runs to month 36 with two extensions, and ends before the HUD loan can come.',
    );
  });

  it('is costed for its whole term where the HUD loan may come before, and says so', () => {
    const { desk, cost, out } = extended('steady=6');
    expect([cost.payoff, out.timeline.endorsement]).toEqual([24, 12]);
    const said = 'A HUD loan can come before the bridge term ends; the cost counts the whole term.';
    expect(sayExtended(desk, cost)).toBe(said);
    expect(costCaveats(desk, cost)).toContain(said);
    const notes = (one: typeof desk) =>
      dealSheet(one, SHEET_SITE)
        .sections.flatMap(({ rows }) => rows)
        .flatMap(({ note }) => String(note).match(/.*in month.*/) ?? []);
    expect(notes(desk)).toEqual(['Repaid in month 12; the cost counts 24']);
    expect(notes(extended('steady=18').desk)).toEqual(['Repaid in month 24']);
    const short = extended('steady=6&noi2=900k');
    expect(notes(short.desk)).toEqual(['HUD loan in month 12; the cost counts 24']);
    const refused = extended('steady=6&shopArea=40');
    expect(sayExtended(refused.desk, refused.cost)).toBeNull();
  });

  it('is not extended for a loan that HUD would not make, and has no last month to apply in then', () => {
    const { desk, cost, out } = extended('steady=24&shopArea=40');
    expect(out.refused).toEqual(['commercial-area']);
    expect(cost).toMatchObject({ payoff: 24, extensionsUsed: 0 });
    expect(sayExtended(desk, cost)).toBeNull();
    expect(out.timeline.latestApplicationMonth).toBeNull();
  });

  it('has the last month to apply in with the extensions that it uses, and none where all come too late', () => {
    // closing December 2026, 30 months with one extension, 6 of them for HUD
    expect(extended('steady=24').out.timeline.latestApplicationMonth).toBe('2028-12');
    expect(extended('steady=34').out.timeline.latestApplicationMonth).toBeNull();
  });
});

describe('a HUD loan that comes too late', () => {
  const late = deskOf(RIDGE.replace('steady=18', 'steady=34'));
  const out = late.answer.takeout!;
  const page = textOf(
    <>
      <TakeoutHeadline desk={late} />
      <TakeoutPage desk={late} words={readContent().pages['deal-takeout']} />
    </>,
  );

  it('is said to be late once, first, with by how much and which term would do', () => {
    expect(page).toMatch(
      /^The HUD loan comes 4 months after the bridge has ended The bridge ends with month 36 at the latest; the HUD loan comes with month 40\. No term of Core-Plus would last until then\./,
    );
    expect(page.match(/too late|has ended|too early/g)).toHaveLength(1);
    const caveats = takeoutCaveats(late, out);
    expect(caveats[0]).toBe('The HUD loan comes 4 months after the bridge has ended.');
    expect(caveats.join(' ').match(/too late|has ended|too early/g)).toHaveLength(1);
  });

  it('breaks even nowhere, on the page and in every other form', () => {
    expect(out.breakEven).toEqual({ noi: null, noteRate: null, value: null });
    expect(page).toContain(
      'Where it breaks even Nowhere. More income, a lower rate or a higher value brings the HUD loan no sooner.',
    );
    expect(page).not.toMatch(/breaks even at|It can rise|The plan can fall|Income against rate|is that room/);
    const refused = deskOf(RIDGE.replace('units=120', 'units=4'));
    const refusedPage = <TakeoutPage desk={refused} words={readContent().pages['deal-takeout']} />;
    // the sum of what cannot be had is not lit
    expect(renderToStaticMarkup(<MemoryRouter>{refusedPage}</MemoryRouter>)).toContain('line total aside');
    const said = textOf(refusedPage);
    expect(said).toContain('Nowhere. No income, rate or value makes HUD 223(f) lend on this property.');
    expect(said).not.toMatch(/breaks even at|It can rise|The plan can fall|Income against rate|is that room/);
    expect(takeoutCaveats(refused, refused.answer.takeout!).join(' ')).not.toContain('break-evens');
  });

  it('pays for nothing', () => {
    const later = late.answer.programs.find(({ key }) => key === '223f')!;
    expect(later.verdict).toBe('later');
    expect(sayLeft(late, later)).toBe('The HUD loan comes 4 months after the bridge has ended.');
  });
});

it('tests the purpose of today for no loan that refinances later', () => {
  const desk = deskOf(RIDGE.replace('for=buy-improve&', ''));
  expect(takeoutCaveats(desk, desk.answer.takeout!)).toContain(
    'Not typed, so not tested: commercial area and commercial income.',
  );
});

it('says what is held back with the figure of the sources and uses', () => {
  // of $4,175,001 over, half is $2,087,500.50
  const desk = deskOf(RIDGE.replace('legal=200k', 'legal=191099'));
  const { takeout, programs } = desk.answer;
  const later = programs.find(({ key }) => key === '223f')!;
  expect(sayHeld(takeout!)).toContain('comes at closing, $2.08M;');
  expect(sayLeft(desk, later)).toContain('$2.08M to you at closing');
});

it('names a note rate beyond what its field takes without a second preposition', () => {
  const safe = deskOf(RIDGE.replace('noi2=1.55M', 'noi2=3.2M'));
  expect(textOf(<TakeoutHeadline desk={safe} />)).toContain('or the note rate rise beyond 15%, before');
});

describe('a cost without NOI', () => {
  const desk = deskOf(RIDGE.replace('noi=905k&', '').replace('steady=18&', ''));
  const page = textOf(<BridgeCostPage desk={desk} words={readContent().pages['deal-cost']} />);

  it('does not say who pays the interest', () => {
    expect(page).toContain('NOI today is not typed, so who pays the interest is not known');
    expect(page).not.toMatch(/that NOI pays|NOI, \$0/);
    const { months, interest } = desk.answer.cost!;
    expect(months.every(({ fromSponsor }) => fromSponsor === null)).toBe(true);
    expect(page).toContain(`${sayFigure(interest, 'dollars')} – –`);
  });

  it('gives no range between two equal ends, of a share of which none is due or of a spread', () => {
    const due = deskOf(`${RIDGE}&program=participating`.replace('value2=21M', 'value2=15M'));
    expect(due.answer.cost!.participation!.amounts).toEqual([0, 0]);
    const both = textOf(
      <>
        <BridgeCostHeadline desk={due} />
        <BridgeCostPage desk={due} words={readContent().pages['deal-cost']} />
      </>,
    );
    expect(both).toContain('Share of the value created');
    expect(both).not.toContain('before the share of value');
    expect(both).not.toMatch(/(\S+) to \1(?= |$)/);

    expect(page).toContain('At the ends of the program’s spread, $');
    const shared = deskOf(`${RIDGE}&program=participating`);
    expect(textOf(<BridgeCostPage desk={shared} words={readContent().pages['deal-cost']} />)).not.toContain(
      'At the ends of the program’s spread',
    );
  });
});

it('holds the loan that comes later to no share of today’s purchase', () => {
  const bought =
    'for=buy&type=multifamily&market=secondary&units=200&price=20M&costs=500k&loan=14M&noi=500k&noi2=2.4M&value=20M&value2=34M&occupied=60&steady=12&hold=24&sofr=4&hud=5&process=6&start=2027-01';
  const later = deskOf(bought).answer.programs.find(({ key }) => key === '223f')!;
  expect(later).toMatchObject({ verdict: 'later', largest: 27_200_000 });
  expect(later.rules.map(({ id }) => id)).not.toContain('purchase');
  expect(later.rules.every(({ amount }) => amount === null || amount >= later.largest!)).toBe(true);
});

// A third reading, of sixty deals of every purpose, type and market.
describe('what a client would not have understood', () => {
  it('names a test whose limit is not known without a gap', () => {
    const open = textOf(<LoanLedger desk={deskOf('for=buy')}>{null}</LoanLedger>);
    expect(open).toMatch(/Share of value ?needs the property type and purchase price/);
    expect(open).toMatch(/Coverage ?needs the property type, NOI today and HUD note rate/);
    const built =
      'for=build&type=assisted-living&market=secondary&owner=non-profit&price=3M&works=25M&noi2=3.4M';
    const sheet = dealSheet(deskOf(`${built}&value2=40M&hud=5.9&loan=24M`), SHEET_SITE);
    const leverage = sheet.sections.flatMap(({ rows }) => rows).find(({ label }) => label === 'Leverage');
    expect(leverage!.note).toBe('Limits LTV 80% and LTC 100%');
  });

  it('offers no change that only says again what is asked', () => {
    const shops = deskOf(RIDGE.replace('occupied', 'shopArea=40&occupied').replace('steady=18', 'steady=40'));
    const later = shops.answer.programs.find(({ key }) => key === '223f')!;
    expect(sayReasons(shops, later).map(({ head, rest }) => `${head} ${rest}`.trim())).toContain(
      'At most 25% of the area may be commercial. Yours has 40%.',
    );
    // one row says that it is not lent, the other that it is too late
    const out = dealSheet(shops, SHEET_SITE).sections.find(({ key }) => key === 'out')!;
    expect(out.rows.slice(0, 2).map(({ label }) => label)).toEqual(['Not lent', 'Too late']);
  });

  it('is told of no bridge loan on the sheet of an insured loan', () => {
    const owned =
      'for=refinance&type=multifamily&market=primary&units=90&debt=8.5M&basis=10M&costs=180k&loan=9M&noi=880k&value=14M&hud=5.4&occupied=95&life=60&sofr=4';
    const [, taken] = dealSheet(deskOf(owned), SHEET_SITE).assumed;
    expect(taken!.items).toEqual(['Rents market rate']);
  });

  it('hears that fees nobody typed come on top of what a takeout repays', () => {
    const open = deskOf(RIDGE.replace('&exit=1', ''));
    expect(textOf(<TakeoutHeadline desk={open} />)).toContain(
      'before the bridge is left short, not counting fees that are not typed.',
    );
    const shared = deskOf(`${RIDGE}&program=participating`.replace('&legal=200k', ''));
    expect(textOf(<TakeoutHeadline desk={shared} />)).toContain(
      'before the bridge is left short, not counting its share of value and fees that are not typed.',
    );
  });

  it('hears that a share of value comes on top of what a takeout repays', () => {
    const shared = deskOf(`${RIDGE}&program=participating`);
    expect(textOf(<TakeoutHeadline desk={shared} />)).toContain(
      'before the bridge is left short, not counting its share of value.',
    );
    const short = deskOf(`${RIDGE}&program=participating`.replace('noi2=1.55M', 'noi2=950k'));
    expect(textOf(<TakeoutHeadline desk={short} />)).toContain(
      'to repay all of it, not counting its share of value.',
    );
  });

  it('is told that a bridge is repaid only where no dollar is left to find', () => {
    const rounded = deskOf(RIDGE.replace('value2=21M', 'value2=15M'));
    expect(rounded.answer.takeout).toMatchObject({ coversAll: true, repays: false });
    const page = textOf(
      <>
        <TakeoutHeadline desk={rounded} />
        <TakeoutPage desk={rounded} words={readContent().pages['deal-takeout']} />
      </>,
    );
    expect(page).toContain('The permanent loan repays all but $27 of the bridge');
    const { sections } = dealSheet(rounded, sheetSite(readContent()));
    expect(
      sections.flatMap(({ rows }) => rows).find(({ label }) => label === 'After payoff and costs'),
    ).toMatchObject({
      figure: '$27 left by rounding',
      note: expect.stringMatching(/^Costs \$/),
    });
    expect(page).not.toMatch(/The plan may miss|It takes NOI|to spare/);
  });

  it('reads a figure that is no sum once, and two answers that are as far as tested apart', () => {
    const desk = deskOf(INSURED);
    const steps = desk.answer.programs
      .find(({ key }) => key === '223a7')!
      .rules.flatMap(({ steps }) => steps);
    expect(steps.map(sayStep)).toContain('$12,600,000');
    const bridged =
      'for=situation&type=multifamily&market=secondary&units=80&debt=7M&costs=150k&loan=7.5M&noi=650k&noi2=800k&value=10.5M&value2=12M&sofr=4&hold=12';
    const fit = dealSheet(deskOf(bridged), SHEET_SITE).sections.at(-1)!.rows[0]!;
    expect(fit.figure).toBe(
      'Opportunistic to $10.2M (as far as tested) and Participating to $9.45M (as far as tested)',
    );
  });
});

describe('of 500 deals computed independently, an answer that a sponsor would misread', () => {
  const REFINANCED =
    'for=refinance&type=multifamily&market=primary&debt=5.1M&costs=180k&loan=5.1M&noi=136k&noi2=555k&value=6.3M&value2=6.3M&units=240&afford=affordable&occupied=97.5&shopArea=0&life=30&sofr=5.307&spread=650&floor=2&exit=0.5&ext=0&hud=5&premium=0.77&legal=200k&steady=0&process=12&start=2027-11';
  const ADDED =
    'for=add&type=multifamily&market=secondary&costs=380k&loan=9.5M&noi=2.66M&noi2=3.42M&value=38M&value2=43.7M&units=24&hud=5.5&premium=0.25&works=7.6M&pays=1.33M&left=120';
  const answerOf = (query: string, key: string) =>
    deskOf(query).answer.programs.find((one) => one.key === key)!;
  const costOf = (query: string) => textOf(<BridgeCostHeadline desk={deskOf(query)} />);
  const takeoutOf = (query: string) =>
    textOf(
      <>
        <TakeoutHeadline desk={deskOf(query)} />
        <TakeoutPage desk={deskOf(query)} words={readContent().pages['deal-takeout']} />
      </>,
    );

  it('offers nobody a spread below the program’s own, nor a loan above its lowest ceiling', () => {
    // Core comes to $1,136,080: a spread of 139 bps would bring it to $2M, and its share of value allows $5.04M
    expect(reasonsOf(REFINANCED, 'core')).toEqual([
      '$60,000 over 80% of stabilized value. A stabilized value of $6.38M would meet that.',
      'Coverage 0.22x; it asks for 1.00x.',
      'Its loans begin at $2M. This one comes to $1.13M.',
    ]);
    // 90% of cost would allow $7.18M, and 90% of the value added $5.13M
    expect(reasonsOf(ADDED, '241a')).toEqual([
      '$4.37M over 90% of the value added. A stabilized value of $48.56M or a loan of $5.13M would meet that.',
      '$2.32M over 90% of cost.',
    ]);
  });

  it('says of an index that would do that the market sets it', () => {
    const said = reasonsOf(
      'for=refinance&type=hospitality&market=primary&debt=2.55M&basis=2.7M&costs=30k&loan=1.45M&noi=120k&noi2=224k&value=3.15M&value2=3.15M&sofr=3.6&hold=36&start=2027-01',
      'core',
    );
    expect(said[0]).toBe(
      'Coverage 0.95x; it asks for 1.00x. $6,432 more NOI today would meet that. 1-month Term SOFR at 3.162% would meet that, but the market sets it.',
    );
  });

  it('measures an added loan together with the one that stays, and not without its balance', () => {
    // alone, $5.13M is 13.5% of value today, and yields 51.9%
    const unknown = answerOf(ADDED, '241a');
    // its share of cost is of this loan and of what it pays for
    const { ltc, ...ofBoth } = unknown.measures!;
    expect(ltc).toBe(64.2857);
    expect(Object.values(ofBoth)).toEqual(Array(5).fill(null));
    expect(unknown.notes).toContain('balance-not-typed');
    const known = answerOf(`${ADDED}&balance=20M`, '241a');
    expect(known.measures).toMatchObject({
      perUnit: 1_047_083.33,
      ltvToday: 66.1316,
      ltvStabilized: 57.5057,
      debtYieldToday: 10.585,
      debtYieldStabilized: 13.6092,
    });
    expect(known.notes).toContain('both-loans');
    const rowsOf = (query: string) =>
      dealSheet(deskOf(query), SHEET_SITE).sections.flatMap(({ rows }) => rows);
    expect(rowsOf(ADDED).filter(({ figure }) => figure === '')).toEqual([]);
    const leverageOf = (query: string) => rowsOf(query).find(({ label }) => label === 'Leverage')?.figure;
    expect(leverageOf(`${ADDED}&balance=20M`)).toBe('64.3% of its own cost, 66.1% of value today');
    expect(leverageOf(ADDED)).toBeUndefined();
  });

  it('measures a loan that comes once the property is stabilized by nothing of today', () => {
    // $16.8M was 115.9% of the value of today, two years before it is lent
    expect(answerOf(RIDGE, '223f')).toMatchObject({
      verdict: 'later',
      measures: { ltvToday: null, debtYieldToday: null, ltvStabilized: 80, debtYieldStabilized: 9.2262 },
    });
  });

  it('says who pays interest after a month in which NOI pays it once', () => {
    // NOI falls from $2,549,000 to $2,192,000: it pays the first month, and from the eleventh not every one
    const falls =
      'for=situation&type=multifamily&market=secondary&debt=18.876M&basis=18.876M&costs=269k&loan=22.921M&noi=2.549M&noi2=2.192M&value=26.966M&value2=35.056M&sofr=5.307&fee=0&exit=1&ext=0.5&hold=24&steady=30&minimum=0&start=2026-12';
    expect(costOf(falls)).toContain(
      'NOI does not pay all of the interest to the end; a reserve of $69,768 covers the rest.',
    );
    const late =
      'for=refinance-improve&type=multifamily&market=secondary&debt=9M&basis=10.5M&works=3M&loan=10.8M&noi=654k&noi2=1.266M&value=15M&value2=17.1M&units=410&occupied=88&sofr=0&floor=4.5&fee=1.25&exit=1&hud=7.25&legal=350k&steady=48&start=2027-11&process=3';
    expect(costOf(late)).toContain('covers the rest until month 24, and your own money after it.');
  });

  it('does not take a last month of thirty days for an income that has grown into the interest', () => {
    // level: it pays each month of 30 days and none of 31, and the last of the term is a November
    const level =
      'for=buy&type=multifamily&market=primary&units=20&price=3M&costs=60k&noi=210k&occupied=84&sofr=4&value2=3.2M&hold=24&start=2026-12';
    expect(costOf(level)).toContain(
      'NOI does not pay all of the interest to the end; a reserve of $4,008 covers the rest.',
    );
  });

  it('calls fees that are typed as zero typed, and an extension fee a fee', () => {
    const free =
      'for=buy&type=multifamily&market=primary&costs=120k&loan=3M&noi=480k&noi2=518k&value=6M&value2=6.93M&sofr=1.575&fee=0&exit=0&ext=0.25&price=6M&hold=24&start=2026-12';
    expect(costOf(free)).toContain('the fees typed are $0. Interest alone comes to');
    const extended = costOf(`${free}&steady=30&process=6&hud=5.5&units=60&occupied=93`);
    expect(extended).toContain('fees are the rest. Interest and the fees typed come to');
    const none = textOf(
      <BridgeCostPage desk={deskOf(`${free}&minimum=0`)} words={readContent().pages['deal-cost']} />,
    );
    expect(none).not.toContain('Before month 0');
  });

  it('says where minimum interest comes from, and that it is counted to the end of the term at most', () => {
    const bought =
      'for=buy&type=multifamily&market=primary&costs=120k&loan=3M&noi=480k&noi2=518k&value=6M&value2=6.93M&sofr=3.9&price=6M&hold=24&start=2026-12';
    const linesOf = (query: string) =>
      textOf(<BridgeCostPage desk={deskOf(query)} words={readContent().pages['deal-cost']} />);
    expect(linesOf(bought)).toContain('generally half the initial term; here 12 months');
    expect(linesOf(`${bought}&minimum=6`)).toContain('6 months typed');
    expect(linesOf(`${bought}&minimum=6`)).not.toContain('generally half');
    expect(linesOf(`${bought}&minimum=30`)).toContain(
      '30 months typed, counted to the end of the term: 24 months',
    );
  });

  it('names the costs of a refinance as its limit where they exceed 80% of value', () => {
    const said = takeoutOf(REFINANCED);
    expect(said).toContain('$5.44M through our subsidiary, held by refinance costs');
    expect(takeoutOf(RIDGE)).toContain('$16.8M through our subsidiary, held by cash out');
  });

  it('names who makes the permanent loan once, and what may miss the plan', () => {
    const said = takeoutOf(RIDGE);
    expect(said.match(/It is not part of the government/g)).toHaveLength(1);
    expect(said).toContain('NOI may miss the plan by $530,989, or the note rate rise to 9.78%');
  });

  it('says of its payments when they begin only where something is built', () => {
    expect(sayPayments(deskOf(RIDGE))).not.toContain('construction');
    expect(sayPayments(deskOf('for=build&type=multifamily'))).toContain('when construction is finished');
  });

  it('prints on the sheet that the closing month has passed', () => {
    const { legal } = dealSheet(deskOf(RIDGE.replace('start=2026-12', 'start=2025-06')), SHEET_SITE);
    expect(legal).toContain('The closing month, June 2025, has passed. It counts as typed.');
  });

  it('begins an assumption with a capital only where it is the first', () => {
    const { assumed } = dealSheet(deskOf('for=buy&type=office&market=primary&price=9M&sofr=4'), SHEET_SITE);
    const items = assumed.flatMap(({ items: [, ...rest] }) => rest);
    expect(items).toContain('value today taken as the price');
  });
});

describe('what nobody typed', () => {
  const BARE =
    'for=refinance&type=multifamily&market=secondary&units=80&debt=6M&basis=9M&value=11M&value2=12M&noi2=900k&loan=7M&hold=24&start=2026-12';
  const coreOf = (query: string) => deskOf(query).answer.programs.find(({ key }) => key === 'core-plus')!;

  it('is not counted as closing costs of $0', () => {
    const query = `${BARE}&noi=800k&sofr=4&fee=1`;
    expect(coreOf(query).funds!.uses.find(({ id }) => id === 'costs')!.amount).toBeNull();
    expect(sayLeft(deskOf(query), coreOf(query))).toBe(
      'It pays for what is counted, with $930,000 over. Not counted: closing costs.',
    );
    expect(sayLeft(deskOf(`${query}&costs=0`), coreOf(`${query}&costs=0`))).toBe(
      'It pays for everything, with $930,000 over.',
    );
  });

  it('is no reason to say that NOI is missing where it is typed', () => {
    const page = textOf(<LoanLedger desk={deskOf(`${BARE}&noi=800k`)}>{null}</LoanLedger>);
    expect(page).not.toContain('without NOI');
    expect(page).toContain('Interest reservenot known, not counted');
  });

  it('is no fee of $0 in the words of a drawing', () => {
    const page = renderToStaticMarkup(
      <MemoryRouter>
        <BridgeCostPage desk={deskOf(`${BARE}&noi=800k&sofr=4`)} words={readContent().pages['deal-cost']} />
      </MemoryRouter>,
    );
    expect(page.match(/The cost as windows[^"]+/)![0]).not.toMatch(/\$0 /);
  });

  it('lends no reserve that is not counted', () => {
    const desk = deskOf(`${BARE}&sofr=4&reserve=loan`);
    const said = costCaveats(desk, desk.answer.cost!).join(' ');
    expect(said).toContain('no reserve is counted');
    expect(said).not.toContain('is to carry its interest reserve');
  });

  it('is no reason to refuse a loan without saying why', () => {
    const losing = `${BARE.replace('&loan=7M', '')}&noi=-100k&hud=5&occupied=90&costs=50k`;
    expect(reasonsOf(losing, '223f')).toEqual(['Coverage of 1.15x allows no loan.']);
    expect(reasonsOf(`${losing}&sofr=4`, 'core')).toContain('Coverage of 1.00x allows no loan.');
  });
});

describe('a loan that takes a share of the value', () => {
  const SHARED = `${RIDGE.replace('noi2=1.55M', 'noi2=1.1M')}&program=participating`;
  const out = deskOf(SHARED).answer.takeout!;

  it('has break-evens and sums that are said to be before that share, where they stand', () => {
    expect(data.words.notes['before-share']).toMatch(
      /sum of the takeout.*breaks even.*before the share of value/,
    );
    expect([out.surplus > 0, out.afterParticipation![0] < 0]).toEqual([true, true]);
    const page = textOf(<TakeoutPage desk={deskOf(SHARED)} words={readContent().pages['deal-takeout']} />);
    // at each figure: a ruler showed a margin of 7.3% where the share leaves the bridge unpaid
    expect(page).toContain('The plan can fall $79,757, 7.3%, before the share of value.');
    expect(page).toContain('It can rise 68 basis points, before the share of value.');
    expect(page).toContain('over, before the share of value repays, nothing over');
    expect(
      textOf(<TakeoutPage desk={deskOf(RIDGE)} words={readContent().pages['deal-takeout']} />),
    ).not.toContain('before the share');
  });
});

it('says beside the cost of other programs that it is of this loan and month, where there are others', () => {
  const page = (query: string) =>
    textOf(<BridgeCostPage desk={deskOf(query)} words={readContent().pages['deal-cost']} />);
  const said = data.words.notes['same-loan'];
  expect(said).toMatch(/this same loan to the same month/);
  expect(page(RIDGE)).toContain(said);
  // only Participating lends so much
  expect(page(RIDGE.replace('loan=12M', 'loan=14.8M'))).not.toContain(said);
});

it('says beside the test of a value that nobody typed that the price stands for it', () => {
  const page = (query: string) => textOf(<LoanLedger desk={deskOf(query)}>{null}</LoanLedger>);
  const said = data.words.notes['price-as-value'];
  expect(page(RIDGE.replace('&value=14.5M', ''))).toContain(said);
  expect(page(RIDGE)).not.toContain(said);
});

it('says which stabilized value would repay the bridge, where no income or rate would', () => {
  const low = RIDGE.replace('value2=21M', 'value2=13M').replace('value=14.5M', 'value=12.9M');
  expect(textOf(<TakeoutHeadline desk={deskOf(low)} />)).toMatch(
    /It takes a stabilized value of \$1\d\.\d+M to repay all of it\./,
  );
});

it('has no narrowest spread where only one bridge loan fits: Opportunistic has the second widest', () => {
  const one =
    'for=refinance&type=multifamily&market=tertiary&units=96&debt=2.7M&costs=100k&loan=5M&noi=548k&noi2=630k&value=6.8M&value2=8M&hud=6&occupied=95&shopArea=0&shopIncome=0&life=60&sofr=3.9&fee=1&exit=1';
  expect(headlineOf(one).lede).toMatch(/^Opportunistic lends up to /);
});

it('shows beside the cost of other programs what a share of the value adds to it', () => {
  const choice = (query: string) =>
    textOf(<BridgeCostPage desk={deskOf(query)} words={readContent().pages['deal-cost']} />);
  const query = `${RIDGE}&spread=500`;
  const totals = deskOf(`${query}&program=participating`).answer.cost!.participation!.totals!;
  const said = totals.map((total) => `$${(total / 1e6).toFixed(2)}M`).join(' to ');
  expect(choice(query)).toContain(`Participating ${said}`);
  expect(choice(query.replace('&value2=21M', '').replace('noi2', 'x'))).toMatch(
    /Participating \$[\d.]+M and a share/,
  );
});

it('has no narrowest spread where one spread is typed for all', () => {
  expect(headlineOf(RIDGE).lede).toContain('has the narrowest spread');
  expect(headlineOf(`${RIDGE}&spread=500`).lede).not.toContain('narrowest');
});

const changed = (query: string, changes: Record<string, string | null>) => {
  const params = new URLSearchParams(query);
  for (const [key, value] of Object.entries(changes))
    if (value === null) params.delete(key);
    else params.set(key, value);
  return params.toString();
};
const OFFICE =
  'for=stabilize&type=office&market=primary&debt=18M&basis=24M&works=2.2M&costs=350k&loan=21M&noi=1.4M&noi2=2.6M&value=25M&value2=33M&steady=18&fee=1&exit=1&sofr=3.9&hold=24&start=2027-01';
const labelsOf = (page: ReactNode) =>
  [...renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>).matchAll(/aria-label="([^"]+)"/g)].map(
    ([, label]) => label,
  );

describe('a sentence about one of several loans', () => {
  it('says which loan the cash is beside, where two are named', () => {
    expect(headlineOf(RIDGE).lede).toContain(
      'of the value created. Participating at $12M: of $16.48M to pay, $4.48M is your own cash to close. After Core-Plus',
    );
    expect(headlineOf(changed(RIDGE, { program: 'opportunistic' })).lede).toContain(
      'Opportunistic at $12M: of $16.43M to pay, $4.43M is',
    );
    expect(headlineOf(changed(RIDGE, { program: 'participating' })).lede).not.toContain('Participating: ');
  });

  it('does not say that loans carry it all where each leaves an owner cash to find', () => {
    expect(headlineOf(OFFICE).title).toBe('Two of nine loans carry $21M, with cash left to find');
    expect(headlineOf(RIDGE).title).toBe('Three of nine loans carry $12M');
    expect(headlineOf(changed(INSURED, { loan: null })).title).toBe(
      'Up to $11.09M, from one of nine loans, with cash left to find',
    );
  });

  it('names the bridge as what takes a share of value, beside a loan that takes none', () => {
    const desk = deskOf(changed(RIDGE, { program: 'participating' }));
    expect(takeoutCaveats(desk, desk.answer.takeout!).join(' ')).toContain(
      'At payoff the bridge loan also takes 15% to 25% of the value created: $727,500 to $1.21M.',
    );
  });

  it('gives what would meet a limit as a sentence', () => {
    expect(reasonsOf(RIDGE, 'core')).toContain(
      'Coverage 0.84x; it asks for 1.00x. $177,834 more NOI today or a loan of $10.02M would meet that.',
    );
    expect(reasonsOf(changed(RIDGE, { hold: '48' }), 'core-plus')).toContain(
      'Fully extended, its loans run for at least 24 months and at most 36 months. This one would not. An initial term of 36 months before extensions would meet that.',
    );
    expect(reasonsOf(changed(RIDGE, { units: '4', for: 'refinance' }), '223f')).toContain(
      'It asks for at least 5 units. Yours has 4 units.',
    );
  });

  it('asks for a field as one says it', () => {
    expect(reasonsOf('for=build&type=assisted-living&price=2M', '232')[0]).toMatch(
      /^It needs the ownership, /,
    );
    expect(headlineOf(changed(RIDGE, { price: null })).lede).toBe(
      'Add the purchase price, and Core-Plus, Opportunistic and Participating can be answered.',
    );
    const said = textOf(
      <DeskField
        name="units"
        read={answerDesk(data, new URLSearchParams('units=12.5')).read}
        fill={() => {}}
      />,
    );
    expect(said).toContain('Type the units as a whole number.');
  });
});

describe('a drawing in words', () => {
  it('says of each loan what the list below it says', () => {
    const [label] = labelsOf(<StreetFigure desk={deskOf(RIDGE)} />);
    expect(label).toContain('Core Bridge: does not fit; sized at $10.02M, DSCR 1.00x.');
    expect(label).toContain('Core-Plus Bridge: up to $12.47M, LTV 75%.');
    expect(label).toContain('HUD 223(f) &amp; 232/223(f): later, up to $16.8M, cash out.');
    const [office] = labelsOf(<StreetFigure desk={deskOf(OFFICE)} />);
    expect(office).toContain('HUD 223(f) &amp; 232/223(f): does not fit.');
    expect(office).toContain('Core Bridge: only up to $15.51M');
  });

  it('gives a building no height of a cost that is not known', () => {
    const desk = deskOf(
      'for=refinance&type=industrial&market=primary&debt=9M&loan=9M&noi=1M&value=14M&sofr=4',
    );
    expect(dealSheet(desk, SHEET_SITE).drawing!.label).toMatch(/^A building lit up to the loan of \$9M\. /);
  });
});

describe('the interest reserve', () => {
  it('is named where the loan wanted would fit without it: what is over a limit counts both', () => {
    const query =
      'for=buy&type=office&market=secondary&price=46.839M&costs=849k&loan=42M&noi=3.026M&noi2=3.776M&value=50.558M&value2=62.137M&sofr=5.31&hold=18&steady=30&reserve=loan';
    const desk = deskOf(query);
    const held = desk.answer.programs.find(({ key }) => key === 'opportunistic')!;
    expect(held).toMatchObject({ verdict: 'fits-with-less', largest: 42_919_200 });
    expect(sayNotes(desk, held)).toContain(
      'The loan is to carry its interest reserve on top of the loan wanted.',
    );
    const more = deskOf(query.replace('loan=42M', 'loan=45.37M'));
    expect(sayNotes(more, more.answer.programs.find(({ key }) => key === 'opportunistic')!)).toContain(
      'The loan is to carry its interest reserve on top of the loan wanted.',
    );
  });

  it('is lent on top only where there is one, and a loan that it is on top of', () => {
    const notes = (changes: Record<string, string | null>) => {
      const desk = deskOf(changed(RIDGE, { reserve: 'loan', ...changes }));
      return sayNotes(desk, desk.answer.programs.find(({ key }) => key === 'core-plus')!);
    };
    const onTop = 'The loan is to carry its interest reserve on top of the loan wanted.';
    expect(notes({})).toContain(onTop);
    expect(notes({ noi: '1.4M' })).not.toContain(onTop);
    expect(notes({ loan: null })).not.toContain(onTop);
  });

  it('is said to last to its month with one until', () => {
    const late = deskOf(changed(RIDGE, { noi: '700k', noi2: '1.25M', steady: '30', hold: '24' }));
    expect(textOf(<BridgeCostHeadline desk={late} />)).toMatch(
      /from month \d+; before that a reserve of \$[\d,]+ covers the rest until month 24, and your own money after it\./,
    );
  });
});

it('gives a takeout its own caveats apart from what the headline says and what every takeout has', () => {
  const late = deskOf(changed(RIDGE, { steady: '36', process: '12' }));
  const all = takeoutCaveats(late, late.answer.takeout!);
  const own = ownCaveats(late, late.answer.takeout!);
  // the deposit, whose loan it is, and the notice
  expect(all.slice(2, -3)).toEqual(own);
  expect(own.join(' ')).not.toMatch(/HUD loan comes|not a commitment/);
});

it('says of a takeout first what changes the decision, and the rest under its sum', () => {
  const desk = deskOf(changed(RIDGE, { exit: null, occupied: '70', program: 'participating' }));
  const head = textOf(<TakeoutHeadline desk={desk} />);
  const page = textOf(<TakeoutPage desk={desk} words={{} as never} />);
  const quiet = /not tested|Counted with our terms|is read as|at market and not counted/;
  expect(head).toMatch(/held back until later.*share|share.*held back until later/);
  // the headline says that fees are open
  expect(head).toContain('before fees that are not typed');
  expect(head).toContain('Yours has 70%');
  expect(head).not.toMatch(quiet);
  const own = ownCaveats(desk, desk.answer.takeout!);
  expect(own.filter((line) => quiet.test(line)).length).toBeGreaterThan(2);
  for (const line of own) expect(head + page).toContain(line);
});

it('says on the sheet that no fee was typed, and a number of months once', () => {
  const figures = (changes: Record<string, string | null>) =>
    dealSheet(deskOf(changed(RIDGE, { fee: null, exit: null, ext: null, ...changes })), SHEET_SITE);
  expect(
    figures({ hud: null })
      .figures.map(({ label }) => label)
      .slice(1),
  ).toEqual(['Interest alone, 24 months', 'A year, interest alone']);
  expect(
    figures({ fee: '1', hud: null })
      .figures.map(({ label }) => label)
      .slice(1),
  ).toEqual(['Interest and fees typed, 24 months', 'A year, with the fees typed']);
  const items = figures({ minimum: '3' }).assumed.flatMap(({ items }) => items);
  expect(items).toContain('months to stabilize 18');
  expect(items).toContain('months of minimum interest 3');
});

it('says what is unusual in an input that is folded away, once', () => {
  const falling = changed(RIDGE, { value2: '12M', noi2: '880k' });
  const said = textOf(<DealHeadline desk={deskOf(falling)} />);
  expect(said).toContain('Value stabilized is below value today. It counts as typed.');
  // its field stands in the bar
  expect(said).not.toContain('NOI stabilized is below');
});

it('writes a choice as the rest of the desk does', () => {
  const said = textOf(<DeskField name="type" read={deskOf('').read} fill={() => {}} />);
  for (const choice of ['Self-storage', 'Medical office', 'Mixed use']) expect(said).toContain(choice);
  expect(textOf(<DeskField name="lift" read={deskOf('').read} fill={() => {}} />)).toContain('Walk-up');
  expect(textOf(<DeskField name="owner" read={deskOf('').read} fill={() => {}} />)).toContain('Non-profit');
});

it('says what would size a loan whose terms are on request', () => {
  const asked = 'for=build&type=multifamily&units=90&price=2M&works=9M&noi2=1.2M&hud=5.5';
  expect(headlineOf(asked).lede).toContain('Type the annual premium, and it is sized at once.');
  expect(reasonsOf(asked, '221d4').join(' ')).toContain('Type the annual premium, and it is sized at once.');
});

it('says under each folded part what it holds, and which answers it opens', () => {
  const said = (query: string, group: Fold) =>
    textOf(
      <FoldedFields group={group} desk={deskOf(query)}>
        {null}
      </FoldedFields>,
    );
  const { folds } = data.words;
  const of = (key: string) => data.programs.find((one) => one.key === key)!.short;
  const insured = `${of('223a7')} and ${of('241a')}`;
  const empty: [Fold, string][] = [
    ['rates', `${folds.rates} Opens ${of('core')}, what a bridge loan costs and the way to HUD.`],
    [
      'hud',
      `${folds.hud} Opens ${of('221d4')}, ${of('232')}, ${of('223f')}, ${of('223a7')}, ${of('241a')} and the way to HUD.`,
    ],
    ['building', `${folds.building} Opens ${of('232')}.`],
    ['mix', folds.mix],
    ['timing', '24 months, stabilized after 24 months.'],
    ['insured', `${folds.insured} Opens ${insured}.`],
  ];
  for (const [group, text] of empty) expect(said('', group), group).toContain(text);
  // with a deal that has its index, no answer waits for it, and what was typed is named
  expect(said(RIDGE, 'rates')).toContain('Typed: 1-month Term SOFR, index floor, origination fee');
  expect(said(RIDGE, 'rates')).not.toContain('Opens');
});

describe('a headline that a lender can stand behind', () => {
  it('says that a buyer needs at least the cash that is counted, where a use is not', () => {
    const query =
      'for=buy&type=industrial&market=primary&price=10M&costs=200k&loan=10.2M&noi=1.1M&noi2=1.2M&value=13M&value2=14M&sofr=3.8';
    expect(headlineOf(query).lede).toContain(
      'Of $10.21M to pay (not counted: origination fee), at least $9,785 is your own cash to close.',
    );
    expect(headlineOf(`${query}&fee=1`).lede).toContain(
      'Of $10.31M to pay, $111,785 is your own cash to close.',
    );
  });

  it('says in the row of a loan what is left to pay, before its arithmetic', () => {
    const row = textOf(<LoanLedger desk={deskOf(RIDGE)}>{null}</LoanLedger>);
    const said = row.indexOf('is your own cash to close');
    expect(said).toBeGreaterThan(0);
    expect(said).toBeLessThan(row.indexOf('Arithmetic'));
  });

  it('says of the nearest loan what it leaves to find', () => {
    const { lede } = headlineOf(
      'for=refinance&type=multifamily&market=primary&debt=14M&basis=16M&costs=200k&loan=14.5M&noi=1.3M&value=15M&sofr=3.9&floor=3',
    );
    expect(lede).toMatch(/^The nearest is .*\. It leaves at least \$[\d,.]+M? to find\. /);
  });

  it('says of each loan that it names that it is above the usual amount, or under other rules than those shown', () => {
    const query =
      'for=refinance&type=multifamily&market=primary&units=1200&debt=240M&basis=300M&costs=4M&noi=24M&value=400M&occupied=94&hud=5.4&loan=270M&sofr=3.8&life=55';
    const { lede } = headlineOf(query);
    expect(lede).toContain(`HUD 223(f) lends up to $299.6M. ${data.words.notes['large-loan']}`);
    expect(lede).toContain(`of the value created. ${data.words.notes['above-program-amount']}`);
  });

  it('says of the nearest loan too that it takes a share of value', () => {
    const query =
      'for=buy-improve&type=industrial&market=secondary&price=8M&works=1M&costs=200k&loan=9M&noi=300k&noi2=850k&value=8.5M&value2=12M&steady=9&hold=36&sofr=3.8';
    expect(headlineOf(query).lede).toContain(
      'The nearest is Participating Bridge, at $8.65M, and takes 15% to 25% of the value created. Below is',
    );
  });

  it('calls no program another one where the sheet is about none', () => {
    const titles = (query: string) => dealSheet(deskOf(query), SHEET_SITE).sections.map(({ title }) => title);
    expect(titles('for=buy&type=self-storage&market=secondary&price=1.4M&loan=1M')).toContain('Our programs');
    expect(titles(RIDGE)).toContain('Our other programs');
  });
});

describe('of 400 deals reckoned afresh, an answer that contradicted itself', () => {
  const answerOf = (query: string, key: string) =>
    deskOf(query).answer.programs.find((one) => one.key === key)!;
  const rowOf = (query: string, label: string) => {
    const { sections } = dealSheet(deskOf(query), SHEET_SITE);
    return sections.flatMap(({ rows }) => rows).find((row) => row.label === label);
  };

  it('does not call a loan the largest beside a larger one that leaves cash to find', () => {
    const asked =
      'for=refinance-improve&type=multifamily&market=secondary&value=175762000&noi=13776500&value2=183879000&noi2=14412700&costs=237k&works=24712000&debt=110617000&basis=176845000&loan=138163000&sofr=5.25&floor=2&fee=0&exit=0&ext=0&hold=18&steady=18&start=2027-02&program=participating';
    expect(headlineOf(asked).title).toBe('One of nine loans carries $138,163,000');
    expect(headlineOf(asked).lede).toMatch(
      /^Participating lends up to \$182\.89M, .* Core-Plus lends up to \$156\.53M\./,
    );
    expect(headlineOf(asked).lede).not.toContain('lends the most');
  });

  it('compares spreads only with those of the loans that it counts', () => {
    expect(headlineOf(RIDGE).lede).toContain('Core-Plus has the narrowest spread of them and lends up to');
  });

  it('measures an addition by its own cost, which its test holds it to', () => {
    const added =
      'for=add&type=multifamily&units=100&value=90M&value2=132M&noi=5.9M&noi2=8.6M&works=34M&costs=1M&balance=45M&first=63M&left=299&pays=4M&life=50&hud=7.25&loan=60M';
    expect(answerOf(added, '241a')).toMatchObject({ binding: ['ltc'], measures: { ltc: 90 } });
    expect(rowOf(`${added}&basis=80M`, 'Leverage')?.figure).toMatch(/^90% of its own cost, /);
  });

  it('measures the refinance of an insured loan by no price that it says is not used', () => {
    expect(answerOf(`${INSURED}&basis=20M`, '223a7').measures).toMatchObject({ ltc: null });
    expect(rowOf(`${INSURED}&basis=20M&value=14M`, 'Leverage')?.figure).toMatch(/^[\d.]+% of value today$/);
  });

  it('says that no value is created instead of a sum of $0 that does not add up', () => {
    const desk = deskOf(changed(RIDGE, { program: 'participating', value2: '15M' }));
    const said =
      'At payoff the bridge loan also takes 15% to 25% of the value created. None is created: the stabilized value less purchase price, renovation budget and closing costs leaves nothing. Our sheet names no basis; we assume this one.';
    expect(costCaveats(desk, desk.answer.cost!)).toContain(said);
    expect(textOf(<BridgeCostHeadline desk={desk} />)).not.toContain('With it:');
  });

  it('says why a renovation budget of $0 is called not typed', () => {
    const { read } = deskOf(changed(RIDGE, { works: '0' }));
    expect(sayOddities(read)).toContain('A renovation or construction budget of $0 counts as not typed.');
    expect(sayOddities(deskOf(changed(RIDGE, { works: null })).read)).toEqual([]);
    expect(sayOddities(deskOf('for=buy&works=0').read)).toEqual([]);
    expect(sayOddities(deskOf(changed(RIDGE, { works: 'many' })).read)).toEqual([]);
  });

  it('rounds the cash left to find once', () => {
    const owner =
      'for=refinance&type=self-storage&market=primary&value=34006000&noi=1976700&value2=35011000&noi2=1850100&costs=785k&works=5.38M&debt=21336000&basis=36472000&loan=31934000&sofr=9&fee=0&exit=1&ext=0.5&hold=18&steady=6&start=2027-02';
    const [, left] = sayVerdict(deskOf(owner)).match(/(\$[\d.,]+M?) left to find/)!;
    expect(headlineOf(owner).lede).toContain(`${left} is left to find`);
  });

  it('calls no loan unsized whose size stands beside it', () => {
    const waiting = changed(RIDGE, { value2: null, hold: '6' });
    expect(deskOf(waiting).answer.programs.find(({ key }) => key === 'core-plus')?.largest).toBe(12_475_000);
    expect(sayVerdict(deskOf(waiting))).toBe('No loan fits yet');
  });

  it('has no minus before a zero', () => {
    expect(sayFigure(-0.004, 'dscr')).toBe('0.00x');
    expect(sayFigure(-0.04, 'dscr')).toBe('−0.04x');
    expect(sayFigure(-0.0004, 'percent')).toBe('0%');
  });

  it('says on a sheet what its figures are of', () => {
    const built =
      'for=build&type=multifamily&market=secondary&units=200&price=5M&works=30M&costs=500k&noi2=6M&value2=70M&hud=5.5&premium=0.25';
    expect(rowOf(built, 'Coverage asked')?.note).toMatch(/^Coverage alone allows \$[\d,]+ to \$[\d,]+$/);
    expect(rowOf(changed(RIDGE, { costs: null }), 'Renovation and closing costs')?.note).toBe(
      'Cost $15,800,000 without closing costs',
    );
    expect(rowOf(changed(RIDGE, { hold: '18' }), 'Term')?.note).toBe('Fully extended, 24 to 36 months');
  });

  it('says on a sheet what the insured loan costs a year, also where its balance is not typed', () => {
    // the combined coverage rested on a figure that stood nowhere
    const typed = 'for=add&type=multifamily&works=3M&value=15M&value2=19M&noi=1.2M&hud=5.5';
    expect(rowOf(`${typed}&pays=700k&left=200`, 'Insured loan today')).toMatchObject({
      figure: 'Balance not typed',
      note: '200 months left, $700,000 a year',
    });
    expect(rowOf(typed, 'Insured loan today')).toBeUndefined();
    // what is left of another plan says nothing of this one
    expect(rowOf(`${RIDGE}&left=200`, 'Insured loan today')).toBeUndefined();
  });

  it('says that no cash to close is the least, where a fee is not counted', () => {
    const all =
      'for=buy&type=multifamily&market=secondary&price=34.05M&costs=333k&value=38.488M&noi=3.033M&program=participating';
    expect(rowOf(all, 'Equity, cash to close')?.figure).toBe('At least $0');
    expect(rowOf(`${all}&fee=0&sofr=2&noi2=5M&steady=0`, 'Equity, cash to close')?.figure).toBe('$0');
  });

  it('has the share of value in the yearly rate of a sheet that has no takeout', () => {
    // 13.10% a year stood over a loan that the cost page puts at 27% to 37%
    const shared =
      'for=buy&type=office&market=secondary&price=38.785M&costs=443k&value=40.342M&noi=1M&noi2=4.732M&loan=24.22M&sofr=4.646&fee=0.5&hold=12&start=2027-04&program=participating';
    const yearOf = (query: string) => dealSheet(deskOf(query), SHEET_SITE).figures.at(-1);
    expect(yearOf(`${shared}&value2=61.474M`)).toMatchObject({
      label: 'A year, with the share of value',
      figure: expect.stringMatching(/^2\d\.\d\d% to 3\d\.\d\d%$/),
    });
    expect(yearOf(shared)).toMatchObject({ label: 'A year, before the share of value' });
    expect(yearOf(shared.replace('participating', 'core-plus'))).toMatchObject({
      label: 'A year, with the fees typed',
    });
  });

  it('puts among the loans for other buildings none that lends on this one', () => {
    // only the loan is too small, or the house too empty
    const groups = (query: string) => textOf(<LoanLedger desk={deskOf(query)}>{null}</LoanLedger>);
    const small = groups('for=situation&type=office&market=secondary&loan=500k');
    expect(small).toContain('Do not fit 4 Core Bridge');
    expect(small).toContain('For other buildings, or other purposes 5 HUD 221(d)(4)');
    const empty = groups('for=refinance&type=multifamily&market=secondary&units=50&occupied=70&debt=4M');
    expect(empty).toMatch(/Do not fit 1 HUD 223\(f\)/);
  });

  it('has no field in the bar that the plan does not use', () => {
    expect(barFields(deskOf('for=add&type=multifamily'))).toEqual([
      'value',
      'works',
      'noi',
      'noi2',
      'value2',
      'loan',
    ]);
  });

  it('does not say that a program lends nothing, which only waits or lends later', () => {
    const otherOf = (query: string) => dealSheet(deskOf(query), SHEET_SITE).legal[0];
    const open =
      'for=buy&type=medical-office&market=primary&price=10M&costs=100k&value=10M&noi=900k&sofr=4&program=core';
    expect(otherOf(open)).toBe('Core Bridge needs the value stabilized. The sheet is for Core-Plus Bridge.');
    expect(otherOf(`${RIDGE}&program=223f`)).toBe(
      'HUD 223(f) & 232/223(f) lends once the property is stabilized. The sheet is for Core-Plus Bridge.',
    );
    expect(otherOf(`${RIDGE}&program=221d4`)).toBe(
      'HUD 221(d)(4) & 220 does not lend on this deal. The sheet is for Core-Plus Bridge.',
    );
  });

  it('says that a typed premium stands for the one of HUD’s rules, which it names beside it', () => {
    const desk = deskOf(`${OWNED}&premium=0.6&rules=today`);
    const answer = desk.answer.programs.find(({ key }) => key === '223f')!;
    expect(sayNotes(desk, answer)).toContain(
      'The annual premium is the one that you typed, in place of any other named here.',
    );
  });

  it('calls nothing typed that could not be read, and says on the sheet what was not', () => {
    const read = changed(OFFICE, { hold: '24.5', days: '365', works: 'abc', for: 'refinance' });
    const sheet = dealSheet(deskOf(read), SHEET_SITE);
    const [typed, assumed] = sheet.assumed.map(({ items }) => items.join('; '));
    expect(typed).not.toMatch(/bridge term|day count/i);
    expect(assumed).toContain('ridge term 24 months; day count actual/360');
    expect(sheet.legal[0]).toBe(
      'What the link has for the renovation or construction budget, bridge term and day count could not be read and is not used.',
    );
    expect(rowOf(read, 'Renovation and closing costs')).toMatchObject({
      figure: 'not read and $350,000',
      note: '',
    });
  });
});
