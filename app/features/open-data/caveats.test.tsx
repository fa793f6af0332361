import type { WriteOptions } from 'hucre/xlsx';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { answerAssistant } from '#app/features/assistants/answer-assistant.server.ts';
import { assistantTools } from '#app/features/assistants/tools.server.ts';
import { answerDesk } from '#app/features/deal/answer-desk.ts';
import { DealHeadline } from '#app/features/deal/answers/deal-headline.tsx';
import { LoanLedger } from '#app/features/deal/answers/loan-ledger.tsx';
import { BridgeCostHeadline } from '#app/features/deal/cost/bridge-cost-headline.tsx';
import { BridgeCostPage } from '#app/features/deal/cost/bridge-cost-page.tsx';
import type { Desk, DeskPage } from '#app/features/deal/desk-data.ts';
import { dealSheet } from '#app/features/deal/sheet/deal-sheet.ts';
import { SheetPage } from '#app/features/deal/sheet/deal-sheet-page.tsx';
import { TakeoutHeadline } from '#app/features/deal/takeout/takeout-headline.tsx';
import { TakeoutPage } from '#app/features/deal/takeout/takeout-page.tsx';
import { draftWorkbook } from '#app/features/workbook/deal-workbook.server.ts';
import { SHEETS } from '#app/features/workbook/workbook-draft.ts';
import { publishedTerms } from '#app/lending/published-terms.ts';
import { deskData, sheetSite } from '#app/pages/lending/deal/desk.server.ts';
import { fixtureContent } from '#tests/fixture-content.ts';
import { dealData } from './deal-data.server.ts';
import { deskMarkdown } from './deal-markdown.server.ts';

// Each caveat that holds of an answer, in each form of that answer, beside it and not at its end alone.

const content = fixtureContent();
const { pages } = content;
const data = deskData(content, '2026-11-24');
const site = sheetSite(content);
const siteUrl = 'https://oak.example';
const around = { site, siteUrl, closed: content.transactions };

const RIDGE =
  'for=buy-improve&type=multifamily&market=secondary&name=Ridge&units=120&price=14.2M&works=1.6M&costs=350k&loan=12M&noi=905k&noi2=1.55M&value=14.5M&value2=21M&occupied=88&steady=18&hold=24&start=2026-12&sofr=3.9&floor=3&fee=1&exit=1&ext=0.25&hud=5.5&process=6&legal=200k&life=50';
const NO_FEES = RIDGE.replace(/&(fee|exit|ext|legal|floor)=[^&]+/g, '');
const EXAMPLE = `${NO_FEES}&fees=example&${new URLSearchParams(
  ['fee', 'exit', 'ext'].map((key) => [key, pages.deal.example[key as 'fee']!]),
)}`;
const PARTICIPATING = `${RIDGE}&program=participating`;
const OWNED =
  'for=refinance&type=industrial&market=secondary&debt=9.6M&costs=210k&loan=6M&noi=1.15M&value=16M&value2=16.5M&sofr=3.9&hold=24&program=core';
const STABLE =
  'for=refinance&type=multifamily&market=secondary&units=120&debt=12M&costs=350k&noi=1.5M&value=21M&occupied=93&hud=5.5';
const BUILT =
  'for=build&type=multifamily&market=primary&units=200&price=4M&works=36M&costs=1M&noi2=3.2M&value2=55M&hud=5.75&premium=0.25&program=221d4';

type Part = 'deal' | 'cost' | 'takeout' | 'sheet';

const textOf = (page: ReactNode) =>
  renderToStaticMarkup(<MemoryRouter>{page}</MemoryRouter>)
    .replaceAll(/<span class="unbroken">([^<]*)<\/span>/g, '$1')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ');

const PAGES: Record<Part, (desk: Desk) => ReactNode> = {
  deal: (desk) => (
    <>
      <DealHeadline desk={desk} />
      <LoanLedger desk={desk}>{null}</LoanLedger>
    </>
  ),
  cost: (desk) => (
    <>
      <BridgeCostHeadline desk={desk} />
      <BridgeCostPage desk={desk} words={pages['deal-cost']} />
    </>
  ),
  takeout: (desk) => (
    <>
      <TakeoutHeadline desk={desk} />
      <TakeoutPage desk={desk} words={pages['deal-takeout']} />
    </>
  ),
  sheet: (desk) => <SheetPage desk={desk} site={site} words={pages['deal-sheet']} />,
};

const linesOf = (sheets: WriteOptions['sheets'], name: string) =>
  [...(sheets.find((one) => one.name === name)?.cells?.values() ?? [])].map(({ value }) => value).join('\n');

/** The sheets of a workbook that show a part of the answer. */
const ON_SHEETS: Record<Exclude<Part, 'sheet'>, (keyof typeof SHEETS)[]> = {
  deal: ['deal', 'loans', 'funds'],
  cost: ['deal', 'cost', 'months'],
  takeout: ['deal', 'out'],
};

async function tool(name: string, query: string): Promise<string> {
  const body = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: Object.fromEntries(new URLSearchParams(query)) },
  };
  const request = new Request(`${siteUrl}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    body: JSON.stringify(body),
  });
  const { result } = await (
    await answerAssistant(request, assistantTools(content, data, site, siteUrl))
  ).json();
  return `${result.content[0].text}`;
}
const TOOLS = { deal: 'size_deal', cost: 'bridge_cost', takeout: 'takeout' } as const;

/** A part of the answer in every form that it has. */
async function formsOf(part: Part, query: string): Promise<Record<string, string>> {
  const desk = answerDesk(data, new URLSearchParams(query));
  const page = textOf(PAGES[part](desk));
  const markdown = deskMarkdown(part as DeskPage, desk, around);
  // a PDF prints what its sheet says
  if (part === 'sheet') return { page, markdown, pdf: JSON.stringify(dealSheet(desk, site)) };
  const found = dealData(desk, new URLSearchParams(query), { asOf: '2025-12-01', siteUrl, closed: [] });
  if ('problem' in found) throw new Error(found.problem.detail);
  const { sheets } = draftWorkbook({ desk, site, siteUrl, terms: publishedTerms(content) });
  const ofWorkbook = Object.fromEntries(
    ON_SHEETS[part].map((name) => [`workbook, ${SHEETS[name]}`, linesOf(sheets, SHEETS[name])]),
  );
  const json = part === 'deal' ? found.programs : found[part];
  return {
    page,
    markdown,
    json: JSON.stringify(json),
    assistant: await tool(TOOLS[part], query),
    ...ofWorkbook,
  };
}

const { notes, caveats } = data.words;

it('a link fills in the fees that nobody typed, and the answer then says that they are an example', () => {
  const headline = (query: string) => {
    const desk = answerDesk(data, new URLSearchParams(query));
    return renderToStaticMarkup(
      <MemoryRouter>
        <BridgeCostHeadline desk={desk} />
        <BridgeCostPage desk={desk} words={content.pages['deal-cost']} />
      </MemoryRouter>,
    );
  };
  const link = /<a [^>]*href="([^"]+)"[^>]*>Fill in an example set of fees<\/a>/;
  const open = headline(NO_FEES);
  expect(open).not.toContain(notes['example-fees']);
  const { searchParams } = new URL(link.exec(open)![1]!.replaceAll('&amp;', '&'), siteUrl);
  const filled = answerDesk(data, searchParams);
  expect(filled.read.errors).toEqual([]);
  expect(filled.answer.cost?.unpriced).toEqual([]);
  expect(headline(`${searchParams}`)).toContain(notes['example-fees']);
  expect(headline(`${searchParams}`)).not.toMatch(link);
  // the visitor's own fee is no example
  searchParams.set('fee', '1.5');
  expect(headline(`${searchParams}`)).not.toContain(notes['example-fees']);
});

describe.each<[string, string, Partial<Record<Part, string>>]>([
  [
    'that nobody is bound, with date and version',
    RIDGE,
    { deal: caveats.notice, cost: caveats.notice, takeout: caveats.notice, sheet: data.version },
  ],
  ['whose the loan after the bridge is', RIDGE, { takeout: caveats.subsidiary, sheet: caveats.subsidiary }],
  ['whose an insured loan of today is', STABLE, { deal: caveats.subsidiary, sheet: caveats.subsidiary }],
  [
    'the share of the value created',
    PARTICIPATING,
    {
      deal: 'of the value created',
      cost: 'of the value created',
      takeout: 'of the value created',
      sheet: 'of the value created',
    },
  ],
  [
    'that the break-evens are before that share',
    PARTICIPATING,
    { takeout: notes['before-share'], sheet: notes['before-share'] },
  ],
  ['fees that nobody typed', NO_FEES, { cost: 'not counted', sheet: 'not counted' }],
  [
    'the exit fee and the costs of the HUD loan that nobody typed',
    NO_FEES,
    { takeout: notes['exit-fee-not-typed'], sheet: notes['exit-fee-not-typed'] },
  ],
  ['the costs alone', NO_FEES, { takeout: notes['legal-not-typed'], sheet: notes['legal-not-typed'] }],
  ['a floor that nobody typed', NO_FEES, { cost: notes['floor-not-typed'], sheet: 'floor' }],
  ['that it is fully funded', RIDGE, { cost: 'fully funded', sheet: 'fully funded' }],
  [
    'fees that are an example',
    EXAMPLE,
    { cost: notes['example-fees'], takeout: notes['example-fees'], sheet: notes['example-fees'] },
  ],
  [
    'by whose rules the loan after the bridge counts',
    RIDGE,
    { takeout: 'not with HUD’s rules of today', sheet: 'not with HUD’s rules of today' },
  ],
  [
    'that they are those of today',
    `${RIDGE}&rules=today`,
    { takeout: 'Counted with HUD’s rules of today', sheet: 'Counted with HUD’s rules of today' },
  ],
  [
    'by whose rules an insured loan of today counts',
    STABLE,
    { deal: 'HUD’s rules of today', sheet: 'not with HUD’s rules of today' },
  ],
  [
    'that those are of today',
    `${STABLE}&rules=today`,
    { deal: 'Counted with HUD’s rules of today', sheet: 'Counted with HUD’s rules of today' },
  ],
  [
    'limits per unit that are not tested',
    BUILT,
    { deal: notes['units-not-tested'], sheet: notes['units-not-tested'] },
  ],
  [
    'what was paid, that nobody typed',
    OWNED,
    { deal: notes['cost-not-tested'], sheet: notes['cost-not-tested'] },
  ],
  ['a basis that we assume', RIDGE, { deal: 'until credit confirms it', sheet: 'until credit confirms it' }],
])('%s', (_, query, parts) => {
  it.each(Object.entries(parts))('stands in each form of %s', async (part, text) => {
    const forms = await formsOf(part as Part, query);
    const without = Object.entries(forms).filter(([, said]) => !said.replaceAll('\\"', '"').includes(text));
    expect(without.map(([form]) => form)).toEqual([]);
  });
});

it('heads each sheet of a workbook', () => {
  const desk = answerDesk(data, new URLSearchParams(PARTICIPATING));
  const { sheets } = draftWorkbook({ desk, site, siteUrl, terms: publishedTerms(content) });
  for (const { name } of sheets) expect(linesOf(sheets, name), name).toContain('not a commitment to lend');
});
