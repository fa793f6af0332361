import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { readContent } from '#app/collections/content.server.ts';
import { deskData } from '#app/pages/lending/deal/desk.server.ts';
import { answerDesk } from './answer-desk.ts';
import { describeDeal } from './answer-text.ts';
import { BridgeCostHeadline } from './bridge-cost-headline.tsx';
import { costCaveats } from './cost-caveats.ts';
import { sayHeadline } from './deal-headline.tsx';
import { sheetTitle } from './deal-sheet.ts';
import { sayFigure } from './figure-text.ts';
import { LoanLedger } from './loan-ledger.tsx';
import { sayNotes } from './loan-text.ts';
import { MissingFields } from './missing-fields.tsx';
import { sayReasons } from './reason-text.ts';
import { TakeoutHeadline } from './takeout-headline.tsx';

// Sentences that an underwriter rejected after reading the answers of eighty deals, each in its present wording.

const data = deskData(readContent(), '2026-11-24');
const deskOf = (query: string) => answerDesk(data, new URLSearchParams(query));
const textOf = (page: ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)
    .replaceAll(/<\/(h\d|p|dt|dd|small|b|li)>/g, ' ')
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
  return sayReasons(desk, answer).map(({ head, fix }) => `${head} ${fix}`.trim());
};

const RIDGE =
  'for=buy-improve&type=multifamily&market=secondary&units=120&price=14.2M&works=1.6M&costs=350k&loan=12M&noi=905k&noi2=1.55M&value=14.5M&value2=21M&occupied=88&steady=18&hold=24&start=2026-12&sofr=3.9&floor=3&fee=1&exit=1&ext=0.25&hud=5.5&process=6&legal=200k&life=50';
const OWNED =
  'for=refinance&type=multifamily&units=120&debt=14M&basis=14M&costs=300k&value=21M&noi=1M&hud=6.25&loan=16M&life=40&afford=affordable&occupied=91';
const BOUGHT =
  'for=buy&type=multifamily&units=80&price=11.4M&costs=250k&value=11.9M&noi=910k&hud=5.25&loan=10M';
const INSURED =
  'for=insured&type=skilled-nursing&first=12.6M&balance=10.85M&left=318&costs=240k&noi=1.12M&hud=4.9&loan=11M';

describe('the headline', () => {
  it('names what was sized, where another loan waits for a field', () => {
    expect(headlineOf(OWNED)).toEqual({
      title: 'None carries $16M so far',
      lede: 'The nearest is Participating Bridge, at $14.3M. Add value stabilized, and Opportunistic can be answered.',
    });
  });

  it('says of one loan that it waits, and of none that most do', () => {
    expect(headlineOf('for=build&type=assisted-living&price=2M')).toEqual({
      title: 'A few more facts are needed for an answer',
      lede: expect.stringMatching(
        /^Start with owner: HUD 232\/221\(d\)\(4\) waits for it, among other things\./,
      ),
    });
    expect(headlineOf('loan=12M').lede).toMatch(/^Start with purchase price: Core, .* wait for it/);
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
      'HUD 223(a)(7) lends up to $11.09M. It does not pay for everything: of $11.16M to be paid, $161,500 is left to find in cash.',
    );
    expect(headlineOf(`${BOUGHT}&afford=green`).lede).toContain(
      '(not counted: origination fee and interest reserve)',
    );
  });
});

describe('why a loan does not fit', () => {
  it('says a unit once', () => {
    const few = 'for=refinance&type=multifamily&market=primary&units=4&debt=600k&noi=90k&value=1.2M&hud=5.5';
    expect(reasonsOf(few, '223f')).toContain('It asks for 5 units. Yours has 4 units. 5 units.');
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
      'It asks for 85% occupied. Yours has 79%. Lease up to 85% first.',
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
    expect(ledger).toContain('It needs value today.');
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
    'Once the property is stabilized, this loan may repay the bridge. For that it needs 1-month Term SOFR. SOFR prices the bridge; this loan’s own rate is fixed.',
  ]);
  expect(textOf(<TakeoutHeadline desk={deskOf(query)} />)).toContain(
    'Add 1-month Term SOFR. It prices the bridge loan until HUD 223(f), whose own rate is fixed, repays it.',
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
  expect(cost(BOUGHT)).toMatch(/^The cost needs one more number/);
  expect(cost(RIDGE)).toContain('until then a reserve of $64,017 covers the rest.');
  const late = deskOf(RIDGE.replace('steady=18', 'steady=30'));
  expect(costCaveats(late, late.answer.cost!).join(' ')).toContain('with two extensions');
  expect(cost(`${RIDGE}&program=participating`)).toContain(
    'At payoff it also takes 15% to 25% of the value created: $',
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
