import { fromMarkdown } from 'mdast-util-from-markdown';
import { expect, it } from 'vitest';
import { answerDesk } from '#app/features/deal/answer-desk.ts';
import { DESK_PAGES, type DeskPage } from '#app/features/deal/desk-data.ts';
import { deskData, sheetSite } from '#app/pages/lending/deal/desk.server.ts';
import { RECKONED_DEALS } from '#tests/data/reckoned-deals.ts';
import { fixtureContent } from '#tests/fixture-content.ts';
import { deskMarkdown } from './deal-markdown.server.ts';

const content = fixtureContent();
const written = (page: DeskPage, query: string) =>
  deskMarkdown(page, answerDesk(deskData(content, '2026-11-24'), new URLSearchParams(query)), {
    site: sheetSite(content),
    siteUrl: 'https://oak.example',
    closed: content.transactions,
  });

const RIDGE =
  'for=buy-improve&type=multifamily&market=secondary&name=Ridge&units=120&price=14.2M&works=1.6M&costs=350k&loan=12M&noi=905k&noi2=1.55M&value=14.5M&value2=21M&occupied=88&steady=18&hold=24&start=2026-12&sofr=3.9&floor=3&fee=1&exit=1&ext=0.25&hud=5.5&process=6&legal=200k&life=50';
const OWNED =
  'for=refinance&type=industrial&market=secondary&debt=9.6M&costs=210k&loan=6M&noi=1.15M&value=16M&value2=16.5M&sofr=3.9&hold=24&basis=9M';

it('is a document: one title, tables, no link but that of the head, no HTML and no entity', () => {
  for (const query of [RIDGE, OWNED, '', 'noi=abc&price=10M', ...RECKONED_DEALS.map(({ deal }) => deal)])
    for (const page of DESK_PAGES) {
      const text = written(page, query);
      const body = text.slice(text.indexOf('\n---\n') + 5);
      const tree = fromMarkdown(body);
      const kinds = JSON.stringify(tree);
      for (const kind of ['html', 'strong', 'emphasis', 'link'])
        expect(kinds, query).not.toContain(`"type":"${kind}"`);
      expect(tree.children.filter((node) => node.type === 'heading' && node.depth === 1)).toHaveLength(1);
      expect(text, query).not.toMatch(/&#|&[a-z]+;|undefined|NaN|\{\w+\}|\$-/);
      // each address occurs once
      expect(text.match(/https:\/\/oak\.example\/lending\/deal[^.]/g) ?? [], query).toHaveLength(1);
    }
});

it('has a figure to a cell, and words apart from it', () => {
  const text = written('deal', RIDGE);
  expect(text).toContain('| Core-Plus Bridge | Fits | $12,475,000 | LTV 75% | $12,000,000 | $4,334,016.65 |');
  expect(text).toContain('| Core Bridge | Does not fit | $10,029,244 | DSCR 1.00x | \u2013 | \u2013 |');
  // the cash is counted for the loan wanted, which is not the largest just named
  expect(text).toContain('held by LTV 75%. At $12M: of $16.34M to pay, $4.34M is your own cash to close.');
  expect(written('cost', RIDGE)).toContain('| Origination fee | $120,000 | $12,000,000 × 1% = $120,000 |');
  expect(written('takeout', RIDGE)).toContain('| Of it, at closing | $2,083,050 |');
});

it('gives the cash beside a loan as the least where a use is not known, and none beside one that comes too late', () => {
  const line = (query: string, name: string) =>
    written('deal', query)
      .split('\n')
      .find((one) => one.startsWith(`| ${name} `));
  expect(line(RIDGE.replace('&fee=1', ''), 'Core-Plus Bridge')).toMatch(/\| at least \$4,214,016\.65 \|$/);
  const late = line(RIDGE.replace('steady=18', 'steady=40'), 'HUD 223(f) & 232/223(f)');
  expect(late).toMatch(/bridge has ended \|.*\| \u2013 \|$/);
});

it('says what an answer needs that is not there, and names no program whose figures are not there', () => {
  const asked = `${RIDGE}&program=core`;
  const takeout = written('takeout', asked.replace('&noi2=1.55M', ''));
  expect(takeout).toContain('From bridge to HUD needs the NOI stabilized.');
  expect(takeout).not.toContain('The figures are for');
  const cost = written('cost', asked.replace('&sofr=3.9', ''));
  expect(cost).toContain('The cost needs the 1-month Term SOFR.');
  expect(cost).not.toContain('The figures are for');
});

it('gives a cost at the ends of a spread where the spread has two', () => {
  const ends = 'The same at the ends of the program\u2019s spread';
  expect(written('cost', RIDGE)).toContain(ends);
  expect(written('cost', `${RIDGE}&program=participating`)).not.toContain(ends);
});

it('says of no loan that it fits, and of no takeout that it repays, where cash is left to find', () => {
  const text = written('deal', OWNED);
  expect(text).toContain('| Core Bridge | Leaves cash to find |');
  expect(text).not.toContain('| Fits |');
});

it.each([
  ['value2=21M', 'value2=21M', 'The permanent loan repays the bridge, with $4.16M over.'],
  // a share of value is deducted before a surplus is stated
  [
    'value2=21M',
    'value2=21M&program=participating',
    'The permanent loan repays the bridge and its share, with $2.93M to $3.42M over.',
  ],
  ['value2=21M', 'value2=12M', 'The permanent loan is $2.12M short of the bridge.'],
  [
    'value2=21M',
    'value2=15M',
    'The permanent loan repays all but $27 of the bridge, which rounding down to a hundred dollars leaves to find.',
  ],
  ['steady=18', 'steady=34&process=12', 'The HUD loan comes 10 months after the bridge has ended.'],
])('says of a takeout what its page says: %s as %s', (typed, changed, said) => {
  const query = RIDGE.replace('process=6&', changed.includes('process') ? '' : 'process=6&');
  const text = written('takeout', query.replace(typed, changed));
  const [, first = ''] = text.split('\n# ')[1]!.split('\n\n');
  expect(first.slice(0, said.length + 1)).toBe(`${said} `);
});

it('says what it stands on: what was typed, what was assumed, and the notice', () => {
  for (const page of DESK_PAGES)
    expect(written(page, RIDGE)).toContain('Indicative, not a commitment to lend.');
  expect(written('deal', RIDGE)).toMatch(/^\| days \| Day count \| .+ \| assumed \|$/m);
  expect(written('cost', OWNED)).toContain('at market, not counted');
  expect(written('deal', 'noi=abc&price=10M')).toContain('Not read, and not used:');
  expect(written('deal', 'hold=24.5&price=10M')).toContain('| hold | Bridge term | 24 months | assumed |');
  expect(written('deal', `${RIDGE}&program=core-plus`)).toContain(
    '| program | Program | Core-Plus Bridge | typed |',
  );
  for (const page of DESK_PAGES) {
    const odd = written(page, `${RIDGE}&loan=11M&terms=01234567`);
    expect(odd).toContain('This link was made with version 01234567 of the terms.');
    expect(odd).toContain('’ twice. The last is used.');
  }
  expect(written('takeout', RIDGE)).toContain('Statutory limits per unit are not tested.');
});

it('says what the page says where there is nothing to show, and of a rate beyond its field', () => {
  expect(written('takeout', RIDGE.replace('loan=12M', 'loan=6M'))).toContain('| beyond 15% |');
  const build = 'for=build&type=multifamily&market=primary&units=200&price=4M&works=40M&noi2=4.2M&hud=6';
  expect(written('cost', build)).toContain(content.pages.deal.notes['no-cost']);
  expect(written('takeout', build)).toContain(content.pages.deal.notes['no-takeout']);
  expect(written('deal', '')).toMatch(/^\| for \| Purpose\. \| buy-improve, /m);
});

it('calls a deal without a name by its type and market', () => {
  expect(written('deal', OWNED)).toContain('# Industrial in a secondary market: which loans fit');
  expect(written('cost', 'type=office&loan=3M')).toContain('# Office: what a bridge loan costs');
});

it('says below the payments of an insured loan when they begin, as the page does', () => {
  const built =
    'for=build&type=multifamily&market=secondary&units=200&works=40M&costs=5M&price=4M&noi2=3.4M&hud=5.75&premium=0.25';
  const { every, built: later } = content.pages.deal.payments;
  expect(written('deal', built)).toContain(`- ${every} ${later}\n`);
  expect(written('deal', RIDGE)).not.toContain(later);
});
