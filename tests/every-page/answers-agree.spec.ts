import { setTimeout } from 'node:timers/promises';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import fc from 'fast-check';
import { type Cell, readXlsx, type Workbook } from 'hucre/xlsx';
import { loadContent } from '#app/collections/content.server.ts';
import {
  sayExactly,
  sayExactRate,
  sayFigure,
  sayLoan,
  sayRange,
  sayRate,
  sayWanted,
  sayWhole,
} from '#app/features/deal/words/figure-text.ts';
import { NOT_COUNTED } from '#app/features/deal/words/funds-text.ts';
import type { DealData } from '#app/features/open-data/deal-data.server.ts';
import { leftLabel } from '#app/features/workbook/way-out-sheet.ts';
import { SHEETS } from '#app/features/workbook/workbook-draft.ts';
import { type Deal, FIELDS, type Field, type FieldKey } from '#app/lending/deal/deal-fields.ts';
import { shortQuery } from '#app/lending/deal/short-address.ts';
import { plausibleDeal } from '#tests/data/generated-deals.ts';
import { bare, isPopplerThere, poppler } from '#tests/poppler.ts';
import { WHOLE_MATRIX } from '../cases.ts';
import { isLibreOfficeThere, recalculated } from '../libre-office.ts';
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
const LENDS: readonly string[] = ['fits', 'leaves-cash', 'fits-with-less', 'later'];
const lends = ({ verdict, loan }: Program) => LENDS.includes(verdict) && loan !== null && loan > 0;
const sum = (lines: readonly { amount: number | null }[]) =>
  lines.reduce((all, { amount }) => all + Math.round((amount ?? 0) * 100), 0) / 100;
/** The cash that an owner has to add; a buyer's equity does not count. */
const leftToFind = ({ funds }: Program) =>
  funds?.sources.some(({ label }) => label === 'Cash left to find') ? funds.cash : 0;

/** HUD's line for large loans, by program: beyond it other rules apply than those shown. */
const LARGE: ReadonlyMap<string, number> = new Map(
  fhaHud.programs.map(({ key, rows }) => [key, rows.largeLoans?.figures.threshold?.to ?? Infinity]),
);
/** What is never nothing, where it is not known. */
const NEVER_NOTHING = ['works', 'reserve', 'losses', 'carry'];
/** Whether more may come to light than this answer rests on: a rule that could not be tested, or what an owner has to pay. */
function isOpen({ key, tests, funds, largest }: Program): boolean {
  if (funds === null || tests.some(({ met }) => met === null)) return true;
  // a limit that no row of the terms states: the percentage is on request, and no loan exceeds its cost
  if (tests.some(({ id, limit, row }) => id === 'ltc' && limit !== null && row === null)) return true;
  if (largest! > (LARGE.get(key) ?? Infinity)) return true;
  const isOwner = funds.sources.some(({ label }) => label === 'Cash left to find');
  const hasMore = funds.uses.some(({ id }) => id === 'cash-out');
  return (
    isOwner &&
    funds.uses.some(({ id, amount }) => amount === null && (!hasMore || NEVER_NOTHING.includes(id)))
  );
}

const SAYS_REPAYS = /repays the bridge(,| and its share,) with/;

const text = (html: string) =>
  html
    .replace(/<(script|style|svg)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&amp;', '&')
    .replaceAll('&#x27;', '’')
    .replace(/\s+/g, ' ');

/** An answer of the site; where it is busy and says when to come again, it is asked again then, as a client does. */
const ask = async (path: string): Promise<Response> => {
  const answer = await fetch(site() + path);
  const wait = answer.status === 503 ? answer.headers.get('retry-after') : null;
  if (wait !== null) {
    await setTimeout(Number(wait) * 1000);
    return ask(path);
  }
  expect(answer.status, path).toBe(200);
  return answer;
};

/** How many figures of the data were looked for in each other form; the report of the run holds them. */
const compared = { page: 0, Markdown: 0, PDF: 0, workbook: 0, MCP: 0 };
const DASH = '\u2013';
const orDash = (amount: number | null, say = sayExactly) => (amount === null ? DASH : say(amount));
const percent = (share: number) => sayFigure(Math.round(share * 10) / 10, 'percent');
/** The measures of a loan as every text has them; what is not known is left out. */
const measuresOf = ({ measures }: Program) =>
  [
    ['Loan per unit', measures?.perUnit, sayWhole],
    ['Loan to value today', measures?.ltvToday, percent],
    ['Loan to value, stabilized', measures?.ltvStabilized, percent],
    ['Loan to cost', measures?.ltc, percent],
    ['Debt yield today', measures?.debtYieldToday, percent],
    ['Debt yield, stabilized', measures?.debtYieldStabilized, percent],
  ].flatMap(([label, value, say]) =>
    typeof value === 'number' ? [[String(label), (say as typeof percent)(value)] as const] : [],
  );
const isHindered = ({ refused, monthsLate }: NonNullable<DealData['takeout']>) =>
  refused.length > 0 || monthsLate > 0;
/** A loan that cannot be had leaves nothing over to divide, and a share that is not known leaves nobody knows what. */
const isHeldBack = (out: NonNullable<DealData['takeout']>) =>
  out.heldBack > 0 && !isHindered(out) && (out.participation === null || out.afterParticipation !== null);
const paymentsByYear = ({ payments }: Program, say: typeof sayExactly) =>
  (payments?.years ?? []).map(({ year, interest, principal, premium, balance }) => [
    String(year),
    ...[interest, principal, premium, balance].map((amount) => say(amount)),
  ]);

/** Differences between the data and the pages of the same deal. Their sums are whole dollars; payments and months have cents. */
function pageDifferences(data: DealData, pages: Record<'deal' | 'cost' | 'takeout', string>): string[] {
  const wrong: string[] = [];
  const says = (where: string, said: string, words: string) => {
    compared.page += 1;
    if (!words.includes(said)) wrong.push(`the page of ${where} does not say ${said}`);
  };
  const groups = [...pages.deal.matchAll(/aria-labelledby="group-([\w-]+)"/g)];
  const parts = new Map(
    [...pages.deal.matchAll(/ id="loan-([\w-]+)"/g)].map(({ 1: key = '', index }, i, all) => {
      const group = groups.findLast((one) => one.index < index)?.[1];
      return [key, { group, said: text(pages.deal.slice(index, all[i + 1]?.index)) }];
    }),
  );
  for (const program of data.programs) {
    const { key, verdict, largest, tests, funds, payments } = program;
    const { group, said = '' } = parts.get(key) ?? {};
    const wanted =
      data.deal.program === key
        ? 'asked'
        : largest === null &&
            tests.some(({ id, met }) => (id === 'purpose' || id === 'type') && met === false)
          ? 'other'
          : program.standing === 'Fits what is tested'
            ? 'so-far'
            : verdict;
    if ((program.standing === 'Fits what is tested') !== (verdict === 'fits' && isOpen(program)))
      wrong.push(`${key} is called '${program.standing}', which is not what its tests say`);
    if (group !== wanted) wrong.push(`the page has ${key} under ${group}, and the data ${wanted}`);
    if (largest !== null) says(key, sayLoan(largest), said);
    if (!lends(program)) continue;
    for (const { amount, arithmetic } of tests)
      if (amount !== null && arithmetic.length > 0) says(key, sayExactly(amount), said);
    if (funds) {
      for (const { label, amount } of [...funds.uses, ...funds.sources])
        if (amount !== null) says(key, `${label} ${sayWhole(amount)}`, said);
      for (const side of ['Uses', 'Sources']) says(key, `${side} ${sayWhole(funds.total)}`, said);
    }
    for (const [label, figure] of measuresOf(program)) says(key, `${label} ${figure}`, said);
    if (payments) {
      says(key, `Principal and interest a month ${sayExactly(payments.monthly)}`, said);
      says(key, `first year ${sayExactly(payments.monthlyPremium)}`, said);
    }
    for (const row of paymentsByYear(program, sayWhole)) says(key, row.join(' '), said);
    if (leftToFind(program) >= 1 && !said.includes('left to find'))
      wrong.push(`the page of ${key} leaves cash and does not say so`);
  }
  const linesOf = (page: string) =>
    new Map(
      [...page.matchAll(/<span>([^<]*)(?:<small>[^<]*<\/small>)?<\/span><b>([^<]*)<\/b>/g)].map(
        ([, label = '', amount = '']) => [label, amount],
      ),
    );
  const line = (where: string, lines: ReadonlyMap<string, string>, label: RegExp, wanted: string) => {
    compared.page += 1;
    const [, found] = [...lines].find(([one]) => label.test(one)) ?? [];
    if (found !== wanted) wrong.push(`the page of ${where}, ${label}: ${found}, and the data ${wanted}`);
  };
  const { cost, takeout } = data;
  if (cost) {
    const said = text(pages.cost);
    const lines = linesOf(pages.cost);
    line('cost', lines, /^Origination fee$/, orDash(cost.originationFee, sayWhole));
    line('cost', lines, /^Interest, /, sayWhole(cost.interest));
    line('cost', lines, /^Extension fees$/, orDash(cost.extensionFees, sayWhole));
    line('cost', lines, /^Exit fee$/, orDash(cost.exitFee, sayWhole));
    line(
      ...(['cost', lines, /^Minimum interest$/] as const),
      cost.minimumInterest > 0 ? sayWhole(cost.minimumInterest) : 'met',
    );
    line('cost', lines, /^Interest and (the )?fees/, sayWhole(cost.total));
    line('cost', lines, /^A year, interest/, orDash(cost.allInAnnual, sayRate));
    if (cost.totalWithParticipation)
      line('cost', lines, /^With that share$/, sayRange(cost.totalWithParticipation, sayWhole));
    if (cost.reserve !== null) line('cost', lines, /^Interest reserve$/, sayWhole(cost.reserve));
    if (cost.totalAtEndsOfSpread[0]! < cost.totalAtEndsOfSpread[1]!)
      says('cost', `${sayRange(cost.totalAtEndsOfSpread, sayWhole)} in all`, said);
    for (const { days, interest, noi, fromReserve, fromSponsor } of cost.months.slice(0, cost.payoffMonth))
      says(
        'cost',
        [days, ...[interest, noi, fromReserve, fromSponsor].map((one) => orDash(one))].join(' '),
        said,
      );
  }
  if (takeout) {
    const said = text(pages.takeout);
    const lines = linesOf(pages.takeout);
    const used = (...ids: string[]) => sum(takeout.funds.uses.filter(({ id }) => ids.includes(id)));
    const less = (amount: number) => (amount === 0 ? '$0' : `\u2212${sayWhole(amount)}`);
    line('takeout', lines, /, first mortgage$/, sayWhole(takeout.permanent));
    line('takeout', lines, /^Mortgage insurance at closing$/, less(used('premium')));
    line('takeout', lines, /^Application and inspection fees$/, less(used('application', 'inspection')));
    line('takeout', lines, /^(Over|Short|Left by)/, sayWhole(Math.abs(takeout.surplus)));
    if (isHeldBack(takeout)) {
      line('takeout', lines, /^Of (it|the least), at closing$/, sayWhole(takeout.atClosing));
      line('takeout', lines, /^Of (it|the least), held back/, sayWhole(takeout.heldBack));
    }
    if (takeout.afterParticipation)
      line('takeout', lines, /^After that share$/, sayRange(takeout.afterParticipation, sayWhole));
    const { noi, value, noteRate } = takeout.breakEven;
    if (isHindered(takeout)) {
      if (said.includes('breaks even at')) wrong.push('the page shows room for a takeout that cannot be had');
    } else {
      if (noi !== null) says('takeout', `breaks even at ${sayWanted(noi)}`, pages.takeout);
      if (value !== null) says('takeout', `breaks even at ${sayWanted(value)}`, pages.takeout);
      if (noteRate !== null) says('takeout', `breaks even at ${sayExactRate(noteRate)}`, pages.takeout);
    }
    if (!takeout.repays && SAYS_REPAYS.test(said))
      wrong.push('the page says that a takeout repays, with cash to find');
  }
  return wrong;
}

/** Differences between the data and the Markdown of the same deal, which has every sum to the cent. */
function markdownDifferences(data: DealData, twins: Record<'deal' | 'cost' | 'takeout', string>): string[] {
  const wrong: string[] = [];
  const says = (where: string, said: string, words: string) => {
    compared.Markdown += 1;
    if (!words.includes(said)) wrong.push(`${where}.md does not say ${said}`);
  };
  const row = (where: string, words: string, ...cells: (string | number)[]) =>
    says(where, `\n| ${cells.join(' | ')} |`, words);
  for (const program of data.programs) {
    const { key, verdict, largest, tests, funds, payments } = program;
    const isLate = verdict === 'later' && (data.takeout?.monthsLate ?? 0) > 0;
    says(
      'deal',
      `| ${names.get(key)} | ${program.standing}${isLate ? ', which is after the bridge has ended' : ''} | ${orDash(largest)} `,
      twins.deal,
    );
    if (!lends(program)) continue;
    const part = twins.deal.split(`\n## ${names.get(key)}\n`)[1]?.split('\n## ')[0] ?? '';
    for (const { amount, arithmetic } of tests)
      if (amount !== null && arithmetic.length > 0) says(key, ` | ${sayExactly(amount)}`, part);
    if (funds) {
      for (const { label, amount } of [...funds.uses, ...funds.sources])
        if (amount !== null) row(key, part, label, sayExactly(amount));
      for (const side of ['Uses', 'Sources']) row(key, part, `${side}, total`, sayExactly(funds.total));
    }
    for (const [label, figure] of measuresOf(program)) row(key, part, label, figure);
    if (payments) {
      row(key, part, 'Principal and interest a month', sayExactly(payments.monthly));
      row(key, part, 'Mortgage insurance a month, first year', sayExactly(payments.monthlyPremium));
    }
    for (const cells of paymentsByYear(program, sayExactly)) row(key, part, ...cells);
  }
  const { cost, takeout } = data;
  if (cost) {
    const says2 = (label: string, figure: string) => says('cost', `\n| ${label} | ${figure} |`, twins.cost);
    const fee = (amount: number | null) => (amount === null ? NOT_COUNTED : sayExactly(amount));
    says2('Loan', sayExactly(cost.loan));
    says2('Rate', sayExactRate(cost.rate));
    says2('Origination fee', fee(cost.originationFee));
    says2('Interest', sayExactly(cost.interest));
    says2('Extension fees', fee(cost.extensionFees));
    says2('Exit fee', fee(cost.exitFee));
    says2('Minimum interest, on top', sayExactly(cost.minimumInterest));
    says2(
      cost.notCounted.length > 0 ? 'Interest and the fees typed' : 'Interest and fees',
      sayExactly(cost.total),
    );
    // a program of one spread has no ends
    const [least, most] = cost.totalAtEndsOfSpread;
    if (least! < most!)
      says2(
        'The same at the ends of the program\u2019s spread',
        sayRange(cost.totalAtEndsOfSpread, sayExactly),
      );
    says2('A year, interest and the fees typed', orDash(cost.allInAnnual, sayRate));
    if (cost.totalWithParticipation)
      says2('With that share', sayRange(cost.totalWithParticipation, sayExactly));
    if (cost.reserve !== null) says2('Interest reserve', sayExactly(cost.reserve));
    for (const { index, month, days, ...paid } of cost.months.slice(0, cost.payoffMonth)) {
      const { interest, noi, fromNoi, fromReserve, fromSponsor } = paid;
      row(
        ...(['cost', twins.cost, index, month, days] as const),
        ...[interest, noi, fromNoi, fromReserve, fromSponsor].map((amount) => orDash(amount)),
      );
    }
  }
  if (takeout) {
    const at = (label: string, figure: string) => row('takeout', twins.takeout, label, figure);
    const amount = (label: string) =>
      Number(
        new RegExp(`^\\| ${label}[^|]* \\| \\$(\\S+) \\|$`, 'm')
          .exec(twins.takeout)?.[1]
          ?.replaceAll(',', '') ?? 0,
      );
    at('Permanent loan', sayExactly(takeout.permanent));
    at('Payoff', sayExactly(takeout.payoff));
    for (const { label, amount: use } of [...takeout.funds.uses, ...takeout.funds.sources])
      if (use !== null) at(label, sayExactly(use));
    const owed = ['Bridge loan', 'Interest of the last month', 'Exit fee', 'Minimum interest still owed'];
    const inAll = sum(owed.map((label) => ({ amount: amount(label) })));
    if (inAll !== takeout.payoff)
      wrong.push(`takeout.md: its payoff comes to ${inAll}, not ${takeout.payoff}`);
    says('takeout', ` | ${sayExactly(Math.abs(takeout.surplus))} |`, twins.takeout);
    if (isHeldBack(takeout)) {
      const [least, most] = takeout.afterParticipation ?? [0, 0];
      const of = least < most ? 'Of the least' : 'Of it';
      at(`${of}, at closing`, sayExactly(takeout.atClosing));
      at(`${of}, held back until later`, sayExactly(takeout.heldBack));
    }
    if (takeout.afterParticipation)
      at('After the share of the value created', sayRange(takeout.afterParticipation, sayExactly));
    const { noi, value, noteRate } = takeout.breakEven;
    if (isHindered(takeout)) {
      if (twins.takeout.includes('Breaks even at')) wrong.push('takeout.md shows room where there is none');
    } else {
      at(
        `NOI stabilized | ${sayExactly(data.deal.noi2 as number)}`,
        noi === null ? 'nowhere' : sayExactly(noi),
      );
      at(
        `Value stabilized | ${sayExactly(data.deal.value2 as number)}`,
        value === null ? 'nowhere' : sayExactly(value),
      );
      if (noteRate !== null)
        at(`HUD note rate | ${sayExactRate(data.deal.hud as number)}`, sayExactRate(noteRate));
    }
    if (!takeout.repays && SAYS_REPAYS.test(twins.takeout)) wrong.push('takeout.md says that it repays');
  }
  return wrong;
}

/** Whether the bridge is repaid is stated in one sentence, which must be the same in both. */
function headlineDifferences(page: string, twin: string): string[] {
  const said = text(/<h1\b[^>]*>.*?<\/h1>/s.exec(page)?.[0] ?? '').trim();
  return said !== '' && twin.includes(`\n${said}. `) ? [] : [`takeout.md does not say: ${said}`];
}

/** Amounts without the commas by which they are read. */
const ungrouped = (said: string): string[] =>
  [...said.matchAll(/\$\d{4,}/g)].map(([amount]) => `money is said as ${amount}`);

/** The sheet has one loan: its figures are those of the data, and every cell and line of its Markdown is printed. */
function paperDifferences(data: DealData, twin: string, pdf: Uint8Array): string[] {
  const wrong: string[] = [];
  // in the order of the file: a cell of two lines is not divided by the cell beside it
  const words = bare(poppler('pdftotext', pdf, '-raw'));
  const has = (said: string) => {
    compared.PDF += 1;
    if (!words.includes(bare(said))) wrong.push(`the sheet does not say ${said}`);
  };
  const rows = [...twin.matchAll(/^\|(.*)\|$/gm)]
    .map(([, row = '']) =>
      row
        .replaceAll(/\\(\W)/g, '$1')
        .split('|')
        .map((cell) => cell.trim()),
    )
    .filter(([head = '']) => !/^(Row|Figure|:?-+:?)$/.test(head));
  const [, assumed = ''] = twin.split('\n## Typed, and assumed\n');
  const lines = [...assumed.matchAll(/^[-*] (.*)$/gm)].map(([, line = '']) =>
    line.replaceAll(/\\(\W)/g, '$1'),
  );
  for (const said of [...rows.flat(), ...lines]) has(said);

  const about = data.programs
    .filter(lends)
    .find(({ key, loan }) => words.includes(bare(`${names.get(key)}, ${sayExactly(loan!)}`)));
  if (!about)
    return data.programs.some((one) => lends(one) && one.verdict !== 'later')
      ? [...wrong, 'the sheet is about no loan of the data']
      : wrong;
  const { key, largest, funds, payments, measures } = about;
  const { cost, takeout } = data;
  has(`Up to ${sayExactly(largest!)}`);
  if (funds) {
    // a loan that pays its owner out leaves no cash to name
    const out = funds.uses.find(({ id }) => id === 'cash-out');
    has(sayWhole(out ? out.amount! : funds.cash));
    has(`Of ${sayWhole(funds.total)}`);
  }
  if (payments) {
    has(`${sayExactly(payments.monthly)} principal and interest`);
    has(`${sayExactly(payments.monthlyPremium)} insurance`);
    if (measures?.debtYieldToday != null) has(`${percent(measures.debtYieldToday)} today`);
  }
  if (cost?.program === key) {
    has(sayWhole(cost.total));
    if (cost.reserve) has(`Reserve ${sayWhole(cost.reserve)}`);
  }
  if (cost?.program === key && takeout) {
    has(sayExactly(takeout.permanent));
    has(sayWhole(Math.abs(takeout.surplus)));
    if (isHeldBack(takeout))
      has(`${sayWhole(takeout.atClosing)} at closing, ${sayWhole(takeout.heldBack)} later`);
    if (takeout.breakEven.noi !== null) has(`NOI ${sayExactly(takeout.breakEven.noi)}`);
  }
  return wrong;
}

type Cells = ReadonlyMap<string, Partial<Cell>>;
const shown = ({ formula, formulaResult, value }: Partial<Cell> = {}) =>
  (formula === undefined ? value : (formulaResult ?? value)) ?? '';

/** Differences between the data and the workbook, in which LibreOffice has computed every formula again. */
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
    compared.workbook += 1;
    const isSame = typeof wanted === 'number' ? Math.abs(Number(found) - wanted) < 0.005 : found === wanted;
    if (found === '' || !isSame) wrong.push(`workbook, ${what}: ${found}, and the data ${wanted}`);
  };
  const beside = (cells: Cells, label: string, by: number) => {
    const at = find(cells, label);
    return at ? shown(cells.get(`${at[0]},${at[1] + by}`)) : '';
  };
  const [deal, loans, funds, out] = [
    cellsOf(SHEETS.deal),
    cellsOf(SHEETS.loans),
    cellsOf(SHEETS.funds),
    cellsOf(SHEETS.out),
  ];
  /** What the tests of one program allow, from its heading on. */
  const allowed = (cells: Cells, key: string) => {
    const amounts: unknown[] = [];
    for (let row = find(cells, names.get(key)!)?.[0] ?? Number.POSITIVE_INFINITY; row < 400; row++) {
      if (shown(cells.get(`${row},0`)) === 'The least of them') break;
      if (shown(cells.get(`${row},1`)) === 'Allows, in whole dollars')
        amounts.push(shown(cells.get(`${row},2`)));
    }
    return amounts;
  };
  for (const program of data.programs) {
    const { key, verdict, largest, tests } = program;
    check(`answer of ${key}`, beside(deal, names.get(key)!, 3), program.standing);
    if (largest !== null) {
      check(`largest of ${key}`, beside(deal, names.get(key)!, 1), largest);
      const found = allowed(verdict === 'later' ? out : loans, key);
      const wanted = tests.filter(({ arithmetic }) => arithmetic.length > 0);
      if (found.length === 0 && wanted.length > 0) wrong.push(`workbook: no tests of ${key}`);
      for (const [i, { id, amount }] of wanted.slice(-found.length).entries())
        check(`${id} of ${key}`, found[i], amount ?? 'No limit');
    }
    if (verdict === 'later' || !lends(program) || !program.funds) continue;
    // the headings are short names, and 'Core' is also the beginning of 'Core-Plus'
    const [head] = [...funds]
      .filter(([, { value }]) => typeof value === 'string' && value !== '' && names.get(key)!.includes(value))
      .toSorted(([, a], [, b]) => String(b.value).length - String(a.value).length);
    const column = head?.[0];
    const at = (label: string) => shown(funds.get(`${find(funds, label)?.[0]},${column?.split(',')[1]}`));
    check(`loan of ${key}`, at('This loan'), program.loan!);
    check(`cash of ${key}`, at('Cash, equity where you buy'), program.funds.cash);
    for (const { label, amount } of program.funds.uses)
      if (amount !== null) check(`${label} of ${key}`, at(label), amount);
    for (const side of ['Uses', 'Sources']) check(`${side} of ${key}`, at(side), program.funds.total);
  }
  const { cost, takeout } = data;
  if (cost) {
    const sheet = cellsOf(SHEETS.cost);
    const months = cellsOf(SHEETS.months);
    check('cost', beside(deal, 'Interest and the fees typed', 1), cost.total);
    check('rate', Number(beside(deal, 'Rate', 1)) * 100, cost.rate);
    if (cost.allInAnnual !== null)
      check('all-in', Number(beside(deal, 'A year, of that', 1)) * 100, cost.allInAnnual);
    for (const [label, amount] of [
      ['Loan', cost.loan],
      ['Origination fee', cost.originationFee ?? NOT_COUNTED],
      ['Interest', cost.interest],
      ['Extension fees', cost.extensionFees ?? NOT_COUNTED],
      ['Exit fee', cost.exitFee ?? NOT_COUNTED],
      ['Minimum interest', cost.minimumInterest],
    ] as const)
      check(label, beside(sheet, label, 2), amount);
    if (cost.reserve !== null) check('reserve', beside(sheet, 'Interest reserve', 2), cost.reserve);
    for (const month of cost.months.slice(0, cost.payoffMonth)) {
      const { index, days, balance, interest, noi, fromNoi, fromReserve, fromSponsor } = month;
      const row = [index, null, days, balance, null, interest, noi, fromNoi, fromReserve, fromSponsor];
      // the notice, the headings and the day of closing are above the first month
      for (const [column, amount] of row.entries())
        if (amount !== null) check(`month ${index}`, shown(months.get(`${index + 2},${column}`)), amount);
    }
  }
  if (takeout) {
    check('surplus', beside(deal, leftLabel(takeout), 1), takeout.surplus);
    check('payoff', beside(out, 'Payoff', 2), takeout.payoff);
    check('costs of the takeout', beside(out, 'Its costs', 2), takeout.costs);
    check('cash of the takeout', beside(out, 'Cash left to find', 2), takeout.funds.cash);
    check('cash to you', beside(out, 'Cash to you at closing', 2), takeout.atClosing);
    check('cash held back', beside(out, 'Cash held back until later', 2), takeout.heldBack);
    for (const side of ['Uses', 'Sources'])
      check(`${side} of the takeout`, beside(out, side, 2), takeout.funds.total);
    const { noi, value, noteRate } = takeout.breakEven;
    if (noi !== null) check('NOI that breaks even', beside(out, 'NOI stabilized', 2), noi);
    if (value !== null) check('value that breaks even', beside(out, 'Value stabilized', 2), value);
    if (noteRate !== null)
      check('note rate that breaks even', Number(beside(out, 'HUD note rate', 2)) * 100, noteRate);
  }
  const payments = cellsOf(SHEETS.payments);
  const paid = data.programs.find(({ key }) => find(payments, names.get(key)!));
  const hasPayments = data.programs.some((one) => one.payments && one.loan);
  if (hasPayments && !paid?.payments) wrong.push('workbook: no payments of an insured loan');
  if (paid?.payments) {
    check('payment', beside(payments, 'A month', 1), paid.payments.monthly);
    check('months', beside(payments, 'Months', 1), paid.payments.months);
    const [top] = find(payments, 'Year')!;
    for (const { year, interest, principal, premium, balance } of paid.payments.years)
      for (const [column, amount] of [year, interest, principal, premium, balance].entries())
        check(`year ${year}`, shown(payments.get(`${top + year},${column}`)), amount);
  }
  return wrong;
}

for (let part = 0; part < PARTS; part++)
  test(`${AT_ONCE} generated deals are answered alike in every form, part ${part + 1} @main`, async () => {
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
      const sheetTwin = await read('/lending/deal/sheet.md');
      const pdf = new Uint8Array(await (await ask(`/lending/deal/sheet.pdf?${query}`)).arrayBuffer());
      const workbook = new Uint8Array(await (await ask(`/lending/deal.xlsx?${query}`)).arrayBuffer());
      answered.push({ query, data, workbook });
      const found = [
        ...pageDifferences(data, { deal: page!, cost: cost!, takeout: takeout! }),
        ...markdownDifferences(data, { deal: twin!, cost: costTwin!, takeout: takeoutTwin! }),
        ...(data.takeout ? headlineDifferences(takeout!, takeoutTwin!) : []),
        ...paperDifferences(data, sheetTwin, pdf),
        ...[page!, cost!, takeout!].flatMap((one) => ungrouped(text(one))),
        ...[twin!, costTwin!, takeoutTwin!, sheetTwin, JSON.stringify(data)].flatMap(ungrouped),
        ...ungrouped(poppler('pdftotext', pdf, '-raw')),
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
        compared.MCP += JSON.stringify(pick).match(/:-?\d/g)?.length ?? 0;
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
    test.info().annotations.push({ type: 'figures compared', description: JSON.stringify(compared) });
    expect(wrong).toEqual([]);
    // if nothing was sized, the run would prove nothing
    expect(answered.filter(({ data }) => data.programs.some(lends)).length).toBeGreaterThanOrEqual(
      Math.ceil(AT_ONCE / 8),
    );
  });
