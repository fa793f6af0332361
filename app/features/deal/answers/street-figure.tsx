import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { projectCost } from '#app/lending/deal/project-cost.ts';
import { isInsured } from '#app/lending/vocabulary.ts';
import { type LoanStreet, loanStreet } from '#drawings/desk/loan-street.ts';
import { DataFigure } from '../data-figure.tsx';
import type { Desk } from '../desk-data.ts';
import { Legend } from '../legend.tsx';
import { nameOf, sayBinding, sayShortTest, sayWaits, shortOf } from '../words/answer-text.ts';
import { sayUpTo, sayWider } from '../words/coverage-ends.ts';
import { sayDollars, sayLoan, sayRates, sayWanted } from '../words/figure-text.ts';
import { ratesOf } from '../words/loan-figures.ts';
import { isWithReserve } from '../words/verdict-text.ts';
import './street-figure.css';

const LIGHTS = {
  fits: 'lit',
  later: 'lit',
  'fits-with-less': 'dim',
  'does-not-fit': 'dim',
  'more-needed': 'open',
  'on-request': 'open',
} as const;

/** Tests whose amounts fit on the building's scale; a program's own maximum is far above it. */
const ceilingsOf = ({ rules, binding }: ProgramAnswer) =>
  rules
    .filter(
      ({ id, amount, steps }) =>
        amount !== null && steps.length > 0 && (id !== 'amount' || binding.includes(id)),
    )
    .map((rule) => ({
      amount: rule.amount!,
      binding: binding.includes(rule.id),
      figure: sayLoan(rule.amount!),
      name: sayShortTest(rule),
    }));

function streetData(desk: Desk, loans: readonly ProgramAnswer[]): LoanStreet {
  const { deal } = desk.read;
  const cost = projectCost(deal).value;
  return {
    cost: cost === null ? null : { amount: cost, name: 'cost', figure: sayDollars(cost) },
    wanted: deal.loan === null ? null : { amount: deal.loan, name: 'you want', figure: sayWanted(deal.loan) },
    units: deal.type === 'multifamily' ? deal.units : null,
    loans: loans.map((answer) => ({
      key: answer.key,
      light: LIGHTS[answer.verdict],
      largest: answer.largest,
      // a loan for later is drawn with its later amount
      ceilings: ceilingsOf(answer),
    })),
  };
}

/**
 * Which insured loan is drawn beside the bridge loans: one that fits, else the one that repays them, else one that
 * lends less.
 */
const INSURED_ORDER = ['fits', 'later', 'fits-with-less'] as const;

/** The four bridge loans and one insured loan as buildings: tests are ceilings, and the loan is the lit part below. */
export function StreetFigure({ desk }: { desk: Desk }) {
  const { answer } = desk;
  const [nearest] = INSURED_ORDER.flatMap((verdict) =>
    answer.programs.filter((one) => isInsured(one.key) && one.verdict === verdict),
  );
  const insured = nearest?.key ?? '223f';
  const loans = answer.programs.filter(({ key }) => !isInsured(key) || key === insured);
  const later = answer.takeout;
  const drawn = loans.map((one) =>
    one.verdict === 'later' && later ? { ...one, rules: later.rules, binding: later.binding } : one,
  );
  const data = streetData(desk, drawn);
  // the same words as in the list below it
  const said = drawn.map((one) => {
    const [word, upTo] = wordOf(one);
    return `${nameOf(desk, one)}: ${word}${upTo && one.largest ? `${sayUpTo(one, upTo)}, ${sayBinding(one)}` : ''}`;
  });
  return (
    <section className="street-band on-dark">
      <div className="wrap">
        <DataFigure
          className="street wide"
          drawing={loanStreet(data)}
          label={`${desk.words.drawing} ${said.join('. ')}. The figures stand in the list below.`}
        />
        <DataFigure className="street narrow" drawing={loanStreet(data, { narrow: true })} />
        <ul className="under">
          {drawn.map((one) => (
            <li key={one.key} className={`v-${one.verdict}`}>
              <a href={`#loan-${one.key}`}>
                <b>{shortOf(desk, one)}</b>
                <span className="word">{wordOf(one).join('')}</span>
                <span className="sum">{one.largest === null ? '\u2013' : sayLoan(one.largest)}</span>
                <span className="rate">{[sayWider(one), rateOf(desk, one)].filter(Boolean).join('. ')}</span>
              </a>
            </li>
          ))}
        </ul>
        <div className="street-notes">
          <p>{desk.words.street}</p>
          <Legend
            words={{ lit: 'lends', dim: 'lends less than asked, or does not fit', own: 'your own money' }}
          />
        </div>
      </div>
    </section>
  );
}

/** A loan's answer, and the words before its amount. */
function wordOf(one: ProgramAnswer): [answer: string, upTo?: string] {
  switch (one.verdict) {
    case 'fits':
      return ['', 'up to'];
    case 'fits-with-less':
      return [isWithReserve(one) ? 'with its reserve, only ' : 'only ', 'up to'];
    case 'later':
      return ['later, ', 'up to'];
    case 'does-not-fit':
      return one.largest ? ['does not fit; ', 'sized at'] : ['does not fit'];
    case 'more-needed':
      return [sayWaits(one)];
    case 'on-request':
      return ['on request'];
  }
}

function rateOf(desk: Desk, answer: ProgramAnswer): string {
  const said = ratesOf(desk, answer.key);
  if (said === null) return 'Fixed, through our subsidiary';
  return said.rates ? sayRates(said.rates) : 'Rate needs Term SOFR';
}
