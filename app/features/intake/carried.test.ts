import { expect, it } from 'vitest';
import { answerDesk } from '#app/features/deal/answer-desk.ts';
import { sayHeadline } from '#app/features/deal/answers/deal-headline.tsx';
import { deskData } from '#app/pages/lending/deal/desk.server.ts';
import { fixtureContent } from '#tests/fixture-content.ts';
import { carriedOf } from './carried.ts';

const data = deskData(fixtureContent(), '2026-11-24');
const said = (query: string) => carriedOf(data, new URLSearchParams(query))?.says;

const BOUGHT =
  'for=buy-improve&type=multifamily&market=secondary&units=120&price=14.2M&works=1.6M&costs=350k&noi=905k&noi2=1.55M&value=14.5M&value2=21M&steady=18&hold=24&sofr=3.9';
const BOUGHT_WITH_RESERVE = `${BOUGHT}&start=2026-12&loan=12M&reserve=loan`;
const OWNED =
  'for=stabilize&type=office&market=primary&debt=38M&basis=47M&costs=600k&loan=30M&noi=1.2M&noi2=3.6M&value=45M&value2=62M&steady=18&hold=24&sofr=3.8';

it.each([
  ['is not said to be carried, without a loan wanted, by each loan that lends something', BOUGHT],
  ['says that an owner has cash left to find', OWNED],
  ['says that each loan carries its reserve', BOUGHT_WITH_RESERVE],
  // more numbers would not help
  [
    'is refused as there, without a loan wanted too',
    'for=build&type=office&market=primary&price=1M&works=9M',
  ],
  [
    'names the reserve that the loan is to carry too',
    `${BOUGHT}&loan=18.5M&reserve=loan&occupied=93&hud=5.5&shopArea=30`,
  ],
])('a deal that comes from the desk %s', (_, query) => {
  expect(said(query)).toBe(sayHeadline(answerDesk(data, new URLSearchParams(query))).title);
});

it('a deal that waits for figures is not refused', () =>
  expect(said('for=build&type=skilled-nursing&loan=9M&price=1M&works=9M')).toBeNull());

it('a deal that may be lent on request is not refused, nor asked for numbers that would not help', () => {
  expect(said('for=refinance&type=skilled-nursing&loan=9M&debt=8M')).toBe(
    'What we lend on this is given on request',
  );
});

it('has no answer to a link without a deal', () => expect(said('')).toBeUndefined());
