import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import fc from 'fast-check';
import { type Cell, readXlsx, type Workbook } from 'hucre/xlsx';
import { loadContent } from '#app/collections/content.server.ts';
import { sayExactly, sayRate, sayWhole } from '#app/features/deal/figure-text.ts';
import { STANDINGS } from '#app/features/deal/verdict-text.ts';
import type { DealData } from '#app/features/open-data/deal-data.server.ts';
import { isLibreOfficeThere, recalculated } from '#app/features/workbook/libre-office.ts';
import { SHEETS } from '#app/features/workbook/workbook-draft.ts';
import { type Deal, FIELDS, type Field, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { shortQuery } from '#app/lending/deal/short-address.ts';
import { plausibleDeal } from '#tests/data/generated-deals.ts';
import { bare, isPopplerThere, poppler } from '#tests/poppler.ts';
import { WHOLE_MATRIX } from '../cases.ts';
import { expect, site, test } from '../site.ts';

/** Deals in one batch: the number of workbooks that LibreOffice recalculates in one start, within its two minutes. */
const AT_ONCE = WHOLE_MATRIX ? 25 : 3;
const PARTS = WHOLE_MATRIX ? 40 : 1;
const { terms, bridge, fhaHud } = loadContent();
const names = new Map([...bridge.programs, ...fhaHud.programs].map(({ key, name }) => [key, name]));

/** The address of a generated deal; a value below its field's bounds becomes the lower bound. */
function addressOf(deal: Deal): URLSearchParams {
  const sent = Object.entries(deal).map(([name, value]) => {
    const field: Field = FIELDS[name as FieldKey];
    if (field.group === 'link' || value === '') return [name, null];
    if (!('least' in field) || typeof value !== 'number' || value === 0) return [name, value];
    return [name, Math.abs(value) < field.least ? field.least : value];
  });
  return shortQuery({ deal: Object.fromEntries(sent) as Deal, errors: [], assumed: [] }, terms.version);
}

type Program = DealData['programs'][number];
/** A program's answer in words: an answer with untested rules is not called a fit outright. */
const standing = ({ verdict, tests }: Program) =>
  verdict === 'fits' && tests.some(({ met }) => met === null) ? 'Fits what is tested' : STANDINGS[verdict];
const LENDS: readonly string[] = ['fits', 'leaves-cash', 'fits-with-less', 'later'];
const lends = ({ verdict, loan }: Program) => LENDS.includes(verdict) && loan !== null && loan > 0;
const sum = (lines: readonly { amount: number | null }[]) =>
  lines.reduce((all, { amount }) => all + Math.round((amount ?? 0) * 100), 0) / 100;
/** The cash that an owner has to add; a buyer's equity does not count. */
const leftToFind = ({ funds }: Program) =>
  funds?.sources.some(({ label }) => label === 'Cash left to find') ? funds.cash : 0;

const SAYS_REPAYS = /repays the bridge(,| and its share,) with/;

const text = (html: string) =>
  html
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ');

const ask = async (path: string) => {
  const answer = await fetch(site() + path);
  expect(answer.status, path).toBe(200);
  return answer;
};

/** Differences between the data and the other forms of the same deal. */
function pageDifferences(data: DealData, pages: Record<'deal' | 'cost' | 'takeout', string>): string[] {
  const wrong: string[] = [];
  const says = (where: string, said: string, words: string) => {
    if (!words.includes(said)) wrong.push(`the page of ${where} does not say ${said}`);
  };
  const parts = new Map(
    pages.deal
      .split(' id="loan-')
      .slice(1)
      .map((part) => [part.slice(0, part.indexOf('"')), text(part)]),
  );
  for (const program of data.programs.filter(lends)) {
    const { key, tests, funds, payments } = program;
    const said = parts.get(key) ?? '';
    for (const { amount, arithmetic } of tests)
      if (amount !== null && arithmetic.length > 0) says(key, sayWhole(amount), said);
    if (funds)
      for (const figure of [funds.total, funds.cash, ...funds.uses.flatMap(({ amount }) => amount ?? [])])
        says(key, sayWhole(figure), said);
    if (payments) says(key, sayExactly(payments.monthly), said);
    if (leftToFind(program) >= 1 && !said.includes('left to find'))
      wrong.push(`the page of ${key} leaves cash and does not say so`);
  }
  const { cost, takeout } = data;
  if (cost) {
    const said = text(pages.cost);
    for (const figure of [cost.total, cost.interest]) says('cost', sayWhole(figure), said);
    for (const { interest } of cost.months.slice(0, cost.payoffMonth))
      says('cost', sayExactly(interest), said);
    if (cost.allInAnnual !== null) says('cost', sayRate(cost.allInAnnual), said);
  }
  if (takeout) {
    const said = text(pages.takeout);
    for (const figure of [takeout.permanent, Math.abs(takeout.surplus)])
      says('takeout', sayWhole(figure), said);
    if (!takeout.repays && SAYS_REPAYS.test(said))
      wrong.push('the page says that a takeout repays, with cash to find');
  }
  return wrong;
}

function markdownDifferences(data: DealData, twins: Record<'deal' | 'cost' | 'takeout', string>): string[] {
  const wrong: string[] = [];
  const says = (where: keyof typeof twins, said: string) => {
    if (!twins[where].includes(said)) wrong.push(`${where}.md does not say ${said}`);
  };
  for (const program of data.programs) {
    const { key, verdict, largest, funds, payments } = program;
    const isLate = verdict === 'later' && (data.takeout?.monthsLate ?? 0) > 0;
    says(
      'deal',
      `| ${names.get(key)} | ${standing(program)}${isLate ? ', which is after the bridge has ended' : ''} | ${largest === null ? '\u2013' : sayExactly(largest)} `,
    );
    if (!lends(program)) continue;
    const part = twins.deal.split(`\n## ${names.get(key)}\n`)[1]?.split('\n## ')[0] ?? '';
    const total = (side: string) => new RegExp(`^\\| ${side}, total \\| (\\S+) \\|$`, 'm').exec(part)?.[1];
    if (funds && (total('Uses') !== sayExactly(funds.total) || total('Sources') !== total('Uses')))
      wrong.push(`deal.md: uses ${total('Uses')} and sources ${total('Sources')} of ${key}, ${funds.total}`);
    if (payments && !part.includes(`| ${sayExactly(payments.monthly)} |`))
      wrong.push(`deal.md: payment of ${key}`);
  }
  const { cost, takeout } = data;
  if (cost) {
    for (const figure of [cost.total, cost.interest]) says('cost', `| ${sayExactly(figure)} |`);
    for (const { index, month, days, interest } of cost.months.slice(0, cost.payoffMonth))
      says('cost', `| ${index} | ${month} | ${days} | ${sayExactly(interest)} |`);
  }
  if (takeout) {
    for (const figure of [takeout.permanent, takeout.payoff, Math.abs(takeout.surplus)])
      says('takeout', `| ${sayExactly(figure)} |`);
    if (!takeout.repays && SAYS_REPAYS.test(twins.takeout)) wrong.push('takeout.md says that it repays');
  }
  return wrong;
}

/** Whether the bridge is repaid is stated in one sentence, which must be the same in both. */
function headlineDifferences(page: string, twin: string): string[] {
  const said = text(/<h1\b[^>]*>.*?<\/h1>/s.exec(page)?.[0] ?? '').trim();
  return said !== '' && twin.includes(`\n${said}. `) ? [] : [`takeout.md does not say: ${said}`];
}

function paperDifferences(data: DealData, pdf: Uint8Array): string[] {
  const words = bare(poppler('pdftotext', pdf));
  const has = (said: string) => words.includes(bare(said));
  const about = data.programs
    .filter(lends)
    .find(({ key, loan }) => has(`${names.get(key)}, ${sayExactly(loan!)}`));
  if (!about)
    return data.programs.some((one) => lends(one) && one.verdict !== 'later')
      ? ['the sheet is about no loan of the data']
      : [];
  const { key, funds } = about;
  const figures = [
    ...(funds ? [funds.cash, funds.total] : []),
    ...(data.cost?.program === key ? [data.cost.total] : []),
    ...(data.cost?.program === key && data.takeout
      ? [Math.abs(data.takeout.surplus), data.takeout.permanent]
      : []),
  ];
  return figures
    .filter((figure) => !has(sayWhole(figure)))
    .map((figure) => `the sheet does not say ${figure}`);
}

type Cells = ReadonlyMap<string, Partial<Cell>>;
const shown = ({ formula, formulaResult, value }: Partial<Cell> = {}) =>
  (formula === undefined ? value : (formulaResult ?? value)) ?? '';

function workbookDifferences(data: DealData, book: Workbook): string[] {
  const wrong: string[] = [];
  const cellsOf = (name: string): Cells =>
    book.sheets.find((sheet) => sheet.name === name)?.cells ?? new Map();
  const find = (cells: Cells, label: string): [number, number] | null => {
    for (const [at, { value }] of cells)
      if (value === label) return at.split(',').map(Number) as [number, number];
    return null;
  };
  const check = (what: string, found: unknown, wanted: number | string) => {
    const isSame = typeof wanted === 'number' ? Math.abs(Number(found) - wanted) < 0.005 : found === wanted;
    if (found === '' || !isSame) wrong.push(`workbook, ${what}: ${found}, and the data ${wanted}`);
  };
  const beside = (cells: Cells, label: string, by: number) => {
    const at = find(cells, label);
    return at ? shown(cells.get(`${at[0]},${at[1] + by}`)) : '';
  };
  const [deal, funds, out] = [cellsOf(SHEETS.deal), cellsOf(SHEETS.funds), cellsOf(SHEETS.out)];
  for (const program of data.programs) {
    const { key, verdict, largest } = program;
    check(`answer of ${key}`, beside(deal, names.get(key)!, 3), standing(program));
    if (largest !== null) check(`largest of ${key}`, beside(deal, names.get(key)!, 1), largest);
    if (verdict === 'later' || !lends(program) || !program.funds) continue;
    // the headings are short names, and 'Core' is also the beginning of 'Core-Plus'
    const [head] = [...funds]
      .filter(([, { value }]) => typeof value === 'string' && value !== '' && names.get(key)!.includes(value))
      .toSorted(([, a], [, b]) => String(b.value).length - String(a.value).length);
    const column = head?.[0];
    const at = (label: string) => shown(funds.get(`${find(funds, label)?.[0]},${column?.split(',')[1]}`));
    check(`loan of ${key}`, at('This loan'), program.loan!);
    check(`cash of ${key}`, at('Cash, equity where you buy'), program.funds.cash);
    for (const side of ['Uses', 'Sources']) check(`${side} of ${key}`, at(side), program.funds.total);
  }
  const { cost, takeout } = data;
  if (cost) {
    check('cost', beside(deal, 'Total cost', 1), cost.total);
    if (cost.allInAnnual !== null)
      check('all-in', Number(beside(deal, 'All-in annual cost', 1)) * 100, cost.allInAnnual);
  }
  if (takeout) {
    check('surplus', beside(deal, 'Surplus or shortfall', 1), takeout.surplus);
    for (const side of ['Uses', 'Sources'])
      check(`${side} of the takeout`, beside(out, side, 2), takeout.funds.total);
    const { noi, value, noteRate } = takeout.breakEven;
    if (noi !== null) check('NOI that breaks even', beside(out, 'NOI stabilized', 2), noi);
    if (value !== null) check('value that breaks even', beside(out, 'Value stabilized', 2), value);
    if (noteRate !== null)
      check('note rate that breaks even', Number(beside(out, 'HUD note rate', 2)) * 100, noteRate);
  }
  return wrong;
}

for (let part = 0; part < PARTS; part++)
  test(`${AT_ONCE} generated deals are answered alike in every form, part ${part + 1}`, async () => {
    test.setTimeout(600_000);
    test.skip(!isPopplerThere || !isLibreOfficeThere, 'needs poppler-utils and libreoffice-calc');
    const deals = fc.sample(plausibleDeal, { numRuns: AT_ONCE, seed: 20_261_124 + part });
    const client = new Client({ name: 'test', version: '1' });
    // the SDK's own types disagree with each other under exactOptionalPropertyTypes
    await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', site())) as never);
    const wrong: string[] = [];
    const answered: { query: URLSearchParams; data: DealData; workbook: Uint8Array }[] = [];
    for (const deal of deals) {
      const query = addressOf(deal);
      const read = async (path: string) => (await ask(`${path}?${query}`)).text();
      const data: DealData = await (await ask(`/lending/deal.json?${query}`)).json();
      const [page, cost, takeout] = await Promise.all(
        ['', '/cost', '/takeout'].map((one) => read(`/lending/deal${one}`)),
      );
      const [twin, costTwin, takeoutTwin] = await Promise.all(
        ['', '/cost', '/takeout'].map((one) => read(`/lending/deal${one}.md`)),
      );
      const pdf = new Uint8Array(await (await ask(`/lending/deal/sheet.pdf?${query}`)).arrayBuffer());
      const workbook = new Uint8Array(await (await ask(`/lending/deal.xlsx?${query}`)).arrayBuffer());
      answered.push({ query, data, workbook });
      const found = [
        ...pageDifferences(data, { deal: page!, cost: cost!, takeout: takeout! }),
        ...markdownDifferences(data, { deal: twin!, cost: costTwin!, takeout: takeoutTwin! }),
        ...(data.takeout ? headlineDifferences(takeout!, takeoutTwin!) : []),
        ...paperDifferences(data, pdf),
      ];
      for (const { key, funds, verdict, ...program } of data.programs) {
        if (funds && (sum(funds.uses) !== funds.total || sum(funds.sources) !== funds.total))
          found.push(`sources ${sum(funds.sources)} and uses ${sum(funds.uses)} of ${key}`);
        if (verdict === 'fits' && leftToFind({ key, funds, verdict, ...program }) > 0)
          found.push(`${key} fits, and leaves cash to find`);
      }
      const { takeout: out } = data;
      if (out?.repays && (out.surplus < 0 || out.monthsLate > 0 || (out.afterParticipation?.[0] ?? 0) < 0))
        found.push('the takeout repays, and leaves something to find');
      for (const [name, pick, text] of [
        ['size_deal', { programs: data.programs }, twin],
        ['bridge_cost', { cost: data.cost }, costTwin],
        ['takeout', { takeout: data.takeout }, takeoutTwin],
      ] as const) {
        const asked = { name, arguments: Object.fromEntries(query) };
        const answer = (await client.callTool(asked)) as unknown as {
          structuredContent: object;
          content: { text: string }[];
        };
        expect(answer.structuredContent, `${name} of ${query}`).toMatchObject(pick);
        expect(answer.content[0]!.text, `${name} of ${query}`).toBe(text);
      }
      wrong.push(...found.map((one) => `${one}; ${query}`));
    }
    await client.close();
    const books = recalculated(answered.map(({ workbook }) => workbook));
    for (const [i, { data, query }] of answered.entries()) {
      const book = await readXlsx(books[i]!, { readStyles: true });
      wrong.push(...workbookDifferences(data, book).map((one) => `${one}; ${query}`));
    }
    expect(wrong).toEqual([]);
    // if nothing was sized, the run would prove nothing
    expect(answered.filter(({ data }) => data.programs.some(lends)).length).toBeGreaterThanOrEqual(
      Math.ceil(AT_ONCE / 8),
    );
  });
