import type { ProgramAnswer } from '#app/lending/deal/program-answer.ts';
import { projectCost } from '#app/lending/deal/project-cost.ts';
import { fillTemplate } from '#app/lending/template.ts';
import { isInsured } from '#app/lending/vocabulary.ts';
import { type LoanStreet, loanStreet } from '#drawings/desk/loan-street.ts';
import { nameOf, sayBinding, sayTest, shortOf } from './answer-text.ts';
import { DataFigure } from './data-figure.tsx';
import type { Desk } from './desk-data.ts';
import { fieldName } from './field-name.ts';
import { sayDollars, sayLoan, sayRates } from './figure-text.ts';
import { Legend } from './legend.tsx';
import { ratesOf } from './loan-text.ts';
import './street-figure.css';

const LIGHTS = {
  fits: 'lit',
  later: 'lit',
  'fits-with-less': 'dim',
  'does-not-fit': 'dim',
  'more-needed': 'open',
  'on-request': 'open',
} as const;

/** Tests whose amounts stand on the scale of the building; a program's own maximum is far above it. */
const ceilingsOf = (desk: Desk, { key, rules, binding }: ProgramAnswer) =>
  rules
    .filter(
      ({ id, amount, steps }) =>
        amount !== null && steps.length > 0 && (id !== 'amount' || binding.includes(id)),
    )
    .map((rule) => ({
      amount: rule.amount!,
      binding: binding.includes(rule.id),
      figure: sayLoan(rule.amount!),
      name: sayTest(desk, key, rule, 'short'),
    }));

function streetData(desk: Desk, loans: readonly ProgramAnswer[]): LoanStreet {
  const { street } = desk.words;
  const { deal } = desk.read;
  const cost = projectCost(deal).value;
  return {
    cost: cost === null ? null : { amount: cost, name: street.cost, figure: sayDollars(cost) },
    wanted:
      deal.loan === null ? null : { amount: deal.loan, name: street.wanted, figure: sayLoan(deal.loan) },
    units: deal.type === 'multifamily' ? deal.units : null,
    loans: loans.map((answer) => ({
      key: answer.key,
      light: LIGHTS[answer.verdict],
      largest: answer.largest,
      // a purchase or refinance that does not apply yet is drawn by the loan of later
      ceilings: ceilingsOf(desk, answer),
    })),
  };
}

/** The four bridge loans and one insured loan, which is the one that fits, else the one that repays them: tests as ceilings, the loan as the light below. */
export function StreetFigure({ desk }: { desk: Desk }) {
  const { words, answer } = desk;
  const { street } = words;
  const fits = answer.programs.find(({ key, verdict }) => isInsured(key) && verdict === 'fits');
  const insured = fits?.key ?? '223f';
  const loans = answer.programs.filter(({ key }) => !isInsured(key) || key === insured);
  const later = answer.takeout;
  const drawn = loans.map((one) =>
    one.verdict === 'later' && later ? { ...one, rules: later.rules, binding: later.binding } : one,
  );
  const data = streetData(desk, drawn);
  const said = drawn.map((one) =>
    one.largest === null
      ? fillTemplate(street.unknown, { program: nameOf(desk, one) })
      : fillTemplate(street.loan, {
          program: nameOf(desk, one),
          largest: sayLoan(one.largest),
          test: sayBinding(desk, one),
        }),
  );
  return (
    <section className="street-band on-dark">
      <div className="wrap">
        <DataFigure
          className="street wide"
          drawing={loanStreet(data)}
          label={fillTemplate(street.label, { loans: said.join('. ') })}
        />
        <DataFigure className="street narrow" drawing={loanStreet(data, { narrow: true })} />
        <ul className="under">
          {drawn.map((one) => (
            <li key={one.key} className={`v-${one.verdict}`}>
              <a href={`#loan-${one.key}`}>
                <b>{shortOf(desk, one)}</b>
                <span className="word">{wordOf(desk, one)}</span>
                <span className="sum">{one.largest === null ? '\u2013' : sayLoan(one.largest)}</span>
                <span className="rate">{rateOf(desk, one)}</span>
              </a>
            </li>
          ))}
        </ul>
        <div className="street-notes">
          <p>{street.note}</p>
          <Legend words={street.legend} />
        </div>
      </div>
    </section>
  );
}

function wordOf({ words: { street } }: Desk, { verdict, largest, needs }: ProgramAnswer): string {
  if (verdict === 'does-not-fit' && largest) return street.words.stops;
  return fillTemplate(street.words[verdict], { field: needs[0] ? fieldName(needs[0]) : '' });
}

function rateOf(desk: Desk, answer: ProgramAnswer): string {
  const said = ratesOf(desk, answer.key);
  if (said === null) return desk.words.street.fixed;
  return said.rates ? sayRates(said.rates) : desk.words.street.needsRate;
}
