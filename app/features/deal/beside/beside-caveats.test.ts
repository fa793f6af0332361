import { expect, it } from 'vitest';
import { paymentsOf } from '#app/lending/deal/amortization.ts';
import { dealsBeside } from '#app/lending/deal/deals-beside.ts';
import { deskData } from '#app/pages/lending/deal/desk.server.ts';
import { fixtureContent } from '#tests/fixture-content.ts';
import { answerDesk } from '../answer-desk.ts';
import type { Desk } from '../desk-data.ts';
import { subjectOf } from '../sheet/deal-sheet.ts';
import { sayOlderTerms } from '../words/answer-text.ts';
import { costCaveats } from '../words/cost-caveats.ts';
import { sayOddities } from '../words/field-text.ts';
import { sayPayments } from '../words/loan-figures.ts';
import { sayNotes, withoutShare } from '../words/loan-text.ts';
import { takeoutCaveats } from '../words/takeout-caveats.ts';
import { besideCaveats } from './beside-caveats.ts';

const data = deskData(fixtureContent(), '2026-11-24');
const NAMES = ['First deal', 'Second deal', 'Third deal'];
const desksOf = (query: string) =>
  dealsBeside(new URLSearchParams(query)).map((one) => answerDesk(data, one));

const RIDGE =
  'for=buy-improve&type=multifamily&market=secondary&units=120&price=14.2M&works=1.6M&costs=350k&loan=12M&noi=905k&noi2=1.55M&value=14.5M&value2=21M&occupied=88&steady=18&hold=24&start=2026-12&sofr=3.9&floor=3&fee=1&exit=1&ext=0.25&hud=5.5&process=6&legal=200k&life=50';
const BARE = RIDGE.replace(/&(floor|fee|exit|ext|legal|life|steady|process)=[^&]+/g, '');
const OWNED =
  'for=refinance&type=industrial&market=secondary&debt=9.6M&costs=210k&loan=6M&noi=1.15M&value=16M&value2=16.5M&sofr=3.9&hold=24';
const BUILT =
  'for=build&type=multifamily&market=primary&units=200&price=4M&works=36M&costs=1M&noi2=3.2M&value2=55M&hud=5.75&premium=0.25&program=221d4';

/** The caveats of each answer that has figures beside those of another deal, as the answer alone carries them. */
const alone = (desk: Desk): string[] => {
  const { programs, bridge, cost, takeout } = desk.answer;
  const subject = subjectOf(desk);
  return [
    ...[sayOlderTerms(desk) ?? []].flat(),
    ...sayOddities(desk.read),
    ...programs
      .filter(({ largest }) => largest !== null)
      .flatMap((one) => sayNotes(desk, one.key === bridge && cost ? withoutShare(one) : one)),
    ...(subject && paymentsOf(desk.terms, desk.read.deal, subject) ? [sayPayments(desk)] : []),
    ...(cost ? costCaveats(desk, cost) : []),
    ...(takeout ? takeoutCaveats(desk, takeout) : []),
  ];
};

it.each([
  ['a purchase', `${RIDGE}&2.program=participating&3.rules=today`],
  ['little that is typed', `${BARE}&2.fee=1&3.program=participating`],
  ['a takeout that comes too late', `${RIDGE}&2.steady=36&3.occupied=60`],
  ['a property that HUD does not take', `${RIDGE}&2.shopArea=40`],
  ['an owner', `${OWNED}&2.debt=5M&3.sofr=-`],
  ['new construction', `${BUILT}&2.hud=6`],
  ['figures that contradict each other', `${RIDGE}&2.noi2=850k&3.start=2020-01`],
  ['an older link', `${RIDGE}&terms=0000000&2.hud=6`],
])('deals side by side carry the caveats that each carries alone: %s', (_, query) => {
  const desks = desksOf(query);
  const beside = besideCaveats(desks, NAMES).join('\n');
  // a page of one loan has its name before the caveats of the bridge, where loans share a line here
  const lost = desks
    .flatMap(alone)
    .map((line) => line.replace(/^(Core|Core-Plus|Opportunistic|Participating): /, ''))
    .filter((line) => !beside.includes(line));
  expect([...new Set(lost)]).toEqual([]);
});

it('each once: what is the same for all names no deal, and loans that share a caveat are named together', () => {
  const caveats = besideCaveats(desksOf(`${RIDGE}&2.loan=11.5M&3.program=participating`), NAMES);
  const { notes } = data.words;
  expect(caveats).toContain(`Core-Plus and Participating: ${notes['value-basis-assumed']}`);
  expect(caveats.filter((line) => line.includes(notes['fully-funded']))).toHaveLength(1);
  expect(new Set(caveats).size).toBe(caveats.length);
  expect(caveats.at(-1)).toBe(data.words.caveats.notice);
});
