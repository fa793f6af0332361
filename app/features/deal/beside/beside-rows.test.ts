import { expect, it } from 'vitest';
import { readContent } from '#app/collections/content.server.ts';
import { dealsBeside } from '#app/lending/deal/deals-beside.ts';
import { deskData } from '#app/pages/lending/deal/desk.server.ts';
import { answerDesk } from '../answer-desk.ts';
import { besideTable, differingFields } from './beside-rows.ts';

const content = readContent();
const data = deskData(content, '2026-11-22');
const RIDGE =
  'for=buy-improve&type=multifamily&market=secondary&units=120&price=14.2M&works=1.6M&costs=350k&loan=11M&noi=905k&noi2=1.55M&value=14.5M&value2=21M&occupied=88&steady=18&hold=24&start=2026-12&sofr=3.9&floor=3&fee=1&exit=1&ext=0.25&hud=5.5&process=6&legal=200k&life=50';
const desksOf = (query: string) =>
  dealsBeside(new URLSearchParams(query)).map((one) => answerDesk(data, one));
const rowOf = (query: string, label: string) =>
  besideTable(desksOf(query))
    .flatMap(({ rows }) => rows)
    .find((row) => row.label === label);
const texts = (query: string, label: string) => rowOf(query, label)?.cells.map(({ text }) => text);

it('names on top what was typed otherwise, and nothing else', () => {
  const three = `${RIDGE}&2.loan=10M&3.hud=6&3.rules=today`;
  const [top] = besideTable(desksOf(three));
  expect(top).toMatchObject({ title: 'What differs' });
  expect(top!.rows.map(({ label, cells }) => [label, ...cells.map(({ text }) => text)])).toEqual([
    ['Loan wanted', '$11,000,000', '$10,000,000', '$11,000,000'],
    ['HUD note rate', '5.5%', '5.5%', '6%'],
    ['Insured loans by', 'Our dated terms', 'Our dated terms', 'HUD’s rules of today'],
  ]);
  expect(differingFields(desksOf(RIDGE))).toEqual([]);
});

it('shows loan, what holds it, cost, takeout and cash of each deal, from its own answer', () => {
  const query = `${RIDGE}&2.loan=10M`;
  const [first, second] = desksOf(query) as [ReturnType<typeof answerDesk>, ReturnType<typeof answerDesk>];
  const whole = (amount: number) => `$${Math.round(amount).toLocaleString('en-US')}`;
  const of = (desk: typeof first) => desk.answer.programs.find(({ key }) => key === desk.answer.bridge)!;
  expect(texts(query, 'Its amount')).toEqual(['$11,000,000', '$10,000,000']);
  expect(rowOf(query, 'Its amount')?.differs).toBe(true);
  expect(texts(query, 'Largest loan')).toEqual([whole(of(first).largest!), whole(of(second).largest!)]);
  expect(rowOf(query, 'Largest loan')?.cells[0]?.note).toMatch(/^Held by (LTV|LTC)/);
  expect(texts(query, 'Interest and the fees typed')).toEqual(
    [first, second].map(({ answer }) => whole(answer.cost!.total)),
  );
  // cash is the sum to pay less the loan: a dollar less of loan is a dollar more of cash, apart from the fee
  const cash = [first, second].map((desk) => of(desk).funds!.cash);
  expect(texts(query, 'Cash to close')).toEqual(cash.map(whole));
  expect(cash[1]! - cash[0]!).toBeGreaterThan(900_000);
  expect(texts(query, 'Permanent loan')).toEqual(
    [first, second].map(({ answer }) => whole(answer.takeout!.permanent)),
  );
  expect(rowOf(query, 'Loans that fit')?.cells[0]?.text).toMatch(
    new RegExp(`^\\d of ${first.answer.programs.length}$`),
  );
});

it('marks no row that the deals agree in, and leaves out what none of them has', () => {
  const rows = besideTable(desksOf(`${RIDGE}&2.name=Other`));
  expect(
    rows
      .flatMap((group) => group.rows)
      .filter(({ differs }) => differs)
      .map(({ label }) => label),
  ).toEqual(['Name of the property']);
  const bare = besideTable(desksOf('price=10M&2.price=9M'));
  expect(bare.map(({ title }) => title)).toEqual([
    'What differs',
    'The loan',
    'The most that each loan lends',
  ]);
});

it('says of no loan that it fits where an owner has cash left to find', () => {
  const owned =
    'for=refinance&type=office&market=secondary&debt=9.6M&basis=9M&costs=210k&loan=6M&noi=1.15M&value=16M&value2=16.5M&sofr=3.9&hold=24&start=2026-12';
  const rows = besideTable(desksOf(`${owned}&2.loan=5M`)).flatMap((group) => group.rows);
  expect(rows.find(({ label }) => label === 'Loans that fit')?.cells[0]?.text).toMatch(/^0 of/);
  expect(rows.find(({ label }) => label === 'The one that its sheet is about')?.cells[0]?.note).toBe(
    'Leaves cash to find',
  );
  expect(rows.find(({ label }) => label === 'Cash to close')?.cells[0]).toEqual({
    // the origination fee is not typed
    text: 'At least $3,810,000',
    note: 'Cash left to find',
  });
});

it('says beside a sum what it does not count, and has the share of value that a program takes', () => {
  const open = RIDGE.replace('&fee=1&exit=1', '');
  const query = `${open}&program=participating&2.fee=1&2.exit=1`;
  const notes = (label: string) => rowOf(query, label)!.cells.map(({ note }) => note);
  expect(notes('To be paid in all')).toEqual(['(not counted: origination fee)', undefined]);
  expect(notes('Interest and the fees typed')).toEqual([
    'Over 24 months (not counted: origination fee and exit fee)',
    'Over 24 months',
  ]);
  // 15% to 25% of 21M less 14.2M, 1.6M and 350k
  expect(texts(query, 'Share of the value created')).toEqual(Array(2).fill('$727,500 to $1,212,500'));
  const [, whole] = desksOf(query).map(({ answer }) => answer.cost!.total) as [number, number];
  expect(texts(query, 'With that share')![1]).toBe(
    [727_500, 1_212_500].map((share) => `$${Math.round(whole + share).toLocaleString('en-US')}`).join(' to '),
  );
  expect(texts(query, 'After the share of the value created')![0]).toMatch(/^\$[\d,]+ to \$[\d,]+$/);
  expect(texts(query, 'A year, that share included')![0]).toMatch(/%$/);
  expect(notes('Breaks even at NOI of')[0]).toBe('Before the share of value');
});

it('says how much of what is over comes later', () => {
  // half of 4,166,100
  expect(texts(`${RIDGE.replace('loan=11M', 'loan=12M')}&2.hud=5`, 'Of it, held back until later')![0]).toBe(
    '$2,083,050',
  );
});

it('says of a sum that comes too late, or from a loan that cannot be had, that it does', () => {
  const over = rowOf(`${RIDGE}&2.steady=36&3.units=4`, 'Over, or short');
  expect(over?.cells.map(({ note }) => note)).toEqual([
    'Over',
    expect.stringMatching(/^Over, if it came in time\. The bridge ends with month 36 at the latest;/),
    'Over, if it lent. It asks for at least 5 units. Yours has 4 units.',
  ]);
});

it('has what is held back beside the sum that it is part of, and says all that a sum leaves out', () => {
  const query = `${RIDGE.replace('&exit=1', '')}&program=participating&2.exit=1`;
  const labels = besideTable(desksOf(query)).flatMap(({ rows }) => rows.map(({ label }) => label));
  expect(labels.indexOf('Of it, held back until later')).toBe(
    labels.indexOf('After the share of the value created') + 1,
  );
  expect(rowOf(query, 'Over, or short')!.cells.map(({ note }) => note)).toEqual([
    'Over, before the share of value and fees not typed',
    'Over, before the share of value',
  ]);
});
