import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Pages } from '#app/collections/pages.server.ts';
import { shortMonth } from '#app/format/dates.ts';
import { type BridgeCost, bridgeCost, bridgeLoan } from '#app/lending/deal/bridge-cost.ts';
import type { FieldKey } from '#app/lending/deal/deal-fields.ts';
import { costGrid } from '#app/lending/deal/sensitivity.ts';
import { grouped } from '#app/lending/figures.ts';
import { isInsured } from '#app/lending/vocabulary.ts';
import { type CostFacade, costFacade, windowSum } from '#drawings/desk/cost-facade.ts';
import { Caveats } from '../caveats.tsx';
import { DataFigure } from '../data-figure.tsx';
import { MissingFields } from '../desk/missing-fields.tsx';
import type { Desk } from '../desk-data.ts';
import { Legend } from '../legend.tsx';
import { ScrollTable } from '../scroll-table.tsx';
import { WhichProgram } from '../sheet/which-program.tsx';
import { SumLine } from '../sum-line.tsx';
import { Untested } from '../untested.tsx';
import { bridgeCaveats, sayShare } from '../words/caveat-text.ts';
import { costAssumptions } from '../words/cost-assumptions.ts';
import { sayChoice } from '../words/field-text.ts';
import {
  sayDollars,
  sayExactly,
  sayExactRate,
  sayFigure,
  sayMillions,
  sayRange,
  sayRate,
  sayWhole,
} from '../words/figure-text.ts';
import { coveredFrom } from '../words/who-pays.ts';
import '#app/styles/ruled-table.css';
import './bridge-cost-page.css';

const months = (count: number) => sayFigure(count, 'months');
const sayYear = (rate: number | null) => (rate === null ? '\u2013' : sayRate(rate));

/** Where the months of minimum interest come from. */
function sayMinimum(typed: number | null, counted: number): string {
  if (typed === null) return `generally half the initial term; here ${months(counted)}`;
  const said = `${months(typed)} typed`;
  return typed > counted ? `${said}, counted to the end of the term: ${months(counted)}` : said;
}

/** The cost of the bridge loan: as windows, line by line, at other rates, and month by month. */
export function BridgeCostPage({
  desk,
  ways,
  words,
}: {
  desk: Desk;
  ways?: ReactNode;
  words: Pages['deal-cost'];
}) {
  const { cost } = desk.answer;
  if (!cost)
    return (
      <>
        {ways}
        <MissingFields desk={desk} here={desk.answer.needs.cost} />
      </>
    );
  return (
    <>
      <Facade desk={desk} cost={cost} words={words} />
      {ways}
      <Lines desk={desk} cost={cost} words={words} />
      <Grid desk={desk} cost={cost} words={words} />
      <Months cost={cost} />
    </>
  );
}

interface PartProps {
  desk: Desk;
  cost: BridgeCost;
}

/** What the same loan would cost by another program. */
function sayCostOf({ terms, read }: Desk, { loan, payoff }: BridgeCost, key: string): string | null {
  const found = bridgeLoan(terms.find((one) => one.key === key)!, read.deal, loan);
  if (!found) return null;
  const { participation, total } = bridgeCost(found, { payoff: Math.min(payoff, found.term.extended) });
  const totals = participation ? participation.totals : [total];
  // a share of value that is not known adds to the total all the same
  return totals ? sayRange(totals, (one) => sayDollars(one)) : `${sayDollars(total)} and a share`;
}

function Facade({ desk, cost, words }: PartProps & { words: Pages['deal-cost'] }) {
  const covered = coveredFrom(cost);
  const able = desk.answer.programs.filter(
    ({ key, verdict, largest }) =>
      !isInsured(key) && verdict !== 'does-not-fit' && (largest ?? 0) >= cost.loan,
  );
  const shown = cost.months.slice(0, cost.payoff);
  const last = shown.at(-1)!;
  const sayFee = (fee: number | null) => (fee === null ? 'a fee at market' : sayWhole(fee));
  const from = (text: string) => (covered === null ? null : { index: covered, words: text });
  const data: CostFacade = {
    feeIn: cost.originationFee ?? 0,
    feeOut: cost.exitFee ?? 0,
    months: shown,
    words: {
      feeIn: cost.originationFee ? 'Fee in' : '',
      feeOut: cost.exitFee ? 'Fee out' : '',
      noi: last.noi === null ? '' : `NOI, ${sayWhole(last.noi)} a month`,
    },
    covered: from(`Month ${covered}: NOI covers the interest`),
  };
  const sum = windowSum(data);
  const narrow = { ...data, covered: from(`covered from month ${covered}`) };
  return (
    <section className="on-dark">
      <div className="cost-band wrap">
        <h2 className="d3">
          {grouped(Math.round((cost.interest + data.feeIn + data.feeOut) / sum))} windows, {sayExactly(sum)}{' '}
          each
        </h2>
        <WhichProgram
          desk={desk}
          page="cost"
          label="Bridge program"
          programs={able}
          current={desk.answer.bridge}
          figure={({ key }) => sayCostOf(desk, cost, key)}
        />
        <DataFigure
          className="wide"
          drawing={costFacade(data)}
          label={`The cost as windows of ${sayExactly(sum)}: ${sayFee(cost.originationFee)} at closing, then ${months(cost.payoff)} of interest, ${sayWhole(shown[0]!.interest)} in the first month, then ${sayFee(cost.exitFee)} at payoff. The months stand in the table below.`}
        />
        <DataFigure className="narrow" drawing={costFacade(narrow, { narrow: true })} />
        {able.length > 1 && <p className="small quiet">{desk.words.notes['same-loan']}</p>}
        <Legend words={last.noi === null ? { fee: 'fees', lit: 'interest' } : words.legend} />
      </div>
    </section>
  );
}

function Lines({ desk, cost, words }: PartProps & { words: Pages['deal-cost'] }) {
  const { participation } = cost;
  const {
    example,
    caveats: { notice },
  } = desk.words;
  const step = (...labels: string[]) => cost.steps.filter(({ label }) => labels.includes(label));
  const feeLine = (label: string, field: FieldKey, fee: number | null) => (
    <SumLine
      label={label}
      note={cost.unpriced.includes(field) ? 'at market, not counted; type yours under All inputs' : undefined}
      amount={fee === null ? '\u2013' : sayWhole(fee)}
      steps={step(label)}
    />
  );
  return (
    <section className="beside-words sec wrap grid12">
      <div className="words to-4">
        <h2 className="d2">Where it goes</h2>
        <p className="quiet">{words.lines}</p>
        {cost.unpriced.length > 0 && (
          <p className="no-print">
            <Link
              className="lnk"
              preventScrollReset
              to={desk.to('cost', {
                fee: example.fee!,
                exit: example.exit!,
                ext: example.ext!,
                fees: 'example',
              })}
            >
              Fill in an example set of fees
            </Link>
          </p>
        )}
        <Caveats lines={[notice]} />
      </div>
      <div className="lines from-5">
        {feeLine('Origination fee', 'fee', cost.originationFee)}
        <SumLine
          label={`Interest, ${months(cost.payoff)}`}
          note={`${sayExactRate(cost.rate)}, ${sayChoice(desk.read.deal.days)}, interest only, closing ${shortMonth(cost.months[0]!.month)}`}
          amount={sayWhole(cost.interest)}
          steps={step('Rate', 'Interest of the first month', 'Interest')}
        >
          {cost.ends[0] < cost.ends[1] &&
            `At the ends of the program\u2019s spread, ${sayRange(cost.ends, sayWhole)} in all.`}
        </SumLine>
        {feeLine('Extension fees', 'ext', cost.extensionFees)}
        {feeLine('Exit fee', 'exit', cost.exitFee)}
        <SumLine
          label="Minimum interest"
          note={sayMinimum(desk.read.deal.minimum, cost.minimumMonths)}
          amount={cost.minimumInterest > 0 ? sayWhole(cost.minimumInterest) : 'met'}
          steps={step('Minimum interest')}
          aside
        />
        <SumLine
          label={cost.unpriced.length > 0 ? 'Interest and the fees typed' : 'Interest and fees'}
          amount={sayWhole(cost.total)}
          steps={step('Total cost')}
          total
        />
        <SumLine
          label="A year, interest and the fees typed"
          note={words.year}
          amount={sayYear(cost.allInAnnual)}
        />
        {participation && (
          <>
            <SumLine
              label="Share of the value created"
              note={sayShare(participation)}
              amount={participation.amounts ? sayRange(participation.amounts, sayWhole) : 'not known'}
            />
            {participation.totals && (
              <SumLine label="With that share" amount={sayRange(participation.totals, sayWhole)} total />
            )}
            {participation.allInAnnual && (
              <SumLine
                label="A year, that share included"
                amount={sayRange(participation.allInAnnual, sayYear)}
              />
            )}
          </>
        )}
        {cost.reserve !== null && (
          <SumLine label="Interest reserve" note={words.reserve} amount={sayWhole(cost.reserve)} aside />
        )}
      </div>
      <Untested lines={[...costAssumptions(desk), ...bridgeCaveats(desk)[1]]} />
    </section>
  );
}

/** A phone has room for the typed rate and the farthest on both sides. */
const isOnPhone = (shift: number) => shift % 200 === 0;

function Grid({ desk, cost, words }: PartProps & { words: Pages['deal-cost'] }) {
  const title = 'If rates move, or you leave early';
  const { shifts, payoffs, totals } = costGrid(desk.answer.loan!);
  const { floor, sofr } = desk.read.deal;
  const note = (payoff: number) => {
    if (payoff < cost.minimumMonths) return 'minimum interest';
    const used = Math.ceil((payoff - cost.term.initial) / cost.term.each);
    return used > 0 ? `extended ${['once', 'twice'][used - 1] ?? `${used} times`}` : null;
  };
  return (
    <section className="beside-words sec-foot wrap grid12">
      <div className="words to-4">
        <h2 className="d2">{title}</h2>
        <p className="quiet">
          {cost.participation && cost.participation.created !== 0 ? words.grid.beforeShare : words.grid.all}{' '}
          {floor && floor > sofr! + shifts[0]! / 100
            ? `The floor of ${sayExactRate(floor)} stops the fall. `
            : ''}
          {cost.minimumMonths > 0 &&
            `Before month ${cost.minimumMonths} the minimum interest is due in full.`}
        </p>
      </div>
      <ScrollTable title={title}>
        <table className="ruled-table figures by-rate">
          <caption className="unseen">{words.grid.caption}</caption>
          <thead>
            <tr>
              <th scope="col">Paid off in</th>
              {shifts.map((shift) => (
                <th key={shift} scope="col" className={isOnPhone(shift) ? undefined : 'wide'}>
                  {shift === 0 ? 'as typed' : `${shift > 0 ? '+' : '\u2212'}${Math.abs(shift)} bp`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {payoffs.map((payoff, row) => (
              <tr key={payoff} className={payoff === cost.payoff ? 'here' : undefined}>
                <th scope="row">
                  month {payoff}
                  {note(payoff) && <small>{note(payoff)}</small>}
                </th>
                {shifts.map((shift, column) => (
                  <td key={shift} className={shift === 0 ? 'here' : isOnPhone(shift) ? undefined : 'wide'}>
                    {sayMillions(totals[row]![column]!)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollTable>
    </section>
  );
}

const MONTH_COLUMNS = [
  'Month',
  'Days',
  'Interest',
  'NOI',
  'From the reserve',
  'From the sponsor',
  'Coverage',
];

function Months({ cost }: Pick<PartProps, 'cost'>) {
  const shown = cost.months.slice(0, cost.payoff);
  const say = (amount: number | null) => (amount === null ? '\u2013' : sayExactly(amount));
  const sum = (of: (month: (typeof shown)[number]) => number | null) =>
    say(
      shown.some((month) => of(month) === null)
        ? null
        : Math.round(shown.reduce((all, month) => all + of(month)! * 100, 0)) / 100,
    );
  return (
    <section className="by-month wrap">
      <details>
        <summary>
          <h2 className="d3">Month by month</h2>
          <i className="plus" aria-hidden="true" />
        </summary>
        <ScrollTable title="Month by month">
          <table className="ruled-table figures fine">
            <caption className="unseen">Interest month by month, and who pays it</caption>
            <thead>
              <tr>
                {MONTH_COLUMNS.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ index, month, days, interest, noi, fromReserve, fromSponsor }) => (
                <tr key={index}>
                  <th scope="row">
                    {index} <small>{shortMonth(month)}</small>
                  </th>
                  <td>{days}</td>
                  <td>{sayExactly(interest)}</td>
                  <td>{say(noi)}</td>
                  <td>{say(fromReserve)}</td>
                  <td>{say(fromSponsor)}</td>
                  <td>{noi === null ? '\u2013' : sayFigure(noi / interest, 'dscr')}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">All</th>
                <td>{shown.reduce((all, { days }) => all + days, 0)}</td>
                <td>{say(cost.interest)}</td>
                <td />
                <td>{sum(({ fromReserve }) => fromReserve)}</td>
                <td>{sum(({ fromSponsor }) => fromSponsor)}</td>
                <td />
              </tr>
            </tfoot>
          </table>
        </ScrollTable>
      </details>
    </section>
  );
}
