import { paymentsOf } from '#app/lending/deal/amortization.ts';
import { type Desk, programOf } from '../desk-data.ts';
import { subjectOf } from '../sheet/deal-sheet.ts';
import { sayOlderTerms, shortOf } from '../words/answer-text.ts';
import { bridgeCaveats, exampleFees } from '../words/caveat-text.ts';
import { costAssumptions } from '../words/cost-assumptions.ts';
import { costCaveats } from '../words/cost-caveats.ts';
import { sayOddities } from '../words/field-text.ts';
import { sayList } from '../words/figure-text.ts';
import { sayPayments } from '../words/loan-figures.ts';
import { sayNotes, withoutShare } from '../words/loan-text.ts';
import { takeoutCaveats } from '../words/takeout-caveats.ts';

/**
 * The caveats of one deal's loans, cost and takeout, as each of these answers carries them alone: every line once, with
 * the names of the loans that it is about. Beside other figures, nothing else says which loan a line is about.
 */
function caveatsOf(desk: Desk): string[] {
  const { programs, bridge, cost, takeout } = desk.answer;
  const { subsidiary, notice } = desk.words.caveats;
  const subject = subjectOf(desk);
  const names = new Map<string, string[]>();
  const say = (name: string, lines: readonly string[]) => {
    for (const line of lines) {
      const known = names.get(line) ?? [];
      if (!known.includes(name)) names.set(line, [...known, name]);
    }
  };
  const ofBridge = bridgeCaveats(desk).flat();
  const ofDeal = [...[sayOlderTerms(desk) ?? []].flat(), ...sayOddities(desk.read), ...exampleFees(desk)];
  const isSaid = (line: string) => [...ofDeal, ...ofBridge, subsidiary, notice].includes(line);

  say('', ofDeal);
  const lender = bridge === null ? '' : programOf(desk, bridge).short;
  for (const line of ofBridge) {
    const isNamed = line.startsWith(`${lender}: `);
    say(isNamed ? lender : '', [isNamed ? line.slice(lender.length + 2) : line]);
  }
  for (const one of programs)
    if (one.largest !== null)
      // the cost has the share of value as an amount
      say(shortOf(desk, one), sayNotes(desk, cost && one.key === bridge ? withoutShare(one) : one));
  if (subject && paymentsOf(desk.terms, desk.read.deal, subject))
    say(shortOf(desk, subject), [sayPayments(desk)]);
  const ofCost = cost ? costCaveats(desk, cost) : [];
  // what is taken for granted is so of any lender
  say('', cost ? costAssumptions(desk) : []);
  say(
    lender,
    ofCost.filter((line) => !isSaid(line)),
  );
  if (takeout)
    say(
      programOf(desk, '223f').short,
      takeoutCaveats(desk, takeout).filter((line) => !isSaid(line) && !ofCost.includes(line)),
    );
  const order = programs.map((one) => shortOf(desk, one));
  return [...names].map(([line, of]) =>
    of.includes('') || of.some((name) => line.startsWith(name))
      ? line
      : `${sayList(order.filter((name) => of.includes(name)))}: ${line}`,
  );
}

/**
 * The caveats of deals side by side, each once. One that does not hold for all of them names those that it holds for.
 */
export function besideCaveats(desks: readonly Desk[], names: readonly string[]): string[] {
  const ofEach = desks.map(caveatsOf);
  const lines = [...new Set(ofEach.flat())].map((line) => {
    const has = names.filter((_, i) => ofEach[i]?.includes(line));
    return has.length === desks.length ? line : `${sayList(has)}: ${line}`;
  });
  const [first] = desks;
  if (!first) return lines;
  const { subsidiary, rules, notice } = first.words.caveats;
  return [...lines, `${subsidiary} ${rules}`, notice];
}
