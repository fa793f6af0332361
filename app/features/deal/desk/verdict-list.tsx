import { capitalized } from '#app/format/first-letter.ts';
import { leftToOwner } from '#app/lending/deal/answer.ts';
import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { isBlank } from '../answer-desk.ts';
import { lightsOf } from '../answers/lights-of.ts';
import type { Desk, DeskPage } from '../desk-data.ts';
import { sayWaits, sayWantedOf, shortOf } from '../words/answer-text.ts';
import { largestOf, sayLargest, sayUpTo } from '../words/coverage-ends.ts';
import { sayCount, sayNeeded } from '../words/figure-text.ts';
import { sayUncounted } from '../words/funds-text.ts';
import { isWithReserve, sayBorrowed, soFar, standingOf } from '../words/verdict-text.ts';
import './verdict-list.css';

/** The largest amount of these loans: 'up to $14.65M'. */
const sayMost = (loans: readonly ProgramAnswer[]): string => sayUpTo(largestOf(loans)!);

/** All loans in one line: 'Three of nine fit, up to $14.65M'. */
export function sayVerdict(desk: Desk): string {
  const { programs } = desk.answer;
  const { deal } = desk.read;
  const all = sayCount(programs.length).toLowerCase();
  const fits = programs.filter(({ verdict }) => verdict === 'fits');
  if (fits.length > 0) {
    // for an owner, a loan that leaves cash to pay does not count as fitting
    const covers = fits.filter((one) => standingOf(one) === 'fits');
    if (covers.length === 0) {
      // of several loans the others leave more, and of a use that is not counted nobody knows how much
      const isLeast = fits.some(
        ({ funds }, other) => other > 0 || funds?.uses.some(({ amount }) => amount === null),
      );
      // as the sentence rounds it, and cents are something
      const least = Math.max(1, Math.min(...fits.map(leftToOwner)));
      return `${deal.loan === null ? capitalized(sayMost(fits)) : `At ${sayWantedOf(desk, fits)}`}, ${isLeast ? 'at least ' : ''}${sayNeeded(least)} left to find`;
    }
    return `${sayCount(covers.length)} of ${all} ${covers.length === 1 ? 'fits' : 'fit'}${covers.some(({ largest }) => largest) ? `, ${sayMost(covers)}` : ''}${soFar(covers)}`;
  }
  if (isBlank(desk.read)) return `${sayCount(programs.length)} loans wait for a deal`;
  const less = programs.filter(({ verdict }) => verdict === 'fits-with-less');
  const isWaiting = programs.some(({ verdict }) => verdict === 'more-needed');
  if (less.length > 0) return `None of ${all} as asked${isWaiting ? ' so far' : ''}; ${sayMost(less)}`;
  if (isWaiting) return 'No loan fits yet';
  const asking = programs.filter(({ verdict }) => verdict === 'on-request').length;
  return asking > 0 ? `${sayCount(asking)} of ${all}, on request` : `None of ${all} fits`;
}

/** One loan's answer in a few words. */
export function sayOne(desk: Desk, answer: ProgramAnswer): string {
  const { verdict, largest, loan, funds } = answer;
  // for an owner, a loan that does not repay the debt is named with the missing cash
  const short =
    funds && !funds.buys && funds.cash >= 500
      ? `, ${sayNeeded(funds.cash)}${sayUncounted(funds) && '+'} to find`
      : '';
  const sum = largest === null ? null : sayLargest(answer);
  switch (verdict) {
    case 'fits':
      // the cash is beside the loan wanted, which may be less than the largest
      return sum
        ? `${short && loan !== largest ? `at ${sayBorrowed(desk, loan!)}` : sayUpTo(answer)}${short}`
        : 'fits';
    case 'fits-with-less':
      return `only ${sum}${isWithReserve(answer) ? ' with its reserve' : ''}${short}`;
    case 'later':
      return sum ? `${sum}, later` : 'later';
    case 'does-not-fit':
      return 'does not fit';
    case 'on-request':
      return 'on request';
    case 'more-needed':
      return sayWaits(answer);
  }
}

/** The list beside the form: every loan with its current answer. The number and height of its rows never change. */
export function VerdictList({ desk, page }: { desk: Desk; page: DeskPage }) {
  const lights = lightsOf(desk);
  const isAnswered = page === 'deal' && !isBlank(desk.read);
  return (
    <section className="verdicts" aria-labelledby="verdicts">
      <h2 className="d3" id="verdicts">
        {sayVerdict(desk)}
      </h2>
      <ul className="lines">
        {desk.answer.programs.map((one, i) => (
          <li key={one.key} className={`pane-${lights[i]}`}>
            {isAnswered ? <a href={`#loan-${one.key}`}>{shortOf(desk, one)}</a> : <b>{shortOf(desk, one)}</b>}
            <span>{sayOne(desk, one)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
